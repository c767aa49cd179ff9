"""Four, Five, Six: two humans and the computer bet against the bank on three dice."""

from four_five_six.players import PLAYERS, advise
from four_five_six.script import play
from table.game import Game, Option

GAME = Game(
    name="four_five_six",
    title="Four, Five, Six",
    seats=("First player", "Second player"),
    play=play,
    options=(
        Option(
            "stakes",
            ("stock", "open"),
            "Everyone starts with a stock of 100 chips; or open: with 0, and may go below.",
        ),
    ),
    players=PLAYERS,
    advise=advise,
    advice="Odds",
)
