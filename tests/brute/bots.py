"""B.O.T.S. for points by its definition: all choices of all dice in their order, and all outcomes.

Worths are whole numbers: what they are worth on average, times the number of outcomes to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from bots.rules import CATEGORIES, MAX_ROLLS, scores

DICE = list(product(range(1, 5), repeat=5))
"""Five dice in their order; 1,024 of them, and as many outcomes to a roll."""
TURN = 1024**3
"""The outcomes of a turn's three rolls."""
STATES = list(product(range(5), repeat=5))
"""Ways to hold some of five dice: their faces, 0 for a die that is rolled."""
_DICE = {dice: number for number, dice in enumerate(DICE)}
_STATES = {state: number for number, state in enumerate(STATES)}
OUTCOMES = [
    [_DICE[dice] for dice in product(*((face,) if face else range(1, 5) for face in state))]
    for state in STATES
]
"""By state, the dice that it may become."""
CHOICES = [[_STATES[part] for part in product(*((0, face) for face in dice))] for dice in DICE]
"""By dice, the states of all 32 ways to hold some of them; the last is to hold all."""


def turn(saved: list[int]) -> tuple[int, list[int], list[int]]:
    """What a turn is worth whose end is worth `saved`, and each state after rolls 1 and 2."""
    second = _states(saved, saved)
    first = _states(best(second), [1024 * worth for worth in saved])
    return sum(best(first)), first, second


def best(states: list[int]) -> list[int]:
    """What each dice are worth where the best of their states follows."""
    return [max(map(states.__getitem__, choices)) for choices in CHOICES]


def _states(rolled: list[int], saved: list[int]) -> list[int]:
    """What each state is worth, if dice are worth `rolled` when rolled and `saved` when not."""
    worths = [sum(map(rolled.__getitem__, dice)) * (1024 // len(dice)) for dice in OUTCOMES]
    for choices, worth in zip(CHOICES, saved, strict=True):
        worths[choices[-1]] = worth * 1024
    return worths


class Set(NamedTuple):
    """The turn of a player who has used a set of the categories."""

    used: int
    """The set, a bit for each category."""
    worth: int
    """Return the worth of the turn and of all turns after it."""
    states: tuple[list[int], list[int]]
    """What each state is worth after rolls 1 and 2."""
    taken: dict[int, list[int]]
    """What it is worth to take each open category with each of `DICE`."""

    outcomes: int
    """Return how many outcomes all turns after this one have."""

    def holds(self, dice: int, roll: int) -> dict[tuple[int, ...], Fraction]:
        """What each hold of the dice of this number is worth after `roll` 1 or 2, by the faces."""
        states, size = self.states[roll - 1], self.outcomes * 1024 ** (MAX_ROLLS - roll)
        return {
            tuple(sorted(face for face in STATES[each] if face)): Fraction(states[each], size)
            for each in CHOICES[dice]
        }

    def categories(self, dice: int) -> dict[int, Fraction]:
        """What it is worth to take each open category with the dice of this number."""
        return {each: Fraction(row[dice], self.outcomes) for each, row in self.taken.items()}


def sets(band: int) -> Iterator[Set]:
    """All sets of used categories but the full one, the fullest first."""
    table = [scores(dice, band) for dice in DICE]
    worth = [0] * (1 << len(CATEGORIES))
    for used in reversed(range(len(worth) - 1)):
        left = [each for each in range(len(CATEGORIES)) if not used >> each & 1]
        outcomes = TURN ** (len(left) - 1)
        taken = {
            each: [row[each] * outcomes + worth[used | 1 << each] for row in table] for each in left
        }
        worth[used], *states = turn(list(map(max, zip(*taken.values(), strict=True))))
        yield Set(used, worth[used], (states[0], states[1]), taken, outcomes)
