"""The end of B.O.T.S.: the dice of the best roll, and the category that decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple
from xml.etree.ElementTree import Element

from bots.rules import CATEGORIES, Dice, result
from bots.view import tetrahedron
from engine.markup import h
from engine.names import Names, whom
from engine.review import Review
from engine.sitting import Sitting


class Taken(NamedTuple):
    """A score that was entered in a game."""

    round: int
    """From 1."""
    seat: int
    category: int
    score: int
    dice: Dice


def all_taken(ended: Sitting) -> Iterator[Taken]:
    """Yield the scores of a game in their order."""
    scenes = [*(ask.scene for ask in ended.asked), ended.scene]
    for before, scene in pairwise(scenes):
        if scene.sheets != before.sheets:
            seat, category = scene.taken
            sheet = scene.sheets[seat]
            number = len(CATEGORIES) - sheet.count(None)
            yield Taken(number, seat, category, sheet[category], before.dice)


def best(ended: Sitting) -> Taken | None:
    """Return the winner's score that was ahead most of what the other has in its category; in a tie
    the highest of all; None if nobody scored."""
    sheets, winner = ended.scene.sheets, result(ended.scene.sheets)
    scored = [each for each in all_taken(ended) if each.score and winner in (None, each.seat)]
    return max(
        scored,
        key=lambda each: each.score - (winner is not None and sheets[1 - winner][each.category]),
        default=None,
    )


def moment(ended: Sitting, _names: Names) -> Sequence[Element]:
    """Draw the dice of the best roll."""
    taken = best(ended)
    if taken is None:
        return ()
    dice = [tetrahedron(face, f"best-{at}", False) for at, face in enumerate(taken.dice)]
    for number, die in enumerate(dice):
        die.set("data-vars", f"die={number}")  # they fall one after the other
    return [h("div", {"class": "best-dice"}, dice)]


def decided(ended: Sitting, names: Names) -> str:
    """Return in which category the winner was ahead of the other most, and by which scores."""
    taken = best(ended)
    if taken is None or result(ended.scene.sheets) is None:
        return ""
    category = CATEGORIES[taken.category]
    the = "" if category[0].isdecimal() else "the "
    other = 1 - taken.seat
    scores = f"{taken.score} to {ended.scene.sheets[other][taken.category]}"
    gained = f"{names[taken.seat]} gained most on {whom(names[other])}"
    return f"{gained} with {the}{category} in round {taken.round}: {scores}."


def signs(ended: Sitting, seat: int, _found: Review | None) -> list[int]:
    """Return for each round whether a player scored more in it than the other (1), as much (0), or
    less (-1)."""
    by_round: dict[int, dict[int, int]] = {}
    for taken in all_taken(ended):
        by_round.setdefault(taken.round, {})[taken.seat] = taken.score
    both = [(each[seat], each[1 - seat]) for each in by_round.values() if len(each) > 1]
    return [(mine > theirs) - (mine < theirs) for mine, theirs in both]
