"""Four, Five, Six in a page: clicked, typed, by keyboard, paced, and by computers alone."""

from __future__ import annotations

import pytest
from conftest import (
    KEPT,
    PRESS,
    Visit,
    fill_in,
    kept,
    press_and_skip,
    settled,
    show_moves,
    transcript,
    type_line,
)
from engines import colour, fill
from looks import SHIFTS, shifted, sideways
from playwright.sync_api import Page, expect

from axe import AXE, AXE_FOUND
from engine.record import from_record
from engine.sitting import Sitting
from four_five_six import GAME

PAGE = "four-five-six.html#seed=2"
"""In this game each of the three is banker in turn."""


def by_cpython(page: Page) -> Sitting:
    """The page's sitting, played again here from what the page keeps of it."""
    return from_record(GAME, kept(page)).sitting


def introduce(page: Page) -> None:
    fill_in(page, ["Becky", "Sam"])
    for name in ("Becky", "Sam"):
        expect(page.locator(".seats")).to_contain_text(name)


NEXT = "#roll:enabled, .preset:enabled"
"""What goes on with a game."""


def kind(page: Page) -> str:
    """What the table asks now: `roll`, `bet`, or `over`."""
    return page.locator(".controls").get_attribute("id").removeprefix("controls-")


def prints_as_cpython_does(page: Page) -> Sitting:
    """Compare the console with that of the same sitting here, and return it."""
    sitting = by_cpython(page)
    *printed, prompt = transcript(page)
    assert printed == sitting.console.transcript
    assert sitting.ask is None or prompt == sitting.ask.prompt
    return sitting


def test_what_is_clicked_prints_what_cpython_prints(visit: Visit) -> None:
    page = visit(PAGE)
    show_moves(page, one_by_one=False)
    introduce(page)
    bets = 0
    while (asked := kind(page)) != "bet" or bets < 6:
        if asked == "roll":
            page.locator("#roll").click()
            continue
        bets += 1
        most = int(page.locator("#answer").get_attribute("max"))
        if bets % 3 == 0:
            page.locator(".preset >> nth=0").click()
        elif bets % 3 == 1:
            fill(page.locator("#answer"), str(min(7, most)))
            page.get_by_role("button", name="One less").click()
            page.get_by_role("button", name="One more").click()
            page.get_by_role("button", name="Bet", exact=True).click()
        else:
            fill(page.locator("#answer"), "3" if most >= 3 else "1")
            page.locator("#answer").press("Enter")
    prints_as_cpython_does(page)


def test_typing_and_clicking_mix_and_bad_bets_are_refused(visit: Visit) -> None:
    page = visit(PAGE)
    show_moves(page, one_by_one=False)
    type_line(page, "Becky")
    expect(page.locator("#set-name-0")).to_be_disabled()
    type_line(page, "Becky")
    expect(page.locator("#error")).to_have_text("The two names must differ: choose another.")
    page.locator("#set-name-1").fill("Sam")
    page.locator("#set-name-1").press("Enter")
    while kind(page) != "bet":
        type_line(page, "")
    for junk in ("0", "-1", "1.5", str(10**30)):
        type_line(page, junk)
        expect(page.locator("#error")).to_contain_text("A bet is a whole number from 1 to")
    page.locator(".preset >> nth=0").click()
    prints_as_cpython_does(page)


def test_undo_takes_back_a_roll_and_a_reload_brings_the_table_back(visit: Visit) -> None:
    page = visit(PAGE)
    show_moves(page, one_by_one=False)
    introduce(page)
    while kind(page) != "bet":
        page.locator("#roll").click()
    before = transcript(page)
    page.locator(".preset >> nth=0").click()
    page.locator("#undo").click()
    assert transcript(page) == before
    page.locator("#redo").click()
    after = transcript(page)
    assert after != before
    table = page.locator("#table").inner_text()
    page.reload()
    page.locator("html[data-ready]").wait_for(state="attached")
    assert transcript(page) == after
    assert page.locator("#table").inner_text() == table


def test_frames_follow_each_other_can_be_skipped_and_shift_nothing(visit: Visit) -> None:
    page = visit(PAGE)
    page.evaluate(SHIFTS)
    introduce(page)
    played = 0
    while played < 2:
        played += page.evaluate(PRESS, NEXT)
        settled(page)
    escape = "new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })"
    assert press_and_skip(page, NEXT, f"document.body.dispatchEvent({escape})")["over"]
    settled(page)
    # A press on what is asked after them, which nobody has seen, skips them as well.
    button = "(window.next = document.querySelector('.controls button')) ?? document.all.skip"
    press = f"(window.given = {KEPT}.answers.length, ({button}).click())"
    while not page.evaluate("!!window.next"):
        assert press_and_skip(page, NEXT, press)["over"]
        settled(page)
    assert len(kept(page)["answers"]) == page.evaluate("given")
    prints_as_cpython_does(page)
    assert shifted(page) == []


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (320, 400),
        pytest.param(360, 740, marks=pytest.mark.nightly),
        pytest.param(1280, 800, marks=pytest.mark.nightly),
    ],
)
def test_no_state_scrolls_sideways_or_fails_axe(visit: Visit, width: int, height: int) -> None:
    page = visit(PAGE)
    show_moves(page, one_by_one=False)
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(AXE)
    for name in ("x" * 31, "W" * 30, "Bartholomew Constantinopolous"):
        look(page)
        type_line(page, name)
    seen = set()
    while (asked := kind(page)) != "over":
        if asked not in seen:
            look(page)
            seen.add(asked)
            if asked == "bet":
                type_line(page, "none")
                look(page)
        page.locator("#roll" if asked == "roll" else ".preset").last.click()
    page.locator("#advise").click()
    page.locator(".odds").wait_for()
    look(page)


def look(page: Page) -> None:
    settled(page)
    assert sideways(page) <= 0
    for scheme in ("light", "dark"):
        colour(page, scheme)
        assert page.evaluate(AXE_FOUND, {}) == [], scheme
