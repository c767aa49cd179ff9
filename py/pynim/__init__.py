"""PyNIM: two humans and a cheeky Python take stones; whoever takes the last one wins."""

from pynim.players import PLAYERS
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
            "How hard The Python is to beat. Its program adds the winning moves at the end to the "
            "assignment's rule; sharp is the hardest.",
            title="The Python plays",
            labels=("By its program", "By the assignment's rule alone", "Sharp: to win"),
        ),
    ),
    players=PLAYERS,
)
