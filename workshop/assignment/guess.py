"""Guess for which game a program was written, by what it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

WORD = re.compile(r"[^\W\d_]{3,}")
QUOTED = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
MIN_WORDS = 5
"""That a program says of those that no other game's reference says. Of 199 programs for the games
194 have as many of theirs, none of another, and of 62 for no game one has."""
MIN_LEAD = 2
"""How many times the words of the next game those of the guessed one have to be."""


def guess_game(sources: Iterable[str], references: Mapping[str, str]) -> str:
    """Return the name of the game of whose reference's own words `sources` say most; "" if they say
    few, or as many of another's. `references` has their sources by the names of the games."""
    said = {word for source in sources for word in words_said(source)}
    words = {game: words_said(source) for game, source in references.items()}
    counts = Counter(word for each in words.values() for word in each)
    scores = [
        (sum(counts[word] == 1 for word in said & each), game) for game, each in words.items()
    ]
    (best, game), *others = sorted(scores, reverse=True) or [(0, "")]
    return game if best >= MIN_WORDS and all(best >= MIN_LEAD * each for each, _ in others) else ""


def words_said(source: str) -> set[str]:
    """Return the words between quotation marks.

    >>> sorted(words_said('print(f"{left} stones are left.")'))
    ['are', 'left', 'stones']
    """
    return {word for text in QUOTED.findall(source) for word in WORD.findall(text.lower())}
