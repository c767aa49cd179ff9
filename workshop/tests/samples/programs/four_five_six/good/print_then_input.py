import random
import time


def ask(text):
    print(text)
    return input("==> ")


def get_name(number, other):
    name = ""
    while name == "" or name == other or name.lower() == "computer":
        name = ask("Player " + str(number) + ", please type your name").strip()
    return name


def roll_dice():
    dice = [random.randint(1, 6) for x in range(3)]
    dice.sort()
    return dice


def result(dice):
    a, b, c = dice
    if a == b == c or dice == [4, 5, 6]:
        return "instant win"
    if dice == [1, 2, 3]:
        return "instant loss"
    if a == b:
        odd = c
    elif b == c:
        odd = a
    else:
        return "fumble"
    if odd == 6:
        return "instant win"
    if odd == 1:
        return "instant loss"
    return odd


def rolls(name):
    while True:
        if name != "Computer":
            ask("It is " + name + "'s roll. Press Enter to roll the dice")
        else:
            print("It is Computer's roll...")
            time.sleep(1)
        dice = roll_dice()
        r = result(dice)
        text = name + " rolled [%d] [%d] [%d]" % tuple(dice)
        if r == "fumble":
            print(text + ": fumble, roll again")
        elif r in ("instant win", "instant loss"):
            print(text + ": " + r)
            return r, dice
        else:
            print(text + ": the point is " + str(r))
            return r, dice


def tie_roll(name):
    while True:
        a, b, c = roll_dice()
        if (a == b) != (b == c):
            third = c if a == b else a
            print(f"{name} rolled [{a}] [{b}] [{c}]: third die {third}")
            return third
        print(f"{name} rolled [{a}] [{b}] [{c}]: no pair, once more")


def first_banker(names):
    still_in = names
    while len(still_in) > 1:
        faces = []
        for name in still_in:
            face = random.randint(1, 6)
            faces.append(face)
            print(name, "rolls a", face)
        best = max(faces)
        still_in = [name for name, face in zip(still_in, faces) if face == best]
        if len(still_in) > 1:
            print("A tie!")
    return still_in[0]


def get_bet(banker, name, most):
    if banker == "Computer":
        bet = random.randint(1, most)
        print("Computer bets", bet, "against", name)
        return bet
    while True:
        text = ask(banker + ", your bet against " + name + " (1 to " + str(most) + ")?")
        try:
            bet = int(text)
            if bet < 1 or bet > most:
                print("Between 1 and", most)
            else:
                return bet
        except ValueError:
            print("A number please")


def one_round(number, names, chips, banker):
    print()
    print("=" * 30)
    print("ROUND", number, "of 15")
    print("=" * 30)
    print("The banker is", banker)
    next_banker = banker
    others = [name for name in names if name != banker and chips[name] > 0]
    bets = {}
    for name in others:
        left = chips[banker] - sum(bets.values())
        if left > 0:
            bets[name] = get_bet(banker, name, min(left, chips[name]))
    r, dice = rolls(banker)
    for name in bets:
        won = None
        if r == "instant win":
            won = True
        elif r == "instant loss":
            won = False
        else:
            r2, dice2 = rolls(name)
            if dice2 == [4, 5, 6]:
                next_banker = name
            if r2 == "instant win":
                won = False
            elif r2 == "instant loss":
                won = True
            elif r2 != r:
                won = r > r2
            else:
                print("The points are equal")
                while won is None:
                    x = tie_roll(banker)
                    y = tie_roll(name)
                    if x != y:
                        won = x > y
        if won:
            print(banker, "beats", name, "and gets", bets[name])
            chips[banker] += bets[name]
            chips[name] -= bets[name]
        else:
            print(name, "beats", banker, "and gets", bets[name])
            chips[banker] -= bets[name]
            chips[name] += bets[name]
    print("Chips now:")
    for name in names:
        print("   ", name.ljust(20, "."), chips[name])
    if chips[next_banker] == 0:
        i = names.index(next_banker)
        for name in names[i:] + names[:i]:
            if chips[name] > 0:
                next_banker = name
                break
    return next_banker


def game_over(number, chips):
    amounts = sorted(chips.values())
    if amounts[1] == 0:
        return True
    return number > 15 and amounts[1] < amounts[2]


def main():
    print("4 - 5 - 6")
    one = get_name(1, "")
    two = get_name(2, one)
    names = [one, two, "Computer"]
    chips = {name: 30 for name in names}
    banker = first_banker(names)
    number = 1
    while not game_over(number, chips):
        banker = one_round(number, names, chips, banker)
        number += 1
    winner = max(names, key=lambda name: chips[name])
    print("The winner is", winner)


main()
