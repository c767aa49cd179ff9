"""Who sits where: a person, or a computer player by the name of its level."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TypeAlias

from engine.ask import READY, Ask
from engine.game import AWAY, OWN, Game, Options
from engine.players import Computation
from engine.sitting import Sitting

Seats: TypeAlias = Mapping[int, str]
"""Who does not sit at this device, by seat: computer players, and people who are away; all other
seats are people's."""


def people_at(game: Game, options: Options, seats: Seats) -> list[int]:
    """The seats of the people at this device."""
    return [seat for seat in range(len(game.active_seats(options))) if seat not in seats]


def viewer_of(sitting: Sitting, seats: Seats, ask: Ask | None) -> int | None:
    """Return the seat of the person at this screen: the only one here, or of several the one who is
    asked; None if nobody of them is, so that only what all of them may see is shown."""
    people = people_at(sitting.game, sitting.options, seats)
    if len(people) == 1:
        return people[0]
    asked = None if ask is None or ask.kind == READY else ask.seat
    return asked if asked in people else None


def computer_answer(sitting: Sitting, seats: Seats) -> str | Computation | None:
    """What the computer player answers whose turn it is, or its thought; None at a person's turn,
    here or away, and at that of a player whom somebody wrote: it is no part of the game.

    Its chance comes from the seed and the number of answers so far, so that a sitting played
    again from its seed meets the same computer player.
    """
    ask = sitting.ask
    if ask is None or ask.seat is None or sitting.asks_person(ask, seats):
        return None
    if ask.seat not in seats:
        return ""  # the only person at the table is ready
    if seats[ask.seat] in (AWAY, OWN):
        return None
    player = sitting.game.players[seats[ask.seat]]
    return player(ask, Random(f"{sitting.seed}/{len(sitting.answers)}"))
