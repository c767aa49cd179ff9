"""What a teacher sets in a page's address: it holds for buttons, keys and commands alike."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from conftest import Visit, transcript, type_line
from playwright.sync_api import Page, expect

from engine.answer_codec import encode_answers
from engine.record import to_link, to_record
from engine.sitting import Sitting
from pynim import GAME as PYNIM
from repeats import by_day

PLACE = "#seed=7&seat2=human&names=Red,Blue"
POSITION = ["ann", "1", "bob", "2", "40", "3"]
START = {
    "seed": "7",
    "seat2": "human",
    "start": encode_answers(POSITION),
    "edition": str(PYNIM.script_version),
}


def said(page: Page, text: str) -> None:
    expect(page.locator("#notice")).to_contain_text(text)


def test_without_undo_nothing_is_taken_back(page: Page, visit: Visit) -> None:
    for query, taken_back in (("?without=coach", True), ("?without=coach,undo", False)):
        visit(f"pynim.html{query}{PLACE}")
        page.evaluate("history.replaceState(null, '')")
        type_line(page, "31")
        before = transcript(page)
        expect(page.locator("#undo")).to_be_visible(visible=taken_back)
        page.locator("#table").focus()
        page.keyboard.press("u")
        for command in ("undo", "redo", "look", "undo_to", "fork"):
            page.evaluate("(command) => recess.send(command, '0')", command)
        page.evaluate("recess.send('look', '')")
        assert (transcript(page) == before) is not taken_back
        page.evaluate("for (const key of Object.keys(localStorage)) delete localStorage[key]")


@pytest.mark.parametrize(
    "left_out",
    by_day(  # all of it is left out by day
        of=[("coach", "c", "#advice"), ("moves", "h", "#moves"), ("rules", "?", "#rules")],
    ),
)
def test_a_page_of_the_panel_is_left_out(
    page: Page, visit: Visit, left_out: tuple[str, str, str]
) -> None:
    part, key, page_of_it = left_out
    for query in ("", f"?without={part}"):
        visit(f"pynim.html{query}{PLACE}")
        page.keyboard.press(key)
        expect(page.locator(page_of_it)).to_be_visible(visible=not query)
        page.locator("#open-console").focus()
        for _ in range(4):
            page.keyboard.press("ArrowRight")
            expect(page.locator("[role=tab]:focus")).to_be_visible()
        page.evaluate("localStorage.removeItem('recess/panel')")


def test_all_of_it_can_be_left_out(page: Page, visit: Visit) -> None:
    everything = "undo,new,people,games,share,source,console,moves,rules,coach"
    visit(f"pynim.html?embed&without={everything}{PLACE}")
    expect(page.locator("header :is(button, a):visible:not(#own-tab, #sounds)")).to_have_count(0)
    for key in "uynhc?/":
        page.keyboard.press(key)
    expect(page.locator("#panel, dialog[open]").locator("visible=true")).to_have_count(0)
    page.locator("#set-stones, #table [name]:enabled").last.press("Enter")
    expect(page.locator("#table .left")).to_have_text("33 stones left")
    expect(page.locator("#failure")).to_be_hidden()


def test_a_theme_and_a_page_that_is_open(page: Page, visit: Visit) -> None:
    for theme in ("light", "dark"):
        visit(f"bots.html?embed&theme={theme}&show=rules")
        style = "getComputedStyle(document.documentElement)"
        assert page.evaluate(f"{style}.colorScheme") == theme
        expect(page.locator("#rules")).to_be_visible()
    page.emulate_media(media="print")
    assert page.evaluate(f"{style}.colorScheme") == "light"
    page.emulate_media(media="screen")


WRONG = [
    ("pynim.html?theme=blue", "“theme” cannot be “blue”, only auto, light, dark."),
    ("pynim.html?without=coach,<b>", "“without” cannot be “<b>”, only undo, new, people"),
    ("pynim.html?embed&them=dark", "This page has no setting “them” after the “?”"),
    ("bots.html#names=Red", "B.O.T.S. asks nobody for a name."),
    ("pynim.html#seed=1&start=" + encode_answers([""]), "The position does not fit"),
]
"""What an address may say wrongly, and what is said of it; more of it is in tests/unit/engine."""


@pytest.mark.parametrize("wrong", by_day(WRONG[1], WRONG[-1], of=WRONG))
def test_what_is_wrong_is_said(page: Page, visit: Visit, wrong: tuple[str, str]) -> None:
    place, sentence = wrong
    visit(place)
    said(page, sentence)
    expect(page.locator("#failure")).to_be_hidden()


def test_marks_of_other_sites_are_let_pass(page: Page, visit: Visit) -> None:
    visit("pynim.html?fbclid=1")
    expect(page.locator("#notice")).to_be_hidden()


def test_every_game_starts_from_the_position_and_goes_on_from_there(
    page: Page, visit: Visit
) -> None:
    place = f"pynim.html?theme=light#{urlencode(START)}"
    left = page.locator("#table .left")
    visit(place)
    expect(left).to_have_text("37 stones left")
    page.evaluate("recess.send('answer', '2')")
    expect(left).to_have_text("34 stones left")
    page.goto("about:blank")
    visit(place)
    expect(left).to_have_text("34 stones left")
    expect(page.locator("#notice")).to_be_hidden()
    page.evaluate("recess.send('again')")
    expect(left).to_have_text("37 stones left")


def test_names_are_given_to_every_game(page: Page, visit: Visit) -> None:
    visit(f"pynim.html{PLACE}")
    assert "Welcome, Red and Blue to the game of Taking Stones." in transcript(page)
    assert not page.evaluate("Object.keys(localStorage).filter((it) => it.includes('/sitting/'))")
    page.evaluate("recess.send('answer', '31')")
    page.evaluate("recess.send('again')")
    expect(page.locator("#prompt")).to_contain_text("start the game with, Red?")
    page.evaluate("recess.send('new', 'strategy=sharp')")
    expect(page.locator("#prompt")).to_contain_text("start the game with, Red?")


def test_a_shared_position_is_still_what_it_was(page: Page, visit: Visit) -> None:
    sitting = Sitting(PYNIM, "7", answers=POSITION)
    visit(f"pynim.html#{urlencode(to_link(to_record(sitting, {})))}")
    expect(page.locator("#table .left")).to_have_text("37 stones left")
    page.evaluate("recess.send('again')")
    expect(page.locator("#prompt")).to_contain_text("What is your name")
