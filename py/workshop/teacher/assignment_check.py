"""Check programs by an assignment's folder: which requirements each meets, and where it differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from workshop.assignment.assignment import Assignment, read_assignment
from workshop.judging.judge import Judge, Report
from workshop.judging.pointing import Point
from workshop.run.program import Program
from workshop.teacher.fence import Fence
from workshop.teacher.isolated_check import judge_isolated
from workshop.teacher.submissions import read_files

MARKS = {"met": "met     ", "not met": "not met ", "not seen": "not seen"}


def read_folder(path: Path) -> Assignment:
    """Return the assignment in a folder. Raises AssignmentError, ProgramError and OSError."""
    return read_assignment(path.resolve().name, read_files(path))


def check_program(
    assignment: Assignment,
    program: Program,
    seconds: float,
    fence: Fence,
    points: Sequence[Point] = (),
) -> Report | str:
    """Judge a program that runs behind a fence; return a sentence if that was impossible.

    Raises FenceError.
    """
    return judge_isolated(program, Judge(assignment, program, points).judge, seconds, fence)


def report_lines(name: str, report: Report | str) -> Iterator[str]:
    """Yield what is found about a program: its requirements first, then each difference once."""
    if isinstance(report, str):
        yield f"{name}: not compared. {report}"
        return
    facts, questions = report.compared
    yield f"{name}: {report.verdict}, {summary(report)}"
    yield f"Compared: {facts} facts, {questions} questions."
    for freedom in report.freedoms:
        yield f"As the text leaves open: {freedom.says}"
    for row in report.rows:
        extra = " (extra)" if row.requirement.extra else ""
        yield f"  {MARKS[row.result]}  {row.requirement.says}{extra}"
        if row.finding:
            place = f" ({_place(row.finding)})" if row.finding.line else ""
            case = f"{row.case}: " if row.case else ""
            yield f"            {case}{row.finding.sentence}{place}"
    seen = {row.finding.sentence for row in report.rows if row.finding}
    for case, findings in report.findings.items():
        for finding in findings:
            if finding.sentence not in seen:
                seen.add(finding.sentence)
                yield f"  {case}: {finding.sentence}" + (
                    f" ({_place(finding)})" if finding.line else ""
                )
    for asked in report.questions:
        yield f"  {asked.says} It could not be read ({asked.case}, answer {asked.exchange})."


def summary(report: Report) -> str:
    """Return how many requirements are met; of how many cases nothing is found without any."""
    counted = [row.result for row in report.rows if not row.requirement.extra]
    if counted:
        parts = [f"{counted.count('met')} of {len(counted)} requirements met"]
        parts += [
            f"{count} {result}"
            for result in ("not met", "not seen")
            if (count := counted.count(result))
        ]
        return ", ".join(parts)
    passed = sum(not its for its in report.findings.values())
    return f"{passed} of {len(report.findings)} cases agree"


def as_json(assignment: Assignment, reports: Mapping[str, Report | str]) -> dict[str, Any]:
    """Return the reports as plain JSON values."""
    return {
        "assignment": assignment.name,
        "verdicts": {
            name: "not compared" if isinstance(report, str) else report.verdict
            for name, report in reports.items()
        },
        "programs": {
            name: report if isinstance(report, str) else _report_as_json(report)
            for name, report in reports.items()
        },
    }


def _report_as_json(report: Report) -> dict[str, Any]:
    return {
        "requirements": [
            {
                "says": row.requirement.says,
                "result": row.result,
                "extra": row.requirement.extra,
                "case": row.case,
                "finding": row.finding._asdict() if row.finding else None,
            }
            for row in report.rows
        ],
        "cases": {
            case: [finding._asdict() for finding in its] for case, its in report.findings.items()
        },
        "unread": list(report.unread),
        "questions": [question._asdict() for question in report.questions],
        "open": [freedom.says for freedom in report.freedoms],
        "compared": {"facts": report.compared[0], "questions": report.compared[1]},
    }


def _place(finding: Any) -> str:
    return f"line {finding.line} of {finding.file}"
