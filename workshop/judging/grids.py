"""Tables of values that a program prints: one address with strides, whatever draws it.

The block is what one function prints in a row, without blank lines. Row r of the table is line
l0 + r * dl of it, column c is part p0 + c of that line, cut at blanks, at a sign, or every w
characters. A program may have its own text for a value, and the same one in all cells.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import log
from typing import Any, NamedTuple

from workshop.judging.facts import Table
from workshop.run.recording import Piece

WRONG_COSTS, TEXT_COSTS = 4.0, 2.0
"""Nats."""
SIGNS = "|[]:,;!/\t"
UNEVEN = tuple(" " * count for count in range(2, 7))
MAX_SAMPLES = 14
MAX_MARGIN_LINES, MAX_WIDTH = 14, 8


class Shape(NamedTuple):
    """How the cells lie in a block."""

    block: tuple[str, int, int]
    """(file, first line) of the function, and its first or last block: 0 or -1."""
    line: int
    line_step: int
    cut: str | int
    """"" for blanks, a sign, blanks that are an empty cell, or a width."""
    part: int


class Fit(NamedTuple):
    """How well a shape fits some samples."""

    nats: float
    texts: Mapping[str, str]
    """The value that each text in a cell stands for."""
    right: int
    wrong: int
    """Cells; not those in which a value is where another is due."""

    @property
    def is_enough(self) -> bool:
        """Whether the shape carries the table."""
        return (
            self.right >= 1.5 * self.wrong and len(set(self.texts.values())) > 2 and self.nats > 0
        )


class GridCarrier(NamedTuple):
    """A shape that carries a table."""

    shape: Shape
    texts: Mapping[str, str]

    def line(self, pieces: Sequence[Piece], text: str) -> tuple[str, int]:
        """Return the line of its function that most often prints a text; or that of the function
        itself."""
        function = self.shape.block[:2]
        printing = [
            link[:2]
            for piece in pieces
            for link in piece.chain
            if (link[0], link[3]) == function and text in piece.text
        ]
        return max(printing, key=printing.count, default=function)

    def rows(self, pieces: Sequence[Piece], table: Table) -> list[str]:
        """Return the lines in which the table is read; none where it is not there."""
        return _lines(blocks_of(pieces).get(self.shape.block, ""), self.shape, table.rows)

    def fits(self, samples: Sequence[tuple[Sequence[Piece], Table]]) -> bool:
        """Return whether any of the tables is read as it has to be."""
        return any(not self.trouble(pieces, table, table.cells) for pieces, table in samples)

    def trouble(
        self, pieces: Sequence[Piece], table: Table, printed: Sequence[str]
    ) -> tuple[str, str, str] | None:
        """Return what is wrong, in words, the text that says it, and what is before that in its
        line; None if nothing is. `printed` are the texts of the cells in the reference."""
        text = blocks_of(pieces).get(self.shape.block)
        if text is None:
            return "your program does not show it here.", "", ""
        found = cells(text, self.shape, table.rows, table.columns, may_touch=True)
        if found is None:
            return "your program shows less of it here.", "", ""
        words = dict(zip(table.cells, printed, strict=False))
        words |= {value: there for there, value in self.texts.items()}
        for number, (there, value) in enumerate(zip(found, table.cells, strict=True)):
            if self.texts.get(there, there.casefold()) != value:
                row, column = divmod(number, table.columns)
                due, own = _shown(words.get(value, value)), _shown(there)
                before = _before(text, self.shape, table, number)
                return f"row {row}, column {column} is {due}, yours {own}.", there, before
        return None


def blocks_of(pieces: Sequence[Piece]) -> dict[tuple[str, int, int], str]:
    """Return by function, and 0 or -1, what it prints in a row first and last."""
    runs: dict[tuple[str, int], list[list[Any]]] = defaultdict(list)
    for number, piece in enumerate(pieces):
        for function in dict.fromkeys((link[0], link[3]) for link in piece.chain):
            parts = runs[function]
            if parts and parts[-1][0] == number - 1:
                parts[-1] = [number, parts[-1][1] + piece.text]
            else:
                parts.append([number, piece.text])
    found = {}
    for (file, line), parts in runs.items():
        blocks = [text for _, text in parts if "\n" in text.strip()] or [parts[-1][1]]
        found[file, line, 0], found[file, line, -1] = blocks[0], blocks[-1]
    return found


def cells(
    text: str, shape: Shape, rows: int, columns: int, *, may_touch: bool = False
) -> list[str] | None:
    """Return the text of each cell; None if the block is too small, or if a width would cut a word:
    where the shape is known, words may touch."""
    texts: list[str] = []
    for line in _lines(text, shape, rows):
        parts = _parts(line, shape.cut, shape.part, columns, may_touch)
        if parts is None:
            return None
        texts += [text for _, text in parts]
    return texts or None


def _lines(text: str, shape: Shape, rows: int) -> list[str]:
    """Return the line of each row; none if the block is too small."""
    lines = _not_blank(text)
    numbers = _indices(shape.line, shape.line_step, rows, len(lines))
    return [lines[number] for number in numbers or ()]


@lru_cache(maxsize=1_000)
def _not_blank(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def _before(text: str, shape: Shape, table: Table, number: int) -> str:
    """Return what is before a cell in its line."""
    row, column = divmod(number, table.columns)
    line = _lines(text, shape, table.rows)[row]
    parts = _parts(line, shape.cut, shape.part, table.columns, may_touch=True) or []
    return line[: len(line) - len(line[parts[column][0] :].lstrip(" |[]"))]


def _field(cut: str) -> str:
    """Return the pattern that finds each field of a line.

    A sign ends a field. Without one, a field is a word; a run of blanks as long as `cut` is, too.
    A bar alone is never a cell.
    """
    if cut.strip(" "):
        return rf"(?:^|(?<={re.escape(cut)}))[^{re.escape(cut)}]*"
    return rf"{cut}|[^\s|]+" if cut else r"[^\s|]+"


def _shown(text: str) -> str:
    return text if any(map(str.isalnum, text)) or not text.isascii() else "empty"


def _indices(first: int, step: int, count: int, length: int) -> list[int] | None:
    """Return `count` indices; None if one is outside of 0 to `length`.

    A negative `first` is that of the last index, counted from the end.
    """
    start = first if first >= 0 else length + first - (count - 1) * step
    indices = [start + step * number for number in range(count)]
    return indices if indices[0] >= 0 and indices[-1] < length else None


@lru_cache(maxsize=50_000)  # many shapes have a line in common
def _parts(
    line: str, cut: str | int, part: int, columns: int, may_touch: bool
) -> list[tuple[int, str]] | None:
    """Return where each cell of a line begins, and its text; None if there are too few."""
    if isinstance(cut, int):
        starts = [part + column * cut for column in range(columns + 1)]
        if starts[-2] > len(line) + cut:
            return None
        cuts = (line[at - 1 : at].isalnum() and line[at : at + 1].isalnum() for at in starts[1:])
        if cut > 1 and not may_touch and any(cuts):
            return None
        spans = list(pairwise(starts))
    else:
        fields = [each.span() for each in re.finditer(_field(cut), line)]
        numbers = _indices(part, 1, columns, len(fields))
        if numbers is None:
            return None
        spans = [fields[number] for number in numbers]
    return [(start, line[start:end].strip(" |[]")) for start, end in spans]


def find_grid(samples: Sequence[tuple[Sequence[Piece], Table]]) -> GridCarrier | None:
    """Return the shape that explains most; None if there is none."""
    every = [(blocks_of(pieces), table) for pieces, table in samples]
    # The board with most different values comes first: an empty one fits almost any shape.
    telling = max(every, key=lambda each: len(set(each[1].cells)))
    few = [telling, *every[:: -(-len(every) // MAX_SAMPLES)]]
    one, ends, some, ready = map(_Fitter, (few[:1], [few[0], few[-1]], few, every))
    (blocks, table), first, is_read = few[0], [], False
    by_text: dict[str, list[Any]] = defaultdict(list)
    for block, text in blocks.items():
        by_text[text].append(block)
    for text, alike in by_text.items():
        for shape in _shapes(alike[0], text, table.rows, table.columns):
            if is_read and isinstance(shape.cut, int):
                break
            fit = one.fit(shape)
            if fit is None or len(fit.texts) < 2 or fit.right < 3 * fit.wrong:
                continue
            for each in (shape._replace(block=block) for block in alike):
                if (fit := ends.fit(each)) and fit.right > 1.2 * fit.wrong:
                    first.append((fit.nats, each))
                    if not fit.wrong and (fit := some.fit(each)) and not fit.wrong:
                        is_read = is_read or not isinstance(each.cut, int)
                        if (fit := ready.fit(each)) and fit.is_enough and fit.right == ready.total:
                            return GridCarrier(each, fit.texts)  # none explains more
    first.sort(key=lambda each: -each[0])
    better = [(fit.nats, shape) for _, shape in first[:60] if (fit := some.fit(shape))]
    better.sort(key=lambda each: -each[0])
    final = [(fit, shape) for _, shape in better[:4] if (fit := ready.fit(shape))]
    best = max(final, key=lambda each: each[0].nats, default=None)
    return GridCarrier(best[1], best[0].texts) if best and best[0].is_enough else None


def _shapes(block: Any, text: str, rows: int, columns: int) -> Iterator[Shape]:
    lines = _not_blank(text)
    places = [
        (first, step)
        for step in (1, 2, 3)
        for first in range(min(len(lines) - (rows - 1) * step, MAX_MARGIN_LINES))
    ]

    def cut_at(cuts: Sequence[str]) -> Iterator[Shape]:
        for first, step in places:
            for line, cut, part in product((first, -1 - first), cuts, (0, 1, 2, -1, -2, -3)):
                yield Shape(block, line, step, cut, part)

    signs = [sign for sign in SIGNS if any(x.count(sign) >= columns - 1 > 0 for x in lines)]
    yield from cut_at(["", *signs])
    for first, step in places:
        for width, part in product(range(1, MAX_WIDTH + 1), range(12)):
            yield Shape(block, first, step, width, part)
    # In a board whose columns do not line up, a run of blanks may stand for one empty cell.
    yield from cut_at([each for each in UNEVEN if any(each in line for line in lines)])


class _Fitter:
    """Finds how well shapes fit some samples."""

    def __init__(self, samples: Sequence[Any]) -> None:
        self.samples = samples
        self.values = Counter(value for _, table in samples for value in table.cells)
        total = self.total = sum(self.values.values())
        self.entropy = -sum(n / total * log(n / total) for n in self.values.values())
        self._known: dict[Any, Fit | None] = {}

    def fit(self, shape: Shape) -> Fit | None:
        """Return how well a shape fits; None if it is nowhere."""
        found = []
        for blocks, table in self.samples:
            text = blocks.get(shape.block)
            read = cells(text, shape, table.rows, table.columns) if text is not None else None
            found.append(read and tuple(read))
        key = tuple(found)  # many shapes are of the same cells
        if key not in self._known:
            self._known[key] = self._fit(key) if any(key) else None
        return self._known[key]

    def _fit(self, found: Sequence[Any]) -> Fit:
        pairs: Counter[tuple[str, Any]] = Counter()
        missing = 0
        for read, (_, table) in zip(found, self.samples, strict=True):
            if read is None:
                missing += len(table.cells)
            else:
                pairs.update(zip(read, table.cells, strict=True))
        votes: dict[str, Counter[Any]] = defaultdict(Counter)
        for (there, value), count in pairs.items():
            votes[there][value] = count
        texts, right, misplaced, wrong = {}, 0, 0, missing // 2
        for there, meanings in votes.items():
            word = there.casefold()
            if word in self.values:  # a value's own word: where another is due, it is misplaced
                texts[there], count = word, meanings[word]
                misplaced += sum(meanings.values()) - count
            else:
                texts[there], count = meanings.most_common(1)[0]
                wrong += sum(meanings.values()) - count
            right += count
        doubles = len(texts) - len(set(texts.values()))
        nats = right * self.entropy - misplaced - WRONG_COSTS * wrong
        return Fit(nats - TEXT_COSTS * len(texts) - 10 * doubles, texts, right, wrong)
