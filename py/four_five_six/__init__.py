"""Four, Five, Six: two humans and the computer bet against the bank on three dice."""

from engine.game import Game, Option
from four_five_six.players import PLAYERS, advise
from four_five_six.script import names_of, play, result_of

GAME = Game(
    name="four_five_six",
    title="Four, Five, Six",
    seats=("Player 1", "Player 2"),
    play=play,
    options=(
        Option(
            "stakes",
            ("stock", "open"),
            "With 100 chips you can bet what you have left, and are out of the game without any. "
            "With open stakes you can always bet up to 1,000, and may end up below 0.",
            labels=("100 chips each", "Open: everyone starts at 0"),
        ),
        Option(
            "limit",
            ("none", "10"),
            "With a limit nobody loses 100 chips in a round, and who has none left may end the "
            "game.",
            title="Highest bet",
            labels=("Up to all that both have", "10 chips"),
            on_page="10",
        ),
        Option(
            "raises",
            ("no", "yes"),
            "Whoever has to beat the bank’s point may double the bet first, or give up a third of "
            "it without a roll. In the assignment everybody rolls.",
            title="Against a point",
            labels=("Roll", "Roll, double, or give up"),
            on_page="yes",
        ),
    ),
    players=PLAYERS,
    advise=advise,
    advice="Odds",
    result=result_of,
    names=names_of,
    first_turn=("bet", "Choose a bet: the other puts in as much."),
)
