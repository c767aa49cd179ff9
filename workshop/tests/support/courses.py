"""Assignments of kinds that first courses have, each with right and wrong programs for it: those in
`samples/courses`, a file each, and five that everybody can choose."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from places import ASSIGNMENTS
from workshop.assignment.assignment import Assignment, read_assignment
from workshop.run.program import Program, program_of
from workshop.teacher.submissions import read_files

FOLDER = Path(__file__).parents[1] / "samples/courses"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))


class Course(NamedTuple):
    """An assignment, and programs for it."""

    assignment: Assignment
    right: list[Program]
    wrong: list[Program]
    rows: list[int]
    """For each wrong one, the only requirement that it does not meet, from 1; 0 if any may be."""


def files_of(name: str) -> dict[str, bytes]:
    """Return the files of an assignment's folder."""
    path = FOLDER / f"{name}.toml"
    data = tomllib.loads(path.read_text()) if path.exists() else {}
    if "program" not in data:
        return read_files(ASSIGNMENTS / name)
    files = {
        f"{name}.py": data["program"],
        "requirements.toml": data["requirements"],
        "cases.json": json.dumps(data["cases"]),
        **data.get("files", {}),
    }
    return {file: text.encode() for file, text in files.items()}


def course(name: str) -> Course:
    """Return the course of this name; its first right program is the reference."""
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text())
    beside = data.get("files", {})
    its = read_assignment(name, files_of(name))
    sources = [its.reference.files[its.reference.main].decode(), *data["right"]]
    return Course(
        its,
        [program_of({"mine.py": each, **beside}, "mine.py") for each in sources],
        [program_of({"mine.py": each, **beside}, "mine.py") for each in _wrong(sources, data)],
        [row for _, _, _, *rows in data["wrong"] for row in rows or [0]],
    )


def _wrong(sources: list[str], data: dict[str, Any]) -> Iterator[str]:
    """Yield the right programs, each with the change that makes it wrong."""
    for number, old, new, *_ in data["wrong"]:
        assert sources[number].count(old) == 1, (number, old)
        yield sources[number].replace(old, new)
