# my game works without any loop that counts: every turn calls the next one
import random

KEYS = "1S 2S 3S 4S Trio Quartet Band Doremi Orchestra".split()
sheet1 = {}
sheet2 = {}


def die():
    return int(random.random() * 4) + 1


def bar(start):
    return start + "+----+----+----+----+------+---------+------+--------+-----------+"


def fill(values):
    return "|" + "|".join([" " + str(v).rjust(len(k)) + " " for k, v in zip(KEYS, values)]) + "|"


def board():
    print(" Battle of the Sexes (B.O.T.S) ".center(80, "="))
    print("Scoreboard")
    print(bar("+----------"))
    print("|          " + fill(KEYS))
    print(bar("+----------"))
    print("| Player 1 " + fill([sheet1.get(k, "") for k in KEYS]))
    print(bar("+----------"))
    print("| Player 2 " + fill([sheet2.get(k, "") for k in KEYS]))
    print(bar("+----------"))
    print()
    print("Player 1:", sum(sheet1.values()))
    print("Player 2:", sum(sheet2.values()))
    print()


def score(dice):
    dice = sorted(dice)
    result = [dice.count(1), dice.count(2) * 2, dice.count(3) * 3, dice.count(4) * 4]
    trio = dice[0] == dice[2] or dice[1] == dice[3] or dice[2] == dice[4]
    quartet = dice[0] == dice[3] or dice[1] == dice[4]
    five = dice[0] == dice[4]
    pairs = dice[0] == dice[1] and dice[3] == dice[4]
    result.append(sum(dice) * trio)
    result.append(sum(dice) * quartet)
    result.append(30 * (trio and pairs and not five and not quartet))
    result.append(20 * (len(set(dice)) == 4))
    result.append(40 * five)
    return result


def table(dice):
    print("Category Scores")
    print(bar(""))
    print(fill(KEYS))
    print(bar(""))
    print(fill(score(dice)))
    print(bar(""))
    print()


def roll(dice, which, number):
    dice = [die() if i + 1 in which else dice[i] for i in range(5)]
    print("\nRoll #" + str(number), ":", dice)
    print()
    table(dice)
    if number == 3:
        return dice
    print("Input Options:")
    print("  SAVE           :- Accept these dice.")
    print("  ROLL           :- Re-roll ALL dice.")
    print("  ROLL d1 ... dn :- Re-roll specified dice only.")
    print()
    return command(dice, number)


def command(dice, number):
    print("Input > ", end="")
    words = input().upper().split()
    if words == ["SAVE"]:
        return dice
    if words[:1] == ["ROLL"] and set(words[1:]) <= set("12345"):
        return roll(dice, [int(w) for w in words[1:]] or [1, 2, 3, 4, 5], number + 1)
    if words[:1] == ["CHEAT"] and len(words) == 6 and set(words[1:]) <= set("1234"):
        dice = [int(w) for w in words[1:]]
        table(dice)
        return dice
    print("ERROR: Invalid input.")
    return command(dice, number)


def category(sheet):
    print("Enter your desired category: ", end="")
    typed = input()
    match = [k for k in KEYS if k.upper() == typed.strip().upper()]
    if not match:
        print("ERROR: Category '" + typed + "' does not exist.")
        return category(sheet)
    if match[0] in sheet:
        print("ERROR: Category '" + typed + "' has been used.")
        return category(sheet)
    return match[0]


def turn(n):
    board()
    if n == 18:
        return
    sheet = sheet2 if n % 2 else sheet1
    print("Player", n % 2 + 1)
    print("========")
    print("Press ENTER to roll dice.", end="")
    input()
    dice = roll([0] * 5, [1, 2, 3, 4, 5], 1)
    key = category(sheet)
    sheet[key] = score(dice)[KEYS.index(key)]
    turn(n + 1)


turn(0)
if sum(sheet1.values()) > sum(sheet2.values()):
    print("Player 1 wins!")
elif sum(sheet1.values()) < sum(sheet2.values()):
    print("Player 2 wins!")
else:
    print("It's a tie")
