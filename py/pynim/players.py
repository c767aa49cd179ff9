"""PyNIM's computer players: they take a human's seat, and answer as a human would."""

from __future__ import annotations

from random import Random

from engine.ask import Ask
from engine.players import Player
from pynim.rules import PILES, takes


def guesser(ask: Ask, rng: Random) -> str:
    """Takes one, two or three, as chance has it."""
    answer = _introduce(ask, "Guesser", rng)
    return "" if answer is None else answer


def taker(ask: Ask, rng: Random) -> str:
    """Takes the last stones when it can, and tries not to leave them to others."""
    introduction = _introduce(ask, "Taker", rng)
    return introduction or str(rng.choice(safe_takes(ask.scene.stones)))


def safe_takes(stones: int) -> list[int]:
    """The last stones, or what leaves a pile that the next cannot take; else the smallest."""
    if stones in takes(stones):
        return [stones]
    return [take for take in takes(stones) if stones - take not in takes(stones - take)] or [1]


def _introduce(ask: Ask, name: str, rng: Random) -> str | None:
    """The answer of a level called `name`, as it is at its seat, to what is asked before the first
    turn; None at a turn."""
    if ask.kind == "name":
        return f"{name} 2" if ask.scene.turn and ask.scene.names[0] == name else name
    if ask.kind == "id":
        return f"MIT{rng.randrange(10**6):06}"
    if ask.kind == "pile":
        return str(rng.choice(PILES))
    return None


PLAYERS: dict[str, Player] = {"guesser": guesser, "taker": taker}
