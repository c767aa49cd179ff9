import random

NAME = {'R': 'Red', 'B': 'Blue'}
WORD = {'F': 'flag', 'M': 'mine', 'S': 'sapper', 'A': 'assassin'}

def call(piece):
    return NAME[piece[0]] + ' ' + WORD.get(piece[1:], piece[1:])

def load(name):
    # list of (strength, how many)
    army = []
    with open(name) as file:
        for line in file:
            if line.strip():
                a, b = line.split()
                army.append((a, int(b)))
    return army

def draw(board, army):
    broad = 2 + max([len(a) for a, b in army])
    head = '   '
    for c in range(len(board[0])):
        head = head + str(c).rjust(broad)
    print(head)
    for r in range(len(board)):
        text = str(r).rjust(3)
        for x in board[r]:
            text = text + (x or '.').rjust(broad)
        print(text)

def position(question, board):
    while True:
        words = input(question).split()
        if len(words) != 2 or not (words[0] + words[1]).isdigit():
            print('Type a row and a column with a blank between, such as 1 2.')
        elif int(words[0]) >= len(board) or int(words[1]) >= len(board[0]):
            print('The rows are 0 to %d, the columns 0 to %d.' % (len(board) - 1, len(board[0]) - 1))
        else:
            return int(words[0]), int(words[1])

def around(board, r, c):
    squares = []
    for i in range(r - 1, r + 2):
        for j in range(c - 1, c + 2):
            if 0 <= i < len(board) and 0 <= j < len(board[0]) and (i, j) != (r, c):
                squares.append((i, j))
    return squares

def stuck(board, r, c):
    for i, j in around(board, r, c):
        if board[i][j] == '' or board[i][j][0] != board[r][c][0]:
            return False
    return True

def ask_start(board, side):
    while True:
        r, c = position('Start position (row column): ', board)
        x = board[r][c]
        if x == '':
            print('There is no piece on %d %d.' % (r, c))
        elif x[0] != side:
            print('The piece on %d %d is not yours.' % (r, c))
        elif x[1] in 'FM':
            print('A %s never moves.' % WORD[x[1]])
        elif stuck(board, r, c):
            print('The piece on %d %d has no square to go to.' % (r, c))
        else:
            return r, c

def ask_end(board, side, r, c):
    while True:
        i, j = position('End position (row column): ', board)
        if (i, j) not in around(board, r, c):
            print('A piece goes one step, in any direction: not from %d %d to %d %d.' % (r, c, i, j))
        elif board[i][j] != '' and board[i][j][0] == side:
            print('There is a piece of your own on %d %d.' % (i, j))
        else:
            return i, j

def stays(a, b):
    """who is left after a attacks b: attacker, defender"""
    if b == 'F':
        return True, False
    if b == 'M':
        return a == 'S', False
    if a == 'A' or b in 'SA':
        return True, False
    if a == 'S':
        return False, True
    return int(a) >= int(b), int(a) < int(b)

def move(board, r, c, i, j):
    x = board[r][c]
    y = board[i][j]
    board[r][c] = ''
    if y == '':
        board[i][j] = x
        print('%s moves from %d %d to %d %d.' % (call(x), r, c, i, j))
    else:
        first, second = stays(x[1:], y[1:])
        text = '%s attacks %s on %d %d' % (call(x), call(y), i, j)
        if first:
            board[i][j] = x
            print(text + ' and takes the square.')
        elif second:
            print(text + ' and falls.')
        else:
            board[i][j] = ''
            print(text + ' and both fall.')
    print()

def has_flag(board, side):
    return any(side + 'F' in row for row in board)

def tactego(pieces_file, length, width):
    army = load(pieces_file)
    pieces = []
    for a, b in army:
        pieces = pieces + [a] * b
    board = [[''] * width for r in range(length)]
    red = list(pieces)
    random.shuffle(red)
    blue = list(pieces)
    random.shuffle(blue)
    for n in range(len(pieces)):
        board[n // width][n % width] = 'R' + red[n]
        board[length - 1 - n // width][n % width] = 'B' + blue[n]
    side, enemy = 'R', 'B'
    while has_flag(board, side):
        draw(board, army)
        r, c = ask_start(board, side)
        i, j = ask_end(board, side, r, c)
        move(board, r, c, i, j)
        side, enemy = enemy, side
    draw(board, army)
    print("%s has captured %s's last flag." % (NAME[enemy], NAME[side]))
    print(NAME[enemy] + ' has won!')

if __name__ == '__main__':
    random.seed(input('What is seed? '))
    file_name = input('What is the filename for the pieces? ')
    length = int(input('What is the length? '))
    width = int(input('What is the width? '))
    tactego(file_name, length, width)
