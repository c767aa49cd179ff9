"""Where a value is in what a program printed: its addresses.

One value has several: its line's template, the beginning of the line up to it, the row and the
column of a table. Which of them carries a fact is learnt (`compare.learning`).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

from workshop.reading.masks import TOKEN, Line, Masks, ValueKind

WORD = re.compile("[^\\W_]|[\ue001-\ue003]")
CELL = re.compile("(?:among .*:|at the end of|behind|cell|edge) (.*)")
CELL_NUMBER = re.compile(r"(?<![^\W_])-?\d{1,9}(?![^\W_])")
HEADED_NUMBER = re.compile(
    r"((?:[^\W\d_]+ )?\d?[^\W\d_]+(?: (?:#|no\.)?\d)?)[^\w\n]{1,4}(?<![^\w-]-)(\d{1,9})(?!\w)"
)
"""A number behind a heading with a number in it, such as ``1S: 4`` or ``Player 1: 20``."""
HEAD_END = re.compile(r"\s{2,}|(?<=\w)\s?(?:\.{2,}|-{2,}|_{2,})|\t|:|\|")
"""What is between a row's heading and its cells, such as ``Trio: 9`` and ``Trio ...... 9``."""
SEPARATORS = "|\t,"
"""Between the cells of a table. A comma with a blank after it is a sentence's."""
DICE = re.compile("[1-6]{3,5}")
"""Dice that are printed without anything between them."""
MINUS = "minus "
"""How the place of a number begins that is printed with a minus, if it counts without."""
DIGITS = "digits of "
"""How the place of a digit begins in a number such as ``32143``, which may be five dice."""
MAX_LABELS = 4
"""Players in a line: the letters of more are pieces on a board."""
MAX_ROW_CHARACTERS = 400
"""Of a table's row: the time for a heading grows with the square of its length."""
MAX_TAIL = 4
"""Lines at the end of a text that tell one question from another."""


Address: TypeAlias = tuple[ValueKind, str, int, int]
"""Where a value is: its kind; the line's template or its beginning, or a cell of a table; which of
the lines of this kind, negative if counted from the last; which of the line's values, or which
column. A plain tuple: hundreds of thousands are made."""


