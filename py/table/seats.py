"""Who sits where: a human, or a computer player by the name of its level."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TypeAlias

from table.game import Thought
from table.sitting import Sitting

Seats: TypeAlias = Mapping[int, str]
"""The computer players, by seat; all other seats are human."""


def to_answer(sitting: Sitting, seats: Seats) -> Thought | None:
    """What the computer player whose turn it is thinks; None where a human has to answer.

    Its chance comes from the seed and the number of answers so far, so that a sitting played
    again from its seed meets the same computer player.
    """
    ask = sitting.ask
    if ask is None or ask.seat is None or sitting.asks_person(ask, seats):
        return None
    if ask.seat not in seats:
        return _uncover()
    player = sitting.game.players[seats[ask.seat]]
    return player(ask, Random(f"{sitting.seed}/{len(sitting.answers)}"))


def _uncover() -> Thought:
    """Say for the only person at the table that they are ready."""
    return ""
    yield
