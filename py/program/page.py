"""A program's page as it is told to Python: its game, and the kind of its session."""

from __future__ import annotations

import json

from engine.game import Game
from program.runs import Runs, Turn
from program.script import program_game
from program.session import ProgramSession, ProgramSitting, Run


def program_page(data: str, run: Run) -> tuple[Game, type[ProgramSession]]:
    """Return the game that the page's `data` describe, whose program `run` runs."""
    given = json.loads(data)
    first = given["first"] and Turn(tuple(given["first"][0]), given["first"][1])
    runs = Runs(first)
    program = {"runs": runs, "run": staticmethod(run)}
    current_type = type("OpenedSitting", (ProgramSitting,), program)
    kind = type("OpenedProgram", (ProgramSession,), {"current_type": current_type})
    return program_game(given["name"], given["title"], runs, given["version"]), kind
