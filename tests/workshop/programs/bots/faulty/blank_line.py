# Battle of the sexes
import random
import os

CATEGORIES = ["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]


def cls():
    os.system('cls' if os.name == 'nt' else 'clear')


def make_line(first):
    line = "+"
    if first:
        line = line + "-" * 10 + "+"
    for c in CATEGORIES:
        line = line + "-" * (len(c) + 2) + "+"
    return line


def make_row(values):
    row = "|"
    for i in range(len(CATEGORIES)):
        v = values[i]
        if v is None:
            v = ""
        row = row + " " + str(v).rjust(len(CATEGORIES[i])) + " |"
    return row


def total(scores):
    t = 0
    for s in scores:
        if s is not None:
            t += s
    return t


def show_board(player1, player2):
    cls()
    print(" Battle of the Sexes (B.O.T.S) ".center(80, "="))
    print("Scoreboard")
    print(make_line(True))
    print("|          " + make_row(CATEGORIES))
    print(make_line(True))
    print("| Player 1 " + make_row(player1))
    print(make_line(True))
    print("| Player 2 " + make_row(player2))
    print(make_line(True))
    print()
    print("Player 1: " + str(total(player1)))
    print("Player 2: " + str(total(player2)))
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
    print(make_line(False))
    print(make_row(CATEGORIES))
    print(make_line(False))
    print(make_row(score_dice(dice)))
    print(make_line(False))
    print()


def show_options():
    print("Input Options:")
    print("  SAVE           :- Accept these dice.")
    print("  ROLL           :- Re-roll ALL dice.")
    print("  ROLL d1 ... dn :- Re-roll specified dice only.")
    print()


def check_numbers(words, low, high):
    for w in words:
        if not w.isdigit():
            return False
        if int(w) < low or int(w) > high:
            return False
    return True


def command_input():
    """returns a list, the command first and then its numbers"""
    while True:
        words = input("Input > ").upper().split()
        if words == ["SAVE"]:
            return words
        if len(words) > 0 and words[0] == "ROLL" and check_numbers(words[1:], 1, 5):
            return words
        if len(words) == 6 and words[0] == "CHEAT" and check_numbers(words[1:], 1, 4):
            return words
        print("ERROR: Invalid input.")


def get_category(scores):
    while True:
        answer = input("Enter your desired category: ")
        found = -1
        for i in range(len(CATEGORIES)):
            if CATEGORIES[i].lower() == answer.strip().lower():
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
    chosen = [1, 2, 3, 4, 5]
    for roll in range(1, 4):
        for d in chosen:
            dice[d - 1] = random.randint(1, 4)
        print()
        print("Roll #" + str(roll) + " : " + str(dice))
        print("\n")
        show_scores(dice)
        if roll == 3:
            break
        show_options()
        command = command_input()
        if command[0] == "SAVE":
            break
        if command[0] == "CHEAT":
            dice = [int(x) for x in command[1:]]
            show_scores(dice)
            break
        chosen = []
        for x in command[1:]:
            if int(x) not in chosen:
                chosen.append(int(x))
        chosen.sort()
        if chosen == []:
            chosen = [1, 2, 3, 4, 5]
    cat = get_category(scores)
    scores[cat] = score_dice(dice)[cat]


def main():
    player1 = [None] * 9
    player2 = [None] * 9
    for round_number in range(9):
        show_board(player1, player2)
        turn("Player 1", player1)
        show_board(player1, player2)
        turn("Player 2", player2)
    show_board(player1, player2)
    if total(player1) > total(player2):
        print("Player 1 wins!")
    elif total(player2) > total(player1):
        print("Player 2 wins!")
    else:
        print("It's a tie")


if __name__ == "__main__":
    main()
