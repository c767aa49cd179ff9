import random
from os import system

player1 = ["", "", "", "", "", "", "", "", ""]
player2 = ["", "", "", "", "", "", "", "", ""]
top = "+----------+----+----+----+----+------+---------+------+--------+-----------+"
top2 = top[11:]
dice = []


def print_table():
    global player1, player2
    system("clear")
    print("=" * 24 + " Battle of the Sexes (B.O.T.S) " + "=" * 25)
    print("Scoreboard")
    print(top)
    print("|          | 1S | 2S | 3S | 4S | Trio | Quartet | Band | Doremi | Orchestra |")
    print(top)
    a, b, c, d, e, f, g, h, i = player1
    print(f"| Player 1 | {a:>2} | {b:>2} | {c:>2} | {d:>2} | {e:>4} | {f:>7} | {g:>4} | {h:>6} | {i:>9} |")
    print(top)
    a, b, c, d, e, f, g, h, i = player2
    print(f"| Player 2 | {a:>2} | {b:>2} | {c:>2} | {d:>2} | {e:>4} | {f:>7} | {g:>4} | {h:>6} | {i:>9} |")
    print(top)
    print()
    print(f"Player 1: {total(player1)}")
    print(f"Player 2: {total(player2)}")
    print()


def total(player):
    t = 0
    for x in player:
        try:
            t = t + x
        except:
            pass
    return t


def get_scores():
    global dice
    ones = dice.count(1)
    twos = dice.count(2)
    threes = dice.count(3)
    fours = dice.count(4)
    all_of_them = ones + twos * 2 + threes * 3 + fours * 4
    scores = [ones, twos * 2, threes * 3, fours * 4, 0, 0, 0, 0, 0]
    for n in (ones, twos, threes, fours):
        if n >= 3:
            scores[4] = all_of_them
        if n >= 4:
            scores[5] = all_of_them
        if n == 5:
            scores[8] = 40
        if n == 3:
            for m in (ones, twos, threes, fours):
                if m == 2:
                    scores[6] = 30
    if ones > 0 and twos > 0 and threes > 0 and fours > 0:
        scores[7] = 20
    return scores


def print_scores():
    print("Category Scores")
    print(top2)
    print("| 1S | 2S | 3S | 4S | Trio | Quartet | Band | Doremi | Orchestra |")
    print(top2)
    a, b, c, d, e, f, g, h, i = get_scores()
    print(f"| {a:>2} | {b:>2} | {c:>2} | {d:>2} | {e:>4} | {f:>7} | {g:>4} | {h:>6} | {i:>9} |")
    print(top2)
    print()


def check(command):
    """0 bad, 1 save, 2 roll, 3 cheat"""
    try:
        words = command.lower().split()
        if words[0] == "save" and len(words) == 1:
            return 1
        if words[0] == "roll":
            for x in words[1:]:
                if int(x) not in (1, 2, 3, 4, 5):
                    return 0
            return 2
        if words[0] == "cheat" and len(words) == 6:
            for x in words[1:]:
                if int(x) not in (1, 2, 3, 4):
                    return 0
            return 3
        return 0
    except:
        return 0


def play(number, player):
    global dice
    print_table()
    print(f"Player {number}")
    print("========")
    input("Press ENTER to roll dice.")
    dice = [random.randint(1, 4) for i in range(5)]
    roll = 1
    while True:
        print()
        print(f"Roll #{roll} : {dice}")
        print()
        print_scores()
        if roll == 3:
            break
        print("Input Options:")
        print("  SAVE           :- Accept these dice.")
        print("  ROLL           :- Re-roll ALL dice.")
        print("  ROLL d1 ... dn :- Re-roll specified dice only.")
        print()
        command = input("Input > ")
        result = check(command)
        while result == 0:
            print("ERROR: Invalid input.")
            result = check(command)
        if result == 1:
            break
        if result == 3:
            dice = [int(x) for x in command.split()[1:]]
            print_scores()
            break
        numbers = [int(x) for x in command.split()[1:]]
        if len(numbers) == 0:
            numbers = [1, 2, 3, 4, 5]
        for i in range(5):
            if i + 1 in numbers:
                dice[i] = random.randint(1, 4)
        roll = roll + 1
    names = ["1S", "2S", "3S", "4S", "TRIO", "QUARTET", "BAND", "DOREMI", "ORCHESTRA"]
    while True:
        category = input("Enter your desired category: ")
        try:
            i = names.index(category.strip().upper())
        except:
            print(f"ERROR: Category '{category}' does not exist.")
            continue
        if player[i] != "":
            print(f"ERROR: Category '{category}' has been used.")
        else:
            player[i] = get_scores()[i]
            break


for i in range(9):
    play(1, player1)
    play(2, player2)
print_table()
if total(player1) > total(player2):
    print("Player 1 wins!")
elif total(player1) == total(player2):
    print("It's a tie")
else:
    print("Player 2 wins!")
