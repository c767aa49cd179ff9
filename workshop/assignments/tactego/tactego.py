"""Tactego: two armies on a grid; whoever captures all of the other's flags wins."""

import math
import os
import random
import re
import sys

RED = "Red"
BLUE = "Blue"
EMPTY = "."
FLAG = "F"
MINE = "M"
SAPPER = "S"
ASSASSIN = "A"
RANKS = {FLAG: "flag", MINE: "mine", SAPPER: "sapper", ASSASSIN: "assassin"}

MOST_ROWS = 26
MOST_COLUMNS = 26
MOST_PIECES = MOST_ROWS // 2 * MOST_COLUMNS
QUIET_MOVES = 200
FAULTS_SHOWN = 5

SAMPLES = {
    "small_game.pieces": "5 1\n3 1\n2 2\n1 3\nF 1",
    "basic.pieces": "10 1\n9 1\n8 2\n7 3\n6 4\n5 4\n3 6\n2 8\n1 10\nF 1",
    "assassins.pieces": "A 3\nF 1\n1 2",
    "sappers_mines.pieces": "5 3\n2 1\n1 4\n7 1\n3 3\n6 1\nF 1\nS 2\nM 2",
}
LINE = "[ \t]*(0*[0-9]{1,4}|[FMSA])[ \t]+([0-9]+)[ \t\r]*"


def tactego(pieces_file, length, width):
    """Place both armies on `length` rows of `width` squares, and play until the game is over."""
    ranks = load_army(pieces_file)
    fault = find_misfit(len(ranks), length, width)
    if fault:
        sys.exit(fault)
    board = place_armies(ranks, length, width)
    cell_width = max(len(rank) for rank in ranks) + 2
    side, enemy = RED, BLUE
    quiet_moves = 0
    ending, winner = find_ending(board, side, enemy, quiet_moves)
    while not ending:
        print_board(board, cell_width)
        start = ask_start(board, side)
        end = ask_end(board, side, start)
        was_empty = piece_on(board, end) == EMPTY
        make_move(board, start, end)
        print()
        quiet_moves = quiet_moves + 1 if was_empty else 0
        side, enemy = enemy, side
        ending, winner = find_ending(board, side, enemy, quiet_moves)
    print_board(board, cell_width)
    print(ending)
    if winner is None:
        print("The game is a draw.")
    else:
        print(f"{winner} has won!")


def load_army(answer):
    """Return the ranks of an army, one for each piece: from a file, a sample, or as typed."""
    name = answer.strip()
    if os.path.isfile(name):
        return read_army(read_file(name))
    if name in SAMPLES:
        return read_army(SAMPLES[name])
    if "," in name or re.fullmatch(LINE, name):
        return read_army(answer.replace(",", "\n"))
    if not name:
        raise ValueError("Type the name of a pieces file.")
    raise ValueError(
        f"There is no file {quote(name)}. Type {', '.join(SAMPLES)}, the name of a file on this "
        "computer, or the pieces themselves: 5 1, 3 1, F 1."
    )


def read_file(name):
    """Return the text of a file."""
    try:
        with open(name, encoding="utf-8-sig", newline="") as file:
            return file.read()
    except UnicodeDecodeError:
        raise ValueError("This is not a text file.") from None
    except OSError as problem:
        raise ValueError(f"This file cannot be read: {problem.strerror}.") from None


def read_army(text):
    """Return the ranks that lines such as ``7 3`` list, three pieces of strength 7."""
    ranks = []
    faults = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        match = re.fullmatch(LINE, line)
        count = match[2].lstrip("0") if match else ""
        shown = f"Line {number}, {quote(line.strip())}"
        if not match:
            faults.append(
                f"{shown}: expected a strength (up to 9999) "
                "or F, M, S, A, a blank and a count, as in 7 3."
            )
        elif not count:
            faults.append(f"{shown}: expected a count of at least 1.")
        elif len(count) > 3 or len(ranks) + int(count) > MOST_PIECES:
            faults.append(
                f"{shown}: expected at most {MOST_PIECES} "
                "pieces in all, as many as the largest board holds."
            )
            break
        else:
            ranks += [match[1].lstrip("0") or "0"] * int(count)
    if len(faults) > FAULTS_SHOWN:
        faults[FAULTS_SHOWN:] = [f"And {len(faults) - FAULTS_SHOWN} more lines are wrong."]
    if not faults and not ranks:
        faults.append("There are no pieces: this is empty.")
    elif not faults and FLAG not in ranks:
        faults.append("There is no flag: expected a line such as F 1.")
    if faults:
        raise ValueError("\n".join(faults))
    return ranks


