"""Reads the boards of Tactego that a program prints, in whatever way it draws them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from workshop.games.tactego.cells import Board, Cell
from workshop.games.tactego.layouts import cut_beside, join_boxes, turn_over
from workshop.games.tactego.rows import find_columns, read_row

RULE = re.compile(r"[\s+\-=_|*#~:]*")
"""A line that only divides."""
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

    There are several where a line before or after it, such as “R2 x BF”, may be a row, too.
    """
    lines = join_boxes(text.translate(SIGNS).split("\n"), length, width)
    found = _last_boards(lines, length, width)
    for other in (turn_over(lines, length), cut_beside(lines, width)):
        found = found or _last_boards(other, length, width)
    return found


def _last_boards(lines: Sequence[str], length: int, width: int) -> list[Board]:
    found = list(_boards(lines, length, width, []))
    # A blank line may divide two rows, or be a row of blanks.
    found = found or list(_boards(lines, length, width, find_columns(lines, width)))
    return [rows for _, end, rows in found if end >= found[-1][0]]


def _boards(
    lines: Sequence[str], length: int, width: int, columns: Sequence[float]
) -> Iterator[tuple[int, int, Board]]:
    """Yield the boards, each with the numbers of its first and its last line."""
    for start in range(len(lines)):
        # Either all rows have a label, or none has: “1 R3” may be the row 1 with a blank.
        for is_labelled in (True, False):
            found = _board(lines, start, (length, width), columns, is_labelled=is_labelled)
            if found:
                end, rows = found
                yield start, end, rows
                break


def _board(
    lines: Sequence[str],
    start: int,
    size: tuple[int, int],
    columns: Sequence[float],
    *,
    is_labelled: bool,
) -> tuple[int, Board] | None:
    """Return the board that begins in a line, with the number of its last line."""
    length, width = size
    rows: Board = []
    for end in range(start, len(lines)):
        line = lines[end]
        ways = read_row(line, len(rows), width, columns)
        row = next((each.cells for each in ways if each.is_labelled == is_labelled), None)
        if row is not None:
            rows.append(row)
        elif not rows or not RULE.fullmatch(line):
            return None
        elif not line.strip(" \t|") and columns and not is_labelled:
            rows.append([None] * width)
        if len(rows) == length:
            return None if not is_labelled and _has_labels_as_pieces(rows) else (end, rows)
    return None


def _has_labels_as_pieces(rows: Board) -> bool:
    """Return whether the first column has the rows' numbers, and nothing else."""
    column = [row[0] or Cell("", "0") for row in rows]
    return any(
        column == [Cell("", str(number)) for number in range(first, first + len(rows))]
        for first in (0, 1)
    )
