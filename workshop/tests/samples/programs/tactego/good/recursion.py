import random

board = {}
turn = "red"


def expand(lines):
    if lines == []:
        return []
    words = lines[0].split()
    if words == []:
        return expand(lines[1:])
    return [words[0]] * int(words[1]) + expand(lines[1:])


def put(color, pieces, row, col, width, step):
    if pieces == []:
        return
    if col == width:
        put(color, pieces, row + step, 0, width, step)
    else:
        board[(row, col)] = (color, pieces[0])
        put(color, pieces[1:], row, col + 1, width, step)


def show(length, width):
    print("=" * 5 * width)
    for row in range(length):
        for col in range(width):
            if (row, col) in board:
                color, strength = board[(row, col)]
                print((color[0] + " " + strength).rjust(5), end="")
            else:
                print("    .", end="")
        print()


def ask(text):
    print(text, end=" ")
    answer = input().split()
    try:
        return int(answer[0]), int(answer[1])
    except (ValueError, IndexError):
        print("Two numbers, please.")
        return ask(text)


def ask_from(length, width):
    place = ask("From (row column):")
    if place in board and board[place][0] == turn and board[place][1] not in "FM":
        return place
    print("You have no piece there that moves, look:")
    show(length, width)
    return ask_from(length, width)


def ask_to(start, length, width):
    place = ask("To (row column):")
    row, col = place
    near = abs(row - start[0]) <= 1 and abs(col - start[1]) <= 1
    inside = row in range(length) and col in range(width)
    if near and inside and (place not in board or board[place][0] != turn):
        return place
    print("It can not go there.")
    return ask_to(start, length, width)


def fight(attacker, defender):
    if defender == "F" or attacker == "A" or defender in ("S", "A"):
        return "attacker" if defender != "M" else "nobody"
    if defender == "M":
        return "attacker" if attacker == "S" else "nobody"
    if attacker == "S" or int(attacker) < int(defender):
        return "defender"
    return "attacker"


def go(start, end):
    piece = board.pop(start)
    if end in board:
        result = fight(piece[1], board[end][1])
        print("The fight is won by:", result)
        if result == "nobody":
            del board[end]
        if result != "attacker":
            return
    board[end] = piece


def play(length, width):
    global turn
    show(length, width)
    if (turn, "F") not in board.values():
        turn = "blue" if turn == "red" else "red"
        print("The winner is " + turn + "!")
        return
    print("It is", turn)
    start = ask_from(length, width)
    end = ask_to(start, length, width)
    go(start, end)
    turn = "blue" if turn == "red" else "red"
    play(length, width)


def tactego(pieces_file, length, width):
    pieces = expand(open(pieces_file).read().split("\n"))
    random.shuffle(pieces)
    put("red", pieces, 0, 0, width, 1)
    pieces = expand(open(pieces_file).read().split("\n"))
    random.shuffle(pieces)
    put("blue", pieces, length - 1, 0, width, -1)
    play(length, width)


if __name__ == '__main__':
    random.seed(input('What is seed? '))
    pieces_file = input('What is the filename for the pieces? ')
    length = int(input('What is the length? '))
    width = int(input('What is the width? '))
    tactego(pieces_file, length, width)
