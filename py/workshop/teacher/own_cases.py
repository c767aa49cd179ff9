"""The commands `cases`, which finds cases, and `texts`, which compares with recorded text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from workshop.assignment.assignment import CASES_FILE, Assignment, Case
from workshop.assignment.pack import case_as_json, with_cases
from workshop.assignment.search import Coverage
from workshop.assignment.text_cases import Found, read_text_cases
from workshop.judging.text_check import TextResult, side_by_side
from workshop.teacher.submissions import read_files, read_regular


def search_lines(assignment: Assignment, coverage: Coverage) -> Iterator[str]:
    """Yield what the cases of an assignment reach, what they do not, and what was found."""
    count = len(coverage.places)
    yield f"{assignment.title}: {len(coverage.given)} of {count} places that print are reached."
    if coverage.problem:
        yield coverage.problem
    if coverage.cases:
        yield f"With {len(coverage.cases)} more cases it is {len(coverage.reached)}:"
    for case in coverage.cases:
        typed = ", ".join(answer or "(Enter)" for answer in case.answers) or "nothing"
        yield f"  {case.name}: seed {case.seed}, typed {typed}"
    missing = coverage.lines(assignment.reference.files)
    if missing:
        yield "No case reaches:"
    for file, line, source in missing:
        yield f"  {file}, line {line}: {source}"


def write_cases(folder: Path, assignment: Assignment, cases: tuple[Case, ...]) -> None:
    """Write cases behind those of the folder."""
    added = with_cases(assignment, cases).cases[: len(cases)]
    all_cases = [case_as_json(case) for case in (*assignment.cases, *added)]
    lines = ",\n".join(f"  {json.dumps(case, ensure_ascii=False)}" for case in all_cases)
    (folder / CASES_FILE).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def read_texts(path: Path) -> Found:
    """Return the cases in a file, a folder or a zip. Raises OSError and ProgramError."""
    is_one = path.is_file() and path.suffix.lower() != ".zip"
    return read_text_cases({path.name: read_regular(path)} if is_one else read_files(path))


def text_lines(results: list[TextResult], found: Found) -> Iterator[str]:
    """Yield what could not be read, and each case; one that differs with both texts."""
    yield from found.problems
    for command in dict.fromkeys(case.command for case in found.cases if case.command):
        yield f"Not run: {command}"
    passed = sum(result.passed for result in results)
    yield f"{passed} of {len(results)} cases print what is expected."
    for result in results:
        yield f"  {'same   ' if result.passed else 'differs'}  {result.case.name}"
        if not result.passed:
            if result.problem:
                yield f"           {result.problem}"
            yield from (f"           {line}" for line in side_by_side(result))
