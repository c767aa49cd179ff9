"""B.O.T.S.: its screens are given to the letter; what they tell has to be told in any wording."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bots import script
from bots.rules import CATEGORIES, PRINTS
from bots.script import Scene
from workshop.compare.reference import GameTurn
from workshop.compare.task import QuestionKind, Task, Variant
from workshop.games.bots.facts import steps_of
from workshop.reading.numbers import first_missing, numbers

DICE = re.compile(r"[1-4](?:[ ,]+[1-4]){4}(?![\d,])")
"""Five dice in a row, as a program may print them."""
HELP = re.compile(r"Input Options:\n(?:  .*\n)+")
BAND = CATEGORIES.index("Band")


def find_wrong_fact(_: Task, turn: GameTurn, text: str) -> str:
    """The dice, what they score, the sheets and the totals are told; the winner is named."""
    if turn.ask is not None and turn.ask.error:
        if DICE.search(text):
            return "The game refuses this, and asks again: your program rolls the dice."
        return ""
    game = HELP.sub("", turn.text)
    for found in DICE.findall(game):
        dice = numbers(found)
        if dice not in [numbers(each) for each in DICE.findall(text)]:
            shown = ", ".join(map(str, dice))
            return f"The dice are {shown}: your program does not show them."
    lost = first_missing(numbers(game), text)
    if lost is not None:
        return f"The game shows {lost} here, or shows it once more."
    if turn.ask is None:
        return _result(game, text)
    return ""


def _result(game: str, text: str) -> str:
    """Who has won is told as the game tells it."""
    result = game.rstrip().rpartition("\n")[2]
    last = text.rstrip().rpartition("\n\n")[2].casefold()
    if result == "It's a tie":
        agrees = re.search(r"\btie|\bdraw|\bequal", last) is not None
    else:
        winner, loser = (result[:8], "Player 2") if "1" in result else (result[:8], "Player 1")
        agrees = winner.casefold() in last and not re.search(r"\btie|\bdraw", last)
        if agrees and loser.casefold() in last:
            near = rf"{winner.casefold()}\W+(?:\w+\W+){{0,3}}w[io]n"
            agrees = re.search(near, last) is not None
    return "" if agrees else f"The game ends with “{result}”."


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
    "facts",
    {
        "category": QuestionKind(r"categor", invalid=odd_commands),
        "roll": QuestionKind(r"\benter\b|\breturn\b", invalid=odd_commands),
        "input": QuestionKind(r"^\W*input|command|\bsave\b|\broll\b", invalid=odd_commands),
    },
    find_wrong_fact,
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
