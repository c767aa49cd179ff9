import random

COLORS = {"R": "\033[31m", "B": "\033[34m"}
NAMES = {"R": "Red", "B": "Blue"}
OTHER = {"R": "B", "B": "R"}


def read_army(file_name):
    army = []
    with open(file_name) as file:
        for line in file:
            if line.strip():
                strength, count = line.strip().split(" ")
                army.extend([strength] * int(count))
    return army


def set_up(army, length, width):
    board = {}
    for color in "RB":
        pieces = list(army)
        random.shuffle(pieces)
        for number, strength in enumerate(pieces):
            row, column = divmod(number, width)
            if color == "B":
                row = length - 1 - row
            board[row, column] = (color, strength)
    return board


def show(board, length, width):
    print("    " + " ".join(f"{column:>3}" for column in range(width)))
    print("   +" + "----" * width + "+")
    for row in range(length):
        cells = []
        for column in range(width):
            if (row, column) in board:
                color, strength = board[row, column]
                cells.append(COLORS[color] + f"{color + strength:>3}" + "\033[0m")
            else:
                cells.append("  .")
        print(f"{row:>2} |" + " ".join(cells) + " |")
    print("   +" + "----" * width + "+")


def read_position(text):
    try:
        row, column = input(text).split()
        return int(row), int(column)
    except ValueError:
        print("Two numbers, please, with a blank between them.")
        return None


def choose_start(board, color):
    while True:
        position = read_position(f"{NAMES[color]}, what is the start position? ")
        if position is None:
            continue
        if position not in board:
            print("There is nothing.")
        elif board[position][0] != color:
            print("Not your piece.")
        elif board[position][1] == "F":
            print("Flags stay.")
        else:
            return position


def choose_end(board, start, length, width):
    while True:
        position = read_position("And the end position? ")
        if position is None:
            continue
        row, column = position
        if not (0 <= row < length and 0 <= column < width):
            print("Off the board.")
        elif max(abs(row - start[0]), abs(column - start[1])) != 1:
            print("One step only.")
        elif position in board and board[position][0] == board[start][0]:
            print("You stand there.")
        else:
            return position


def fight(board, start, end):
    mine = board.pop(start)
    theirs = board.get(end)
    if theirs is None or theirs[1] == "F" or int(mine[1]) >= int(theirs[1]):
        board[end] = mine
    return theirs


def tactego(pieces_file, length, width):
    board = set_up(read_army(pieces_file), length, width)
    color = "R"
    while (OTHER[color], "F") in board.values() and (color, "F") in board.values():
        show(board, length, width)
        start = choose_start(board, color)
        end = choose_end(board, start, length, width)
        if fight(board, start, end):
            print("A fight on", *end)
        color = OTHER[color]
    show(board, length, width)
    print("***", NAMES[OTHER[color]], "is the winner! ***")


if __name__ == "__main__":
    random.seed(input('What is seed? '))
    file_name = input('What is the filename for the pieces? ')
    length = int(input('What is the length? '))
    width = int(input('What is the width? '))
    tactego(file_name, length, width)
