from random import shuffle

from pieces import Piece, load

NAMES = {"R": "Red", "B": "Blue"}


class Game:
    def __init__(self, pieces_file, length, width):
        self.length = length
        self.width = width
        self.grid = {}
        kinds = load(pieces_file)
        red, blue = list(kinds), list(kinds)
        shuffle(red)
        shuffle(blue)
        for n, kind in enumerate(red):
            self.grid[n // width, n % width] = Piece("R", kind)
        for n, kind in enumerate(blue):
            self.grid[length - 1 - n // width, n % width] = Piece("B", kind)

    def draw(self):
        print("\n   |" + "|".join(f"{c:^5}" for c in range(self.width)) + "|")
        for r in range(self.length):
            cells = [str(self.grid.get((r, c), "")) for c in range(self.width)]
            print(f"{r:>2} |" + "|".join(f"{cell:^5}" for cell in cells) + "|")

    def flags(self, color):
        return [p for p in self.grid.values() if p.color == color and p.kind == "F"]

    def read(self, prompt):
        while True:
            try:
                r, c = [int(x) for x in input(prompt).split()]
            except ValueError:
                print("Please type the row, a space and the column.")
                continue
            if 0 <= r < self.length and 0 <= c < self.width:
                return r, c
            print("This is outside of the board.")

    def ask_start(self, color):
        while True:
            place = self.read(f"{NAMES[color]}, where is the piece you move? ")
            piece = self.grid.get(place)
            if piece is None:
                print("Nobody is there.")
            elif piece.color != color:
                print("This piece belongs to the other side.")
            elif not piece.can_move():
                print("This piece stays where it is.")
            else:
                return place

    def ask_end(self, color, start):
        while True:
            place = self.read(f"{NAMES[color]}, where does it go? ")
            distance = max(abs(place[0] - start[0]), abs(place[1] - start[1]))
            if distance != 1:
                print("You can move exactly one step.")
            elif place in self.grid and self.grid[place].color == color:
                print("Your own piece is in the way.")
            else:
                return place

    def move(self, start, end):
        piece = self.grid.pop(start)
        other = self.grid.get(end)
        if other is None:
            self.grid[end] = piece
        elif piece.beats(other):
            print(f"{piece} beats {other}!")
            self.grid[end] = piece
        elif other.kind == "M":
            print(f"Boom! {piece} and the mine are gone.")
            del self.grid[end]
        else:
            print(f"{piece} loses against {other}!")

    def play(self):
        color, other = "R", "B"
        while self.flags("R") and self.flags("B"):
            self.draw()
            start = self.ask_start(color)
            self.move(start, self.ask_end(color, start))
            color, other = other, color
        self.draw()
        print(f"{NAMES[other]} wins, {NAMES[color]} has no flag any more.")
