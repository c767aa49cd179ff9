"""Where a value is in what a program printed: its addresses.

One value has several: its line's template, the beginning of the line up to it, the row and the
column of a table. Which of them carries a fact is learnt (`compare.learning`).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from sys import intern
from typing import TypeAlias

from workshop.reading.masks import TOKEN, TOKENS, Line, Masks, ValueKind, is_player
from workshop.reading.pictures import dice_as_faces
from workshop.reading.rows import (
    AT_EDGE,
    AT_END,
    BEHIND,
    BELOW,
    MAX_ROW_CHARACTERS,
    cells_in,
    numbers_beside,
    separated,
)

WORD = re.compile("[^\\W_]|[\ue001-\ue003]")
PLAYER = re.compile(r"\bp(?:layer)?\W?$")
"""What is before a player's number."""
MAX_DICE = 5
DICE = re.compile(f"[1-6]{{3,{MAX_DICE}}}")
"""Dice that are printed without anything between them."""
MINUS = "minus "
"""How the place of a number begins that is printed with a minus, if it counts without."""
DIGITS = "digits of "
"""How the place of a digit begins in a number such as ``32143``, which may be five dice."""
DRAWN, ALL_SIGNS = "drawn ", "signs"
"""How the place begins of a number that is drawn with as many signs, such as stones in rows: of one
sign, or of all, as in ``||||/ ||``."""
PICTURE = re.compile(r"(?:\W|[oOxX])+")
"""A line without words and numbers."""
SYMBOL = re.compile(r"[^\x00-\x7f\w\s]")
"""What counts in other lines, too: ``Left: 🪨🪨``."""
ITEM, MIN_ITEMS = re.compile("[^\\w\ue001-\ue003]*(?:[^\\W\\d_]+ )?\ue001[.:)]?(?= )"), 3
"""How an item of a list begins, such as ``3. `` and ``Round 3: ``; and how many make a list."""
MIN_LOGGED = 5
"""Items that make a log, which may have several of a round, and begins with the first."""
MAX_LABELS = 4
"""Players in a line: the letters of more are pieces on a board."""
MAX_TAIL = 4
"""Lines at the end of a text that tell one question from another."""


Address: TypeAlias = tuple[ValueKind, str, int, int]
"""Where a value is: its kind; the line's template or its beginning, or a cell of a table; which of
the lines of this kind, negative if counted from the last; which of the line's values, or which
column. A plain tuple: hundreds of thousands are made."""


