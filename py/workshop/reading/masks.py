"""Mask what varies in a line of output: numbers, dice, what was typed. The rest is its template.

A template holds a token for each masked value. Two lines with the same template say the same thing
about different values, in whatever words a program has for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from sys import intern
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from workshop.run.order import plain_line

ValueKind: TypeAlias = Literal["number", "label", "text"]
"""A number, a player by name, another text that was typed."""
TOKENS: dict[ValueKind, str] = {"number": "\ue001", "label": "\ue002", "text": "\ue003"}
"""What replaces a value in a template: characters that mean nothing else."""
TOKEN = re.compile("[\ue001-\ue003]")
TOKEN_SIGNS = str.maketrans("\ue001\ue002\ue003", "#@$")
FACES = "⚀⚁⚂⚃⚄⚅"
COUNTED = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
NUMBER_WORDS = {
    **{word: number for number, word in enumerate(COUNTED)},
    **{word: 10 * number for number, word in enumerate(TENS, 2)},
    **{"first": 1, "second": 2, "third": 3},
}
WHOLE_NUMBER = rf"(?:{'|'.join(TENS)})[- ](?:{'|'.join(COUNTED[1:10])})"
"""A number of two words: ``thirty-three``."""
NUMBER_WORD = re.compile(f"{WHOLE_NUMBER}|{'|'.join(NUMBER_WORDS)}", re.IGNORECASE)
MAX_DIGITS = 9
"""Longer numbers are not read."""
SHORTEST_NAME, SHORTEST_TEXT = 8, 6
"""Characters from which a beginning of a name, or of a typed text, counts for the whole: programs
cut them."""
SHORTEST_NUMBER = 5
"""Digits from which a typed number, such as an ID, is not one of the numbers that a game prints."""
NUMBER = rf"(?<![\w)\]}}.-])-\d{{1,{MAX_DIGITS}}}(?!\d)|(?<!\d)\d{{1,{MAX_DIGITS}}}(?!\d)|[{FACES}]"
RUN_OF_SIGNS = (
    r"(?<!\S)(?!(?<=\w )[xX] (?![xX])\w)"
    r"(?:(?P<b>[oOxX|*#■●○•])(?: (?P=b))+|(?P<a>[oOxX|*#■●○•])(?P=a)*)(?!\S)"
)
"""A row of equal signs, which counts something: ``*****``, ``o o o``; but not ``R5 x B3``."""
HEADING = re.compile(r"\s*(?:#+|[*•ox]) [^\W\d]")
"""How a heading or an item of a list begins, as in ``## Red``: its signs count nothing."""
MIN_SIDES = 4
"""Runs of a sign in a line with words or numbers, from which it is between cells: ``# 4 # 8 #``."""
MAX_LINE_CHARACTERS = 2000


class Value(NamedTuple):
    """A value in a line."""

    kind: ValueKind
    value: int | str
    """A number; a player's seat; a text."""
    shown: str
    """As the program printed it."""


class Line(NamedTuple):
    """A line of output with its values masked."""

    template: str
    values: tuple[Value, ...]

    @property
    def readable(self) -> str:
        """The template with a sign for each value."""
        return self.template.translate(TOKEN_SIGNS)


