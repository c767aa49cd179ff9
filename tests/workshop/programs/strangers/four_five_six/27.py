"""Four Five Six - all my functions return strings, main prints them"""
import random

def make_roll(n=3):
    return [random.randint(1, 6) for _ in range(n)]

def odd_one(dice):
    if len(set(dice)) != 2:
        return 0
    for d in dice:
        if dice.count(d) == 1:
            return d

def verdict(dice):
    odd = odd_one(dice)
    if len(set(dice)) == 1 or odd == 6 or sorted(dice) == [4, 5, 6]:
        return "W"
    if odd == 1 or sorted(dice) == [1, 2, 3]:
        return "L"
    if odd == 0:
        return "F"
    return str(odd)

def describe(v):
    words = {"W": "and wins right away", "L": "and loses right away", "F": "which is a fumble"}
    return words.get(v, "which makes the point " + v)

def roll_text(name, dice):
    return name + " rolls a " + str(dice[0]) + ", a " + str(dice[1]) + " and a " + str(dice[2])

def hand(name):
    text = ""
    while True:
        dice = make_roll()
        v = verdict(dice)
        text += roll_text(name, dice) + " " + describe(v) + ".\n"
        if v != "F":
            return v, sorted(dice) == [4, 5, 6], text

def tie_hand(name):
    text = ""
    while True:
        dice = make_roll()
        odd = odd_one(dice)
        text += roll_text(name, dice)
        if odd:
            return odd, text + ", so the third die is " + str(odd) + ".\n"
        text += ", so there is no third die.\n"

def name_error(name, taken):
    if name == "":
        return "You have to enter something."
    if len(name) > 30:
        return "You have to enter at most 30 letters."
    if name.lower() in taken:
        return "You have to enter a name that nobody has."
    return ""

def bet_error(text, top):
    try:
        if 1 <= int(text) <= top:
            return ""
    except ValueError:
        pass
    return "You have to bet at least 1 and at most " + str(top) + " chips."

def ask(question, check, *args):
    while True:
        answer = input(question).strip()
        error = check(answer, *args)
        if error == "":
            return answer
        print(error)

def chips_text(names, chips):
    text = ""
    for n, c in zip(names, chips):
        text += n + " has got " + str(c) + " chips"
        text += ", " if n != names[-1] else "."
    return text

def main():
    print("Let us play Four Five Six!\n")
    names = [ask("Who is the first player? ", name_error, ["the computer"])]
    names.append(ask("Who is the second player? ", name_error, ["the computer", names[0].lower()]))
    names.append("The Computer")
    chips = [100, 100, 100]
    seats = [0, 1, 2]
    while True:
        dice = make_roll(len(seats))
        for s, d in zip(seats, dice):
            print(names[s] + " rolls a " + str(d) + ".")
        seats = [s for s, d in zip(seats, dice) if d == max(dice)]
        if len(seats) == 1:
            break
        print("That's a tie, so " + " and ".join(names[s] for s in seats) + " roll once more.")
    bank = seats[0]
    print(names[bank] + " starts as the banker.\n")
    rounds = 0
    while True:
        rounds += 1
        while chips[bank] == 0:
            print(names[bank] + " cannot hold the bank without chips.")
            bank = (bank + 1) % 3
        print("This is round " + str(rounds) + " and " + names[bank] + " is the banker.")
        stakes = []
        for k in (1, 2):
            other = (bank + k) % 3
            top = min(chips[bank] - sum(b for o, b in stakes), chips[other])
            if top == 0:
                print("There is no bet against " + names[other] + " as the chips are missing.")
            else:
                if bank == 2:
                    bet = random.randint(1, top)
                else:
                    bet = int(ask(names[bank] + ", what do you bet against " + names[other] + "? ", bet_error, top))
                stakes.append((other, bet))
                print(names[bank] + " and " + names[other] + " stake " + str(bet) + " each.")
        next_bank = bank
        v, _, text = hand(names[bank])
        print(text, end="")
        for other, bet in stakes:
            won = v == "L"
            if v in "2345":
                w, is456, text = hand(names[other])
                print(text, end="")
                if is456:
                    next_bank = other
                if w == v:
                    print("It's equal, so the third die beside a pair decides.")
                    while True:
                        x, text1 = tie_hand(names[bank])
                        y, text2 = tie_hand(names[other])
                        print(text1 + text2, end="")
                        if x != y:
                            break
                        print("It's equal again.")
                    won = y > x
                elif w in "WL":
                    won = w == "W"
                else:
                    won = w > v
            winner, loser = (other, bank) if won else (bank, other)
            chips[winner] += bet
            chips[loser] -= bet
            print(names[winner] + " wins the bet of " + str(bet) + " against " + names[loser] + ".")
        print(chips_text(names, chips))
        if next_bank != bank:
            print("Thanks to 4-5-6 " + names[next_bank] + " gets the bank.")
            bank = next_bank
        print()
        best = max(chips)
        if chips.count(0) == 2 or (rounds >= 15 and chips.count(best) == 1):
            break
    print("The game is over and " + names[chips.index(best)] + " has won with " + str(best) + " chips.")

main()
