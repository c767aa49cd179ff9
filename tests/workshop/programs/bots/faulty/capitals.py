import random

NAMES = ("1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra")
NUMBER_OF_PLAYERS = 2


def new_board() -> list:
    return [[None] * len(NAMES) for _ in range(NUMBER_OF_PLAYERS)]


def border(first_column: bool) -> str:
    columns = ["-" * (len(name) + 2) for name in NAMES]
    if first_column:
        columns.insert(0, "-" * 10)
    return "+" + "+".join(columns) + "+"


def table_row(values: list) -> str:
    columns = []
    for name, value in zip(NAMES, values):
        text = "" if value is None else str(value)
        columns.append(" " + text.rjust(len(name)) + " ")
    return "|" + "|".join(columns) + "|"


def sum_up(row: list) -> int:
    return sum(value for value in row if value is not None)


def scoreboard(board: list) -> None:
    print(" Battle of the Sexes (B.O.T.S) ".center(80, "="))
    print("Scoreboard")
    print(border(True))
    print("|          " + table_row(NAMES))
    print(border(True))
    for player in range(NUMBER_OF_PLAYERS):
        print(f"| Player {player + 1} " + table_row(board[player]))
        print(border(True))
    print()
    for player in range(NUMBER_OF_PLAYERS):
        print(f"Player {player + 1}: {sum_up(board[player])}")
    print()


def get_score(dice: list, category: str) -> int:
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
    print(border(False))
    print(table_row(NAMES))
    print(border(False))
    print(table_row([get_score(dice, name) for name in NAMES]))
    print(border(False))
    print()


def parse_numbers(words: list, biggest: int):
    numbers = []
    for word in words:
        if not word.isdigit() or not 1 <= int(word) <= biggest:
            return None
        numbers.append(int(word))
    return numbers


def play_turn(player: int, board: list) -> None:
    scoreboard(board)
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
            case ["ROLL", *words] if parse_numbers(words, 5) is not None:
                chosen = parse_numbers(words, 5)
                for number in range(1, 6):
                    if number in chosen or chosen == []:
                        dice[number - 1] = random.randint(1, 4)
                roll += 1
                print(f"\nRoll #{roll} : {dice}\n")
                print_category_scores(dice)
                print_help = True
            case ["CHEAT", *words] if len(words) == 5 and parse_numbers(words, 4) is not None:
                dice = parse_numbers(words, 4)
                print_category_scores(dice)
                break
            case _:
                print("ERROR: Invalid input.")
    upper_names = [name.upper() for name in NAMES]
    while True:
        answer = input("Enter your desired Category: ")
        if answer.strip().upper() not in upper_names:
            print(f"ERROR: Category '{answer}' does not exist.")
            continue
        index = upper_names.index(answer.strip().upper())
        if board[player][index] is not None:
            print(f"ERROR: Category '{answer}' has been used.")
            continue
        board[player][index] = get_score(dice, NAMES[index])
        return


def main() -> None:
    board = new_board()
    for turn in range(NUMBER_OF_PLAYERS * len(NAMES)):
        play_turn(turn % NUMBER_OF_PLAYERS, board)
    scoreboard(board)
    first, second = sum_up(board[0]), sum_up(board[1])
    if first == second:
        print("It's a tie")
    elif first > second:
        print("Player 1 wins!")
    else:
        print("Player 2 wins!")


if __name__ == "__main__":
    main()
