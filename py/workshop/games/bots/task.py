"""B.O.T.S.: its screens are given to the letter; what they tell has to be told in any wording."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bots import script
from bots.rules import CATEGORIES, PRINTS
from bots.script import Scene
from workshop.compare.task import QuestionKind, Task, Variant
from workshop.games.bots.facts import steps_of

BAND = CATEGORIES.index("Band")


def adapt_wording(game: str, program: str) -> str:
    """The game's text with the title, the columns and the errors' full stop as a program has them,
    where the rules and the sample screens leave that open."""
    title = TITLE.search(program)
    if title and len(title[0]) in WIDTHS:
        game = TITLE.sub(title[0], game)
    if SWAPPED.search(program):
        game = "\n".join(map(_swap, game.split("\n")))
    if OPEN.search(program):
        game = STOP.sub(r"\1", game)
    return game


def _swap(line: str) -> str:
    for mark in "|+":
        cells = line.split(mark)
        first = len(cells) - 1 - len(CATEGORIES) + BAND
        if line.startswith(mark) and len(cells) in (len(CATEGORIES) + 2, len(CATEGORIES) + 3):
            cells[first], cells[first + 1] = cells[first + 1], cells[first]
            return mark.join(cells)
    return line


TITLE = re.compile(f"=+{re.escape(script.TITLE)}=+")
WIDTHS = [each.width for each in PRINTS.values()]
SWAPPED = re.compile(r"Doremi\W+Band")
OPEN = re.compile(r"^ERROR.*[^.\n]$", re.MULTILINE)
STOP = re.compile(r"^(ERROR.*)\.$", re.MULTILINE)


def odd_commands(_: Scene) -> Sequence[str]:
    """Return commands that are nearly right."""
    return (
        *("roll 0", "ROLL 6", "save 1", "roll x"),
        *("cheat 1 1 1 1 1", "CHEAT 1 1 1 1", "cheat 1 2 3 4 4 4", "1s", "tri"),
    )


TASK = Task(
    "bots",
    {kind: QuestionKind(invalid=odd_commands) for kind in ("category", "roll", "input")},
    variants=(
        Variant({"print": "as written"}),
        Variant(
            {"print": "as shown"},
            note="A Band scores 25, as on the sample screens; the rules say 30.",
        ),
    ),
    adapt_wording=adapt_wording,
    steps=steps_of,
)
