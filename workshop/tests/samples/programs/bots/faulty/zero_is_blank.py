"""B.O.T.S. - programming 1, assignment 2"""
import random

CATEGORY_NAMES = ("1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra")
NUMBER_OF_PLAYERS = 2


def create_board() -> list:
    return [[None] * len(CATEGORY_NAMES) for _ in range(NUMBER_OF_PLAYERS)]


def create_line(first_column: bool) -> str:
    columns = ["-" * (len(name) + 2) for name in CATEGORY_NAMES]
    if first_column:
        columns.insert(0, "-" * 10)
    return "+" + "+".join(columns) + "+"


def create_row(values: list) -> str:
    columns = []
    for name, value in zip(CATEGORY_NAMES, values):
        text = str(value) if value else ""
        columns.append(" " + text.rjust(len(name)) + " ")
    return "|" + "|".join(columns) + "|"


def get_total(row: list) -> int:
    return sum(value for value in row if value is not None)


def print_board(board: list) -> None:
    print(" Battle of the Sexes (B.O.T.S) ".center(80, "="))
    print("Scoreboard")
    print(create_line(True))
    print("|          " + create_row(CATEGORY_NAMES))
    print(create_line(True))
    for player in range(NUMBER_OF_PLAYERS):
        print(f"| Player {player + 1} " + create_row(board[player]))
        print(create_line(True))
    print()
    for player in range(NUMBER_OF_PLAYERS):
        print(f"Player {player + 1}: {get_total(board[player])}")
    print()


def score(dice: list, category: str) -> int:
    counts = sorted(dice.count(face) for face in (1, 2, 3, 4))
    match category:
        case "1S" | "2S" | "3S" | "4S":
            return dice.count(int(category[0])) * int(category[0])
        case "Trio":
            return sum(dice) if counts[-1] >= 3 else 0
        case "Quartet":
            return sum(dice) if counts[-1] >= 4 else 0
        case "Band":
            return 30 if counts == [0, 0, 2, 3] else 0
        case "Doremi":
            return 20 if counts[0] > 0 else 0
        case "Orchestra":
            return 40 if counts[-1] == 5 else 0


def print_category_scores(dice: list) -> None:
    print("Category Scores")
    print(create_line(False))
    print(create_row(CATEGORY_NAMES))
    print(create_line(False))
    print(create_row([score(dice, name) for name in CATEGORY_NAMES]))
    print(create_line(False))
    print()


def to_numbers(words: list, biggest: int):
    numbers = []
    for word in words:
        if not word.isdigit() or not 1 <= int(word) <= biggest:
            return None
        numbers.append(int(word))
    return numbers


def play(player: int, board: list) -> None:
    print_board(board)
    print(f"Player {player + 1}")
    print("========")
    input("Press ENTER to roll dice.")
    dice = [random.randint(1, 4) for _ in range(5)]
    roll = 1
    print(f"\nRoll #{roll} : {dice}\n")
    print_category_scores(dice)
    print_help = True
    while roll < 3:
        if print_help:
            print("Input Options:")
            print("  SAVE           :- Accept these dice.")
            print("  ROLL           :- Re-roll ALL dice.")
            print("  ROLL d1 ... dn :- Re-roll specified dice only.")
            print()
        print_help = False
        match input("Input > ").upper().split():
            case ["SAVE"]:
                break
            case ["ROLL", *words] if to_numbers(words, 5) is not None:
                chosen = to_numbers(words, 5)
                for number in range(1, 6):
                    if number in chosen or chosen == []:
                        dice[number - 1] = random.randint(1, 4)
                roll += 1
                print(f"\nRoll #{roll} : {dice}\n")
                print_category_scores(dice)
                print_help = True
            case ["CHEAT", *words] if len(words) == 5 and to_numbers(words, 4) is not None:
                dice = to_numbers(words, 4)
                print_category_scores(dice)
                break
            case _:
                print("ERROR: Invalid input.")
    upper_names = [name.upper() for name in CATEGORY_NAMES]
    while True:
        answer = input("Enter your desired category: ")
        if answer.strip().upper() not in upper_names:
            print(f"ERROR: Category '{answer}' does not exist.")
            continue
        index = upper_names.index(answer.strip().upper())
        if board[player][index] is not None:
            print(f"ERROR: Category '{answer}' has been used.")
            continue
        board[player][index] = score(dice, CATEGORY_NAMES[index])
        return


def main() -> None:
    board = create_board()
    for turn in range(NUMBER_OF_PLAYERS * len(CATEGORY_NAMES)):
        play(turn % NUMBER_OF_PLAYERS, board)
    print_board(board)
    first, second = get_total(board[0]), get_total(board[1])
    if first == second:
        print("It's a tie")
    elif first > second:
        print("Player 1 wins!")
    else:
        print("Player 2 wins!")


if __name__ == "__main__":
    main()
