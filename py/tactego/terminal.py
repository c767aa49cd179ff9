"""Tactego at a terminal, called by a program that has the pieces and the board already."""

import random
import sys
from contextlib import suppress

from engine.console import Console, Line
from engine.terminal import graceful, print_lines, read_answer
from tactego.pieces import PiecesError, load, size
from tactego.rules import LENGTHS, WIDTHS
from tactego.script import battle, misfit


def run(pieces_file: str, length: int, width: int) -> None:
    """Play at the terminal; the module-level `random` shuffles. Leaves where that cannot be."""
    with graceful():
        try:
            army = load(pieces_file)
        except PiecesError as problem:
            sys.exit(str(problem))
        if length not in LENGTHS or width not in WIDTHS:
            sizes = f"{LENGTHS[0]} to {LENGTHS[-1]} rows of {WIDTHS[0]} to {WIDTHS[-1]} squares"
            sys.exit(f"A board has {sizes}.")
        if fault := misfit(size(army), length, width):
            sys.exit(fault)
        console = Console()
        script = battle(console, army, length, width, random.shuffle, hidden=False)
        start = 0
        with suppress(StopIteration):  # the game is over, perhaps before the first move
            ask = next(script)
            while True:
                start = print_lines(console, start)
                answer = read_answer(ask.prompt)
                console.lines.append(Line(ask.prompt, answer))
                ask = script.send(answer)
        print_lines(console, start)
