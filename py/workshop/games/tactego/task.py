"""Tactego: the opening is given to the letter; after it the board is held, however it is drawn."""

from __future__ import annotations

import re

from tactego.pieces import BUILT_IN
from tactego.rules import NAMES
from tactego.script import Scene
from workshop.compare.reference import play_reference
from workshop.compare.task import QuestionKind, Task
from workshop.games.tactego.board_patterns import learn_board
from workshop.games.tactego.boards import read_boards
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


def find_formats(task: Task, dialogue: Dialogue, seed: str) -> dict[str, list[Format]]:
    """The boards that the program may have printed of the armies at the start."""
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


TASK = Task(
    "tactego",
    {
        "seed": QuestionKind(),
        "file": QuestionKind(typical=("small_game.pieces", "basic.pieces")),
        "length": QuestionKind(),
        "width": QuestionKind(),
        "start": QuestionKind(invalid=squares_in_and_around),
        "end": QuestionKind(invalid=squares_in_and_around),
    },
    files=BUILT_IN,
    find_formats=find_formats,
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
