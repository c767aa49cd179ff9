"""The landing page: what it offers, and that it needs no Python, nor anything else."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

import pytest
from conftest import READY, Host, type_line
from engines import allow_clipboard, calm
from playwright.sync_api import Browser, BrowserType, Page, Playwright, expect

from browsers import launch
from build.policy import add_csp
from engine.game import load
from engine.record import to_record
from engine.sitting import Sitting
from games import GAMES
from repeats import by_day
from request_recorder import RequestRecorder, recorder

__all__ = ["recorder"]


@pytest.fixture
def landing(page: Page, host: Host) -> Page:
    page.goto(host.url)
    return page


def test_each_game_is_one_tap_away(landing: Page, host: Host) -> None:
    cards = landing.locator(".games [data-game]")
    assert cards.count() == len(GAMES)
    for number, game in enumerate(map(load, GAMES)):
        expect(cards.nth(number)).to_contain_text(game.title)
        assert cards.nth(number).evaluate("it => it.href") == f"{host.url}{game.page}.html"
    cards.nth(number).click()
    expect(landing.get_by_role("heading", level=1)).to_have_text(game.title)
    landing.locator(READY).wait_for(state="attached")  # Firefox logs what is left half loaded


def test_each_game_has_its_picture(landing: Page) -> None:
    assert landing.locator(".games svg.picture").count() == len(GAMES)


@pytest.mark.parametrize(("width", "rows"), [(1280, [3, 2]), (768, [2, 2, 1]), (360, [1] * 5)])
def test_a_fifth_card_fills_its_row(landing: Page, width: int, rows: list[int]) -> None:
    landing.set_viewport_size({"width": width, "height": 800})
    boxes = landing.evaluate(
        """() => {
            const games = document.querySelector(".games");
            games.append(games.firstElementChild.cloneNode(true));
            return [...games.children].map((it) => it.getBoundingClientRect())
                .map((box) => [box.top, box.left, box.right].map(Math.round));
        }"""
    )
    tops = sorted({top for top, _, _ in boxes})
    assert [sum(each[0] == top for each in boxes) for top in tops] == rows
    for top in tops:
        row = [each for each in boxes if each[0] == top]
        assert (row[0][1], row[-1][2]) == (boxes[0][1], boxes[-1][2]), "the row is filled"


@pytest.mark.parametrize("name", by_day("bots"))
def test_a_sitting_that_is_open_is_continued(landing: Page, name: str) -> None:
    game = load(name)
    sitting = Sitting(game, "1")
    for answers, says in ((0, "Play"), (1, "Continue")):
        for _ in range(answers):
            sitting.answer("")
        for over in (False, True):
            record = to_record(sitting, {}) | {"over": over}
            landing.evaluate(
                """([game, record]) => {
                    localStorage[`recess/${game}/last`] = '{"": "one"}';
                    localStorage[`recess/${game}/sitting/one`] = record;
                }""",
                [name, json.dumps(record)],
            )
            landing.reload()
            go = landing.locator(f"[data-game={name}] .go")
            expect(go).to_have_text("Play" if over else says)
    landing.clock.install(time="2026-11-22T23:58:00")
    record = to_record(sitting, {}) | {"over": False, "touched": 2}
    landing.evaluate(
        """([game, record]) => {
            localStorage[`recess/${game}/last`] = '{"": "one", "today=2026-11-22": "two"}';
            localStorage[`recess/${game}/sitting/two`] = record;
        }""",
        [name, json.dumps(record)],
    )
    landing.reload()
    card = landing.locator(f"[data-game={name}]")
    expect(card.locator(".go")).to_have_text("Continue")
    assert card.get_attribute("href").endswith("#today=2026-11-22"), "today's, half played"
    todays = landing.locator(f"a[href='{game.page}.html#today']")
    expect(todays).to_contain_text("Go on today")
    landing.clock.run_for(180_000)
    expect(todays).to_have_text(f"Today: today’s game of {game.title}")
    assert card.get_attribute("href").endswith(f"/{game.page}.html"), "that day is over"
    landing.evaluate("game => localStorage[`recess/${game}/last`] = '{'", name)
    landing.reload()
    expect(landing.locator(f"[data-game={name}] .go")).to_have_text("Play")


def test_the_code_of_a_frame_is_copied(landing: Page, host: Host) -> None:
    allow_clipboard(landing)
    for game in map(load, GAMES):
        path = f"{game.page}.html?embed#{urlencode(game.alone)}"
        button = landing.get_by_role("button", name=f"the code for {game.title}")
        button.click()
        expect(button).to_contain_text("Copied ✓")
        expect(landing.locator("#copied")).to_contain_text(game.title)
        code = landing.evaluate("navigator.clipboard.readText()")
        assert unescape(code).startswith(f'<iframe src="{host.url}{path}" title="{game.title}"')
        assert landing.request.get(host.url + path).ok


def test_it_says_when_all_of_it_is_kept(landing: Page) -> None:
    expect(landing.get_by_text("✓ They work offline now.")).to_be_visible()


def test_it_works_without_scripts_storage_or_motion(browser: Browser, host: Host) -> None:
    context = browser.new_context(java_script_enabled=False, reduced_motion="reduce")
    page = context.new_page()
    page.goto(host.url)
    for game in map(load, GAMES):
        expect(page.get_by_role("link", name=game.title).first).to_be_visible()
        expect(page.locator("code", has_text=game.title)).to_be_visible()
        expect(page.get_by_role("button", name="Copy")).to_have_count(0)
    context.close()


def test_its_pictures_move_unless_that_is_not_wanted(
    landing: Page, browser: Browser, browser_type_launch_args: dict[str, Any], host: Host
) -> None:
    moving = "document.getAnimations().length"
    landing.emulate_media(reduced_motion="no-preference")
    assert landing.evaluate(moving) > len(GAMES)
    with calm(browser, browser_type_launch_args) as page:
        page.goto(host.url)
        assert page.evaluate(moving) == 0


@pytest.mark.parametrize("path", ["no-such-page", "no/such/page/", "a/b/c/d.html?e#f"])
def test_where_there_is_no_page_the_games_are_one_tap_away(
    browser: Browser, host: Host, path: str
) -> None:
    page = browser.new_page(service_workers="block")
    found = page.goto(host.url + path)
    assert found is not None
    assert found.status == 404
    for game in map(load, GAMES):
        link = page.locator(f"a[href='{host.url}{game.page}.html']")
        expect(link).to_be_visible()
    link.click()
    expect(page).to_have_url(f"{host.url}{game.page}.html")
    expect(page.get_by_role("heading", level=1)).to_have_text(game.title)
    page.close()


@pytest.mark.nightly  # whether an engine keeps a page that was left
def test_the_way_back_to_a_game_finds_it_running(browser_type: BrowserType, host: Host) -> None:
    """A browser keeps a page that was left alive; Playwright asks its own not to, and Chromium's
    shell does not."""
    browser = browser_type.launch(**launch(), ignore_default_args=["--disable-back-forward-cache"])
    page = browser.new_page()
    page.goto(f"{host.url}pynim.html#players=two")
    page.locator(READY).wait_for(state="attached")
    type_line(page, "ann")
    page.evaluate("globalThis.same = true")
    page.locator(".home").click()
    expect(page).to_have_url(host.url)
    page.evaluate("history.back()")
    expect(page.locator("#prompt")).to_have_text("What is your MIT Student ID, Ann? ")
    assert page.evaluate("globalThis.same")
    type_line(page, "123456789")
    expect(page.locator("#prompt")).not_to_contain_text("Student ID")
    browser.close()


def with_script(html: str, script: str, more: Mapping[str, str] = MappingProxyType({})) -> str:
    """A page with one more script at its end, and a policy that allows it."""
    without = re.sub('<meta http-equiv="Content-Security-Policy".*\n', "", html)
    return add_csp(f"{without}<script>{script}</script>", more)


@pytest.mark.nightly  # whether an engine prerenders
def test_a_game_that_is_about_to_be_opened_starts_before_it_is(
    site: Path, tmp_path: Path, playwright: Playwright, recorder: RequestRecorder
) -> None:
    """The browser prerenders nothing while it is driven, so the pages themselves tell what
    happens: the game's, once Python is ready, has the landing page follow the link to it."""
    shutil.copytree(site, tmp_path / "site")
    landing, game = tmp_path / "site/index.html", tmp_path / "site/pynim.html"
    html = landing.read_text()
    assert '"moderate"' in html
    html = html.replace('"moderate"', '"immediate"')  # as if the mouse rested on it
    html = html.replace(".games a", "[data-game=pynim]")
    landing.write_text(
        with_script(
            html,
            """addEventListener("storage", ({ key }) => {
              if (key === "follow") document.querySelector("[data-game=pynim]").click();
            });""",
        )
    )
    game.write_text(
        with_script(
            game.read_text(),
            f"""
            const html = document.documentElement;
            const tell = () => {{
              const said = [document.prerendering, html.matches("[data-ready]")];
              return fetch("{recorder.url}?" + said, {{ mode: "no-cors" }});
            }};
            document.addEventListener("prerenderingchange", tell);
            new MutationObserver(() => {{
              tell().then(() => {{ localStorage.follow = true; }});
            }}).observe(html, {{ attributeFilter: ["data-ready"] }});
            """,
            {"connect-src": recorder.url},
        )
    )
    options = launch()
    command = [options["executable_path"] or playwright.chromium.executable_path]
    command += [*options["args"], "--headless", f"--user-data-dir={tmp_path / 'profile'}"]
    command.append(Host(tmp_path / "site").url)
    browser = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        heard = [recorder.heard.get(timeout=120), recorder.heard.get(timeout=120)]
    finally:
        browser.kill()
        browser.wait()
    assert heard == ["/secret?true,true", "/secret?false,true"], (
        "ready while prerendered, then opened as it is"
    )
