"""A program's page: its game, and the kind of its session."""

from __future__ import annotations

import json
from collections.abc import Callable

from engine.game import Game
from program.runs import Runs, Turn
from program.script import program_game
from program.session import ProgramSession, ProgramSitting, Run, ShowTerminal
from session import effects as show
from session.session import Session


def program_page(data: str, run: Run, draw: Callable[[str], None]) -> tuple[Game, type[Session]]:
    """Return the game that the page's `data` describe, whose program `run` runs and whose terminal
    `draw` draws."""
    given = json.loads(data)
    printed, prompt, drawn = given["first"] or [(), "", ""]
    first = Turn(tuple(printed), prompt, drawn=drawn) if drawn else None
    runs = Runs(first)
    program = {"runs": runs, "run": staticmethod(run)}
    current_type = type("OpenedSitting", (ProgramSitting,), program)
    performers = {
        ShowTerminal: lambda terminal: draw(terminal.turns),
        show.Print: lambda _: None,
        show.Unprint: lambda _: None,
    }
    named = {"current_type": current_type, "performers": performers}
    kind = type("OpenedProgram", (ProgramSession,), named)
    return program_game(given["name"], given["title"], runs, given["version"]), kind
