# Tactego

import random


def read_pieces(pieces_file):
    pieces = []
    the_file = open(pieces_file)
    for line in the_file:
        parts = line.split()
        if len(parts) == 2:
            for i in range(int(parts[1])):
                pieces.append(parts[0])
    the_file.close()
    return pieces


def make_board(length, width):
    board = []
    for i in range(length):
        row = []
        for j in range(width):
            row.append("")
        board.append(row)
    return board


def place_pieces(board, pieces, length, width):
    red = pieces[:]
    blue = pieces[:]
    random.shuffle(red)
    random.shuffle(blue)
    for i in range(len(red)):
        board[i // width][i % width] = "R" + red[i]
    for i in range(len(blue)):
        board[length - 1 - i // width][i % width] = "B" + blue[i]


def draw_board(board):
    for row in board:
        line = ""
        for piece in row:
            if piece == "":
                line += "___ "
            else:
                line += piece.ljust(4)
        print(line)


def count_flags(board, color):
    flags = 0
    for row in board:
        flags += row.count(color + "F")
    return flags


def get_position(question, length, width):
    while True:
        parts = input(question).split()
        if len(parts) == 2 and parts[0].isdigit() and parts[1].isdigit():
            row = int(parts[0])
            col = int(parts[1])
            if row < length and col < width:
                return row, col
        print("You must enter a row and a column that are on the board.")


def get_start(board, color, length, width):
    while True:
        row, col = get_position("Select a piece to move by position: ", length, width)
        piece = board[row][col]
        if piece == "" or piece[0] != color:
            print("You must select a piece of yours.")
        elif piece[1:] == "F" or piece[1:] == "M":
            print("That piece can't move.")
        else:
            return row, col


def get_end(board, color, row, col, length, width):
    while True:
        new_row, new_col = get_position("Select where to move it: ", length, width)
        if abs(new_row - row) > 1 or abs(new_col - col) > 1:
            print("That is too far away.")
        elif board[new_row][new_col] != "" and board[new_row][new_col][0] == color:
            print("You have a piece there already.")
        else:
            return new_row, new_col


def attack_wins(attacker, defender):
    if defender == "F":
        return True
    return int(attacker) >= int(defender)


def move(board, row, col, new_row, new_col):
    attacker = board[row][col]
    defender = board[new_row][new_col]
    board[row][col] = ""
    if defender == "":
        board[new_row][new_col] = attacker
    elif attack_wins(attacker[1:], defender[1:]):
        print("The attacker has won.")
        board[new_row][new_col] = attacker
    else:
        print("The defender has won.")


def tactego(pieces_file, length, width):
    pieces = read_pieces(pieces_file)
    board = make_board(length, width)
    place_pieces(board, pieces, length, width)
    color = "R"
    while count_flags(board, "R") > 0 and count_flags(board, "B") > 0:
        draw_board(board)
        row, col = get_start(board, color, length, width)
        new_row, new_col = get_end(board, color, row, col, length, width)
        move(board, row, col, new_row, new_col)
        if color == "R":
            color = "B"
        else:
            color = "R"
    draw_board(board)
    if count_flags(board, "R") > 0:
        print("Red has won the game!")
    else:
        print("Blue has won the game!")


if __name__ == '__main__':
    random.seed(input('What is seed? '))
    file_name = input('What is the filename for the pieces? ')
    length = int(input('What is the length? '))
    width = int(input('What is the width? '))
    tactego(file_name, length, width)
