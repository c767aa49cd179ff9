"""Coin's computer player, and what its coach knows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from coin.rules import FACES
from engine.ask import Ask, Exchange
from engine.players import Player
from engine.seats import Seats


def guesser(ask: Ask, rng: Random) -> str:
    """Guesses by chance."""
    return rng.choice(FACES)


PLAYERS: dict[str, Player] = {"guesser": guesser}
"""The computer players by level, the weakest first."""


def advise(ask: Ask | None, played: Sequence[Exchange], seats: Seats) -> str:
    """What there is to say about the next toss; after the game, about all of them."""
    return f"{len(played)} tosses teach nothing." if ask is None else "Heads is as good as tails."
