"""Reads boards whose squares all have the same width and height, whatever is around them.

What each square has to show is known. The numbers of pieces show where the squares are, so that
these may touch, be blank, or have text beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import pairwise
from typing import cast

from workshop.games.tactego.cells import Board, Cell, count_same, read_text
from workshop.games.tactego.spelling import read_spelled

MAX_HEIGHT, MIN_WIDTH, MAX_WIDTH = 4, 2, 16
"""Lines, and characters, from one square to the next."""
MAX_LINES, MAX_CHARACTERS, MAX_BLOCKS = 200, 240, 24
"""Of the text's end, of a line, and of the places that may be a board, that are read: a program may
print anything."""
NUMBER = re.compile(r"\d+")
MIN_SAME = 0.75
"""Of the squares, those that are as they should be on a board that is not misread."""
FRAME = " |:;,"
"""What may be around the text of a square."""


def read_grid(lines: Sequence[str], known: Board) -> Board | None:
    """Return the last board in the lines, in the way in which it is most as it should be; None if
    there is none that is so in most of its squares."""
    lines = [line[:MAX_CHARACTERS] for line in lines[-MAX_LINES:]]
    best: Board | None = None
    most = MIN_SAME * len(known) * len(known[0])
    last = 0
    for block in nlargest(MAX_BLOCKS, _blocks(lines, known), key=lambda each: each.start):
        if block[-1] < last:
            continue  # another one is below it
        for texts in _cuts([lines[at] for at in block], known):
            board = read_spelled(texts, known)
            if board and (same := count_same(board, known)) >= most + (best is not None):
                best, most, last = board, same, max(last, block.start)
                if best == known:
                    return best
    return best


def _blocks(lines: Sequence[str], known: Board) -> list[range]:
    """Return where the rows of a board may be: half of those with numbers have the right ones."""
    numbers = [[_plain(number) for number in NUMBER.findall(line)] for line in lines]
    rows = {
        row: {at for at, there in enumerate(numbers) if _is_within(ranks, there)}
        for row, cells in enumerate(known)
        if (ranks := [cell.rank for cell in cells if cell and cell.rank.isdecimal()])
    }
    height = len(known) - 1
    return [
        range(start, start + pitch * height + 1, pitch)
        for pitch in range(1, MAX_HEIGHT + 1)
        for start in range(len(lines) - pitch * height)
        if 2 * sum(start + pitch * row in its for row, its in rows.items()) >= len(rows) > 0
    ]


def _plain(number: str) -> str:
    return number.lstrip("0") or "0"


def _is_within(ranks: Sequence[str], numbers: Sequence[str]) -> bool:
    """Return whether the ranks are among a line's numbers, in this order."""
    rest = iter(numbers)
    return all(rank in rest for rank in ranks)


def _cuts(block: Sequence[str], known: Board) -> Iterator[list[list[str]]]:
    """Yield the texts of the squares in each way in which one of the two rows with the most pieces
    is as it should be."""
    length, width = max(map(len, block)), len(known[0])
    lines = [f" {line}".ljust(length + MAX_WIDTH + 2) for line in block]
    full = sorted(range(len(known)), key=lambda row: sum(map(bool, known[row])))[-2:]
    for pitch in range(MIN_WIDTH, MAX_WIDTH + 1):
        for first in range(1, length - pitch * (width - 1)):
            edges = range(first, first + pitch * width + 1, pitch)
            if any(
                all(map(_may_be, _cut(lines[row], edges), known[row])) for row in full
            ) and not any(_divides_word(line, edges) for line in lines):
                texts = [[*map(read_text, _cut(line, edges))] for line in lines]
                if all(isinstance(text, str) for row in texts for text in row):
                    yield cast("list[list[str]]", texts)


def _cut(line: str, edges: Sequence[int]) -> Iterator[str]:
    return (line[start:end].strip(FRAME) for start, end in pairwise(edges))


def _may_be(text: str, cell: Cell | None) -> bool:
    """Return whether a text may show a square, by its last number."""
    numbers = NUMBER.findall(text)
    if cell and cell.rank.isdecimal():
        return numbers[-1:] != [] and _plain(numbers[-1]) == cell.rank
    return text != "" if cell else not numbers


def _divides_word(line: str, edges: Sequence[int]) -> bool:
    """Return whether a column begins or ends within a number, or all of them within a word."""
    beside = [line[edge - 1 : edge + 1] for edge in edges]
    return any(map(str.isdecimal, beside)) or beside[0].isalpha() or beside[-1].isalpha()
