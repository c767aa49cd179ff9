"""The page of a program: the console is its table, and below it stands how the program ended."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from engine.ask import Ask
from engine.markup import h
from engine.names import Names
from program.runs import Turn

MAX_SPOKEN_CHARACTERS = 1_000
"""Of what was printed; more would keep the listener from answering."""
REPLAY_MS = 700
HEADLINES = {
    "ended": "The program has ended.",
    "failed": "The program broke off.",
    "stopped": "The program was stopped.",
}


def headline(turn: Turn) -> str:
    """Return how the program ended, in a sentence or two."""
    return f"{HEADLINES.get(turn.end, '')} {turn.sentence}".strip()


def table(scene: Turn, _ask: Ask | None, _names: Names) -> Element:
    """Draw what is below the console: nothing while the program asks."""
    if not scene.end:
        return h("p")
    again = h("button", {"type": "button", "id": "again", "data-command": "again"}, "Run it again")
    return h("div", {"class": "ended"}, h("p", None, headline(scene)), again)


def spoken(scenes: Sequence[Turn], _before: Turn | None, _names: Names) -> str:
    """Return what was printed in these turns, for the screen reader."""
    text = " ".join("\n".join(scene.text for scene in scenes).split())
    cut = f"… {text[-MAX_SPOKEN_CHARACTERS:]}" if len(text) > MAX_SPOKEN_CHARACTERS else text
    return f"{cut} {headline(scenes[-1])}".strip()


def question(ask: Ask, _names: Names) -> str:
    """Return what the program asks."""
    return ask.prompt.strip()


def pace(_scene: Turn) -> int:
    """Return how long a turn is shown when all are replayed, in milliseconds."""
    return REPLAY_MS
