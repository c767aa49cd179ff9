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

from workshop.reading.masks import TOKEN, Line, Masks, ValueKind, is_player

WORD_IN_HEAD = re.compile(r"[^\W\d_]")
WORD = re.compile("[^\\W_]|[\ue001-\ue003]")
CELL = re.compile("(?:among .*:|at the end of|behind|cell|edge|start) (.*)")
CELL_NUMBER = re.compile("(?<![^\\W_])-?\\d{1,9}(?![^\\W_]|\ufe0f)")  # no keycap
HEADED_NUMBER = re.compile(
    r"((?:[^\W\d_]+ )?\d?[^\W\d_]+(?: (?:#|no\.)?\d)?)[^\w\n]{1,4}(?<![^\w-]-)(\d{1,9})(?!\w)"
)
"""A number behind a heading with a number in it, such as ``1S: 4`` or ``Player 1: 20``."""
HEAD_END = re.compile(r"\s{2,}|(?<=\w)\s?(?:\.{2,}|-{2,}|_{2,})|\t|:|\|")
"""What is between a row's heading and its cells, such as ``Trio: 9`` and ``Trio ...... 9``."""
SEPARATORS = "|\t/,"
"""Between the cells of a table. A comma with a blank after it is a sentence's."""
SIDES = str.maketrans(dict.fromkeys("│┃║", "|"))
"""Sides of cells that are drawn with signs of their own."""
DICE = re.compile("[1-6]{3,5}")
"""Dice that are printed without anything between them."""
MINUS = "minus "
"""How the place of a number begins that is printed with a minus, if it counts without."""
DIGITS = "digits of "
"""How the place of a digit begins in a number such as ``32143``, which may be five dice."""
AT_EDGE = ("edge ", "start ")
"""How the places of numbers begin by where they begin and end in a row with a heading."""
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
            owner = next((each for each in line.values if is_player(each)), None)
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
                if owner and kind == "number":
                    found[(kind, f"{owner.value}@{line.template}", -1, index)] = value
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
                seat = next((each.value for each in line.values if is_player(each)), "")
                is_there = place in (line.template, f"{seat}@{line.template}") or any(
                    each.startswith(place) for each in wholes
                )
                is_row = row and row[1] in text.casefold()
                fitting.append((is_there or is_row, text))
            before = line.template if text.strip() else before
        best = [text for fits, text in fitting if fits] or [text for _, text in fitting]
        return best[0 if number >= 0 else -1] if best else ""

    def _add_cells(self, found: dict[Address, int | str]) -> None:
        """Add the addresses of the numbers in tables: row and column, edges, heading, and whose
        they are by a line before."""
        lines = [
            line[:MAX_ROW_CHARACTERS].translate(SIDES)
            for line in self.text.replace("\r", "\n").split("\n")
        ]
        rows = [each for line in lines if (each := _cells_in(line))]
        counts = Counter(head for head, _ in rows)
        seen: Counter[str] = Counter()
        for head, cells in rows:
            number = seen[head]
            seen[head] += 1
            for place, index, value in cells:
                if place.startswith(AT_EDGE):
                    found[("number", place, number, index)] = value
                    found[("number", place, number - counts[head], index)] = value
                else:
                    found.setdefault(("number", place, 0, index), value)
                    found[("number", place, -1, index)] = value
        self._add_separated_cells(found, lines)

    def _add_separated_cells(self, found: dict[Address, int | str], lines: Sequence[str]) -> None:
        """Add the addresses of the numbers in rows whose cells have signs between them."""
        rows: list[tuple[str, list[str], str]] = []
        for line in lines:
            separator = next((mark for mark in SEPARATORS if line.count(mark) > 1), "")
            if separator and not (separator == "," and ", " in line):
                cells = [cell.strip() for cell in line.split(separator)]
                head = next(filter(None, cells), "").casefold()
                rows.append((f"row {separator}{len(cells)}", cells, f"cell {head}"))
        counts = Counter(place for kind, _, head in rows for place in (kind, head))
        seen: Counter[str] = Counter()
        for kind, cells, head in rows:
            for place in kind, head:
                number = seen[place]
                seen[place] += 1
                for column, cell in enumerate(cells):
                    match = CELL_NUMBER.search(cell)
                    if match and (place == kind or cell.casefold() != head[len("cell ") :]):
                        value = int(match[0])
                        found[("number", place, number, column)] = value
                        found[("number", place, number - counts[place], column)] = value


@lru_cache(maxsize=20_000)  # a program prints the same rows again and again
def _cells_in(line: str) -> tuple[str, Sequence[tuple[str, int, int]]] | None:
    """Return a line's heading, and the place, the column and the value of each number beside it;
    None if the line is blank."""
    if not line.strip():
        return None
    numbers = list(CELL_NUMBER.finditer(line))
    word = WORD_IN_HEAD.search(line)
    if not word or (numbers and numbers[0].end() <= word.start()):
        head, end, is_row = "", 0, True  # of cells alone
    else:
        separator = HEAD_END.search(line, word.end())
        end = separator.start() if separator else len(line)
        head, is_row = line[:end].strip().casefold(), bool(separator and separator[0].isspace())
    if not numbers:
        return head, ()
    # A number in the heading itself would be the same at each of its places.
    cells = [each for each in numbers if each.end() > end]
    edges = [(f"edge {head}", each.end(), int(each[0])) for each in cells]
    if is_row:
        edges += [(f"start {head}", each.start(), int(each[0])) for each in cells]
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
    return head, (*edges, *beyond, *((f"behind {name}", 0, value) for _, name, value in headed))


def template_counts(places: Iterable[Heard]) -> Counter[str]:
    """Return in how many exchanges each template is."""
    return Counter(template for heard in places for template in heard.templates)
