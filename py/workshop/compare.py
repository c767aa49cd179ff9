"""A program's dialogue beside the game's, exchange by exchange: how closely they agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from workshop.exchanges import Dialogue, Exchange
from workshop.halt import End
from workshop.levels import LEVELS, VIEWS
from workshop.reference import Moment
from workshop.show import Piece, pieces
from workshop.task import Rewrite, Task

COMPARED = LEVELS[:-1]
"""The levels at which there are two texts."""


class Difference(NamedTuple):
    """The first exchange that differs at a level."""

    index: int
    """How many answers came before it: the game's question of that number asks for the next."""
    typed: str | None
    """The last of these answers; None where there was none."""
    question: str
    """What it answered, in the program's words."""
    game: str
    """What the game then said."""
    yours: str
    """What the program said."""
    why: str
    """What is different, in a sentence."""

    def as_json(self, level: str) -> dict[str, Any]:
        """It as plain JSON values, with the two texts in pieces that tell where they differ."""
        told: list[Piece] = pieces(self.game, self.yours, level)
        return {**self._asdict(), "pieces": [list(piece) for piece in told]}


class Comparison(NamedTuple):
    """How closely two dialogues agree."""

    first: dict[str, Difference]
    """By level, where they differ first; a level that is not there is reached."""
    notes: tuple[str, ...] = ()
    """What was allowed for."""

    @property
    def reached(self) -> str:
        """The strictest level at which they agree; empty where they agree at none."""
        return next((level for level in COMPARED if level not in self.first), "")

    def index(self, level: str) -> float:
        """The first exchange that differs at a level, or one beyond all."""
        return self.first[level].index if level in self.first else float("inf")

    def as_json(self) -> dict[str, Any]:
        """It as plain JSON values."""
        first = {level: each.as_json(level) for level, each in self.first.items()}
        return {"reached": self.reached, "first": first, "notes": list(self.notes)}


def compare(
    task: Task,
    yours: Dialogue,
    end: End,
    game: Sequence[Moment],
    rewrite: Rewrite = lambda text: text,
) -> Comparison:
    """Compare a program's dialogue, which came to `end`, with the game's."""
    first: dict[str, Difference] = {}
    notes: list[str] = []
    for index, moment in enumerate(game):
        mine = yours.exchanges[index]
        is_last = index == len(yours.exchanges) - 1
        theirs = rewrite(moment.exchange.text)
        why = _unlike_end(moment, end if is_last else None)
        goes_on = moment.ask is None and not why and not (is_last and end.kind == "ended")
        for level in COMPARED:
            if level in first:
                continue
            said = why or _unlike(task, level, theirs, moment, mine, goes_on)
            if said:
                before = yours.exchanges[index - 1] if index else Exchange("")
                first[level] = Difference(
                    index, before.answer, before.question.strip(), theirs, mine.text, said
                )
            elif level != "letter":
                break  # what agrees at a level agrees at all below it
        if "facts" in first or is_last:
            break
        if goes_on:
            notes.append("Your program goes on after the game has ended.")
    return Comparison(first, tuple(notes))


def _unlike_end(moment: Moment, end: End | None) -> str:
    """How the program ended where the game did not, or the other way; empty where both agree."""
    if end is None or end.kind == "asks":
        return ""
    if end.kind == "failed":
        last = end.trace.rstrip().rpartition("\n")[2]
        return f"Your program broke off: {last}"
    if end.kind == "stopped":
        return f"Your program had to be stopped. {end.sentence}"
    if moment.ask is not None:
        return "Your program has ended, and the game still asks."
    return ""


def _unlike(
    task: Task, level: str, theirs: str, moment: Moment, mine: Exchange, goes_on: bool
) -> str:
    """What is different at `level`, in a sentence; empty where nothing is."""
    if level in VIEWS:
        view = VIEWS[level]
        game, yours = view(theirs), view(mine.text)
        if game == yours or (goes_on and yours.startswith(game)):
            return ""
        return SAID[level]
    return task.judge(moment, mine.text)


SAID = {
    "letter": "The texts differ.",
    "spacing": "The texts differ, and not by blanks and line breaks alone.",
    "words": "The words differ.",
}
