"""With the net gone, with a new version on the host, and with parts that fail to load."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import READY, ROOT, Host, Visit, kept, transcript, type_line, watch
from playwright.sync_api import Browser, BrowserContext, Page, expect

from engine.game import load
from faulty import FaultyHost
from games import GAMES
from places import TESTS
from repeats import by_day
from served import OFFLINE

CALLED = TESTS / "support/rest_calls.js"
NEW = f'{READY}:has(script[config*="app-new/app.archive"])'
TAKEN = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.waiting ?? registration.installing ?? registration.active;
    const changed = (done) => worker.addEventListener("statechange", done, { once: true });
    while (worker.state === "installing") await new Promise(changed);
    return worker.state;
}"""
"""A script that waits for the host's version; returns whether all of it is stored, or in use."""
PAGES = [load(name).page for name in GAMES]


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    yield context
    context.close()


def test_after_one_visit_every_page_works_with_the_server_gone(
    own_host: Host, visitor: BrowserContext
) -> None:
    page = visitor.new_page()
    page.goto(own_host.url)
    page.locator(OFFLINE).wait_for(state="attached")
    own_host.stop()
    faults = watch(visitor, own_host)
    for name in PAGES:
        page.goto(f"{own_host.url}{name}.html")
        page.locator(READY).wait_for(state="attached")
        type_line(page, "1")
        assert transcript(page)
        page.goto(f"{own_host.url}{name}-source.html")
        expect(page.locator("h1")).to_contain_text("source")
    for path in ("", "privacy.html"):
        page.goto(own_host.url + path)
        expect(page.locator("h1")).to_be_visible()
    assert faults == []
    own_host.start()


BUSY = """
const native = WebAssembly.compileStreaming;
WebAssembly.compileStreaming = async (response) =>
    response.url.endsWith("rest.wasm") ? new Promise(() => undefined) : native(response);
"""
"""A browser that never comes to compile the second half of the interpreter."""
STARTING = "WebAssembly.compileStreaming = () => new Promise(() => undefined)"
"""A browser in which Python never is ready."""


def test_a_call_of_the_rest_works_offline_before_that_is_compiled(
    own_host: Host, visitor: BrowserContext
) -> None:
    """A request that blocks goes past the service worker, in Chromium: only to the cache of the
    browser, if at all."""
    visitor.new_page().goto(own_host.url)
    visitor.pages[0].locator(OFFLINE).wait_for(state="attached")
    own_host.stop()
    visitor.new_cdp_session(visitor.pages[0]).send("Network.clearBrowserCache")
    visitor.add_init_script(path=CALLED)
    visitor.add_init_script(BUSY)
    page = visitor.new_page()
    page.goto(f"{own_host.url}pynim.html#seed=1")
    page.locator(READY).wait_for(state="attached")
    page.evaluate("call = 'now'")
    type_line(page, "ann")
    expect(page.locator("#prompt")).to_contain_text(", Ann?")
    assert page.evaluate("call") == "done"
    expect(page.locator("#failure")).to_be_hidden()
    own_host.start()


def test_the_first_page_has_all_it_needs_once_it_says_so(
    own_host: FaultyHost, visitor: BrowserContext
) -> None:
    page = visitor.new_page()
    page.route("**/dialog.js", lambda route: route.abort())
    page.goto(f"{own_host.url}pynim.html#seed=1")
    page.locator(OFFLINE).wait_for(state="attached")
    page.unroute_all()
    assert page.evaluate("Boolean(navigator.serviceWorker.controller)")
    own_host.stop()
    visitor.new_cdp_session(page).send("Network.clearBrowserCache")
    type_line(page, "ann")
    page.locator("#shelf").click()
    expect(page.locator("#dialog h2")).to_be_visible()
    own_host.start()


NOT_STORED = "could not be stored: it will not work offline"


@pytest.mark.parametrize("part", by_day("rest.wasm", of=["rest.wasm", "sw.js"]))
def test_a_site_that_could_not_be_stored_says_so(
    own_host: FaultyHost, visitor: BrowserContext, part: str
) -> None:
    own_host.plant(part, "missing")
    page = visitor.new_page()
    page.goto(f"{own_host.url}pynim.html")
    expect(page.locator("#notice-text")).to_contain_text(NOT_STORED)
    if part == "rest.wasm":
        expect(page.locator("#failure-text")).to_contain_text("rest.wasm (404). You can play on")
    page.goto(own_host.url)
    expect(page.locator(".not-yet")).to_contain_text(NOT_STORED)
    own_host.heal()


@pytest.mark.fault("a new version")
def test_a_new_version_is_taken_as_a_whole(
    own_host: Host, visitor: BrowserContext, browser_name: str
) -> None:
    page = visitor.new_page()
    address = f"{own_host.url}pynim.html"
    page.goto(address)
    page.locator(OFFLINE).wait_for(state="attached")
    page.locator(READY).wait_for(state="attached")
    type_line(page, "ann")
    old = app_of(page)
    starting = visitor.new_page()
    starting.add_init_script(STARTING)
    starting.goto(address)
    release(own_host.site, old)
    page.reload()
    page.locator(READY).wait_for(state="attached")
    opened = app_of(page)
    assert len(opened) == 1, "one of the two, as a whole"
    assert opened == old or browser_name == "firefox", "which looks for a new one sooner"
    other = visitor.new_page()
    other.goto(f"{own_host.url}404.html")  # which never reloads itself
    assert other.evaluate(TAKEN) in ("installed", "activated")
    page.reload()
    page.locator(READY).wait_for(state="attached")
    if browser_name == "chromium":
        stop_workers(page)
    page.locator(NEW).wait_for(state="attached")
    expect(page.locator("#prompt")).to_contain_text(", Ann?")
    starting.locator('script[config*="app-new/app.archive"]').wait_for(state="attached")


