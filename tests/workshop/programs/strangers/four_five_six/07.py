import os
import random
import time

RED = "\033[91m"
GREEN = "\033[92m"
YELLOW = "\033[93m"
BLUE = "\033[94m"
BOLD = "\033[1m"
END = "\033[0m"
DELAY = 0.4


def clear():
    os.system("cls" if os.name == "nt" else "clear")


def slow(text):
    print(text)
    time.sleep(DELAY)


def colour(i):
    return [RED, BLUE, GREEN][i]


def show(i):
    return colour(i) + names[i] + END


def die(n):
    return BOLD + "[" + str(n) + "]" + END


names = []
chips = [100, 100, 100]

clear()
slow(YELLOW + "=== FOUR FIVE SIX ===" + END)
while len(names) < 2:
    typed = input("Enter name of player " + str(len(names) + 1) + ": ").strip()
    if typed == "" or len(typed) > 30:
        print(RED + "A name has 1 to 30 characters." + END)
    elif typed.lower() == "the machine":
        print(RED + "That's the name of the computer." + END)
    elif typed.lower() in [x.lower() for x in names]:
        print(RED + "That name is taken." + END)
    else:
        names.append(typed)
names.append("The Machine")


def pause(i):
    slow("It is " + show(i) + "'s roll...")
    if i < 2:
        input("(press Enter to roll)")


def rate(d):
    d = sorted(d)
    if d[0] == d[1] == d[2]:
        return ("win", 0)
    if d == [4, 5, 6]:
        return ("win456", 0)
    if d == [1, 2, 3]:
        return ("loss", 0)
    if d[0] == d[1]:
        t = d[2]
    elif d[1] == d[2]:
        t = d[0]
    else:
        return ("fumble", 0)
    if t == 6:
        return ("win", t)
    if t == 1:
        return ("loss", t)
    return ("point", t)


def roll(i):
    pause(i)
    while 1:
        d = random.choices([1, 2, 3, 4, 5, 6], k=3)
        what, t = rate(d)
        line = show(i) + " rolled " + " ".join(die(x) for x in d) + "  "
        if what == "fumble":
            slow(line + YELLOW + "fumble! again..." + END)
        else:
            if what == "point":
                slow(line + "point " + str(t))
            elif what == "loss":
                slow(line + RED + "INSTANT LOSS" + END)
            else:
                slow(line + GREEN + "INSTANT WIN" + END)
            return what, t


def odd(i):
    pause(i)
    while 1:
        d = random.choices([1, 2, 3, 4, 5, 6], k=3)
        what, t = rate(d)
        slow(show(i) + " rolled " + " ".join(die(x) for x in d))
        if t > 0:
            return t


slow("Highest die gets the bank!")
group = [0, 1, 2]
while len(group) > 1:
    rolled = []
    for i in group:
        pause(i)
        rolled.append(random.choice([1, 2, 3, 4, 5, 6]))
        slow(show(i) + " rolled " + die(rolled[-1]))
    group = [i for i, r in zip(group, rolled) if r == max(rolled)]
banker = group[0]
slow(show(banker) + " is the banker!")

number = 0
while True:
    number += 1
    clear()
    while chips[banker] == 0:
        banker = (banker + 1) % 3
    slow(YELLOW + "----- Round " + str(number) + "/15 -----" + END)
    slow("Banker: " + show(banker))
    stake = {}
    for i in [(banker + 1) % 3, (banker + 2) % 3]:
        most = min(chips[banker], chips[i])
        if most == 0:
            slow("No stake between " + show(banker) + " and " + show(i) + ": somebody is out of chips.")
            continue
        if banker == 2:
            stake[i] = random.randint(1, most)
        else:
            while True:
                try:
                    stake[i] = int(input(show(banker) + ", your stake against " + show(i) + " (1-" + str(most) + "): "))
                    if 1 <= stake[i] <= most:
                        break
                except ValueError:
                    pass
                print(RED + "Please type a number from 1 to " + str(most) + "." + END)
        chips[banker] -= stake[i]
        chips[i] -= stake[i]
        slow("Pot between " + show(banker) + " and " + show(i) + ": " + str(2 * stake[i]))
    upcoming = banker
    what, t = roll(banker)
    for i in stake:
        if what in ("win", "win456"):
            w = banker
        elif what == "loss":
            w = i
        else:
            what2, t2 = roll(i)
            if what2 == "win456":
                upcoming = i
            if what2 == "win" or what2 == "win456":
                w = i
            elif what2 == "loss":
                w = banker
            else:
                a, b = t, t2
                while a == b:
                    slow(YELLOW + "Tie! The odd die decides." + END)
                    a = odd(banker)
                    b = odd(i)
                w = banker if a > b else i
        chips[w] += 2 * stake[i]
        slow(show(w) + " takes the pot!")
    slow("Chips now:")
    for i in range(3):
        slow("   " + show(i) + ": " + BOLD + str(chips[i]) + END)
    if upcoming != banker:
        slow(show(upcoming) + " takes over the bank with 4-5-6!")
        banker = upcoming
    if sorted(chips)[1] == 0:
        break
    if number >= 15 and sorted(chips)[1] < sorted(chips)[2]:
        break

best = chips.index(max(chips))
slow(BOLD + "The winner is " + show(best) + BOLD + "!!!" + END)
