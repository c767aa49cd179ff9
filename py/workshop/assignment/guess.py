"""Guess for which game a program was written, by what it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt

WORD = re.compile(r"[^\W\d_]{3,}")
QUOTED = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
MIN_WORDS = 4
MIN_SCORE = 0.1
"""What the program and a game's reference have to have in common: words that no other reference
has, and their share. Of 196 programs for the games 193 have it with theirs, and none with
another; no other program of 9 has it."""
MIN_LEAD = 2
"""How many times the share of the next game that of the guessed one has to be."""


def guess_game(sources: Iterable[str], references: Mapping[str, str]) -> str:
    """Return the name of the game whose reference program says most of what `sources` say; "" if
    there is none, or no clear one. `references` has their sources by the names of the games."""
    said = {word for source in sources for word in words_said(source)}
    words = {game: words_said(source) for game, source in references.items()}
    counts = Counter(word for each in words.values() for word in each)
    scores = []
    for game, each in words.items():
        own = {word for word in each if counts[word] == 1}
        common = len(said & own)
        score = common / sqrt(len(said) * len(own) or 1)
        scores.append((score if common >= MIN_WORDS else 0, game))
    (best, game), *others = sorted(scores, reverse=True) or [(0, "")]
    return game if best >= MIN_SCORE and all(best >= MIN_LEAD * each for each, _ in others) else ""


def words_said(source: str) -> set[str]:
    """Return the words between quotation marks.

    >>> sorted(words_said('print(f"{left} stones are left.")'))
    ['are', 'left', 'stones']
    """
    return {word for text in QUOTED.findall(source) for word in WORD.findall(text.lower())}
