"""The players that come as examples: eight of a game, none with a fault, none accused."""

from __future__ import annotations

import pytest

from one_room import ask_again, hold
from places import ROOT

EXAMPLES = ROOT / "contest/examples"
WEAKEST, STRONGEST = "chance", {"bots": "tries_above_usual", "pynim": "fours", "tactego": "careful"}


@pytest.mark.parametrize("game", STRONGEST)
def test_examples_play_without_faults_and_the_strongest_is_stronger(game: str) -> None:
    files = sorted((EXAMPLES / game).glob("*.py"))
    sources = {file.stem: file.read_text() for file in files}
    assert len(sources) == 8
    pairs = [(WEAKEST, name, f"{name}{seed}") for name in sources for seed in range(3)]
    games = hold(game, sources, [*pairs, *((two, one, seed) for one, two, seed in pairs)])
    assert {each.fault for each in games} == {""}
    strong = [each for each in games if STRONGEST[game] in each.seats]
    points = sum(each.points[each.seats.index(STRONGEST[game])] for each in strong)
    assert points > len(strong) / 2
    assert ask_again(game, sources, games) == {}
