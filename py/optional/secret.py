"""What covers the table while a secret changes hands: packed with games that ask `hidden`."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from engine.ask import COVER, Ask, Choice
from engine.console import Line
from engine.markup import h
from engine.names import Names
from engine.sitting import Sitting
from engine.widgets import controls


def cover(ask: Ask, name: str) -> Ask:
    """Return what is asked in place of `ask` until the player called `name` looks alone."""
    said = f"{name} types a secret: nobody else looks at the screen now."
    if not ask.hidden:
        said = f"The secret is kept. Hand the device to {name}."
    choices = (Choice("", f"I am {name}"),)
    return Ask(f"{said} ", ask.scene, COVER, ask.seat, choices)


def covered(
    sitting: Sitting, people: Sequence[int], ready: int | None, names: Names, last: Ask | None
) -> Sitting:
    """Return the sitting with a question in place of the one that waits: to hand over the device.

    It is the sitting itself unless several `people` are here, there is a secret before or after,
    and the one who is asked is not `ready`. The question is the `last` one again if nothing is new:
    it was spoken already.
    """
    ask, before = sitting.ask, sitting.asked[-1:]
    if ask is None or ask.seat is None or len(people) == 1 or ask.seat not in people:
        return sitting
    secret = ask.hidden or any(each.hidden and each.seat != ask.seat for each in before)
    if not secret or ask.seat == ready:
        return sitting
    found = sitting.snapshot()
    found.ask = cover(ask, names[ask.seat])
    if found.ask == last:
        found.ask = last
    return found


def print_hidden(sitting: Sitting) -> None:
    """Print the answers that were hidden, behind their prompts: the game is over."""
    for number, ask in reversed([*enumerate(sitting.asked)]):
        if ask.hidden:
            line = sitting._checkpoints[number].lines
            sitting.console.lines[line] = Line(ask.prompt, sitting.answers[number])
            sitting.console.first_private = line  # what is drawn from there on changes


def cover_table(ask: Ask) -> Element:
    """Return the table with nothing on it but the question that `cover` made."""
    return h("div", {"class": "table cover"}, controls(ask, ask.prompt.strip()))