def quote(text):
    """Return the start of what somebody typed, fit to be printed."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:40])
    return f"“{shown}{'…' if len(text) > 40 else ''}”"


def ask_army():
    """Ask for the pieces until they are an army; return the file's name and the ranks."""
    while True:
        pieces_file = input("What is the filename for the pieces? ")
        try:
            return pieces_file, load_army(pieces_file)
        except ValueError as problem:
            print(problem)


def ask_board(pieces):
    """Ask for length and width until the board holds two armies of this number of pieces."""
    while True:
        length = ask_number("What is the length? ", 2, MOST_ROWS)
        fault = find_misfit(pieces, length, MOST_COLUMNS)
        if not fault:
            width = ask_number("What is the width? ", 1, MOST_COLUMNS)
            fault = find_misfit(pieces, length, width)
        if not fault:
            return length, width
        print(fault)


def ask_number(prompt, least, most):
    """Ask until the answer is a whole number from `least` to `most`."""
    allowed = [str(number) for number in range(least, most + 1)]
    while True:
        number = input(prompt).strip(" ").lstrip("0")
        if number in allowed:
            return int(number)
        print(f"Type a whole number from {least} to {most}.")


def find_misfit(pieces, length, width):
    """Return why two armies do not fit on a board; an empty text if they do."""
    needed = smallest_length(pieces, width)
    if needed <= length:
        return ""
    fault = f"Two armies of {pieces} do not fit on {length} rows of {width}: with this width "
    if needed <= MOST_ROWS:
        return fault + f"the smallest length that will do is {needed}."
    broad = 1
    while smallest_length(pieces, broad) > MOST_ROWS:
        broad += 1
    return fault + (
        f"they need a length of {needed}, and a board is at most {MOST_ROWS} long; "
        f"the smallest width that will do is {broad}."
    )


def smallest_length(pieces, width):
    """Return how many rows two armies need, which share no row."""
    return 2 * math.ceil(pieces / width)


def place_armies(ranks, length, width):
    """Return the board: a list of rows, in which a square is ``R7``, ``BF`` or empty."""
    board = [[EMPTY] * width for _ in range(length)]
    for side in (RED, BLUE):
        army = ranks.copy()
        random.shuffle(army)
        for count, rank in enumerate(army):
            row, column = count // width, count % width
            if side == BLUE:
                row = length - 1 - row
            board[row][column] = side[0] + rank
    return board


def print_board(board, cell_width):
    """Print the board, with rows and columns numbered from 0."""
    numbers = [f"{column:>{cell_width}}" for column in range(len(board[0]))]
    print("   " + "".join(numbers))
    for row, squares in enumerate(board):
        cells = [f"{square:>{cell_width}}" for square in squares]
        print(f"{row:>3}" + "".join(cells))


def piece_on(board, place):
    """Return what is on a square."""
    row, column = place
    return board[row][column]


def is_of(piece, side):
    """Return whether a piece is one of a side's; what is on an empty square is nobody's."""
    return piece[0] == side[0]


def can_move(piece):
    """Return whether a piece of this rank may ever move."""
    return piece != EMPTY and piece[1:] not in (FLAG, MINE)


def name_of(piece):
    """Return a piece in words: ``Red 7``, ``Blue flag``."""
    side = RED if is_of(piece, RED) else BLUE
    return f"{side} {RANKS.get(piece[1:], piece[1:])}"


def places_of(board, side):
    """Return the squares of a side's pieces that may ever move."""
    return [
        (row, column)
        for row, squares in enumerate(board)
        for column, piece in enumerate(squares)
        if is_of(piece, side) and can_move(piece)
    ]


def neighbours(board, place):
    """Return the squares one step away, in any of the eight directions."""
    rows = range(max(place[0] - 1, 0), min(place[0] + 2, len(board)))
    columns = range(max(place[1] - 1, 0), min(place[1] + 2, len(board[0])))
    return [(row, column) for row in rows for column in columns if (row, column) != place]


def is_stuck(board, side, place):
    """Return whether a side's piece has no square to go to."""
    return all(is_of(piece_on(board, near), side) for near in neighbours(board, place))


