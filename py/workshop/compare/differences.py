"""A program's dialogue beside the game's, exchange by exchange: how closely they agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from workshop.compare.alignment import Alignment, join, join_moments
from workshop.compare.diff_spans import Piece, pieces
from workshop.compare.levels import LEVELS, VIEWS
from workshop.compare.reference import Moment
from workshop.compare.task import Task
from workshop.run.dialogue import Dialogue, Exchange
from workshop.run.end import End


class Difference(NamedTuple):
    """The first exchange that differs at a level."""

    scene: int
    """The game's question that it ends with, counted from 0, or the number after its last."""
    own: int
    """The same of the program's questions: how many answers it had by then."""
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
    prompt: str = ""
    """What that answered in the game, in its words."""

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
        return next((level for level in LEVELS if level not in self.first), "")

    def where(self, level: str) -> float:
        """The first exchange that differs at a level, or one beyond all."""
        return self.first[level].scene if level in self.first else float("inf")

    def with_rules(self, fault: Difference | None) -> Comparison:
        """The same where the rules by themselves have this fault, or none."""
        first = {level: each for level, each in self.first.items() if level != "rules"}
        return self._replace(first=first | ({"rules": fault} if fault else {}))

    def by_rules_after(self, before: Comparison) -> Comparison:
        """What is said of a program whose chance is its own: how it differed `before` the game was
        given what it drew, and, by the rules, after."""
        first = {level: each for level, each in before.first.items() if level != "rules"}
        return Comparison(first | {k: v for k, v in self.first.items() if k == "rules"}, self.notes)

    def as_json(self) -> dict[str, Any]:
        """It as plain JSON values."""
        first = {level: each.as_json(level) for level, each in self.first.items()}
        return {"reached": self.reached, "first": first, "notes": list(self.notes)}


def compare(
    task: Task,
    yours: Dialogue,
    end: End,
    game: Sequence[Moment],
    *,
    aside: bool = False,
) -> Comparison:
    """Compare a program's dialogue, which came to `end`, with the game's.

    With `aside`, what the task lets a program ask in its own order is not told apart.
    """
    first: dict[str, Difference] = {}
    notes: list[str] = []
    sides = Alignment(task, yours, game, aside)
    for theirs, mine in zip(sides.game, sides.yours, strict=False):
        moment = join_moments(game[theirs.start : theirs.stop])
        exchange = join(yours.exchanges[mine.start : mine.stop])
        is_last = mine.stop == len(yours.exchanges)
        differs = unlike(task, exchange, end if is_last else None, moment)
        if differs and task.left_open(moment):
            notes.append(LEFT_OPEN)
            break
        for level, why in differs.items():
            before = yours.exchanges[mine[-1] - 1] if mine[-1] else Exchange("")
            told = moment.exchange.text
            if level != "letter":
                told = task.adapt(told, exchange.text)
            first.setdefault(
                level,
                Difference(
                    theirs[-1],
                    mine[-1],
                    before.answer,
                    before.question,
                    told,
                    exchange.text,
                    why,
                    game[theirs[-1] - 1].exchange.question if theirs[-1] else "",
                ),
            )
        if is_last or LEVELS[-1] in first:
            break
        if moment.ask is None:
            notes.append("Your program goes on after the game has ended.")
    return Comparison(first, tuple(notes))


def by_watch(task: Task, yours: Dialogue, end: End) -> Difference | None:
    """The first exchange of a program that breaks the rules, whatever the game says there."""
    assert task.watch
    found = task.watch(yours, end)
    last = len(yours.exchanges) - 1
    if found is None and end.kind in ("failed", "stopped"):
        found = last, _broke_off(end)
    if found is None:
        return None
    index, why = found
    before = yours.exchanges[index - 1] if index else Exchange("")
    text = yours.exchanges[index].text
    return Difference(index, index, before.answer, before.question, "", text, why)


def unlike(task: Task, mine: Exchange, end: End | None, moment: Moment) -> dict[str, str]:
    """By level, what is different in an exchange, in a sentence; `end` is given for the last.

    What agrees at a level agrees at all below it.
    """
    why = _unlike_end(moment, end)
    if why:
        return dict.fromkeys(LEVELS, why)
    goes_on = moment.ask is None and (end is None or end.kind != "ended")
    theirs = moment.exchange.text
    found: dict[str, str] = {}
    for level, view in VIEWS.items():
        game, yours = view(theirs), view(mine.text)
        if game == yours or (goes_on and yours.startswith(game)):
            return found
        found[level] = SAID[level]
        if level == "letter":
            theirs = task.adapt(theirs, mine.text)
    fault = task.judge(moment, mine.text)
    return found | {"facts": fault, "rules": fault} if fault else found


def _unlike_end(moment: Moment, end: End | None) -> str:
    """How the program ended where the game did not, or the other way; empty where both agree."""
    if end is None or end.kind == "asks":
        return ""
    if end.kind in ("failed", "stopped"):
        return _broke_off(end)
    if moment.ask is not None:
        return "Your program has ended, and the game still asks."
    return ""


def _broke_off(end: End) -> str:
    """That a program failed or had to be stopped, in a sentence or two."""
    if end.kind == "stopped":
        return f"Your program had to be stopped. {end.sentence}"
    last = end.trace.rstrip().rpartition("\n")[2]
    return f"Your program broke off: {last}. {end.sentence}".rstrip()


LEFT_OPEN = "The assignment does not say what the game does next: they are compared up to there."
SAID = {
    "letter": "The texts differ.",
    "spacing": "The texts differ, and not by blanks and line breaks alone.",
    "words": "The words differ.",
}
