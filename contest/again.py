"""Asks a player again what it was asked in a game: for its author, who may watch it answer.

A program of the workshop runs this, so nothing of the workshop is imported here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random

from engine.ask import Ask
from engine.game import load
from engine.players import forced
from engine.sitting import Sitting

MAX_SHOWN = 6
"""Choices that are printed."""


def chance_of(seed: str, count: int, seat: int) -> str:
    """Return what decides a player's chance after `count` answers; it tells nothing of the seed."""
    return sha256(f"{seed}/{count}/{seat}".encode("utf-8", "replace")).hexdigest()[:16]


def decided(sitting: Sitting, seat: int) -> Iterator[tuple[int, Ask]]:
    """Yield what a seat had to decide, and the number of answers before it."""
    for count, ask in enumerate((*sitting.asked, sitting.ask)):
        if ask and ask.seat == seat and forced(ask) is None:
            yield count, ask


def ask_again(
    answer: Callable[[Ask, Random], object],
    game: str,
    seed: str,
    options: Mapping[str, str],
    answers: Sequence[str],
    seat: int,
) -> None:
    """Ask a player each question of a game that it decided, and print what it answers; before each
    it waits for Enter."""
    sitting = Sitting(load(game), seed, options, answers)
    for count, ask in decided(sitting, seat):
        more = ", …" if len(ask.choices) > MAX_SHOWN else ""
        print(f"\nQuestion {count + 1}: {ask.kind}\n{ask.scene}\n")
        input(f"{', '.join(ask.choices[:MAX_SHOWN])}{more} ")
        print("It answers", answer(ask, Random(chance_of(sitting.seed, count, seat))))
