"""The assignments that come with the workshop, as its page has them."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path

from build import ROOT
from games import GAMES
from workshop.assignment.assignment import DATA_FILES, Assignment
from workshop.teacher.assignment_folders import ASSIGNMENTS, names_of_assignments, read_folder


def read_assignments() -> list[Assignment]:
    """Return the assignments that come with the workshop, the games' first."""
    names = names_of_assignments()
    in_order = [name for name in GAMES if name in names]
    in_order += [name for name in names if name not in GAMES]
    return [read_folder(ASSIGNMENTS / name) for name in in_order]


def pack_assignments(assignments: list[Assignment], file: Path) -> Path:
    """Write the files of all assignments into one, as JSON by name."""
    packed = {
        assignment.name: {
            name: (ASSIGNMENTS / assignment.name / name).read_text()
            for name in sorted({*assignment.reference.files, *DATA_FILES})
        }
        for assignment in assignments
    }
    file.write_text(json.dumps(packed, ensure_ascii=False))
    return file


def pack_players(file: Path) -> Path:
    """Write the players that come as examples into one file: their sources by game and name."""
    packed: dict[str, dict[str, str]] = {}
    for source in sorted((ROOT / "contest/examples").glob("*/*.py")):
        packed.setdefault(source.parent.name, {})[source.stem] = source.read_text()
    file.write_text(json.dumps(packed, ensure_ascii=False))
    return file


def read_faults() -> dict[str, dict[str, str]]:
    """Return by game how its reference program gets a fault: the text `old` is replaced by `new`.

    Ends the build if a reference program does not have that text once.
    """
    faults: dict[str, dict[str, str]] = tomllib.loads((ASSIGNMENTS / "faults.toml").read_text())
    for name, fault in faults.items():
        source = (ASSIGNMENTS / name / f"{name}.py").read_text()
        if source.count(fault["old"]) != 1:
            sys.exit(f"tasks.py expects {fault['old']} once in {name}.py, for faults.toml.")
    return faults
