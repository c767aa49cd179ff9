"""Every game in a frame of another site: with storage and without, sandboxed and not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import READY, Host, settled, show_moves, stay, transcript
from engines import fill, keeping
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from engine.game import load
from engine.sitting import Sitting
from games import GAMES
from played import SEED, TAPS, shown, whole
from repeats import by_day

SANDBOX = 'sandbox="allow-scripts"'
BY_DAY = ((0, "sandbox"),)
"""The games, by their number, and the frames that are tried by day, where tests/hands plays all. A
sandbox has no storage either; another browser is started for the other two each night."""
WAYS = {"no storage": "visitor", "separate storage": "partitioning", "sandbox": "sandboxing"}
"""The frames, and the fixture of their visitor."""
ANSWERS = 20
"""How many answers are given in a frame; `tests/hands` plays to the end in one."""


@pytest.fixture(scope="module")
def visitor(
    browser: Browser, browser_type_launch_args: dict[str, Any], host: Host
) -> Iterator[BrowserContext]:
    """One visitor for many frames: Python's parts are fetched and compiled once."""
    for context in keeping(browser, browser_type_launch_args, stored=False):
        stay(context, host)
        yield context


@pytest.fixture
def sandboxing(room: tuple[BrowserContext, list[str]]) -> BrowserContext:
    """Any visitor: a sandbox keeps nothing."""
    return room[0]


@pytest.fixture(scope="module")
def partitioning(
    browser: Browser, browser_type_launch_args: dict[str, Any]
) -> Iterator[BrowserContext]:
    """The same, whose browser gives each site's frames separate storage."""
    yield from keeping(browser, browser_type_launch_args, stored=True)


def embed(
    visitor: BrowserContext, course: Host, host: Host, path: str, sandbox: str
) -> tuple[Page, Frame]:
    """A page of the course with the game in a small frame, and that frame."""
    page = visitor.new_page()
    frame = f'<iframe {sandbox} src="{host.url}{path}" title="Game" width="320" height="400">'
    html = f"<!doctype html>{frame}</iframe><div style='height: 5000px'>"
    name = f"{len(list(course.site.iterdir()))}.html"  # a new one: hosts let pages be cached
    (course.site / name).write_text(html)
    page.goto(course.url + name)
    page.frame_locator("iframe").locator(READY).wait_for(state="attached")
    return page, page.frames[1]


def give(frame: Frame, answers: list[str]) -> int:
    """Give the first of `answers` at the table, as a person does; a form may take more of them.
    Returns how many."""
    asked = frame.evaluate(TAPS, answers)
    for place, text in asked["taps"]:
        if text is None:
            frame.locator(place).click()
        else:
            fill(frame.locator(place), text)
    return int(asked["given"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "how"),
    [
        pytest.param(name, how, marks=[] if (number, how) in BY_DAY else pytest.mark.nightly)
        for number, name in enumerate(GAMES)
        for how in WAYS
    ],
)
def test_a_game_is_played_in_a_frame(
    request: pytest.FixtureRequest,
    course: Host,
    host: Host,
    name: str,
    how: str,
) -> None:
    game = load(name)
    path = f"{game.page}.html?embed#seed={SEED}"
    chosen = request.getfixturevalue(WAYS[how])  # only the browser that is needed is started
    page, frame = embed(chosen, course, host, path, SANDBOX if how == "sandbox" else "")
    storage = "(() => { try { return localStorage.length >= 0 } catch { return false } })()"
    assert frame.evaluate(storage) == (how == "separate storage")
    show_moves(frame, one_by_one=False)
    answers = whole(game).answers
    given = 0
    while given < min(ANSWERS, len(answers)):
        given += give(frame, answers[given:])
        assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    settled(frame)
    assert transcript(frame) == shown(Sitting(game, SEED, {}, answers[:given]))
    expect(frame.locator("#failure")).to_be_hidden()
    for hidden in (".home", "#panel", "#source"):
        expect(frame.locator(hidden)).to_be_hidden()

    for control in ("#undo", "#table :is(button, input):enabled >> visible=true"):
        frame.locator(control).first.focus()
        page.evaluate("scrollTo(0, 0)")  # a focus set by a script may scroll the page around it
        for key in ("PageDown", "End", "ArrowDown", "PageDown", "Home", "End", "PageDown"):
            page.keyboard.press(key)
    frame.locator("#table").focus()
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("scrollY") == 0
    page.close()


@pytest.mark.parametrize("name", by_day("pynim", of=["pynim", "tactego"]))
def test_a_sandboxed_frame_starts_again_and_shares(
    sandboxing: BrowserContext, course: Host, host: Host, name: str
) -> None:
    """Forms are not submitted there, the clipboard is closed, and the address is nobody's."""
    game = load(name)
    path = f"{game.page}.html?embed#seat2=human"
    page, frame = embed(sandboxing, course, host, path, SANDBOX)
    frame.locator("#open-new").click()
    frame.locator("#option-seed").fill("abc")
    frame.locator("#new .answer").click()
    expect(frame.locator("#new-game")).to_be_hidden()
    frame.locator("#open-rules").click()
    expect(frame.locator("#rules")).to_be_visible()
    frame.get_by_role("button", name="Close").click()
    expect(frame.locator("#panel")).to_be_hidden()
    give(frame, whole(game).answers)
    expect(frame.locator("#failure")).to_be_hidden()
    while frame.locator("#undo").is_enabled():  # a form may have answered several questions
        frame.locator("#undo").click()
    frame.locator("#share").click()
    expect(frame.locator("#link")).to_have_value(re.compile("#seed=abc"))
    assert "embed" not in frame.locator("#link").input_value()
    page.close()