class Heard:
    """What a program said in one exchange, with the addresses of all its values."""

    def __init__(self, text: str, masks: Masks, draw_count: int = 0) -> None:
        self.text = dice_as_faces(text)
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

    @cached_property
    def listed(self) -> frozenset[str]:
        """How the items of a list begin."""
        numbers: dict[str, list[int]] = defaultdict(list)
        for template, values in self.lines:
            if (head := ITEM.match(template)) and values[0].shown.isdecimal():
                numbers[head[0]].append(int(values[0].shown))
        return frozenset(head for head, each in numbers.items() if _is_list(head, each))

    @property
    def question(self) -> str:
        """The template of the last line with a word, or ""."""
        return next(iter(self.tails[0]), "")

    @property
    def asked(self) -> list[int | str]:
        """The players who are named in the question."""
        lines = [line.values for line in self.lines if line.template == self.question]
        return [each.value for each in (lines or [()])[-1] if each.kind == "label"]

    @cached_property
    def tails(self) -> list[tuple[str, ...]]:
        """The templates of the last line with a word, of the last two, and so on. A question of
        signs alone, such as ``>>``, is added to each as it is: a template shortens such signs."""
        asks = self.text.rpartition("\n")[2]
        signs = () if WORD.search(asks) else tuple(asks.split())
        worded = [line.template for line in self.lines if WORD.search(line.template)]
        return [(*worded[-count:], *signs) for count in range(1, MAX_TAIL + 1)]

    @cached_property
    def values(self) -> dict[Address, int | str]:
        """Each value by each of its addresses."""
        return self._placed()

    @cached_property
    def _line_numbers(self) -> dict[Address, int]:
        """By an address, the number of the line that has the value, of those that are not blank."""
        return {address: int(number) for address, number in self._placed(by_line=True).items()}

    def _placed(self, *, by_line: bool = False) -> dict[Address, int | str]:
        """Return each value, or the number of its line, by each of its addresses."""
        found: dict[Address, int | str] = {}
        seen: Counter[str] = Counter()
        before = ""
        for line_number, line in enumerate(self.lines):
            number = seen[line.template]
            seen[line.template] += 1
            heads = _heads(line.template)
            after = _heads_after(before, line.template)
            seats = [value.value for value in line.values if value.kind == "label"]
            owner = next((each for each in line.values if is_player(each)), None)
            for index, (kind, value, shown) in enumerate(line.values):
                if kind == "label" and len(seats) > MAX_LABELS:
                    continue
                put = line_number if by_line else value
                head = heads[index]
                found.setdefault((kind, head, 0, index), put)
                found[(kind, head, -1, index)] = put
                found.setdefault((kind, after[index], 0, index), put)
                found[(kind, line.template, number, index)] = put
                if self.counts[line.template] > 1:
                    from_end = number - self.counts[line.template]
                    found[(kind, line.template, from_end, index)] = put
                if kind == "number" and isinstance(value, int) and value < 0:
                    # “Computer: -2” says that 2 are taken.
                    for at in (number, -1):
                        found[(kind, f"{MINUS}{line.template}", at, index)] = (
                            put if by_line else -value
                        )
                if kind == "number" and DICE.fullmatch(shown):
                    digits = f"{DIGITS}{line.template}"
                    for digit, each in enumerate(shown, MAX_DICE * index):
                        found[(kind, digits, number, digit)] = put if by_line else int(each)
                if owner and kind == "number":
                    for place in (line.template, head):  # the line may go on in several ways
                        found[(kind, f"{owner.value}@{place}", -1, index)] = put
            before = line.template
        self._add_headed(found, by_line)
        self._add_cells(found, by_line)
        self._add_drawn(found, by_line)
        return found

    @cached_property
    def addresses(self) -> dict[tuple[str, int | str], list[Address]]:
        """By a kind and a value, where it is."""
        found: dict[tuple[str, int | str], list[Address]] = defaultdict(list)
        for address, value in self.values.items():
            found[address[0], value].append(address)
        return dict(found)

    def line_at(self, address: Address) -> str:
        """Return the line of the text that has the value at an address."""
        return self.texts[self.line_number_at(address)]

    def line_number_at(self, address: Address) -> int:
        """Return the number of the line that has the value at an address."""
        if address[1] in self.counts:
            alike = [at for at, each in enumerate(self.lines) if each.template == address[1]]
            return alike[address[2]]
        return self._line_numbers[address]

    def players_near(self, address: Address) -> list[int | str]:
        """Return the players in the line that has the value at an address, or else in the nearest
        line before it that names any."""
        for line in reversed(self.lines[: self.line_number_at(address) + 1]):
            named = [each.value for at, each in enumerate(line.values) if names_player(line, at)]
            if named:
                return named
        return []

    def owner_at(self, address: Address) -> int | str | None:
        """Return the player whom the line with a value is about, as in `_owners`."""
        return self._owners[self.line_number_at(address)]

    @cached_property
    def texts(self) -> list[str]:
        """The lines that are not blank, as they were printed."""
        return [line for line in self.text.replace("\r", "\n").split("\n") if line.strip()]

    def _add_drawn(self, found: dict[Address, int | str], by_line: bool) -> None:
        """Add the addresses of signs that are drawn, each with how often it is in the exchange, and
        in the last lines with signs that are not apart."""
        drawn, last, end = Counter[str](), Counter[str](), 0
        for number, signs in enumerate(map(_signs_in, self.texts)):
            if not signs:
                continue
            if end != number:
                last = Counter()
            for sign in (*signs, *((ALL_SIGNS,) * len(signs))):
                drawn[sign] += 1
                last[sign] += 1
                found.setdefault(("number", f"{DRAWN}{sign}", 0, 0), number)
                found["number", f"{DRAWN}{sign}", -1, 0] = number
            end = number + 1
        for at, counts in ((0, drawn), (-1, last)) if not by_line else ():
            found |= {("number", f"{DRAWN}{sign}", at, 0): n for sign, n in counts.items()}

    def _add_headed(self, found: dict[Address, int | str], by_line: bool) -> None:
        """Add the addresses of the numbers beside headings that the assignment gives, in a table of
        all of them or of those alone that have a number: also by the player named last."""
        headings = self._masks.headings
        for line_number, owner in enumerate(self._owners if headings else ()):
            for place, value in numbers_beside(headings, self.texts[line_number]):
                put = line_number if by_line else value
                for place_of in (place, f"{place} of {owner}") if owner is not None else (place,):
                    found.setdefault(("number", place_of, 0, 0), put)
                    found[("number", place_of, -1, 0)] = put

    @cached_property
    def _owners(self) -> list[int | str | None]:
        """For each line, the player who is named last, up to its end, or none if several are; or,
        before any is named in a game with tables, the line's number."""
        found: list[int | str | None] = []
        owner: int | str | None = None
        is_named = not self._masks.headings
        for number, line in enumerate(self.lines):
            named = {each.value for at, each in enumerate(line.values) if names_player(line, at)}
            if named:
                is_named, owner = True, named.pop() if len(named) == 1 else None
            found.append(owner if is_named else f"line {number}")
        return found

    def _add_cells(self, found: dict[Address, int | str], by_line: bool) -> None:
        """Add the addresses of the numbers in tables: heading, and where in the row it is."""
        lines = [line[:MAX_ROW_CHARACTERS] for line in self.texts]
        rows = [cells_in(self._masks.headings, line) for line in lines]
        counts = Counter(head for head, _ in rows)
        seen: Counter[str] = Counter()
        for line_number, (head, cells) in enumerate(rows):
            number = seen[head]
            seen[head] += 1
            owner = self._owners[line_number]
            for place, index, value in cells:
                put = line_number if by_line else value
                if place.startswith(AT_EDGE):
                    found[("number", place, number, index)] = put
                    found[("number", place, number - counts[head], index)] = put
                else:
                    found.setdefault(("number", place, 0, index), put)
                    found[("number", place, -1, index)] = put
                    if owner is not None and place.startswith((BEHIND, AT_END)):
                        # As a place that is beyond all columns, the last choice.
                        name = AT_END if place.startswith(AT_END) else f"{place} of "
                        found[("number", f"{name}{owner}", -1, MAX_ROW_CHARACTERS)] = put
        _add_separated_cells(found, lines, by_line)


