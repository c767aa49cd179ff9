"""Letter Lock's computer players, and what its coach knows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from string import ascii_lowercase
from typing import NamedTuple

from engine.ask import Ask, Exchange
from engine.players import Computation, Player
from engine.seats import Seats
from letter_lock.rules import LENGTH, WORDS, compare
from letter_lock.script import Guess, Scene

TRIED = 2_000
"""Locks that are tried by chance before one that does not fit is taken."""


def fits(scene: Scene, letters: str) -> bool:
    """Return whether a lock would have answered all guesses as this one did."""
    return all(compare(letters, each.letters) == each[1:] for each in scene.guesses)


def letters_left(scene: Scene) -> str:
    """Return the letters that no guess has ruled out."""
    out = {
        letter for each in scene.guesses if not each.placed + each.misplaced
        for letter in each.letters
    }  # fmt: skip
    return "".join(letter for letter in ascii_lowercase if letter not in out)


def vary(guess: Guess, left: str, rng: Random) -> str:
    """Return letters that have as many in common with a guess as the lock has."""
    places = rng.sample(range(LENGTH), LENGTH)
    kept, moved = places[: guess.placed], places[guess.placed :][: guess.misplaced]
    others = rng.sample([letter for letter in left if letter not in guess.letters], LENGTH)
    free = [place for place in places if place not in kept]
    rng.shuffle(free)
    letters = {place: guess.letters[place] for place in kept}
    letters |= {free[number]: guess.letters[place] for number, place in enumerate(moved)}
    return "".join(letters.get(place, others[place]) for place in range(LENGTH))


def search(scene: Scene, rng: Random) -> Computation:
    """Return letters that fit all guesses, if chance finds some."""
    found = rng.choice(WORDS)
    left = letters_left(scene)
    for number in range(TRIED):
        if fits(scene, found):
            break
        nearest = max(scene.guesses, key=lambda each: each[1:])
        found = vary(nearest, left, rng)
        if number % 20 == 0:
            yield
    return found


def hasty(ask: Ask, rng: Random) -> str:
    """Guesses words by chance."""
    return rng.choice(WORDS)


def patient(ask: Ask, rng: Random) -> Computation:
    """Looks for letters that fit all answers so far."""
    return (yield from search(ask.scene, rng))


PLAYERS: dict[str, Player] = {"hasty": hasty, "patient": patient}
"""The computer players by level, the weakest first."""


class Advice(NamedTuple):
    """What the coach found."""

    text: str
    letters: str = ""
    """A guess that fits, if there is something to guess."""


def advise(ask: Ask | None, played: Sequence[Exchange], seats: Seats) -> Computation:
    """Return letters that fit all answers so far; after the game, how many guesses it took."""
    if ask is None:
        guesses = [each for each in played if each.ask.kind == "guess"]
        return Advice(f"{len(guesses)} guesses were made.")
    if ask.kind == "lock":
        return Advice("Rare letters are found later: think of j, q, x and z.")
    letters = yield from search(ask.scene, Random(len(played)))
    left = len(letters_left(ask.scene))
    return Advice(f"{left} letters are possible. {letters.upper()} would fit.", letters)
