import random
from board import Board
from moves import take_turn


def play(board):
    turn = 0
    while board.flags("R") and board.flags("B"):
        print(board)
        take_turn(board, "RB"[turn % 2])
        turn += 1
    print(board)
    if board.flags("R"):
        return "Red"
    return "Blue"


def tactego(pieces_file, length, width):
    winner = play(Board(pieces_file, length, width))
    print("Congratulations", winner + ",", "you win!")


if __name__ == '__main__':
    random.seed(input('What is seed? '))
    file_name = input('What is the filename for the pieces? ')
    length = int(input('What is the length? '))
    width = int(input('What is the width? '))
    tactego(file_name, length, width)