def app_of(page: Page) -> set[str]:
    """The folders that the page has its Python from."""
    config = page.locator('script[type="py"]').get_attribute("config") or "{}"
    return {archive.split("/")[0] for archive in json.loads(config)["archives"]}


def stop_workers(page: Page) -> None:
    """Stop the service workers, as a browser does with one that rests. It does not where one is
    debugged, as a test's is: two of some 75 that were to end at once answered nothing more."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")


def release(site: Path, app: set[str]) -> None:
    """Put another version on the host: the app under another name, the old one gone."""
    (folder,) = app
    (site / folder).rename(site / "app-new")
    for file in site.glob("*.html"):
        file.write_text(file.read_text().replace(folder, "app-new"))
    subprocess.run(
        ["node", "build/offline.mjs", site], cwd=ROOT, check=True, stdout=subprocess.PIPE
    )


@pytest.mark.fault("a file kept to play offline")
@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ("dialog.js", "another page"),
        pytest.param("sw.js", "truncated", marks=pytest.mark.nightly),
        pytest.param("bots.html", "missing", marks=pytest.mark.nightly),
    ],
)
def test_the_files_stored_for_offline_play_equal_the_hosts(
    own_host: FaultyHost, visitor: BrowserContext, part: str, fault: str
) -> None:
    own_host.plant(part, fault)
    page = visitor.new_page()
    page.goto(f"{own_host.url}pynim.html")
    page.locator(READY).wait_for(state="attached")
    type_line(page, "ann")
    assert own_host.met.wait(120)
    own_host.heal()
    visitor.new_cdp_session(page).send("Network.clearBrowserCache")
    page.reload()
    page.locator(OFFLINE).wait_for(state="attached")
    own_host.stop()
    page.reload()
    page.locator(READY).wait_for(state="attached")
    assert kept(page)["answers"] == ["ann"]
    page.locator("#shelf").click()
    expect(page.locator("#dialog .kept > li")).to_have_count(1)
    page.goto(f"{own_host.url}bots.html")
    page.locator(READY).wait_for(state="attached")
    own_host.start()


@pytest.mark.nightly  # whether an engine's caches can be cleared
@pytest.mark.fault("cleared")
def test_caches_that_are_cleared_while_playing_are_filled_again(
    own_host: FaultyHost, visitor: BrowserContext
) -> None:
    page = visitor.new_page()
    page.goto(f"{own_host.url}pynim.html")
    page.locator(OFFLINE).wait_for(state="attached")
    page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))"
    )
    visitor.new_cdp_session(page).send("Network.clearBrowserCache")
    type_line(page, "ann")
    page.reload()
    page.locator(READY).wait_for(state="attached")
    assert kept(page)["answers"] == ["ann"]
    own_host.stop()
    page.reload()
    page.locator(READY).wait_for(state="attached")
    assert kept(page)["answers"] == ["ann"]
    own_host.start()


def test_a_download_aborted_by_leaving_is_reported_only_if_the_page_stays(visit: Visit) -> None:
    page = visit("pynim.html")
    withheld = page.evaluate(
        """() => {
            const [failure, began] = [document.getElementById("failure"), performance.now()];
            const answered = new Promise((done) => {
                const look = () => done(failure.hidden ? 0 : performance.now() - began);
                new MutationObserver(look).observe(failure, { attributes: true });
            });
            dispatchEvent(new Event("beforeunload"));
            recess.fail("The operation was aborted.");
            return answered;
        }"""
    )
    assert withheld > 4_000
    expect(page.locator("#failure")).to_contain_text("aborted")


BLOCKED = """
const get = () => { throw new DOMException("blocked", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(globalThis, name, { get });
"""
NO_WORKER = "delete Navigator.prototype.serviceWorker;"


@pytest.mark.fault("denied")
@pytest.mark.parametrize("script", by_day(BLOCKED, of=[BLOCKED, NO_WORKER]))
def test_what_is_blocked_or_missing_never_stops_the_page(
    own_host: Host, browser: Browser, script: str
) -> None:
    context = browser.new_context()
    context.add_init_script(script)
    faults = watch(context, own_host)
    page = context.new_page()
    page.goto(f"{own_host.url}pynim.html#seed=1")
    page.locator(READY).wait_for(state="attached")
    for text in ("ann", "1", "bob", "2", "40", "3"):
        type_line(page, text)
    expect(page.locator("#table .left")).to_have_text("37 stones left")
    page.locator("#undo").click()
    expect(page.locator("#table .left")).to_have_text("40 stones left")
    assert faults == []
    context.close()
