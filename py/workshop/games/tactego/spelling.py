"""Reads boards on which sides and ranks are spelled in a program's own way, as c5 for Crimson's 5.

What each square has to show is known. How pieces are spelled is learned from most squares, and all
squares are read by it. A number is a rank; each side has one sign, and each sign one meaning.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

from workshop.games.tactego.cells import Board, Cell

Texts: TypeAlias = "Sequence[Sequence[str]]"
Sign: TypeAlias = "tuple[str, str]"
"""What is before and after the rank of each piece of a side."""
UNSIGNED: Sign = ("", "")
"""Of both sides, if only a colour shows them."""
Squares: TypeAlias = "Sequence[tuple[str, Cell | None]]"
"""What each square shows, and has to show."""
NUMBERED = re.compile(r"(\D*\d[^\w\s]+|\D*?)\s*\d{1,3}\s*(\D*)")
"""A sign, which may have a player's number, and a rank: ``1:10``, ``c5``."""
USUAL_SIDES = {"r": "R", "red": "R", "b": "B", "blu": "B", "blue": "B"}
USUAL_RANKS = {
    spelled: name[0].upper()
    for name in ("flag", "mine", "sapper", "assassin")
    for spelled in (name[0], name)
}
MAX_EMPTY_SIGNS = 2
"""As on a board of two colours."""


class Spelling(NamedTuple):
    """How a program prints pieces."""

    sides: Mapping[Sign, str]
    """To R or B; empty where only a colour shows it."""
    ranks: Mapping[str, str]
    """To F, M, S or A."""

    def read(self, text: str) -> Cell | None:
        """Return the piece that a text shows; None if that is not known."""
        for sign, side in self.sides.items():
            rank = _without_sign(text, sign) or ""
            if rank.isdecimal():
                return Cell(side, rank.lstrip("0") or "0")
            if rank in self.ranks:
                return Cell(side, self.ranks[rank])
        return None


def read_spelled(texts: Texts, known: Board) -> Board | None:
    """Return the board that the squares' texts show; None if not all of them can be read."""
    folded = [[text.casefold() for text in row] for row in texts]
    squares = list(zip(chain(*folded), chain(*known), strict=True))
    spelling = _learn(squares)
    if spelling is None:
        return None
    empty = _empty_signs(squares, spelling)
    board: Board = [[spelling.read(text) for text in row] for row in folded]
    read = zip(chain(*folded), chain(*board), strict=True)
    return board if all(cell or text in empty for text, cell in read) else None


def _learn(squares: Squares) -> Spelling | None:
    """Learn the signs of both sides from pieces with numbers, else from ranks of the other side."""
    signs = {side: _most_common(_signs(squares, side)) for side in "RB"}
    if not any(signs.values()):
        return None  # two flags alone may be swapped
    ranks = dict(USUAL_RANKS) | _ranks(squares, signs)
    for side, sign in signs.items():
        signs[side] = sign or _most_common(_signs_beside(squares, side, ranks))
    red, blue = signs["R"], signs["B"]
    if red is None or blue is None or red == blue != UNSIGNED:
        return None
    if red == blue:
        return Spelling({red: ""}, USUAL_RANKS)  # any text could be another rank
    ranks |= _ranks(squares, signs)
    return Spelling({red: _side(red, "R"), blue: _side(blue, "B")}, ranks)


def _most_common(signs: Iterator[Sign]) -> Sign | None:
    return next((sign for sign, _ in Counter(signs).most_common(1)), None)


def _signs(squares: Squares, side: str) -> Iterator[Sign]:
    for text, cell in squares:
        found = NUMBERED.fullmatch(text)
        if found and cell and cell.side == side and cell.rank.isdecimal():
            yield found[1], found[2]


def _signs_beside(squares: Squares, side: str, ranks: Mapping[str, str]) -> Iterator[Sign]:
    """Yield what is beside a known rank, such as the flag's, in pieces of a side."""
    for text, cell in squares:
        for spelled, rank in ranks.items():
            before, found, after = text.rpartition(spelled)
            if found and cell == Cell(side, rank):
                yield before.strip(), after.strip()


def _ranks(squares: Squares, signs: Mapping[str, Sign | None]) -> dict[str, str]:
    """Return the ranks that are no numbers by how they are spelled, if not as another one is."""
    counts: dict[str, Counter[str]] = {}
    for text, cell in squares:
        sign = signs[cell.side] if cell else None
        spelled = _without_sign(text, sign) if sign else None
        if cell and spelled and not cell.rank.isdecimal() and not re.search(r"\d", spelled):
            counts.setdefault(spelled, Counter())[cell.rank] += 1
    return {
        spelled: USUAL_RANKS.get(spelled, count.most_common(1)[0][0])
        for spelled, count in counts.items()
    }


def _without_sign(text: str, sign: Sign) -> str | None:
    before, after = sign
    has_sign = text.startswith(before) and text.endswith(after)
    return text[len(before) : len(text) - len(after)].strip() if has_sign else None


def _side(sign: Sign, side: str) -> str:
    """Return the side that a sign means: R is never blue."""
    return USUAL_SIDES.get("".join(sign).strip(" -_:"), side)


def _empty_signs(squares: Squares, spelling: Spelling) -> set[str]:
    """Return what empty squares show: no piece, nor what begins as one, nor what is there once."""
    shown = Counter(text for text, cell in squares if cell is None)
    starts = tuple(filter(None, (before for before, _ in spelling.sides)))
    signs = {
        text
        for text, count in shown.items()
        if (count > 1 or len(shown) == 1)
        and not text.startswith(starts)
        and not re.search(r"\d", text)
    }
    return signs if len(signs) <= MAX_EMPTY_SIGNS else set()
