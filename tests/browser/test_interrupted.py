"""Sittings that are interrupted: by storage that fails, sleep, a killed process, a server that is
gone, a new version. In the end the sitting is there with all its answers."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from time import sleep
from typing import NamedTuple

import pytest
from conftest import READY, Host, Visit, kept, settled, shelve, transcript, type_line
from playwright.sync_api import BrowserType, CDPSession, Page, expect
from test_every_game import played

from browsers import launch_for_tests
from engine.game import Game, load
from engine.record import to_record
from played import shown

FIRST, MORE, ALL = 5, 7, 8
"""How many answers a sitting has before, and when the interruption is over, and in the end."""


def play(page: Page, game: Game, start: int, end: int) -> None:
    """Give some of the answers of a sitting."""
    for answer in played(game, 2, ALL).answers[start:end]:
        type_line(page, answer)
        settled(page)


def whole(page: Page, game: Game, answers: int) -> None:
    """Expect the sitting in the page and on the device to have this number of answers."""
    page.locator(READY).wait_for(state="attached")
    settled(page)
    sitting = played(game, 2, answers)
    assert kept(page)["answers"] == sitting.answers
    assert transcript(page) == shown(sitting)


def begin(page: Page, game: Game) -> None:
    """Have a sitting with some answers on the device."""
    shelve(page, game, to_record(played(game, 2, FIRST), {}))


"""A program for the workshop, and what it comes to when 3 and 4 are typed."""


class Doomed(NamedTuple):
    """A page, and what sends a signal to its process and returns another page."""

    page: Page
    tell: Callable[[int], Page]


FAIL = """([names, error]) => {
    window.mend = names.map((name) => {
        const works = Storage.prototype[name];
        Storage.prototype[name] = () => { throw new DOMException("planted", error); };
        return () => { Storage.prototype[name] = works; };
    });
}"""
"""Lets functions of the storage fail until they are mended."""


def storage_fails(*names: str, error: str) -> Callable[[Page], AbstractContextManager[None]]:
    @contextmanager
    def fails(page: Page) -> Iterator[None]:
        page.evaluate(FAIL, [names, error])
        yield
        expect(page.locator("#notice")).to_contain_text("storage is full, or blocked")
        page.evaluate("mend.forEach((mend) => mend())")

    return fails


@contextmanager
def cleared(page: Page) -> Iterator[None]:
    page.evaluate("localStorage.clear()")
    yield


INTERRUPTIONS = {
    "denied": storage_fails("getItem", "setItem", "removeItem", error="SecurityError"),
    "full": storage_fails("setItem", error="QuotaExceededError"),
    "cleared": cleared,
}


@pytest.mark.parametrize(
    ("name", "interruption"),
    [
        pytest.param(name, how, marks=pytest.mark.fault(how))
        for name, how in (("tactego", "denied"), ("pynim", "full"), ("bots", "cleared"))
    ],
)
def test_a_sitting_outlives(page: Page, visit: Visit, name: str, interruption: str) -> None:
    game = load(name)
    begin(page, game)
    visit(f"{game.page}.html")
    with INTERRUPTIONS[interruption](page):
        play(page, game, FIRST, MORE)
    play(page, game, MORE, ALL)
    page.reload()
    whole(page, game, ALL)


def renderers(system: CDPSession) -> set[int]:
    """The processes of a browser that draw its pages."""
    processes = system.send("SystemInfo.getProcessInfo")["processInfo"]
    return {process["id"] for process in processes if process["type"] == "renderer"}


@pytest.fixture
def doomed(browser_type: BrowserType) -> Iterator[Doomed]:
    """A page in a separate browser that a test can kill, beside another one that goes on."""
    browser = browser_type.launch(**launch_for_tests())
    context = browser.new_context(service_workers="block")
    again, system = context.new_page(), browser.new_browser_cdp_session()
    others = renderers(system)

    def tell(what: int) -> Page:
        for process in renderers(system) - others:
            os.kill(process, what)
        return again

    yield Doomed(context.new_page(), tell)
    browser.close()


@pytest.mark.parametrize("game", ["pynim"], indirect=True)
@pytest.mark.fault("killed")
def test_a_killed_renderer_loses_no_answer(doomed: Doomed, host: Host, game: Game) -> None:
    page, tell = doomed
    page.goto(f"{host.url}404.html")
    begin(page, game)
    page.goto(f"{host.url}{game.page}.html")
    page.locator(READY).wait_for(state="attached")
    play(page, game, FIRST, ALL)
    again = tell(signal.SIGKILL)
    again.goto(f"{host.url}{game.page}.html")
    whole(again, game, ALL)


@pytest.mark.nightly  # whether an engine goes on after its process was halted
@pytest.mark.fault("asleep")
def test_a_computers_turn_outlives_sleep(doomed: Doomed, host: Host) -> None:
    """The process is halted, as that of a device that sleeps; `Page.setWebLifecycleState` has no
    effect on a page that Playwright holds visible."""
    game = load("pynim")
    page, tell = doomed
    page.goto(f"{host.url}404.html")
    level = next(iter(game.players))
    sitting = played(game, 2, FIRST)
    seats = {1: level} if len(game.active_seats(sitting.options)) > 1 else {}
    shelve(page, game, to_record(sitting, seats))
    page.goto(f"{host.url}{game.page}.html")
    page.locator(READY).wait_for(state="attached")
    for answer in played(game, 2, ALL).answers[FIRST:]:
        type_line(page, answer)
        tell(signal.SIGSTOP)
        sleep(1.5)  # longer than any frame is shown
        tell(signal.SIGCONT)
        settled(page)
    answers = kept(page)["answers"]
    assert len(answers) > FIRST
    page.reload()
    page.locator(READY).wait_for(state="attached")
    settled(page)
    assert kept(page)["answers"] == answers
