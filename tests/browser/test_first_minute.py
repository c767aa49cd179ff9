"""The first minute of each game, and the last: who plays, names, two taps, and what follows."""

from __future__ import annotations

from random import Random

import pytest
from conftest import READY, Host, Visit, hold, kept, settled, shelve, type_line
from engines import click_twice
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from build.pages import first_sentence
from engine.game import Game, load
from engine.players import random_player
from engine.record import to_record
from engine.sitting import Sitting
from games import GAMES
from pynim import GAME as PYNIM
from repeats import by_day

TAPS = {
    "bots": ["#roll"],
    "four_five_six": ["#controls-several .answer", "#roll"],
    "pynim": ["#controls-several .answer", "#answer-1"],
    "tactego": ["#set-up button.answer", ".square.ready >> nth=0"],
}
"""What is pressed on a page that was just opened, up to the first real action of the game."""
FIRST = ["#table .controls .answer:enabled >> nth=0"]
"""The same, for a game where that is its first button."""


def opened(context: BrowserContext, host: Host, path: str) -> Page:
    page = context.new_page()
    page.goto(host.url + path)
    page.locator(READY).wait_for(state="attached")
    return page


def tap(page: Page, selector: str, height: int) -> None:
    """Press what is in sight, or no more than one screen below."""
    button = page.locator(selector)
    expect(button).to_be_visible()
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 2 * height
    button.click()


SIZES = {"phone": (360, 740, ""), "embed": (480, 560, "?embed"), "desk": (1280, 800, "")}


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param(name, size, marks=[] if number % 3 == which else pytest.mark.nightly)
        for number, name in enumerate(GAMES)
        for which, size in enumerate(SIZES)
    ],
)
def test_two_taps_to_the_first_action(browser: Browser, host: Host, name: str, size: str) -> None:
    """Each game at one size, and at the others each night."""
    game = load(name)
    width, height, query = SIZES[size]
    viewport: ViewportSize = {"width": width, "height": height}
    context = browser.new_context(viewport=viewport, service_workers="block")
    page = opened(context, host, f"{game.page}.html{query}")
    taps = TAPS.get(game.name, FIRST)
    for selector in taps:
        tap(page, selector, height)
    expect(page.locator("#undo")).to_be_enabled()
    assert len(taps) <= 2
    context.close()


def over(game: Game) -> Sitting:
    """A game of people that has ended."""
    for number in range(50):
        rng = Random(number)
        sitting = Sitting(game, str(number))
        while sitting.ask is not None and len(sitting.answers) < 400:
            sitting.answer(random_player(sitting.ask, rng))
        if sitting.over:
            return sitting
    raise AssertionError("no game ended")


@pytest.mark.parametrize("game", by_day("bots"), indirect=True)
def test_the_end_is_looked_back_on_and_played_again(
    page: Page, visit: Visit, host: Host, game: Game
) -> None:
    sitting = over(game)
    shelve(page, game, to_record(sitting, {}))
    visit(f"{game.page}.html")
    count = len(sitting.answers)
    headline = page.locator(".headline").inner_text()
    page.locator("#look-back").click()
    expect(page.locator("#look-says")).to_have_text(f"Answer 1 of {count}")
    first = Sitting(game, sitting.seed)
    assert first.ask is not None
    shown = page.locator("#transcript").text_content()
    assert shown == "".join(f"{line}\n" for line in first.console.transcript)
    page.locator("#look-after").click()
    expect(page.locator("#look-says")).to_have_text(f"Answer 2 of {count}")
    page.locator("#look-at").fill(str(count - 1))
    expect(page.locator("#look-says")).to_have_text(f"Answer {count} of {count}")
    expect(page.locator("#typed")).to_be_disabled()
    page.locator("#look-end").click()
    expect(page.locator("#look")).to_be_hidden()
    expect(page.locator(".headline")).to_have_text(headline)
    page.locator("#again").click()
    expect(page.locator("#ending")).to_have_count(0)
    expect(page.locator("#undo")).to_be_disabled()


@pytest.mark.parametrize(
    "name",
    by_day("pynim"),
)
def test_a_newcomer_plays_against_the_computer_or_a_friend(
    browser: Browser, host: Host, name: str
) -> None:
    game = load(name)
    context = browser.new_context(service_workers="block")
    page = opened(context, host, f"{game.page}.html")
    level = game.alone.get("seat2", "")
    expect(page.locator("[name=seat1]:checked")).to_have_value("human")
    if level:
        expect(page.locator("[name=seat2]:checked")).to_have_value(level)
        expect(page.locator("#how")).to_contain_text(first_sentence(game.players[level].__doc__))
    else:
        expect(page.locator("[name=seat2]").first).to_be_disabled()
    page.get_by_role("button", name="with a friend").click()
    expect(page.locator("[name=seat2]").first).to_be_enabled()
    expect(page.locator("[name=seat2]:checked")).to_have_value("human")
    expect(page.locator("#how")).to_be_empty()
    page.reload()
    page.locator(READY).wait_for(state="attached")
    expect(page.locator("[name=seat2]:checked")).to_have_value("human")
    context.close()
    context = browser.new_context(service_workers="block")
    page = opened(context, host, f"{game.page}.html#seed=1")
    expect(page.locator("[name=seat2]:checked")).to_have_value("human"), "a link says who plays"
    page.goto(f"{host.url}index.html")
    page.locator(f"li:has([data-game={game.name}])").get_by_text("Computer").click()
    page.locator(READY).wait_for(state="attached")
    expect(page.locator("[name=seat2]:checked")).to_have_value(level or "human")
    page.get_by_role("button", name="with a friend").click()
    page.goto(f"{host.url}index.html")
    page.locator(f"li:has([data-game={game.name}])").get_by_text("Friend").click()
    page.locator(READY).wait_for(state="attached")
    expect(page.locator("[name=seat2]:checked")).to_have_value("human")
    context.close()


