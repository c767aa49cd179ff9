"""Take pictures of every page of the built site: three widths, three palettes, and each game at
its start, in the middle and at the end. `index.html` among them shows all of them side by side.

Usage: python lab/shots.py [--site _site] [--out .cache/shots] [PAGE ...]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from browsers import launch
from serve import Host

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "py"))

from engine.game import Game, load  # noqa: E402
from engine.players import random_player, run_to_end  # noqa: E402
from engine.record import to_record  # noqa: E402
from engine.sitting import Sitting  # noqa: E402
from games import GAMES  # noqa: E402

WIDTHS = {360: 740, 768: 1024, 1280: 800}
PALETTES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}
SEED = "recess 200"
"""Gives games of a usual length, on boards of a usual size."""
MAX_ANSWERS = 3_000
"""Answers after which a game that can go on for ever is left."""


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


def resume(page: Page, game: Game, record: dict[str, Any], query: str = "") -> None:
    """Open the page of `game` on a device that has stored `record`."""
    kept = {f"recess/{game.name}/last": {"": SEED}, f"recess/{game.name}/sitting/{SEED}": record}
    keep = (
        "Object.entries(%s).forEach(([key, it]) => localStorage.setItem(key, JSON.stringify(it)))"
    )
    page.add_init_script(keep % json.dumps(kept))
    page.goto(game.page + query)
    page.locator("html[data-ready]").wait_for(state="attached", timeout=60_000)


def shoot(page: Page, out: Path, name: str, widths: Iterable[int] = WIDTHS) -> None:
    """Take the page as it is in every palette and width; forced colours come last, since Chromium
    does not quite find back from them."""
    for palette, media in PALETTES.items():
        page.emulate_media(reduced_motion="reduce", **media)
        for width in widths:
            page.set_viewport_size({"width": width, "height": WIDTHS[width]})
            page.screenshot(path=out / f"{name}-{palette}-{width}.png", full_page=True)
    print(name, flush=True)


def visit(browser: Browser, base: str, out: Path, wanted: list[str]) -> None:
    """Take the pictures of the pages that are `wanted`, or of all."""
    for name, show in subjects():
        if not wanted or any(name.startswith(each) for each in wanted):
            context = browser.new_context(base_url=base, service_workers="block")
            page = context.new_page()
            shoot(page, out, name, show(page) or WIDTHS)
            context.close()


def subjects() -> Iterator[tuple[str, Callable[[Page], Any]]]:
    """What there is to see: its name, and how to bring a new page there, which may return the only
    widths that it is for."""
    yield "index", partial(go, path="./")
    yield "404", partial(go, path="no-such-page")
    yield "privacy", partial(go, path="privacy.html")
    for game in map(load, GAMES):
        name = game.page
        for stage, record in stages(game).items():
            yield f"{name}-{stage}", partial(resume, game=game, record=record)
        yield f"{name}-embed", partial(resume, game=game, record=record, query="?embed")
        for dialog, width in product(("rules", "new"), WIDTHS):
            yield f"{name}-{dialog}", partial(opened, name=name, dialog=dialog, width=width)
        yield f"{name}-source", partial(go, path=f"{name}-source")


def go(page: Page, path: str) -> None:
    """Open a page that needs no Python."""
    page.goto(path)


def opened(page: Page, name: str, dialog: str, width: int) -> tuple[int]:
    """Open a page's dialog, without Python; it looks as it opened at this width."""
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    page.goto(name)
    page.locator(f"#open-{dialog}").click()
    return (width,)


def sheet(out: Path) -> None:
    """Write a page that shows all pictures side by side."""
    shots = "".join(
        f'<figure><img src="{shot.name}" loading="lazy"><figcaption>{shot.stem}</figcaption>'
        for shot in sorted(out.glob("*.png"))
    )
    style = "body{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}img{max-width:20rem}"
    (out / "index.html").write_text(f"<!doctype html><style>{style}</style>{shots}")


def main() -> None:
    """Serve the site, and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, default=ROOT / "_site")
    parser.add_argument("--out", type=Path, default=ROOT / ".cache/shots")
    parser.add_argument("pages", nargs="*")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch())
        visit(browser, Host(given.site).url, given.out, given.pages)
    sheet(given.out)
    print(f"file://{given.out}/index.html")


if __name__ == "__main__":
    main()
