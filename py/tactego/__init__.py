"""Tactego: two armies on a grid; whoever captures all of the other's flags wins."""

from table.game import Game, Option
from tactego.players import PLAYERS
from tactego.script import play

GAME = Game(
    name="tactego",
    title="Tactego",
    seats=("Red", "Blue"),
    play=play,
    options=(
        Option(
            "armies",
            ("open", "hidden"),
            "Whether you see the other army's strengths from the start, or only those revealed in combat.",
        ),
    ),
    players=PLAYERS,
)


def tactego(pieces_file: str, length: int, width: int) -> None:
    """Play Tactego at a terminal: two armies of `pieces_file` on `length` rows of `width` squares.

    The armies are shuffled by the module-level `random`, so that ``random.seed(...)`` before
    decides the board. `pieces_file` is the name of a built-in file or a path. Raises ValueError
    where the file is no army, or two of them do not fit on the board.
    """
    import random
    from dataclasses import replace

    from table.terminal import main
    from tactego.pieces import load, size
    from tactego.rules import LENGTHS, WIDTHS
    from tactego.script import battle, misfit

    army = load(pieces_file)
    if length not in LENGTHS or width not in WIDTHS:
        raise ValueError(
            f"A board is {LENGTHS[0]} to {LENGTHS[-1]} long and {WIDTHS[0]} to {WIDTHS[-1]} wide."
        )
    if problem := misfit(size(army), length, width):
        raise ValueError(problem)
    main(
        replace(
            GAME,
            play=lambda console, rng, options: battle(
                console, army, length, width, random.shuffle, hidden=False
            ),
        ),
        [],
    )
