"""Letter Lock, the console program: where it called ``input()``, it yields an `Ask`."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import NamedTuple

from engine.ask import Ask, Choice, Script
from engine.console import Console
from engine.game import Options, Result
from letter_lock.rules import LENGTH, WORDS, compare, read_lock

SEATS = ("Opener", "Keeper")
OPENER, KEEPER = range(2)
CHOICES = tuple(Choice(word, word.upper()) for word in WORDS)


class Guess(NamedTuple):
    """What the opener tried, and what the lock said."""

    letters: str
    placed: int
    """The letters that are in their place."""
    misplaced: int
    """The letters that are in another place."""


class Scene(NamedTuple):
    """What is on the table: nothing of the lock before the end."""

    tries: int
    """The tries that are left."""
    guesses: tuple[Guess, ...] = ()
    lock: str = ""
    """The keeper's letters; empty until the game is over."""


def result_of(scene: Scene) -> Result | None:
    """Return how the game came out: the keeper wins if the lock stays closed."""
    if not scene.lock:
        return None
    opened = scene.guesses[-1].placed == LENGTH
    return Result(OPENER if opened else KEEPER)


def play(console: Console, rng: Random, options: Options) -> Script:
    """Ask the keeper for a lock, and the opener for guesses until it opens."""
    scene = Scene(int(options["tries"]))
    console.print(f"A lock has {LENGTH} different letters.")
    lock = yield from ask_letters(console, scene, "lock", KEEPER)
    opened = False
    while scene.tries and not opened:
        letters = yield from ask_letters(console, scene, "guess", OPENER)
        placed, misplaced = compare(lock, letters)
        console.print(f"{placed} in place, {misplaced} elsewhere.")
        guesses = (*scene.guesses, Guess(letters, placed, misplaced))
        opened = placed == LENGTH
        scene = Scene(scene.tries - 1, guesses)
        if not opened:
            console.show(scene)
    scene = Scene(scene.tries, scene.guesses, lock)
    console.show(scene)
    console.print(f"It {'opens' if opened else 'stays closed'}: {lock.upper()}.")


def ask_letters(console: Console, scene: Scene, kind: str, seat: int) -> Generator[Ask, str, str]:
    """Ask for letters until they are a lock; the keeper's are hidden."""
    hidden = kind == "lock"
    prompt = "The lock? " if hidden else "Your guess? "
    error = ""
    while True:
        answer = yield Ask(
            prompt, scene, kind, seat=seat, answers=CHOICES, error=error, hidden=hidden
        )
        letters = read_lock(answer)
        if letters is not None:
            return letters
        error = f"Type {LENGTH} different letters."
        console.print(error)
