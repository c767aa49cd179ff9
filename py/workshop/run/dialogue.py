"""What of a program's output is no text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

TERMINAL_CODES = re.compile("\033(?:\\[[0-9;?]*[ -/]*[@-~]|[@-Z\\\\-_])")
"""ANSI codes that colour text or move the cursor (ECMA-48, 5.4 and 5.5)."""
CLEARING_CODES = re.compile("(?:\033(?:c|\\[[23]J|\\[H\033\\[0?J))+")
"""Those that clear the screen."""


def plain_events(events: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Yield the events of a run without codes: `("clear",)` where it clears the screen."""
    for event in events:
        if event[0] != "out":
            yield event
            continue
        for number, text in enumerate(CLEARING_CODES.split(event[1])):
            if number:
                yield ("clear",)
            if plain := TERMINAL_CODES.sub("", text):
                yield "out", plain
