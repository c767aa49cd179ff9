"""Access: every page, and every game from its start to its end, for everyone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import (
    READY,
    Host,
    Visit,
    open_tab,
    settled,
    show_moves,
    type_line,
)
from looks import SHIFTS, look, shifted
from playwright.sync_api import Page, expect

from engine.game import Game, load
from games import GAMES
from moments import stages
from repeats import by_day

SNAPSHOTS = Path(__file__).parent / "snapshots"
TYPED = 6
"""How many answers, the first of a game, are typed."""
GIVE = """async (answers) => {
    for (const text of answers) {
        recess.send("line", text);
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
}"""
"""A script that gives answers, each once the table before it is painted."""
PACED = 4
"""Of how many answers, the last of a game, what happens is shown one after the other."""
PAGES = (
    "",
    "404.html",
    "privacy.html",
    "licences.html",
    "your-program.html",
    "course.html",
    "teachers.html",
    "assignments.html",
    "contest.html",
    "workshop.html",
    f"{load(GAMES[0]).page}-source",  # they differ in what they quote
)

STAGES = {"start": (), "middle": ("bots", "pynim"), "end": ("four_five_six",)}
"""The games that are looked at by day; `test_endings.py` has Tactego's end."""
SHOWN_BY_DAY = ("four_five_six", 360)
ONE_WIDTH = [
    pytest.param(name, width, marks=[] if number % 2 == phone else pytest.mark.nightly)
    for number, name in enumerate(GAMES)
    for phone, width in enumerate((1280, 360))
]
"""Each game at one width, and each night at the other."""
WIDTHS = [
    pytest.param(name, width, marks=[] if (name, width) == SHOWN_BY_DAY else pytest.mark.nightly)
    for name in GAMES
    for width in (1280, 360)
]
"""One game at one width, and each night all at both."""


def resume(visit: Visit, page: Page, game: Game, record: dict[str, Any]) -> Page:
    """The page of `game` with the sitting that is kept as `record`; what happens shows at once."""
    page.evaluate(
        """([game, record]) => {
            localStorage["recess/paced"] = "false";
            localStorage[`recess/${game}/last`] = '{"": "shelved"}';
            localStorage[`recess/${game}/sitting/shelved`] = record;
        }""",
        [game.name, json.dumps(record)],
    )
    visit(f"{game.page}.html")
    settled(page)
    return page


@pytest.mark.parametrize(
    "path", by_day("", "course.html", "contest.html", "licences.html", of=PAGES)
)
def test_a_page_without_a_game(page: Page, host: Host, path: str) -> None:
    page.goto(host.url + path)
    assert look(page) == []


@pytest.mark.parametrize(
    ("name", "stage"),
    [
        pytest.param(name, stage, marks=[] if name in by_day else pytest.mark.nightly)
        for name in GAMES
        for stage, by_day in STAGES.items()
    ],
)
def test_a_game_at_every_stage(visit: Visit, page: Page, name: str, stage: str) -> None:
    """Some by day; each night all."""
    game = load(name)
    resume(visit, page, game, stages(game)[stage])
    if stage == "middle":
        type_line(page, "<junk>")
        settled(page)
    if stage != "start" and page.locator("#advise").count():
        page.locator("#advise").click()
        page.locator("#advice > *").wait_for()
    assert look(page) == []


@pytest.mark.parametrize("game", by_day("bots"), indirect=True)
def test_what_is_opened_beside_and_over_a_game(visit: Visit, page: Page, game: Game) -> None:
    resume(visit, page, game, stages(game)["start"])
    open_tab(page, "#open-rules")
    assert look(page) == []
    page.locator("#open-new").click()
    assert look(page) == []
    page.keyboard.press("Escape")
    page.locator("#open-rules").click()
    assert look(page) == [], "the table alone"


def test_a_turn_as_it_is_read_out(visit: Visit, page: Page, game: Game) -> None:
    """As in `snapshots/`, at the sitting that is kept there; to renew one, delete it, run this
    twice and read it."""
    snapshot, kept = (SNAPSHOTS / f"{game.name}.{kind}" for kind in ("yml", "json"))
    if not kept.exists():
        kept.write_text(json.dumps(stages(game)["middle"], ensure_ascii=False, indent=1) + "\n")
    resume(visit, page, game, json.loads(kept.read_text()))
    read_out = page.locator("#play").aria_snapshot() + "\n"
    if not snapshot.exists():
        snapshot.write_text(read_out)
        pytest.fail(f"{snapshot} is new: read it")
    assert read_out == snapshot.read_text()


@pytest.mark.parametrize(("name", "width"), ONE_WIDTH)
def test_every_control_is_reached_by_tab_and_seen_there(
    visit: Visit, page: Page, name: str, width: int
) -> None:
    """Each game at one width, and at the other each night."""
    game = load(name)
    page.set_viewport_size({"width": width, "height": 740})
    resume(visit, page, game, stages(game)["middle"])
    open_tab(page, "#open-console")
    page.locator(".skip-link").focus()
    seen: set[str] = set()
    for _ in range(100):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at is None or at["html"] in seen:
            break
        seen.add(at["html"])
        assert at["marked"], f"no mark of the focus: {at['html']}"
        assert at["shown"], f"hidden by something else: {at['html']}"
    for html in ('id="open-new"', 'id="typed"', 'id="transcript"'):
        assert any(html in each for each in seen)
    page.set_viewport_size({"width": 1280, "height": 800})


FOCUSED = """() => {
    const it = document.activeElement;
    if (it === document.body) return null;
    const marks = (each) => parseFloat(getComputedStyle(each).outlineWidth) >= 2
        && getComputedStyle(each).outlineStyle !== "none";
    const box = it.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
    const top = document.elementFromPoint(x, y);
    return {
        html: it.outerHTML.slice(0, 200),
        marked: marks(it) || marks(it.closest("label") ?? it),
        shown: it.contains(top) || top?.contains(it) === true && top !== document.body,
    };
}"""


@pytest.mark.parametrize("game", by_day("bots"), indirect=True)
def test_keys_of_one_letter_can_be_turned_off(visit: Visit, game: Game) -> None:
    page = visit(f"{game.page}.html")
    page.locator("#open-rules").click()
    page.get_by_label("Use these keys").uncheck()
    page.keyboard.press("Escape")
    for _ in range(2):
        for key in "nc?/":
            page.keyboard.press(key)
        assert page.locator("dialog[open]").count() == 0
        expect(page.locator("#panel")).to_be_hidden()
        page.reload()
        page.locator(READY).wait_for(state="attached")
    page.locator("#open-rules").click()
    page.get_by_label("Use these keys").check()
    page.locator("#table").focus()
    page.keyboard.press("n")
    expect(page.locator("#new-game")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "width"), WIDTHS)
def test_nothing_shifts_during_a_game(visit: Visit, page: Page, name: str, width: int) -> None:
    """Not even in answer to what a person does, with frames in between and without. A text that is
    another one shifts nothing, nor does a table that gives way to another, as the set-up does to a
    board. One game at one width, and each night all at both."""
    game = load(name)
    page.set_viewport_size({"width": width, "height": 740})
    page.emulate_media(reduced_motion="no-preference")
    resume(visit, page, game, stages(game)["start"])
    page.evaluate(SHIFTS)
    answers = stages(game)["end"]["answers"]
    end = len(answers) - PACED
    for text in answers[:TYPED]:
        type_line(page, text)
        settled(page)
    page.evaluate(GIVE, answers[TYPED:end])
    settled(page)
    show_moves(page, one_by_one=True)
    for text in answers[end:]:
        type_line(page, text)
        settled(page)
    expect(page.locator("#prompt")).to_have_text("The game is over.")
    assert shifted(page) == []
    page.set_viewport_size({"width": 1280, "height": 800})
