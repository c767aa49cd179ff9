"""B.O.T.S.: its screens are given to the letter, so a program is held to them but for spacing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from bots import script
from bots.rules import CATEGORIES, PRINTS
from workshop.facts import missing, numbers
from workshop.reference import Moment
from workshop.task import Task, Variant

DICE = re.compile(r"[1-4](?:[ ,]+[1-4]){4}(?![\d,])")
"""Five dice in a row, as a program may print them."""
HELP = re.compile(r"Input Options:\n(?:  .*\n)+")
BAND, DOREMI = (CATEGORIES.index(name) for name in ("Band", "Doremi"))


def judge(moment: Moment, text: str) -> str:
    """The dice, what they score, the sheets and the totals are told; the winner is named."""
    if moment.ask is not None and moment.ask.error:
        if DICE.search(text):
            return "The game refuses this, and asks again: your program rolls the dice."
        return ""
    game = HELP.sub("", moment.exchange.text)
    for found in DICE.findall(game):
        dice = numbers(found)
        if dice not in [numbers(each) for each in DICE.findall(text)]:
            shown = ", ".join(map(str, dice))
            return f"The dice are {shown}: your program does not show them."
    lost = missing(numbers(game), text)
    if lost is not None:
        return f"The game shows {lost} here, or shows it once more."
    if moment.ask is None:
        return _result(game, text)
    return ""


def _result(game: str, text: str) -> str:
    """Who has won is told as the game tells it."""
    result = game.rstrip().rpartition("\n")[2]
    last = text.rstrip().rpartition("\n\n")[2].casefold()
    if result == "It's a tie":
        agrees = re.search(r"\btie|\bdraw|\bequal", last)
    else:
        winner, loser = (result[:8], "Player 2") if "1" in result else (result[:8], "Player 1")
        agrees = re.search(winner.casefold(), last) and not re.search(r"\btie|\bdraw", last)
        if agrees and loser.casefold() in last:
            agrees = re.search(rf"{winner.casefold()}\W+(?:\w+\W+){{0,3}}w[io]n", last)
    return "" if agrees else f"The game ends with “{result}”."


def swap_columns(text: str) -> str:
    """The tables with Doremi before Band, as the assignment's table of categories has them."""
    return "\n".join(map(_swap, text.split("\n")))


def _swap(line: str) -> str:
    for mark in "|+":
        cells = line.split(mark)
        first = len(cells) - 1 - len(CATEGORIES) + BAND
        if line.startswith(mark) and len(cells) in (len(CATEGORIES) + 2, len(CATEGORIES) + 3):
            cells[first], cells[first + 1] = cells[first + 1], cells[first]
            return mark.join(cells)
    return line


def other_title(text: str) -> str:
    """The title as wide as it is where the Band scores the other way."""
    return TITLE.sub(lambda title: title[0][:-1] if len(title[0]) == WIDEST else f"{title[0]}=", text)


def readings() -> Iterator[Variant]:
    """The ways in which the rules and the sample screens may be put together."""
    notes = (BAND_25, TITLE_APART, SWAPPED)
    for shown, title, swapped in product((False, True), repeat=3):

        def rewrite(text: str, title: bool = title, swapped: bool = swapped) -> str:
            text = other_title(text) if title else text
            return swap_columns(text) if swapped else text

        said = [note for note, holds in zip(notes, (shown, title, swapped), strict=True) if holds]
        yield Variant({"print": "as shown" if shown else "as written"}, rewrite, " ".join(said))


TITLE = re.compile(f"=+{re.escape(script.TITLE)}=+")
WIDEST = max(each.width for each in PRINTS.values())
BAND_25 = "A Band scores 25, as on the sample screens; the rules say 30."
TITLE_APART = "The title's width and the Band's points are one from the rules, one from the screens."
SWAPPED = "Doremi stands before Band, as in the table of the rules."
TASK = Task(
    "bots",
    "spacing",
    {
        "category": r"categor",
        "roll": r"\benter\b|\breturn\b",
        "input": r"^\W*input|command|\bsave\b|\broll\b",
    },
    judge,
    variants=tuple(readings()),
)
