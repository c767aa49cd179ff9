"""What a program says, by spot: columns over all stretches that are compared."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from workshop.judging.facts import Kind
from workshop.judging.lines import (
    Line,
    Position,
    Said,
    Slot,
    line_of,
    mostly,
    number_of,
    shapes_of,
    words_of,
)

Moment: TypeAlias = tuple[int, ...]
"""The trial, the stretch, and of a list the item."""
MAX_TELLING_TEXTS = 8
"""Different texts at a spot of which each may tell an event."""
MAX_TEXTS = 80
"""Different texts at a spot of a label."""


class Spot(NamedTuple):
    """Where a program says something."""

    slot: Slot
    position: Position
    """A token; ("middle", p, q) for what is between the first p and the last q tokens of a line; or
    ("prints",) where it tells by being there."""

    @property
    def line(self) -> tuple[str, int]:
        """The file and the line that print it; of what is printed at exit there is none."""
        prefix = self.slot[0] if self.position != ("prints",) else self.slot
        if prefix[:1] == ("in",):
            return prefix[1], prefix[2]
        return prefix[0][:2] if prefix else ("", 0)

    @property
    def is_of_whole_lines(self) -> bool:
        """Whether it is no token, but a whole print or the middle of a line."""
        return self.position[0] in ("prints", "says", "middle")


class Column:
    """A spot, with its lines, and the number of the token in each line that has one there."""

    def __init__(
        self,
        spot: Spot,
        lines: Mapping[Moment, Line],
        numbers: Mapping[Line, int],
        is_everywhere: bool = True,
    ) -> None:
        self.spot, self.numbers = spot, numbers
        self._lines, self._is_everywhere = lines, is_everywhere
        self.known: dict[str, dict[Moment, Any]] = {}

    @cached_property
    def where(self) -> Mapping[Moment, Line]:
        """The line wherever it is there."""
        if self._is_everywhere:
            return self._lines
        return {moment: line for moment, line in self._lines.items() if line in self.numbers}

    @cached_property
    def lengths(self) -> Mapping[Moment, int]:
        """Of a list, how long it is in each stretch that has it."""
        return Counter(moment[:2] for moment in self.where)

    def as_long(self, lengths: Mapping[Moment, int]) -> list[Moment]:
        """Return the stretches in which a list is as long as it should be; none unless it mostly
        is, where it is there."""
        there = [each for each in lengths if each in self.lengths]
        right = [each for each in there if self.lengths[each] == lengths[each]]
        return right if mostly(len(right), len(there) - len(right)) else []

    def in_line(self, moment: Moment, text: str) -> tuple[str, str]:
        """Return what is before a text in the line in which it was read, and it as it is there."""
        line = self.where[moment]
        if line not in self.numbers:
            return "", text
        start, _, token = line.tokens[self.numbers[line]]
        if number_of(text) is not None and number_of(token) == number_of(text):
            return line.text[:start], token  # 2.50
        as_written = line.text[start : start + len(text)]
        if as_written.casefold() != text.casefold():
            return "", text
        return line.text[:start], as_written


class Columns:
    """The columns of a program's runs, as far as they are compared: those that are there in any of
    the stretches in which something is due. No others can carry it."""

    def __init__(
        self,
        said: Sequence[Sequence[Said]],
        typed: Sequence[Mapping[str, int]],
        due: AbstractSet[Moment],
    ) -> None:
        self.said, self.typed, self._due = said, typed, due
        self.moments: list[Moment] = [
            (trial, stretch)
            for trial, stretches in enumerate(said)
            for stretch in range(len(stretches))
        ]
        self.shapes = shapes_of(said[t][e] for t, e in self.moments)
        self._beginnings = tuple({text for answers in typed for text in answers})
        self._printing: dict[tuple[Moment, ...], list[Slot]] = defaultdict(list)
        """By the stretches in which they print, prefixes of chains."""
        self._typed_tokens: dict[Line, list[int]] = {}
        self._readable: dict[tuple[Kind, bool], list[tuple[Column, dict[Moment, Any]]]] = {}
        self.all = list(self._columns())
        self.all += self._telling()

    def _columns(self) -> Iterator[Column]:
        """Yield all addresses that differ; of several that say the same the simplest one."""
        slots: dict[Slot, dict[Moment, Line]] = defaultdict(dict)
        prints: dict[Slot, list[Moment]] = defaultdict(list)
        for moment in self.moments:
            said = self.said[moment[0]][moment[1]]
            for slot, line in said.slots(self.shapes):
                slots[slot][moment] = line
            for slot, items in said.lists(self.shapes):
                for number, line in enumerate(items):
                    slots[slot][*moment, number] = line
            for prefix in said.lines:
                if prefix[:1] != ("in",) and prefix[-1:] != ("row",):
                    prints[prefix].append(moment)
        seen: set[Any] = set()
        for slot in sorted(slots, key=_slot_order):
            lines = slots[slot]
            key = tuple(lines.items())
            if key in seen:
                continue
            seen.add(key)
            wanted = {line for moment, line in lines.items() if moment[:2] in self._due}
            if wanted and len(lines) > 1:
                yield from _positions(slot, lines, wanted)
        for prefix in sorted(prints, key=len, reverse=True):
            moments = tuple(prints[prefix])
            self._printing[moments].append(prefix)
            if moments not in seen and not self._due.isdisjoint(moments):
                seen.add(moments)
                yield Column(Spot(prefix, ("prints",)), dict.fromkeys(moments, line_of("")), {})

    def _telling(self) -> Iterator[Column]:
        """Yield, for addresses that have one of a few texts, each text: it may tell an event."""
        seen = set()
        for column in self.all:
            if column.spot.position[0] != "token" or column.spot.slot[1] == "all":
                continue
            texts: dict[str, dict[Moment, Line]] = defaultdict(dict)
            for moment, text in self._values(column, "event").items():
                texts[text][moment] = column.where[moment]
            if len(texts) > MAX_TELLING_TEXTS:  # *Fizz*, where most lines are numbers
                texts = {each: where for each, where in texts.items() if number_of(each) is None}
            if 2 <= len(texts) <= MAX_TELLING_TEXTS:
                for text, where in texts.items():
                    if tuple(where) not in seen and not self._due.isdisjoint(where):
                        seen.add(tuple(where))
                        position = ("says", column.spot.position, text)
                        yield Column(Spot(column.spot.slot, position), where, column.numbers)

    def _printed(self, spot: Spot, moment: Moment, kind: Kind) -> Any:
        """Return what is read from the fact that a chain prints at all, whatever its words are.

        For an event that is True. For a label it is the typed text that is printed; True if there
        is none or several; None if no word and no number is printed.
        """
        if kind == "event":
            return True
        printed = [
            line for each in self.said[moment[0]][moment[1]].lines[spot.slot] for line in each
        ]
        typed = {
            self.typed_at(line, number, moment[0])
            for line in printed
            for number in self._typed_in(line)
        } - {None}
        return typed.pop() if len(typed) == 1 else any(line.tokens for line in printed) or None

    def alike(self, column: Column) -> list[Column]:
        """Return the columns that are there where one is by printing at all; else it alone."""
        if column.spot.position != ("prints",):
            return [column]
        slots = self._printing[tuple(column.where)]
        return [Column(Spot(slot, ("prints",)), column.where, {}) for slot in slots]

    def words_at(self, column: Column, moment: Moment) -> set[str]:
        """Return the words of the line in which a column is there, or of all that its line of the
        program prints."""
        lines = [column.where[moment]]
        if column.spot.position == ("prints",):
            times = self.said[moment[0]][moment[1]].lines[column.spot.slot]
            lines = [line for each in times for line in each]
        return {token.casefold() for line in lines for _, _, token in line.tokens}

    def typed_at(self, line: Line, number: int, trial: int) -> Any:
        """Return the typed text that begins at a token; None if there is none."""
        if number in self._typed_in(line):
            rest = line.rest(number).casefold()
            for text, answer in self.typed[trial].items():
                if rest.startswith(text) and not rest[len(text) : len(text) + 1].isalnum():
                    return "typed", answer
        return None

    def _typed_in(self, line: Line) -> list[int]:
        """Return the tokens at which a text begins that is typed in any trial."""
        if line not in self._typed_tokens:
            self._typed_tokens[line] = [
                number
                for number in range(len(line.tokens))
                if line.rest(number).casefold().startswith(self._beginnings)
            ]
        return self._typed_tokens[line]

    def _values(self, column: Column, kind: Kind) -> dict[Moment, Any]:
        """Return what the tokens of a column say, by place."""
        position = column.spot.position
        values: dict[Line, Any] = {}
        typed: dict[Line, str] = {}
        for line, number in column.numbers.items():
            if position[0] == "middle":
                tokens = line.tokens[number : len(line.tokens) - position[2]]
                text = line.text[tokens[0][0] : tokens[-1][1]].casefold()
                words = words_of(text)
                # A word may be a number ("two"); a text with digits in it is not taken for one.
                is_text = kind == "number" and any(map(str.isdigit, words))
                values[line] = None if is_text else words
            else:
                text = line.tokens[number][2]
                values[line] = number_of(text) if kind == "number" else text.casefold()
            if kind == "label" and number in self._typed_in(line):
                typed[line] = text
        said = {}
        for moment, line in column.where.items():
            value = values[line]
            if line in typed:
                if position[0] != "middle":
                    value = self.typed_at(line, column.numbers[line], moment[0]) or value
                elif (answer := self.typed[moment[0]].get(typed[line])) is not None:
                    value = "typed", answer
            if value is not None:
                said[moment] = value
        return said

    def readable(self, kind: Kind, is_list: bool) -> list[tuple[Column, dict[Moment, Any]]]:
        """Return the columns that may tell facts of a kind, or lists, with what they say."""
        if (kind, is_list) not in self._readable:
            self._readable[kind, is_list] = [
                (column, said)
                for column in self.all
                if (column.spot.slot[1:2] == ("all",)) == is_list
                and (said := self.said_by(column, kind))
            ]
        return self._readable[kind, is_list]

    def said_by(self, column: Column, kind: Kind) -> dict[Moment, Any]:
        """Return what a column says, by place, if it may tell a fact of this kind."""
        if kind not in column.known:
            spot = column.spot
            position = spot.position[0]
            if position == "says":
                values = dict.fromkeys(column.where, True) if kind == "event" else {}
            elif position == "prints":
                values = {
                    moment: printed
                    for moment in column.where
                    if kind != "number" and (printed := self._printed(spot, moment, kind))
                }
            elif kind == "event" or (kind == "label" and position in ("from column", "to column")):
                values = {}  # a name's length moves what is after it: columns are for numbers
            else:
                values = self._values(column, kind)
            if kind == "label" and len(set(values.values())) > MAX_TEXTS:
                values = {}
            column.known[kind] = values
        return column.known[kind]


def _slot_order(slot: Slot) -> tuple[Any, ...]:
    prefix, time, line, *step = slot
    first = len(step) if time == "all" else abs(time)
    return time == "all", prefix[:1] == ("in",), -len(prefix), first, abs(line), step


def _positions(
    slot: Slot, lines: Mapping[Moment, Line], wanted: AbstractSet[Line]
) -> Iterator[Column]:
    """Yield the columns of one line that any of the `wanted` has: by token where their number is
    constant."""
    distinct = Counter(lines.values())
    counts = {len(line.tokens) for line in distinct}
    if len(counts) == 1:
        for number in range(counts.pop()):
            yield Column(Spot(slot, ("token", number)), lines, dict.fromkeys(distinct, number))
    else:
        numbers: dict[Position, dict[Line, int]] = defaultdict(dict)
        for line in distinct:
            for position, number in line.at.items():
                numbers[position][line] = number
        seen = set()
        for position, tokens in numbers.items():
            if wanted.isdisjoint(tokens):
                continue
            key = tuple(tokens.items())
            count = sum(distinct[line] for line in tokens)
            is_often = mostly(count, len(lines) - count) if slot[1] == "all" else count > 1
            if key not in seen and is_often:
                seen.add(key)
                yield Column(Spot(slot, position), lines, tokens, is_everywhere=False)
    if (middle := _middle(slot, lines, list(distinct))) is not None:
        yield middle


def _middle(slot: Slot, lines: Mapping[Moment, Line], distinct: Sequence[Line]) -> Column | None:
    """Return what varies in a line as one text: between the words that are always at its ends."""
    words = {tuple(token for _, _, token in line.tokens) for line in distinct}
    if len(words) < 2:
        return None
    first, shortest = next(iter(words)), min(map(len, words))
    start = end = 0
    while start < shortest and all(each[start] == first[start] for each in words):
        start += 1
    while end < shortest - start and all(each[-1 - end] == first[-1 - end] for each in words):
        end += 1
    numbers = {line: start for line in distinct if len(line.tokens) > start + end}
    spot = Spot(slot, ("middle", start, end))
    return Column(spot, lines, numbers, is_everywhere=False) if numbers else None
