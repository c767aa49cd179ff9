import random

from screen import CATEGORIES, MENU, TITLE, board, clear, table


class Dice:
    def __init__(self):
        self.values = random.choices(range(1, 5), k=5)

    def again(self, places):
        new = random.choices(range(1, 5), k=len(places))
        for place, value in zip(sorted(places), new):
            self.values[place - 1] = value

    def scores(self):
        counts = [self.values.count(face) for face in range(1, 5)]
        total = sum(self.values)
        return {
            **{f"{face}S": face * counts[face - 1] for face in range(1, 5)},
            "Trio": total * (max(counts) > 2),
            "Quartet": total * (max(counts) > 3),
            "Band": 25 * (3 in counts and 2 in counts),
            "Doremi": 20 * (0 not in counts),
            "Orchestra": 40 * (5 in counts),
        }


class Turn:
    def __init__(self, dice):
        self.dice, self.done = dice, False

    def save(self, numbers):
        assert not numbers
        self.done = True

    def roll(self, numbers):
        assert set(numbers) <= {1, 2, 3, 4, 5}
        self.dice.again(set(numbers) or {1, 2, 3, 4, 5})
        return True

    def cheat(self, numbers):
        assert len(numbers) == 5 and set(numbers) <= {1, 2, 3, 4}
        self.dice.values = numbers
        table(self.dice.scores())
        self.done = True

    def ask(self):
        actions = {"save": self.save, "roll": self.roll, "cheat": self.cheat}
        while True:
            word, *rest = input("Input > ").lower().split() or [""]
            try:
                assert all(each.isdecimal() and each.isascii() for each in rest)
                actions[word]([int(each) for each in rest])
                return
            except (KeyError, AssertionError):
                print("ERROR: Invalid input")


class Game:
    def __init__(self):
        self.cards = [{}, {}]

    def show(self):
        clear()
        print(TITLE)
        board(self.cards)
        for number, card in enumerate(self.cards, 1):
            print(f"Player {number}: {sum(card.values())}")
        print()

    def turn(self, number):
        self.show()
        print(f"Player {number + 1}\n========")
        input("Press ENTER to roll dice.\n")
        turn = Turn(Dice())
        for roll in range(1, 4):
            print(f"\nRoll #{roll} : {turn.dice.values}\n")
            table(turn.dice.scores())
            if roll < 3:
                print(MENU)
                turn.ask()
            if turn.done:
                break
        self.choose(self.cards[number], turn.dice.scores())

    def choose(self, card, scores):
        wanted = input("Enter your desired category: ")
        found = {each.lower(): each for each in CATEGORIES}.get(wanted.strip().lower())
        if found is None:
            print(f"ERROR: Category '{wanted}' does not exist")
            self.choose(card, scores)
        elif found in card:
            print(f"ERROR: Category '{wanted}' has been used")
            self.choose(card, scores)
        else:
            card[found] = scores[found]

    def play(self):
        for number in range(18):
            self.turn(number % 2)
        self.show()
        one, two = (sum(card.values()) for card in self.cards)
        print("It's a tie" if one == two else f"Player {1 + (two > one)} wins!")
