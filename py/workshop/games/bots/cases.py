"""The cases of B.O.T.S.; most of them cheat, so that they are free of chance."""

from __future__ import annotations

from bots.rules import CATEGORIES
from workshop.cases.case import Case


def cheated(*turns: tuple[str, str]) -> list[str]:
    """The answers of turns that cheat their dice, each into a category."""
    said = []
    for dice, category in turns:
        said += ["", f"cheat {' '.join(dice)}", category]
    return said


def cheated_game(first: str, second: str) -> tuple[str, ...]:
    """A whole game in which each player cheats these dice, category by category."""
    turns = []
    for category, *pair in zip(CATEGORIES, first.split(), second.split(), strict=True):
        turns += [(dice, category) for dice in pair]
    return tuple(cheated(*turns))


BAD = (
    *("", "ROLL 0", "ROLL 6", "ROLL x", "SAVE 1", "save!", "rol", "roll -1", "12", "roll 12"),
    "ROLL 1 6",
)
REFUSED = (
    "cheat 1 1 1 1 0",
    "cheat 5 1 1 1 1",
    "cheat 1 1 -1 1 1",
    "cheat 1 1 1 1",
    "cheat 1 a 1 1 1",
    "cheat 1 1 1 1 1 1",
    "cheat 12 1 1 1 1",
)
LOW = "11122 22222 33333 44444 44223 33322 22211 12341 22221"
FIRST = "11111 22222 33333 44444 44422 33331 22221 12341 22222"
SECOND = "11112 22221 33331 44441 44443 44442 33322 12344 44444"
CASES = (
    Case(
        "First screen",
        "One roll, SAVE, and a category.",
        ("", "SAVE", "1S"),
        seed="7",
    ),
    Case(
        "Commands",
        "Any letter case and spacing, dice named twice, all three rolls.",
        (
            *("", "RolL", "sAvE", "2s"),
            *("", "ROLL 3 1", "  roll   5 ", "trio"),
            *("", "roll 1 3 1 1 3", "roll 2 4 4", "4S"),
            *("", "roll 1 2 3 4 5", "SAVE", "doremi"),
        ),
        seed="11",
    ),
    Case(
        "Bad commands",
        "Each is refused, asks again and uses up no roll; an empty line too.",
        ("", *BAD, "roll 2", *BAD[:3], "save", "1s"),
        seed="5",
    ),
    Case(
        "Cheat",
        "What sets no five dice is refused; then it sets them, and the category is asked at once.",
        (
            *("", *REFUSED, "cheat 1 1 1 1 1", "Orchestra"),
            *("", "CHEAT 1 2 3 4 4", "Doremi"),
            *("", "Cheat 1 1 2 3 4", "Doremi"),
            *("", "cheat 1 1 1 2 4", "Trio"),
            *("", "roll", "CHEAT  2 2 2 2 3", "Quartet"),
            *("", "cheat 3 3 3 4 4", "Band"),
        ),
        seed="3",
    ),
    Case(
        "Category answers",
        "Headings in any letter case; used ones and unknown ones are refused; 0 is shown.",
        (
            *("", "cheat 1 1 1 1 1", "band"),
            *("", "cheat 1 2 3 4 4", "DOREMI"),
            *("", "cheat 1 1 1 2 2", "Band", "BAND", "", "tri", "5S", "trio"),
            *("", "cheat 2 2 2 2 2", "doremi", "quarteT"),
            *("", "cheat 3 3 1 1 2", "4s"),
            *("", "save", "band"),
        ),
        seed="2",
    ),
    Case(
        "Whole game",
        "Cheated to its end: player 2 wins by 167 to 98, and the totals are the sums.",
        cheated_game(LOW, SECOND),
        seed="4",
    ),
    Case("A tie", "Cheated to a tie.", cheated_game(FIRST, FIRST), seed="6"),
)
