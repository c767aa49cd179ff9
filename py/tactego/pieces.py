"""Pieces files: how many pieces of each rank an army has, as text.

One line a rank, ``7 3`` for three pieces of strength 7; ``F`` flags, ``M`` mines, ``S`` sappers
and ``A`` assassins are counted the same way.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import TypeAlias

from tactego.rules import FLAG, LENGTHS, WIDTHS

Army: TypeAlias = tuple[tuple[str, int], ...]
"""Rank and count, in the order of the file."""

BUILT_IN = {
    "small_game.pieces": "5 1\n3 1\n2 2\n1 3\nF 1",
    "basic.pieces": "10 1\n9 1\n8 2\n7 3\n6 4\n5 4\n3 6\n2 8\n1 10\nF 1",
    "assassins.pieces": "A 3\nF 1\n1 2",
    "sappers_mines.pieces": "5 3\n2 1\n1 4\n7 1\n3 3\n6 1\nF 1\nS 2\nM 2",
}
"""The pieces files that are always there, by name."""
BOARD_SIZES = {
    "small_game.pieces": (6, 4),
    "basic.pieces": (12, 8),
    "assassins.pieces": (4, 4),
    "sappers_mines.pieces": (8, 6),
}
"""The board that suits each, as length and width."""
MAX_PIECES = LENGTHS[-1] // 2 * WIDTHS[-1]
"""The most pieces that an army may have: more would not fit on the largest board."""
MAX_FILE_CHARACTERS = 20_000
"""The longest pieces file that is read."""

_LINE = r"[ \t]*(0*[0-9]{1,4}|[FMSA])[ \t]+([0-9]+)[ \t\r]*"
_FAULTS_TOLD = 5


class PiecesError(ValueError):
    """A pieces file that cannot be played with; its text says what is wrong, a line each fault."""


def load(answer: str) -> Army:
    """Return the army that `answer` names or lists.

    It is the path of a file on this computer, or the name of a built-in file, or the lines
    themselves (with line breaks or commas between them). Raises PiecesError.
    """
    name = answer.strip()
    if os.path.isfile(name):
        return parse(_read(name))
    if name in BUILT_IN:
        return parse(BUILT_IN[name])
    if re.search(r"[\n,]", name) or re.fullmatch(_LINE, name):
        return parse(answer.replace(",", "\n"))
    raise PiecesError(
        f"There is no file {_quote(name)}. Type {', '.join(BUILT_IN)}, the name of a file on this "
        "computer, or the pieces themselves: 5 1, 3 1, F 1."
        if name
        else "Type the name of a pieces file."
    )


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            return file.read(MAX_FILE_CHARACTERS + 1)
    except UnicodeDecodeError:
        raise PiecesError("This is not a text file.") from None
    except OSError as problem:
        raise PiecesError(f"This file cannot be read: {problem.strerror}.") from None


@lru_cache(maxsize=8)
def parse(text: str) -> Army:
    """The army that the text of a pieces file lists. Raises PiecesError, naming the wrong lines."""
    if len(text) > MAX_FILE_CHARACTERS:
        raise PiecesError(
            f"This is too long for a pieces file: more than {MAX_FILE_CHARACTERS:,} characters."
        )
    if "\0" in text:
        raise PiecesError("This is not a text file.")
    army: list[tuple[str, int]] = []
    faults: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        match = re.fullmatch(_LINE, line)
        if match is None:
            faults.append(
                f"Line {number}, {_quote(line.strip())}: expected a strength (up to 9999) "
                "or F, M, S, A, a blank and a count, as in 7 3."
            )
            continue
        rank, digits = match[1].lstrip("0") or "0", match[2].lstrip("0")
        if not digits:
            faults.append(f"Line {number}, {_quote(line.strip())}: expected a count of at least 1.")
        elif (
            len(digits) > len(str(MAX_PIECES))
            or sum(count for _, count in army) + int(digits) > MAX_PIECES
        ):
            faults.append(
                f"Line {number}, {_quote(line.strip())}: expected at most {MAX_PIECES} "
                "pieces in all, as many as the largest board holds."
            )
            break
        else:
            army.append((rank, int(digits)))
    if len(faults) > _FAULTS_TOLD:
        faults[_FAULTS_TOLD:] = [f"And {len(faults) - _FAULTS_TOLD} more lines are wrong."]
    if not faults and not army:
        faults.append("There are no pieces: this is empty.")
    elif not faults and all(rank != FLAG for rank, _ in army):
        faults.append("There is no flag: expected a line such as F 1.")
    if faults:
        raise PiecesError("\n".join(faults))
    return tuple(army)


def size(army: Army) -> int:
    """How many pieces one side has."""
    return sum(count for _, count in army)


def _quote(text: str) -> str:
    """The start of what somebody typed, fit to be printed."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:40])
    return f"“{shown}{'…' if len(text) > 40 else ''}”"
