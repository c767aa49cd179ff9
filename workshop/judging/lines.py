"""What a stretch says, by spot: (chain, which time it prints, which line), and which token.

Nothing here knows a word. What is constant at a spot is wording, what changes is a value.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cached_property, lru_cache
from math import isclose
from typing import Any, TypeAlias

from workshop.run.recording import Chain, Piece

TOKEN = re.compile(
    r"(?<!\w)(?:[^\W\d] )+[^\W\d](?!\w)"  # letters with blanks between them
    r"|(?<![\w.])[-+]?\d+(?:[,_'’\u00a0\u202f]\d{3})*(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\d.]*\w)"
    r"|\d+|[^\W\d]+"  # digits or letters within a word
    r"|[^\w\s\x00-\x7f]"  # a sign that is not ASCII: a die's face, an emoji
)
NUMBER = re.compile(r"[-+]?\d[\d,_'’\u00a0\u202f]*(?:\.\d+)?(?:[eE][-+]?\d{1,3})?")
GROUPING = re.compile("[,_'’\u00a0\u202f]")
"""Signs between thousands."""
COMMA = re.compile(r"(?<![\w.,])(\d{1,3}(?:[. ]\d{3})+|\d+),(\d+)(?!\w|[.,]\d)")
BLANKS = re.compile(r"(?<![\w.,])\d{1,3}(?: \d{3})+(?!\w)")
SEPARATORS = "|,;:\t/=()[]"
"""Signs that may part a line into fields."""
Slot: TypeAlias = tuple[Any, ...]
"""(prefix of a chain, which time it prints in the stretch, which line of that); numbers below 0
count from the end. A prefix that begins with "in" is of a list that several lines of a function
print: what becomes of a roll. One that ends with "row" is of lines that several prints make.
"""
Position: TypeAlias = tuple[Any, ...]
"""A token in a line: by number, after a word, by column, by field."""
MAX_TIMES = 12
"""Times that a chain prints in a stretch; of a longer list only the first third and the last third
of as many are places of their own."""
STEPS = (2, 3)
"""A list may be each second or third line that a chain prints, as the chips of one player."""
MAX_LIST_LINES = 3
"""Lines of one piece that may each be in a list."""


class Line:
    """A line of text with its tokens."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [
            (found.start(), found.end(), found[0].replace(" ", ""))
            for found in TOKEN.finditer(text)
        ]

    def rest(self, number: int) -> str:
        """Return the line from a token on."""
        return self.text[self.tokens[number][0] :]

    @cached_property
    def at(self) -> Mapping[Position, int]:
        """The number of the token at each position that it has."""
        at: dict[Position, int] = {}
        for number in range(len(self.tokens)):
            for position in self._positions(number):
                at.setdefault(position, number)
        return at

    def _positions(self, number: int) -> Iterator[Position]:
        tokens, text = self.tokens, self.text
        start, end, _ = tokens[number]
        yield "token", number
        yield "token", number - len(tokens)
        words = [each[2].casefold() for each in tokens[max(0, number - 2) : number]]
        if words and not words[-1].isdigit():
            earlier = sum(each[2].casefold() == words[-1] for each in tokens[: number - 1])
            yield "after", words[-1], earlier
            if len(words) > 1:
                yield "after", (words[0], words[1]), 0
        if "  " in text:  # as in a table; elsewhere a column says nothing
            yield "from column", start
            yield "to column", end
        for sign in SEPARATORS:
            if sign in text and not any(
                each[0] > text.rfind(sign, 0, start) for each in tokens[:number]
            ):
                field = text.count(sign, 0, start)
                yield "field", sign, field
                yield "field", sign, field - text.count(sign) - 1


@lru_cache(maxsize=100_000)
def line_of(text: str) -> Line:
    """Return a line; the same object for the same text."""
    return Line(text)


@lru_cache(maxsize=50_000)
def words_of(text: str) -> str:
    """Return the words of a text as they are compared: in small letters, without the signs between
    them, single letters as one word.

    >>> words_of("_ a _ a!"), words_of("x, o"), words_of("A red-hot B2")
    ('_a_a', 'xo', 'a red hot b2')
    """
    return _words(_words(text)).casefold()


