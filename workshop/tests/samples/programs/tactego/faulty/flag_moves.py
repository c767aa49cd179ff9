import random

RED = 'R'
BLUE = 'B'
FLAG = 'F'
EMPTY = '  '


def load_pieces(pieces_file):
    """
    :param pieces_file: the name of the file
    :return: a list of the strengths, one for each piece
    """
    pieces = []
    with open(pieces_file) as open_file:
        for line in open_file.readlines():
            if line.strip():
                strength, count = line.strip().split()
                for i in range(int(count)):
                    pieces.append(strength)
    return pieces


def create_board(pieces, length, width):
    """
    :return: a 2d list of strings such as R5
    """
    board = [[EMPTY for j in range(width)] for i in range(length)]
    first_army = list(pieces)
    random.shuffle(first_army)
    second_army = list(pieces)
    random.shuffle(second_army)
    row, col = 0, 0
    for piece in first_army:
        board[row][col] = RED + piece
        col += 1
        if col == width:
            row, col = row + 1, 0
    row, col = length - 1, 0
    for piece in second_army:
        board[row][col] = BLUE + piece
        col += 1
        if col == width:
            row, col = row - 1, 0
    return board


def draw_board(board):
    print('     ' + ' '.join([str(i).rjust(3) for i in range(len(board[0]))]))
    for i in range(len(board)):
        print(str(i).rjust(3), end='  ')
        for cell in board[i]:
            if cell == EMPTY:
                print('  -', end=' ')
            else:
                print(cell.rjust(3), end=' ')
        print()


def valid_place(board, row, col):
    return row.isdigit() and col.isdigit() and int(row) < len(board) and int(col) < len(board[0])


def valid_start(board, row, col, side):
    if not valid_place(board, row, col):
        return False
    cell = board[int(row)][int(col)]
    return cell[0] == side


def valid_end(board, start, row, col, side):
    if not valid_place(board, row, col):
        return False
    if abs(int(row) - start[0]) > 1 or abs(int(col) - start[1]) > 1:
        return False
    return board[int(row)][int(col)][0] != side


def get_words(question):
    words = input(question).split()
    if len(words) != 2:
        return 'x', 'x'
    return words


def get_start(board, side):
    row, col = get_words('Start position (row column): ')
    while not valid_start(board, row, col, side):
        print('You must select one of your own pieces.')
        row, col = get_words('Start position (row column): ')
    return int(row), int(col)


def get_end(board, start, side):
    row, col = get_words('End position (row column): ')
    while not valid_end(board, start, row, col, side):
        print('You cannot move there.')
        row, col = get_words('End position (row column): ')
    return int(row), int(col)


def fight(attacker, defender):
    """
    :return: the piece that is left on the square
    """
    if defender == EMPTY or defender[1:] == FLAG:
        return attacker
    if int(attacker[1:]) >= int(defender[1:]):
        return attacker
    return defender


def still_has_flag(board, side):
    for row in board:
        if side + FLAG in row:
            return True
    return False


def other(side):
    if side == RED:
        return BLUE
    return RED


def tactego(pieces_file, length, width):
    board = create_board(load_pieces(pieces_file), length, width)
    side = RED
    draw_board(board)
    while still_has_flag(board, RED) and still_has_flag(board, BLUE):
        start = get_start(board, side)
        end = get_end(board, start, side)
        attacker = board[start[0]][start[1]]
        board[start[0]][start[1]] = EMPTY
        board[end[0]][end[1]] = fight(attacker, board[end[0]][end[1]])
        draw_board(board)
        side = other(side)
    if still_has_flag(board, RED):
        print('RED is the winner')
    else:
        print('BLUE is the winner')


if __name__ == '__main__':
    random.seed(input('What is seed? '))
    file_name = input('What is the filename for the pieces? ')
    length = int(input('What is the length? '))
    width = int(input('What is the width? '))
    tactego(file_name, length, width)
