"""The levels of each game, from the weakest to the strongest: a few games of each with the next.

The bounds are wide, and the seeds are always the same. Tactego's games take longest, and are played
at night: by day its players have to give the very answers that they gave when their strength was
measured.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import mean

import pytest

from engine.game import Game, load
from engine.players import run_to_end
from engine.seats import computer_answer
from engine.sitting import Sitting
from games import GAMES
from pynim.rules import ATTENTION, PILES, python_takes

SETUP = ("small_game.pieces", "6", "4")
"""Tactego's first answers after its seed, for a small board."""
GAMES_EACH = {"bots": 60, "four_five_six": 120, "pynim": 50, "tactego": 30}
QUICK = [
    pytest.param(name, weak, strong, marks=pytest.mark.nightly if name == "tactego" else [])
    for name in GAMES
    for weak, strong in pairwise(load(name).players)
    if strong not in ("perfect", "general")
]


def pairs(game: Game, strong: str, weak: str, games: int) -> list[float]:
    """What `strong` scores against `weak` in pairs of games, as a page begins them."""
    return [
        mean(_score(game, str(seed), strong, weak, seat) for seat in (0, 1))
        for seed in range(games // 2)
    ]


def _score(game: Game, seed: str, strong: str, weak: str, seat: int) -> float:
    """What the strong level gets that sits at `seat`: 1 for a win. Where neither of the two wins,
    it counts who has more."""
    options = {**game.on_page, **({"players": "two"} if game.name == "pynim" else {})}
    sitting = Sitting(game, seed, options, [seed, *SETUP] if game.name == "tactego" else ())
    seats = {seat: strong, 1 - seat: weak}
    while sitting.result is None:
        sitting.answer(run_to_end(computer_answer(sitting, seats)))
    winner, scores = sitting.result
    ours, theirs = ((winner == each, scores[each] if scores else 0) for each in (seat, 1 - seat))
    return 0.5 if ours == theirs else float(ours > theirs)


def duel(seed: int, strong: str, weak: str) -> float:
    """What The Python scores against itself by a weaker strategy, from both sides of a pile."""
    rng = Random(seed)
    pile, won = rng.choice(PILES), 0
    for first in (0, 1):
        stones, turn = pile, first
        while stones:
            turn = 1 - turn
            stones -= python_takes((strong, weak)[turn], stones, 1, rng)
        won += turn == 0
    return won / 2


def careful(games: int) -> float:
    """How often The Python wins as a page begins, against a careful player."""
    game = load("pynim")
    won = 0
    for seed in range(games):
        sitting = Sitting(game, str(seed), game.on_page)
        while sitting.result is None:
            sitting.answer(run_to_end(computer_answer(sitting, {0: "taker"})))
        won += sitting.result.winner == 1
    return won / games


@pytest.mark.slow
@pytest.mark.parametrize(("name", "weak", "strong"), QUICK)
def test_a_level_beats_the_one_below(name: str, weak: str, strong: str) -> None:
    least = 0.45 if name == "four_five_six" else 0.5
    assert least < mean(pairs(load(name), strong, weak, GAMES_EACH[name])) < 0.9


@pytest.mark.parametrize(("weak", "strong"), [*pairwise(ATTENTION)])
def test_the_python_beats_itself_where_it_heeds_more_turns(weak: str, strong: str) -> None:
    assert 0.6 < mean(duel(seed, strong, weak) for seed in range(200)) < 0.9


def test_the_python_is_worth_playing_alone() -> None:
    assert 0.4 < careful(200) < 0.6
