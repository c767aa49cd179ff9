from random import *

titel = "======================== Battle of the Sexes (B.O.T.S) ========================"
bigline = "+----------+----+----+----+----+------+---------+------+--------+-----------+"
line = "+----+----+----+----+------+---------+------+--------+-----------+"
heads = "| 1S | 2S | 3S | 4S | Trio | Quartet | Band | Doremi | Orchestra |"
names = ['1s', '2s', '3s', '4s', 'trio', 'quartet', 'band', 'doremi', 'orchestra']
fmt = "| %2s | %2s | %2s | %2s | %4s | %7s | %4s | %6s | %9s |"

board = [['', '', '', '', '', '', '', '', ''], ['', '', '', '', '', '', '', '', '']]
points = [0, 0]
player = 0
turns = 0

while turns < 18:
    # the scoreboard
    print('\n' * 30)
    print(titel)
    print("Scoreboard")
    print(bigline)
    print("|          " + heads)
    print(bigline)
    print("| Player 1 " + fmt % tuple(board[0]))
    print(bigline)
    print("| Player 2 " + fmt % tuple(board[1]))
    print(bigline)
    print()
    print("Player 1: %d" % points[0])
    print("Player 2: %d" % points[1])
    print()
    print("Player %d" % (player + 1))
    print("========")
    print("Press ENTER to roll dice.")
    input()

    dice = [randint(1, 4), randint(1, 4), randint(1, 4), randint(1, 4), randint(1, 4)]
    rolls = 1
    finished = False
    cheated = False
    while not finished:
        a = dice.count(1)
        b = dice.count(2)
        c = dice.count(3)
        d = dice.count(4)
        s = a + 2 * b + 3 * c + 4 * d
        values = [a, 2 * b, 3 * c, 4 * d, 0, 0, 0, 0, 0]
        if a > 2 or b > 2 or c > 2 or d > 2:
            values[4] = s
        if a > 3 or b > 3 or c > 3 or d > 3:
            values[5] = s
        if sorted([a, b, c, d]) == [0, 0, 2, 3]:
            values[6] = 25
        if a and b and c and d:
            values[7] = 20
        if a == 5 or b == 5 or c == 5 or d == 5:
            values[8] = 40
        if not cheated:
            print()
            print("Roll #%d : %s" % (rolls, dice))
            print()
        print("Category Scores")
        print(line)
        print(heads)
        print(line)
        print(fmt % tuple(values))
        print(line)
        print()
        if rolls == 3 or cheated:
            finished = True
        else:
            print("Input Options:")
            print("  SAVE           :- Accept these dice.")
            print("  ROLL           :- Re-roll ALL dice.")
            print("  ROLL d1 ... dn :- Re-roll specified dice only.")
            print()
            ok = False
            while not ok:
                x = input("Input > ").lower().split()
                if len(x) == 1 and x[0] == "save":
                    ok = True
                    finished = True
                elif len(x) == 1 and x[0] == "roll":
                    ok = True
                    dice = [randint(1, 4), randint(1, 4), randint(1, 4), randint(1, 4), randint(1, 4)]
                    rolls = rolls + 1
                elif len(x) > 1 and x[0] == "roll":
                    ok = True
                    for w in x[1:]:
                        if w not in ["1", "2", "3", "4", "5"]:
                            ok = False
                    if ok:
                        if "1" in x: dice[0] = randint(1, 4)
                        if "2" in x: dice[1] = randint(1, 4)
                        if "3" in x: dice[2] = randint(1, 4)
                        if "4" in x: dice[3] = randint(1, 4)
                        if "5" in x: dice[4] = randint(1, 4)
                        rolls = rolls + 1
                elif len(x) == 6 and x[0] == "cheat":
                    ok = True
                    for w in x[1:]:
                        if w not in ["1", "2", "3", "4"]:
                            ok = False
                    if ok:
                        dice = [int(x[1]), int(x[2]), int(x[3]), int(x[4]), int(x[5])]
                        cheated = True
                if not ok:
                    print("ERROR: Invalid input")

    ok = False
    while not ok:
        cat = input("Enter your desired category: ")
        if cat.lower().strip() not in names:
            print("ERROR: Category '%s' does not exist" % cat)
        else:
            i = names.index(cat.lower().strip())
            if board[player][i] != '':
                print("ERROR: Category '%s' has been used" % cat)
            else:
                board[player][i] = values[i]
                points[player] = points[player] + values[i]
                ok = True
    turns = turns + 1
    player = turns % 2

print('\n' * 30)
print(titel)
print("Scoreboard")
print(bigline)
print("|          " + heads)
print(bigline)
print("| Player 1 " + fmt % tuple(board[0]))
print(bigline)
print("| Player 2 " + fmt % tuple(board[1]))
print(bigline)
print()
print("Player 1: %d" % points[0])
print("Player 2: %d" % points[1])
print()
if points[0] == points[1]:
    print("It's a tie")
else:
    print("Player %d wins!" % (1 if points[0] > points[1] else 2))
