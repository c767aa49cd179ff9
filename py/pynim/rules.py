"""PyNIM's facts and arithmetic: the pile, what may be taken, and how The Python chooses."""

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
MOST = 3
"""The most stones that one turn may take."""


def takes(stones: int) -> range:
    """What may be taken from a pile of `stones`."""
    return range(1, min(MOST, stones) + 1)


def as_written(stones: int) -> int:
    """What the source program of the assignment takes: the last stones where it can."""
    return stones if stones in (2, 3) else as_specified(stones)


def as_specified(stones: int) -> int:
    """What the assignment's text says: 2 where the pile divides by 3, else 1."""
    return 2 if stones % 3 == 0 else 1


def sharp(stones: int, humans: int = 2) -> int:
    """The best reply to humans who press Enter at every turn; of equals the smallest."""
    return max(takes(stones), key=lambda take: _wins(stones - take, humans, humans))


@cache
def _wins(left: int, waiting: int, humans: int) -> Fraction:
    """The Python's chance to win with `left` stones, where so many of the humans, who take at
    random, are `waiting` for their turn before its own."""
    from fractions import Fraction  # noqa: PLC0415 (slow to import, and only needed here)

    if left == 0:
        return Fraction(waiting == humans)
    if waiting == 0:
        return max(_wins(left - take, humans, humans) for take in takes(left))
    after = [_wins(left - take, waiting - 1, humans) for take in takes(left)]
    return sum(after, Fraction(0)) / len(after)


WRITTEN: dict[str, Callable[[int], int]] = {
    "as written": as_written,
    "as specified": as_specified,
}
"""How The Python chooses by the assignment: from the stones left to the stones it takes."""
ATTENTION = {"drowsy": 25, "awake": 65, "keen": 89, "sharp": 100}
"""At how many of 100 turns The Python plays to win, by strategy; at the others it takes what chance
has it."""
STRATEGIES = (*WRITTEN, *ATTENTION)
"""How The Python may play."""


def python_takes(strategy: str, stones: int, humans: int, rng: Random) -> int:
    """What The Python takes from a pile of `stones`, against one human or two."""
    if strategy in WRITTEN:
        return WRITTEN[strategy](stones)
    if strategy == "sharp" or rng.randrange(100) < ATTENTION[strategy]:
        return sharp(stones, humans)
    return rng.choice(takes(stones))


def clean_name(typed: str) -> str:
    """A name as the program keeps it: first letter upper case, the rest lower, 30 characters."""
    return typed.capitalize()[:30]


def clean_id(typed: str) -> str:
    """A student ID as the program keeps it: 9 characters, not checked further."""
    return typed[:9]


def read_pile(typed: str) -> int | None:
    """The whole number that was typed, in digits 0-9, blanks at its ends forgiven; else None.

    A number too long to be a pile is worth -1, however many digits it has.
    """
    # Zeros can be told from the rest in one way only; a pattern that has a choice tries them all.
    number = re.fullmatch("(-?)0*(0|[1-9][0-9]*)", typed.strip(" "))
    if number is None:
        return None
    sign, digits = number.groups()
    return int(digits) if not sign and len(digits) < 4 else -1


def read_take(typed: str, stones: int) -> int | None:
    """The stones that were typed, zeros before the digit forgiven; None where they are not allowed.

    The pile has `stones` left.
    """
    digit = typed.lstrip("0")
    return int(digit) if digit in map(str, takes(stones)) else None


def winner_box(name: str, student_id: str | None) -> list[str]:
    """The box of asterisks around the winner. The Python, whose ID is None, gets one line; a human
    who was asked for none, and has an empty one, gets no line for it."""
    winner = f"*     And...THE WINNER IS......... {name}!!!     *"
    edge = "*" * len(winner)
    lines = [edge, winner]
    if student_id:
        lines.append(f"*     Your MIT Student ID is: {student_id}".ljust(len(winner) - 1) + "*")
    if student_id is not None:
        lines.append(f"*     Congratulations, {name}! Nice work!        *")
    return [*lines, edge]
