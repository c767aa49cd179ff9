"""Frames have the height that For your course writes for them: what `make heights` measured."""

from __future__ import annotations

import json

import pytest
from conftest import Host
from playwright.sync_api import Browser

from engine.game import Game
from frame_heights import FILE, SHOWN, measure, prepare
from games import GAMES

HEIGHTS = json.loads(FILE.read_text())
TOLERANCE_PX = 16
"""Fonts differ from one machine to the next."""


def test_each_choice_of_each_game_is_measured(game: Game) -> None:
    values = {f"{option.name}={value}" for option in game.options for value in option.values}
    assert set(HEIGHTS) == set(GAMES)
    assert set(HEIGHTS[game.name]["options"]) == values
    assert set(HEIGHTS[game.name]["show"]) == set(SHOWN)


@pytest.mark.slow
def test_a_game_needs_the_height_that_is_written(browser: Browser, host: Host, game: Game) -> None:
    page = browser.new_page()
    prepare(page, host.url)
    needed = measure(page, host.url, game, {**game.defaults, **game.on_page})
    page.context.close()
    assert abs(needed - HEIGHTS[game.name]["usual"]) <= TOLERANCE_PX
