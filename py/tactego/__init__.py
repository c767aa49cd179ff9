"""Tactego: two armies on a grid; whoever captures all of the other's flags wins."""

from engine.game import Game, Option
from tactego.coach import advise
from tactego.players import PLAYERS
from tactego.script import play, result_of, reveals, settle

GAME = Game(
    name="tactego",
    title="Tactego",
    seats=("Red", "Blue"),
    play=play,
    options=(
        Option(
            "armies",
            ("open", "hidden"),
            "With hidden armies you learn what an enemy's piece is when one of yours meets it.",
            labels=("Open: you see every piece", "Hidden: you see only your own"),
            on_page="hidden",
        ),
    ),
    players=PLAYERS,
    advise=advise,
    result=result_of,
    first_turn=("start", "Choose a golden piece."),
    settle=settle,
    reveals=reveals,
)


def tactego(pieces_file: str, length: int, width: int) -> None:
    """Play Tactego at a terminal: two armies of `pieces_file` on `length` rows of `width` squares.

    The assignment asks for a function of this name and these parameters.

    The armies are shuffled by the module-level `random`, so that ``random.seed(...)`` before
    decides the board. `pieces_file` is a path or the name of a built-in file. Where the file is no
    army, or two of them do not fit on the board, the program ends with a sentence that says so.
    """
    from tactego.terminal import run  # noqa: PLC0415 - a page has no use for it

    run(pieces_file, length, width)
