from dataclasses import dataclass
from random import Random

chance = Random()


@dataclass
class Human:
    name: str
    number: str
    wins: int = 0

    def __str__(self):
        return self.name

    def praise(self):
        return f"{self.name} ({self.number}) wins the game. Congratulations, {self.name}!"

    def take(self, pile):
        print(f"{pile} left on the table.")
        while True:
            match input(f"How many will {self} take? "):
                case "":
                    count = chance.randint(1, min(3, pile))
                    print(f"Chance takes {count} for {self}.")
                    return count
                case "1" | "2" | "3" as text if int(text) <= pile:
                    return int(text)
                case other:
                    print(f"{other!r} is not possible now.")


@dataclass
class Python:
    wins: int = 0

    def __str__(self):
        return "The Python"

    def praise(self):
        return "The Python wins the game. Sssss."

    def take(self, pile):
        count = {2: 2, 3: 3}.get(pile, 1 + (pile % 3 == 0))
        print(f"The Python takes {count}, and leaves {pile - count}.")
        input("(press Enter to go on)")
        return count
