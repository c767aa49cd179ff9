"""B.O.T.S., the Battle of the Sexes: five dice of four faces, nine categories, two players."""

import os
import random
import sys

PLAYERS = ["Player 1", "Player 2"]
CATEGORIES = ["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]
DICE = [1, 2, 3, 4, 5]
ROLLS = 3

EDGE = "+----+----+----+----+------+---------+------+--------+-----------+"
HEADINGS = "| 1S | 2S | 3S | 4S | Trio | Quartet | Band | Doremi | Orchestra |"
HELP = """\
Input Options:
  SAVE           :- Accept these dice.
  ROLL           :- Re-roll ALL dice.
  ROLL d1 ... dn :- Re-roll specified dice only.
"""


def main():
    """Play nine rounds, in each of which both players have a turn, and say who has won."""
    # A sheet holds a score for each category, or "" where the category is not used yet.
    sheets = {player: dict.fromkeys(CATEGORIES, "") for player in PLAYERS}
    for _ in CATEGORIES:
        for player in PLAYERS:
            print_scoreboard(sheets)
            print(player)
            print("=" * len(player))
            dice = roll_dice()
            category = ask_category(sheets[player])
            sheets[player][category] = scores(dice)[category]
    print_scoreboard(sheets)
    first_total, second_total = [total(sheets[player]) for player in PLAYERS]
    if first_total == second_total:
        print("It's a tie")
    else:
        winner = PLAYERS[0] if first_total > second_total else PLAYERS[1]
        print(f"{winner} wins!")


def scores(dice):
    """Return what five dice score in each category."""
    counts = [dice.count(face) for face in (1, 2, 3, 4)]
    alike = max(counts)
    return {
        "1S": counts[0],
        "2S": counts[1] * 2,
        "3S": counts[2] * 3,
        "4S": counts[3] * 4,
        "Trio": sum(dice) if alike >= 3 else 0,
        "Quartet": sum(dice) if alike >= 4 else 0,
        "Band": 30 if alike == 3 and 2 in counts else 0,
        "Doremi": 20 if min(counts) > 0 else 0,
        "Orchestra": 40 if alike == 5 else 0,
    }


def total(sheet):
    """Return the points on a sheet."""
    return sum(score for score in sheet.values() if score != "")


def roll_dice():
    """Let a player roll up to three times, or cheat once; return the final dice."""
    input("Press ENTER to roll dice.")
    dice = [0, 0, 0, 0, 0]
    to_roll = DICE
    for roll_number in range(1, ROLLS + 1):
        for die in to_roll:
            dice[die - 1] = random.randint(1, 4)
        print(f"\nRoll #{roll_number} : {dice}\n")
        print_scores(dice)
        if roll_number == ROLLS:
            break
        print(HELP)
        command, numbers = ask_command()
        if command == "save":
            break
        if command == "cheat":
            dice = numbers
            print_scores(dice)
            break
        to_roll = numbers
    return dice


def ask_command():
    """Ask what to do with the dice until the answer is a command; return it and its numbers."""
    while True:
        command, *words = input("Input > ").lower().split() or [""]
        if command == "save" and words == []:
            return command, []
        if command == "roll" and are_numbers(words, 5):
            # A die that is named twice is rolled once; without a number, all dice are.
            return command, sorted({int(word) for word in words}) or DICE
        if command == "cheat" and len(words) == len(DICE) and are_numbers(words, 4):
            return command, [int(word) for word in words]
        print("ERROR: Invalid input.")


def are_numbers(words, highest):
    """Return whether all words are whole numbers from 1 to `highest`."""
    allowed = [str(number) for number in range(1, highest + 1)]
    return all(word.lstrip("0") in allowed for word in words)


def ask_category(sheet):
    """Ask for a category until the answer is one that is not used on the sheet."""
    headings = {category.lower(): category for category in CATEGORIES}
    while True:
        typed = input("Enter your desired category: ")
        category = headings.get(typed.strip().lower())
        if category is None:
            print(f"ERROR: Category '{typed}' does not exist.")
        elif sheet[category] != "":
            print(f"ERROR: Category '{typed}' has been used.")
        else:
            return category


def print_scoreboard(sheets):
    """Clear the screen, and print the title, both sheets and their totals."""
    clear_screen()
    print(" Battle of the Sexes (B.O.T.S) ".center(80, "="))
    print("Scoreboard")
    print("+----------" + EDGE)
    print("|          " + HEADINGS)
    print("+----------" + EDGE)
    for player, sheet in sheets.items():
        ones, twos, threes, fours, trio, quartet, band, doremi, orchestra = sheet.values()
        print(
            f"| {player} | {ones:>2} | {twos:>2} | {threes:>2} | {fours:>2} | {trio:>4} "
            f"| {quartet:>7} | {band:>4} | {doremi:>6} | {orchestra:>9} |"
        )
        print("+----------" + EDGE)
    print()
    for player, sheet in sheets.items():
        total_score = total(sheet)
        print(f"{player}: {total_score}")
    print()


def print_scores(dice):
    """Print what the dice score in each category, used or not."""
    ones, twos, threes, fours, trio, quartet, band, doremi, orchestra = scores(dice).values()
    print("Category Scores")
    print(EDGE)
    print(HEADINGS)
    print(EDGE)
    print(
        f"| {ones:>2} | {twos:>2} | {threes:>2} | {fours:>2} | {trio:>4} "
        f"| {quartet:>7} | {band:>4} | {doremi:>6} | {orchestra:>9} |"
    )
    print(EDGE)
    print()


def clear_screen():
    """Clear the screen, where there is one."""
    if sys.stdout.isatty():
        os.system("cls" if os.name == "nt" else "clear")


if __name__ == "__main__":
    main()
