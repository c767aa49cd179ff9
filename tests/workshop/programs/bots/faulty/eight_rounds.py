import random

KEYS = "1S 2S 3S 4S Trio Quartet Band Doremi Orchestra".split()
one = {}
two = {}


def d4():
    return random.randrange(1, 5)


def bar(start):
    return start + "+----+----+----+----+------+---------+------+--------+-----------+"


def fill(values):
    return "|" + "|".join([" " + str(v).rjust(len(k)) + " " for k, v in zip(KEYS, values)]) + "|"


def print_board():
    print(" Battle of the Sexes (B.O.T.S) ".center(80, "="))
    print("Scoreboard")
    print(bar("+----------"))
    print("|          " + fill(KEYS))
    print(bar("+----------"))
    print("| Player 1 " + fill([one.get(k, "") for k in KEYS]))
    print(bar("+----------"))
    print("| Player 2 " + fill([two.get(k, "") for k in KEYS]))
    print(bar("+----------"))
    print()
    print("Player 1:", sum(one.values()))
    print("Player 2:", sum(two.values()))
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


def print_scores(dice):
    print("Category Scores")
    print(bar(""))
    print(fill(KEYS))
    print(bar(""))
    print(fill(score(dice)))
    print(bar(""))
    print()


def roll(dice, which, number):
    dice = [d4() if i + 1 in which else dice[i] for i in range(5)]
    print("\nRoll #" + str(number), ":", dice)
    print()
    print_scores(dice)
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
        print_scores(dice)
        return dice
    print("ERROR: Invalid input.")
    return command(dice, number)


def get_category(sheet):
    print("Enter your desired category: ", end="")
    typed = input()
    match = [k for k in KEYS if k.upper() == typed.strip().upper()]
    if not match:
        print("ERROR: Category '" + typed + "' does not exist.")
        return get_category(sheet)
    if match[0] in sheet:
        print("ERROR: Category '" + typed + "' has been used.")
        return get_category(sheet)
    return match[0]


def turn(n):
    print_board()
    if n == 2 * len(KEYS) - 2:
        return
    sheet = two if n % 2 else one
    print("Player", n % 2 + 1)
    print("========")
    print("Press ENTER to roll dice.", end="")
    input()
    dice = roll([0] * 5, [1, 2, 3, 4, 5], 1)
    key = get_category(sheet)
    sheet[key] = score(dice)[KEYS.index(key)]
    turn(n + 1)


turn(0)
if sum(one.values()) > sum(two.values()):
    print("Player 1 wins!")
elif sum(one.values()) < sum(two.values()):
    print("Player 2 wins!")
else:
    print("It's a tie")
