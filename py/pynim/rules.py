"""The rules of PyNIM: the pile, what may be taken, and how The Python chooses."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

PILES = range(30, 51)
"""The piles that a game may start with, in stones."""
MAX_TAKE = 3
"""How many stones a player may take in one turn."""


def takes(stones: int) -> range:
    """Return the numbers of stones that may be taken from a pile of `stones`."""
    return range(1, min(MAX_TAKE, stones) + 1)


def as_written(stones: int) -> int:
    """Return what the assignment's source program takes: the last 2 or 3 stones if it can."""
    if stones in (2, 3):
        return stones
    return as_specified(stones)


def as_specified(stones: int) -> int:
    """Return what the assignment's text says: 2 stones if 3 divides the pile, else 1."""
    return 2 if stones % 3 == 0 else 1


def sharp(stones: int, humans: int = 2) -> int:
    """Return the best reply to humans who take at random; of equals the smallest."""
    return max(takes(stones), key=lambda take: _wins(stones - take, humans, humans))


@cache
def _wins(left: int, waiting: int, humans: int) -> Fraction:
    """Return The Python's chance to win if `left` stones remain.

    `waiting` of the `humans`, each of whom takes at random, have their turn before The Python.
    """
    from fractions import Fraction  # noqa: PLC0415 (slow to import, and only needed here)

    if left == 0:
        # The last stone was The Python's if all humans still wait for their turn.
        return Fraction(waiting == humans)
    if waiting == 0:
        return max(_wins(left - take, humans, humans) for take in takes(left))
    after = [_wins(left - take, waiting - 1, humans) for take in takes(left)]
    return sum(after, Fraction(0)) / len(after)


WRITTEN: dict[str, Callable[[int], int]] = {
    "as written": as_written,
    "as specified": as_specified,
}
"""The assignment's strategies: functions from the stones left to the stones taken."""
ATTENTION = {"drowsy": 25, "awake": 65, "keen": 89, "sharp": 100}
"""In how many of 100 turns The Python plays to win, by strategy; in the others it takes at
random."""
STRATEGIES = (*WRITTEN, *ATTENTION)
"""How The Python may play."""


def python_takes(strategy: str, stones: int, humans: int, rng: Random) -> int:
    """Return what The Python takes from a pile of `stones`, against one human or two."""
    if strategy in WRITTEN:
        return WRITTEN[strategy](stones)
    if strategy == "sharp" or rng.randrange(100) < ATTENTION[strategy]:
        return sharp(stones, humans)
    return rng.choice(takes(stones))


def clean_name(typed: str) -> str:
    """Return a name as the program keeps it: at most 30 characters, only the first a capital."""
    return typed.capitalize()[:30]


def clean_id(typed: str) -> str:
    """Return a student ID as the program keeps it: at most 9 characters, not checked."""
    return typed[:9]


def read_pile(typed: str) -> int | None:
    """Return the whole number that was typed, or None if the text is not one.

    Only the digits 0-9 count, and blanks at the ends are ignored. A negative number, or one with
    more than three digits, can be no pile and returns -1: int() refuses thousands of digits.
    """
    # Leading zeros match in one way only. A pattern such as 0*[0-9]+ would try every way to divide
    # a long row of zeros.
    number = re.fullmatch("(-?)0*(0|[1-9][0-9]*)", typed.strip(" "))
    if number is None:
        return None
    sign, digits = number.groups()
    if sign == "-" or len(digits) > 3:
        return -1
    return int(digits)


def read_take(typed: str, stones: int) -> int | None:
    """Return how many of the `stones` to take as typed, or None if that is not allowed.

    Zeros before the digit are ignored.
    """
    digit = typed.lstrip("0")
    return int(digit) if digit in map(str, takes(stones)) else None


def winner_box(name: str, student_id: str | None) -> list[str]:
    """Return the lines of the box of asterisks around the winner.

    The Python's ID is None, and its box has one line. A human who was not asked for an ID has an
    empty one, and the box has no line for it.
    """
    winner = f"*     And...THE WINNER IS......... {name}!!!     *"
    edge = "*" * len(winner)
    lines = [edge, winner]
    if student_id:
        lines.append(f"*     Your MIT Student ID is: {student_id}".ljust(len(winner) - 1) + "*")
    if student_id is not None:
        lines.append(f"*     Congratulations, {name}! Nice work!        *")
    lines.append(edge)
    return lines
