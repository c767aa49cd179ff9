# Battle of the Sexes, everything by print and then input()
import random, os, sys

HEADS = ["1S", "2S", "3S", "4S", "Trio", "Quartet", "Doremi", "Band", "Orchestra"]
scores = {1: [None] * 9, 2: [None] * 9}


def clear():
    os.system("cls" if os.name == "nt" else "clear")


def border(first):
    s = "+"
    if first:
        s = s + "-" * 10 + "+"
    for h in HEADS:
        s = s + "-" * (len(h) + 2) + "+"
    print(s)


def cells(first, values):
    s = "|"
    if first != None:
        s = s + " " + first.ljust(8) + " |"
    for i in range(9):
        v = values[i]
        if v == None:
            v = ""
        s = s + " " + str(v).rjust(len(HEADS[i])) + " |"
    print(s)


def total(p):
    t = 0
    for v in scores[p]:
        if v != None:
            t = t + v
    return t


def scoreboard():
    clear()
    print(" Battle of the Sexes (B.O.T.S) ".center(80, "="))
    print("Scoreboard")
    border(True)
    cells("", HEADS)
    border(True)
    for p in 1, 2:
        cells("Player " + str(p), scores[p])
        border(True)
    print()
    for p in 1, 2:
        print("Player " + str(p) + ":", total(p))
    print()


def score(dice):
    how_many = {}
    for d in dice:
        how_many[d] = how_many.get(d, 0) + 1
    most = max(how_many.values())
    result = []
    for face in 1, 2, 3, 4:
        result.append(face * how_many.get(face, 0))
    result.append(sum(dice) if most >= 3 else 0)
    result.append(sum(dice) if most >= 4 else 0)
    result.append(20 if len(how_many) == 4 else 0)
    result.append(30 if most == 3 and len(how_many) == 2 else 0)
    result.append(40 if most == 5 else 0)
    return result


def show(dice):
    print("Category Scores")
    border(False)
    cells(None, HEADS)
    border(False)
    cells(None, score(dice))
    border(False)
    print()


def options():
    print("Input Options:")
    print("  SAVE           :- Accept these dice.")
    print("  ROLL           :- Re-roll ALL dice.")
    print("  ROLL d1 ... dn :- Re-roll specified dice only.")
    print()


def command(dice, cheats):
    # gives the word, and the dice
    while True:
        print("Input > ", end="")
        words = input().upper().split()
        try:
            numbers = []
            for w in words[1:]:
                if not w.isdigit():
                    raise ValueError
                numbers.append(int(w))
            if words[0] == "SAVE" and not numbers:
                return "SAVE", dice
            if words[0] == "ROLL" and all(n in (1, 2, 3, 4, 5) for n in numbers):
                if not numbers:
                    numbers = [1, 2, 3, 4, 5]
                for i in range(5):
                    if i + 1 in numbers:
                        dice[i] = random.choice((1, 2, 3, 4))
                return "ROLL", dice
            if words[0] == "CHEAT" and len(numbers) == 5 and min(numbers) > 0 and max(numbers) < 5:
                return "CHEAT", numbers
        except:
            pass
        print("ERROR: Invalid input.")


def turn(p):
    scoreboard()
    print("Player", p)
    print("========")
    print("Press ENTER to roll dice.", end="")
    sys.stdin.readline()
    dice = [random.choice((1, 2, 3, 4)) for i in range(5)]
    word = "ROLL"
    for n in 1, 2, 3:
        print("\nRoll #" + str(n) + " : " + str(dice) + "\n")
        show(dice)
        if n == 3:
            break
        options()
        word, dice = command(dice, 0)
        if word == "CHEAT":
            show(dice)
        if word != "ROLL":
            break
    names = [h.upper() for h in HEADS]
    while True:
        print("Enter your desired category: ", end="")
        c = input()
        if c.strip().upper() not in names:
            print("ERROR: Category '" + c + "' does not exist.")
        elif scores[p][names.index(c.strip().upper())] != None:
            print("ERROR: Category '" + c + "' has been used.")
        else:
            scores[p][names.index(c.strip().upper())] = score(dice)[names.index(c.strip().upper())]
            return


for i in range(9):
    turn(1)
    turn(2)
scoreboard()
if total(1) > total(2):
    print("Player 1 wins!")
elif total(2) > total(1):
    print("Player 2 wins!")
else:
    print("It's a tie")
