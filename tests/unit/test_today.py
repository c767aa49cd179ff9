"""What a page shows of today's game before Python knows the day."""

from __future__ import annotations

import pytest

from build.pages import table_of_today
from engine.game import load
from games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_first_table_of_a_days_game_is_the_same_every_day(name):
    game = load(name)
    table, prompt = table_of_today(game)
    assert (table, prompt) == table_of_today(game, "2027-03-05")
    assert "<form" not in table or 'data-remember="' not in table, "no name is asked"
