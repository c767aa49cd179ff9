"""PyNIM's computer players: they take a human's seat, and answer as a human would."""

from __future__ import annotations

from random import Random

from pynim.rules import PILES, takes
from table.ask import Ask
from table.players import Player

NAMES = ("Adder", "Boa")


def guesser(ask: Ask, rng: Random) -> str:
    """Leaves every turn to chance, as you do when you press Enter."""
    answer = _introduce(ask, rng)
    return "" if answer is None else answer


def taker(ask: Ask, rng: Random) -> str:
    """Takes the last stones when it can, and tries not to leave them to the next player."""
    introduction = _introduce(ask, rng)
    if introduction is not None:
        return introduction
    stones = ask.scene.stones
    if stones in takes(stones):
        return str(stones)
    safe = [take for take in takes(stones) if stones - take not in takes(stones - take)]
    return str(rng.choice(safe or [1]))


def _introduce(ask: Ask, rng: Random) -> str | None:
    """The answer to what is asked before the first turn; None at a turn."""
    if ask.kind == "name":
        return NAMES[ask.scene.turn]
    if ask.kind == "id":
        return f"MIT{rng.randrange(10**6):06}"
    if ask.kind == "pile":
        return str(rng.choice(PILES))
    return None


PLAYERS: dict[str, Player] = {"guesser": guesser, "taker": taker}
