"""Texts that a program may have written, made safe for a terminal or a spreadsheet."""

from __future__ import annotations

import re

CONTROLS = re.compile("[\0-\x08\n-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that move a terminal's cursor, end a line or turn its direction, and surrogates, which
cannot be printed; not tabs."""


def without_controls(text: str) -> str:
    """Return the text as one line that does nothing to a terminal but print.

    >>> without_controls("Eve\\x1b[2J")
    'Eve⟨001B⟩[2J'
    """
    return CONTROLS.sub(lambda found: f"⟨{ord(found[0]):04X}⟩", text)