def is_deadlock(board):
    """Return whether no piece can reach an enemy any more, however both sides move."""
    for side, enemy in ((RED, BLUE), (BLUE, RED)):
        reached = places_of(board, side)
        seen = set(reached)
        for place in reached:  # the list grows while the loop goes through it
            for near in neighbours(board, place):
                if is_of(piece_on(board, near), enemy):
                    return False
                if piece_on(board, near) == EMPTY and near not in seen:
                    seen.add(near)
                    reached.append(near)
    return True


def find_ending(board, side, enemy, quiet_moves):
    """Return why the game is over before a side's move, and who has won; "" if it goes on."""
    flags = sum(squares.count(side[0] + FLAG) for squares in board)
    if flags == 0:
        return f"{enemy} has captured {side}'s last flag.", enemy
    if is_deadlock(board):
        return "Neither side can capture any more.", None
    if all(is_stuck(board, side, place) for place in places_of(board, side)):
        return f"{side} has no piece left that can move.", enemy
    if quiet_moves == 2 * QUIET_MOVES:
        return f"Each side has made {QUIET_MOVES} moves without a capture.", None
    return "", None


def ask_place(board, prompt):
    """Ask until the answer is a square of the board; return its row and column."""
    while True:
        match = re.fullmatch(" *0*([0-9]{1,2}) +0*([0-9]{1,2}) *", input(prompt))
        if not match:
            print("Type a row and a column with a blank between, such as 1 2.")
            continue
        row, column = int(match[1]), int(match[2])
        if row < len(board) and column < len(board[0]):
            return row, column
        last_row, last_column = len(board) - 1, len(board[0]) - 1
        print(f"The rows are 0 to {last_row}, the columns 0 to {last_column}.")


def ask_start(board, side):
    """Ask for the piece to move until it is one that can; return its row and column."""
    while True:
        row, column = ask_place(board, "Start position (row column): ")
        piece = board[row][column]
        if piece == EMPTY:
            print(f"There is no piece on {row} {column}.")
        elif not is_of(piece, side):
            print(f"The piece on {row} {column} is not yours.")
        elif not can_move(piece):
            print(f"A {RANKS[piece[1:]]} never moves.")
        elif is_stuck(board, side, (row, column)):
            print(f"The piece on {row} {column} has no square to go to.")
        else:
            return row, column


def ask_end(board, side, start):
    """Ask where the piece goes until it can go there; return the square's row and column."""
    start_row, start_column = start
    while True:
        row, column = ask_place(board, "End position (row column): ")
        if (row, column) not in neighbours(board, start):
            print(
                "A piece goes one step, in any direction: "
                f"not from {start_row} {start_column} to {row} {column}."
            )
        elif is_of(board[row][column], side):
            print(f"There is a piece of your own on {row} {column}.")
        else:
            return row, column


def make_move(board, start, end):
    """Move a piece, let it fight an enemy on the square it goes to, and say what happened."""
    start_row, start_column = start
    row, column = end
    attacker, defender = board[start_row][start_column], board[row][column]
    board[start_row][start_column] = EMPTY
    if defender == EMPTY:
        board[row][column] = attacker
        moved = name_of(attacker)
        print(f"{moved} moves from {start_row} {start_column} to {row} {column}.")
        return
    attacker_stays, defender_stays = fight(attacker[1:], defender[1:])
    if attacker_stays:
        result = "and takes the square."
        board[row][column] = attacker
    elif defender_stays:
        result = "and falls."
    else:
        result = "and both fall."
        board[row][column] = EMPTY
    attacking, attacked = name_of(attacker), name_of(defender)
    print(f"{attacking} attacks {attacked} on {row} {column} {result}")


def fight(attacker, defender):
    """Return whether the attacker, and whether the defender stays on the board, by rank."""
    if defender == MINE:
        return attacker == SAPPER, False
    if defender in (FLAG, SAPPER, ASSASSIN) or attacker == ASSASSIN:
        return True, False
    if attacker == SAPPER:
        return False, True
    attacker_wins = int(attacker) >= int(defender)
    return attacker_wins, not attacker_wins


if __name__ == "__main__":
    random.seed(input("What is seed? "))
    pieces_file, ranks = ask_army()
    length, width = ask_board(len(ranks))
    tactego(pieces_file, length, width)
