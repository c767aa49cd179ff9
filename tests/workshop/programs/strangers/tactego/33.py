"""Tactego"""
import random

NAMES = {"R": "Red", "B": "Blue"}
prisoners = {"R": [], "B": []}


def load_pieces(file_name):
    """Reads the file, gives back the list of pieces, or None when it is not good."""
    try:
        file = open(file_name, encoding="utf-8-sig")
        lines = file.readlines()
        file.close()
    except (OSError, ValueError):
        print(f"The file {file_name} cannot be opened.")
        return None
    pieces = []
    number = 0
    for line in lines:
        number += 1
        parts = line.split()
        if not parts:
            continue
        good = len(parts) == 2 and parts[1].isdigit() and parts[1].isascii()
        if good:
            good = parts[0] in ("F", "M", "S", "A") or (parts[0].isdigit() and parts[0].isascii())
        if not good or int(parts[1]) < 1:
            print(f"Line {number}: expected a strength (or F, M, S, A) and a count, for example 7 3.")
            return None
        kind = parts[0]
        if kind.isdigit():
            kind = str(int(kind))
        for i in range(int(parts[1])):
            pieces.append(kind)
    if "F" not in pieces:
        print("There is no flag in the file (expected a line like F 1).")
        return None
    return pieces


def ask_number(question, low, high):
    while True:
        text = input(question).strip()
        if text.isdigit() and text.isascii() and low <= int(text) <= high:
            return int(text)
        print(f"Please enter a whole number between {low} and {high}.")


def rows_needed(pieces, width):
    rows = len(pieces) // width
    if len(pieces) % width != 0:
        rows += 1
    return rows


