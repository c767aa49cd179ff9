"""Fixtures: the built site, and a browser that reports its errors and its requests."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from engines import CHROMIUM, PREFERENCES, fill, is_firefox, of_the_test
from playwright.sync_api import Browser, BrowserContext, Frame, Locator, Page, Route, expect

import patience  # noqa: F401 - it makes all pages patient
from browsers import launch_for_tests
from engine.game import Game
from faulty import FaultyHost
from games import GAMES
from serve import Host
from served import READY, ROOT, course, game, host, site, wider_repo

__all__ = ["READY", "ROOT", "course", "game", "host", "site", "wider_repo"]
PLAIN = "school.example"
"""A name of the host that browsers do not take for secure without https."""
Visit: TypeAlias = Callable[[str], Page]
Save: TypeAlias = Callable[[Locator], Path]
SIZE: Any = {"width": 1280, "height": 800}
MOTION: Any = "no-preference" if os.environ.get("BROWSER") == "whole" else "reduce"
"""Whether pages move: to paint that takes a seventh of the tests' processor time."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    """Leave out what needs Chromium, where it is another engine that is tested."""
    others = [name for name in config.getoption("browser") if name != "chromium"]
    for item in items:
        names = (item.originalname, item.module.__name__, *item.fixturenames)
        for why in filter(None, map(CHROMIUM.get, names)):
            item.add_marker(pytest.mark.chromium)
            if others:
                item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture
def own_host(site: Path, tmp_path: Path) -> Iterator[FaultyHost]:
    """A host whose files, and what is wrong with them, are this test's own."""
    host = FaultyHost(Path(shutil.copytree(site, tmp_path / "site")))
    yield host
    host.stop()


@pytest.fixture(scope="session")
def downloads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a browser keeps what is saved."""
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_name: str, downloads: Path) -> dict[str, Any]:
    """As it is, but that all pages of a visitor's share a process, and what is compiled in it."""
    options = {**launch_for_tests(browser_name), "downloads_path": downloads}
    if browser_name == "firefox":
        return {**options, "firefox_user_prefs": PREFERENCES}
    plain = f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1"
    return {**options, "args": [*options["args"], "--process-per-site", plain]}


@pytest.fixture
def saved(browser_name: str, downloads: Path, tmp_path: Path) -> Save:
    """Presses a button that saves a file; returns the file, by its name. Firefox saves it as well,
    but Playwright does not hear of it there."""

    def save(button: Locator) -> Path:
        if browser_name == "chromium":
            with button.page.expect_download() as download:
                button.click()
            file = tmp_path / download.value.suggested_filename
            download.value.save_as(file)
            return file
        button.click()
        for _ in range(2_000):
            for file in downloads.iterdir():
                if file.suffix != ".part" and file.stat().st_size:
                    return Path(shutil.move(file, tmp_path))
            button.page.evaluate("new Promise(requestAnimationFrame)")
        raise AssertionError("nothing was saved")

    return save


@pytest.fixture(scope="session")
def stopped(browser: Browser) -> list[str]:
    """A list that fills with whatever the policy of any page stops."""
    found: list[str] = []

    def note(said: str) -> None:
        refused = "Security Policy" in said or "settings blocked" in said  # so Chromium, so Firefox
        if refused and not of_the_test(said):
            found.append(said)

    def listen(context: BrowserContext) -> None:
        context.on("console", lambda said: note(said.text))
        context.on("weberror", lambda error: note(str(error.error)))

    browser.on("context", listen)
    return found


@pytest.fixture(autouse=True)
def _nothing_is_stopped(stopped: list[str]) -> Iterator[None]:
    """Fail where a page did what its policy forbids."""
    stopped.clear()
    yield
    assert stopped == []


def watch(context: BrowserContext, host: Host) -> list[str]:
    """A list that fills with whatever a visitor's console would show, and with foreign requests."""
    faults: list[str] = []

    def note(said: str) -> None:
        if not of_the_test(said):
            faults.append(said)

    context.on("weberror", lambda error: note(f"error: {error.error}"))
    context.on(
        "console",
        lambda said: note(said.text) if said.type in ("error", "warning") else None,
    )
    context.on(
        "request",
        lambda request: (
            faults.append(f"foreign: {request.url}")
            if not request.url.startswith((host.url, "data:", "blob:"))
            else None
        ),
    )
    return faults


@pytest.fixture(scope="session")
def room(browser: Browser, host: Host) -> Iterator[tuple[BrowserContext, list[str]]]:
    """One visitor for many tests: Python's parts are fetched once, and compiled once as long as the
    first page stays open."""
    context = browser.new_context(viewport=SIZE, reduced_motion=MOTION)
    faults = watch(context, host)
    stay(context, host)
    yield context, faults
    context.close()


@pytest.fixture
def newcomer(browser: Browser, host: Host) -> Iterator[Page]:
    """A tab on a first visit, without a service worker, so that requests can be held."""
    context = browser.new_context(service_workers="block", reduced_motion=MOTION)
    faults = watch(context, host)
    yield context.new_page()
    context.close()
    assert faults == [], "\n".join(faults)


@pytest.fixture(scope="session")
def tabs() -> list[Page]:
    """The tab of the test before, as long as it is as good as new: to open and close one takes a
    quarter of the processor time that a game takes to start."""
    return []


