"""B.O.T.S.: its screens are given to the letter; their facts have to be printed in any wording."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from random import Random

from bots import script
from bots.rules import CATEGORIES, DICE, VERSIONS, read_command
from bots.script import Scene
from engine.ask import Script
from engine.console import Console
from engine.game import Options
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
WIDTHS = [each.width for each in VERSIONS.values()]
SWAPPED = re.compile(r"Doremi\W+Band")
OPEN = re.compile(r"^ERROR.*[^.\n]$", re.MULTILINE)
STOP = re.compile(r"^(ERROR.*)\.$", re.MULTILINE)


def odd_commands(_: Scene) -> Sequence[str]:
    """Return commands that are nearly right."""
    return (
        *("roll 0", "ROLL 6", "save 1", "roll x"),
        *("cheat 1 1 1 1 1", "CHEAT 1 1 1 1", "cheat 1 2 3 4 4 4", "1s", "tri"),
    )


class _InTypedOrder(Random):
    """Draws the dice of a roll in the order in which they were typed, and returns them in die
    order."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._waiting: list[int] = []
        self.order: Sequence[int] = DICE

    def randint(self, a: int, b: int) -> int:
        """Return the next die."""
        if not self._waiting:
            drawn = {die: self._rng.randint(a, b) for die in self.order}
            self._waiting = [drawn[die] for die in sorted(drawn, reverse=True)]
            self.order = DICE
        return self._waiting.pop()


def _play(console: Console, rng: Random, options: Options) -> Script:
    """Play B.O.T.S., and re-roll the dice in the order in which `rolls` has them."""
    if options.get("rolls") != "as typed":
        yield from script.play(console, rng, options)
        return
    dice = _InTypedOrder(rng)
    game = script.play(console, dice, options)
    ask = next(game, None)
    while ask is not None:
        answer = yield ask
        command = read_command(answer) if ask.kind == "input" else None
        if command and command.word == "roll":
            dice.order = [*dict.fromkeys(map(int, answer.split()[1:]))] or DICE
        try:
            ask = game.send(answer)
        except StopIteration:
            return


BANDS = {
    "as written": "",
    "as shown": "A Band scores 25, as on the sample screens; the rules say 30.",
}
ROLLS = {"": "", "as typed": "Dice are rolled again in the order in which they are typed."}
TASK = Task(
    "bots",
    {kind: QuestionKind(invalid=odd_commands) for kind in ("category", "roll", "input")},
    variants=tuple(
        Variant({"print": band} | ({"rolls": rolls} if rolls else {}), f"{one} {two}".strip())
        for (rolls, one), (band, two) in product(ROLLS.items(), BANDS.items())
    ),
    play=_play,
    adapt_wording=adapt_wording,
    steps=steps_of,
    headings=CATEGORIES,
)
