"""The rules of B.O.T.S.: five dice, nine categories, and what a player may type."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

Dice: TypeAlias = tuple[int, ...]
"""Five faces, in the order of the dice."""
Sheet: TypeAlias = tuple[int | None, ...]
"""A player's score in each category, in their order; None while a category is open."""

FACES = range(1, 5)
"""The faces of a die, a tetrahedron."""
DICE = range(1, 6)
"""The numbers by which a player calls the dice."""
MAX_ROLLS = 3
"""How often a player may roll in one turn."""
CATEGORIES = ("1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra")
"""The categories in the order of the scoreboard."""
BLANK: Sheet = (None,) * len(CATEGORIES)
"""The sheet that a player starts with."""


class Print(NamedTuple):
    """The two values that differ between the assignment's text and its sample screens."""

    band: int
    """The score of a Band."""
    width: int
    """The title's width in columns."""


PRINTS = {"as written": Print(30, 80), "as shown": Print(25, 79)}


def scores(dice: Dice, band: int) -> tuple[int, ...]:
    """Return the score of five `dice` in each category; a Band scores `band`."""
    counts = [dice.count(face) for face in FACES]
    most = max(counts)
    same_faces = [count * face for count, face in zip(counts, FACES, strict=True)]
    trio = sum(dice) if most >= 3 else 0
    quartet = sum(dice) if most >= 4 else 0
    is_band = most == 3 and 2 in counts
    doremi = 20 if min(counts) > 0 else 0
    orchestra = 40 if most == 5 else 0
    return (*same_faces, trio, quartet, band if is_band else 0, doremi, orchestra)


def open_categories(sheet: Sheet) -> list[int]:
    """Return the categories of a sheet that are not used."""
    return [category for category, score in enumerate(sheet) if score is None]


def total(sheet: Sheet) -> int:
    """Return the points on a sheet."""
    return sum(score for score in sheet if score is not None)


class Command(NamedTuple):
    """What a player wants at ``Input > ``."""

    word: str
    """``"save"``, ``"roll"`` or ``"cheat"``."""
    numbers: tuple[int, ...] = ()
    """The dice to roll, or the faces to set them to."""


def read_command(typed: str) -> Command | None:
    """Return the command that was typed, or None if it is not one.

    Letters may be of either case, and blanks around words are ignored.
    """
    word, *words = typed.lower().split() or [""]
    if word == "save" and not words:
        return Command(word)
    if word == "roll":
        dice = _read_numbers(words, DICE)
        if dice is None:
            return None
        # ROLL alone rolls all dice; a die that is named twice is rolled once.
        return Command(word, tuple(sorted(set(dice or DICE))))
    if word == "cheat" and len(words) == len(DICE):
        faces = _read_numbers(words, FACES)
        return None if faces is None else Command(word, faces)
    return None


def _read_numbers(words: list[str], allowed: range) -> tuple[int, ...] | None:
    """Return the numbers that the words spell, or None if one of them is not `allowed`."""
    numbers = []
    for word in words:
        # int() would also take "+1", "1_0" and digits of other scripts.
        digit = re.fullmatch("0*([0-9])", word)
        if digit is None or int(digit[1]) not in allowed:
            return None
        numbers.append(int(digit[1]))
    return tuple(numbers)


def read_category(typed: str) -> int | None:
    """Return the category whose heading was typed in either case, or None if there is no such."""
    headings = [heading.lower() for heading in CATEGORIES]
    heading = typed.strip().lower()
    return headings.index(heading) if heading in headings else None


def result(sheets: tuple[Sheet, ...]) -> int | None:
    """Return the seat that wins with these sheets, or None if it is a tie."""
    first, second = map(total, sheets)
    if first == second:
        return None
    return 0 if first > second else 1
