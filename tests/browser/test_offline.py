"""With the net gone, with a new version on the host, and with parts that fail to load."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import READY, ROOT, Host, Visit, transcript, type_line, watch
from playwright.sync_api import Browser, BrowserContext, Page, expect

from games import GAMES
from served import OFFLINE
from table.game import load

PAGES = [load(name).page for name in GAMES]


@pytest.fixture
def own_host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host whose files and comings and goings are this test's own."""
    host = Host(Path(shutil.copytree(site, tmp_path / "site")))
    yield host
    host.stop()


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


def test_a_new_version_is_taken_as_a_whole(own_host: Host, visitor: BrowserContext) -> None:
    page = visitor.new_page()
    address = f"{own_host.url}pynim.html"
    page.goto(address)
    page.locator(OFFLINE).wait_for(state="attached")
    page.locator(READY).wait_for(state="attached")
    type_line(page, "ann")
    old = page.locator("html").get_attribute("data-app")
    release(own_host.site, old)
    page.reload()
    page.locator(READY).wait_for(state="attached")
    assert page.locator("html").get_attribute("data-app") == old, "the old one, as a whole"
    page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.ready;
            await registration.update();
            const worker = registration.waiting ?? registration.installing;
            const changed = (done) => worker.addEventListener("statechange", done, { once: true });
            while (worker.state !== "installed") await new Promise(changed);
        }"""
    )
    page.reload()
    page.locator(f'{READY}[data-app^="app-new/app.archive"]').wait_for(state="attached")
    expect(page.locator("#prompt")).to_have_text("What is your MIT Student ID, Ann? ")


def release(site: Path, app: str | None) -> None:
    """Put another version on the host: the app under another name, the old one gone."""
    folder = (app or "").split("/")[0]
    (site / folder).rename(site / "app-new")
    for file in site.glob("*.html"):
        file.write_text(file.read_text().replace(folder, "app-new"))
    subprocess.run(
        ["node", "build/offline.mjs", site], cwd=ROOT, check=True, stdout=subprocess.PIPE
    )


@pytest.mark.parametrize(
    "part",
    [
        "pyodide.asm.wasm",
        "pyodide.asm.js",
        "stdlib.archive",
        "app.archive",
        "pynim.archive",
        "pyscript.js",
        "draw.js",
    ],
)
def test_a_part_that_is_missing_is_named_and_can_be_tried_again(
    own_host: Host, browser: Browser, part: str
) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.route(f"**/{part}", lambda route: route.fulfill(status=404))
    page.goto(f"{own_host.url}pynim.html")
    expect(page.locator("#failure")).to_be_visible()
    expect(page.locator("#failure")).to_contain_text(part)
    type_line(page, "ann")
    page.unroute(f"**/{part}")
    page.get_by_role("button", name="Try again").click()
    page.locator(READY).wait_for(state="attached")
    expect(page.locator("#failure")).to_be_hidden()
    context.close()


def test_what_ends_because_a_page_is_left_is_told_only_if_it_stays(visit: Visit) -> None:
    page = visit("pynim.html")
    withheld = page.evaluate(
        """() => {
            const [failure, began] = [document.getElementById("failure"), performance.now()];
            const told = new Promise((done) => {
                const look = () => done(failure.hidden ? 0 : performance.now() - began);
                new MutationObserver(look).observe(failure, { attributes: true });
            });
            dispatchEvent(new Event("beforeunload"));
            recess.fail("The operation was aborted.");
            return told;
        }"""
    )
    assert withheld > 4_000
    expect(page.locator("#failure")).to_contain_text("aborted")


BLOCKED = """
const get = () => { throw new DOMException("blocked", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(globalThis, name, { get });
"""


@pytest.mark.parametrize("script", [BLOCKED, "delete Navigator.prototype.serviceWorker;"])
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


def test_storage_that_is_full_never_stops_the_page(own_host: Host, visitor: BrowserContext) -> None:
    full = "throw new DOMException('full', 'QuotaExceededError');"
    visitor.add_init_script(f"Storage.prototype.setItem = () => {{ {full} }};")
    page: Page = visitor.new_page()
    page.goto(f"{own_host.url}pynim.html")
    page.locator(READY).wait_for(state="attached")
    type_line(page, "ann")
    expect(page.locator("#prompt")).to_have_text("What is your MIT Student ID, Ann? ")
