import random as rnd
import sys


class Board(object):
    """The whole battlefield. squares is ONE long list."""

    def __init__(self, height, width):
        self.h = height
        self.w = width
        self.squares = [None] * (height * width)

    def at(self, r, c):
        return self.squares[r * self.w + c]

    def put(self, r, c, thing):
        self.squares[r * self.w + c] = thing

    def display(self):
        print("┌" + "┬".join(["────"] * self.w) + "┐")
        for r in range(self.h):
            cells = []
            for c in range(self.w):
                t = self.at(r, c)
                cells.append(" " * 4 if t is None else f"{t:^4}")
            print("│" + "│".join(cells) + f"│ {r}")
            if r + 1 < self.h:
                print("├" + "┼".join(["────"] * self.w) + "┤")
        print("└" + "┴".join(["────"] * self.w) + "┘")
        print(" " + " ".join(f"{c:^4}" for c in range(self.w)))

    def around(self, r, c):
        return [(y, x) for y in (r - 1, r, r + 1) for x in (c - 1, c, c + 1)
                if (y, x) != (r, c) and 0 <= y < self.h and 0 <= x < self.w]

    def owner(self, r, c):
        t = self.at(r, c)
        return 0 if t is None else 1 if t[0] == "R" else 2

    def exits(self, r, c):
        if self.owner(r, c) == 0 or self.at(r, c)[1:] in ("F", "M"):
            return []
        return [p for p in self.around(r, c) if self.owner(*p) != self.owner(r, c)]

    def everywhere(self):
        return [(r, c) for r in range(self.h) for c in range(self.w)]


NAMES = {1: "Player 1 (red)", 2: "Player 2 (blue)"}


def load(path):
    out = []
    try:
        with open(path) as fh:
            for n, row in enumerate(fh, start=1):
                if not row.split():
                    continue
                try:
                    a, b = row.split()
                    out += [a] * int(b)
                except ValueError:
                    sys.exit(f"Bad pieces file, line {n}: should be strength and count")
    except FileNotFoundError:
        sys.exit("There is no such file")
    return out


def stalemate(bd):
    for who in (1, 2):
        seen = set()
        agenda = [p for p in bd.everywhere() if bd.owner(*p) == who and bd.at(*p)[1:] not in ("F", "M")]
        while agenda:
            p = agenda.pop()
            if p in seen:
                continue
            seen.add(p)
            for q in bd.around(*p):
                if bd.owner(*q) == 0:
                    agenda.append(q)
                elif bd.owner(*q) != who:
                    return False
    return True


def coords(bd, msg):
    raw = input(msg)
    try:
        r, c = [int(x) for x in raw.split()]
    except ValueError:
        print("Invalid input. Enter a row number and a column number.")
        return None
    if not (0 <= r < bd.h and 0 <= c < bd.w):
        print("Invalid input. Those coordinates are not on the board.")
        return None
    return r, c


def duel(x, y):
    """1 first wins, 2 second wins, 0 both die"""
    if y == "M" and x != "S":
        return 0
    if y.isdigit() and x.isdigit():
        return 1 if int(x) >= int(y) else 2
    if y.isdigit() and x == "S":
        return 2
    return 1


def tactego(pieces_file, length, width):
    squad = load(pieces_file)
    per = -(-len(squad) // width)
    if per * 2 > length:
        print("The board is too small for two armies of", len(squad), "- the length has to be", per * 2, "or more.")
        return
    bd = Board(length, width)
    for who in (1, 2):
        temp = squad[:]
        rnd.shuffle(temp)
        for k, s in enumerate(temp):
            y = k // width if who == 1 else length - 1 - k // width
            bd.put(y, k % width, "RB"[who - 1] + s)
    who = 1
    since = 0
    rounds = 0
    while True:
        if who == 1:
            rounds += 1
            print(f"--- Round {rounds} ---")
        bd.display()
        foe = 3 - who
        flagged = any(bd.at(*p) == "RB"[who - 1] + "F" for p in bd.everywhere())
        if not flagged:
            print(f"Congratulations {NAMES[foe]}, you win! You captured all the flags.")
            break
        if stalemate(bd):
            print("The game ends in a draw because no piece can be captured any more.")
            break
        if not any(bd.exits(*p) for p in bd.everywhere() if bd.owner(*p) == who):
            print(f"Congratulations {NAMES[foe]}, you win! Your opponent cannot move.")
            break
        if since >= 400:
            print("The game ends in a draw because of 200 moves each without capture.")
            break
        print(f"{NAMES[who]}, it is your turn.")
        while True:
            p = coords(bd, "Which piece would you like to move? ")
            if p is None:
                continue
            if bd.owner(*p) == 0:
                print("Invalid move. There is no piece on that square.")
            elif bd.owner(*p) == foe:
                print("Invalid move. You cannot move the other player's piece.")
            elif bd.at(*p)[1:] in ("F", "M"):
                print("Invalid move. This kind of piece cannot be moved.")
            elif not bd.exits(*p):
                print("Invalid move. All squares around it are taken by your own pieces.")
            else:
                break
        while True:
            q = coords(bd, "Where would you like to move it? ")
            if q is None:
                continue
            if q not in bd.around(*p):
                print("Invalid move. You can only move one step.")
            elif bd.owner(*q) == who:
                print("Invalid move. Your own piece is there.")
            else:
                break
        a, d = bd.at(*p), bd.at(*q)
        bd.put(*p, None)
        since += 1
        if d is None:
            bd.put(*q, a)
        else:
            since = 0
            res = duel(a[1:], d[1:])
            if res == 1:
                bd.put(*q, a)
                print(f"{NAMES[who]} captured {d} with {a}.")
            elif res == 2:
                print(f"{NAMES[who]} attacked {d} with {a} and lost it.")
            else:
                bd.put(*q, None)
                print(f"{a} stepped on the mine {d}. Both pieces are removed.")
        who = foe


if __name__ == "__main__":
    rnd.seed(input("What is seed? "))
    pf = input("What is the filename for the pieces? ")
    le = int(input("What is the length? "))
    wi = int(input("What is the width? "))
    tactego(pf, le, wi)
