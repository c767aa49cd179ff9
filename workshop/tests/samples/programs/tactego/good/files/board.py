from random import shuffle


class Piece:
    def __init__(self, color, strength):
        self.color, self.strength = color, strength

    def __str__(self):
        return self.color.lower() + self.strength

    def beats(self, other):
        return other.strength == "F" or int(self.strength) >= int(other.strength)


class Board:
    def __init__(self, pieces_file, length, width):
        lines = open(pieces_file).read().split("\n")
        pairs = [line.split() for line in lines if line.split()]
        names = [strength for strength, count in pairs for _ in range(int(count))]
        self.rows = [[None for _ in range(width)] for _ in range(length)]
        for color in ["R", "B"]:
            army = [Piece(color, name) for name in names]
            shuffle(army)
            for number in range(len(army)):
                row = number // width
                if color == "B":
                    row = -1 - row
                self.rows[row][number % width] = army[number]

    def __str__(self):
        bar = "+----" * len(self.rows[0]) + "+\n"
        text = bar
        for row in self.rows:
            for piece in row:
                text += "|" + (str(piece) if piece else "").center(4)
            text += "|\n" + bar
        return text

    def has(self, row, column):
        return 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])

    def flags(self, color):
        return sum(1 for row in self.rows for piece in row if piece and str(piece) == color.lower() + "F")