def test_who_plays_is_known_before_python(newcomer: Page, host: Host) -> None:
    page = newcomer
    release = hold(page, "**/*.wasm")
    page.goto(f"{host.url}pynim.html#seat1=guesser&seat2=human", wait_until="commit")
    expect(page.locator("[name=seat1]:checked")).to_have_value("guesser")
    expect(page.locator("#set-name-0")).to_be_hidden()
    expect(page.locator("#set-name-1")).to_be_visible()
    page.locator("#controls-several .answer").click()
    release()
    page.locator(READY).wait_for(state="attached")
    settled(page)
    expect(page.locator("#seat-1")).to_contain_text("You")
    expect(page.locator("#prompt")).to_contain_text("Player 2")
    expect(page.locator("#seat-0")).to_contain_text("Guesser")


def test_names_are_remembered_on_this_device_until_they_are_forgotten(
    page: Page, visit: Visit
) -> None:
    visit("pynim.html#seed=1")
    forget = page.get_by_role("button", name="Forget these names")
    expect(forget).to_be_hidden()
    page.locator("#set-name-0").fill("Zoë")
    page.locator("#set-id-0").fill("X1")
    page.locator("#controls-several .answer").click()
    expect(page.locator("#seat-0")).to_contain_text("Zoë")
    visit("four-five-six.html#seed=1")
    expect(page.locator("#set-name-0")).to_have_value("Zoë")
    visit("pynim.html#seed=2")
    expect(page.locator("#set-id-0")).to_have_value("X1")
    forget.click()
    expect(page.locator("#set-name-0")).to_have_value("Player 1")
    expect(page.locator("#set-name-0")).to_be_focused()
    expect(forget).to_be_hidden()
    page.reload()
    page.locator(READY).wait_for(state="attached")
    expect(page.locator("#set-name-0")).to_have_value("Player 1")


def test_a_line_typed_too_early_waits_for_its_turn(visit: Visit) -> None:
    page = visit("pynim.html#seed=1&seat2=taker")
    for text in ("ann", "1"):
        type_line(page, text)
    for text in ("40", "2"):
        type_line(page, text)
    for text in ("3", "1"):  # while the computer and The Python have their turns
        type_line(page, text)
    expect(page.locator("#waiting-lines")).to_have_text("3\n1")
    expect(page.locator("#waiting")).to_be_hidden()
    settled(page)
    answers = kept(page)["answers"]
    sitting = Sitting(PYNIM, "1", {}, answers)
    own = [text for ask, text in sitting.played if ask.seat == 0]
    assert own == ["ann", "1", "40", "2", "3", "1"]


def test_a_line_that_waits_is_taken_back(visit: Visit) -> None:
    page = visit("pynim.html#seed=1&seat2=taker")
    for text in ("ann", "1", "40", "2", "3"):
        type_line(page, text)
    expect(page.locator("#waiting-lines")).to_have_text("3")
    page.locator("#waiting button").click()
    expect(page.locator("#waiting")).to_be_hidden()
    settled(page)
    expect(page.locator("#prompt")).to_contain_text("will you remove, Ann?")


TAP_TWICE = """(answer) => {
    for (const type of ["touch", "touch"]) {
        const button = document.querySelector(answer);
        button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: type }));
        button.dispatchEvent(
            new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    }
}"""
"""Taps as a finger does: the browser counts none of its clicks."""


def test_a_double_click_answers_once(visit: Visit) -> None:
    page = visit("pynim.html#seed=1")
    for text in ("ann", "1", "bob", "2", "40"):
        type_line(page, text)
    settled(page)
    page.evaluate(TAP_TWICE, "#answer-1")
    settled(page)
    expect(page.locator("#table .left")).to_have_text("39 stones left")
    page.locator("#undo").click()
    expect(page.locator("#table .left")).to_have_text("40 stones left")
    click_twice(page.locator("#answer-1"))
    expect(page.locator("#table .left")).to_have_text("39 stones left")
    expect(page.locator("#prompt")).to_contain_text("Bob")


def test_holding_skip_down_does_not_restart_the_thinking(visit: Visit) -> None:
    page = visit("tactego.html#seed=1&seat2=general")
    for text in ("s", "basic.pieces", "10", "8"):
        type_line(page, text)
    page.evaluate("globalThis.began = performance.now()")
    page.locator(".square.ready >> nth=0").click()
    page.locator(".square.goal >> nth=0").click()
    table = page.locator("#table")
    expect(table).to_have_attribute("aria-busy", "true")
    while table.get_attribute("aria-busy") == "true":
        page.keyboard.down("Escape")
    page.keyboard.up("Escape")
    settled(page)
    answers = kept(page)["answers"]
    assert len(answers) == 8


def test_a_key_that_is_held_down_answers_once(visit: Visit) -> None:
    page = visit("pynim.html#seed=1&names=Ann,Bob")
    type_line(page, "30")
    page.locator("#answer-1").focus()
    for _ in range(4):  # all but the first repeat
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    settled(page)
    assert kept(page)["answers"][-2:] == ["30", "1"]
    page.locator("#typed").focus()
    page.keyboard.type("2")
    for _ in range(4):
        page.keyboard.down("Enter")
    settled(page)
    assert kept(page)["answers"][-3:] == ["30", "1", "2"]
