from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

ORDER = ("1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra")


@dataclass
class Card:
    owner: str
    cells: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.cells.values())

    def row(self) -> str:
        parts = [f"{self.cells.get(name, ''):^{len(name) + 2}}" for name in ORDER]
        return f"║ {self.owner:<8} ║" + "│".join(parts) + f"║ {self.total:>5} ║"


@dataclass
class State:
    cards: list[Card] = field(default_factory=lambda: [Card("Amy"), Card("Ben")])
    current: int = 0

    @property
    def card(self) -> Card:
        return self.cards[self.current]


def value(name: str, dice: list[int]) -> int:
    pattern = sorted(Counter(dice).values(), reverse=True)
    match name, pattern:
        case ("1S" | "2S" | "3S" | "4S"), _:
            n = int(name[0])
            return n * dice.count(n)
        case "Trio", [3 | 4 | 5, *_]:
            return sum(dice)
        case "Quartet", [4 | 5, *_]:
            return sum(dice)
        case "Band", [3, 2]:
            return 30
        case "Doremi", [_, _, _, _]:
            return 20
        case "Orchestra", [5]:
            return 40
        case _:
            return 0


def table(state: State) -> None:
    head = "│".join(f" {name} " for name in ORDER)
    print("╔" + "═" * 10 + "╦" + "═" * len(head) + "╦" + "═" * 7 + "╗")
    print(f"║ {'':<8} ║{head}║ Total ║")
    print("╠" + "═" * 10 + "╬" + "═" * len(head) + "╬" + "═" * 7 + "╣")
    for card in state.cards:
        print(card.row())
    print("╚" + "═" * 10 + "╩" + "═" * len(head) + "╩" + "═" * 7 + "╝")


def roll_phase(state: State) -> list[int]:
    input(f"{state.card.owner}, press return to throw the dice")
    dice = [random.randint(1, 4) for _ in range(5)]
    for throw in (1, 2, 3):
        print(f"Throw {throw}: {dice}")
        hints = {n: value(n, dice) for n in ORDER if n not in state.card.cells}
        best = max(hints, key=hints.get)
        print(f"Hint: best open category right now is {best} for {hints[best]} point(s).")
        if throw == 3:
            return dice
        while True:
            match input("save / roll / roll <dice>: ").lower().split():
                case ["save"]:
                    return dice
                case ["roll"]:
                    chosen = {1, 2, 3, 4, 5}
                    break
                case ["roll", *rest] if all(r in {"1", "2", "3", "4", "5"} for r in rest):
                    chosen = {int(r) for r in rest}
                    break
                case ["cheat", a, b, c, d, e] if all(x in {"1", "2", "3", "4"} for x in (a, b, c, d, e)):
                    return [int(x) for x in (a, b, c, d, e)]
                case _:
                    print("Not a legal command.")
        for i in sorted(chosen):
            dice[i - 1] = random.randint(1, 4)


def category_phase(state: State, dice: list[int]) -> None:
    lookup = {name.casefold(): name for name in ORDER}
    while True:
        answer = input("Score in: ").strip().casefold()
        match lookup.get(answer):
            case None:
                print(f"{answer!r}? No such row.")
            case name if name in state.card.cells:
                print(f"{name} is full.")
            case name:
                state.card.cells[name] = value(name, dice)
                print(f"{state.card.owner} scores {state.card.cells[name]} in {name}.")
                return


def main() -> None:
    state = State()
    for number in range(18):
        state.current = number % 2
        table(state)
        print(f"Round {number // 2 + 1} of 9")
        dice = roll_phase(state)
        category_phase(state, dice)
    table(state)
    amy, ben = state.cards
    if amy.total > ben.total:
        print(f"{amy.owner} wins by {amy.total - ben.total}!")
    elif ben.total > amy.total:
        print(f"{ben.owner} wins by {ben.total - amy.total}!")
    else:
        print("A tie!")


main()
