"""Tactego at a terminal, called by a program that has the pieces and the board already."""

import random

from table.terminal import main
from tactego import GAME
from tactego.pieces import load, size
from tactego.rules import LENGTHS, WIDTHS
from tactego.script import battle, misfit


def run(pieces_file: str, length: int, width: int) -> None:
    """Play at the terminal; the module-level `random` shuffles. Raises ValueError."""
    army = load(pieces_file)
    if length not in LENGTHS or width not in WIDTHS:
        sizes = f"{LENGTHS[0]} to {LENGTHS[-1]} rows of {WIDTHS[0]} to {WIDTHS[-1]} squares"
        raise ValueError(f"A board has {sizes}.")
    if problem := misfit(size(army), length, width):
        raise ValueError(problem)
    game = GAME._replace(
        play=lambda console, rng, options: battle(
            console, army, length, width, random.shuffle, hidden=False
        ),
    )
    main(game, [])
