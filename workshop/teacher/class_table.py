"""What programs came to, alone or as a class, as rows for a spreadsheet and for a terminal.

A program may have written any part of them: no text of it does anything but be printed.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from workshop.assignment.assignment import Assignment
from workshop.judging.findings import SEVERITY, quoted

Result: TypeAlias = Mapping[str, Any]
"""A report as `report_as_json` has it."""
BOM = "\ufeff"
"""At its beginning, spreadsheets take a file for UTF-8."""
COLUMNS = (
    *("program", "file", "verdict", "met", "requirements"),
    *("points", "possible", "unseen"),
)
CONTROLS = re.compile("[\0-\x08\n-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that move a terminal's cursor, end a line or turn its direction, and surrogates, which
cannot be printed; not tabs."""
POINTS_WIDTH = 16
INDENT = " " * 12
MAX_LINES, MAX_BEFORE = 12, 5
"""Lines of an exchange that are shown, and of these before the first that is marked."""
SIGNS = {"met": "✓", "not met": "✗", "not seen": "?"}


def csv_head(assignment: Assignment) -> str:
    """Return the first line of the table, with a column for each requirement."""
    return BOM + csv_line_of([*COLUMNS, *(each.says for each in assignment.requirements), "remark"])


class ClassRow(NamedTuple):
    """What a hand-in came to, as a row of its class's table: in the page, at a terminal, as CSV."""

    name: str
    file: str
    """The file that was run; "" if none was."""
    verdict: str
    met: int
    required: int
    points: float
    possible: float
    unseen: float
    """Points of what was not seen: no loss, until a person has looked."""
    results: tuple[str, ...]
    """By requirement, in the order of the text; none if it was not judged."""
    first: str
    """The first thing to look at; "" if there is nothing."""


def class_row(
    name: str, result: Result | str, assignment: Assignment, remark: str = ""
) -> ClassRow:
    """Return a hand-in's row: what was found, or the sentence why it was not judged."""
    if isinstance(result, str):
        counted = [each.points for each in assignment.requirements if not each.extra]
        points = 0, sum(counted), sum(counted)
        return ClassRow(name, "", "not compared", 0, len(counted), *points, (), result)
    results = tuple(row["result"] for row in result["requirements"])
    points = result["points"], result["possible"], result["unseen"]
    counts = result["verdict"], result["met"], result["required"], *points
    return ClassRow(name, result["main"], *counts, results, remark_of(result, remark))


def row_as_json(row: ClassRow, assignment: Assignment) -> dict[str, Any]:
    """Return a row for the page, with its line of CSV."""
    return {**row._asdict(), "csv": csv_line(row, assignment)}


def csv_line(row: ClassRow, assignment: Assignment) -> str:
    """Return a row as a line of CSV."""
    results = row.results or ("",) * len(assignment.requirements)
    points = (f"{each:g}" for each in (row.points, row.possible, row.unseen))
    counts = row.verdict, row.met, row.required, *points
    return csv_line_of([row.name, row.file, *counts, *results, row.first])


def remark_of(result: Result, remark: str) -> str:
    """Return what a teacher has to know of a hand-in: a remark on it, by what else than the
    assignment it was judged, what it does as the text leaves open, and the first reason why it does
    not pass."""
    is_open = [f"As the text leaves open: {each}" for each in result["open"]]
    return " ".join(filter(None, (remark, result["added"], *is_open, result["reason"])))


def report_lines(name: str, result: Result | str, remark: str = "") -> Iterator[str]:
    """Yield what is found about a program: its requirements first, then each difference once."""
    if isinstance(result, str):
        yield f"{name}: not compared. {result}"
        return
    yield f"{name}: {result['verdict']}, {result['summary']}"
    yield f"Compared: {result['compared']}. {result['added']}".rstrip()
    if remark:
        yield remark
    for says in result["open"]:
        yield f"As the text leaves open: {says}"
    for prompt in result["also_asks"]:
        yield f"It also asks “{prompt.strip()}”: that is not held against it."
    for row in [*result["requirements"], *filter(None, [result["besides"]])]:
        extra = " (never counts)" * row["extra"] + " (hidden)" * row["hidden"]
        yield f"  {row['result']:8}  {row['says']}{extra}"
        if row["sentence"]:
            case = f"{row['case']}: " if row["case"] else ""
            yield f"{INDENT}{case}{row['sentence']}{_place(row)}"
        if row["hint"]:
            yield f"{INDENT}{row['hint']}"
        if row["result"] == "not met" and row["evidence"]:
            yield from _evidence_lines(row["evidence"])
    seen = {(row["subject"], row["line"]) for row in result["requirements"]}
    seen |= {(each["subject"], each["line"]) for each in filter(None, [result["besides"]])}
    for case in result["cases"]:
        for finding in case["findings"]:
            if (what := (finding["subject"], finding["line"])) not in seen:
                seen.add(what)
                yield f"  {case['name']}: {finding['sentence']}{_place(finding)}"
                yield from _evidence_lines(finding)
    for asked in result["asked"]:
        place = f"{asked['case']}, answer {asked['exchange']}"
        yield f"  {asked['says']} It could not be read ({place})."


