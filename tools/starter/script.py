"""Coin, the console program: where it called ``input()``, it yields an `Ask`."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import NamedTuple

from coin.rules import FACES, read_face
from engine.ask import Ask, Choice, Script
from engine.console import Console
from engine.game import Options, Result

SEATS = ("Guesser",)


class Scene(NamedTuple):
    """What is on the table."""

    left: int
    """The tosses still to come."""
    right: int = 0
    """How often the guess was right."""
    wrong: int = 0
    face: str = ""
    """How the penny fell last; empty before it was tossed."""


def result_of(scene: Scene) -> Result | None:
    """How the game came out: the penny wins where most guesses were wrong."""
    if scene.left:
        return None
    return Result(int(scene.wrong > scene.right), (scene.right, scene.wrong))


def play(console: Console, rng: Random, options: Options) -> Script:
    """Toss a penny as often as the option says."""
    scene = Scene(int(options["tosses"]))
    console.print("Heads or tails?")
    while scene.left:
        guess = yield from ask_face(console, scene)
        face = rng.choice(FACES)
        console.print(f"It is {face}.")
        right = scene.right + (guess == face)
        scene = Scene(scene.left - 1, right, scene.wrong + (guess != face), face)
        console.show(scene)
    console.print(f"{scene.right} of {options['tosses']} were right.")


def ask_face(console: Console, scene: Scene) -> Generator[Ask, str, str]:
    """Ask for a face until it is one."""
    choices = tuple(Choice(face, face.capitalize()) for face in FACES)
    error = ""
    while True:
        answer = yield Ask("Your guess? ", scene, "guess", seat=0, answers=choices, error=error)
        face = read_face(answer)
        if face is not None:
            return face
        error = "Type heads or tails."
        console.print(error)
