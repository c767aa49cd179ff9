from random import choice


class Dice:
    """The five dice of one turn."""

    def __init__(self):
        self.values = [1, 1, 1, 1, 1]

    def roll(self, which=(1, 2, 3, 4, 5)):
        for number in range(1, 6):
            if number in which:
                self.values[number - 1] = choice([1, 2, 3, 4])

    def set_to(self, values):
        self.values = list(values)

    def most_alike(self):
        return max(self.values.count(face) for face in self.values)

    def is_band(self):
        return self.most_alike() == 3 and len(set(self.values)) == 2

    def score(self, category):
        if category in ("1S", "2S", "3S", "4S"):
            face = int(category[0])
            return face * self.values.count(face)
        if category == "Trio":
            return sum(self.values) if self.most_alike() >= 3 else 0
        if category == "Quartet":
            return sum(self.values) if self.most_alike() >= 4 else 0
        if category == "Band":
            return 30 if self.is_band() else 0
        if category == "Doremi":
            return 20 if set(self.values) == {1, 2, 3, 4} else 0
        return 40 if self.most_alike() == 5 else 0
