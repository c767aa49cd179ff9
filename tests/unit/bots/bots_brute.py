"""A turn by its definition: all choices of all dice in their order, and all outcomes.

Worths are whole numbers: what they are worth on average, times the number of outcomes to come.
"""

from itertools import product

DICE = list(product(range(1, 5), repeat=5))
"""Five dice in their order; 1,024 of them, and as many outcomes to a roll."""
TURN = 1024**3
"""The outcomes of a turn's three rolls."""
STATES = list(product(range(5), repeat=5))
"""Ways to hold some of five dice: their faces, 0 for a die that is rolled."""
OUTCOMES = [
    [DICE.index(dice) for dice in product(*((face,) if face else range(1, 5) for face in state))]
    for state in STATES
]
"""By state, the dice that it may become."""
CHOICES = [[STATES.index(part) for part in product(*((0, face) for face in dice))] for dice in DICE]
"""By dice, the states of all 32 ways to hold some of them; the last is to hold all."""


def turn(saved):
    """What a turn is worth whose end is worth `saved`, and each state after rolls 1 and 2."""
    second = _states(saved, saved)
    first = _states(best(second), [1024 * worth for worth in saved])
    return sum(best(first)), first, second


def best(states):
    """What each dice are worth where the best of their states follows."""
    return [max(map(states.__getitem__, choices)) for choices in CHOICES]


def _states(rolled, saved):
    """What each state is worth, if dice are worth `rolled` when rolled and `saved` when not."""
    worths = [sum(map(rolled.__getitem__, dice)) * (1024 // len(dice)) for dice in OUTCOMES]
    for choices, worth in zip(CHOICES, saved, strict=True):
        worths[choices[-1]] = worth * 1024
    return worths
