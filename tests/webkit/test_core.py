"""What matters most, in WebKit: every game by click and by keyboard, in frames, offline, and for
everyone; and the workshop."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Tab
from selenium.webdriver import Keys

from axe import AXE, AXE_FOUND, CUT
from engine.game import Game, load
from engine.sitting import Sitting
from games import GAMES
from moments import stages
from played import SEED, TAPS, shown, whole
from programs import ASK, ENTRIES, misjudged, name_of
from serve import Host
from served import OFFLINE
from workshop_page import PASTE

CONSOLE = "transcript.textContent + document.querySelector('#prompt').textContent"


@pytest.fixture
def course(tmp_path: Path) -> Iterator[Host]:
    """Another site, to a browser."""
    (tmp_path / "404.html").touch()
    course = Host(tmp_path, name="127.0.0.1")
    yield course
    course.stop()


def expect_console(tab: Tab, game: Game, answers: list[str]) -> None:
    """Wait until the console shows what CPython prints after these answers."""
    tab.until(f"{CONSOLE} === given[0]", "\n".join(shown(Sitting(game, SEED, {}, answers))))


@pytest.mark.parametrize("how", ["page", "frame", "sandbox"])
def test_a_whole_game_by_click(tab: Tab, host: Host, course: Host, game: Game, how: str) -> None:
    address = f"{host.url}{game.page}.html{'?embed' * (how != 'page')}#seed={SEED}&seat2=human"
    if how == "page":
        tab.open(address)
    else:
        sandbox = 'sandbox="allow-scripts"' if how == "sandbox" else ""
        (course.site / "index.html").write_text(
            f'<iframe {sandbox} src="{address}" title="Game" width="480" height="600"></iframe>'
        )
        tab.driver.get(course.url)
        tab.driver.switch_to.frame(0)
        tab.until("document.querySelector('html[data-ready]')")
        tab.press("#open-new")
        tab.press("label:has(#pace)")
        tab.press("#new-game .close")
    answers = whole(game).answers
    given = 0
    while given < len(answers):
        asked = tab.js(f"({TAPS})(...given)", answers[given:])
        for place, text in asked["taps"]:
            tab.press(place) if text is None else tab.fill(place, text)
        given += asked["given"]
        expect_console(tab, game, answers[:given])
    assert tab.js("failure.hidden")


def test_a_whole_game_by_keyboard(tab: Tab, host: Host, game: Game) -> None:
    tab.open(f"{host.url}{game.page}.html#seed={SEED}&seat2=human")
    answers = whole(game).answers
    tab.type("/")
    for given, text in enumerate(answers, 1):
        tab.type(text, Keys.ENTER)
        expect_console(tab, game, answers[:given])
    assert tab.js("failure.hidden")


def test_every_page_works_with_the_server_gone(tab: Tab, host: Host, tmp_path: Path) -> None:
    host = Host(Path(shutil.copytree(host.site, tmp_path / "site")))
    tab.driver.get(host.url)
    tab.until(f"document.querySelector('{OFFLINE}')")
    host.stop()
    for game in map(load, GAMES):
        tab.open(f"{host.url}{game.page}.html#seed={SEED}&seat2=human")
        tab.type("/", whole(game).answers[0], Keys.ENTER)
        expect_console(tab, game, whole(game).answers[:1])
        tab.driver.get(f"{host.url}{game.page}-source.html")
        tab.until("document.querySelector('h1').textContent.includes('source')")
    host.start()
    host.stop()


def test_a_program_is_answered_and_stepped_back_in(tab: Tab, host: Host) -> None:
    tab.open(f"{host.url}workshop.html")
    adder = "total = 0\nwhile True:\n    total += int(input('Number? '))\n    print(total)\n"
    tab.js(f"({PASTE})(source, given[0])", adder)
    tab.press("#run")
    for text in ("3", "4"):
        tab.until("document.body.dataset.run === 'asking'")
        tab.type(text, Keys.ENTER)
    tab.until("transcript.textContent === given[0]", "Number? 3\n3\nNumber? 4\n7\nNumber? ")
    tab.press("#back")
    tab.until("transcript.textContent === given[0]", "Number? 3\n3\nNumber? ")
    tab.press(".chip:last-child")
    tab.until("transcript.textContent === given[0]", "Number? 3\n3\nNumber? 4\n7\nNumber? ")


def test_each_fault_of_a_program_is_found_and_no_good_one_is_blamed(tab: Tab, host: Host) -> None:
    tab.open(f"{host.url}workshop.html")
    for entry in ENTRIES:
        assert misjudged(entry, lambda asked: tab.ask(ASK, asked)) == "", name_of(entry)


PAGES = ("", "404.html", "privacy.html", "course.html", "workshop.html")
STAGES = [f"{game}/{stage}" for game in GAMES for stage in ("start", "middle", "end")]


@pytest.mark.parametrize("path", [*PAGES, *STAGES])
def test_axe_finds_nothing_in_light_and_dark(tab: Tab, host: Host, path: str) -> None:
    if path in PAGES:
        tab.driver.get(host.url + path)
    else:
        name, stage = path.split("/")
        game = load(name)
        tab.js(
            "Object.assign(localStorage, given[0])",
            {
                f"recess/{name}/last": '{"": "shelved"}',
                f"recess/{name}/sitting/shelved": json.dumps(stages(game)[stage]),
            },
        )
        tab.open(f"{host.url}{game.page}.html")
        tab.until("skip.hidden && table.getAttribute('aria-busy') !== 'true'")
    tab.driver.execute_script(AXE)
    tab.js(f"({CUT})()")
    for scheme in ("light", "dark"):
        tab.js("document.documentElement.style.colorScheme = given[0]", scheme)
        assert tab.ask(AXE_FOUND, {}) == [], scheme
