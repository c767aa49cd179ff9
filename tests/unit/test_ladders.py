"""The levels of each game, from the weakest to the strongest: a few games of each with the next.

The bounds are wide, and the seeds are always the same; `make verify` plays 1,000 games of each.
Tactego's games take longest, and are played at night: by day its players have to give the very
answers that they gave when their strength was measured.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pytest

from engine.game import load
from games import GAMES
from pynim.rules import ATTENTION
from verify.playing_strength import careful, duel, pairs

GAMES_EACH = {"bots": 60, "four_five_six": 120, "pynim": 50, "tactego": 30}
QUICK = [
    pytest.param(name, weak, strong, marks=pytest.mark.nightly if name == "tactego" else [])
    for name in GAMES
    for weak, strong in pairwise(load(name).players)
    if strong not in ("perfect", "general")
]


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
