"""The same in both Pythons.

For every game, sittings with options, computer players and answers as they fall, junk among them,
are played in CPython and by the Python of the game's page, in Chromium. All answers, each table as
it is drawn, what is spoken, what the coach says at the end and the whole transcript are equal, byte
for byte.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from difflib import ndiff
from importlib import import_module
from itertools import islice
from typing import Any

from playwright.sync_api import Page, sync_playwright

from browsers import launch
from build import ROOT
from engine.game import Game, load
from games import GAMES
from lab.verify import Figure
from lab.verify.inside import enter, run_python
from serve import Host

SITTINGS = 200
"""Sittings of each game."""
SCRIPT = ROOT / "tests/build/scripts/play.py"
"""What plays in both; the usual tests play some games with it in Node."""


def verify(share: float) -> Iterator[Figure]:
    """Play each game in both."""
    play = import_module("tests.build.scripts.play")
    count = max(1, round(SITTINGS * share))
    host = Host(ROOT / "_site")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch())
        for game in map(load, GAMES):
            page = browser.new_page()
            enter(page, f"{host.url}{game.page}.html")
            run_python(page, SCRIPT.read_text())
            version = run_python(page, "import sys; sys.version.split()[0]")
            yield compare(game, count, page, play)
            page.close()
        browser.close()
    yield Figure("The Pythons", f"{platform.python_version()} and {version}")


def compare(game: Game, count: int, page: Page, play: Any) -> Figure:
    """Play sittings of a game in both Pythons, up to the first that differs."""
    size = 0
    for number in range(count):
        here = "\n".join(play.as_it_falls(game, number))
        there = run_python(page, f"'\\n'.join(as_it_falls(load({game.name!r}), {number}))")
        size += len(here)
        if here != there:
            lines = ndiff(here.splitlines(), there.splitlines())
            said = " / ".join(islice((line for line in lines if line[0] in "+-"), 2))
            return Figure(game.title, f"sitting {number} differs: {said[:300]}", "equal", False)
    return Figure(game.title, f"{count} sittings, {size / 1e6:,.0f} million characters", "equal")
