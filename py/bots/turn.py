"""Optimal play of one turn by dynamic programming: the worth of every hold, last roll first.

The order of dice does not matter, so there are 56 rolls, and 126 ways to hold none to five dice.
The worth may be any measure that gives each category a value for each roll: expected points, or the
probability to win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import TypeAlias

from bots.rules import DICE, FACES, MAX_ROLLS, Dice, scores

Hold: TypeAlias = tuple[int, ...]
"""The faces of the dice that are not rolled again, in ascending order."""

HOLDS: tuple[Hold, ...] = tuple(
    hold for size in range(len(DICE) + 1) for hold in combinations_with_replacement(FACES, size)
)
"""All holds, those of fewer dice first. The last 56, of five dice, are the rolls."""
_NUMBER = {hold: number for number, hold in enumerate(HOLDS)}
_FIVE = _NUMBER[(1, 1, 1, 1, 1)]
ALL_ROLLS = HOLDS[_FIVE:]
_ONE_MORE = [
    tuple(_NUMBER[tuple(sorted((*hold, face)))] for face in FACES) for hold in HOLDS[:_FIVE]
]
_ONE_LESS = [
    tuple({_NUMBER[hold[:at] + hold[at + 1 :]] for at in range(len(hold))}) for hold in HOLDS
]


class Turn:
    """The worth of all choices of a turn, if the best choices follow."""

    def __init__(self, taken: Mapping[int, Sequence[float]]) -> None:
        """`taken` is the worth of taking each open category with each of `ALL_ROLLS`."""
        self.taken = taken
        self._saved = list(map(max, zip(*taken.values(), strict=True)))
        self._second = _rolled(self._saved)
        self._first = _rolled(_best(self._second, self._saved))
        self.worth = _rolled(_best(self._first, self._saved))[0]
        """The worth of the turn before its first roll."""

    def holds(self, dice: Dice, roll: int) -> dict[Hold, float]:
        """Return the worth of each hold of `dice` after `roll` 1 or 2; holding all five saves."""
        worths = self._first if roll == 1 else self._second
        whole = tuple(sorted(dice))
        # A dict, since a set's order differs between Pythons: of equal holds, the first is chosen.
        held = {whole: self._saved[_NUMBER[whole] - _FIVE]}
        for size in range(len(DICE)):
            held |= {part: worths[_NUMBER[part]] for part in combinations(whole, size)}
        return held

    def categories(self, dice: Dice) -> dict[int, float]:
        """Return the worth of taking each open category with `dice`."""
        number = _NUMBER[tuple(sorted(dice))] - _FIVE
        return {category: worths[number] for category, worths in self.taken.items()}

    def endings(self, hold: Hold, roll: int) -> dict[int, float]:
        """Return the probability that each category is taken, if `hold` is held after `roll` and
        the best choices follow."""
        often: dict[int, float] = {}
        for others, chance in _outcomes(len(DICE) - len(hold)):
            dice = hold + others
            holds = self.holds(dice, roll + 1) if roll + 1 < MAX_ROLLS else {dice: 0.0}
            best = max(holds, key=lambda each: holds[each])
            if len(best) < len(DICE):
                ends = self.endings(best, roll + 1)
            else:
                categories = self.categories(dice)
                ends = {max(categories, key=lambda each: categories[each]): 1.0}
            for category, share in ends.items():
                often[category] = often.get(category, 0.0) + chance * share
        return often


@cache
def _outcomes(size: int) -> list[tuple[Dice, float]]:
    """Return what a roll of `size` dice may show, in ascending order, and its probability."""
    counts = Counter(tuple(sorted(faces)) for faces in product(FACES, repeat=size))
    return [(faces, count / len(FACES) ** size) for faces, count in counts.items()]


def _rolled(rolls: list[float]) -> list[float]:
    """Return the worth of each hold before the other dice are rolled, by the worth of the rolls.

    It is the mean over one more die, which gives a hold that is one die larger.
    """
    worths = [0.0] * _FIVE + rolls
    for number in reversed(range(_FIVE)):
        one, two, three, four = _ONE_MORE[number]
        worths[number] = (worths[one] + worths[two] + worths[three] + worths[four]) / len(FACES)
    return worths


def _best(held: list[float], saved: list[float]) -> list[float]:
    """Return the worth of each roll with the best of its holds, one of which is to save it.

    The best hold within a roll is passed upwards, one die at a time, instead of comparing all of
    its 32 subsets.
    """
    best = held[:_FIVE] + saved
    for number in range(1, len(best)):
        for part in _ONE_LESS[number]:
            if best[part] > best[number]:  # noqa: PLR1730 (max() takes twice the time)
                best[number] = best[part]
    return best[_FIVE:]


@cache
def score_table(band: int) -> tuple[tuple[int, ...], ...]:
    """Return what each category scores with each of `ALL_ROLLS`, if a Band scores `band`."""
    return tuple(zip(*(scores(roll, band) for roll in ALL_ROLLS), strict=True))
