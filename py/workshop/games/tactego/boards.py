"""Reads the boards of Tactego that a program prints, in whatever way it draws them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple, TypeAlias


class Cell(NamedTuple):
    """A piece as it was printed."""

    side: str
    """R or B; empty where only a colour showed it."""
    rank: str


Row: TypeAlias = "list[Cell | None]"
Board: TypeAlias = "list[Row]"

PIECE = r"(?:(?:red|blue|[RB])[\s_:-]?)?(?:\d+|[FMSA])(?:[_:-]?[rb](?![a-z]))?"
EMPTY = r"[.·_\-#*~=xXoO]+|None|\[\s*\]|\(\s*\)"
CELL = re.compile(rf"(?<![A-Za-z0-9])(?:{PIECE})(?![A-Za-z0-9])|{EMPTY}", re.IGNORECASE)
RULE = re.compile(r"[\s+\-=_|*#~:]*")
"""A line that only divides."""
FRAMED = re.compile(r"\s*\|[^|]*\|\s*")
"""A line of a board with a frame around all, and nothing between its squares."""
LABEL = re.compile(r"\s*(\d+)\b[\s:|.)\]]*")

HEAD = re.compile(r"\s*(?:[^\W\d]+ (\d+)\s*(?:[:.|)\]]+|[-=]+>)|[^\W\d]{2,}\s*(\d+)(?=\s))\s*")
"""A label with a word, as in ``Row 3:`` or ``row3``."""
SIGNS = str.maketrans(
    dict.fromkeys("│┃║", "|")
    | dict.fromkeys("─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝", "-")
    | dict.fromkeys("🔴🟥", "R")
    | dict.fromkeys("🔵🟦", "B")
    | dict.fromkeys("⬜⬛⚪⚫□▫", ".")
)
"""Lines and colours that are drawn with signs of their own, as most programs draw them."""


def read_boards(text: str, length: int, width: int) -> list[Board]:
    """Return the last board of `length` rows and `width` columns that is printed in a text.

    There are several where a line before or behind it, such as “R2 x BF”, may be a row, too.
    """
    lines = text.translate(SIGNS).split("\n")
    found = list(_boards(lines, length, width, []))
    # A blank line may divide two rows, or be a row of blanks.
    found = found or list(_boards(lines, length, width, _columns(lines, width)))
    return [rows for _, end, rows in found if end >= found[-1][0]]


def _boards(
    lines: list[str], length: int, width: int, columns: list[int]
) -> Iterator[tuple[int, int, Board]]:
    """Yield the boards, each with the numbers of its first and its last line."""
    for start in range(len(lines)):
        rows: Board = []
        for number, line in enumerate(lines[start:], start):
            row = _row(line, len(rows), width, columns)
            if row is not None:
                rows.append(row)
            elif not rows or not RULE.fullmatch(line):
                break
            elif not line.strip(" \t|") and columns:
                rows.append([None] * width)
            if len(rows) == length:
                yield start, number, rows
                break


def _row(line: str, number: int, width: int, columns: list[int]) -> Row | None:
    """The cells of a line; None where it is no row of the board."""
    if not line.strip() or _is_head(line, width):
        return None
    head = HEAD.match(line)
    is_labelled = head is not None and (head[1] or head[2]) in (str(number), str(number + 1))
    rest = line[head.end() :] if head and is_labelled else line
    for cells in chain(_ways(line, width), _ways(rest, width)):
        for first in _labels(cells, number, width):
            row = [_cell(cell) for cell in cells[first : first + width]]
            if False not in row:
                return row  # type: ignore[return-value]
    return _by_place(line, number, width, columns)


def _ways(line: str, width: int) -> Iterator[list[str]]:
    """The line cut into cells in each way in which it may be."""
    if "|" in line and not (FRAMED.fullmatch(line) and width > 1):
        yield [part.strip() for part in line.strip().strip("|").split("|")]
        yield [part.strip() for part in line.strip().split("|")]
    if "'" in line or '"' in line:
        yield re.findall(r"""['"]([^'"]*)['"]""", line)
    if "," in line:
        yield [part.strip(" []()") for part in line.split(",")]
    if line.count("[") >= width:
        yield re.findall(r"\[([^\]\[]*)\]", line)
    yield [part.strip("._-") for part in line.split()]  # filled up, as in “R1. ... B10”
    yield CELL.findall(line) if _only_cells(line) else []


def _only_cells(line: str) -> bool:
    return not CELL.sub("", line).strip(" \t|:;,[]()'\"")


def _labels(cells: list[str], number: int, width: int) -> Iterator[int]:
    """Where the row may begin: at its first cell, or behind a label at its head."""
    if len(cells) == width:
        yield 0
    elif len(cells) in (width + 1, width + 2):
        label = cells[0].strip(" \t:.|()[]#'\"")
        if cells[0] == "" or label in (str(number), str(number + 1)):
            yield 1


def _cell(text: str) -> Cell | bool | None:
    """The piece in a cell; None where there is none, False where that is no cell."""
    text = text.strip(" []()'\"")
    if not text or re.fullmatch(f"{EMPTY}|0+", text):
        return None
    piece = re.fullmatch(
        r"(red|blue|[rb])?[\s_:-]?(\d+|[fmsa])(?:[_:-]?([rb]))?", text, re.IGNORECASE
    )
    if piece is None:
        return False
    rank = piece[2].lstrip("0") or "0"
    return Cell((piece[1] or piece[3] or "")[:1].upper(), rank.upper())


def _is_head(line: str, width: int) -> bool:
    """Whether a line only numbers the columns."""
    found = re.findall(r"\d+", line)
    bare = not re.sub(r"[\d\s|+:.,-]", "", line)
    return bare and found in (
        [str(each) for each in range(start, start + width)] for start in (0, 1)
    )


# A board whose empty squares are blanks: only a piece's place on the line shows its column.

SIDED = re.compile(r"(?<![A-Za-z0-9])(?:red|blue|[RB])\s?(?:\d+|[FMSA])(?![A-Za-z0-9])", re.I)


def _columns(lines: list[str], width: int) -> list[int]:
    """Where the pieces of a full row end; nothing where no row is full."""
    for line in lines:
        found = [match.end() for match in SIDED.finditer(line)]
        if len(found) == width and not SIDED.sub("", line).strip(" \t0123456789:|"):
            return found
    return []


def _by_place(line: str, number: int, width: int, columns: list[int]) -> Row | None:
    if not columns:
        return None
    label = LABEL.match(line)
    if label and label[1] in (str(number), str(number + 1)) and label.end() < columns[0]:
        line = " " * label.end() + line[label.end() :]
    row: Row = [None] * width
    for match in SIDED.finditer(line):
        near = min(range(width), key=lambda each: abs(columns[each] - match.end()))
        cell = _cell(match[0])
        if not isinstance(cell, Cell) or row[near] is not None:
            return None
        row[near] = cell
    return None if SIDED.sub("", line).strip(" \t|") else row
