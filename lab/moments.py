"""Take a contact sheet of each game: twelve moments of it, each in seven windows.

Usage: python lab/moments.py [--site _site] [--out .cache/moments] [--moments NAME,…] [GAME …]
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from browsers import launch
from serve import Host

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "py"))

from engine.game import Game, load  # noqa: E402
from engine.markup import to_html  # noqa: E402
from engine.names import names_for  # noqa: E402
from engine.players import random_player, run_to_end  # noqa: E402
from engine.record import to_record  # noqa: E402
from engine.results import ends  # noqa: E402
from engine.sitting import Sitting  # noqa: E402
from games import GAMES  # noqa: E402

SEED = "recess 200"
"""Gives games of a usual length, on boards of a usual size."""
MAX_ANSWERS = 3_000
"""Answers after which a game that can go on for ever is left."""


class Window(NamedTuple):
    """A window, and in which colours it is looked at."""

    width: int
    height: int
    scheme: Any


WINDOWS = (
    Window(360, 640, "dark"),
    Window(360, 740, "light"),
    Window(740, 360, "light"),
    Window(640, 400, "dark"),
    Window(820, 1180, "light"),
    Window(1024, 500, "dark"),
    Window(1280, 800, "light"),
)
"""Phones, upright and on their side, a laptop at twice its size, a tablet, a low window, a desk."""
QUIET = "undo: true, hidden: false, away: false, hand_over: false, paced: true, prompt: ''"
NEWS = "Another game was open at this address: it is kept, and this link opened beside it."
MOMENTS = {
    "who plays": ("start", "document.getElementById('who').click()"),
    "start": ("start", ""),
    "first turn": ("first", ""),
    "console": ("first", "document.getElementById('open-console').click()"),
    "coach": ("middle", "document.getElementById('advise').click()"),
    "marks": ("middle", ""),
    "notice": ("middle", f"recess.notice('{NEWS}', 'Go on with it', '', true)"),
    "computer": ("middle", f"recess.bar({{ {QUIET}, playing: true, thinking: true }})"),
    "refused": ("middle", "recess.send('line', 'what?')"),
    "end": ("end", ""),
    "looking back": ("end", "recess.send('look', '9')"),
    "great": ("great", ""),
}
"""The moments by name: how far the game is, and what a person does, or the page, to see it."""
TIDY = """() => {
    recess.notice("");
    document.querySelector("#panel:not([hidden]) > .close")?.click();
    document.querySelector(":popover-open")?.hidePopover();
}"""
"""Puts away what a moment laid over the table; on a phone a coach's marks stay."""
AT_MS = 700
"""How long the end is in motion when it is taken as the great moment."""
MOVING = f"""for (const it of document.getElementById("table").getAnimations({{ subtree: true }}))
    [it.currentTime, it.playbackRate] = [{AT_MS}, 0]"""


