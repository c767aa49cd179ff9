"""B.O.T.S., its facts and arithmetic: five dice, nine categories, and what may be typed."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

Dice: TypeAlias = tuple[int, ...]
"""Five faces, in the order of the dice."""
Sheet: TypeAlias = tuple[int | None, ...]
"""A player's score in each category, in their order; None where it is still open."""

FACES = range(1, 5)
"""The faces of a die, a tetrahedron."""
DICE = range(1, 6)
"""The dice, as a player numbers them."""
ROLLS = 3
"""The most rolls that one turn may have."""
CATEGORIES = ("1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra")
"""The categories in the order of the scoreboard."""
BLANK: Sheet = (None,) * len(CATEGORIES)
"""The sheet that a player starts with."""


class Print(NamedTuple):
    """Where the assignment's text and its sample screens differ."""

    band: int
    """What a Band scores."""
    width: int
    """The title's width in columns."""


PRINTS = {"as written": Print(30, 80), "as shown": Print(25, 79)}


def scores(dice: Dice, band: int) -> tuple[int, ...]:
    """What five `dice` score in each category, where a Band scores `band`."""
    counts = [dice.count(face) for face in FACES]
    most = max(counts)
    return (
        *(count * face for count, face in zip(counts, FACES, strict=True)),
        sum(dice) if most >= 3 else 0,
        sum(dice) if most >= 4 else 0,
        band if most == 3 and 2 in counts else 0,
        20 if min(counts) else 0,
        40 if most == 5 else 0,
    )


def open_categories(sheet: Sheet) -> list[int]:
    """The categories of a sheet that are not used."""
    return [category for category, score in enumerate(sheet) if score is None]


def total(sheet: Sheet) -> int:
    """The points on a sheet."""
    return sum(score or 0 for score in sheet)


class Command(NamedTuple):
    """What a player wants at ``Input > ``."""

    word: str
    """``"save"``, ``"roll"`` or ``"cheat"``."""
    numbers: tuple[int, ...] = ()
    """The dice to roll, or the faces to set them to."""


def read_command(typed: str) -> Command | None:
    """The command that was typed, in any letter case, blanks free; None where it is none."""
    word, *numbers = typed.lower().split() or [""]
    if word == "save" and not numbers:
        return Command(word)
    if word == "roll":
        dice = _read_numbers(numbers, DICE)
        return Command(word, tuple(sorted(set(dice or DICE)))) if dice is not None else None
    if word == "cheat" and len(numbers) == len(DICE):
        faces = _read_numbers(numbers, FACES)
        return Command(word, faces) if faces is not None else None
    return None


def _read_numbers(words: list[str], allowed: range) -> tuple[int, ...] | None:
    """The whole numbers that the words stand for in digits 0-9; None where one is not allowed."""
    digits = [re.fullmatch("0*([0-9])", word) for word in words]
    numbers = tuple(int(digit[1]) for digit in digits if digit)
    return numbers if len(numbers) == len(words) and all(n in allowed for n in numbers) else None


def read_category(typed: str) -> int | None:
    """The category whose heading was typed, in any letter case; None where there is no such."""
    headings = [heading.lower() for heading in CATEGORIES]
    heading = typed.strip().lower()
    return headings.index(heading) if heading in headings else None


def result(sheets: tuple[Sheet, ...]) -> int | None:
    """The seat that wins with these sheets; None where it is a tie."""
    first, second = map(total, sheets)
    return None if first == second else int(second > first)
