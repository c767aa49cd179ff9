"""Coin in the page: what no test of every game tries."""

from __future__ import annotations

from conftest import Visit, settled
from playwright.sync_api import expect


def test_a_press_of_the_penny_is_a_guess(visit: Visit) -> None:
    page = visit("PAGE.html")
    page.locator("#side-heads").click()
    settled(page)
    expect(page.locator("#face")).not_to_have_text("?")
    expect(page.locator("#transcript")).to_contain_text("Your guess? heads")


def test_the_coach_marks_the_penny(visit: Visit) -> None:
    page = visit("PAGE.html")
    page.locator("#advise").click()
    expect(page.locator("#side-heads[data-best]")).to_be_visible()