def _is_list(head: str, numbers: Sequence[int]) -> bool:
    """Return whether items that begin so, with these numbers, are those of a list or of a log."""
    is_numbered = len(numbers) >= MIN_ITEMS and head[-1] not in TOKENS.values()
    is_rising = all(one < other for one, other in pairwise(numbers))
    is_log = len(numbers) >= MIN_LOGGED and numbers[0] <= 1 and [*numbers] == sorted(numbers)
    return (is_numbered and is_rising) or is_log


@lru_cache(maxsize=20_000)
def _signs_in(line: str) -> str:
    """Return the signs of a line that may stand for things."""
    return "".join(line.split() if PICTURE.fullmatch(line) else SYMBOL.findall(line))


@lru_cache(maxsize=20_000)
def _heads(template: str) -> Sequence[str]:
    """Return the beginnings of a line up to each of its values."""
    return [intern(f"^{template[: each.start()]}") for each in TOKEN.finditer(template)]


@lru_cache(maxsize=20_000)
def _heads_after(before: str, template: str) -> Sequence[str]:
    """Return the same with the line before."""
    return [intern(f"{before}\n{head}") for head in _heads(template)]


def names_player(line: Line, at: int) -> bool:
    """Return whether a value of a line is a player, also by number as in `player 1`."""
    return is_player(line.values[at]) or bool(PLAYER.search(TOKEN.split(line.template)[at]))


def _add_separated_cells(
    found: dict[Address, int | str], lines: Sequence[str], by_line: bool
) -> None:
    """Add the addresses of the numbers in rows whose cells have signs between them: also by the
    last row above that has none, a table's head."""
    rows: list[tuple[int, str, Sequence[tuple[int, int]]]] = []
    heads: dict[str, str] = {}
    for line_number, line in enumerate(lines):
        for place, cells in separated(line):
            rows.append((line_number, place, cells))
            if not cells:
                heads[place] = " ".join(line.casefold().split())
            elif place in heads:
                rows.append((line_number, f"{place}{BELOW}{heads[place]}", cells))
    counts = Counter(place for _, place, _ in rows)
    seen: Counter[str] = Counter()
    for line_number, place, cells in rows:
        number = seen[place]
        seen[place] += 1
        for column, value in cells:
            put = line_number if by_line else value
            found[("number", place, number, column)] = put
            found[("number", place, number - counts[place], column)] = put


def listed_in(places: Iterable[Heard]) -> Callable[[str], bool]:
    """Return a function that says of a line's template whether it is an item of a list."""
    heads = frozenset().union(*(heard.listed for heard in places))
    return lambda template: (head := ITEM.match(template)) is not None and head[0] in heads


def template_counts(places: Iterable[Heard]) -> Counter[str]:
    """Return in how many exchanges each template is."""
    return Counter(template for heard in places for template in heard.templates)


def only_there(places: Iterable[Heard], uses: Mapping[str, int]) -> frozenset[str]:
    """Return the templates of the lines that are at these places, and in no other exchange; `uses`
    has in how many exchanges of all each template is."""
    counts = template_counts(places)
    return frozenset(template for template, count in counts.items() if count == uses[template])
