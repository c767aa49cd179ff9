"""B.O.T.S., the Battle of the Sexes: five dice of four faces, nine categories, two players."""

from bots.coach import advise
from bots.players import PLAYERS
from bots.script import SEATS, play, result_of
from engine.game import Game, Option

GAME = Game(
    name="bots",
    title="B.O.T.S.",
    seats=SEATS,
    play=play,
    options=(
        Option(
            "print",
            ("as written", "as shown"),
            "What three of one number and two of another are worth: the assignment says 30 in "
            "its rules, and 25 on its sample screens.",
            title="A Band scores",
            labels=("30 points", "25 points"),
        ),
    ),
    players=PLAYERS,
    advise=advise,
    result=result_of,
    first_turn=("input", "Choose the dice to roll again."),
)
