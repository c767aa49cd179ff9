"""No two texts on a page overlap, and no text a control: at every kind of question of every game,
in every window, with whatever the page lays over it. No word is cut off, no band of a quarter of
the window is empty, and each question is in sight with its answers. Nor does what is loaded late
change its looks.

It takes one start of Python for each game: the tables are drawn here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conftest import Visit
from playwright.sync_api import Page

from engine.game import Game
from engine.hints import mark
from engine.markup import h, to_html
from engine.names import names_for
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from repeats import by_day
from session.ending import load_ending

WINDOWS = (
    (320, 568),
    (360, 640),
    (360, 740),
    (390, 844),
    (740, 360),
    (640, 400),
    (768, 1024),
    (820, 1180),
    (1024, 500),
    (1280, 800),
    (1440, 900),
    (1920, 1080),
)
"""Phones, upright and on their side, a laptop at twice its size, tablets, a low window, desks."""
IN_SIGHT_FROM = 360
"""The width from which on each question is in sight with its answers; below it one scrolls."""
LETTERS = ((24, 360, 740), (24, 740, 360), (32, 390, 844), (32, 1280, 800))
"""The browser's size of letters, in windows in which it was set: 24 and 32 for 16."""
MAX_ANSWERS = 400
"""Answers after which a game is left that has no end."""
LAID: dict[str, dict[str, Any]] = {
    "nothing": {"end": True},
    "a first turn": {"teach": True},
    "a first turn with the coach": {"teach": True, "hint": True},
    "a computer that thinks": {"bar": {"thinking": True}},
    "an error": {"error": True, "teach": True},
    "frames": {"end": True, "bar": {"playing": True}},
    "another device": {"bar": {"away": True, "hand_over": True}},
    "answers kept for Python": {"end": True, "early": True},
    "a notice": {"end": True, "notice": True},
    "looking back": {"end": True, "look": True},
    "the panel": {"panel": True, "teach": True},
}
"""What the page lays over a question, by its name; `end` is what it lays over the end, too."""
OVERLAPS = (Path(__file__).parent / "overlaps.js").read_text()
LOOKS = """[...document.querySelectorAll("main *")].filter((it) => it.checkVisibility())
.map((it) => {
    const style = getComputedStyle(it);
    return [...style].map((name) => style.getPropertyValue(name)).join();
})"""
"""How all that is drawn of the page looks, so that it can be compared."""


def draw(game: Game, sitting: Sitting) -> str:
    """The table of a sitting, with a coach's marks, or what the page writes at its end."""
    view = import_module(f"{game.name}.view")
    names = names_for(game, sitting.scene, sitting.options, {})
    table = deepcopy(view.table(sitting.scene, sitting.ask, names))
    if game.advise and sitting.ask:
        mark(table, view.hints(run_to_end(game.advise(sitting.ask, sitting.played, {}))))
    for place in table.iter():
        if place.get("id") == "afterwards":
            end, kept = load_ending(game.name), sitting.snapshot()
            place.append(h("div", {"class": "moment"}, list(end.moment(kept, names))))
            place.append(h("p", {"class": "decided"}, end.decided(kept, names)))
            offers = ("Switch sound on", "Write it yourself")
            buttons = [h("button", None, label) for label in offers]
            place.append(h("p", {"class": "offers"}, buttons))
    return to_html(table)


def tables(game: Game) -> dict[str, str]:
    """A table of each kind of question, the first that a random game asks, by the assignment's
    options and by those of a page; and one of the end."""
    drawn: dict[str, str] = {}
    for number in range(30):
        rng = Random(f"{game.name} {number}")
        sitting = Sitting(game, str(number), {} if number % 2 else game.on_page)
        while sitting.ask and len(sitting.answers) < MAX_ANSWERS:
            if sitting.ask.kind not in drawn:
                drawn[sitting.ask.kind] = draw(game, sitting)
            sitting.answer(run_to_end(random_player(sitting.ask, rng)))
        if sitting.over and number:
            return {**drawn, "the end": draw(game, sitting)}
    raise AssertionError("no game ended")


@pytest.fixture(scope="module")
def count() -> Iterator[Callable[[str, int], None]]:
    """Counts pairs of boxes that were compared, and prints how many there were."""
    counts: Counter[str] = Counter()
    yield lambda name, pairs: counts.update({name: pairs})
    print(f"\n{counts.total():,} pairs of boxes were compared:", dict(counts))


@pytest.mark.parametrize("game", by_day("four_five_six"), indirect=True)
def test_nothing_overlaps(
    page: Page,
    visit: Visit,
    game: Game,
    count: Callable[[str, int], None],
    browser_name: str,
) -> None:
    visit(f"{game.page}.html#seed=1")
    before = page.evaluate(LOOKS)
    for opens in ("#share", "#shelf"):
        page.locator(opens).click()
        page.locator("#dialog .close").click()
    assert page.evaluate(LOOKS) == before, "a dialog's sheet is for the dialog"
    drawn = tables(game)
    faults = []
    letters = page.context.new_cdp_session(page) if browser_name == "chromium" else None
    for size, width, height in (*((16, *window) for window in WINDOWS), *LETTERS):
        if letters:
            letters.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
        elif size != 16:  # in Firefox a setting of the whole browser
            continue
        page.set_viewport_size({"width": width, "height": height})
        reach = size == 16 and width >= IN_SIGHT_FROM
        pairs, found = page.evaluate(OVERLAPS, [drawn, LAID, game.first_turn, reach])
        count(game.name, pairs)
        faults += [f"{size} px letters, {fault}" if size != 16 else fault for fault in found]
    if letters:
        letters.detach()
    assert faults == [], "\n".join(faults)
