"""The page of a console program: typed at, stepped back in, handed on."""

from __future__ import annotations

import re

from conftest import READY, Visit
from playwright.sync_api import Page, expect


def type_in(page: Page, *lines: str) -> None:
    """Type lines where the focus is, as a person does who does not wait."""
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")


def test_a_program_is_typed_at_taken_back_kept_and_handed_on(visit: Visit) -> None:
    page = visit("small-talk.html")
    expect(page.locator("#prompt")).to_have_text("What is your name? ")  # before Python is there
    type_in(page, "Ann", "well", "chess")
    expect(page.locator("#prompt")).to_have_text(re.compile("^How many hours a week"))
    expect(page.locator("#typed")).to_be_focused()
    expect(page.locator("#announcer")).to_contain_text("spend on chess?")
    page.locator("#undo").click()
    expect(page.locator("#prompt")).to_have_text("What do you like to do? ")
    page.locator("#open-moves").click()
    expect(page.locator("#moves-list li")).to_have_count(2)
    page.locator("#moves-list button").first.click()
    expect(page.locator("#prompt")).to_have_text("What is your name? ")
    expect(page.locator("#typed")).to_be_disabled()
    page.locator("#look-end").click()
    page.locator("#share").click()
    link = page.locator("#link").input_value()
    page.reload()
    expect(page.locator("#prompt")).to_have_text("What do you like to do? ")
    other = page.context.browser.new_page()  # type: ignore[union-attr]
    other.goto(link)
    other.locator(READY).wait_for(state="attached")
    expect(other.locator("#transcript")).to_have_text(
        re.compile("How are you, Ann\\? well\nI am glad")
    )
    other.close()


def test_at_the_size_of_a_small_frame_the_line_stays_in_sight(visit: Visit) -> None:
    page = visit("higher-lower.html?embed#seed=1")
    page.set_viewport_size({"width": 320, "height": 400})
    page.locator("#typed").click()
    type_in(page, "50", "x", "25", "", "99", "1")
    expect(page.locator("#transcript")).to_contain_text("99")
    expect(page.locator("#typed")).to_be_in_viewport()
    expect(page.locator("#typed")).to_be_focused()
    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0
