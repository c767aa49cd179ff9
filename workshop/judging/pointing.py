"""Places that a person points at: where a program says what could not be read.

A point is kept as the case, the number of the stretch (*exchange* in the file, which is public) and
the token that was pressed; the place in the program that printed it is then held to all cases. At a
terminal, a file beside the program has the points.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from workshop.judging.lines import TOKEN, Line, Slot, line_of, prefixes, wording_of
from workshop.run.program import Program, ProgramError
from workshop.run.recording import Stretch

POINTS_FILE = "output-hints.json"
MAX_BYTES = 20_000
MAX_QUESTIONS = 3
"""Facts that a report asks a person to point at."""


class Point(NamedTuple):
    """Where a program says a fact, as a person has pressed it."""

    fact: str
    """Its name, as the report asks for it."""
    case: str
    exchange: int
    """The stretch of the program's run of that case, from 0; questions answered apart end none."""
    token: int
    """The number of the word or number (`TOKEN`) in the stretch's text, counted from 0; -1: it is
    not said there."""
    sure: bool = False
    """Whether a person has said that it counts, though the program differs by it."""
    line: str = ""
    """The line in which it was pressed: it may serve the programs of a class that print alike."""
    number: int = 0
    """Which word or number of that line."""
    is_shared: bool = False
    """Whether it was pressed in another program: it counts where the line is, and blames nobody."""


class Question(NamedTuple):
    """Something that a person is asked to point at."""

    fact: str
    says: str
    """The question, as a sentence."""
    case: str
    exchange: int
    """A stretch of the program in which the fact is due; others will do as well."""
    value: str
    """What it is there; "" for an event."""
    token: int | None = None
    """What was pressed, and waits for a person to say that it counts."""


class Pointed(NamedTuple):
    """A line in which the pressed token is, and who printed it."""

    prefixes: tuple[Slot, ...]
    line: Line
    number: int


def pointed_line(stretch: Stretch, point: Point) -> Pointed | None:
    """Return the line of a stretch that was pressed, as it was printed; None if a program was
    changed and no longer says so much there, or another one prints no such line."""
    if point.is_shared:
        for piece in stretch.pieces:
            for text in piece.text.split("\n"):
                line = line_of(text)
                is_alike = wording_of(text) == wording_of(point.line)
                if is_alike and 0 <= point.number < len(line.tokens):
                    return Pointed(tuple(prefixes(piece.chain)), line, point.number)
        return None
    spans = list(TOKEN.finditer(stretch.text))
    if not 0 <= point.token < len(spans):
        return None
    offset = spans[point.token].start()
    for piece in stretch.pieces:
        if offset < len(piece.text):
            first = piece.text.rfind("\n", 0, offset) + 1
            line = line_of(piece.text[first:].split("\n")[0])
            for number, (start, end, _) in enumerate(line.tokens):
                if start <= offset - first < end:
                    return Pointed(tuple(prefixes(piece.chain)), line, number)
            return None
        offset -= len(piece.text)
    return None


def read_points(files: Mapping[str, bytes]) -> tuple[Point, ...]:
    """Return the points in the file beside a program. Raises ProgramError if it is broken.

    What such files had before, patterns of questions and of boards, is not needed any more.
    """
    if POINTS_FILE not in files:
        return ()
    try:
        if len(files[POINTS_FILE]) > MAX_BYTES:
            raise ValueError
        read: Any = json.loads(files[POINTS_FILE])
        return tuple(_point(each) for each in read.get("points", ()))
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise ProgramError(
            f"{POINTS_FILE}, which says where your program prints what, is broken: remove it, "
            "and say it again."
        ) from None


def share_points(
    programs: Mapping[str, Program | str], pressed: Sequence[Any] = ()
) -> dict[str, Program | str]:
    """Return a class's programs, each with what was `pressed` in any of them where it has no point
    of its own. Raises ProgramError if that is broken."""
    points = [*read_points({POINTS_FILE: _file_of(pressed)})]
    for each in programs.values():
        if isinstance(each, Program):
            with suppress(ProgramError):  # its own row says so
                points += [*read_points(each.files)]
    # Nobody is sure for others: a hand-in may press in its own file whatever it likes.
    shared = {e.fact: e._replace(is_shared=True, sure=False) for e in points if e.line}
    return {
        name: _with_points(each, shared) if isinstance(each, Program) and shared else each
        for name, each in programs.items()
    }


def _with_points(program: Program, shared: Mapping[str, Point]) -> Program:
    try:
        own = {each.fact: each for each in read_points(program.files)}
    except ProgramError:
        return program
    file = _file_of([each._asdict() for each in {**shared, **own}.values()])
    if len(file) > MAX_BYTES:
        return program
    return program._replace(files={**program.files, POINTS_FILE: file})


def _file_of(points: Sequence[Any]) -> bytes:
    return json.dumps({"points": points}).encode()


def _point(value: Any) -> Point:
    match value:
        case {"fact": str(fact), "case": str(case), "exchange": int(exchange), "token": int(token)}:
            line, number = value.get("line", ""), value.get("number", 0)
            if isinstance(line, str) and isinstance(number, int):
                flags = value.get("sure") is True, line, number, value.get("is_shared") is True
                return Point(fact, case, exchange, token, *flags)
    raise ValueError("This is no point.")
