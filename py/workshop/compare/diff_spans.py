"""Two texts as one list of spans that shows where they differ, with the invisible made visible."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from difflib import SequenceMatcher
from typing import Literal, TypeAlias

Span: TypeAlias = tuple[Literal["both", "game", "program"], str]
"""A part of a text, and which side has it."""
VISIBLE_MARKS = {
    " ": "·",
    "\t": "⇥",
    "\r": "␍",
    "\n": "↵\n",
    "\u00a0": "⍽",
    "\u200b": "⟨zero width⟩",
}
INVISIBLE_CATEGORIES = ("Cc", "Cf", "Zs", "Zl", "Zp", "Cs")
"""Unicode's categories of characters without a glyph."""
CONTROLS = re.compile("[\0-\x08\n-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that move a terminal's cursor, end a line or turn its direction, and surrogates, which
cannot be printed; not tabs."""
MAX_CHARACTERS = 20_000
"""Characters of a text that are compared."""
MAX_EQUAL_PAIRS = 20_000
"""Pairs of equal parts above which `SequenceMatcher` ignores frequent parts: it takes time
quadratic in them otherwise, seconds for two boards of blanks."""


def visible(text: str) -> str:
    """Return the text with a mark for each invisible character."""
    return "".join(map(_mark, text))


def without_controls(text: str) -> str:
    """Return the text as one line that does nothing to a terminal but print."""
    return CONTROLS.sub(lambda found: f"⟨{ord(found[0]):04X}⟩", text)


def _mark(character: str) -> str:
    if character in VISIBLE_MARKS:
        return VISIBLE_MARKS[character]
    if unicodedata.category(character) in INVISIBLE_CATEGORIES:
        return f"⟨{ord(character):04X}⟩"
    return character


def diff_spans(game: str, program: str, level: str) -> list[Span]:
    """Return both texts as one list of spans.

    Invisible characters are marked in a span that differs by them alone.
    """
    theirs, mine = _parts(game[:MAX_CHARACTERS], level), _parts(program[:MAX_CHARACTERS], level)
    counts = Counter(mine)
    many = sum(counts[part] for part in theirs) > MAX_EQUAL_PAIRS
    matcher = SequenceMatcher(None, theirs, mine, autojunk=many)
    spans: list[Span] = []
    for kind, left, left_end, right, right_end in matcher.get_opcodes():
        expected, found = "".join(theirs[left:left_end]), "".join(mine[right:right_end])
        if kind == "equal":
            spans.append(("both", expected))
            continue
        only_spacing = expected.split() == found.split()
        if expected:
            spans.append(("game", visible(expected) if only_spacing else expected))
        if found:
            spans.append(("program", visible(found) if only_spacing else found))
    return spans


def _parts(text: str, level: str) -> list[str]:
    """Split a text into the parts that are compared: words and, at the level `letter`, each other
    character."""
    if level == "letter":
        return re.findall(r"\w+|\n|[^\w]", text)
    return re.findall(r"\S+\s*|\s+", text)
