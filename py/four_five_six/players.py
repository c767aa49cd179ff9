"""Computer players for the humans' seats, and the odds as the coach tells them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from table.ask import Ask
from table.game import Player, Thought
from table.sitting import Sitting

NAMES = ("Pip", "Dot", "Ace")


def careful(ask: Ask, rng: Random) -> Thought:
    """Bets a tenth of what is allowed."""
    return _answer(ask, lambda allowed: allowed[len(allowed) // 10])
    yield


def bold(ask: Ask, rng: Random) -> Thought:
    """Bets all that is allowed."""
    return _answer(ask, lambda allowed: allowed[-1])
    yield


def random(ask: Ask, rng: Random) -> Thought:
    """Bets anything that is allowed, each with the same chance, as the computer itself does."""
    return _answer(ask, rng.choice)
    yield


def _answer(ask: Ask, bet: Callable[[range], int]) -> str:
    if ask.kind == "name":
        return NAMES[(ask.seat or 0) + bool(ask.error)]
    return str(bet(ask.answers)) if isinstance(ask.answers, range) else ""


PLAYERS: dict[str, Player] = {"careful": careful, "bold": bold, "random": random}


def advise(sitting: Sitting) -> Thought:
    """The exact odds, and the scene they are for; counted only when asked for."""
    from four_five_six.odds import odds  # noqa: PLC0415 (fractions are slow to import)

    return odds(), sitting.scene
    yield
