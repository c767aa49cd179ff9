"""Perfect play for the win in the last rounds: the exact probability to win, a tie counted as half.

The state is both players' open categories and the lead. Over the whole game there are far too many
states; in the last `LAST_ROUNDS` there are few enough, since a lead that is too large to be caught
up ends the search.
"""

from __future__ import annotations

from functools import cache

from bots.rules import Sheet, total
from bots.solo import left_by, used_on
from bots.turn import Turn, score_table
from engine.players import Computation

LAST_ROUNDS = 3
"""The rounds before the end that are searched for the win; before them, points decide."""
MAX_MEMOIZED_CHANCES = 20_000
"""When more probabilities than this are stored, all are dropped before the next turn."""
_chances: dict[tuple[int, int, int, int], float] = {}


def winning_turn(mine: Sheet, theirs: Sheet, band: int) -> Computation:
    """Return the `Turn` of the player with the sheet `mine`, valued by the probability to win."""
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
    """Return the probability to win of the player to move, who is `lead` points ahead."""
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
    """Return the most points that the categories that are not in the set `used` can bring."""
    return sum(max(score_table(band)[category]) for category in left_by(used))
