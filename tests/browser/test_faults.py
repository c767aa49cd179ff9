"""Files that are missing, broken, of the wrong type or slow: a message and a way to try again, or
no trouble at all; and the sitting is there with all its answers."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from conftest import READY, kept, shelve, transcript
from playwright.sync_api import Browser, BrowserContext, Page, expect
from test_every_game import played, shown

from engine.game import load
from engine.record import to_record
from faulty import SLOW, FaultyHost

NIGHTLY = (pytest.mark.nightly,)


def trial(name: str, part: str, fault: str, marks: Sequence[pytest.MarkDecorator] = ()) -> object:
    """A file of a page, and its fault."""
    return pytest.param(name, part, fault, marks=[pytest.mark.fault(f"a file {fault}"), *marks])


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[FaultyHost]:
    host = FaultyHost(site)
    yield host
    host.heal()
    host.stop()


@pytest.fixture(scope="module")
def visitor(browser: Browser, host: FaultyHost) -> Iterator[BrowserContext]:
    """Somebody without a service worker; what is compiled stays, as long as the first page does."""
    context = browser.new_context(service_workers="block")
    first = context.new_page()
    first.goto(f"{host.url}tactego.html")
    first.locator(READY).wait_for(state="attached", timeout=120_000)
    yield context
    context.close()


@pytest.fixture
def page(visitor: BrowserContext, host: FaultyHost) -> Iterator[Page]:
    """A tab of a browser that has kept nothing."""
    page = visitor.new_page()
    visitor.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto(f"{host.url}404.html")
    page.evaluate("localStorage.clear()")
    yield page
    host.heal()
    page.close()


def get_over(page: Page, host: FaultyHost, done: str = READY) -> None:
    """Wait until a page is ready, if need be after it reported the fault and was tried again.

    A report may come later than that: the next step of the test tries again then.
    """
    failure = page.locator("#failure:not([hidden])")

    def again() -> None:
        with page.expect_navigation(wait_until="commit"):
            failure.get_by_role("button", name="Try again").click()
        page.locator(READY).wait_for(state="attached")

    assert host.met.wait(120)
    if host.fault == SLOW:
        host.heal()
    page.locator(done).or_(failure).first.wait_for(state="attached")
    host.heal()
    page.add_locator_handler(failure, again)
    expect(failure).to_be_hidden()


@pytest.mark.parametrize(
    ("name", "part", "fault"),
    [
        trial("tactego", "pyodide.asm.wasm", "broken off"),
        trial("bots", "bots.archive", "truncated"),
        trial("tactego", "draw.js", SLOW),
        trial("tactego", "stdlib.archive", "missing", NIGHTLY),
        trial("tactego", "tactego.js", "of type text/plain", NIGHTLY),
    ],
)
def test_a_game_gets_over_a_file(
    page: Page, host: FaultyHost, name: str, part: str, fault: str
) -> None:
    game = load(name)
    sitting = played(game, 2, 5)
    shelve(page, game, to_record(sitting, {}))
    host.plant(part, fault)
    page.goto(f"{host.url}{game.page}.html", wait_until="commit")
    get_over(page, host)
    assert kept(page)["answers"] == sitting.answers
    assert transcript(page) == shown(sitting)


@pytest.mark.nightly  # by day the other files; test_offline.py has this one of another version
@pytest.mark.fault("a file missing")
def test_a_game_gets_over_what_it_loads_late(page: Page, host: FaultyHost) -> None:
    game = load("bots")
    sitting = played(game, 2, 5)
    shelve(page, game, to_record(sitting, {}))
    page.goto(f"{host.url}{game.page}.html")
    page.locator(READY).wait_for(state="attached")
    host.plant("dialog.js", "missing")
    page.locator("#shelf").click()
    get_over(page, host, "#dialog[open]")
    if not page.locator("#dialog").is_visible():
        page.locator("#shelf").click()
    expect(page.locator("#dialog .kept > li")).to_have_count(1)
    assert kept(page)["answers"] == sitting.answers
    assert transcript(page) == shown(sitting)


@pytest.mark.fault("the server gone")
def test_the_server_goes_in_the_middle_of_a_first_visit(page: Page, host: FaultyHost) -> None:
    failure = page.locator("#failure")
    again = page.get_by_role("button", name="Try again")
    host.plant("pynim.archive", SLOW)
    page.goto(f"{host.url}pynim.html#seed=1", wait_until="commit")
    host.met.wait(120)
    page.evaluate("recess.send('answer', '1')")
    host.stop()
    expect(failure).to_contain_text("pynim.archive")
    again.click()
    expect(failure).to_contain_text("This site cannot be reached: look at your connection.")
    host.heal()
    host.start()
    again.click()
    page.locator(READY).wait_for(state="attached")
    expect(failure).to_be_hidden()
    assert kept(page)["answers"] == ["1"]
    page.reload()
    page.locator(READY).wait_for(state="attached")
    assert kept(page)["answers"] == ["1"], "given once"


@pytest.mark.fault(f"a file {SLOW}")
def test_a_long_wait_is_reported(browser: Browser, host: FaultyHost) -> None:
    """In a separate context, whose clock the test controls."""
    page = browser.new_page(service_workers="block")
    page.clock.install()
    host.plant("pynim.archive", SLOW)
    page.goto(f"{host.url}pynim.html", wait_until="commit")
    host.met.wait(120)
    page.clock.fast_forward(30_000)
    expect(page.locator("#status-text")).to_have_text(
        "Python is still loading: your connection may be slow."
    )
    host.heal()
    page.close()


ADDER = "total = 0\nwhile True:\n    total += int(input('Number? '))\n    print(total)\n"


@pytest.mark.parametrize(
    ("name", "part", "fault"),
    [
        trial("workshop", "worker.js", "truncated"),
        trial("workshop", "workshop.js", "missing", NIGHTLY),
    ],
)
def test_the_workshop_gets_over_a_file(
    page: Page, host: FaultyHost, name: str, part: str, fault: str
) -> None:
    state = {
        "files": {"program.py": b64encode(ADDER.encode()).decode()},
        "main": "",
        "answers": ["3", "4"],
        "seed": "1",
    }
    page.evaluate(f"localStorage['recess/workshop'] = {json.dumps(json.dumps(state))}")
    host.plant(part, fault)
    page.goto(f"{host.url}{name}.html", wait_until="commit")
    get_over(page, host)
    page.locator("#run").click()
    expect(page.locator("#transcript")).to_have_text("Number? 3\n3\nNumber? 4\n7\nNumber? ")
