"""The panel beside the table: its tabs, its keys, what it remembers, and the room it leaves."""

from __future__ import annotations

import json

import pytest
from conftest import READY, Host, Visit, hold, open_tab, take_seats, transcript, type_line
from looks import SHIFTS, shifted
from playwright.sync_api import Locator, Page, expect

from engine.game import Game, load
from games import GAMES
from moments import stages
from repeats import by_day

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
SIZES = ([(360, 740), (320, 568)], [(1280, 800), (768, 1024), (2560, 1440)])
"""Windows where the panel comes from below, and where it is beside the table."""
PAGES = {
    "#open-console": "#console",
    "#open-moves": "#moves",
    "#open-rules": "#rules",
    "#advise": "#advice",
}
"""The tabs, and what each opens."""


@pytest.fixture
def page(page: Page) -> Page:
    page.set_viewport_size(WIDE)
    return page


def keep(page: Page, key: str, what: object) -> None:
    """Have the device keep `what`."""
    page.evaluate("([key, it]) => localStorage.setItem(key, it)", [f"recess/{key}", what])


def box(element: Locator) -> dict[str, float]:
    """Where an element is."""
    found = element.bounding_box()
    assert found is not None
    return dict(found)


def only(page: Page, shown: str) -> None:
    """Of the panel's pages, only `shown` is in sight, and its tab says so; empty: none is."""
    for tab, its in PAGES.items():
        if page.locator(tab).count():
            expect(page.locator(its)).to_be_visible(visible=its == shown)
            expect(page.locator(tab)).to_have_attribute(
                "aria-selected", "true" if its == shown else "false"
            )


@pytest.mark.parametrize("game", by_day("bots"), indirect=True)
def test_a_tab_opens_the_panel_and_closes_it(visit: Visit, game: Game) -> None:
    page = visit(f"{game.page}.html")
    only(page, "#console")
    table = box(page.locator("#table"))
    for tab in PAGES if game.advise else list(PAGES)[:2]:
        open_tab(page, tab)
        only(page, PAGES[tab])
        assert box(page.locator("#table")) == table, "the table stays as it is"
        assert table["x"] + table["width"] <= box(page.locator("#panel"))["x"]
    page.locator(tab).click()
    only(page, "")
    assert box(page.locator("#table"))["width"] > table["width"]
    page.locator(tab).click()
    page.get_by_role("button", name="Close", exact=True).click()
    only(page, "")


def test_tabs_are_walked_with_the_arrows(visit: Visit) -> None:
    page = visit("bots.html")
    page.locator("#open-new").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#open-console")).to_be_focused()
    for key, tab in (
        ("ArrowRight", "#open-moves"),
        ("ArrowRight", "#open-rules"),
        ("End", "#advise"),
        ("ArrowRight", "#open-console"),
        ("ArrowLeft", "#advise"),
        ("Home", "#open-console"),
    ):
        page.keyboard.press(key)
        expect(page.locator(tab)).to_be_focused()
        only(page, PAGES[tab])
    page.keyboard.press("Enter")
    only(page, "")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#open-moves")).to_be_focused()
    only(page, "")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#open-new")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#open-moves")).to_be_focused()


def test_each_page_is_reached_by_a_key_and_left_by_escape(visit: Visit) -> None:
    page = visit("four-five-six.html")
    page.locator("#table").focus()
    for key, tab in (("c", "#advise"), ("?", "#open-rules"), ("/", "#open-console")):
        page.keyboard.press(key)
        only(page, PAGES[tab])
        expect(page.locator("#typed" if key == "/" else PAGES[tab])).to_be_focused()
        page.keyboard.press("Escape")
        only(page, "")
        expect(page.locator(tab)).to_be_focused()
    page.keyboard.press("?")
    page.locator("#undo").evaluate("it => it.blur()")
    page.locator("#table :is(button, input):enabled").first.focus()
    page.keyboard.press("Escape")
    only(page, "#rules")


def test_it_opens_as_it_was_left(visit: Visit) -> None:
    page = visit("bots.html#seed=1")
    page.locator("#roll").click()
    open_tab(page, "#advise")
    expect(page.locator("#coach")).to_be_visible()
    page.reload()
    only(page, "#advice")
    expect(page.locator("#coach")).to_be_visible()
    visit("tactego.html")
    shown = "#advice" if page.locator("#advise").count() else "#console"
    only(page, shown)
    page.get_by_role("button", name="Close", exact=True).click()
    visit("bots.html#seed=1")
    only(page, "")
    page.locator("#table").focus()
    page.keyboard.press("/")
    only(page, "#console")


@pytest.mark.parametrize("junk", by_day("{", of=["{", "null", "5", '{"page":5,"open":true}']))
def test_junk_that_was_kept_opens_the_console(page: Page, visit: Visit, junk: str) -> None:
    keep(page, "panel", junk)
    visit("pynim.html")
    only(page, "#console")


def test_it_works_before_python_does(newcomer: Page, host: Host) -> None:
    page = newcomer
    page.set_viewport_size(WIDE)
    release = hold(page, "**/*.wasm")
    page.goto(f"{host.url}bots.html#seed=early", wait_until="commit")
    page.locator("#open-rules").click()
    only(page, "#rules")
    page.keyboard.press("Escape")
    only(page, "")
    page.keyboard.press("/")
    page.keyboard.type("junk")
    page.keyboard.press("Enter")
    expect(page.locator("#status-text")).to_contain_text("Answers kept for it: 1")
    page.locator("#advise").click()
    only(page, "#advice")
    assert page.locator(READY).count() == 0
    release()
    expect(page.locator("#coach")).to_be_visible()
    assert "junk" in "\n".join(transcript(page))


