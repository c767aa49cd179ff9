# Four, Five, Six

import random

COMPUTER = "The Computer"


def get_names():
    names = []
    while len(names) < 2:
        name = input("Name of player " + str(len(names) + 1) + ": ").strip()
        if name == "" or name in names or name == COMPUTER:
            print("Please type another name.")
        else:
            names.append(name)
    names.append(COMPUTER)
    return names


def announce(name):
    if name == COMPUTER:
        print("It is " + name + "'s roll...")
    else:
        input("It is " + name + "'s roll... (Enter)")


def roll_dice():
    return [random.randint(1, 6), random.randint(1, 6), random.randint(1, 6)]


def third_die(dice):
    """the die beside the pair, 0 if there is no pair or all are the same"""
    a, b, c = sorted(dice)
    if a == b and b != c:
        return c
    if b == c and a != b:
        return a
    return 0


def judge(dice):
    """returns win, loss, fumble or the point"""
    d = sorted(dice)
    if d == [4, 5, 6] or d[0] == d[2]:
        return "win"
    if d == [1, 2, 3]:
        return "loss"
    third = third_die(d)
    if third == 6:
        return "win"
    if third == 1:
        return "loss"
    if third == 0:
        return "fumble"
    return third


def show(name, dice, text):
    print(name + " rolled " + str(dice[0]) + ", " + str(dice[1]) + ", " + str(dice[2]) + ": " + text)


def full_roll(name):
    """roll until it is not a fumble, returns the dice and the result"""
    announce(name)
    while True:
        dice = roll_dice()
        result = judge(dice)
        if result == "fumble":
            show(name, dice, "fumble, roll again")
        elif result == "win":
            show(name, dice, "instant win!")
            return dice, result
        elif result == "loss":
            show(name, dice, "instant loss!")
            return dice, result
        else:
            show(name, dice, "point " + str(result))
            return dice, result


def tie_roll(name):
    announce(name)
    while True:
        dice = roll_dice()
        third = third_die(dice)
        if third > 0:
            show(name, dice, "the third die is " + str(third))
            return third
        show(name, dice, "no pair, roll again")


def break_tie(banker, other):
    print(banker + " and " + other + " have the same point.")
    while True:
        first = tie_roll(banker)
        second = tie_roll(other)
        if first > second:
            return banker
        if second > first:
            return other
        print("The same again!")


def first_banker(names):
    players = names
    while len(players) > 1:
        rolls = []
        for name in players:
            announce(name)
            die = random.randint(1, 6)
            print(name + " rolled " + str(die))
            rolls.append(die)
        best = []
        for i in range(len(players)):
            if rolls[i] == max(rolls):
                best.append(players[i])
        players = best
    return players[0]


def get_bet(banker, other, most):
    if banker == COMPUTER:
        bet = random.randint(1, most)
    else:
        while True:
            text = input(banker + ", how much do you bet against " + other + " (1-" + str(most) + ")? ")
            if text.strip().isdigit() and 1 <= int(text) <= most:
                bet = int(text)
                break
            print("A bet is a number from 1 to " + str(most) + ".")
    print(banker + " bets " + str(bet) + " against " + other)
    return bet


def play_round(names, chips, banker):
    """returns the banker of the next round"""
    start = names.index(banker)
    others = [names[(start + 1) % 3], names[(start + 2) % 3]]
    left = chips[banker]
    bets = {}
    for other in others:
        most = min(left, chips[other])
        if most < 1:
            print("There is no bet between " + banker + " and " + other)
        else:
            bets[other] = get_bet(banker, other, most)
            left -= bets[other]
    next_banker = banker
    dice, result = full_roll(banker)
    for other in bets:
        if result == "win":
            winner = banker
        elif result == "loss":
            winner = other
        else:
            dice, other_result = full_roll(other)
            if sorted(dice) == [4, 5, 6]:
                next_banker = other
            if other_result == "win":
                winner = other
            elif other_result == "loss":
                winner = banker
            elif other_result > result:
                winner = other
            elif other_result < result:
                winner = banker
            else:
                winner = break_tie(banker, other)
        if winner == banker:
            loser = other
        else:
            loser = banker
        chips[winner] += bets[other]
        chips[loser] -= bets[other]
        print(winner + " wins against " + loser)
    return next_banker


def leaders(chips):
    best = max(chips.values())
    return [name for name in chips if chips[name] == best]


def main():
    print("Welcome to Four, Five, Six!")
    names = get_names()
    chips = {}
    for name in names:
        chips[name] = 100
    banker = first_banker(names)
    round_number = 0
    while round_number < 15 or len(leaders(chips)) > 1:
        round_number += 1
        while chips[banker] == 0:
            banker = names[(names.index(banker) + 1) % 3]
        print()
        print("Round " + str(round_number))
        print(banker + " is the banker.")
        banker = play_round(names, chips, banker)
        for name in names:
            print(name + " has " + str(chips[name]) + " chips")
        if max(chips.values()) == 300:
            break
    print()
    print(leaders(chips)[0] + " wins the game!")


if __name__ == "__main__":
    main()
