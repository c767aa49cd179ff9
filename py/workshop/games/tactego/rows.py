"""Cuts lines into the cells of a row of Tactego's board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from workshop.games.tactego.cells import CELL, PLACED, SIDED, TOUCHING, Cell, Row, read_cell

FRAMED = re.compile(r"[\s\d)]*\|[^|]*\|\s*")
"""A line of a board with a frame around all, and nothing between its squares."""
LABEL = re.compile(r"\s*(\d+)\b[:|.)\]]?")
HEAD = re.compile(r"\s*(?:[^\W\d]+ (\d+)\s*(?:[:.|)\]]+|[-=]+>)|[^\W\d]{2,}\s*(\d+)(?=\s))\s*")
"""A label with a word, as in ``Row 3:`` or ``row3``."""

CellReader: TypeAlias = Callable[[str], Any]
"""From the text of a cell to what is in it; to False if that is no cell."""


class Layout(NamedTuple):
    """What is known of how a board is drawn."""

    length: int
    width: int
    read: CellReader
    columns: Sequence[float] = ()
    """The middles of the columns on each line if empty squares are blanks."""


class ReadRow(NamedTuple):
    """A line as a row of the board."""

    cells: list[Any]
    """Cells, or their texts."""
    is_labelled: bool
    """Whether its number is before it."""


def read_row(line: str, number: int, layout: Layout) -> Iterator[ReadRow]:
    """Yield a line as the row with this number, in each way in which it may be one."""
    width = layout.width
    if not line.strip() or is_head(line, width):
        return
    if layout.columns:
        yield from _by_place(line, number, layout.columns)
        return
    head = HEAD.match(line)
    is_labelled = head is not None and _is_label(head[1] or head[2], number)
    rest = line[head.end() :] if head and is_labelled else ""
    labelled = {False: _ways(line, width), True: _ways(rest, width)}
    for has_label, ways in labelled.items():
        for cells in ways:
            for first in _starts(cells, number, width):
                row = [layout.read(cell) for cell in cells[first : first + width]]
                if False not in row:
                    yield ReadRow(row, has_label or first > 0)


def _is_label(text: str, number: int) -> bool:
    return text in (str(number), str(number + 1))


def _ways(line: str, width: int) -> Iterator[list[str]]:
    """Yield the line cut into cells in each way in which it may be."""
    if "|" in line and not (FRAMED.fullmatch(line) and width > 1):
        yield [part.strip() for part in line.strip().strip("|").split("|")]
        yield [part.strip() for part in line.strip().split("|")]
    if "'" in line or '"' in line:
        yield re.findall(r"""['"]([^'"]*)['"]""", line)
    for separator in filter(line.__contains__, ",;"):
        yield [part.strip(" []()") for part in line.split(separator)]
    if line.count("[") >= width:
        yield re.findall(r"\[([^\]\[]*)\]", line)
    yield [part.strip("._-") for part in line.split()]  # filled up, as in “R1. ... B10”
    if line.count("|") == 1:  # after a label
        yield line.replace("|", " ").split()
    for cell in (CELL, TOUCHING):
        if not cell.sub("", line).strip(" \t|:;,[]()'\""):
            yield cell.findall(line)


def _starts(cells: Sequence[str], number: int, width: int) -> Iterator[int]:
    """Yield where the row may begin: at its first cell, or after a label."""
    if len(cells) == width:
        yield 0
    elif len(cells) in (width + 1, width + 2):
        label = cells[0].strip(" \t:.|()[]#'\"")
        if cells[0] == "" or _is_label(label, number):
            yield 1


def is_head(line: str, width: int) -> bool:
    """Return whether a line only numbers the columns."""
    found = re.findall(r"\d+", line)
    # “1 2 .” is the row 1 with a piece that only a colour shows.
    bare = not re.sub(r"[\d\s|+:,]|(?<!\s)[.-]|[.-](?=\d)", "", line)
    return bare and found in (
        [str(each) for each in range(start, start + width)] for start in (0, 1)
    )


def find_columns(lines: Sequence[str], width: int) -> list[float]:
    """Return the middles of the columns: those of a full row, or of the numbers over them."""
    for line in lines:
        if len(SIDED.findall(line)) == width and not _without_pieces(line).strip("0123456789:.) "):
            return _middles(SIDED, line)
    heads = (_middles(re.compile(r"\d+"), line) for line in lines if is_head(line, width))
    return next(heads, [])


def _middles(pattern: re.Pattern[str], line: str) -> list[float]:
    return [sum(match.span()) / 2 for match in pattern.finditer(line)]


def _without_pieces(line: str) -> str:
    return SIDED.sub("", line).strip(" \t|")


def _by_place(line: str, number: int, columns: Sequence[float]) -> Iterator[ReadRow]:
    """Yield the row if empty squares are blanks, so that only places show the columns."""
    label = LABEL.match(line)
    is_labelled = label is not None and _is_label(label[1], number) and label.end(1) < columns[0]
    if label and is_labelled:
        line = " " * label.end() + line[label.end() :]
    row: Row = [None] * len(columns)
    for match in PLACED.finditer(line):
        middle = sum(match.span()) / 2
        near = min(range(len(columns)), key=lambda each: abs(columns[each] - middle))
        cell = read_cell(match[0])
        if not isinstance(cell, Cell) or row[near] is not None:
            return
        row[near] = cell
    if not PLACED.sub("", line).strip(" \t|"):
        yield ReadRow(row, is_labelled)
