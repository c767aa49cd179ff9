"""The cases of Tactego."""

from __future__ import annotations

from workshop.cases.case import Case

SMALL = ("asdf", "small_game.pieces", "6", "4")
"""RF R1 R2 R2 / R1 R1 R3 R5 / two empty rows / B1 B2 B1 B3 / B1 B2 BF B5."""
CASES = (
    Case(
        "Placement",
        "The seed stays a text, and decides the board: one shuffle for red, then one for blue.",
        SMALL,
    ),
    Case("Placement of a larger army", "", ("7", "basic.pieces", "12", "8")),
    Case(
        "Refused starts",
        "An empty square, the enemy's piece, a flag, off the board, and what is no square.",
        (
            *(*SMALL, "2 0", "4 0", "0 0", "9 9", "6 0", "5 4", "-1 0", "-5 0", "x y", "3", ""),
            *("1 0", "2 0"),
        ),
    ),
    Case(
        "Refused ends",
        "One's own piece, two squares away, the same square, off the board: it asks again.",
        (
            *(*SMALL, "1 0", "1 1", "3 0", "1 2", "2 2", "1 0", "1 -1", "x", "2 1"),
            *("4 0", "3 0", "0 1", "-1 1", "1 0"),
        ),
    ),
    Case(
        "Combat",
        "The higher strength takes the square, the attacker of two equal ones too.",
        (
            *(*SMALL, "1 0", "2 0", "4 0", "3 0", "2 0", "3 0"),
            *("4 1", "3 0", "1 1", "2 1", "4 3", "3 3", "2 1", "3 0"),
            *("3 3", "2 3"),
        ),
    ),
    Case(
        "Flag taken",
        "Whoever takes the last flag has won, and the game is over.",
        (
            *(*SMALL, "1 3", "2 3", "4 0", "3 0", "2 3", "3 3", "3 0", "2 0"),
            *("3 3", "4 3", "4 1", "3 1", "4 3", "5 2"),
        ),
    ),
    Case(
        "Blue's win",
        "A flag never moves, with free squares beside it, too; one square off the board is off it.",
        (
            *("1", "two.pieces", "3", "2", "0 1", "0 0", "1 0", "2 1", "3 0", "2 0", "3 0", "1 1"),
            *("1 0", "0 0", "1 1", "1 2", "0 1"),
        ),
        files={"two.pieces": "2 1\nF 1\n"},
    ),
    Case(
        "Two flags",
        "All flags have to be taken.",
        ("36", "two_flags.pieces", "4", "3", "1 0", "2 1", "2 0", "1 1", "2 1", "3 2"),
        files={"two_flags.pieces": "2 2\nF 2\n1 1\n"},
    ),
    Case(
        "File with a blank line",
        "A blank line in the file, and none at its end.",
        ("7", "blank.pieces", "4", "3"),
        files={"blank.pieces": "3 1\n\n2 2\nF 1"},
    ),
    Case(
        "Strengths of two digits",
        "10 is more than 9.",
        ("1", "ten.pieces", "4", "2", "1 0", "2 1", "2 0", "1 0"),
        files={"ten.pieces": "10 1\n9 1\n1 1\nF 1\n"},
    ),
    Case(
        "File from Windows",
        "Its lines end in another way.",
        ("7", "windows.pieces", "4", "3"),
        files={"windows.pieces": "3 1\r\n2 2\r\nF 1\r\n"},
    ),
    Case(
        "Mines, sappers and assassins",
        "A mine never moves; an assassin takes any piece it attacks, and falls to any that attacks "
        "it; a sapper takes a mine, any other piece falls with it.",
        (
            *("31", "extra.pieces", "4", "3", "0 0", "1 1", "2 1", "2 2", "2 1"),
            *("0 0", "0 2", "1 1", "2 1", "1 0", "1 0", "2 1", "3 1", "2 2", "2 1", "3 0"),
            *("2 0", "1 0", "1 1", "0 2", "2 2", "1 1", "0 1", "1 0", "1 1", "0 0"),
        ),
        files={"extra.pieces": "M 1\nS 1\nA 1\n9 1\n1 1\nF 1\n"},
        extra_credit=True,
        needs=("M", "S", "A"),
    ),
)
