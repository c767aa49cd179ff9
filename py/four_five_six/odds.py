"""Count the exact probabilities of a pairing of the banker with a player, over the 216 rolls."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from four_five_six.rules import banker_wins, meaning


class Odds(NamedTuple):
    """The banker's probabilities to win a pairing."""

    before: Fraction
    """Before the banker rolls."""
    against: dict[int, Fraction]
    """Once the banker has a point, by the point, before the other player rolls."""
    tied: Fraction
    """Once the two have equal points."""
    thirds: dict[int, Fraction]
    """Once the banker has a third die in a tie, by that die."""

    @property
    def edge(self) -> Fraction:
        """The house edge: what the banker wins on average of each chip bet."""
        return 2 * self.before - 1


def odds() -> Odds:
    """Count the probabilities.

    A fumble is rolled again until it is none, so the rolls that count stay equally likely, and are
    counted without fumbles. A tie is broken by third dice, which may tie again: these cases repeat
    the same odds, so they can be left out as well.
    """
    rolls = [meaning(dice) for dice in product(range(1, 7), repeat=3)]
    pairs = [roll.third for roll in rolls if roll.third]
    tied = _mean(mine > other for mine in pairs for other in pairs if mine != other)
    thirds = {
        mine: _mean(tied if mine == other else mine > other for other in pairs)
        for mine in sorted(set(pairs))
    }
    counting = [roll for roll in rolls if roll.outcome != "fumble"]
    worth = {True: Fraction(1), False: Fraction(0), None: tied}
    against = {
        point: _mean(worth[banker_wins(point, other)] for other in counting)
        for point in sorted({roll.third for roll in counting if roll.outcome == "point"})
    }
    before = _mean(
        against[roll.third] if roll.outcome == "point" else roll.outcome == "win"
        for roll in counting
    )
    return Odds(before, against, tied, thirds)


def _mean(values: Iterable[Fraction | bool]) -> Fraction:
    each = list(values)
    return Fraction(sum(each)) / len(each)
