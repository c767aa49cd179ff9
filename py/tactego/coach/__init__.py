"""The coach of Tactego: which moves are safe, and what the moves of a finished game gave up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ask import READY, Answered, Ask
from engine.players import Computation
from engine.seats import Seats
from tactego.coach.forecast import Advice, KnownBoard, MoveForecast
from tactego.coach.review import review
from tactego.script import Setup


def advise(ask: Ask | None, played: Sequence[Answered], seats: Seats) -> Computation:
    """Return the `Advice` for the question that is asked, or the `Review` after the game.

    The board of an army that is covered, or not placed yet, gets an `Advice` without moves.
    """
    if ask is None:
        return (yield from review(played))
    if ask.kind == READY or isinstance(ask.scene, Setup):
        return Advice(ask.seat)
    board = KnownBoard(ask.scene)
    dangers = tuple(board.dangers())
    forecasts: list[MoveForecast] = []
    for start in board.starts():
        forecasts += board.ways(start)
        yield
    is_chosen = ask.scene.chosen is not None
    return Advice(ask.seat, ask.scene.width, is_chosen, tuple(forecasts), dangers, board.unknown)
