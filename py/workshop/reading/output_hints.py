"""What a program's author has told the workshop of it: what its questions ask for, and how it
prints a roll, a balance or a board. It lies beside the program, as a file of JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.run.program import ProgramError

FILE = "taught.json"
LARGEST = 20_000
"""The most bytes of it."""
MOST, LONGEST = 100, 300
"""The most entries of a map in it, and characters of a text."""
GAP = "…"
"""What stands in a pattern for a number, a name, or anything else that changes."""
PARTS = {
    "{name}": "(?P<name>WHO)",
    "{die}": "(?P<die>[1-6⚀-⚅])",
    "{chips}": r"(?P<chips>-?\d++)",
    "{rank}": r"(?P<rank>\d++|[FMSA])",
}
"""What stands in a pattern, and what it stands for."""
SPLIT = re.compile(f"({'|'.join(map(re.escape, PARTS))})")


class Taught(NamedTuple):
    """It, as far as anything was told."""

    questions: Mapping[str, str] = MappingProxyType({})
    """The kind of a question, by its pattern; empty where the game asks nothing like it."""
    roll: str = ""
    """The pattern of a line that tells a roll."""
    balance: str = ""
    """The pattern of a line that tells what somebody has."""
    board: Mapping[str, str] = MappingProxyType({})
    """What stands in a square, by how it is printed; and under `cut` what stands between two."""

    def kind(self, question: str) -> str | None:
        """The kind of a question; None where nothing was told of it."""
        asked = " ".join(question.split())
        return next(
            (kind for pattern, kind in self.questions.items() if fits(pattern, asked)), None
        )


def read_taught(files: Mapping[str, bytes]) -> Taught:
    """What was told of the program in `files`. Raises ProgramError."""
    if FILE not in files:
        return Taught()
    try:
        if len(files[FILE]) > LARGEST:
            raise ValueError
        read: Any = json.loads(files[FILE])
        told = Taught(**read)
        maps = {**told.questions, **told.board}
        texts = [told.roll, told.balance, *maps, *maps.values()]
        short = all(isinstance(text, str) and len(text) < LONGEST for text in texts)
        if not short or len(maps) > MOST or told.roll.count("{name}") > 1:
            raise ValueError
    except (ValueError, TypeError, RecursionError):
        raise ProgramError(
            f"{FILE}, which tells how your program is to be read, is broken: remove it, and teach "
            "it anew."
        ) from None
    return told


def fits(pattern: str, text: str, who: str = "@", *, exactly: bool = False) -> re.Match[str] | None:
    """Whether a text is as a pattern has it; `who` stands there for a name. Capitals are as good as
    small letters, unless `exactly` it is to be so."""
    return _compiled(pattern, who, exactly).fullmatch(text.strip()[:LONGEST])


@lru_cache(maxsize=256)
def _compiled(pattern: str, who: str, exactly: bool) -> re.Pattern[str]:
    """The pattern as a regular expression; each part but the first of its kind has a `_` more.

    What stands behind a gap is looked for once, where it comes first: that takes next to no time.
    """
    seen: Counter[str] = Counter()
    first, *others = [_between_gaps(text, who, seen) for text in pattern.strip().split(GAP)]
    *middle, last = [f".*?{text}" for text in others] or [""]
    made = first + "".join(f"(?>{text})" for text in middle) + last
    return re.compile(made, re.NOFLAG if exactly else re.IGNORECASE)


def _between_gaps(text: str, who: str, seen: Counter[str]) -> str:
    made = ""
    for part in SPLIT.split(text):
        if part in PARTS:
            made += PARTS[part].replace("?P<", "?P<" + "_" * seen[part]).replace("WHO", who)
            seen[part] += 1
        else:
            made += r"\s+".join(map(re.escape, re.split(r"\s+", part)))
    return made


def parts(found: re.Match[str], name: str) -> list[tuple[str, int]]:
    """What stands in a text for the parts of this name in its pattern, and where each ends."""
    return [(found[key], found.end(key)) for key in found.groupdict() if key.lstrip("_") == name]


def pattern_of(text: str, changing: Iterable[str]) -> str:
    """A text as a pattern: with gaps for its numbers, and for what was typed before."""
    words = sorted({word.strip() for word in changing}, key=len, reverse=True)
    typed = [re.escape(word) for word in words if len(word) > 1 and not word.isdecimal()]
    whole = [rf"(?<!\w)(?:{'|'.join(typed)})(?!\w)"] if typed else []
    changes = re.compile("|".join([*whole, r"\d+"]), re.IGNORECASE)
    return " ".join(changes.sub(GAP, text).split())[: LONGEST - 1]
