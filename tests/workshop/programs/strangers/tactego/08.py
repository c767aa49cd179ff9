# Tactego - Player 1 is red, Player 2 is blue
import random
import math
import sys


def get_pieces(file_name):
    try:
        f = open(file_name)
    except OSError:
        print('Could not open', file_name)
        sys.exit()
    pieces = []
    n = 0
    for line in f:
        n += 1
        data = line.strip().split()
        if data == []:
            continue
        if len(data) == 2 and data[1].isdigit() and int(data[1]) > 0 and (data[0].isdigit() or data[0] in ['F', 'M', 'S', 'A']):
            pieces += [data[0]] * int(data[1])
        else:
            print('Error in line', n, 'of', file_name, '- it should be a strength and how many')
            sys.exit()
    f.close()
    if 'F' not in pieces:
        print('Error in line', n, 'of', file_name, '- it should have had a flag by now')
        sys.exit()
    return pieces


def print_board(board):
    print('\n' + ' ' * 5, end='')
    for i in range(len(board[0])):
        print(f'{i:<5}', end='')
    print()
    for i in range(len(board)):
        print(f'{i:<5}', end='')
        for j in range(len(board[i])):
            print(f'{board[i][j]:<5}', end='')
        print()
    print()


def owner(board, spot):
    text = board[spot[0]][spot[1]]
    if text.endswith('R'):
        return 1
    if text.endswith('B'):
        return 2
    return 0


def power(board, spot):
    return board[spot[0]][spot[1]][:-1]


def legal(board, spot):
    spots = []
    if owner(board, spot) == 0 or power(board, spot) in ['F', 'M']:
        return spots
    for i in [-1, 0, 1]:
        for j in [-1, 0, 1]:
            new = (spot[0] + i, spot[1] + j)
            if 0 <= new[0] < len(board) and 0 <= new[1] < len(board[0]) and owner(board, new) != owner(board, spot):
                spots.append(new)
    return spots


def everything(board):
    return [(i, j) for i in range(len(board)) for j in range(len(board[0]))]


def can_fight(board, player):
    spread = [s for s in everything(board) if owner(board, s) == player and power(board, s) not in ['F', 'M']]
    for s in spread:
        for i in [-1, 0, 1]:
            for j in [-1, 0, 1]:
                new = (s[0] + i, s[1] + j)
                if 0 <= new[0] < len(board) and 0 <= new[1] < len(board[0]) and new not in spread:
                    if owner(board, new) == 3 - player:
                        return True
                    if owner(board, new) == 0:
                        spread.append(new)
    return False


def read_spot(board, text):
    while True:
        s = input(text).split()
        try:
            a = int(s[0])
            b = int(s[1])
            if len(s) == 2 and a >= 0 and b >= 0 and board[a][b]:
                return a, b
        except (IndexError, ValueError):
            pass
        print('That is not a position on the board. Example: 0 1')


def tactego(pieces_file, length, width):
    pieces = get_pieces(pieces_file)
    if not 2 <= length <= 26 or not 1 <= width <= 26:
        print('The length must be 2 to 26 and the width 1 to 26')
        return
    needed = 2 * math.ceil(len(pieces) / width)
    if needed > length:
        print('The pieces do not fit. The smallest length that would do is', needed)
        return
    board = [['--'] * width for i in range(length)]
    for player in [1, 2]:
        copy = pieces[:]
        random.shuffle(copy)
        for i in range(len(copy)):
            if player == 1:
                board[i // width][i % width] = copy[i] + 'R'
            else:
                board[length - 1 - i // width][i % width] = copy[i] + 'B'
    player = 1
    no_capture = 0
    while True:
        print_board(board)
        other = 3 - player
        flags = [s for s in everything(board) if owner(board, s) == player and power(board, s) == 'F']
        if len(flags) == 0:
            print(f'Player {other} wins! Player {player} has lost every flag.')
            break
        if not can_fight(board, 1) and not can_fight(board, 2):
            print('The game is a draw! No more captures are possible.')
            break
        if not any(legal(board, s) for s in everything(board) if owner(board, s) == player):
            print(f'Player {other} wins! Player {player} can not move.')
            break
        if no_capture == 400:
            print('The game is a draw! Both players made 200 moves without a capture.')
            break
        print(f'Player {player}, it is your turn.')
        start = read_spot(board, 'Which piece do you move? ')
        while owner(board, start) != player or legal(board, start) == []:
            if owner(board, start) != player:
                print('That is not one of your pieces.')
            else:
                print('That piece can not move.')
            start = read_spot(board, 'Which piece do you move? ')
        end = read_spot(board, 'Where do you move it? ')
        while end not in legal(board, start):
            print('You can not move it there.')
            end = read_spot(board, 'Where do you move it? ')
        a = power(board, start)
        d = power(board, end)
        piece = board[start[0]][start[1]]
        no_capture += 1
        board[start[0]][start[1]] = '--'
        if owner(board, end) == 0:
            board[end[0]][end[1]] = piece
        else:
            no_capture = 0
            if d == 'M' and a != 'S':
                board[end[0]][end[1]] = '--'
                print('Both pieces are removed.')
            elif d in ['M', 'F', 'S', 'A'] or a == 'A':
                board[end[0]][end[1]] = piece
                print(f'Player {player} takes the square.')
            elif a == 'S' or int(a) < int(d):
                print(f'Player {player} loses the attacker.')
            else:
                board[end[0]][end[1]] = piece
                print(f'Player {player} takes the square.')
        player = other


def whole(question):
    while True:
        try:
            return int(input(question))
        except ValueError:
            print('A whole number, please.')


if __name__ == '__main__':
    random.seed(input('What is seed? '))
    file_name = input('What is the filename for the pieces? ')
    length = whole('What is the length? ')
    width = whole('What is the width? ')
    tactego(file_name, length, width)
