"""The console program of PyNIM: it yields an `Ask` where a program calls ``input()``."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import NamedTuple

from engine.ask import Ask, Choice, Script
from engine.console import Console
from engine.game import Options, Result
from pynim.rules import (
    PILES,
    clean_id,
    clean_name,
    python_takes,
    read_pile,
    read_take,
    takes,
    winner_box,
)

WELCOME = """\
Welcome to PyNIM, the Ancient game of NIM played against a real live Python!
... or, perhaps against a virtual Python...
... or, maybe it's played against a computer language called Python.

A formidable opponent... Can {you} beat the powerful AI of the Python?

PyNIM has {players} "The Python" which is this computer.
The first player initially decides how many stones to start the game with, from 30 to 50.
For each round of the game, each player gets to remove from 1 to 3 stones from the pile.
The player who removes the last stone (i.e. reduces the pile to 0 stones) is the winner.
"""
NOT_A_NUMBER = (
    "This is not even a number! "
    "Numbers consist of the digits from 0 to 9, in case you have forgotten!"
)
BRAG = (
    "Evidently, reptilian intelligence exceeds that of humans.\n"
    "Perhaps you can be a better example of success for your species in the next game...?"
)
SULK = "The Python is hissing as it concedes to your superior playing skill. Ssssssssss..."
WATCHES = "watches"
"""The strategy of The Python where two humans play alone."""
NO_ID = "000000000"
"""The student ID that a link or a report shows in place of a player's own."""


class Scene(NamedTuple):
    """What is on the table."""

    names: tuple[str, ...] = ("Player 1", "Player 2", "The Python")
    scores: tuple[int, ...] = (0, 0, 0)
    pile: int = 0
    """The stones that this game started with; 0 before a pile is chosen."""
    stones: int = 0
    """The stones that are left."""
    taken: int = 0
    """The stones that were just taken, by `taker`."""
    taker: int | None = None
    python_took: int = 0
    """What The Python took in its last turn of this game; 0 before its first."""
    python_left: int = 0
    """The stones that it left then."""
    turn: int = 0
    winner: int | None = None
    round: int = 1
    """The number of this game in the sitting, from 1."""
    strategy: str = "as written"
    """How The Python plays; `WATCHES` where it does not."""
    over: bool = False
    """Whether nobody wants another game."""

    @property
    def python(self) -> int:
        """The Python's seat: the last, after one or two humans. It is also the number of humans."""
        return len(self.names) - 1

    @property
    def watches(self) -> bool:
        """Whether the humans play alone."""
        return self.strategy == WATCHES

    @property
    def players(self) -> int:
        """How many take stones, from the first seat."""
        return len(self.names) - self.watches


def result_of(scene: Scene) -> Result | None:
    """Return the result of the game that was just won, or None while one is played."""
    if scene.winner is None:
        return None
    return Result(scene.winner, scene.scores[: scene.players])


def names_of(scene: Scene) -> tuple[str, ...]:
    """Return the players' names."""
    return scene.names


def settle(ask: Ask, rng: Random) -> str | None:
    """Return the pile of the day's game, or None if another question is asked."""
    return str(rng.choice(PILES)) if ask.kind == "pile" else None


def play(
    console: Console, rng: Random, options: Options, order: tuple[int, ...] = (0, 1, 2)
) -> Script:
    """Play PyNIM until nobody wants another game; the players take in this `order`."""
    alone = options["players"] == "humans"
    scene = Scene(strategy=WATCHES if alone else options["strategy"])
    you, players = "you (or your friend)", "3 players: Two humans, plus"
    if options["players"] == "one":
        scene = scene._replace(names=("Player 1", "The Python"), scores=(0, 0))
        you, players = "you", "2 players: One human, plus"
    elif scene.watches:
        players = "2 players: Two humans, watched by"
    order = tuple(seat for seat in order if seat < scene.players)
    console.print(WELCOME.format(you=you, players=players))
    scene, ids = yield from ask_names(scene)
    humans = " and ".join(scene.names[: scene.python])
    console.print(f"Welcome, {humans} to the game of Taking Stones.")

    while True:
        winner, scene = yield from play_one(console, rng, scene, order)
        console.print()
        for line in winner_box(scene.names[winner], ids[winner]):
            console.print(line)
        console.print()
        console.print("The score so far:")
        for name, score in list(zip(scene.names, scene.scores, strict=True))[: scene.players]:
            console.print(f"{name}: {score}")
        console.print()
        if winner != scene.python:
            if not scene.watches:
                console.print(SULK)
                console.print()
        elif scene.scores[winner] > max(scene.scores[:winner]):
            console.print(BRAG)
            console.print()

        answer = ""
        while answer == "":
            answer = yield Ask(
                "Would you like to play again? ",
                scene,
                "again",
                answers=(Choice("yes", "Play again"), Choice("no", "That was it")),
            )
        console.print()
        if answer.lower() not in ("y", "yes"):
            console.print("Goodbye, and thank you for playing PyNIM!!!")
            console.show(scene._replace(over=True))
            return
        scene = Scene(scene.names, scene.scores, round=scene.round + 1, strategy=scene.strategy)
        console.print(f"Great! Get ready for round {scene.round}...")
        console.print()


