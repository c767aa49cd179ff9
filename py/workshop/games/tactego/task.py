"""Tactego: the opening is given to the letter; after it the board is held, however it is drawn."""

from __future__ import annotations

import re
from itertools import chain

from tactego.pieces import BUILT_IN
from tactego.rules import FLAG, NAMES, SIDES
from tactego.script import Scene, spell
from workshop.compare.levels import spacing
from workshop.compare.reference import GameTurn, play_reference
from workshop.compare.task import QuestionKind, Task
from workshop.games.tactego.board_patterns import learn_board, redraw_boards
from workshop.games.tactego.boards import Cell, read_boards
from workshop.games.tactego.facts import SIDE_NAMES, steps_of
from workshop.reading.output_formats import MAX_OFFERED, Format
from workshop.reading.source_rules import (
    has_function,
    has_functions,
    has_main_block,
    has_no_changing_globals,
    uses,
)
from workshop.run.dialogue import Dialogue

OPENING = ("seed", "file", "length", "width")
"""The questions that the assignment's own main block asks."""
WON = re.compile(r"\bw[io]n|victor|captured all|congrat", re.IGNORECASE)


def find_wrong_fact(task: Task, turn: GameTurn, text: str) -> str:
    """The four questions as they are written, the board at each turn, and who has won."""
    ask = turn.ask
    if ask is None:
        return _won(turn.scene, text)
    if ask.kind in OPENING:
        if not ask.error and not spacing(text).endswith(spacing(ask.prompt)):
            return f"The assignment asks “{ask.prompt.strip()}”."
        return ""
    if ask.kind == "start" and not ask.error:
        return _board(ask.scene, redraw_boards(text, task.hints.board))
    return ""


def find_formats(task: Task, dialogue: Dialogue, seed: str) -> dict[str, list[Format]]:
    """The boards that the program may have printed of the armies as they stand at first."""
    boards = [
        (each.scene, each.ask)
        for each in play_reference(task.game, dialogue.answers, seed)
        if each.ask is not None and each.ask.kind == "start"
    ]
    if not boards:
        return {"board": []}
    scene = boards[0][0]
    drawn = [NAMES[piece.side][0] if piece else "" for piece in scene.squares]
    sides = [drawn[at : at + scene.width] for at in range(0, len(drawn), scene.width)]
    printed = "\n".join(each.text for each in dialogue.turns)
    found = [
        Format(taught, block, bool(read_boards(block, scene.length, scene.width)))
        for block in dict.fromkeys(re.split(r"\n\s*\n", printed))
        if (taught := learn_board(block, sides))
    ]
    return {"board": found[:MAX_OFFERED]}


def squares_in_and_around(scene: Scene) -> list[str]:
    """The squares of the board and those around it."""
    rows, columns = range(-1, scene.length + 1), range(-1, scene.width + 1)
    return [f"{row} {column}" for row in rows for column in columns]


def is_unspecified(turn: GameTurn) -> bool:
    """What the game does where nobody can go on, or a piece has no square to go to, is its own."""
    ask, scene = turn.ask, turn.scene
    if ask is None:
        flags = {piece.side for piece in scene.squares if piece and piece.rank == FLAG}
        return len(flags) == len(SIDES)
    return ask.error.endswith("has no square to go to.")


def _won(scene: Scene, text: str) -> str:
    if scene.winner is None:
        return ""
    winner, loser = NAMES[scene.winner], NAMES[1 - scene.winner]
    lines = [line.casefold() for line in text.split("\n") if WON.search(line)]
    named = [line for line in lines if winner.casefold() in line]
    if not named or (
        lines and winner.casefold() not in lines[-1] and loser.casefold() in lines[-1]
    ):
        return f"{winner} has won."
    return ""


def _board(scene: Scene, text: str) -> str:
    """How the last board in the text differs from the game's."""
    found = read_boards(text, scene.length, scene.width)
    size = f"{scene.length} rows of {scene.width}"
    if not found:
        return f"There is no board of {size} here that can be read."
    there = _squares(scene)
    for number, (expected, cell) in enumerate(zip(there, chain(*found[-1]), strict=True)):
        if not _same(expected, cell):
            spot = spell(number, scene.width)
            return f"On {spot} stands {_say(expected)}: your program shows {_say(cell)}."
    return ""


def _squares(scene: Scene) -> list[Cell | None]:
    return [piece and Cell(NAMES[piece.side][0], piece.rank) for piece in scene.squares]


def _same(expected: Cell | None, cell: Cell | None) -> bool:
    if expected is None or cell is None:
        return expected is cell
    return expected.rank == cell.rank and cell.side in ("", expected.side)


def _say(cell: Cell | None) -> str:
    return "nobody" if cell is None else f"{cell.side}{cell.rank}"


TASK = Task(
    "tactego",
    "facts",
    {
        "seed": QuestionKind(r"\bseed"),
        "file": QuestionKind(r"\bfile|\bpieces\?", typical=("small_game.pieces", "basic.pieces")),
        "length": QuestionKind(r"\blength\b"),
        "width": QuestionKind(r"\bwidth\b"),
        "start": QuestionKind(
            r"\bstart|\bfrom\b|(?:which|a|your) piece|\bpiece\b.*\bmove|\bwhere is|\borigin",
            invalid=squares_in_and_around,
        ),
        "end": QuestionKind(
            r"\bend\b|\bending|destination|\btarget|\bwhere\b|\bmove\b.*\bto\b|^\W*to\b",
            invalid=squares_in_and_around,
        ),
    },
    find_wrong_fact,
    draw_modes=("same",),
    files=BUILT_IN,
    find_formats=find_formats,
    is_unspecified=is_unspecified,
    steps=steps_of,
    names=SIDE_NAMES,
    follows_draws=False,
    source_rules=(
        uses("random", "shuffle"),
        has_function("tactego", "pieces_file", "length", "width"),
        has_functions(5),
        has_no_changing_globals,
        has_main_block,
    ),
)
