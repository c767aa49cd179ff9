"""Perfect play for the win, in the closing rounds: the chance to win, where a tie is half a win."""

from __future__ import annotations

from functools import cache

from bots.rules import Sheet, total
from bots.solo import left_by, used_on
from bots.turn import Turn, score_table
from engine.players import Computation

LAST_ROUNDS = 3
"""The rounds from the end that are thought through to the win."""
MAX_MEMOIZED_CHANCES = 20_000
"""The chances that are remembered, at most, when a turn is thought out."""
_chances: dict[tuple[int, int, int, int], float] = {}


def winning_turn(mine: Sheet, theirs: Sheet, band: int) -> Computation:
    """Think out the `Turn` of the player with the sheet `mine`: each choice's chance to win."""
    if len(_chances) > MAX_MEMOIZED_CHANCES:
        _chances.clear()
    return (yield from _turn(used_on(mine), used_on(theirs), total(mine) - total(theirs), band))


def _turn(mine: int, theirs: int, lead: int, band: int) -> Computation:
    taken = {}
    for category in left_by(mine):
        row = score_table(band)[category]
        after = mine | 1 << category
        chances = {}
        for score in set(row):
            chances[score] = 1 - (yield from _chance(theirs, after, -lead - score, band))
        taken[category] = [chances[score] for score in row]
    return Turn(taken)


def _chance(mine: int, theirs: int, lead: int, band: int) -> Computation:
    """The chance to win of the player whose turn it is, `lead` points in front."""
    if lead > _most(theirs, band):
        return 1.0
    if -lead > _most(mine, band):
        return 0.0
    if not left_by(mine):
        return 0.5
    state = mine, theirs, lead, band
    if state not in _chances:
        _chances[state] = (yield from _turn(*state)).worth
        if len(_chances) % 32 == 0:
            yield
    return _chances[state]


@cache
def _most(used: int, band: int) -> int:
    """The most points that the categories not in the set `used` can bring."""
    return sum(max(score_table(band)[category]) for category in left_by(used))
