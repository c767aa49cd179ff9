"""What a class's programs came to, as rows for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from workshop.cases.case import Case
from workshop.cases.run_cases import Report
from workshop.compare.diff_spans import without_controls
from workshop.reading.source_rules import RuleResult

BOM = "\ufeff"
"""At its beginning, spreadsheets take a file for UTF-8."""
REMARKS = ("program", "verdict", "passed", "cases", "seen", "file")


def csv_head(cases: Sequence[Case]) -> str:
    """Return the first line of the table, with a column for each case."""
    return BOM + _line([*REMARKS, *(case.name for case in cases), "remark", "source"])


def csv_row(
    name: str,
    report: Report | str,
    cases: Sequence[Case],
    rules: Sequence[RuleResult] = (),
    file: str = "",
    remark: str = "",
) -> str:
    """Return a hand-in's line: its report, or the sentence why there is none.

    `file` is the one that was run; `remark` is said before what is different.
    """
    if isinstance(report, str):
        return _line(
            [name, "not compared", 0, len(cases), "", file, *[""] * len(cases), report, ""]
        )
    by_case = {each.case.name: each.verdict for each in report.results}
    return _line(
        [
            *(name, report.verdict, report.passed, report.required, report.seen_text, file),
            *(by_case.get(case.name, "") for case in cases),
            *(reason_of(report, remark), passed_of(rules) if rules else ""),
        ]
    )


def reason_of(report: Report, remark: str) -> str:
    """Return a remark on a hand-in, if there is one, and the first reason why it does not pass."""
    return " ".join(filter(None, (remark, next(iter(report.by_reason), ""))))


def passed_of(rules: Sequence[RuleResult]) -> str:
    """Return how many of the rules passed."""
    return f"{sum(each.passed for each in rules)} of {len(rules)}"


def _line(values: Iterable[object]) -> str:
    out = io.StringIO()
    csv.writer(out).writerow(map(_cell, values))
    return out.getvalue()


def _cell(value: object) -> str:
    """Return a value without control characters, which no spreadsheet takes for a formula."""
    text = without_controls(str(value))
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t")) else text