def ask_names(scene: Scene) -> Generator[Ask, str, tuple[Scene, list[str | None]]]:
    """Ask each human for a name, and if there are two, for a student ID; The Python's is None."""
    ids: list[str | None] = [""] * scene.python + [None]
    for player in range(scene.python):
        scene = scene._replace(turn=player)
        prompt = f"What is your name, Player {('One', 'Two')[player]}? "
        name = clean_name((yield from ask_text(prompt, scene, "name", scene.names[player])))
        scene = scene._replace(names=(*scene.names[:player], name, *scene.names[player + 1 :]))
        if scene.python > 1:
            prompt = f"What is your MIT Student ID, {name}? "
            ids[player] = clean_id((yield from ask_text(prompt, scene, "id", NO_ID)))
    return scene, ids


def play_one(
    console: Console, rng: Random, scene: Scene, order: tuple[int, ...]
) -> Generator[Ask, str, tuple[int, Scene]]:
    """Play one game to its last stone; return the winner and the last scene."""
    stones = yield from ask_pile(console, scene._replace(turn=0))
    console.print(f"You have selected {stones} stones, {scene.names[0]}. A fine choice!")
    console.print()
    scene = scene._replace(pile=stones, stones=stones)
    player = 0
    while True:
        scene = scene._replace(turn=player)
        if player == scene.python:
            taken = python_takes(scene.strategy, stones, scene.python, rng)
            console.print(f"The Python has removed {taken} stones...")
            console.print()
        else:
            console.print(f"There are {stones} stones remaining...")
            taken = yield from ask_take(console, rng, scene)
        stones -= taken
        scene = scene._replace(stones=stones, taken=taken, taker=player)
        if player == scene.python:
            scene = scene._replace(python_took=taken, python_left=stones)
        if stones == 0:
            scores = list(scene.scores)
            scores[player] += 1
            scene = scene._replace(winner=player, scores=tuple(scores))
        console.show(scene)
        if stones == 0:
            return player, scene
        player = order[(order.index(player) + 1) % len(order)]


def ask_text(prompt: str, scene: Scene, kind: str, stand_in: str) -> Generator[Ask, str, str]:
    """Ask until the answer is not empty; links and reports show `stand_in` in place of it."""
    error = ""
    while True:
        answer = yield Ask(prompt, scene, kind, seat=scene.turn, error=error, private=stand_in)
        if answer != "":
            return answer
        error = "Type at least one character."


def ask_pile(console: Console, scene: Scene) -> Generator[Ask, str, int]:
    """Ask the first player for a pile until the answer is from 30 to 50."""
    prompt = (
        f"How many stones (from 30 to 50) would you like to start the game with, {scene.names[0]}? "
    )
    error = ""
    while True:
        answer = yield Ask(prompt, scene, "pile", seat=0, answers=PILES, error=error)
        stones = read_pile(answer)
        if stones is None:
            console.print(NOT_A_NUMBER)
            error = NOT_A_NUMBER
        elif stones in PILES:
            return stones
        else:
            error = "From 30 to 50 stones."


def ask_take(console: Console, rng: Random, scene: Scene) -> Generator[Ask, str, int]:
    """Ask the player whose turn it is how many stones to take; Enter takes a random number."""
    most = takes(scene.stones)[-1]
    name = scene.names[scene.turn]
    prompt = (
        f"How many stones (from 1 to {most}) will you remove, {name}? "
        "(or press Enter for a mystery value): "
    )
    choices = (
        *(Choice(str(number), f"Take {number}") for number in takes(scene.stones)),
        Choice("", "Mystery"),
    )
    error = ""
    while True:
        answer = yield Ask(prompt, scene, "take", seat=scene.turn, answers=choices, error=error)
        if answer == "":
            taken = rng.randint(1, most)
            console.print(f"{name}, you have removed {taken} stones.")
            return taken
        chosen = read_take(answer, scene.stones)
        if chosen is not None:
            return chosen
        error = f"You MUST enter a number from 1 to {most}! Can you even count, {name}?"
        console.print(error)
