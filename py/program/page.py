"""A program's page: its game, and the kind of its session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game import Game
from program.runs import Runs, Turn
from program.script import program_game
from program.session import ProgramSession, ProgramSitting, Run, ShowTerminal
from session import effects as show
from session.session import Session


def first_turn(pages: str, prompt: str, drawn: str, hides: str) -> Turn:
    """Return how a program begins, from what its page has of it: `Turn.pages` and the others;
    `hides` is empty where the answer is shown."""
    printed: list[str | None] = []
    for page in pages.split("\f"):
        printed += [None, page] if printed else [page]
    return Turn(tuple(printed), prompt, drawn=drawn, hides=bool(hides))


def program_page(
    name: str,
    title: str,
    version: int,
    first: Turn | None,
    run: Run,
    draw: Callable[[str, str], None],
) -> tuple[Game, type[Session]]:
    """Return a program as a game, and how it is played: `run` runs it, and `draw` draws its
    terminal. `first` is how it begins with every seed, if that is known."""
    runs = Runs(first)
    program = {"runs": runs, "run": staticmethod(run)}
    current_type = type("OpenedSitting", (ProgramSitting,), program)
    performers = {
        ShowTerminal: lambda terminal: draw(terminal.seed, terminal.turns),
        show.Print: lambda _: None,
        show.Unprint: lambda _: None,
    }
    named = {"current_type": current_type, "performers": performers}
    kind = type("OpenedProgram", (ProgramSession,), named)
    return program_game(name, title, runs, version), kind


def open_page(
    start: Callable[[str, Game, type[Session]], None],
    recess: Any,
    name: str,
    title: str,
    version: int,
    *first: str,
) -> None:
    """Open a program's page: `start` is that of `web.page`, `recess` the bridge.

    It gets texts, and no JSON: to read that, Python would wait for the interpreter's second half.
    """
    turn = first_turn(*first) if first else None
    game, kind = program_page(name, title, version, turn, recess.run, recess.show)
    start("program", game, kind)
