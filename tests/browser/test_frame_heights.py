"""Frames have the height that For your course writes for them: what `make heights` measured."""

from __future__ import annotations

import json

import pytest
from conftest import Host
from playwright.sync_api import Browser

from engine.game import Game
from frame_heights import FILE, PANEL, measure
from games import GAMES
from repeats import by_day

HEIGHTS = json.loads(FILE.read_text())
TOLERANCE_PX = 16
"""Fonts differ from one machine to the next."""


def test_each_choice_of_each_game_is_measured(game: Game) -> None:
    values = {f"{option.name}={value}" for option in game.options for value in option.values}
    assert set(HEIGHTS) == set(GAMES)
    assert set(HEIGHTS[game.name]["options"]) == values


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "shown"),
    [
        *(pytest.param(*it.values, "", marks=it.marks) for it in by_day("four_five_six")),
        *(pytest.param(*it.values, PANEL, marks=it.marks) for it in by_day()),
    ],
    indirect=["game"],
)
def test_nothing_is_scrolled_to_in_a_frame_of_the_height_that_is_written(
    browser: Browser, host: Host, game: Game, shown: str
) -> None:
    written = HEIGHTS[game.name]["open" if shown else "usual"]
    page = browser.new_page()
    needed = measure(page, host.url, game, {**game.defaults, **game.on_page}, shown, written)
    page.context.close()
    assert needed <= written + TOLERANCE_PX
