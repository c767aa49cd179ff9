"""The script of a program's page: it prints and asks what the program does."""

from __future__ import annotations

from engine.ask import PENDING, Ask, Script
from engine.console import Console
from engine.game import Game
from program.runs import Runs, Turn

INPUT = "input"
"""The kind of a program's questions."""
HIDDEN = "hidden"
"""The kind of those whose answer is not shown."""
MASK = "•••"
"""Shown in place of a hidden answer."""
NOTHING = Turn()


def program_game(name: str, title: str, runs: Runs, version: int) -> Game:
    """Return a program as a game; `version` is that of its source."""
    return Game(
        name=name,
        title=title,
        seats=("You",),
        play=lambda console, rng, _: play(console, rng.name, runs),
        script_version=version,
    )


def play(console: Console, seed: str, runs: Runs) -> Script:
    """Print and ask what the program does, as far as that is known."""
    node = runs.start(seed)
    while (turn := node.turn) is None or not turn.end:
        if turn is None:
            answer = yield Ask("", NOTHING, PENDING)
            if not isinstance(answer, str):
                continue  # the program has run meanwhile: `node.turn` is known
        else:
            prompt = show(console, turn)
            answer = yield Ask(prompt, turn, HIDDEN if turn.hides else INPUT, secret=turn.hides)
            if turn.hides:
                console.lines[-1] = console.lines[-1]._replace(typed=MASK)
        node = node.then(answer)
    last = show(console, turn)
    if last:
        console.print(last)


def show(console: Console, turn: Turn) -> str:
    """Print a turn, and return its last line, behind which an answer is typed."""
    line = ""
    for piece in (*turn.printed, turn.prompt):
        if piece is None:
            if line:
                console.print(line)
            console.clear()
            line = ""
            continue
        *lines, line = (line + piece).split("\n")
        for each in lines:
            console.print(each)
    console.show(turn)
    return line
