"""How closely two texts agree: to the letter, but for spacing, in their words, in their facts.

What agrees at one level agrees at all below it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

LEVELS = ("letter", "spacing", "words", "facts", "rules")
"""The strictest first; `rules` needs no other text."""
NAMES = {
    "letter": "to the letter",
    "spacing": "but for spacing",
    "words": "in its words",
    "facts": "in its facts",
    "rules": "by the rules",
}
"""How a level is called in a sentence: the program agrees with the game to the letter."""
WORD = re.compile(r"[^\W_]+")


def letter(text: str) -> str:
    """The text as it is."""
    return text


@lru_cache(maxsize=4096)
def spacing(text: str) -> str:
    """The text with one blank for any run of white space."""
    return " ".join(text.split())


@lru_cache(maxsize=4096)
def words(text: str) -> str:
    """The words of the text, without punctuation, in lower case."""
    return " ".join(WORD.findall(text.casefold()))


VIEWS: dict[str, Callable[[str], str]] = {"letter": letter, "spacing": spacing, "words": words}
"""What is left of a text at the levels that compare texts."""


def at_least(level: str, wanted: str) -> bool:
    """Whether `level` is as strict as the `wanted` one, or stricter; an empty one is neither."""
    return level != "" and LEVELS.index(level) <= LEVELS.index(wanted)
