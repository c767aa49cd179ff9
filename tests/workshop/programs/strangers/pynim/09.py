"""Nim, in the style we learned in week 9 (dataclasses and match)."""
from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass
class Player:
    name: str
    student_id: str | None = None
    wins: int = 0

    @property
    def is_computer(self) -> bool:
        return self.student_id is None


@dataclass
class Game:
    players: list[Player]
    stones: int
    history: list[int] = field(default_factory=list)

    def limit(self) -> int:
        return min(3, self.stones)

    def remove(self, amount: int) -> None:
        self.stones -= amount
        self.history.append(amount)

    def computer_move(self) -> int:
        match self.stones:
            case 3 | 2:
                return self.stones
            case n if n % 3 == 0:
                return 2
            case _:
                return 1

    def human_move(self, player: Player) -> int:
        print(f"Stones remaining: {self.stones}")
        if self.history:
            print(f"Moves so far: {self.history}")
        while True:
            match input(f"[{player.name}] remove 1..{self.limit()} (Enter for random) -> "):
                case "":
                    amount = random.randint(1, self.limit())
                    print(f"Randomly removing {amount}.")
                    return amount
                case text if text.lstrip("0") in ("1", "2", "3") and int(text.lstrip("0")) <= self.limit():
                    return int(text.lstrip("0"))
                case text:
                    print(f"{text!r} is not a valid move.")

    def play(self) -> Player:
        while True:
            for player in self.players:
                if player.is_computer:
                    amount = self.computer_move()
                    print(f"[{player.name}] removes {amount}.")
                else:
                    amount = self.human_move(player)
                self.remove(amount)
                if self.stones == 0:
                    return player


def prompt(text: str) -> str:
    while not (answer := input(text)):
        pass
    return answer


def prompt_pile(name: str) -> int:
    while True:
        answer = prompt(f"[{name}] number of stones, 30..50 -> ").strip(" ")
        if not answer.isascii() or not answer.isdigit():
            print(f"{answer!r} is not a number.")
            continue
        try:
            pile = int(answer)
        except ValueError:
            print("That is too long.")
            continue
        if 30 <= pile <= 50:
            return pile
        print(f"{pile} is out of range.")


def prompt_player(number: int) -> Player:
    name = prompt(f"Name of player #{number} -> ").capitalize()[:30]
    return Player(name, prompt(f"Student ID of {name} -> ")[:9])


def main() -> None:
    players = [prompt_player(1), prompt_player(2), Player("Python")]
    while True:
        game = Game(players, prompt_pile(players[0].name))
        winner = game.play()
        winner.wins += 1
        print(f"The winner is {winner.name}.")
        if not winner.is_computer:
            print(f"Student ID: {winner.student_id}")
        for player in players:
            print(f"{player.name}: {player.wins} win(s)")
        if prompt("Play again? -> ").lower() not in ("y", "yes"):
            break


main()
