"""Computer players for the humans' seats, and the odds as the coach tells them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from table.ask import Ask, Exchange
from table.players import Player
from table.seats import Seats

if TYPE_CHECKING:
    from four_five_six.odds import Odds

NAMES = ("Pip", "Dot", "Ace")


def careful(ask: Ask, rng: Random) -> str:
    """Bets a tenth of what it may."""
    return _answer(ask, lambda allowed: allowed[len(allowed) // 10])


def bold(ask: Ask, rng: Random) -> str:
    """Bets all that it may, every time."""
    return _answer(ask, lambda allowed: allowed[-1])


def random(ask: Ask, rng: Random) -> str:
    """Bets at random, as The Computer itself does."""
    return _answer(ask, rng.choice)


def _answer(ask: Ask, bet: Callable[[range], int]) -> str:
    if ask.kind == "name":
        return NAMES[(ask.seat or 0) + bool(ask.error)]
    return str(bet(ask.answers)) if isinstance(ask.answers, range) else ""


PLAYERS: dict[str, Player] = {"random": random, "careful": careful, "bold": bold}


def advise(ask: Ask | None, played: Sequence[Exchange], seats: Seats) -> tuple[Odds, Ask | None]:
    """The exact odds, and the question they are for, None after the game; counted only when asked
    for."""
    from four_five_six.odds import odds  # noqa: PLC0415 (fractions are slow to import)

    return odds(), ask
