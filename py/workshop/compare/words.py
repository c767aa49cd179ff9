"""Words in lines: what is a word, which one is before a value."""

from __future__ import annotations

import re

from workshop.reading.masks import TOKEN

WORD_BEFORE = re.compile(r"(\w+)\W*$")
WORD = re.compile(r"[^\W\d_\ue001-\ue003]+")
LONG_WORD = re.compile(r"[^\W\d_\ue001-\ue003]{3}")
WORD_OR_VALUE = re.compile(rf"{WORD.pattern}|{TOKEN.pattern}")
PLAYER_WORDS = {"player", "p"}


def word_before(template: str, index: int) -> str:
    """Return the word before a value in a template, as in `player 1`, perhaps with the line before;
    "" beyond its last one, as in the column of a table."""
    heads = TOKEN.split(template.rpartition("\n")[2])
    match = WORD_BEFORE.search(heads[index]) if index < len(heads) else None
    return match[1].casefold() if match else ""