@pytest.fixture
def page(
    request: pytest.FixtureRequest,
    room: tuple[BrowserContext, list[str]],
    host: Host,
    tabs: list[Page],
) -> Iterator[Page]:
    """A tab of a visitor who has played nothing yet, with a friend; fails where the browser had to
    complain."""
    context, faults = room
    faults.clear()
    failed = request.session.testsfailed
    plain = f"{host.url}404.html"
    page = tabs.pop() if tabs else context.new_page()
    if page.url != plain:
        page.goto(plain)
    page.evaluate(
        """games => {
            sessionStorage.clear();
            localStorage.clear();
            for (const game of games) localStorage[`recess/${game}/seats`] = "{}";
        }""",
        GAMES,
    )
    add_script, scripts = page.add_init_script, []

    def add_init_script(*given: Any, **named: Any) -> None:
        scripts.append(given)
        add_script(*given, **named)

    page.add_init_script = add_init_script  # type: ignore[method-assign]
    yield page
    page.add_init_script = add_script  # type: ignore[method-assign]
    stays_so = scripts or is_firefox(context) or request.session.testsfailed != failed
    if stays_so or page.is_closed():
        page.close()
    else:
        page.unroute_all()
        page.mouse.move(0, 0)
        page.emulate_media(media="null", color_scheme="light", reduced_motion=MOTION)
        if page.viewport_size != SIZE:
            page.set_viewport_size(SIZE)
        page.goto(plain)
        tabs.append(page)
    assert faults == [], "\n".join(faults)


@pytest.fixture
def visit(page: Page, host: Host) -> Visit:
    """Open a page of the site, and wait until Python is ready."""

    def visit(path: str) -> Page:
        page.goto(host.url + path)
        page.locator(READY).wait_for(state="attached")
        return page

    return visit


def stay(context: BrowserContext, host: Host, name: str = "pynim") -> None:
    """Leave a game open, so that what is compiled for it is there for all later pages."""
    page = context.new_page()
    page.goto(f"{host.url}{name}.html")
    page.locator(READY).wait_for(state="attached")


def transcript(page: Page | Frame) -> list[str]:
    """All that the console shows, with the prompt that waits."""
    lines = page.locator("#transcript").text_content().split("\n")
    return [*lines[:-1], page.locator("#prompt").text_content()]


def shelve(page: Page, game: Game, record: Any, place: str = "") -> None:
    """Keep a sitting on the visitor's device, as the one that was open last at an address."""
    page.evaluate(
        """([game, place, record]) => {
            localStorage[`recess/${game}/sitting/shelved`] = record;
            localStorage[`recess/${game}/last`] = JSON.stringify({ [place]: "shelved" });
        }""",
        [game.name, place, record if isinstance(record, str) else json.dumps(record)],
    )


KEPT = """JSON.parse(localStorage.getItem(
    `recess/${document.documentElement.dataset.game}/sitting/${history.state.sitting}`))"""
"""The record of the sitting that the page has open."""


def kept(page: Page | Frame) -> dict[str, Any]:
    """The record of the sitting that the page has open, as it is kept."""
    record: dict[str, Any] = page.evaluate(KEPT)
    return record


def hold(page: Page, url: str) -> Callable[[], None]:
    """Hold all requests to `url` back; returns what lets them go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    def release() -> None:
        for route in held:
            route.continue_()
        page.unroute(url)

    page.route(url, keep)
    return release


def open_tab(page: Page | Frame, name: str) -> None:
    """Open a page of the panel by its tab, unless it is open."""
    tab = page.locator(name)
    if tab.get_attribute("aria-selected") != "true":
        tab.click()


def type_line(page: Page, text: str) -> None:
    """Type a line at the console."""
    open_tab(page, "#open-console")
    page.locator("#typed").fill(text)
    page.locator("#typed").press("Enter")


def fill_in(page: Page | Frame, values: list[str]) -> None:
    """Fill in the form of several answers that is on the table, and press its button."""
    fields = page.locator("#controls-several .field input:enabled:visible")
    expect(fields).to_have_count(len(values))
    for number, value in enumerate(values):
        fill(fields.nth(number), value)
    page.locator("#controls-several .answer").click()


def take_seats(page: Page | Frame, **levels: str) -> None:
    """Choose who plays by the cards of the seats, and play."""
    page.locator("#who").click()
    for seat, level in levels.items():
        page.locator(f"#option-{seat} .sitter", has=page.locator(f"[value={level}]")).click()
    page.locator("#sit-down").click()


def show_moves(page: Page | Frame, *, one_by_one: bool) -> None:
    """Have moves shown one after the other, or at once."""
    page.locator("#open-new").click()
    page.get_by_label("Show moves one by one").set_checked(one_by_one)
    page.locator("#new-game .close").click()


PRESS = """(selector) => {
    document.querySelector(selector).click();
    return !document.getElementById("skip").hidden;
}"""
"""Presses a button; returns whether moves are shown now. It looks within the same task, since they
may be over by the next."""
SKIP = """(act) => {
    const [skip, dock] = [document.getElementById("skip"), document.querySelector(".dock")];
    const above = dock.getBoundingClientRect().top - skip.getBoundingClientRect().bottom;
    act();
    return { above, over: skip.hidden };
}"""
"""Does what ends the moves that are shown; returns how far above the bar the button for it was, and
whether they are over."""


def press_and_skip(page: Page, selector: str, act: str) -> dict[str, Any]:
    """Press a button until moves are shown; return what `SKIP` finds, within the same task."""
    script = f"(selector) => ({PRESS})(selector) ? ({SKIP})(() => {act}) : null"
    while (found := page.evaluate(script, selector)) is None:
        settled(page)
    return dict(found)


def settled(page: Page | Frame) -> None:
    """Wait until no frame plays and no computer thinks."""
    expect(page.locator("#skip")).to_be_hidden()
    expect(page.locator("#table")).not_to_have_attribute("aria-busy", "true")
