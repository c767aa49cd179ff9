"""PyNIM: two humans and a cheeky Python take stones; whoever takes the last one wins."""

from pynim.players import PLAYERS, advise
from pynim.script import play
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
            "How hard The Python is to beat: its program takes the last stones when it can, the "
            "assignment's rule alone does not, and sharp plays to win.",
            title="The Python plays",
            labels=("By its program", "By the assignment's rule", "Sharp"),
        ),
    ),
    players=PLAYERS,
    advise=advise,
)
