"""Perfect play for points: what a sheet is still worth, whatever the other player does."""

from __future__ import annotations

from functools import cache

from bots.rules import CATEGORIES, Sheet
from bots.turn import Turn, score_table
from engine.players import Computation

_worths: dict[int, list[float]] = {}


def used_on(sheet: Sheet) -> int:
    """The set of a sheet's used categories, a bit each."""
    return sum(1 << category for category, score in enumerate(sheet) if score is not None)


@cache
def left_by(used: int) -> tuple[int, ...]:
    """The categories that are not in the set `used`."""
    return tuple(each for each in range(len(CATEGORIES)) if not used >> each & 1)


def worths(band: int) -> Computation:
    """Return the expected points of the rest of the game for each set of used categories.

    The list is indexed by the set, a bit for each category. It is filled by dynamic programming: a
    turn's points and those of the set that it leads to, which has one more bit and therefore a
    greater number, so the sets are visited from the greatest down. The other player's sheet does
    not matter: nothing that one player does changes what the other can score.
    """
    if band not in _worths:
        full = (1 << len(CATEGORIES)) - 1
        worth = [0.0] * (full + 1)
        for used in reversed(range(full)):
            worth[used] = _turn(used, worth, band).worth
            if used % 32 == 0:
                yield
        _worths[band] = worth
    return _worths[band]


def best_turn(sheet: Sheet, band: int) -> Computation:
    """Think out the `Turn` of a player with this sheet: the points still to come of each choice."""
    return _turn(used_on(sheet), (yield from worths(band)), band)


def _turn(used: int, worth: list[float], band: int) -> Turn:
    table = score_table(band)
    taken = {}
    for category in left_by(used):
        later = worth[used | 1 << category]
        taken[category] = [score + later for score in table[category]]
    return Turn(taken)
