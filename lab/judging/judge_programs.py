"""Judge programs with the package that is on the path, as `lab.judging` asks for it: JSON in, JSON
out. Each tree that is measured has its own process."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

from judged import judge_here
from workshop.assignment.assignment import Assignment, AssignmentError
from workshop.judging.report_json import report_as_json
from workshop.run.program import ProgramError, program_of
from workshop.teacher.assignment_folders import ASSIGNMENTS, read_folder
from workshop.teacher.submissions import read_files

RESULTS = {"met": "m", "not met": "x"}


@cache
def assignment(kind: str, name: str) -> Assignment:
    """Return one that comes with the tree ("--game"), or that is in a folder."""
    return read_folder(ASSIGNMENTS / name if kind == "--game" else Path(name))


def judged(path: Path, kind: str, name: str) -> dict[str, Any]:
    """Return the verdict, the result of each row, and the first reason."""
    try:
        program = program_of(read_files(path), path.name)
        report = report_as_json(judge_here(assignment(kind, name), program), program)
    except (AssignmentError, ProgramError) as problem:
        return {"verdict": "error", "rows": "", "reason": str(problem)}
    rows = "".join(RESULTS.get(each["result"], "?") for each in report["requirements"])
    return {"verdict": report["verdict"], "rows": rows, "reason": report.get("reason", "")}


def main() -> None:
    found = {}
    for name, path, *by in json.load(sys.stdin):
        start, out = process_time(), sys.stdout
        result = judged(Path(path), *by)
        sys.stdout = out
        found[name] = {**result, "seconds": round(process_time() - start, 2)}
        print(name, result["verdict"], file=sys.stderr, flush=True)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
