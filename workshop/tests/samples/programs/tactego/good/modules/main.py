import random
from game import Game


def tactego(pieces_file, length, width):
    Game(pieces_file, length, width).play()


if __name__ == '__main__':
    random.seed(input('What is seed? '))
    file_name = input('What is the filename for the pieces? ')
    length = int(input('What is the length? '))
    width = int(input('What is the width? '))
    tactego(file_name, length, width)
