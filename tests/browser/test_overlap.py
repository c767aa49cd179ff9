"""No two texts on a page overlap, and no text a control: at every kind of question of every game,
at every width, with whatever the page lays over it. No word is cut off, and no band of a quarter of
the window is empty. Nor does what is loaded late change its looks.

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
from engine.markup import to_html
from engine.names import names_for
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from repeats import by_day

SIZES = {320: 568, 360: 740, 390: 844, 768: 1024, 1280: 800}
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
    """The table of a sitting, with a coach's marks."""
    view = import_module(f"{game.name}.view")
    names = names_for(game, sitting.scene, sitting.options, {})
    table = deepcopy(view.table(sitting.scene, sitting.ask, names))
    if game.advise and sitting.ask:
        mark(table, view.hints(run_to_end(game.advise(sitting.ask, sitting.played, {}))))
    return to_html(table)


def tables(game: Game) -> dict[str, str]:
    """A table of each kind of question, the first that a random game asks, and one of the end."""
    drawn: dict[str, str] = {}
    for number in range(30):
        rng = Random(f"{game.name} {number}")
        sitting = Sitting(game, str(number))
        while sitting.ask and len(sitting.answers) < MAX_ANSWERS:
            if sitting.ask.kind not in drawn:
                drawn[sitting.ask.kind] = draw(game, sitting)
            sitting.answer(run_to_end(random_player(sitting.ask, rng)))
        if sitting.over:
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
    page: Page, visit: Visit, game: Game, count: Callable[[str, int], None]
) -> None:
    visit(f"{game.page}.html#seed=1")
    before = page.evaluate(LOOKS)
    for opens in ("#share", "#shelf"):
        page.locator(opens).click()
        page.locator("#dialog .close").click()
    assert page.evaluate(LOOKS) == before, "a dialog's sheet is for the dialog"
    drawn = tables(game)
    faults = []
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        pairs, found = page.evaluate(OVERLAPS, [drawn, LAID, game.first_turn])
        count(game.name, pairs)
        faults += found
    assert faults == [], "\n".join(faults)
