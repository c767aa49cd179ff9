"""PyNIM: humans and a cheeky Python take stones; whoever takes the last one wins."""

from collections.abc import Sequence
from typing import Any

from engine.ask import Answered, Ask
from engine.game import Game, Option
from engine.seats import Seats
from pynim.players import PLAYERS
from pynim.rules import STRATEGIES
from pynim.script import names_of, play, result_of, settle


def advise(ask: Ask | None, played: Sequence[Answered], seats: Seats) -> Any:
    """Return the coach's advice or review; the coach is loaded when it is first asked for."""
    import pynim.coach  # noqa: PLC0415 (fractions are slow to import)

    return pynim.coach.advise(ask, played, seats)


GAME = Game(
    name="pynim",
    title="PyNIM",
    seats=("Player 1", "Player 2"),
    play=play,
    options=(
        Option(
            "players",
            ("two", "one", "humans"),
            "The assignment has two humans. Alone you play The Python, and need no student ID. "
            "Without The Python, whoever leaves four stones to the other wins.",
            title="Who takes stones",
            labels=("Two humans and The Python", "You and The Python", "Two humans alone"),
            on_page="one",
        ),
        Option(
            "strategy",
            STRATEGIES,
            "The Python plays to win at 25 of 100 turns when it is drowsy, at 65 when awake, at 89 "
            "when keen, at all when sharp. Its author has it take the last stones, and follow a "
            "rule until then; the assignment has it follow the rule.",
            title="The Python",
            labels=("As its author wrote it", "As the assignment has it"),
            on_page="awake",
        ),
    ),
    seat_count=lambda options: 1 if options["players"] == "one" else 2,
    players=PLAYERS,
    advise=advise,
    result=result_of,
    names=names_of,
    first_turn=("take", "Take one, two or three: the last stone wins."),
    settle=settle,
)
