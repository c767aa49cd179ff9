"""A program's page as it is told to Python: its game, and the kind of its session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import Game
from program.runs import Runs, Turn
from program.script import program_game
from program.session import ProgramSession, ProgramSitting, Run


def program_page(given: Mapping[str, Any], run: Run) -> tuple[Game, type[ProgramSession]]:
    """Return the game that the page describes, whose program `run` runs.

    JavaScript has read it: Python's reader of JSON is in the part of the interpreter that is late.
    """
    first = given["first"] and Turn(tuple(given["first"][0]), given["first"][1])
    runs = Runs(first)
    program = {"runs": runs, "run": staticmethod(run)}
    current_type = type("OpenedSitting", (ProgramSitting,), program)
    kind = type("OpenedProgram", (ProgramSession,), {"current_type": current_type})
    return program_game(given["name"], given["title"], runs, given["version"]), kind
