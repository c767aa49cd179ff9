"""Letter Lock: guess the letters that the other one hides."""

from engine.game import Game, Option
from letter_lock.players import PLAYERS, advise
from letter_lock.script import SEATS, play, result_of

GAME = Game(
    name="letter_lock",
    title="Letter Lock",
    seats=SEATS,
    play=play,
    options=(Option("tries", ("8", "6", "10"), "How often may be guessed."),),
    players=PLAYERS,
    advise=advise,
    result=result_of,
    first_turn=("guess", "Type four different letters, or press them."),
    letters=True,
)