class Masks:
    """Finds the values in lines, for the names and the texts that were typed in a case."""

    def __init__(
        self,
        names: Mapping[str, int],
        texts: Iterable[str] = (),
        words: Mapping[str, int] = MappingProxyType({}),
        numbered: Mapping[str, int] = MappingProxyType({}),
        headings: Iterable[str] = (),
    ) -> None:
        """`names` has the seats of players by name; `words` has numbers by the words for them.

        `numbered` has seats by words such as ``player 1``: players, in lines without a name.
        `headings` are what the assignment calls the numbers of its tables.
        """
        self.names, self.texts, self.numbered = dict(names), tuple(texts), dict(numbered)
        self.words = {**NUMBER_WORDS, **words}
        self.seats: dict[str, int] = {}
        for name, seat in names.items():
            # “player on” is no part of “player one”, which nobody has typed.
            is_whole = NUMBER_WORD.fullmatch(name.rpartition(" ")[2])
            for part in _beginnings(name, len(name) if is_whole else SHORTEST_NAME):
                self.seats.setdefault(part.casefold(), seat)
        parts = [part for text in self.texts for part in _beginnings(text, SHORTEST_TEXT)]
        self.parts = dict.fromkeys(parts)
        """The texts and their beginnings, as a program may print them."""
        either = _any_of(headings)
        self.headings = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE) if either else None
        # No methods: kept in itself, they would have to be collected as garbage.
        mask = partial(_mask, self._pattern(self.seats), self.seats, self.words)
        if numbered:
            seats = {**self.seats, **numbered}
            mask = partial(
                _mask_named, mask, partial(_mask, self._pattern(seats), seats, self.words)
            )
        self.line: Callable[[str], Line] = lru_cache(maxsize=20_000)(mask)
        """Returns a line with its values masked."""

    def _pattern(self, seats: Iterable[str]) -> re.Pattern[str]:
        """Return a pattern of all values, with these names of players."""
        alternatives = []
        if self.parts:
            alternatives.append(rf"(?P<text>(?<!\w)(?:{_any_of(self.parts)})(?!\w))")
        if seats:
            letters = r"[^\W_\d]"
            alternatives.append(f"(?P<label>(?<!{letters})(?:{_any_of(seats)})(?!{letters}))")
        alternatives += [
            f"(?P<number>{NUMBER})",
            f"(?P<word>(?<![^\\W_])(?:{WHOLE_NUMBER}|{_any_of(self.words)})(?![^\\W_]))",
            f"(?P<run>{RUN_OF_SIGNS})",
        ]
        return re.compile("|".join(alternatives), re.IGNORECASE)

    def lines(self, text: str) -> list[Line]:
        """Return the lines of a text that are not blank."""
        return [self.line(line) for line in text.replace("\r", "\n").split("\n") if line.strip()]


def _mask_named(
    by_name: Callable[[str], Line], by_number: Callable[[str], Line], line: str
) -> Line:
    """Return a masked line, with players' numbers as their names if no other name is in it."""
    masked = by_name(line)
    return masked if any(each.kind == "label" for each in masked.values) else by_number(line)


def _mask(
    pattern: re.Pattern[str], seats: Mapping[str, int], words: Mapping[str, int], line: str
) -> Line:
    values: list[Value] = []
    parts: list[str] = []
    end = 0
    line = TOKEN.sub("?", line[:MAX_LINE_CHARACTERS])  # a program may print anything
    for match in pattern.finditer(line):
        if match["run"] and _is_side(match[0][0], line):
            continue
        if match["run"] and HEADING.match(line):
            continue
        value = _value(match, seats, words)
        parts += [line[end : match.start()], TOKENS[value.kind]]
        values.append(value)
        end = match.end()
    return Line(intern(plain_line("".join([*parts, line[end:]]))), tuple(values))


def _is_side(sign: str, line: str) -> bool:
    """Return whether a sign is the side of a table's cells in a line, or an ornament at both ends
    of it, as in ``*** Red ***``, and counts nothing."""
    runs = [*filter(None, re.split(f"[^{re.escape(sign)}]+", line))]
    least = 2 if sign == "|" else MIN_SIDES
    words = line.split()
    is_ornament = len(runs) > 1 and {*words[0], *words[-1]} == {sign}
    return (len(runs) >= least or is_ornament) and any(map(str.isalnum, line.replace(sign, "")))


def _value(match: re.Match[str], seats: Mapping[str, int], words: Mapping[str, int]) -> Value:
    shown = match[0]
    match match.lastgroup:
        case "text":
            return Value("text", shown, shown)
        case "label":
            return Value("label", seats[shown.casefold()], shown)
        case "word":
            word = shown.casefold()
            parts = [word] if word in words else re.split("[- ]", word)
            return Value("number", sum(words[part] for part in parts), shown)
        case "number":
            number = FACES.index(shown) + 1 if shown in FACES else int(shown)
            return Value("number", number, shown)
    return Value("number", len(shown.replace(" ", "")), shown)


def is_player(value: Value) -> bool:
    """Return whether a value is a player, by name or by a word that stands for the number."""
    is_word = value.kind == "number" and any(map(str.isalpha, value.shown))
    return value.kind == "label" or (is_word and not NUMBER_WORD.fullmatch(value.shown))


def is_readable(typed: str) -> bool:
    """Return whether a typed text can be found in lines: a number or a letter is in many."""
    text = typed.strip()
    return len(text) >= SHORTEST_NUMBER or (len(text) > 1 and not text.isdecimal())


def _beginnings(text: str, shortest: int) -> list[str]:
    """Return a text and its beginnings, the longest first."""
    text = text.strip()
    ends = range(len(text), min(len(text), shortest) - 1, -1)
    return [part for end in ends if (part := text[:end].strip())]


def _any_of(texts: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(texts, key=len, reverse=True)))
