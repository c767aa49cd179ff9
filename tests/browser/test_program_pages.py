"""The page of a console program: typed at, stepped back in, handed on."""

from __future__ import annotations

import re

from conftest import READY, Host, Visit
from playwright.sync_api import Page, expect

from axe import AXE, AXE_FOUND
from places import TESTS
from program_lines import type_in
from workshop_page import open_as_newcomer, write

CALLED = TESTS / "support/rest_calls.js"


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
    browser = page.context.browser
    assert browser is not None
    other = browser.new_page(service_workers="block")
    other.goto(link)
    other.locator(READY).wait_for(state="attached")
    expect(other.locator("#transcript")).to_have_text(
        re.compile("How are you, Ann\\? well\nI am glad")
    )
    other.locator("#open-code").click()
    other.locator("#watch-it").click()
    expect(other.locator("#watch .said")).to_contain_text("Next: line")
    other.keyboard.press("ArrowRight")
    expect(other.locator("#watch .said")).to_contain_text("ran")
    expect(other.locator("#sources .next")).to_have_count(1)
    expect(other.locator("#printed")).to_contain_text("How are you, Ann? well")
    other.locator("#undo").click()
    expect(other.locator("#transcript")).not_to_contain_text("well")
    other.locator("#watch-it").click()  # what is drawn, and not what ran last
    expect(other.locator("#printed")).to_have_text(re.compile("What is your name\\? Ann\\s*$"))
    other.evaluate(AXE)
    assert other.evaluate(AXE_FOUND, {}) == []
    other.close()


def test_in_a_small_frame_it_starts_without_the_rest_and_the_line_stays_in_sight(
    page: Page, visit: Visit
) -> None:
    page.add_init_script(path=CALLED)
    visit("higher-lower.html?embed#seed=1")
    assert page.evaluate("asked") == []  # of the interpreter's second half: `make profile`
    page.set_viewport_size({"width": 320, "height": 400})
    page.locator("#typed").click()
    type_in(page, "50", "x", "25", "", "99", "1")
    expect(page.locator("#transcript")).to_contain_text("99")
    expect(page.locator("#typed")).to_be_in_viewport()
    expect(page.locator("#typed")).to_be_focused()
    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0


def test_a_program_of_the_workshop_is_published_as_a_link(page: Page, host: Host) -> None:
    source = 'name = input("Who? ")\nprint("\\033[1mHello\\033[m", name)\ninput("Bye? ")\n'
    open_as_newcomer(page, host.url)
    write(page, source)
    page.locator("#share").click()
    expect(page.locator("[name=link]")).to_have_value(re.compile("#program="))
    expect(page.locator("#publication")).to_be_hidden()  # another tab's, and all of it is there
    page.get_by_role("tab", name="A page").click()
    page.locator("[name=title]").fill("Greeting")
    page.locator("[name=source]").uncheck()
    expect(page.locator("#its-reader")).to_contain_text("who takes the link apart finds it")
    link = page.locator("[name=link]").input_value()
    page.goto(link)
    page.locator(READY).wait_for(state="attached")
    expect(page.locator("h1")).to_have_text("Greeting")
    expect(page.locator("#open-code")).to_be_hidden()
    expect(page.locator("#prompt")).to_be_empty()  # it does not run unasked
    page.locator("#allow").click()
    expect(page.locator("#prompt")).to_have_text("Who? ")
    type_in(page, "Bob")
    expect(page.locator("#transcript")).to_have_text("Who? Bob\nHello Bob\nBye? ")
    expect(page.locator("#transcript .bold")).to_have_text("Hello")
    page.get_by_role("button", name="Answer 1: Bob. Go back to it").click()
    expect(page.locator("#transcript")).to_have_text("Who? ")
    expect(page.locator("#look")).to_be_visible()
    page.reload()  # the same program on the same device: it is not asked again
    expect(page.locator("#transcript")).to_have_text("Who? Bob\nHello Bob\nBye? ")
    expect(page.locator("#stranger")).to_be_hidden()
    page.goto(f"{link[:-9]}#cut")
    expect(page.locator("#nothing")).to_contain_text("cannot be read")
