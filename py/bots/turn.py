"""One turn played for the best: what every choice of dice is worth, from what its end is worth.

A roll's order does not matter, so there are 56 rolls, and 126 ways to hold none to five dice. Any
measure will do that gives each category a value for each roll: points, or the chance to win.
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
"""All holds, those of fewer dice first, and last those of five: the rolls."""
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
    """What the choices of a turn are worth where the best follow."""

    def __init__(self, taken: Mapping[int, Sequence[float]]) -> None:
        """`taken` holds what it is worth to take each open category with each of `ALL_ROLLS`."""
        self.taken = taken
        self._saved = list(map(max, zip(*taken.values(), strict=True)))
        self._second = _rolled(self._saved)
        self._first = _rolled(_best(self._second, self._saved))
        self.worth = _rolled(_best(self._first, self._saved))[0]
        """What the turn is worth before its first roll."""

    def holds(self, dice: Dice, roll: int) -> dict[Hold, float]:
        """What each hold of `dice` is worth after `roll` 1 or 2; to hold all five is to save."""
        worths = self._first if roll == 1 else self._second
        whole = tuple(sorted(dice))
        # In one order in every Python, as a set's is not: of equals, the first is chosen.
        held = {whole: self._saved[_NUMBER[whole] - _FIVE]}
        for size in range(len(DICE)):
            held |= {part: worths[_NUMBER[part]] for part in combinations(whole, size)}
        return held

    def categories(self, dice: Dice) -> dict[int, float]:
        """What it is worth to take each open category with `dice`."""
        number = _NUMBER[tuple(sorted(dice))] - _FIVE
        return {category: worths[number] for category, worths in self.taken.items()}

    def endings(self, hold: Hold, roll: int) -> dict[int, float]:
        """How often each category is taken if `hold` is held after `roll` and the best follows."""
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
    """What a roll of `size` dice may show, their order apart, and how often it does."""
    counts = Counter(tuple(sorted(faces)) for faces in product(FACES, repeat=size))
    return [(faces, count / len(FACES) ** size) for faces, count in counts.items()]


def _rolled(rolls: list[float]) -> list[float]:
    """What each hold is worth before the other dice are rolled, if the rolls are worth `rolls`."""
    worths = [0.0] * _FIVE + rolls
    for number in reversed(range(_FIVE)):
        one, two, three, four = _ONE_MORE[number]
        worths[number] = (worths[one] + worths[two] + worths[three] + worths[four]) / len(FACES)
    return worths


def _best(held: list[float], saved: list[float]) -> list[float]:
    """What each roll is worth where the best of its holds follows, or saving it."""
    best = held[:_FIVE] + saved
    for number in range(1, len(best)):
        for part in _ONE_LESS[number]:
            if best[part] > best[number]:  # noqa: PLR1730 (max() takes twice the time)
                best[number] = best[part]
    return best[_FIVE:]


@cache
def score_table(band: int) -> tuple[tuple[int, ...], ...]:
    """What each category scores with each of `ALL_ROLLS`, where a Band scores `band`."""
    return tuple(zip(*(scores(roll, band) for roll in ALL_ROLLS), strict=True))
