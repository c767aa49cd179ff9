import random

order = ["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]


def roll():
    return random.randint(1, 4)


def what_is_it_worth(dice):
    worth = {}
    for n in range(1, 5):
        worth[str(n) + "S"] = n * dice.count(n)
    alike = max([dice.count(n) for n in range(1, 5)])
    different = len(set(dice))
    worth["Trio"] = worth["Quartet"] = worth["Band"] = worth["Doremi"] = worth["Orchestra"] = 0
    if alike >= 3:
        worth["Trio"] = sum(dice)
    if alike >= 4:
        worth["Quartet"] = sum(dice)
    if alike == 3 and different == 2:
        worth["Band"] = 30
    if different == 4:
        worth["Doremi"] = 20
    if alike == 5:
        worth["Orchestra"] = 40
    return worth


def my_turn(number, sheet):
    print("~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~")
    print("Player " + str(number) + "'s turn")
    print("~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~")
    if sheet:
        print("Your sheet so far:")
        for c in order:
            if c in sheet:
                print("  You have " + str(sheet[c]) + " in " + c)
    input("Ready? Press Enter to roll your dice. ")
    dice = [roll() for i in range(5)]
    left = 2
    print("You rolled: " + ", ".join(map(str, dice)))
    while left > 0:
        if left == 2:
            print("You may roll twice more.")
        else:
            print("You may roll once more.")
        a = input("Save or roll? ").lower()
        b = a.split()
        if a.strip() == "save":
            break
        elif b and b[0] == "roll" and all(len(q) == 1 and q in "12345" for q in b[1:]):
            if len(b) == 1:
                b = ["roll", "1", "2", "3", "4", "5"]
            for i in range(5):
                if str(i + 1) in b:
                    dice[i] = roll()
            left -= 1
            print("You rolled: " + ", ".join(map(str, dice)))
        elif b and b[0] == "cheat" and len(b) == 6 and all(len(q) == 1 and q in "1234" for q in b[1:]):
            dice = [int(q) for q in b[1:]]
            break
        else:
            print("You can't do this. Try again!")
    ok = False
    while not ok:
        c = input("What do you want to score? ").strip().lower()
        for o in order:
            if o.lower() == c:
                if o in sheet:
                    print("You've already scored that!")
                else:
                    sheet[o] = what_is_it_worth(dice)[o]
                    print("You scored " + str(sheet[o]) + " in " + o + ".")
                    print("Your total is now " + str(sum(sheet.values())) + ".")
                    ok = True
                break
        else:
            print("You can't score that, it doesn't exist!")
    print()


one = {}
two = {}
while len(two) < 9:
    my_turn(1, one)
    my_turn(2, two)
print("Final totals:")
print("Player 1: " + str(sum(one.values())))
print("Player 2: " + str(sum(two.values())))
if sum(one.values()) > sum(two.values()):
    print("Player 1 beats Player 2!")
elif sum(two.values()) > sum(one.values()):
    print("Player 2 beats Player 1!")
else:
    print("It's a draw!")
