"""What a piece looks like: its number, or the picture of its rank."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from table.markup import Child, h
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


def small(rank: str, count: int = 1, side: int = RED) -> Element:
    """A small piece of this rank in a line of text, which reads out as its name, and how many."""
    return h(
        "span",
        {"class": "small"},
        h("span", {"class": f"piece side-{side}", "aria-hidden": "true"}, face(rank)),
        h("span", {"class": "spoken"}, call(rank)),
        f"×{count}" if count > 1 else None,
    )