def stages(game: Game) -> dict[str, dict[str, Any]]:
    """Records of one random game: at its start, in the middle, at the end."""
    rng = Random(f"{SEED}/player")  # not the script's own chance
    sitting = Sitting(game, SEED)
    while sitting.ask is not None and len(sitting.answers) < MAX_ANSWERS:
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
    counts = {"start": 0, "middle": len(sitting.answers) // 2, "end": len(sitting.answers)}
    return {
        stage: to_record(Sitting(game, SEED, {}, sitting.answers[:count]), {})
        for stage, count in counts.items()
    }


def resume(page: Page, game: Game, record: dict[str, Any]) -> None:
    """Open the page of `game` on a device that has stored `record`."""
    kept = {f"recess/{game.name}/last": {"": SEED}, f"recess/{game.name}/sitting/{SEED}": record}
    keep = (
        "Object.entries(%s).forEach(([key, it]) => localStorage.setItem(key, JSON.stringify(it)))"
    )
    page.add_init_script(keep % json.dumps(kept))
    page.goto(game.page)
    page.locator("html[data-ready]").wait_for(state="attached", timeout=60_000)


def records(game: Game) -> dict[str, Any]:
    """Records of one random game against a newcomer's opponents, by how far it is."""
    rng = Random(f"{SEED}/player")
    sitting = Sitting(game, SEED, game.on_page)
    first, fight = 0, None
    while sitting.ask is not None and len(sitting.answers) < MAX_ANSWERS:
        if not first and sitting.ask.kind == game.first_turn[0]:
            first = len(sitting.answers)
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
        frames = (drawn(game, sitting, frame.scene) for frame in sitting.frames)
        fight = fight or next((html for html in frames if "fight" in html), None)
    answers = sitting.answers
    seats = game.opponents_with(game.on_page)
    asked = [
        (ask.kind != game.first_turn[0], at)
        for at, ask in enumerate(sitting.asked)
        if ask.seat not in seats
    ]
    mine = [at for other, at in asked if other == min(asked)[0]]
    counts = {
        "start": 0,
        "first": first,
        "middle": mine[len(mine) // 2],
        "end": [*ends(sitting)][-1],
    }
    parts = {
        name: to_record(Sitting(game, SEED, game.on_page, answers[:count]), seats)
        for name, count in counts.items()
    }
    return {**parts, "great": parts["middle" if fight else "end"], "fight": fight}


def drawn(game: Game, sitting: Sitting, scene: Any) -> str:
    """A frame as HTML."""
    names = names_for(game, scene, sitting.options, game.opponents_with(game.on_page))
    return to_html(import_module(f"{game.name}.view").table(scene, None, names))


def shoot(page: Page, out: Path, name: str) -> None:
    """Take the page as it is in each window."""
    for number, (width, height, scheme) in enumerate(WINDOWS):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=out / f"{name}-{number}.png")


def take(browser: Browser, url: str, out: Path, game: Game, wanted: list[str]) -> None:
    """Take the pictures of a game."""
    found = records(game)
    for stage, names in groupby(wanted, lambda name: MOMENTS[name][0]):
        context = browser.new_context(base_url=url, service_workers="block")
        page = context.new_page()
        page.set_viewport_size({"width": WINDOWS[0].width, "height": WINDOWS[0].height})
        is_great = stage == "great"
        page.emulate_media(reduced_motion="no-preference" if is_great else "reduce")
        resume(page, game, found[stage])
        page.locator("#table:not([aria-busy=true])").wait_for()
        if is_great and found["fight"]:
            page.evaluate("html => recess.table(html, false)", found["fight"])
        elif stage in ("end", "great"):
            page.locator("#moment").wait_for(state="attached")
        for name in names:
            page.evaluate(TIDY)
            page.evaluate(f"() => {{ {MOVING if is_great else MOMENTS[name][1]} }}")
            if name == "coach":
                page.locator("#advice > *").first.wait_for()
            shoot(page, out, f"{game.page}-{name}")
            page.set_viewport_size({"width": WINDOWS[0].width, "height": WINDOWS[0].height})
            print(game.page, name, flush=True)
        context.close()


def sheet(browser: Browser, out: Path, game: Game, wanted: list[str]) -> None:
    """Make a game's pictures one: a row for each moment, a column for each window."""
    page = browser.new_page(viewport={"width": 2200, "height": 800})
    rows = "".join(
        f"<h2>{name}</h2><p>"
        + "".join(f'<img src="{game.page}-{name}-{number}.png">' for number in range(len(WINDOWS)))
        for name in wanted
    )
    style = "p{display:flex;gap:8px;align-items:start;margin:0}img{height:260px}h2{margin:4px}"
    (out / f"{game.page}.html").write_text(f"<!doctype html><style>{style}</style>{rows}")
    page.goto(f"file://{out.resolve()}/{game.page}.html")
    page.screenshot(path=out / f"{game.page}.png", full_page=True)
    page.close()


def main() -> None:
    """Serve the site, and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, default=ROOT / "_site")
    parser.add_argument("--out", type=Path, default=ROOT / ".cache/moments")
    parser.add_argument("--moments", default=",".join(MOMENTS))
    parser.add_argument("games", nargs="*", default=GAMES)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    wanted = given.moments.split(",")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch())
        for game in map(load, given.games):
            take(browser, Host(given.site).url, given.out, game, wanted)
            sheet(browser, given.out, game, wanted)


if __name__ == "__main__":
    main()
