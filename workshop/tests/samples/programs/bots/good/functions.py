# B.O.T.S. assignment
import random
import os

CATS = ["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]


def clear():
    os.system('cls' if os.name == 'nt' else 'clear')


def line_for(first):
    line = "+"
    if first:
        line = line + "-" * 10 + "+"
    for c in CATS:
        line = line + "-" * (len(c) + 2) + "+"
    return line


def row_for(values):
    row = "|"
    for i in range(len(CATS)):
        v = values[i]
        if v is None:
            v = ""
        row = row + " " + str(v).rjust(len(CATS[i])) + " |"
    return row


def total(scores):
    t = 0
    for s in scores:
        if s is not None:
            t += s
    return t


def show_board(p1, p2):
    clear()
    print(" Battle of the Sexes (B.O.T.S) ".center(80, "="))
    print("Scoreboard")
    print(line_for(True))
    print("|          " + row_for(CATS))
    print(line_for(True))
    print("| Player 1 " + row_for(p1))
    print(line_for(True))
    print("| Player 2 " + row_for(p2))
    print(line_for(True))
    print()
    print("Player 1: " + str(total(p1)))
    print("Player 2: " + str(total(p2)))
    print()


def score_dice(dice):
    s = []
    for n in range(1, 5):
        s.append(dice.count(n) * n)
    counts = [dice.count(1), dice.count(2), dice.count(3), dice.count(4)]
    if max(counts) >= 3:
        s.append(sum(dice))
    else:
        s.append(0)
    if max(counts) >= 4:
        s.append(sum(dice))
    else:
        s.append(0)
    if 3 in counts and 2 in counts:
        s.append(30)
    else:
        s.append(0)
    if 0 not in counts:
        s.append(20)
    else:
        s.append(0)
    if max(counts) == 5:
        s.append(40)
    else:
        s.append(0)
    return s


def show_scores(dice):
    print("Category Scores")
    print(line_for(False))
    print(row_for(CATS))
    print(line_for(False))
    print(row_for(score_dice(dice)))
    print(line_for(False))
    print()


def show_options():
    print("Input Options:")
    print("  SAVE           :- Accept these dice.")
    print("  ROLL           :- Re-roll ALL dice.")
    print("  ROLL d1 ... dn :- Re-roll specified dice only.")
    print()


def all_in(words, low, high):
    for w in words:
        if not w.isdigit():
            return False
        if int(w) < low or int(w) > high:
            return False
    return True


def get_command():
    """returns a list, the command first and then its numbers"""
    while True:
        words = input("Input > ").upper().split()
        if words == ["SAVE"]:
            return words
        if len(words) > 0 and words[0] == "ROLL" and all_in(words[1:], 1, 5):
            return words
        if len(words) == 6 and words[0] == "CHEAT" and all_in(words[1:], 1, 4):
            return words
        print("ERROR: Invalid input.")


def get_category(scores):
    while True:
        answer = input("Enter your desired category: ")
        found = -1
        for i in range(len(CATS)):
            if CATS[i].lower() == answer.strip().lower():
                found = i
        if found == -1:
            print("ERROR: Category '" + answer + "' does not exist.")
        elif scores[found] is not None:
            print("ERROR: Category '" + answer + "' has been used.")
        else:
            return found


def turn(name, scores):
    print(name)
    print("=" * len(name))
    input("Press ENTER to roll dice.")
    dice = [0, 0, 0, 0, 0]
    to_roll = [1, 2, 3, 4, 5]
    for roll in range(1, 4):
        for d in to_roll:
            dice[d - 1] = random.randint(1, 4)
        print()
        print("Roll #" + str(roll) + " : " + str(dice))
        print()
        show_scores(dice)
        if roll == 3:
            break
        show_options()
        command = get_command()
        if command[0] == "SAVE":
            break
        if command[0] == "CHEAT":
            dice = [int(x) for x in command[1:]]
            show_scores(dice)
            break
        to_roll = []
        for x in command[1:]:
            if int(x) not in to_roll:
                to_roll.append(int(x))
        to_roll.sort()
        if to_roll == []:
            to_roll = [1, 2, 3, 4, 5]
    cat = get_category(scores)
    scores[cat] = score_dice(dice)[cat]


def main():
    p1 = [None] * 9
    p2 = [None] * 9
    for round_number in range(9):
        show_board(p1, p2)
        turn("Player 1", p1)
        show_board(p1, p2)
        turn("Player 2", p2)
    show_board(p1, p2)
    if total(p1) > total(p2):
        print("Player 1 wins!")
    elif total(p2) > total(p1):
        print("Player 2 wins!")
    else:
        print("It's a tie")


if __name__ == "__main__":
    main()