def _evidence_lines(found: Result) -> Iterator[str]:
    """Yield what both said after the last answer, with what differs underlined, and the line that
    printed it."""
    after = f"After {quoted(found['answers'][-1])}" if found["answers"] else "At its start"
    for title, side in ("it has to be, such as", "reference"), ("your program", "program"):
        yield f"{INDENT}{after}, {title}:"
        text = "".join(text for text, _ in found[side])
        signs = "".join("^" if is_marked else " " for text, is_marked in found[side] for _ in text)
        lines, at = [], 0
        for line in text.split("\n"):
            lines += [(line, signs[at : at + len(line)].rstrip())] if line.strip() else []
            at += len(line) + 1
        first = next((number for number, (_, under) in enumerate(lines) if under), 0)
        for line, under in lines[max(0, first - MAX_BEFORE) :][:MAX_LINES] or [("nothing", "")]:
            yield f"{INDENT}  | {line.rstrip()}"
            if under:
                yield f"{INDENT}    {under}"
    if found["source"]:
        yield f"{INDENT}Line {found['line']} of {found['file']}: {found['source']}"


def _place(finding: Result) -> str:
    return f" (line {finding['line']} of {finding['file']})" if finding["line"] else ""


def class_lines(
    results: Mapping[str, Result | str], assignment: Assignment, remarks: Mapping[str, str]
) -> Iterator[str]:
    """Yield the table of requirements by hand-ins: what is missing most comes first.

    The requirements are numbered from the one that most programs miss; below is what each says.
    """
    rows = [
        class_row(name, each, assignment, remarks.get(name, "")) for name, each in results.items()
    ]
    judged = [row for row in rows if row.results]
    missing = Counter(
        number for row in judged for number, each in enumerate(row.results) if each != "met"
    )
    order = sorted(range(len(assignment.requirements)), key=lambda number: -missing[number])
    labels = {row.name: _label(row) for row in rows}
    width = max(map(len, ("program", *labels.values())))
    rows.sort(key=lambda row: row.met - row.required if row.results else 1)  # not judged: last
    numbers = " ".join(str(place)[-1] for place in range(1, len(order) + 1))
    has_points = any(row.possible != row.required for row in judged)
    points = f"{'points':{POINTS_WIDTH}}" if has_points else ""
    yield f"{'program':{width}}  {'verdict':12}  {'met':8}  {points}{numbers}  first reason"
    for row in rows:
        if not row.results:
            yield f"{labels[row.name]:{width}}  not compared  {row.first}"
            continue
        signs = " ".join(SIGNS[row.results[number]] for number in order)
        line = f"{row.verdict:12}  {f'{row.met} of {row.required}':8}  "
        line += f"{_points(row):{POINTS_WIDTH}}" if has_points else ""
        line += f"{signs}  {row.first}"
        yield f"{labels[row.name]:{width}}  {line}".rstrip()
    yield " " * width + "".join(f"  {sign} {result}" for result, sign in SIGNS.items())
    for place, number in enumerate(order, 1):
        extra = " (never counts)" if assignment.requirements[number].extra else ""
        count = f"{missing[number]} of {len(judged)} miss it"
        yield f"{place:3}. {assignment.requirements[number].says}{extra} {count}"
    counts = Counter(verdict_of(result) for result in results.values())
    yield ", ".join(f"{verdict}: {counts[verdict]}" for verdict in SEVERITY)


def _points(row: ClassRow) -> str:
    unseen = f", {row.unseen:g} ?" if row.unseen else ""
    return f"{row.points:g} of {row.possible:g}{unseen}"


def _label(row: ClassRow) -> str:
    """Return a hand-in's name, with the file that was run if it has several."""
    return row.name if row.name.endswith(row.file) else f"{row.name}/{row.file}"


def verdict_of(result: Result | str) -> str:
    """Return a hand-in's verdict."""
    return "not compared" if isinstance(result, str) else str(result["verdict"])


def csv_line_of(values: Iterable[object]) -> str:
    """Return values as a line of CSV, in which no text is a formula."""
    out = io.StringIO()
    csv.writer(out).writerow(map(_cell, values))
    return out.getvalue()


def _cell(value: object) -> str:
    """Return a value without control characters, which no spreadsheet takes for a formula."""
    text = without_controls(str(value))
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t")) else text


def without_controls(text: str) -> str:
    """Return the text as one line that does nothing to a terminal but print.

    >>> without_controls("Eve\\x1b[2J")
    'Eve⟨001B⟩[2J'
    """
    return CONTROLS.sub(lambda found: f"⟨{ord(found[0]):04X}⟩", text)
