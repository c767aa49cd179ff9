"""Rewrites boards that are drawn in unusual layouts as boards with a line for each row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise

from workshop.games.tactego.rows import is_head

DRAWN = re.compile(r"\s*[+\-=|]*[-=]{2,}[+\-=|\s]*")
"""A line between boxes."""
NUMBERED = re.compile(r"[\s|]*(\d{1,3})\b")
WORD = re.compile(r"[A-Za-z]{3}")
LABELS = (
    re.compile(r"^(\W*(?:[^\W\d]+\s?)?)(\d{1,2})(?!\w)[>\]):.]?"),
    re.compile(r"(?<=[\s|])((?:[^\w\s|]+\s?)?(?:[^\W\d]{3,}\s?)?)(\d{1,2})[^\w\s|]?\s*$"),
)
"""What may be a row's label, at its left and at its right: ``<0>``, ``r0``, ``<- 0``."""


def join_boxes(lines: Sequence[str], length: int, width: int) -> Sequence[str]:
    """Return the lines with boxes of several lines joined: one line for each row of boxes."""
    blocks = [
        (is_rule, list(block))
        for is_rule, block in groupby(lines, lambda line: DRAWN.fullmatch(line) is not None)
    ]
    heights = {len(block) for is_rule, block in blocks if not is_rule and _is_boxes(block, width)}
    joined: list[str] = []
    count = 0
    for is_rule, block in blocks:
        is_row = not is_rule and _is_boxes(block, width)
        joined += [_join(block)] if is_row else block
        count += is_row
    return joined if len(heights) == 1 and count >= length else lines


def _is_boxes(block: Sequence[str], width: int) -> bool:
    bars = {line.count("|") for line in block}
    return len(block) > 1 and len(bars) == 1 and bars.pop() > width


def _join(block: Sequence[str]) -> str:
    cells = zip(*(line.split("|") for line in block), strict=True)
    return "|".join(f" {' '.join(' '.join(parts).split())} " for parts in cells)


def put_labels_first(lines: Sequence[str], length: int, width: int) -> Sequence[str]:
    """Return the lines with the labels of rows at their left, as bare numbers.

    Labels differ from row to row by a number alone, which counts the rows: no piece does.
    """
    numbers: dict[int, str] = {}
    bare = list(lines)
    for pattern in LABELS:
        labels = [(at, label) for at, line in enumerate(lines) if (label := pattern.search(line))]
        for start in range(len(labels) - length + 1):
            rows = labels[start : start + length]
            counted = [int(label[2]) for _, label in rows]
            is_alike = len({label[1].strip() for _, label in rows}) == 1
            is_heading = any(is_head(lines[at], width) for at, _ in (rows[0], rows[-1]))
            if is_alike and not is_heading and counted in _row_numbers(length):
                for number, (at, label) in enumerate(rows):
                    numbers[at] = f"{number})"  # no heading of columns is so
                    blank = " " * len(label[0])
                    bare[at] = f"{bare[at][: label.start()]}{blank}{bare[at][label.end() :]}"
    return [f"{numbers.get(at, ''):>3} {line}" for at, line in enumerate(bare)]


def _row_numbers(length: int) -> list[list[int]]:
    """Return how rows may be numbered: from 0 or from 1, also with the last digit alone."""
    counts = [[*range(first, first + length)] for first in (0, 1)]
    return [*counts, *([number % 10 for number in count] for count in counts)]


def turn_over(lines: Sequence[str], length: int) -> Sequence[str]:
    """Return the lines with each board turned over whose rows are numbered downwards."""
    labels = [(at, NUMBERED.match(line)) for at, line in enumerate(lines)]
    numbered = [(at, int(label[1])) for at, label in labels if label]
    turned = list(lines)
    for start in range(len(numbered) - length + 1):
        rows = numbered[start : start + length]
        if rows[-1][1] in (0, 1) and all(one[1] - other[1] == 1 for one, other in pairwise(rows)):
            first, last = rows[0][0], rows[-1][0]
            turned[first : last + 1] = reversed(turned[first : last + 1])
    return turned


def cut_beside(lines: Sequence[str], width: int) -> Sequence[str]:
    """Return the lines without what is beside the board, after a wider gap than in the board."""
    cut = [_cut(line, width) for line in lines]
    rest = " ".join(line.strip()[len(short) :] for line, short in zip(lines, cut, strict=True))
    # A column of pieces that is far from the others is not beside the board.
    return cut if WORD.search(rest) else lines


def _cut(line: str, width: int) -> str:
    text = line.strip()
    gaps = list(re.finditer(r"\s+", text))
    label_count = 1 if NUMBERED.match(text) else 0
    last = label_count + width - 1
    widest = max([2, *(len(gap[0]) for gap in gaps[label_count:last])])
    is_cut = len(gaps) > last and len(gaps[last][0]) > widest
    return text[: gaps[last].start()] if is_cut else line
