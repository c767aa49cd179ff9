"""PyNIM: two humans and a cheeky Python take stones; whoever takes the last one wins."""

from pynim.players import PLAYERS, advise
from pynim.script import names_of, play, result_of, settle
from table.game import Game, Option

GAME = Game(
    name="pynim",
    title="PyNIM",
    seats=("Player One", "Player Two"),
    play=play,
    options=(
        Option(
            "strategy",
            ("as written", "as specified", "sharp"),
            "Usual: it takes the last stones when it can, and follows its rule until then. Easy: "
            "it follows the assignment's rule and nothing else. Hard: it plays to win.",
            title="The Python",
            labels=("Usual", "Easy", "Hard"),
        ),
    ),
    players=PLAYERS,
    advise=advise,
    result=result_of,
    names=names_of,
    first_turn=("take", "Take one, two or three: the last stone wins."),
    settle=settle,
)
