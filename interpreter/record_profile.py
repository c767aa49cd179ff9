"""Find out which functions of the interpreter a page calls, for `interpreter/halves/profile.json`.

Usage: python -m interpreter.record_profile

Every game's page is started in all the ways there are, and played, in a real browser. The functions
that are called in this are loaded with a first visit, all others later.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from playwright.sync_api import BrowserContext, Page, sync_playwright

from browsers import launch
from build import ROOT
from build.parts import build_parts
from build.site import build
from engine.game import Game, load
from engine.record import to_link, to_record
from engine.sitting import Sitting
from games import GAMES
from lab.bench.visits import long_game
from serve import Host

MARK = """
const native = WebAssembly.instantiate;
const places = [];
WebAssembly.instantiate = async (module, imports) => {
  if (!imports?.env?.fetch_rest) return native(module, imports);
  let instance;
  imports.env.fetch_rest = (place) => {
    instance.exports.to_rest.set(place, instance.exports.in_rest);  // reported once
    if (!places.length) queueMicrotask(() => noteCalled(places.splice(0)));
    places.push(place);
  };
  instance = await native(module, imports);
  return instance;
};
"""
"""A script that passes each function to `noteCalled` before its first call."""
PRESS = """(selector) => {
  for (const button of document.querySelectorAll(selector)) {
    button.click();
    for (const dialog of document.querySelectorAll("dialog[open]:not(#dialog)")) dialog.close();
  }
}"""
"""A script that presses all buttons that match a selector."""
BUTTONS = (
    "[role=tab], .bar [data-command], .bar [data-opens]",
    "#dialog [data-command], #dialog summary",
)
JUNK = ("", " ", "x", "0", "-1", "1.0", "²", "99999999999", "ß", "İ", "🎲", "<b>&amp;", "x" * 300)
JUNK_NAMES = "Zoë,<b>Łukasz</b> 🎲, "
ANSWERS = 150
"""How many answers of a long game are given at the first start of a page."""
ANSWERS_LATER = 20
"""How many are given at each other start."""
COMMANDS = ("undo", "redo", "look 0", "look 3", "look_closely 2", "replay", "skip", "look ")
COMMANDS += ("look 1", "undo_to", "look 1", "fork", "again", "pace", "report", "share", "shelf")
COMMANDS += ("turn coach moves", "line again", "line score", "line ?", "elsewhere x", "no_such x")


def starts(game: Game, long: Sitting) -> Iterator[str]:
    """Yield ends of addresses of all kinds, valid and not."""
    record = to_record(Sitting(game, long.seed, long.options, long.answers[:30]), {})
    yield "#"
    yield "#today"
    yield "?embed#seed=7"
    yield f"#{urlencode(to_link(record))}"
    yield f"#{urlencode({**to_link(record), 'start': '10'})}"
    yield "?embed#seed=%00&no_such=1&seat1=away&seat2=nobody&answers=~~~~"
    yield "#answers=AAAA"
    yield f"#{urlencode({'seed': '1', 'names': 'Becky,Zoë'})}"
    yield f"?embed&theme=dark&show=moves&without=undo,coach#{urlencode({'names': JUNK_NAMES})}"
    for option in game.options:
        for value in option.values:
            yield f"#{urlencode({option.name: value, 'seed': '1'})}"
    for level in game.players:
        yield f"?embed#{urlencode({'seed': '1', 'seat1': level, 'seat2': level})}"


def drive(page: Page, answers: list[str]) -> None:
    """Give answers, commands and presses of all kinds in a page."""
    page.locator("html[data-ready]").wait_for(state="attached", timeout=120_000)
    for answer in answers:
        page.evaluate("(text) => recess.send('answer', text)", answer)
    for command in COMMANDS:
        name, _, text = command.partition(" ")
        page.evaluate("([name, text]) => recess.send(name, text)", [name, text])
    for selector in BUTTONS:
        page.evaluate(PRESS, selector)
        page.wait_for_timeout(300)


def main() -> None:
    """Play all games, and write the functions that were called."""
    called: set[int] = set()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        build(site, profiled=True)
        host = Host(site)
        browser = playwright.chromium.launch(**launch())

        def note(places: list[int]) -> None:
            called.update(places)

        def visitor() -> BrowserContext:
            context = browser.new_context(service_workers="block")
            context.expose_function("noteCalled", note)
            context.add_init_script(MARK)
            return context

        for name in GAMES:
            game = load(name)
            long = long_game(game)
            address = f"{host.url}{game.page}.html"
            context = visitor()
            for number, start in enumerate(starts(game, long)):
                page = context.new_page()  # its device has the games of the pages before it
                page.goto(address + start)
                drive(page, [*long.answers[: ANSWERS if number == 0 else ANSWERS_LATER], *JUNK])
                page.reload()
                page.locator("html[data-ready]").wait_for(state="attached", timeout=120_000)
                page.close()
                print(f"{name} {start[:40]}: {len(called)} functions", flush=True)
            context.close()
        browser.close()
        host.stop()
    stripped = build_parts(profiled=True)["stripped"]
    command = ["node", "interpreter/halves/write_profile.mjs", str(stripped)]
    subprocess.run(command, input=json.dumps(sorted(called)), text=True, cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
