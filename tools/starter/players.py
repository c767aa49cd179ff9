"""Coin's computer player, and what its coach knows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from coin.rules import FACES
from engine.ask import Answered, Ask
from engine.players import Player
from engine.seats import Seats


def guesser(ask: Ask, rng: Random) -> str:
    """Guesses by chance."""
    return rng.choice(FACES)


PLAYERS: dict[str, Player] = {"guesser": guesser}
"""The computer players by level, the weakest first."""


class Advice(NamedTuple):
    """What the coach knows."""

    text: str
    chances: dict[str, int]
    """How many of 100 tosses fall so, by the face; empty after the game."""


def advise(ask: Ask | None, played: Sequence[Answered], seats: Seats) -> Advice:
    """Return what there is to know of the next toss; after the game, of all of them."""
    if ask is None:
        return Advice(f"{len(played)} tosses teach nothing.", {})
    return Advice("Heads is as good as tails.", dict.fromkeys(FACES, 50))
