# Tactego with one long list for the board
import random

def load(name):
    l = []
    for line in open(name).readlines():
        line = line.strip()
        if line != "":
            l = l + int(line.split()[1]) * [line.split()[0]]
    return l

def place(board, pieces, length, width):
    a = pieces.copy()
    random.shuffle(a)
    b = pieces.copy()
    random.shuffle(b)
    i = 0
    for p in a:
        board[i] = "R" + p
        i += 1
    row = length - 1
    col = 0
    for p in b:
        board[row * width + col] = "B" + p
        col += 1
        if col == width:
            col = 0
            row -= 1

def draw(board, length, width):
    print()
    print("\t" + "\t".join([str(i) for i in range(width)]))
    for r in range(length):
        print(str(r) + "\t" + "\t".join([x if x else "-" for x in board[r * width:(r + 1) * width]]))
    print()

def number(text, size):
    # -1 if it is none
    if text.isdigit() and int(text) < size:
        return int(text)
    return -1

def ask(question, length, width):
    ok = False
    while not ok:
        s = input(question).split(" ")
        s = [x for x in s if x != ""]
        ok = len(s) == 2 and number(s[0], length) >= 0 and number(s[1], width) >= 0
        if not ok:
            print("wrong")
    return int(s[0]), int(s[1])

def turn(board, color, length, width):
    ok = False
    while not ok:
        r, c = ask("Start: ", length, width)
        p = board[r * width + c]
        ok = p != None and p[0] == color and p[1] != "F"
        if not ok:
            print("wrong piece")
    ok = False
    while not ok:
        r2, c2 = ask("End: ", length, width)
        q = board[r2 * width + c2]
        far = r2 - r not in (-1, 0, 1) or c2 - c not in (-1, 0, 1)
        ok = not far and (q == None or q[0] != color)
        if not ok:
            print("wrong place")
    board[r * width + c] = None
    if q == None or q[1] == "F" or int(p[1:]) >= int(q[1:]):
        board[r2 * width + c2] = p

def tactego(pieces_file, length, width):
    board = [None] * (length * width)
    place(board, load(pieces_file), length, width)
    n = 0
    while board.count("RF") > 0 and board.count("BF") > 0:
        draw(board, length, width)
        turn(board, "RB"[n % 2], length, width)
        n += 1
    draw(board, length, width)
    if board.count("BF") == 0:
        print("red captured all the flags of blue")
    else:
        print("blue captured all the flags of red")

if __name__ == '__main__':
    random.seed(input('What is seed? '))
    file_name = input('What is the filename for the pieces? ')
    length = int(input('What is the length? '))
    width = int(input('What is the width? '))
    tactego(file_name, length, width)