class Heard:
    """What a program said in one exchange, with the addresses of all its values."""

    def __init__(self, text: str, masks: Masks, draw_count: int = 0) -> None:
        self.text = text
        self.draw_count = draw_count
        self._masks = masks

    @cached_property
    def lines(self) -> list[Line]:
        """The lines that are not blank."""
        return self._masks.lines(self.text)

    @cached_property
    def templates(self) -> frozenset[str]:
        """The templates of all lines."""
        return frozenset(line.template for line in self.lines)

    @cached_property
    def counts(self) -> Counter[str]:
        """How many lines have each template."""
        return Counter(line.template for line in self.lines)

    @property
    def question(self) -> str:
        """The template of the last line with a word, or ""."""
        return next(iter(self.tails[0]), "")

    @cached_property
    def tails(self) -> list[tuple[str, ...]]:
        """The templates of the last line with a word, of the last two, and so on."""
        worded = [line.template for line in self.lines if WORD.search(line.template)]
        return [tuple(worded[-count:]) for count in range(1, MAX_TAIL + 1)]

    @cached_property
    def values(self) -> dict[Address, int | str]:
        """Each value by each of its addresses."""
        found: dict[Address, int | str] = {}
        seen: Counter[str] = Counter()
        before = ""
        for line in self.lines:
            number = seen[line.template]
            seen[line.template] += 1
            cuts = [match.start() for match in TOKEN.finditer(line.template)]
            seats = [value.value for value in line.values if value.kind == "label"]
            for index, (kind, value, shown) in enumerate(line.values):
                if kind == "label" and len(seats) > MAX_LABELS:
                    continue
                head = f"^{line.template[: cuts[index]]}"
                found.setdefault((kind, head, 0, index), value)
                found[(kind, head, -1, index)] = value
                found.setdefault((kind, f"{before}\n{head}", 0, index), value)
                found[(kind, line.template, number, index)] = value
                if self.counts[line.template] > 1:
                    from_end = number - self.counts[line.template]
                    found[(kind, line.template, from_end, index)] = value
                if kind == "number" and isinstance(value, int) and value < 0:
                    # “Computer: -2” says that 2 are taken.
                    found[(kind, f"{MINUS}{line.template}", number, index)] = -value
                if kind == "number" and DICE.fullmatch(shown):
                    for digit, each in enumerate(shown):
                        found[(kind, f"{DIGITS}{line.template}", number, digit)] = int(each)
                if seats and kind == "number":
                    found[(kind, f"{seats[0]}@{line.template}", -1, index)] = value
            before = line.template
        self._add_cells(found)
        return found

    @cached_property
    def addresses(self) -> dict[tuple[str, int | str], list[Address]]:
        """By a kind and a value, where it is."""
        found: dict[tuple[str, int | str], list[Address]] = defaultdict(list)
        for address, value in self.values.items():
            found[address[0], value].append(address)
        return dict(found)

    def line_at(self, address: Address) -> str:
        """Return the line of the text that has the value at an address, or "" if none fits."""
        kind, place, number, _ = address
        value = self.values[address]
        row = CELL.match(place)
        fitting: list[tuple[object, str]] = []
        before = ""
        for text in self.text.replace("\r", "\n").split("\n"):
            line = self._masks.line(text)
            if any(each.kind == kind and each.value == value for each in line.values):
                wholes = f"^{line.template}", f"{before}\n^{line.template}"
                seat = next((each.value for each in line.values if each.kind == "label"), "")
                is_there = place in (line.template, f"{seat}@{line.template}") or any(
                    each.startswith(place) for each in wholes
                )
                is_row = row and row[1] in text.casefold()
                fitting.append((is_there or is_row, text))
            before = line.template if text.strip() else before
        best = [text for fits, text in fitting if fits] or [text for _, text in fitting]
        return best[0 if number >= 0 else -1] if best else ""

    def _add_cells(self, found: dict[Address, int | str]) -> None:
        """Add the addresses of the numbers in tables: row and column, right edge, heading."""
        rows: list[tuple[str, list[str]]] = []
        for whole in self.text.replace("\r", "\n").split("\n"):
            line = whole[:MAX_ROW_CHARACTERS]
            for place in _cells_in(line):
                _first_and_last(found, *place)
            separator = next((mark for mark in SEPARATORS if line.count(mark) > 1), "")
            if separator and not (separator == "," and ", " in line):
                cells = [cell.strip() for cell in line.split(separator)]
                rows.append((f"{separator}{len(cells)}", cells))
        if not rows:
            return
        sizes = Counter(kind for kind, _ in rows)
        seen: Counter[str] = Counter()
        for kind, cells in rows:
            number = seen[kind]
            seen[kind] += 1
            head = next(filter(None, cells), "")
            for column, cell in enumerate(cells):
                match = CELL_NUMBER.search(cell)
                if not match:
                    continue
                value = int(match[0])
                found[("number", f"row {kind}", number, column)] = value
                found[("number", f"row {kind}", number - sizes[kind], column)] = value
                if cell is not head:
                    _first_and_last(found, f"cell {head.casefold()}", column, value)


@lru_cache(maxsize=20_000)  # a program prints the same rows again and again
def _cells_in(line: str) -> Sequence[tuple[str, int, int]]:
    """Return the place, the column and the value of each number beside a heading."""
    numbers = list(CELL_NUMBER.finditer(line))
    if not numbers:
        return ()
    parts = HEAD_END.split(line.strip(), maxsplit=1)
    head, end = parts[0].strip().casefold(), line.find(parts[0]) + len(parts[0])
    # A number in the heading itself would be the same at each of its places.
    edges = [(f"edge {head}", each.end(), int(each[0])) for each in numbers if each.end() > end]
    headed = [
        (each.end(), each[1].casefold(), int(each[2])) for each in HEADED_NUMBER.finditer(line)
    ]
    # Of several numbers beside a player's name some may be missing, as in `P1: {'2S': 4} = 4`.
    # Such a place is beyond all columns: it is the last choice where others are as good.
    beyond = [
        (f"among {head}: {name}", MAX_ROW_CHARACTERS, value)
        for at, name, value in headed
        if at > end and name != head
    ]
    if edges:
        beyond.append((f"at the end of {head}", MAX_ROW_CHARACTERS, int(numbers[-1][0])))
    return *edges, *beyond, *((f"behind {name}", 0, value) for _, name, value in headed)


def _first_and_last(
    found: dict[Address, int | str], place: str, index: int, value: int | str
) -> None:
    found.setdefault(("number", place, 0, index), value)
    found[("number", place, -1, index)] = value


def template_counts(places: Iterable[Heard]) -> Counter[str]:
    """Return in how many exchanges each template is."""
    return Counter(template for heard in places for template in heard.templates)
