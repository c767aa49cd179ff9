"""Today's game: one game a day that is the same for everybody who plays it.

The date is its seed, and so decides all that chance and computer players do. It is played with the
options that a page begins with, against a newcomer's opponents. The date is the player's own, not
UTC's: who plays in the evening means the day on their calendar. A link names the day, so that two
people who compare their results have played the same one, wherever they are.
"""

from __future__ import annotations

import re
from random import Random
from time import strftime

from engine.game import Game
from engine.players import run_to_end
from engine.seats import Seats, computer_answer
from engine.settings import InputError, Settings
from engine.sitting import Sitting

DAY = re.compile(r"20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", re.ASCII)
"""A day as links write it: ``2026-11-22``."""


def settings_of(game: Game, day: str) -> Settings:
    """Return what the game of `day` starts from. Raises InputError if `day` is no date."""
    if not DAY.fullmatch(day):
        raise InputError("A day is written as “2026-11-22”.")
    options = game.on_page
    seats = game.opponents_with(options)
    sitting = Sitting(game, day, options)
    rng = Random(f"{day} {game.name}")
    while (ask := sitting.ask) is not None:
        settled = game.settle(ask, rng) if game.settle else None
        if settled is None and ask.private:
            settled = run_to_end(computer_answer(sitting, seats)) or ask.private
        if settled is None:
            break
        sitting.answer(settled)
    return Settings(day, options, seats, start=tuple(sitting.answers))


def day_of(sitting: Sitting, seats: Seats) -> str:
    """Return the day whose game a sitting is; empty if it is not a game of the day."""
    game = sitting.game
    if not DAY.fullmatch(sitting.seed) or sitting.options != game.defaults | game.on_page:
        return ""
    settings = settings_of(game, sitting.seed)
    start = settings.start
    same = tuple(sitting.answers[: len(start)]) == start and dict(seats) == settings.seats
    return sitting.seed if same else ""


def spell_day(day: str) -> str:
    """Return a day in words: ``22 November 2026``."""
    year, month, date = map(int, day.split("-"))
    named = strftime("%B", (year, month, 1, 0, 0, 0, 0, 1, 0))
    return f"{date} {named} {year}"