@pytest.mark.parametrize("game", by_day("four_five_six", "tactego"), indirect=True)
def test_a_phone_starts_with_the_table_and_the_sheet_leaves_its_controls_free(
    page: Page, visit: Visit, game: Game
) -> None:
    page.set_viewport_size(PHONE)
    keep(page, f"{game.name}/sitting/", json.dumps(stages(game)["middle"]))
    visit(f"{game.page}.html")
    only(page, "")
    page.evaluate(SHIFTS)
    page.locator("#open-rules").click()
    sheet, dock = box(page.locator("#rules")), box(page.locator("#undo"))
    assert sheet["y"] + sheet["height"] <= dock["y"], "the tabs stay in reach"
    for control in page.locator("#table :is(button, input):enabled:visible").all()[:40]:
        control.focus()
        its = box(control)
        assert its["y"] + its["height"] <= sheet["y"] or its["height"] > sheet["y"]
    page.keyboard.press("Escape")
    only(page, "")
    assert shifted(page) == []


def test_what_is_asked_comes_in_sight_above_the_sheet(page: Page, visit: Visit) -> None:
    page.set_viewport_size(PHONE)
    visit("bots.html")
    page.locator("#advise").click()
    roll = box(page.locator("#roll"))
    assert roll["y"] + roll["height"] <= box(page.locator("#panel"))["y"]


def test_the_coach_goes_on_while_its_sheet_is_put_aside(page: Page, visit: Visit) -> None:
    page.set_viewport_size(PHONE)
    visit("pynim.html#seed=1")
    for text in ("ann", "1", "bob", "2", "40"):
        type_line(page, text)
    marks = page.locator("[data-hint]")
    page.locator("#advise").click()
    expect(marks).to_have_count(4)
    page.keyboard.press("Escape")
    only(page, "")
    page.locator("#answer-1").click()
    expect(page.locator("#prompt")).to_contain_text("Bob")
    expect(marks).to_have_count(4)
    page.locator("#advise").click()
    only(page, "#advice")
    page.locator("#advise").click()
    expect(marks).to_have_count(0)


@pytest.mark.parametrize("game", by_day("pynim"), indirect=True)
def test_who_plays_is_one_tap_away_on_a_phone(page: Page, visit: Visit, game: Game) -> None:
    page.set_viewport_size(PHONE)
    friend = "&".join(f"{name}={value}" for name, value in game.with_friend.items())
    visit(f"{game.page}.html#{friend}")
    expect(page.locator("#who")).to_have_text("Two people here")
    expect(page.locator("#option-seat2")).to_be_hidden()
    level = next(iter(game.players))
    take_seats(page, seat2=level)
    expect(page.locator("#option-seat2")).to_be_hidden()
    expect(page.locator("#who")).to_contain_text(level.capitalize())
    page.locator("#friend").click()
    expect(page.locator("#who")).to_have_text("Two people here")
    # Nothing behind what is open is pressed unseen: it has the focus, and closes when that leaves.
    page.locator("#who").press("Enter")
    expect(page.locator("#seats .close")).to_be_focused()
    page.locator("#sit-down").press("Tab")
    expect(page.locator("#seats")).to_be_hidden()


@pytest.mark.parametrize("game", by_day("bots"), indirect=True)
def test_an_embed_starts_with_the_table_alone(page: Page, visit: Visit, game: Game) -> None:
    keep(page, "panel", '{"page":"rules","open":true}')
    visit(f"{game.page}.html?embed")
    only(page, "")
    expect(page.locator("[role=tab]:visible")).to_have_count(4 if game.advise else 3)
    page.locator("#open-console").click()
    only(page, "#console")
    visit(f"{game.page}.html")
    only(page, "#rules")


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        pytest.param(
            name,
            sizes,
            id=f"{name}-{sizes[0][0]}",
            marks=[] if number == which else pytest.mark.nightly,
        )
        for number, name in enumerate(GAMES)
        for which, sizes in enumerate(SIZES)
    ],
)
def test_the_table_fills_its_room_and_cuts_no_name(
    page: Page, visit: Visit, name: str, sizes: list[tuple[int, int]]
) -> None:
    """Each game below a sheet or beside a panel, and each night both."""
    game = load(name)
    keep(page, f"{game.name}/sitting/", json.dumps(stages(game)["middle"]))
    for number, (width, height) in enumerate(sizes):
        page.set_viewport_size({"width": width, "height": height})
        if number == 0:
            visit(f"{game.page}.html")
        _fills_its_room(page, width, height)


def _fills_its_room(page: Page, width: int, height: int) -> None:
    table = box(page.locator(".table"))
    edge = box(page.locator(".dock"))["y"] if width < 768 else height
    if width < 1024 and height >= 960 and page.locator("#panel").is_visible():
        edge = box(page.locator("#panel"))["y"]
    margin = 2 * page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    assert table["y"] + table["height"] >= edge - margin
    cut = """() => [...document.querySelectorAll("#table :not(.visually-hidden, :has(*))")]
        .filter((it) => getComputedStyle(it).overflow === "hidden"
            && getComputedStyle(it).clipPath === "none")
        .filter((it) => it.scrollWidth > it.clientWidth + 1
            || it.scrollHeight > it.clientHeight + 4)
        .map((it) => it.textContent)"""
    assert page.evaluate(cut) == []
