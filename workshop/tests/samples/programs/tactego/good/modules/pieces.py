class Piece:
    def __init__(self, color, kind):
        self.color = color
        self.kind = kind

    def __str__(self):
        return f"{self.color}{self.kind}"

    def can_move(self):
        return self.kind not in ("F", "M")

    def beats(self, other):
        """Does this piece, the attacker, win?"""
        if other.kind == "F":
            return True
        if self.kind == "A":
            return other.kind != "M"
        if self.kind == "S":
            return other.kind in ("S", "M", "A")
        if other.kind in ("S", "A"):
            return True
        if other.kind == "M":
            return False
        return int(self.kind) >= int(other.kind)


def load(file_name):
    kinds = []
    with open(file_name) as f:
        for line in f.read().splitlines():
            if line.strip() != "":
                kind, number = line.split()
                kinds += [kind] * int(number)
    return kinds
