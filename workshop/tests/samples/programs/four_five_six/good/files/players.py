import random


class Player:
    def __init__(self, name):
        self.name, self.chips = name, 0

    def __repr__(self):
        return self.name

    def throw(self):
        return tuple(random.choices((1, 2, 3, 4, 5, 6), k=3))


class Human(Player):
    @classmethod
    def ask(cls, question, others):
        name = input(question).strip().title()
        if not name or name in ["Robby", *map(str, others)]:
            print("Another name, please.")
            return cls.ask(question, others)
        return cls(name)

    def bet(self, other):
        text = input(f"{self}, how much do you bet against {other}? ")
        if text.isascii() and text.isdigit() and 0 < int(text) <= 500:
            return int(text)
        print("From 1 to 500.")
        return self.bet(other)


class Computer(Player):
    def bet(self, other):
        return random.randrange(1, 11)
