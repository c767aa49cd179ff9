"""Frames have the height that For your course writes for them: what `make heights` measured."""

from __future__ import annotations

import json

import pytest
from conftest import Host
from playwright.sync_api import Browser

from engine.game import Game
from frame_heights import FILE, SHOWN, WIDTHS, measure, stages
from games import GAMES

HEIGHTS = json.loads(FILE.read_text())
TOLERANCE_PX = 16
"""Fonts differ from one machine to the next."""
BEYOND = "document.documentElement.scrollHeight - innerHeight"
"""How many pixels of the page have to be scrolled to."""


def test_each_choice_of_each_game_is_measured(game: Game) -> None:
    values = {f"{option.name}={value}" for option in game.options for value in option.values}
    assert set(HEIGHTS) == set(GAMES)
    assert set(HEIGHTS[game.name]["options"]) == values


@pytest.mark.slow
@pytest.mark.parametrize("shown", ["", SHOWN[0]], ids=["table", "open panel"])
def test_a_game_needs_the_height_that_is_written(
    browser: Browser, host: Host, game: Game, shown: str
) -> None:
    page = browser.new_page()
    needed = measure(page, host.url, game, {**game.defaults, **game.on_page}, shown)
    page.context.close()
    assert abs(needed - HEIGHTS[game.name]["open" if shown else "usual"]) <= TOLERANCE_PX


@pytest.mark.slow
def test_nothing_is_scrolled_to_in_a_frame_of_that_height(
    browser: Browser, host: Host, game: Game
) -> None:
    """With each page of the panel, which is as high for all of them."""
    page = browser.new_page()
    found = []
    for shown in SHOWN:
        for stage in stages(page, host.url, game, {**game.defaults, **game.on_page}, shown):
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": HEIGHTS[game.name]["open"]})
                beyond = page.evaluate(BEYOND)
                if beyond > TOLERANCE_PX:
                    found.append((shown, stage, width, beyond))
    page.context.close()
    assert found == []
