"""What the author of a program says about its output: hints in a JSON file beside the program.

A hint gives the kind of a question, or how the squares of a board are printed, as a pattern: the
program's own text with placeholders for what changes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.run.program import ProgramError

HINTS_FILE = "output-hints.json"
OLD_HINTS_FILE = "taught.json"
"""The file's name in programs that were saved before; read if there is no other."""
MAX_BYTES = 20_000
MAX_ENTRIES, MAX_CHARACTERS = 100, 300
"""Entries of all maps in the file, characters of each text."""
GAP = "…"
"""Placeholder for a number, a name, or any other text that changes."""
RANK = "{rank}"
"""Placeholder for the rank of a piece on a board."""
RANK_EXPRESSION = r"(?:\d++|[FMSA])"
OLD_HINTS = ("roll", "balance")
"""Hints in files that were saved before such lines were learnt; they are ignored."""


class OutputHints(NamedTuple):
    """All hints of a program; each may be missing."""

    questions: Mapping[str, str] = MappingProxyType({})
    """By a question's pattern, its kind; empty for a question that the game does not ask."""
    board: Mapping[str, str] = MappingProxyType({})
    """By the pattern of a printed square, what is on it; under `cut` what separates squares."""

    def question_kind(self, question: str) -> str | None:
        """Return the kind of a question, or None if there is no hint for it."""
        asked = " ".join(question.split())
        return next(
            (kind for pattern, kind in self.questions.items() if match_pattern(pattern, asked)),
            None,
        )


def has_hints(files: Mapping[str, bytes]) -> bool:
    """Return whether there is a file of hints among a program's files."""
    return HINTS_FILE in files or OLD_HINTS_FILE in files


def read_hints(files: Mapping[str, bytes]) -> OutputHints:
    """Return the hints among a program's files. Raises ProgramError if they are broken."""
    if not has_hints(files):
        return OutputHints()
    name = HINTS_FILE if HINTS_FILE in files else OLD_HINTS_FILE
    try:
        if len(files[name]) > MAX_BYTES:
            raise ValueError
        read: Any = json.loads(files[name])
        if not isinstance(read, dict):
            raise TypeError
        hints = OutputHints(**{key: read[key] for key in read if key not in OLD_HINTS})
        maps = {**hints.questions, **hints.board}
        texts = [*maps, *maps.values()]
        short = all(isinstance(text, str) and len(text) < MAX_CHARACTERS for text in texts)
        if not short or len(maps) > MAX_ENTRIES:
            raise ValueError
    except (ValueError, TypeError, RecursionError):
        raise ProgramError(
            f"{name}, which says how to read your program's output, is broken: remove it, and "
            "say it again."
        ) from None
    return hints


def match_pattern(pattern: str, text: str, *, match_case: bool = False) -> re.Match[str] | None:
    """Match a text with a pattern; its group `rank` is what is at the placeholder."""
    return _compile(pattern, match_case).fullmatch(text.strip()[:MAX_CHARACTERS])


@lru_cache(maxsize=256)
def _compile(pattern: str, match_case: bool) -> re.Pattern[str]:
    """Compile a pattern to a regular expression.

    A pattern is anybody's text, so it must not take exponential time: what follows a gap is
    matched where it comes first, in an atomic group, and never tried again. Only after the last
    gap all places are tried, since the whole has to match.
    """
    first, *others = map(_between_gaps, pattern.strip().split(GAP))
    *middle, last = [f".*?{text}" for text in others] or [""]
    expression = first + "".join(f"(?>{text})" for text in middle) + last
    expression = expression.replace(RANK, f"(?P<rank>{RANK_EXPRESSION})", 1)
    return re.compile(
        expression.replace(RANK, RANK_EXPRESSION), re.NOFLAG if match_case else re.IGNORECASE
    )


def _between_gaps(text: str) -> str:
    """Return the expression of a text between gaps, in which placeholders stay."""
    parts = [r"\s+".join(map(re.escape, re.split(r"\s+", part))) for part in text.split(RANK)]
    return RANK.join(parts)


def pattern_of(text: str, typed: Iterable[str]) -> str:
    """Return a text as a pattern: with gaps for its numbers, and for what was typed before."""
    words = sorted({word.strip() for word in typed}, key=len, reverse=True)
    names = [re.escape(word) for word in words if len(word) > 1 and not word.isdecimal()]
    whole = [rf"(?<!\w)(?:{'|'.join(names)})(?!\w)"] if names else []
    changes = re.compile("|".join([*whole, r"\d+"]), re.IGNORECASE)
    return " ".join(changes.sub(GAP, text).split())[: MAX_CHARACTERS - 1]
