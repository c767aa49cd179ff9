"""Coin: toss a penny, and guess how it falls."""

from coin.players import PLAYERS, advise
from coin.script import SEATS, play, result_of
from engine.game import Game, Option

GAME = Game(
    name="coin",
    title="Coin",
    seats=SEATS,
    play=play,
    options=(Option("tosses", ("3", "5"), "How many tosses the game has."),),
    players=PLAYERS,
    advise=advise,
    result=result_of,
    first_turn=("guess", "Tap what you think the penny will show."),
)
