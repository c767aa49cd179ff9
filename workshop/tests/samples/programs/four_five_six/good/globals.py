import random

names = ["", "", "Computer"]
chips = [0, 0, 0]
bets = [0, 0, 0]
banker = 0
new_banker = 0


def ask_names():
    while names[0] == "":
        names[0] = input("Who is the first player? ")
    while names[1] == "" or names[1] == names[0]:
        names[1] = input("Who is the second player? ")


def throw():
    d = []
    for i in range(3):
        d.append(random.randrange(6) + 1)
    return d


def number_beside_pair(d):
    if d[0] == d[1] and d[1] == d[2]:
        return None
    if d[0] == d[1]:
        return d[2]
    if d[0] == d[2]:
        return d[1]
    if d[1] == d[2]:
        return d[0]
    return None


def value(d):
    # 99 = instant win, -99 = instant loss, 0 = fumble, else the point
    if d[0] == d[1] == d[2]:
        return 99
    if 4 in d and 5 in d and 6 in d:
        return 99
    if 1 in d and 2 in d and 3 in d:
        return -99
    n = number_beside_pair(d)
    if n == None:
        return 0
    if n == 6:
        return 99
    if n == 1:
        return -99
    return n


def roll_until(p):
    global new_banker
    v = 0
    while v == 0:
        d = throw()
        v = value(d)
        if v == 0:
            print("It is %s's roll... %s rolled %s -> fumble" % (names[p], names[p], d))
        elif v == 99:
            print("It is %s's roll... %s rolled %s -> instant win" % (names[p], names[p], d))
        elif v == -99:
            print("It is %s's roll... %s rolled %s -> instant loss" % (names[p], names[p], d))
        else:
            print("It is %s's roll... %s rolled %s -> point %d" % (names[p], names[p], d, v))
    if p != banker and sorted(d) == [4, 5, 6]:
        new_banker = p
    return v


def roll_pair(p):
    n = None
    while n == None:
        d = throw()
        n = number_beside_pair(d)
        print("It is %s's roll... %s rolled %s -> third die %s" % (names[p], names[p], d, n))
    return n


def find_banker():
    global banker
    who = [0, 1, 2]
    while len(who) > 1:
        highest = 0
        dice = {}
        for p in who:
            dice[p] = random.randrange(6) + 1
            print("%s rolled a %d" % (names[p], dice[p]))
            if dice[p] > highest:
                highest = dice[p]
        who = [p for p in who if dice[p] == highest]
    banker = who[0]


def ask_bet(p):
    if banker == 2:
        bets[p] = random.randrange(21)
    else:
        bets[p] = -1
        while bets[p] < 0 or bets[p] > 1000:
            try:
                bets[p] = int(input("Bet of %s against %s (0 to 1000): " % (names[banker], names[p])))
            except ValueError:
                print("That is not a number.")
    print("%s bets %d against %s" % (names[banker], bets[p], names[p]))


def pay(p, banker_wins):
    if banker_wins:
        chips[banker] = chips[banker] + bets[p]
        chips[p] = chips[p] - bets[p]
        print("%s wins against %s" % (names[banker], names[p]))
    else:
        chips[banker] = chips[banker] - bets[p]
        chips[p] = chips[p] + bets[p]
        print("%s wins against %s" % (names[p], names[banker]))


def play_round(n):
    global banker, new_banker
    print("\n----- Round %d -----" % n)
    print("%s is the banker" % names[banker])
    others = [(banker + 1) % 3, (banker + 2) % 3]
    for p in others:
        ask_bet(p)
    new_banker = banker
    b = roll_until(banker)
    if b == 99:
        pay(others[0], True)
        pay(others[1], True)
    elif b == -99:
        pay(others[0], False)
        pay(others[1], False)
    else:
        for p in others:
            v = roll_until(p)
            if v != b:
                pay(p, v < b)
            else:
                print("%s and %s are equal" % (names[banker], names[p]))
                x = 0
                y = 0
                while x == y:
                    x = roll_pair(banker)
                    y = roll_pair(p)
                pay(p, x > y)
    print("Chips: %s %d, %s %d, %s %d" % (names[0], chips[0], names[1], chips[1], names[2], chips[2]))
    banker = new_banker


def main():
    ask_names()
    find_banker()
    n = 1
    while n <= 15 or sorted(chips)[1] == sorted(chips)[2]:
        play_round(n)
        n = n + 1
    print("\nThe winner is %s!" % names[chips.index(max(chips))])


main()
