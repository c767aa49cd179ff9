"""Places that a person points at: where a program says what could not be read.

A point is kept as the case, the exchange and the token that was pressed; the place in the program
that printed it is then held to all cases. At a terminal, a file beside the program has the points.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from workshop.judging.lines import TOKEN, Line, Slot, line_of, prefixes, rows_of
from workshop.run.program import ProgramError
from workshop.run.recording import Exchange

POINTS_FILE, OLD_POINTS_FILE = "output-hints.json", "taught.json"
MAX_BYTES, MAX_POINTS = 20_000, 100
MAX_QUESTIONS = 3
"""Facts that a report asks a person to point at."""


class Point(NamedTuple):
    """Where a program says a fact, as a person has pressed it."""

    fact: str
    """Its name, as the report asks for it."""
    case: str
    exchange: int
    """Of the program's run of that case, counted from 0; questions answered apart end none."""
    token: int
    """The number of the word or number in the exchange's text, counted from 0 (`token_at`)."""


class Question(NamedTuple):
    """Something that a person is asked to point at."""

    fact: str
    says: str
    """The question, as a sentence."""
    case: str
    exchange: int
    """An exchange of the program in which the fact is due; others will do as well."""
    value: str
    """What it is there; "" for an event."""


class Pointed(NamedTuple):
    """A line in which the pressed token is, and who printed it."""

    prefixes: tuple[Slot, ...]
    line: Line
    number: int


def token_at(text: str, offset: int) -> int | None:
    """Return the number of the token of an exchange's text at an offset, or the next before it on
    that line; None if the line has none.

    `text` is the exchange's text as it was recorded (`Exchange.text`), with its prompt.
    """
    start, end = text.rfind("\n", 0, offset) + 1, text.find("\n", offset)
    in_line = [
        (number, token)
        for number, token in enumerate(TOKEN.finditer(text))
        if start <= token.start() and (end < 0 or token.start() < end)
    ]
    before = [number for number, token in in_line if token.start() <= offset]
    return before[-1] if before else (in_line[0][0] if in_line else None)


def pointed_lines(exchange: Exchange, token: int) -> Iterator[Pointed]:
    """Yield the lines of an exchange that have a token: a piece's own, and one of several pieces'.

    There are none if a program was changed and no longer says so much there.
    """
    spans = list(TOKEN.finditer(exchange.text))
    if not 0 <= token < len(spans):
        return
    offset = spans[token].start()
    start = 0
    for piece in exchange.pieces:
        if start <= offset < start + len(piece.text):
            first = piece.text.rfind("\n", 0, offset - start) + 1
            line = line_of(piece.text[first:].split("\n")[0])
            yield from _in_line(tuple(prefixes(piece.site)), line, offset - start - first)
            break
        start += len(piece.text)
    first = exchange.text.rfind("\n", 0, offset) + 1
    text = exchange.text[first:].split("\n")[0]
    for site, row in rows_of(exchange.pieces):
        if row == text:
            rows = tuple(("row", prefix) for prefix in prefixes(site))
            yield from _in_line(rows, line_of(row), offset - first)


def _in_line(found: tuple[Slot, ...], line: Line, offset: int) -> Iterator[Pointed]:
    for number, (start, end, _) in enumerate(line.tokens):
        if start <= offset < end:
            yield Pointed(found, line, number)


def read_points(files: Mapping[str, bytes]) -> tuple[Point, ...]:
    """Return the points in the file beside a program. Raises ProgramError if it is broken.

    What such files had before, patterns of questions and of boards, is not needed any more.
    """
    name = POINTS_FILE if POINTS_FILE in files else OLD_POINTS_FILE
    if name not in files:
        return ()
    try:
        if len(files[name]) > MAX_BYTES:
            raise ValueError
        read: Any = json.loads(files[name])
        points = tuple(_point(each) for each in read.get("points", ()))
        if len(points) > MAX_POINTS:
            raise ValueError
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise ProgramError(
            f"{name}, which says where your program prints what, is broken: remove it, and say it "
            "again."
        ) from None
    return points


def _point(value: Any) -> Point:
    match value:
        case {"fact": str(fact), "case": str(case), "exchange": int(exchange), "token": int(token)}:
            return Point(fact, case, exchange, token)
    raise ValueError("This is no point.")
