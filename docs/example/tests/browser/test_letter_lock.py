"""Letter Lock in the page: what no test of every game tries."""

from __future__ import annotations

import pytest
from conftest import Visit, settled
from looks import look
from playwright.sync_api import expect

HERE = "letter-lock.html#seed=1&seat2=human"


def test_a_secret_is_handed_over_masked_and_shown_at_the_end(visit: Visit) -> None:
    page = visit(HERE)
    table, console = page.locator("#table"), page.locator("#transcript")
    expect(table).to_contain_text("Keeper types a secret")
    page.get_by_role("button", name="I am Keeper").click()
    field = page.locator("#answer")
    expect(field).to_have_attribute("type", "password")
    expect(page.locator("#typed")).to_have_attribute("type", "password")
    field.fill("gold")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(field).to_have_attribute("type", "text")
    expect(field).to_have_value("gold")
    page.get_by_role("button", name="Hide", exact=True).click()
    expect(field).to_have_attribute("type", "password")
    page.keyboard.press("Enter")
    expect(table).to_contain_text("Hand the device to Opener")
    expect(console).to_contain_text("The lock? ••••••")
    assert "gold" not in page.locator("main").inner_html()
    page.get_by_role("button", name="I am Opener").click()
    expect(page.locator("#typed")).to_have_attribute("type", "text")
    page.locator("#open-moves").click()
    expect(page.locator("#moves-list")).to_contain_text("••••••")
    page.locator("#answer").fill("bold")
    page.locator("#answer").press("Enter")
    expect(page.locator("#guess-0")).to_contain_text("3 in place, 0 elsewhere")
    page.locator("#share").click()
    expect(page.locator("#dialog")).to_contain_text("what is hidden in it too")
    page.keyboard.press("Escape")
    page.locator("#answer").fill("gold")
    page.locator("#answer").press("Enter")
    settled(page)
    expect(table).to_contain_text("Opener wins")
    expect(console).to_contain_text("The lock? gold")
    expect(page.locator("#moves-list")).not_to_contain_text("••••••")


def test_letters_are_keys_and_the_pages_own_want_alt(visit: Visit) -> None:
    page = visit("letter-lock.html#seed=1&seat2=hasty")
    settled(page)
    field = page.locator("#answer")
    page.locator("#table").focus()
    page.keyboard.type("nuy")
    expect(field).to_have_value("nuy")
    expect(page.locator("#new-game")).to_be_hidden()
    page.keyboard.press("Alt+n")
    expect(page.locator("#new-game")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#open-rules").click()
    expect(page.locator("#rules")).to_contain_text("Alt N")


def test_the_keyboard_is_one_stop_with_arrows(visit: Visit) -> None:
    page = visit("letter-lock.html#seed=1&seat2=hasty")
    settled(page)
    page.locator("#key-q").focus()
    for key in ("ArrowRight", "ArrowDown", "End"):
        page.keyboard.press(key)
    expect(page.locator("#key-l")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_have_value("l")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.keyboard')") is None


@pytest.mark.parametrize("address", [HERE, "letter-lock.html#seed=1&seat2=hasty"])
def test_it_looks_as_it_should(visit: Visit, address: str) -> None:
    page = visit(address)
    settled(page)
    assert look(page) == []


def test_the_coach_marks_the_letters_that_would_fit(visit: Visit) -> None:
    page = visit("letter-lock.html#seed=1&seat2=hasty")
    settled(page)
    page.locator("#advise").click()
    expect(page.locator(".keyboard [data-best]")).to_have_count(4)
