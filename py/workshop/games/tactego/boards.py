"""Reads the boards of Tactego that a program prints, in whatever way it draws them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from workshop.games.tactego.cells import HIDDEN, Board, Cell, count_same, read_cell, read_text
from workshop.games.tactego.grids import read_grid
from workshop.games.tactego.layouts import cut_beside, join_boxes, put_labels_first, turn_over
from workshop.games.tactego.rows import Layout, find_columns, read_row
from workshop.games.tactego.spelling import read_spelled

IN_STARS = re.compile(r"^(\W*\d*\s*)([*#])(\s.*\s)\2\s*$")
"""A row in a frame of such signs, which may also be empty squares."""
RULE = re.compile(r"[\s+\-=_|*#~:]*")
"""A line that only divides."""
BAR_WITHIN = re.compile(r"(?<=\b[RB])\|(?=\w)", re.IGNORECASE)
"""Between a piece's side and its rank: ``R|5``."""
SIGNS = str.maketrans(
    dict.fromkeys("│┃║", "|")
    | dict.fromkeys("─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝", "-")
    | dict.fromkeys("🔴🟥", "R")
    | dict.fromkeys("🔵🟦", "B")
    | dict.fromkeys("⬜⬛⚪⚫□▫", ".")
    | {"\ufe0f": None}
)
"""Lines and colours that are drawn with signs of their own, as most programs draw them."""


def read_boards(text: str, length: int, width: int) -> list[Board]:
    """Return the last board of `length` rows and `width` columns that is printed in a text.

    There are several where a line before or after it, such as “R2 x BF”, may be a row, too.
    """
    return next(filter(None, _readings(text, Layout(length, width, read_cell))), [])


def read_known_boards(text: str, known: Board) -> list[Board]:
    """Return the last board in a text, also if its pieces are spelled in a way of its own.

    That is learned from the board that should be there. What is no board in one reading may be the
    right one in another.
    """
    length, width = len(known), len(known[0])
    lines = _plain_lines(text)
    found: list[Board] = []
    grid: Board | None = None
    for number, boards in enumerate(_readings(text, Layout(length, width, read_cell))):
        if any(count_same(board, known) == length * width for board in boards):
            return boards
        if number == 0 and (grid := read_grid(lines, known)) == known:
            return [grid]
        found = found or boards
    if not found:
        texts = next(filter(None, _readings(text, Layout(length, width, read_text))), [])
        found = [board for each in texts if (board := read_spelled(each, known))]
    return [*found, grid] if grid else found


def _plain_lines(text: str) -> list[str]:
    return BAR_WITHIN.sub("/", text.translate(SIGNS)).expandtabs().split("\n")


def _readings(text: str, layout: Layout) -> Iterator[list[Any]]:
    """Yield the last boards in a text as it is, and with unusual layouts rewritten."""
    length, width = layout.length, layout.width
    lines = join_boxes(_plain_lines(text), length, width)
    yield _last_boards(put_labels_first(lines, length, width), layout)
    yield _last_boards(lines, layout)
    yield _last_boards(turn_over(lines, length), layout)
    yield _last_boards(cut_beside(lines, width), layout)
    yield _last_boards([IN_STARS.sub(r"\1|\3|", line) for line in lines], layout)


def _last_boards(lines: Sequence[str], layout: Layout) -> list[Any]:
    found = list(_boards(lines, layout))
    if layout.read is read_cell and not found:
        # A blank line may divide two rows, or be a row of blanks.
        columns = find_columns(lines, layout.width)
        found = list(_boards(lines, layout._replace(columns=columns)))
    return [rows for _, end, rows in found if end >= found[-1][0]]


def _boards(lines: Sequence[str], layout: Layout) -> Iterator[tuple[int, int, list[Any]]]:
    """Yield the boards, each with the numbers of its first and its last line."""
    for start in range(len(lines)):
        # Either all rows have a label, or none has: “1 R3” may be the row 1 with a blank.
        for is_labelled in (True, False):
            found = _board(lines, start, layout, is_labelled=is_labelled)
            if found:
                end, rows = found
                yield start, end, rows
                break


def _board(
    lines: Sequence[str], start: int, layout: Layout, *, is_labelled: bool
) -> tuple[int, list[Any]] | None:
    """Return the board that begins in a line, with the number of its last line."""
    rows: list[Any] = []
    for end in range(start, len(lines)):
        line = lines[end]
        ways = read_row(line, len(rows), layout)
        row = next((each.cells for each in ways if each.is_labelled == is_labelled), None)
        if row is not None:
            rows.append(row)
        elif not rows or not RULE.fullmatch(line):
            return None
        elif not line.strip(" \t|") and layout.columns and not is_labelled:
            rows.append([None] * layout.width)
        if len(rows) == layout.length:
            return (end, rows) if _may_be(rows, layout, is_labelled=is_labelled) else None
    return None


def _may_be(rows: list[Any], layout: Layout, *, is_labelled: bool) -> bool:
    if not is_labelled and _has_labels_as_pieces(rows):
        return False
    pieces = list(filter(None, chain(*rows)))
    if layout.read is not read_cell or any(piece.side or piece.rank == HIDDEN for piece in pieces):
        return True
    # Without sides, “1 x 9” in four lines is a list of captured pieces; a board has both flags.
    return [piece.rank for piece in pieces].count("F") >= len("RB")


def _has_labels_as_pieces(rows: list[Any]) -> bool:
    """Return whether the first column has the rows' numbers, and nothing else."""
    column = [row[0] or Cell("", "0") for row in rows]
    return any(
        column == [Cell("", str(number)) for number in range(first, first + len(rows))]
        for first in (0, 1)
    )