def make_board(pieces, length, width):
    board = []
    for row in range(length):
        board.append([""] * width)
    red = list(pieces)
    random.shuffle(red)
    blue = list(pieces)
    random.shuffle(blue)
    for i in range(len(pieces)):
        board[i // width][i % width] = "R" + red[i]
        board[length - 1 - i // width][i % width] = "B" + blue[i]
    return board


def draw(grid, turn):
    print()
    print("Red has captured: ", prisoners["R"])
    print("Blue has captured:", prisoners["B"])
    print("row")
    for i in range(len(grid)):
        print(f" {i:<3}", end="")
        for p in grid[i]:
            print(f"{p if p else '·':>5}", end="")
        print()
    print(" col", end="")
    for j in range(len(grid[0])):
        print(f"{j:>5}", end="")
    print()



def can_walk(piece):
    return piece != "" and piece[1:] != "F" and piece[1:] != "M"


def targets(board, row, col):
    """All squares where the piece can go"""
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            r = row + dr
            c = col + dc
            if 0 <= r < len(board) and 0 <= c < len(board[0]) and (dr, dc) != (0, 0):
                if board[r][c] == "" or board[r][c][0] != board[row][col][0]:
                    found.append((r, c))
    return found


def has_move(board, side):
    for r in range(len(board)):
        for c in range(len(board[0])):
            if can_walk(board[r][c]) and board[r][c][0] == side:
                if targets(board, r, c):
                    return True
    return False


def count_flags(board, side):
    total = 0
    for row in board:
        total += row.count(side + "F")
    return total


def dead_position(board):
    """True if no piece can ever reach an enemy"""
    for side in "RB":
        todo = []
        for r in range(len(board)):
            for c in range(len(board[0])):
                if can_walk(board[r][c]) and board[r][c][0] == side:
                    todo.append((r, c))
        seen = set(todo)
        while todo:
            row, col = todo.pop()
            for dr in (-1, 0, 1):
                for dc in (-1, 0, 1):
                    r, c = row + dr, col + dc
                    if not (0 <= r < len(board) and 0 <= c < len(board[0])):
                        continue
                    if (r, c) in seen:
                        continue
                    if board[r][c] == "":
                        seen.add((r, c))
                        todo.append((r, c))
                    elif board[r][c][0] != side:
                        return False
    return True


def read_position(question, length, width):
    """Gives (row, col) or None"""
    words = input(question).split()
    if len(words) != 2 or not (words[0].isdigit() and words[1].isdigit()):
        print("Please enter two numbers with a space between them.")
        return None
    r, c = int(words[0]), int(words[1])
    if r >= length or c >= width:
        print("That is not on the board.")
        return None
    return r, c


def ask_start(board, turn):
    me = NAMES[turn]
    other = NAMES["B" if turn == "R" else "R"]
    while True:
        place = read_position("Start position (row column): ", len(board), len(board[0]))
        if place is None:
            continue
        r, c = place
        piece = board[r][c]
        if piece == "":
            print("There is no piece there.")
        elif piece[0] != turn:
            print("That is not your piece.")
        elif piece[1:] == "F":
            print("Flags cannot move.")
        elif piece[1:] == "M":
            print("Mines cannot move.")
        elif not targets(board, r, c):
            print("That piece is blocked and cannot move.")
        else:
            return place


def ask_end(board, turn, sr, sc):
    me = NAMES[turn]
    other = NAMES["B" if turn == "R" else "R"]
    while True:
        place = read_position("End position (row column): ", len(board), len(board[0]))
        if place is None:
            continue
        r, c = place
        if abs(r - sr) > 1 or abs(c - sc) > 1 or (r, c) == (sr, sc):
            print("You can only move one square.")
        elif board[r][c] != "" and board[r][c][0] == turn:
            print("You already have a piece there.")
        else:
            return place


def fight(a, d):
    """'win', 'lose' or 'both' from the eyes of the attacker"""
    if d == "M":
        if a == "S":
            return "win"
        return "both"
    if d == "F" or d == "S" or d == "A":
        return "win"
    if a == "A":
        return "win"
    if a == "S":
        return "lose"
    if int(a) >= int(d):
        return "win"
    return "lose"


def tactego(pieces_file, length, width):
    pieces = load_pieces(pieces_file)
    board = make_board(pieces, length, width)
    turn = "R"
    quiet = 0
    while True:
        enemy = "B" if turn == "R" else "R"
        me, other = NAMES[turn], NAMES[enemy]
        winner = loser = None
        why = ""
        if count_flags(board, turn) == 0:
            winner, loser, why = other, me, "flags"
        elif dead_position(board):
            why = "dead"
        elif not has_move(board, turn):
            winner, loser, why = other, me, "stuck"
        elif quiet == 400:
            why = "quiet"
        if why != "":
            break
        draw(board, turn)
        print()
        print(f"{me} has to move.")
        sr, sc = ask_start(board, turn)
        a = board[sr][sc][1:]
        er, ec = ask_end(board, turn, sr, sc)
        d = board[er][ec][1:]
        board[sr][sc] = ""
        if d == "":
            board[er][ec] = turn + a
            quiet += 1
            pass
        else:
            quiet = 0
            result = fight(a, d)
            if result == "win":
                board[er][ec] = turn + a
                if d == "F":
                    prisoners[turn].append("F")
                    print("A flag has fallen!")
                else:
                    prisoners[turn].append(d)
                    print(f"The {a} wins against the {d}.")
            elif result == "lose":
                prisoners[enemy].append(a)
                print(f"The {a} loses against the {d}.")
            else:
                board[er][ec] = ""
                prisoners[turn].append(d)
                prisoners[enemy].append(a)
                print("The mine went off, both pieces are lost.")
        turn = enemy
    draw(board, None)
    print()
    print("*** RESULT ***")
    if why == "flags":
        print(f"{winner} beats {loser} by capturing all the flags.")
    elif why == "stuck":
        print(f"{winner} beats {loser}, who has no legal move.")
    elif why == "dead":
        print("Draw, since no piece can be captured any more.")
    else:
        print("Draw, since both have moved 200 times without a capture.")



if __name__ == "__main__":
    random.seed(input("What is seed? "))
    name_of_file = input("What is the filename for the pieces? ")
    army = load_pieces(name_of_file)
    while army is None:
        name_of_file = input("What is the filename for the pieces? ")
        army = load_pieces(name_of_file)
    while True:
        length = ask_number("What is the length? ", 2, 26)
        width = ask_number("What is the width? ", 1, 26)
        need = 2 * rows_needed(army, width)
        if need <= length:
            break
        print(f"The armies do not fit. The smallest length for this width is {need}.")
    tactego(name_of_file, length, width)
