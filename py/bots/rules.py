"""The rules of B.O.T.S., the Battle of the Sexes: what dice score, and what a player may type.

All numbers are the assignment's. Nothing here prints or asks: the script does, by these functions.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

Dice: TypeAlias = tuple[int, ...]
"""The faces that the five dice show, the first die's first."""
Sheet: TypeAlias = tuple[int | None, ...]
"""A player's scores in the order of `CATEGORIES`; None in a category that is still open."""

FACES = range(1, 5)
"""The faces of a die, a tetrahedron."""
DICE = range(1, 6)
"""The numbers by which a player calls the dice: positions, not faces."""
MAX_ROLLS = 3
"""How often a player may roll in one turn, the first roll included."""
CATEGORIES = ("1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra")
"""The categories' headings in the order of the scoreboard. A category is an index into them."""
BLANK: Sheet = (None,) * len(CATEGORIES)
"""The sheet that a player starts with."""


class Version(NamedTuple):
    """The two values that the assignment gives differently in its text and on its screens."""

    band: int
    """The score of a Band."""
    width: int
    """The title's width in columns."""


VERSIONS = {"as written": Version(30, 80), "as shown": Version(25, 79)}
"""By the game's option `print`: as in the assignment's text, and as on its sample screens."""


def scores(dice: Dice, band: int) -> tuple[int, ...]:
    """Return the score of five `dice` in each category; a Band scores `band`.

    Four or five alike are a Trio, too, and five are a Quartet; but five alike are no Band.
    """
    counts = [dice.count(face) for face in FACES]
    most = max(counts)
    face_sums = [count * face for count, face in zip(counts, FACES, strict=True)]
    trio = sum(dice) if most >= 3 else 0
    quartet = sum(dice) if most >= 4 else 0
    is_band = most == 3 and 2 in counts
    doremi = 20 if min(counts) > 0 else 0
    orchestra = 40 if most == 5 else 0
    return (*face_sums, trio, quartet, band if is_band else 0, doremi, orchestra)


def open_categories(sheet: Sheet) -> list[int]:
    """Return the categories that are not used on a sheet, as indices into `CATEGORIES`."""
    return [category for category, score in enumerate(sheet) if score is None]


def total(sheet: Sheet) -> int:
    """Return the points on a sheet."""
    return sum(score for score in sheet if score is not None)


class Command(NamedTuple):
    """What a player wants to do with the dice, typed after ``Input > ``."""

    word: str
    """``"save"`` ends the rolls; ``"roll"`` rolls again; ``"cheat"``, the assignment's secret, sets
    the dice."""
    numbers: tuple[int, ...] = ()
    """For ``roll`` the dice, by `DICE`; for ``cheat`` each die's face; for ``save`` none."""


def read_command(typed: str) -> Command | None:
    """Return the command that was typed, or None if it is not one.

    Letters may be of either case, and blanks around words are ignored.
    """
    word, *words = typed.lower().split() or [""]  # an empty line has no first word
    if word == "save" and not words:
        return Command(word)
    if word == "roll":
        named = _read_numbers(words, DICE)
        if named is None:
            return None
        # ROLL alone rolls all dice; a die that is named twice is rolled once.
        return Command(word, tuple(sorted(set(named or DICE))))
    if word == "cheat" and len(words) == len(DICE):
        faces = _read_numbers(words, FACES)
        return None if faces is None else Command(word, faces)
    return None


def _read_numbers(words: list[str], allowed: range) -> tuple[int, ...] | None:
    """Return the numbers that the words spell, or None if one of them is not `allowed`."""
    numbers = []
    for word in words:
        # As int() reads it, zeros in front included; but int() would also take "+1", "0_1" and
        # digits of other scripts.
        digit = re.fullmatch("0*([0-9])", word)
        if digit is None or int(digit[1]) not in allowed:
            return None
        numbers.append(int(digit[1]))
    return tuple(numbers)


def read_category(typed: str) -> int | None:
    """Return the category whose heading was typed in any letter case; None if none has it."""
    headings = [heading.lower() for heading in CATEGORIES]
    heading = typed.strip().lower()
    return headings.index(heading) if heading in headings else None


def result(sheets: tuple[Sheet, ...]) -> int | None:
    """Return the seat, 0 or 1, whose sheet has the greater total; None if it is a tie."""
    first, second = map(total, sheets)
    if first == second:
        return None
    return 0 if first > second else 1
