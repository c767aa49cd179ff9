"""What a terminal draws of a run, and what of that is text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from workshop.run.end import End

TERMINAL_CODES = re.compile("\033(?:\\[[0-9;?]*[ -/]*[@-~]|[@-Z\\\\-_])")
"""ANSI codes that colour text or move the cursor (ECMA-48, 5.4 and 5.5)."""
CLEARING_CODES = re.compile("(?:\033(?:c|\\[[23]J|\\[H\033\\[0?J))+")
"""Those that clear the screen."""


def plain(text: str) -> str:
    """Return a text without codes.

    >>> plain("\\x1b[31mred\\x1b[0m")
    'red'
    """
    return TERMINAL_CODES.sub("", text)


def plain_events(events: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Yield what a run printed, asked and was answered, without codes: `("clear",)` where it clears
    the screen, `("hidden",)` before a question whose answer is not shown."""
    for event in events:
        match event:
            case ("hidden",):
                yield event
            case ("asked", prompt, answer):
                yield "asked", plain(prompt), answer
            case ("out", printed):
                for number, text in enumerate(CLEARING_CODES.split(printed)):
                    if number:
                        yield ("clear",)
                    if text := plain(text):
                        yield "out", text


def drawn_turns(events: Iterable[tuple[Any, ...]], end: End) -> list[str]:
    """Return for each question of a run, and for its end, what a terminal draws: as JSON, its
    events and what it ends with."""
    turns: list[str] = []
    drawn: list[tuple[Any, ...]] = []
    is_hidden = False
    for event in events:
        match event:
            case ("asked", prompt, _):
                asks = {"kind": "asks", "prompt": prompt, "hidden": is_hidden}
                turns.append(json.dumps([drawn, asks]))
                drawn, is_hidden = [], False
            case ("hidden",):
                is_hidden = True
            case ("out" | "sleep", *_):
                drawn.append(event)
    shown = {name: getattr(end, name) for name in ("kind", "prompt", "hidden", "traceback")}
    return [*turns, json.dumps([drawn, shown])]
