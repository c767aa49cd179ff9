"""What a phone shows of a game: the question and what answers it, in sight and large enough."""

from __future__ import annotations

import pytest
from conftest import Visit, press_and_skip, settled, shelve
from playwright.sync_api import Page, expect

from engine.game import load
from engine.record import to_record
from engine.sitting import Sitting

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size(PHONE)
    yield page
    page.set_viewport_size(DESK)


def test_skip_is_in_sight_while_moves_are_shown(phone: Page, visit: Visit) -> None:
    visit("four-five-six.html#seed=2&names=Becky,Sam")
    press = "document.querySelector('.track').click()"  # what does nothing else skips as well
    found = press_and_skip(phone, "#roll:enabled, .preset:enabled", press)
    assert found["above"] >= 0
    assert found["over"]


def test_a_pressed_stone_takes_itself_and_those_after_it(phone: Page, visit: Visit) -> None:
    visit("pynim.html#seed=1&names=Ann,Bob")
    phone.locator("#table .answer").first.click()
    left = phone.locator("#table .left")
    expect(left).to_have_text("33 stones left")
    box = phone.locator("#stone-31").bounding_box()
    assert box["width"] > 40
    phone.mouse.click(box["x"] + box["width"] / 2, box["y"] - 2)  # within 44 px of its middle
    expect(left).to_have_text("31 stones left")


@pytest.mark.parametrize(
    ("size", "army", "board", "least"),
    [
        ({"width": 360, "height": 740}, "basic.pieces", ("12", "8"), 30),
        ({"width": 768, "height": 1024}, "small_game.pieces", ("6", "4"), 105),
    ],
    ids=["phone", "tablet"],
)
def test_the_board_is_as_large_as_its_window_allows(
    page: Page,
    visit: Visit,
    size: dict[str, int],
    army: str,
    board: tuple[str, str],
    least: int,
) -> None:
    page.set_viewport_size(size)
    game = load("tactego")
    shelve(page, game, to_record(Sitting(game, "1", {}, ["1", army, *board]), {}))
    visit("tactego.html")
    assert page.locator(".square").first.bounding_box()["width"] >= least
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.set_viewport_size(DESK)


def test_what_the_dice_score_appears_when_they_have_landed_or_at_a_tap(visit: Visit) -> None:
    page = visit("bots.html#seed=1")
    page.emulate_media(reduced_motion="no-preference")
    shown = "getComputedStyle(document.querySelector('.take')).opacity"
    page.evaluate(  # on a busy machine the dice would have landed before anybody looked
        """() => new MutationObserver(() => document.getAnimations().forEach((it) => it.pause()))
            .observe(document.getElementById("table"), { childList: true, subtree: true })"""
    )
    page.locator("#roll").click()
    page.locator(".take").first.wait_for()
    assert page.evaluate(shown) == "0"
    page.locator("#asks").dispatch_event("pointerdown")
    assert page.evaluate(shown) == "1"
    page.emulate_media(reduced_motion="reduce")
    page.locator("#roll").click()
    expect(page.locator("#asks")).to_contain_text("roll 2")
    assert page.evaluate(shown) == "1"
    page.emulate_media(reduced_motion="no-preference")


def test_sound_is_loaded_once_it_is_switched_on_and_hears_what_the_view_names(
    page: Page, visit: Visit
) -> None:
    loaded = (
        "performance.getEntriesByType('resource').filter((it) => /sound.js/.test(it.name)).length"
    )
    visit("pynim.html#seed=1&names=Ann,Bob")
    assert page.evaluate(loaded) == 0
    page.locator("#open-new").click()
    page.get_by_label("Sound and vibration").check()
    page.keyboard.press("Escape")
    page.locator("#table .answer").first.click()
    page.evaluate("() => { globalThis.heard = []; recess.sound = (name) => heard.push(name); }")
    page.locator("#answer-1").click()
    settled(page)
    assert page.evaluate("heard") == ["stones"]
    page.reload()
    expect(page.locator("#sound")).to_be_checked()
    page.evaluate("localStorage.removeItem('recess/sound')")
