"""Valid inputs with parts changed, lost, doubled, swapped and put together."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

ODD: tuple[str, ...] = (
    *"\0\n\r\t '\"\\,;:&=#?%+-_.()[]{}<>²½三٣İßﬁ\u0301\u200b\u2028\ud800\udc00\ufeff🎲",
    *("\r\n", "\\n", "\t\t", "-0", "+1", "1_0", "1e9", "0x1", "%00", "%s", "{}", "<b>", "&amp;"),
    *("=1", "NaN", "null", "None", "true", "__", "0" * 60, "9" * 5_000, "\033[2J"),
)
"""Texts that readers seldom expect."""
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 7, 1.5, 1e308, float("inf"), float("nan"), 10**400, "", "x"),
    *([], {}, [None], [[]], {"": None}, {"toString": 0}, "1" * 1_000, ["x"] * 50),
)
"""JSON values that readers seldom expect."""
LONG_TEXT_CHARACTERS = 20_000
"""About how many characters are inserted to make a text long."""
MAX_ITEMS = 100
"""A list of this length is not made longer."""
SELDOM = 0.002
"""How often a text is made long, or a value deep."""


class Mutator:
    """Makes changed inputs out of the valid ones in `known`, to which more may be added."""

    def __init__(self, known: Sequence[Any], seed: str, typed: bool = False) -> None:
        """If `typed`, values keep their types and names."""
        self.known: list[Any] = list(known)
        self.rng = Random(seed)
        self.typed = typed

    def make(self) -> Any:
        """Return a valid input that is changed somewhere."""
        return self.change(self.rng.choice(self.known))

    def change(self, given: Any) -> Any:
        """Return a copy of `given` that is changed somewhere."""
        match given:
            case str():
                return self._text(given)
            case bytes():
                changed = self._text(given.decode("latin-1"))
                return changed.encode("latin-1", "replace")
            case tuple():
                at = self.rng.randrange(len(given))
                return (*given[:at], self.change(given[at]), *given[at + 1 :])
        return self._value(given)

    def _text(self, text: str) -> str:
        rng = self.rng
        for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 8))):
            at = rng.randrange(len(text) + 1)
            end = min(len(text), at + rng.choice((0, 0, 1, 1, 1, 2, 5, 40)))
            text = text[:at] + self._part(text, at, end) + text[end:]
        if rng.random() < SELDOM:
            at = rng.randrange(len(text) + 1)
            part = text[at : at + rng.choice((1, 2, 5, 30))] or " "
            text = text[:at] + part * (LONG_TEXT_CHARACTERS // len(part)) + text[at:]
        return text

    def _part(self, text: str, at: int, end: int) -> str:
        """What comes in the place of a part of a text."""
        rng = self.rng
        match rng.randrange(9):
            case 0 | 1:
                return rng.choice(ODD)
            case 2:
                return text[at:end] * rng.choice((2, 2, 3, 20))
            case 3:
                other: str = f"{rng.choice(self.known)}"
                start = rng.randrange(len(other) + 1)
                return other[start : start + rng.choice((1, 5, 50))]
            case 4:
                return text[at:end].swapcase()
            case 5:
                return chr(rng.choice((rng.randrange(32, 127), rng.randrange(256))))
            case 6:
                return str(rng.choice((0, 1, 2, 3, 9, 10, 51, 1000, -1)))
            case 7:
                start = rng.randrange(len(text) + 1)
                return text[start : start + rng.choice((1, 3, 10))]
        return ""

    def _value(self, given: Any) -> Any:
        """A JSON value that is changed, or something in it."""
        rng = self.rng
        plain = not given or not isinstance(given, dict | list)
        if self.typed and plain:
            return given
        if plain or (not self.typed and rng.random() < 0.05):
            return self._deep() if rng.random() < SELDOM else rng.choice(VALUES)
        copy: Any = given.copy()
        if isinstance(copy, list):
            at: Any = rng.randrange(len(copy))
        else:
            at = rng.choice(list(copy))
        named = isinstance(copy, dict)
        match rng.randrange(8):
            case 0 if not (named and self.typed):
                del copy[at]
            case 1 if named and not self.typed:
                copy[self._text(at)] = copy.pop(at)
            case 1 if not named:
                copy.insert(at, rng.choice(copy if self.typed else (*copy, *VALUES)))
            case 2 if not named and len(copy) < MAX_ITEMS:
                copy *= rng.choice((2, 3, 60))
            case 3 if isinstance(copy[at], str) and not self.typed:
                copy[at] = rng.choice(VALUES)
            case _:
                copy[at] = self.change(copy[at])
        return copy

    def _deep(self) -> Any:
        value: Any = []
        for _ in range(self.rng.choice((10, 100, 400))):
            value = [value] if self.rng.random() < 0.5 else {"answers": value}
        return value
