"""What the privacy page says is so, and its button forgets all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import READY, Host, type_line
from engines import keeping
from lxml import html
from playwright.sync_api import Browser, Page, expect

from engine.game import load
from games import GAMES

PAGES = (
    "",
    "404.html",
    "privacy.html",
    "course.html",
    "workshop.html",
    *(f"{load(name).page}-source.html" for name in GAMES),
)
KEPT = """async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
]"""
"""All that this device keeps of an origin."""


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A tab on a first visit."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_every_page_links_to_it(page: Page, host: Host, site: Path) -> None:
    for path in PAGES:
        (footer,) = html.parse(site / (path or "index.html")).iter("footer")
        assert "Privacy" in [link.text for link in footer.iter("a")], path
    page.goto(f"{host.url}pynim.html")
    page.locator(READY).wait_for(state="attached")  # Firefox logs a page left in loading
    page.locator("#open-rules").click()
    page.get_by_role("link", name="Privacy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Privacy")


def test_all_of_it_is_forgotten_and_nothing_of_others(visitor: Page, host: Host) -> None:
    visitor.goto(f"{host.url}pynim.html")
    visitor.locator(READY).wait_for(state="attached")
    type_line(visitor, "ann")
    visitor.locator("html[data-offline]").wait_for(state="attached")
    visitor.evaluate("sessionStorage['recess/workshop'] = '{}'")
    others = ["another site's", "recess-precache-v2-https://localhost/copy/"]
    visitor.evaluate(
        "async ([key, name]) => { localStorage[key] = 1; await caches.open(name); }", others
    )
    visitor.goto(f"{host.url}privacy.html")
    assert len(visitor.evaluate(KEPT)) > len(others) + 3
    visitor.get_by_role("button", name="Forget everything").click()
    status = visitor.get_by_role("status")
    expect(status).to_have_text(
        "Forgotten: one game, names and settings, and the files to play offline."
    )
    assert visitor.evaluate(KEPT) == others
    visitor.get_by_role("button", name="Forget everything").click()
    expect(status).to_have_text("There was nothing to forget.")
    assert visitor.context.cookies() == []
    visitor.goto(f"{host.url}pynim.html")
    visitor.locator(READY).wait_for(state="attached")
    expect(visitor.locator("#prompt")).to_have_text("What is your name, Player One?")


def test_where_storage_is_blocked_there_is_nothing(visitor: Page, host: Host) -> None:
    visitor.add_init_script(
        """for (const name of ["localStorage", "caches"]) Object.defineProperty(globalThis, name, {
            get() { throw new DOMException("blocked", "SecurityError"); } });"""
    )
    visitor.goto(f"{host.url}privacy.html")
    visitor.get_by_role("button", name="Forget everything").click()
    expect(visitor.get_by_role("status")).to_have_text("There was nothing to forget.")


def test_what_is_kept_in_a_frame_is_forgotten_there(
    browser: Browser, browser_type_launch_args: dict[str, Any], host: Host, tmp_path: Path
) -> None:
    (tmp_path / "404.html").touch()
    frame = f'<iframe src="{host.url}pynim.html?embed" title="Game" width="640" height="600">'
    (tmp_path / "index.html").write_text(f"<!doctype html>{frame}</iframe>")
    course = Host(tmp_path, name="127.0.0.1")
    for visitor in keeping(browser, browser_type_launch_args, stored=True):
        page = visitor.new_page()
        page.goto(course.url)
        inside = page.frame_locator("iframe")
        inside.locator(READY).wait_for(state="attached")
        game = page.frames[1]
        game.evaluate("recess.send('answer', 'ann')")
        expect(game.locator("#undo")).to_be_enabled()
        game.locator("[role=tab]:visible").first.click()
        game.locator("#open-rules").click()
        game.get_by_role("link", name="Privacy").click()
        inside.get_by_role("button", name="Forget everything").click()
        expect(inside.locator("#forgotten")).to_contain_text("one game")
        assert page.frames[1].evaluate("Object.keys(localStorage)") == []
        inside.get_by_role("button", name="Back to the game").click()
        inside.locator(READY).wait_for(state="attached")
    course.stop()
