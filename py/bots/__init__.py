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
            "What a Band scores and the title's width: 30 and 80 columns as the text has it, "
            "or 25 and 79 as its sample screens show.",
        ),
    ),
    players=PLAYERS,
    advise=advise,
)
