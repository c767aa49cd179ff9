"""What programs came to, alone or as a class, as rows for a spreadsheet and for a terminal.

A program may have written any part of them: no text of it does anything but be printed.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from workshop.assignment.assignment import Assignment
from workshop.judging.findings import SEVERITY

Result: TypeAlias = Mapping[str, Any]
"""A report as `report_as_json` has it."""
BOM = "\ufeff"
"""At its beginning, spreadsheets take a file for UTF-8."""
COLUMNS = ("program", "file", "verdict", "met", "requirements")
CONTROLS = re.compile("[\0-\x08\n-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that move a terminal's cursor, end a line or turn its direction, and surrogates, which
cannot be printed; not tabs."""
SIGNS = {"met": "✓", "not met": "✗", "not seen": "?"}


def csv_head(assignment: Assignment) -> str:
    """Return the first line of the table, with a column for each requirement."""
    return BOM + _line([*COLUMNS, *(each.says for each in assignment.requirements), "remark"])


def csv_row(name: str, result: Result | str, assignment: Assignment, remark: str = "") -> str:
    """Return a hand-in's line: its results after a remark, or the sentence why there are none."""
    requirements = assignment.requirements
    required = sum(not each.extra for each in requirements)
    if isinstance(result, str):
        blank = [""] * len(requirements)
        return _line([name, "", "not compared", 0, required, *blank, result])
    return _line(
        [
            *(name, result["main"], result["verdict"], result["met"], result["required"]),
            *(row["result"] for row in result["requirements"]),
            remark_of(result, remark),
        ]
    )


def remark_of(result: Result, remark: str) -> str:
    """Return what a teacher has to know of a hand-in: a remark on it, by what else than the
    assignment it was judged, what it does as the text leaves open, and the first reason why it does
    not pass."""
    is_open = "".join(f"As the text leaves open: {each}" for each in result["open"])
    return " ".join(filter(None, (remark, result["added"], is_open, first_reason(result))))


def first_reason(result: Result) -> str:
    """Return the first reason why a program does not pass; "" if there is none."""
    if result["verdict"] == "passes":
        return ""
    for row in result["requirements"]:
        if row["result"] == "not met" and not row["extra"]:
            return f"{row['case']}: {row['sentence']}" if row["case"] else str(row["sentence"])
    for case in result["cases"]:
        for finding in case["findings"] if not case["extra"] else ():
            return f"{case['name']}: {finding['sentence']}"
    return "".join(f"It could not be read where it says {fact}." for fact in result["unread"][:1])


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
    for row in result["requirements"]:
        extra = " (never counts)" if row["extra"] else ""
        yield f"  {row['result']:8}  {row['says']}{extra}"
        if row.get("sentence"):
            case = f"{row['case']}: " if row["case"] else ""
            yield f"            {case}{row['sentence']}{_place(row)}"
    seen = {(row.get("subject"), row.get("line")) for row in result["requirements"]}
    for case in result["cases"]:
        for finding in case["findings"]:
            if (what := (finding["subject"], finding["line"])) not in seen:
                seen.add(what)
                yield f"  {case['name']}: {finding['sentence']}{_place(finding)}"
    for asked in result["asked"]:
        place = f"{asked['case']}, answer {asked['exchange']}"
        yield f"  {asked['says']} It could not be read ({place})."


def _place(finding: Result) -> str:
    return f" (line {finding['line']} of {finding['file']})" if finding["line"] else ""


def class_lines(
    results: Mapping[str, Result | str], assignment: Assignment, remarks: Mapping[str, str]
) -> Iterator[str]:
    """Yield the table of requirements by hand-ins: what is missing most comes first.

    The requirements are numbered from the one that most programs miss; below is what each says.
    """
    judged = {name: each for name, each in results.items() if not isinstance(each, str)}
    missing = Counter(
        number
        for each in judged.values()
        for number, row in enumerate(each["requirements"])
        if row["result"] != "met"
    )
    order = sorted(range(len(assignment.requirements)), key=lambda number: -missing[number])
    labels = {name: _label(name, result) for name, result in results.items()}
    width = max(map(len, ("program", *labels.values())))
    left = {name: each["met"] - each["required"] for name, each in judged.items()}
    names = sorted(results, key=lambda name: left.get(name, 1))  # what was not judged is last
    numbers = " ".join(str(place)[-1] for place in range(1, len(order) + 1))
    yield f"{'program':{width}}  {'verdict':12}  {'met':8}  {numbers}  first reason"
    for name in names:
        result = results[name]
        if isinstance(result, str):
            yield f"{labels[name]:{width}}  not compared  {result}"
            continue
        signs = " ".join(SIGNS[result["requirements"][number]["result"]] for number in order)
        met = f"{result['met']} of {result['required']}"
        remark = remark_of(result, remarks.get(name, ""))
        line = f"{result['verdict']:12}  {met:8}  {signs}  {remark}"
        yield f"{labels[name]:{width}}  {line}".rstrip()
    yield " " * width + "".join(f"  {sign} {result}" for result, sign in SIGNS.items())
    for place, number in enumerate(order, 1):
        extra = " (never counts)" if assignment.requirements[number].extra else ""
        count = f"{missing[number]} of {len(judged)} miss it"
        yield f"{place:3}. {assignment.requirements[number].says}{extra} {count}"
    counts = Counter(verdict_of(result) for result in results.values())
    yield ", ".join(f"{verdict}: {counts[verdict]}" for verdict in SEVERITY)


def _label(name: str, result: Result | str) -> str:
    """Return a hand-in's name, with the file that was run if it has several."""
    if isinstance(result, str) or name.endswith(result["main"]):
        return name
    return f"{name}/{result['main']}"


def verdict_of(result: Result | str) -> str:
    """Return a hand-in's verdict."""
    return "not compared" if isinstance(result, str) else str(result["verdict"])


def _line(values: Iterable[object]) -> str:
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
