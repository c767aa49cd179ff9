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
            "How The Python plays: as its program does, as the assignment's text says, or to win.",
        ),
    ),
    players=PLAYERS,
    advise=advise,
)
