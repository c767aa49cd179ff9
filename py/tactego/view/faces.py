"""What a piece looks like: its number, or the picture of its rank."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from engine.markup import Attribute, Child, h
from tactego.rules import ASSASSIN, FLAG, MINE, RED, SAPPER
from tactego.script import call

PICTURES = {FLAG: "t-flag", MINE: "t-mine", SAPPER: "t-sapper", ASSASSIN: "t-assassin"}
"""The ranks that show a picture in place of a number; the page holds the drawings."""


def face(rank: str) -> Child:
    """What a piece of this rank shows."""
    picture = PICTURES.get(rank)
    if picture is None:
        return rank
    return h(
        "svg", {"viewBox": "0 0 24 24", "aria-hidden": "true"}, h("use", {"href": f"#{picture}"})
    )


def small(rank: str, side: int = RED) -> Element:
    """A piece in a line of text; it reads out as its name."""
    named: dict[str, Attribute] = {"role": "img", "aria-label": call(rank)}
    return h(
        "span",
        {"class": f"small piece side-{side}", **(named if rank in PICTURES else {})},
        face(rank),
    )


def counted(army: Iterable[tuple[str, int]], side: int = RED) -> list[Element]:
    """Ranks in a line of text, and how many there are of each."""
    return [
        h("span", {"class": "counted"}, small(rank, side), f" ×{count} " if count > 1 else " ")
        for rank, count in army
    ]
