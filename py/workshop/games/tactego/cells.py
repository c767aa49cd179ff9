"""Reads the cells of Tactego's boards."""

from __future__ import annotations

import re
from itertools import chain
from typing import NamedTuple, TypeAlias


class Cell(NamedTuple):
    """A piece as it was printed."""

    side: str
    """R or B; empty where only a colour showed it."""
    rank: str


Row: TypeAlias = "list[Cell | None]"
Board: TypeAlias = "list[Row]"

SIDE = r"red|blue?|[RB]"
HIDDEN = "?"
"""The rank of an enemy's piece that is not shown."""
RANK = r"\d+|flag|mine|sapper|assassin|[FMSA?]"
PIECE = rf"(?:(?:{SIDE})[\s_:-]?)?(?:{RANK})(?:[_:-]?[rb](?![a-z]))?"
EMPTY = r"[.·_\-#*~=xXoO]+|None|empty|\[\s*\]|\(\s*\)"
CELL = re.compile(rf"(?<![A-Za-z0-9])(?:{PIECE})(?![A-Za-z0-9])|{EMPTY}", re.IGNORECASE)
SIDED = re.compile(rf"(?<![A-Za-z0-9])(?:{SIDE})\s?(?:{RANK})(?![A-Za-z0-9])", re.IGNORECASE)
TOUCHING = re.compile(rf"^\W*\d+|(?:{SIDE})[\s_:/.-]?(?:{RANK})|{EMPTY}", re.IGNORECASE)
"""A cell of a row in which nothing is between the cells, or the number of the row."""
PLACED = re.compile(rf"{SIDED.pattern}|(?<![A-Za-z0-9])(?:{RANK})(?![A-Za-z0-9])", re.IGNORECASE)
"""A piece whose place in the line shows its column; only a colour may show its side."""
WHOLE = re.compile(rf"({SIDE})?(?:\s*|[_:/.-])({RANK})(?:[_:-]?([rb]))?", re.IGNORECASE)

MAX_CELL_LENGTH = 16
"""Of a cell that is spelled in a way of its own, such as “Crimson assassin”."""


def read_cell(text: str) -> Cell | bool | None:
    """Return the piece in a cell; None where there is none, False where that is no cell."""
    text = text.strip(" []()'\"")
    if not text or re.fullmatch(f"{EMPTY}|0+", text, re.IGNORECASE):
        return None
    piece = WHOLE.fullmatch(text)
    if piece is None:
        return False
    rank = piece[2].lstrip("0") or "0"
    rank = rank if rank.isdecimal() else rank[0].upper()
    return Cell((piece[1] or piece[3] or "")[:1].upper(), rank)


def is_same(cell: Cell | None, known: Cell | None) -> bool:
    """Return whether a square shows what it has to show; only a colour may show the side."""
    if cell is None or known is None:
        return cell is known
    return cell.rank == known.rank and cell.side in ("", known.side)


def reveal(board: Board, known: Board, side: str) -> Board:
    """Return a board on which the hidden pieces of a side are as they have to be."""
    covers = Cell("", HIDDEN), Cell(side, HIDDEN)
    return [
        [there if cell in covers and there and there.side == side else cell for cell, there in each]
        for each in map(zip, board, known)
    ]


def count_same(board: Board, known: Board) -> int:
    """Return how many squares of a board show what they have to show."""
    return sum(map(is_same, chain(*board), chain(*known)))


def read_text(text: str) -> str | bool:
    """Return the text of a cell, whatever it says; False where that is no cell."""
    text = text.strip(" []()'\"")
    return text if len(text) <= MAX_CELL_LENGTH and "|" not in text else False
