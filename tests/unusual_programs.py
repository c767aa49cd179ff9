"""Generated programs that ask and print in unknown words."""

from __future__ import annotations

from pathlib import Path

PROGRAMS = Path(__file__).parent / "workshop/programs"


def altered(name: str, *changes: tuple[str, str]) -> str:
    """A program with other words."""
    source = (PROGRAMS / name).read_text()
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    return source


ROLLS = "four_five_six/good/functions.py"
OWN_ROLLS = altered(
    ROLLS,
    ('print(name + " rolled " + str(dice[0])', 'print(name + " => " + str(dice[0])'),
    ('" has " + str(chips[name]) + " chips"', '", purse: holds " + str(chips[name])'),
    ("how much do you bet against", "what do you put down for"),
)
OWN_BOARD = altered(
    "tactego/good/recursion.py",
    (
        '(color[0] + " " + strength).rjust(5)',
        '("a soldier of red " + strength if color == "red" else "<" + strength + ">").rjust(5)',
    ),
    ('"    ."', '"   []"'),
    (
        "            if (row, col) in board:",
        "            print(';' * (col > 0), end='')\n            if (row, col) in board:",
    ),
)
