"""Measure how high a frame has to be for each game, and write it into `build/frame_heights.json`.

Usage: python lab/frame_heights.py, after `make site`; `make heights` does both.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright

from browsers import launch
from serve import Host

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / each) for each in ("py", "tests/support")]

from engine.game import HUMAN, Game, load  # noqa: E402
from engine.players import run_to_end  # noqa: E402
from engine.results import ends  # noqa: E402
from engine.review import Review  # noqa: E402
from engine.sitting import Sitting  # noqa: E402
from games import GAMES  # noqa: E402
from golden import play_on  # noqa: E402

FILE = ROOT / "build/frame_heights.json"
WIDTHS = (320, 360, 480, 640, 768, 1024, 1280)
PANEL = "console"
"""The page that the open panel shows; the panel is as high for each other one."""
SEED = "recess 200"
LONGEST = 400
"""Answers after which a game that can go on for ever is left."""
STAGES = 6
"""Moments of a sitting, from its start to its end, at which it is measured."""
LEAST = 624
"""The least height of a frame that fits: css/game/embed.css."""
TALLEST = 4_000
"""No game is so high, unless something below its table adds to the frame's own height."""
BEYOND = "document.documentElement.scrollHeight - innerHeight"
"""How many pixels of the page have to be scrolled to."""


def endings(sitting: Sitting) -> list[int]:
    """Return after how many answers each game of a sitting ended."""
    return list(ends(sitting)) if sitting.game.result else []


def reviewed(sitting: Sitting, until: int) -> int:
    """Return for how many players the page writes what they gave up, if the game ended with the
    answer before `until`. The coach does so some time after the end."""
    if sitting.game.advise is None or until not in endings(sitting):
        return 0
    played = sitting.at(until)
    found = run_to_end(sitting.game.advise(played.ask, played.played, {}))
    if not isinstance(found, Review):
        return 0
    seats = range(len(sitting.game.active_seats(sitting.options)))
    return sum(bool(found.of(seat)) for seat in seats)


def stages(
    page: Page, url: str, game: Game, options: dict[str, str], shown: str = ""
) -> Iterator[int]:
    """Open a game in a page that keeps nothing from before, and play a sitting of it; yield at its
    stages, and where a game of it ends, once the page has drawn all of it."""
    people = dict.fromkeys(game.seat_settings[: len(game.active_seats(options))], HUMAN)
    show = f"&show={shown}" if shown else ""
    settings = urlencode({"seed": SEED, **options, **people})
    page.goto(f"{url}404.html")
    page.evaluate("localStorage.clear(); localStorage['recess/paced'] = 'false'")
    page.goto(f"{url}{game.page}.html?embed{show}#{settings}")
    page.locator("html[data-ready]").wait_for(state="attached")
    sitting = play_on(Sitting(game, SEED, options), f"{SEED}/player", LONGEST)
    count = len(sitting.answers)
    given = 0
    for until in sorted({*endings(sitting), *(count * at // (STAGES - 1) for at in range(STAGES))}):
        page.evaluate(
            "texts => { for (const text of texts) recess.send('answer', text) }",
            sitting.answers[given:until],
        )
        given = until
        page.locator("#table:not([aria-busy=true])").wait_for()
        if lines := reviewed(sitting, until):
            page.locator(f"#afterwards .gave-up >> nth={lines - 1}").wait_for()
        yield until


def measure(
    page: Page, url: str, game: Game, options: dict[str, str], shown: str = "", height: int = LEAST
) -> int:
    """Return the height in pixels, from `height`, at which nothing has to be scrolled to through a
    game at all `WIDTHS`. A table may grow with its frame, so it is tried until it is enough."""
    least = 0
    while least < height:
        least = height
        for _ in stages(page, url, game, options, shown):
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": height})
                while beyond := page.evaluate(BEYOND):
                    height += beyond
                    assert height < TALLEST, f"{game.name} grows with its frame"
                    page.set_viewport_size({"width": width, "height": height})
    return height


def measure_game(page: Page, url: str, game: Game) -> dict[str, Any]:
    """Return the heights of a game: as it is usually played, with each value of an option, and with
    the panel open."""
    usual = {**game.defaults, **game.on_page}
    values = [(option.name, value) for option in game.options for value in option.values]
    base = measure(page, url, game, usual)
    options = {
        f"{name}={value}": base
        if usual[name] == value
        else measure(page, url, game, {**usual, name: value})
        for name, value in values
    }
    return {
        "usual": base,
        "options": options,
        "open": measure(page, url, game, usual, PANEL),
    }


def main() -> None:
    """Measure all games."""
    host = Host(ROOT / "_site")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch())
        page = browser.new_page()
        heights = {}
        for name in GAMES:
            heights[name] = measure_game(page, host.url, load(name))
            print(name, heights[name], flush=True)
        browser.close()
    host.stop()
    FILE.write_text(json.dumps(heights, indent=1) + "\n")


if __name__ == "__main__":
    main()
