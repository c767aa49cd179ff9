"""How closely two texts agree: in every letter, but for spacing, in their words, in their facts.

Texts that agree at one level agree at all below it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

LEVELS = ("letter", "spacing", "words", "facts")
"""From the strictest."""
USUAL_LEVEL = "facts"
"""What is asked for unless a person chooses another: no assignment fixes all of its wording."""
LEVEL_NAMES = {
    "letter": "to the letter",
    "spacing": "but for spacing",
    "words": "in its words",
    "facts": "in its facts",
}
"""Completes the sentence: the program agrees with the game …"""
LEVEL_MEANINGS = {
    "letter": "every character is the same",
    "spacing": "blanks and line breaks may differ",
    "words": "so may capitals and punctuation",
    "facts": "the wording is yours: numbers, names, turns and winners agree",
}
WORD = re.compile(r"[^\W_]+")


def letter(text: str) -> str:
    """Return the text unchanged."""
    return text


@lru_cache(maxsize=4096)
def spacing(text: str) -> str:
    """Return the text with one blank for each run of white space."""
    return " ".join(text.split())


@lru_cache(maxsize=4096)
def words(text: str) -> str:
    """Return the words of the text in lower case, without punctuation."""
    return " ".join(WORD.findall(text.casefold()))


NORMALIZERS: dict[str, Callable[[str], str]] = {
    "letter": letter,
    "spacing": spacing,
    "words": words,
}
"""For each level that compares texts, what is compared."""


def at_least(level: str, wanted: str) -> bool:
    """Return whether `level` is as strict as `wanted`, or stricter; no level ("") is not."""
    return level != "" and LEVELS.index(level) <= LEVELS.index(wanted)
