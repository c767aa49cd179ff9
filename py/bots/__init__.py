"""B.O.T.S., the Battle of the Sexes: five dice of four faces, nine categories, two players."""

from bots.coach import advise
from bots.players import PLAYERS
from bots.script import SEATS, play
from table.game import Game, Option

GAME = Game(
    name="bots",
    title="B.O.T.S.",
    seats=SEATS,
    play=play,
    options=(
        Option(
            "print",
            ("as written", "as shown"),
            "The assignment's rules give a Band 30 points; its sample screens give it 25, below a "
            "title that is one column narrower.",
            title="A Band scores",
            labels=("30, as in the rules", "25, as on the sample screens"),
        ),
    ),
    players=PLAYERS,
    advise=advise,
)