def wording_of(text: str) -> tuple[str, ...]:
    """Return the words of a line, with a sign in place of each number.

    >>> wording_of("You pay 3 coins.")
    ('you', 'pay', '#', 'coins')
    """
    words = (word for _, _, word in line_of(text).tokens)
    return tuple("#" if number_of(word) is not None else word.casefold() for word in words)


def is_in(value: str, text: str) -> bool:
    """Return whether a text has a value that no letter, digit or like sign continues.

    >>> is_in("ann", "hi ann!"), is_in("ann", "hi anna"), is_in("**", "***"), is_in("**", "=**=")
    (True, False, False, True)
    """
    return find_in(value, text) is not None


def find_in(value: str, text: str) -> re.Match[str] | None:
    """Return where a text has a value that no letter, digit or like sign continues."""
    if not value:
        return None
    before = r"\w" if value[0].isalnum() else re.escape(value[0])
    after = r"\w" if value[-1].isalnum() else re.escape(value[-1])
    return re.search(f"(?<!{before}){re.escape(value)}(?!{after})", text)


def _words(text: str) -> str:
    words, last = "", 0
    for start, end, word in Line(text).tokens:
        words += f" {word}" if words and start > last else word
        last = end
    return words


class Said:
    """What a program printed in one stretch."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces
        self.lines: dict[Slot, list[list[Line]]] = {}
        """By prefix of a chain, for each time that it prints, its lines with a token."""
        for piece in pieces:
            lines = [line for text in piece.text.split("\n") if (line := line_of(text)).tokens]
            if piece.text.strip():
                for prefix in prefixes(piece.chain):
                    self.lines.setdefault(prefix, []).append(lines)
                for function in dict.fromkeys(("in", each[0], each[3]) for each in piece.chain[:2]):
                    self.lines.setdefault(function, []).append(lines)
        for parts in screen_lines(pieces):
            line = line_of("".join(text for _, text in parts))
            links = next((chain[:1] for chain, text in parts if text.strip()), ())
            if len(parts) > 1 and links and line.tokens:
                self.lines.setdefault((*links, "row"), []).append([line])

    def tokens(self) -> Iterator[tuple[Line, int, str]]:
        """Yield all words and numbers: the line, which token of it, and the word."""
        for piece in self.pieces:
            for line in map(line_of, piece.text.split("\n")):
                for number, (_, _, token) in enumerate(line.tokens):
                    yield line, number, token.casefold()

    def numbers(self) -> Iterator[tuple[Chain, Line, int, float]]:
        """Yield the numbers: the chain, the line, which token of it, and its value."""
        for piece in self.pieces:
            for line, number, token in Said([piece]).tokens():
                if (value := number_of(token)) is not None:
                    yield piece.chain, line, number, value

    def whole_lines(self) -> Iterator[tuple[Slot, Line]]:
        """Yield each line with a token by the whole chain that prints it."""
        times: Counter[Chain] = Counter()
        for piece in self.pieces:
            lines = [line for text in piece.text.split("\n") if (line := line_of(text)).tokens]
            for number, line in enumerate(lines):
                yield (piece.chain, times[piece.chain], number), line
            times[piece.chain] += bool(piece.text.strip())

    def lists(self, shapes: Mapping[Slot, tuple[int, int]]) -> Iterator[tuple[Slot, list[Line]]]:
        """Yield the lines that a chain prints one after the other: the same one each time."""
        for prefix, times in self.lines.items():
            most, longest = shapes[prefix]
            if most == 1 < longest:
                yield (prefix, "all", 0), times[0]
            elif most > 1:
                for number in range(min(longest, MAX_LIST_LINES)):
                    lines = [lines[number] for lines in times if number < len(lines)]
                    yield (prefix, "all", number), lines
                    for step in STEPS if len(lines) > 1 else ():
                        for first in range(step):
                            yield (prefix, "all", number, first, step), lines[first::step]

    def slots(self, shapes: Mapping[Slot, tuple[int, int]]) -> Iterator[tuple[Slot, Line]]:
        """Yield each line by its slots; `shapes` are how much each prefix prints at most."""
        for prefix, times in self.lines.items():
            if prefix[:1] == ("in",):
                continue
            most, longest = shapes[prefix]
            reach = most if most <= MAX_TIMES else MAX_TIMES // 3
            for time, lines in enumerate(times):
                if reach <= time < len(times) - reach:
                    continue
                for k in {time, time - len(times)} if most > 1 else {0}:
                    if not -reach <= k < reach:
                        continue
                    for number, line in enumerate(lines):
                        for n in {number, number - len(lines)} if longest > 1 else {0}:
                            yield (prefix, k, n), line


def screen_lines(pieces: Iterable[Piece]) -> Iterator[list[tuple[Chain, str]]]:
    """Yield the lines of the screen, each as what is printed of it, and by which chain."""
    parts: list[tuple[Chain, str]] = []
    for piece in pieces:
        first, *others = piece.text.split("\n")
        parts += [(piece.chain, first)] if first else []
        for each in others:
            yield parts
            parts = [(piece.chain, each)] if each else []
    yield parts


def prefixes(chain: Chain) -> list[Slot]:
    """Return the whole chain of a chain, and its innermost place."""
    return [chain] if len(chain) == 1 else [chain, chain[:1]]


def shapes_of(said: Iterable[Said]) -> dict[Slot, tuple[int, int]]:
    """Return by prefix how often it prints in a stretch at most, and how many lines at once."""
    shapes: dict[Slot, tuple[int, int]] = {}
    for each in said:
        for prefix, times in each.lines.items():
            most, longest = shapes.get(prefix, (0, 0))
            shapes[prefix] = max(most, len(times)), max(longest, *map(len, times))
    return shapes


@lru_cache(maxsize=50_000)
def number_of(text: str) -> float | int | None:
    """Return the number that a token is; None if it is a word.

    >>> number_of("1,250"), number_of("-8.50"), number_of("1_234.5"), number_of("1e-05")
    (1250, -8.5, 1234.5, 1e-05)
    >>> number_of("8th"), number_of("e5")
    (None, None)
    """
    if not NUMBER.fullmatch(text):
        return None
    plain = GROUPING.sub("", text)
    number = float(plain)
    if plain.lstrip("+-").isdecimal():
        return int(plain)
    return int(number) if "e" in plain.casefold() and number.is_integer() else number


def with_points(text: str) -> str:
    """Return a text whose numbers have decimal commas with points in their place.

    >>> with_points("1.234,50 and 1 234,50 and 0,5, not (1,2,3)")
    '1_234.50 and 1_234.50 and 0.5, not (1,2,3)'
    """
    return COMMA.sub(lambda found: re.sub("[. ]", "_", found[1]) + "." + found[2], text)


def without_blanks(text: str) -> str:
    """Return a text whose numbers have blanks between their thousands with another sign there.

    >>> without_blanks("1 234.50 and 10 20 300")
    '1_234.50 and 10 20_300'
    """
    return BLANKS.sub(lambda found: found[0].replace(" ", "_"), text)


def mostly(right: int, wrong: int) -> bool:
    """Return whether something is so three times for each time that it is not: a place that says
    what is left where what was taken is due is right at times."""
    return right >= 3 * wrong


def same_number(one: float, other: float) -> bool:
    """Return whether two numbers are equal at the precision of the coarser one. Rounding in the
    last of 16 digits does not count: it depends on the order of the steps.

    >>> same_number(8, 8.25), same_number(8.3, 8.25), same_number(9, 8.25)
    (True, True, False)
    >>> same_number(0.3, 1e-05), same_number(3, 3.0)
    (False, True)
    >>> same_number(1 / 3 * 100, 100 / 3)
    True
    """
    if one == other:
        return True
    if type(one) is int and type(other) is int:
        return False
    if isclose(one, other, rel_tol=1e-12):
        return True
    digits = min(_decimals(one), _decimals(other))
    return max(_decimals(one), _decimals(other)) > digits and (
        abs(one - other) <= 0.5000001 * 10**-digits
    )


def _decimals(number: float) -> int:
    exponent = Decimal(repr(number)).as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) and type(number) is float else 0
