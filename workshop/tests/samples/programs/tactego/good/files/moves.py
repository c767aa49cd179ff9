def ask(board, question):
    words = input(question).split()
    if len(words) == 2 and all(word.isdigit() for word in words):
        row, column = map(int, words)
        if board.has(row, column):
            return row, column
    print("This is no square.")
    return ask(board, question)


def take_turn(board, color):
    name = {"R": "red", "B": "blue"}[color]
    piece = None
    while piece is None or piece.color != color or piece.strength == "F":
        row, column = ask(board, f"It's {name}'s turn. Which piece do you move? ")
        piece = board.rows[row][column]
    while True:
        to_row, to_column = ask(board, "Where do you move to? ")
        other = board.rows[to_row][to_column]
        near = abs(to_row - row) < 2 and abs(to_column - column) < 2
        if near and (other is None or other.color != color):
            break
        print("That does not work.")
    board.rows[row][column] = None
    if other is None:
        board.rows[to_row][to_column] = piece
    elif piece.beats(other):
        print(f"{piece} beats {other}.")
        board.rows[to_row][to_column] = piece
    else:
        print(f"{piece} falls against {other}.")
