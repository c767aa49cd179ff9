"""What each decision of a game gave up: the form that all coaches' reviews have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple


class Decision(NamedTuple):
    """One decision of a game that is over."""

    answer: int
    """Which answer of the sitting it was, from 0: the sitting cut there asks for it again."""
    seat: int
    """Whose decision it was."""
    what: str
    """What was chosen, in few words, after where and a colon: ``Round 4, 1 2 3: save``."""
    gave_up: float
    """How much less it was worth than the best; 0.0 where it was as good."""
    better: str = ""
    """The best choice; empty where the one made was as good."""
    when: str = ""
    """When in the game it was, within a sentence: ``in round 4``. The line at the end needs it
    of a decision that gave something up."""

    @property
    def choice(self) -> str:
        """What was chosen, without where."""
        return self.what.rpartition(": ")[2]


class Review(NamedTuple):
    """What all decisions of a game gave up, in their order."""

    unit: str
    """The unit of what is given up, written after a number: ``" points"``, ``"%"``."""
    decisions: tuple[Decision, ...]
    """Those of all seats, from the first."""

    def of(self, seat: int) -> list[Decision]:
        """One player's decisions."""
        return [each for each in self.decisions if each.seat == seat]


def in_all(decisions: Iterable[Decision], unit: str) -> float:
    """Return what decisions gave up together.

    Chances multiply: who gives up half of a chance twice has a quarter left.

    >>> twice = 2 * [Decision(0, seat=0, what="", gave_up=50.0)]
    >>> in_all(twice, "%"), in_all(twice, " points")
    (75.0, 100.0)
    """
    lost = [each.gave_up for each in decisions]
    if unit != "%":
        return sum(lost)
    return 100 * (1 - prod(1 - each / 100 for each in lost))


ADDS_UP = ("%", " points", " chips")
"""The units whose sum over a game means something to players."""


def gave_up(name: str, decisions: Sequence[Decision], unit: str) -> str:
    """Return what a player's decisions gave up in all, or in how many something was given up.

    >>> gave_up("You", [Decision(0, 0, "", 1.5), Decision(1, 0, "", 0.0)], " pieces")
    'You gave something up in 1 of 2 moves'
    """
    if unit in ADDS_UP:
        return f"{name} gave up {amount(in_all(decisions, unit), unit)}"
    count = sum(each.gave_up > 0 for each in decisions)
    return f"{name} gave something up in {count} of {len(decisions)} moves"


def amount(lost: float, unit: str) -> str:
    """Return what was given up, with its unit."""
    number = f"{lost:.1f}" if lost == 0 or lost >= 0.05 else "<0.1"
    return f"{number}{unit}"
