"""Two texts side by side: where they differ, with the invisible made visible."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from difflib import SequenceMatcher
from typing import Literal, TypeAlias

Piece: TypeAlias = tuple[Literal["both", "game", "yours"], str]
"""A part of a text, and whose it is."""
MARKS = {" ": "·", "\t": "⇥", "\r": "␍", "\n": "↵\n", "\u00a0": "⍽", "\u200b": "⟨zero width⟩"}
LONGEST = 20_000
"""The most characters of a text that are looked through."""
MOST_PAIRS = 20_000
"""The most pairs of equal parts of which each is tried; of more, the rarer ones."""


def visible(text: str) -> str:
    """The text with a mark for each character that cannot be seen."""
    return "".join(map(_mark, text))


def _mark(letter: str) -> str:
    if letter in MARKS:
        return MARKS[letter]
    if unicodedata.category(letter) in ("Cc", "Cf", "Zs", "Zl", "Zp", "Cs"):
        return f"⟨{ord(letter):04X}⟩"
    return letter


def pieces(game: str, yours: str, level: str) -> list[Piece]:
    """Both texts as one row of pieces; what cannot be seen is marked where only that differs."""
    parts = _parts(game[:LONGEST], level), _parts(yours[:LONGEST], level)
    often = Counter(parts[1])
    many = sum(often[part] for part in parts[0]) > MOST_PAIRS
    matcher = SequenceMatcher(None, parts[0], parts[1], autojunk=many)
    found: list[Piece] = []
    for kind, left, left_end, right, right_end in matcher.get_opcodes():
        theirs, mine = "".join(parts[0][left:left_end]), "".join(parts[1][right:right_end])
        if kind == "equal":
            found.append(("both", theirs))
            continue
        unseen = theirs.split() == mine.split()
        if theirs:
            found.append(("game", visible(theirs) if unseen else theirs))
        if mine:
            found.append(("yours", visible(mine) if unseen else mine))
    return found


def _parts(text: str, level: str) -> list[str]:
    """The parts that are held against each other: words, single blanks, single signs."""
    if level == "letter":
        return re.findall(r"\w+|\n|[^\w]", text)
    return re.findall(r"\S+\s*|\s+", text)
