"""Check programs by an assignment's folder: which requirements each meets, and where it differs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from workshop.assignment.assignment import Assignment, AssignmentError, read_assignment
from workshop.judging.judge import Judge
from workshop.judging.pointing import read_points
from workshop.judging.report_json import report_as_json
from workshop.run.program import Program, ProgramError
from workshop.teacher.class_table import Result
from workshop.teacher.fence import ROOT, Fence
from workshop.teacher.isolated_check import judge_isolated
from workshop.teacher.submissions import read_files

ASSIGNMENTS = ROOT / "assignments"
"""The folders of those that come with the workshop."""


def names_of_assignments() -> list[str]:
    """Return the names of the assignments that come with the workshop."""
    return sorted(path.parent.name for path in ASSIGNMENTS.glob("*/requirements.toml"))


def read_folder(path: Path) -> Assignment:
    """Return the assignment in a folder. Raises AssignmentError, ProgramError and OSError."""
    if not path.is_dir():
        raise AssignmentError(f"{path} is no folder of an assignment.")
    return read_assignment(path.resolve().name, read_files(path))


def check_program(
    program: Program, assignment: Assignment, seconds: float, fence: Fence
) -> dict[str, Any] | str:
    """Judge a program that runs behind a fence; return a sentence if that was impossible.

    Raises FenceError.
    """
    try:
        judge = Judge(assignment, program, read_points(program.files)).judge
        return report_as_json(judge_isolated(program, judge, seconds, fence), program)
    except ProgramError as problem:
        return str(problem)


def report_lines(name: str, result: Result | str, remark: str = "") -> Iterator[str]:
    """Yield what is found about a program: its requirements first, then each difference once."""
    if isinstance(result, str):
        yield f"{name}: not compared. {result}"
        return
    yield f"{name}: {result['verdict']}, {result['summary']}"
    yield f"Compared: {result['compared']}."
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
