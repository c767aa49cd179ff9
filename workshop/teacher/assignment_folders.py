"""The folders of assignments: those that come with the workshop, and a teacher's own."""

from __future__ import annotations

from pathlib import Path

from workshop.assignment.assignment import Assignment, AssignmentError, read_assignment
from workshop.teacher.submissions import read_files

ASSIGNMENTS = Path(__file__).parents[1] / "assignments"
"""The folders of those that come with the workshop."""


def names_of_assignments() -> list[str]:
    """Return the names of the assignments that come with the workshop."""
    return sorted(path.parent.name for path in ASSIGNMENTS.glob("*/requirements.toml"))


def read_folder(path: Path) -> Assignment:
    """Return the assignment in a folder. Raises AssignmentError, ProgramError and OSError."""
    if not path.is_dir():
        raise AssignmentError(f"{path} is no folder of an assignment.")
    return read_assignment(path.resolve().name, read_files(path))
