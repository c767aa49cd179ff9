"""Boards of Tactego that are drawn in a way of their own: learned from one, read from then on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from workshop.reading.output_hints import match_pattern

SEPARATORS = ("", "|", ",", ";")
"""What may be between two squares; nothing: blanks."""
MAX_EMPTY_MARKS = 3
"""An empty square is printed in fewer ways than this."""
RANKS = (re.compile(r"\d+|(?<!\d)[FMSA](?![A-Za-z\d])"), re.compile(r"\d+|[FMSA](?![A-Za-z])"))
"""What a rank may be in a piece, of which the last one counts."""
FILL = " []()"


def learn_board(block: str, sides: Sequence[Sequence[str]]) -> Mapping[str, str]:
    """How the squares of a board are printed; empty where the block is no such board.

    `sides` are the squares by row: R, B, or empty. The places of a side's pieces are enough.
    """
    length, width = len(sides), len(sides[0])
    for cut in SEPARATORS:
        rows = [row for line in block.split("\n") if (row := _row(line, cut, width))]
        for start in range(len(rows) - length + 1):
            ways = [_cells(rows[start : start + length], sides, rank) for rank in RANKS]
            found = sorted((way for way in ways if way), key=len)
            if found:
                return {"cut": cut, **found[0]}
    return {}


def _split(line: str, cut: str) -> list[str]:
    cells = (line.strip().strip("|") if cut == "|" else line).split(cut or None)
    return [cell.strip(FILL) for cell in cells]


def _row(line: str, cut: str, width: int) -> list[str]:
    """The cells of a line without the labels at its ends; empty where it has another number."""
    cells = _split(line, cut)
    if len(cells) in (width + 1, width + 2) and cells[0].strip(":.|").isdecimal():
        cells = cells[1:]
    if len(cells) == width + 1 and cells[-1].strip(":.|").isdecimal():
        cells = cells[:-1]
    return cells if len(cells) == width else []


def _cells(
    rows: Sequence[Sequence[str]], sides: Sequence[Sequence[str]], rank: re.Pattern[str]
) -> dict[str, str]:
    """What each way of printing a square means; empty where one means two things."""
    meant: dict[str, set[str]] = {}
    ranked: Counter[str] = Counter()
    for row, squares in zip(rows, sides, strict=True):
        for cell, side in zip(row, squares, strict=True):
            pattern, shown = _pattern(cell, rank) if side else (cell, "")
            meant.setdefault(pattern, set()).add(f"{side}{shown or 'F'}" if side else ".")
            ranked[side] += 1 if shown else -1
    cells = {}
    for pattern, found in meant.items():
        meanings = {each[1:] for each in found} if len(found) > 1 else found
        if len(meanings) > 1 or "" in meanings or not (pattern or "." in meanings):
            return {}
        (cells[pattern],) = meanings  # of both sides: only a colour distinguishes them
    empty = [pattern for pattern, meaning in cells.items() if meaning == "."]
    return cells if ranked["R"] > 0 and ranked["B"] > 0 and 0 < len(empty) < MAX_EMPTY_MARKS else {}


def _pattern(cell: str, rank: re.Pattern[str]) -> tuple[str, str]:
    """A piece with its rank left open; one without a number or a letter for it is a flag."""
    *_, found = None, *rank.finditer(cell)
    if found is None:
        return cell, ""
    return f"{cell[: found.start()]}{{rank}}{cell[found.end() :]}", "{rank}"


def redraw_boards(text: str, taught: Mapping[str, str]) -> str:
    """The text with its boards drawn as they are usually read."""
    if not taught:
        return text
    return "\n".join(_usual(line, taught) for line in text.split("\n"))


def _usual(line: str, taught: Mapping[str, str]) -> str:
    if not line.strip():
        return line
    cells = [_square(cell, taught) for cell in _split(line, taught.get("cut", ""))]
    known = list(_without_labels(cells))
    return " ".join(known) if known and "" not in known else line


def _without_labels(cells: Sequence[str]) -> Iterator[str]:
    """The squares of a row: what is none at its ends is a label."""
    ends = range(len(cells))
    for at, cell in enumerate(cells):
        if cell or (at not in (ends[0], ends[-1])):
            yield cell


def _square(cell: str, taught: Mapping[str, str]) -> str:
    """What a square shows, as it is usually printed; empty if it is no square."""
    if not cell:
        return taught.get("", "")
    for pattern, meaning in taught.items():
        if (
            pattern
            and pattern != "cut"
            and (found := match_pattern(pattern, cell, match_case=True))
        ):
            rank = found["rank"].upper() if "rank" in found.groupdict() else ""
            return meaning.replace("{rank}", rank)
    return ""
