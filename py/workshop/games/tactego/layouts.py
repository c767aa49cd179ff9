"""Rewrites boards that are drawn in unusual layouts as boards with a line for each row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise

DRAWN = re.compile(r"\s*[+\-=|]*[-=]{2,}[+\-=|\s]*")
"""A line between boxes."""
NUMBERED = re.compile(r"[\s|]*(\d{1,3})\b")
WORD = re.compile(r"[A-Za-z]{3}")


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
