"""Find the line of a program that prints, asks or fails where it differs."""

from __future__ import annotations

from collections.abc import Iterator

from workshop.compare.differences import Difference
from workshop.run.dialogue import TERMINAL_CODES
from workshop.run.execute import Run
from workshop.run.order import Judging, RunOrder
from workshop.run.program import Program

MAX_CHARACTERS = 200
"""Of a line of source that is shown."""


def find_source_line(program: Program, order: RunOrder, found: Difference) -> Judging[Difference]:
    """Return a difference with its line; `order` is for a run up to there that records lines."""
    run = yield order
    does = "prints"
    file, line = _line_that_prints(run, found) if found.text else ("", 0)
    if not line:
        does = "asks" if run.end.kind == "asks" else "is where it broke off"
        file, line = run.end.file, run.end.line
    lines = program.files.get(file, b"").decode("utf-8", "replace").splitlines()
    if not 0 < line <= len(lines):
        return found
    source = lines[line - 1].strip()[:MAX_CHARACTERS]
    where = f"Line {line} of {file} {does}"
    return found._replace(file=file, line=line, source=source, where=where)


def _line_that_prints(run: Run, found: Difference) -> tuple[str, int]:
    """Return the file and the line that print the wrong text in the last exchange, or ("", 0)."""
    pieces = list(_pieces(run))
    text = "".join(piece for piece, _, _ in pieces)
    start = max(text.find(found.program_text), 0)
    place = text.find(found.text.lstrip(), start)
    for piece, file, line in pieces if place >= 0 else ():
        if place < len(piece):
            return file, line
        place -= len(piece)
    return "", 0


def _pieces(run: Run) -> Iterator[tuple[str, str, int]]:
    """Yield what was printed in the last exchange, each text with its file and line."""
    asked = [number for number, event in enumerate(run.events) if event[0] == "asked"]
    last = asked[-1] if asked else -1
    place = ("", 0)
    for number, event in enumerate(run.events):
        match event:
            case ("line", file, line):
                place = file, line
            case ("out", text) if number > last:
                yield TERMINAL_CODES.sub("", text).replace("\r", "\n"), *place
    if run.end.kind == "asks":
        yield run.end.prompt, run.end.file, run.end.line
