"""The first turn, the end, the game after it, and today's game."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from conftest import Host, Visit, settled, shelve
from engines import colour
from playwright.sync_api import Page, expect

from axe import AXE, AXE_FOUND
from bots.rules import CATEGORIES
from engine.answer_codec import encode_answers
from engine.day import settings_of
from engine.game import AWAY, Game, load
from engine.players import run_to_end
from engine.record import to_link, to_record
from engine.seats import computer_answer
from engine.sitting import Sitting
from played import nearly_whole, whole
from repeats import by_day

DAY = "2026-11-22"
SIZES = ((320, 568), (360, 640), (390, 844), (768, 1024), (1024, 600), (1280, 800), (1920, 1080))
BOTS = load("bots")
GREEDY = {1: "greedy"}

IN_SIGHT = """(it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const middle = (left + right) / 2;
    return [top + 2, bottom - 2].every((at) => it.contains(document.elementFromPoint(middle, at)));
}"""
"""Whether an element is in the window, and nothing lies on it."""

MOVING = """document.getElementById("table").getAnimations({ subtree: true })
    .map((it) => it.animationName ?? it.transitionProperty)"""
"""What moves on the table, by the animations' names."""


def tell(page: Page, text: str) -> None:
    page.evaluate("text => recess.send('answer', text)", text)
    settled(page)


def shelve_nearly_over(page: Page, sitting: Sitting, settings: str) -> None:
    """Play against Greedy, taking whatever is open first, and keep the game with its last category
    open, as that of these settings."""
    answers = [text for category in CATEGORIES for text in ("", "SAVE", category)]
    for text in answers[:-1]:
        sitting.answer(text)
        while (answer := computer_answer(sitting, GREEDY)) is not None:
            sitting.answer(run_to_end(answer))
    shelve(page, BOTS, to_record(sitting, GREEDY), settings)


@pytest.fixture
def nearly_over(page: Page) -> str:
    """Return the settings of a game that is kept with its last category open."""
    settings = "seed=cost&seat2=greedy"
    shelve_nearly_over(page, Sitting(BOTS, "cost"), settings)
    return settings


def test_the_next_game_after_a_link_to_one_has_other_dice(visit: Visit) -> None:
    page = visit(f"bots.html#seed=abc&seat2=thumb&answers={encode_answers(['', 'SAVE'])}")
    page.evaluate("recess.send('again')")
    settled(page)
    assert "seed=abc" not in page.url
    assert "seat2=thumb" in page.url
    first = page.url
    page.evaluate("recess.send('again')")
    settled(page)
    assert page.url != first, "nor does the one after it have the same"


def test_the_sentence_of_a_first_turn_goes_for_good(visit: Visit, page: Page, host: Host) -> None:
    sentence = load("bots").first_turn[1]
    visit("bots.html#seat2=thumb&seed=1")
    expect(page.locator(".asks[data-more]")).to_have_count(0)
    tell(page, "")
    expect(page.locator(".asks")).to_have_attribute("data-more", sentence)
    tell(page, "SAVE")
    expect(page.locator(".asks[data-more]")).to_have_count(0)
    visit("bots.html#seat2=thumb&seed=2")
    tell(page, "")
    expect(page.locator(".asks[data-more]")).to_have_count(0)
    visit("pynim.html#seed=2&seat2=taker&names=")
    tell(page, "30")
    expect(page.locator(".asks")).to_have_attribute("data-more", load("pynim").first_turn[1])


def test_the_end_says_who_won_what_it_cost_and_looks_there(visit: Visit, nearly_over: str) -> None:
    page = visit(f"bots.html#{nearly_over}")
    tell(page, CATEGORIES[-1])
    expect(page.locator(".headline")).to_have_text(re.compile("^(You win|Greedy wins) by [0-9]+$"))
    cost = page.locator(".gave-up")
    better = r"^You gave up [0-9.]+ points, most in round \d: “.+” was better than “.+” look$"
    expect(cost).to_have_text(re.compile(better))
    expect(page.locator(".moment svg").first).to_be_visible()
    page.locator("#look-closely-0").click()
    expect(page.locator("#look")).to_be_visible()
    expect(page.locator("#table [data-hint][data-best]").first).to_be_attached()
    page.locator("#look-end").click()
    expect(cost).to_be_visible()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(cost).to_be_visible()


@pytest.mark.parametrize("game", by_day("tactego"), indirect=True)
def test_each_end_shows_who_won_and_play_again_without_scrolling(
    visit: Visit, page: Page, game: Game, host: Host, browser_name: str
) -> None:
    page.clock.set_fixed_time(f"{DAY}T20:00:00")
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.goto(host.url + "privacy.html")
    page.evaluate("localStorage['recess/paced'] = 'false'")
    sitting, last, seats = nearly_whole(game, DAY)
    shelve(page, game, to_record(sitting, seats), f"today={DAY}")
    visit(f"{game.page}.html#today={DAY}")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("scrollTo(0, 1e6)")  # where a thumb may have pressed the last answer
    tell(page, last)
    expect(page.locator(".moment > *").first).to_be_visible()
    expect(page.locator(".headline")).to_be_in_viewport(ratio=1)
    if browser_name == "chromium":  # no driver tells Firefox
        assert page.evaluate(MOVING) == []
    page.evaluate(AXE)
    hidden = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator(".headline")).to_be_in_viewport(ratio=1)
        if not page.locator("#again, .pynim button.answer").first.evaluate(IN_SIGHT):
            hidden.append((width, height))
    assert hidden == []
    for scheme in ("light", "dark"):
        colour(page, scheme)
        assert page.evaluate(AXE_FOUND, {}) == [], scheme


@pytest.mark.parametrize("name", by_day("pynim", of=["pynim", "four_five_six"]))
def test_at_an_end_by_turns_one_button_hands_over_in_sight_below_long_news(
    visit: Visit, page: Page, name: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    ended = whole(load(name))
    away = 0 if ended.asked[-1].seat == 1 else 1
    visit(f"{load(name).page}.html#{urlencode(to_link(to_record(ended, {away: AWAY})))}")
    settled(page)
    page.evaluate("recess.notice('So much happened since then. '.repeat(6), '', '', true)")
    hand_over = page.get_by_role("button", name="Hand over")
    expect(hand_over).to_be_in_viewport(ratio=1)
    page.locator("#change-seats").click()
    page.keyboard.press("Escape")
    hand_over.click()
    expect(page.locator("#dialog")).to_contain_text("Hand it over")


def test_todays_game_is_that_of_the_own_date_and_counts_once(visit: Visit, page: Page) -> None:
    page.clock.set_fixed_time("2026-11-22T20:00:00")
    visit("bots.html#today")
    assert page.url.endswith(f"#today={DAY}")
    expect(page.locator("#who")).to_contain_text("Greedy")
    day = settings_of(BOTS, DAY)
    shelve_nearly_over(page, Sitting(BOTS, DAY, day.options, day.start), f"today={DAY}")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    tell(page, CATEGORIES[-1])
    expect(page.locator(".gave-up")).to_be_visible()
    page.locator("#hand-on").click()
    lines = page.locator("#result").input_value().splitlines()
    assert lines[0] == "B.O.T.S., 22 November 2026"
    assert lines[-1].endswith(f"/bots.html#today={DAY}")
    page.locator("dialog[open] .close").click()
    page.evaluate("recess.send('results')")
    row = page.locator("#dialog tbody tr").first
    expect(row).to_contain_text("Today’s games · Greedy1")
    page.locator("dialog[open] .close").click()
    page.locator("#undo").click()
    settled(page)
    tell(page, CATEGORIES[-1])
    page.evaluate("recess.send('results')")
    expect(row).to_contain_text("Today’s games · Greedy1")
    page.locator("dialog[open] .close").click()
    page.locator("#again").click()
    settled(page)
    assert "today" not in page.url, "the next one is any game"
    assert DAY not in page.url


def test_a_page_left_open_over_midnight_names_the_day(visit: Visit, page: Page) -> None:
    page.clock.install(time=f"{DAY}T23:58:00")
    visit("pynim.html#today")
    expect(page.locator("#day")).to_have_text("Today’s game")
    page.clock.run_for(180_000)
    expect(page.locator("#day")).to_have_text("Game of 22 Nov")


@pytest.mark.parametrize("name", by_day("bots"))
def test_a_days_game_begins_where_a_player_decides(name: str, visit: Visit) -> None:
    game = load(name)
    page = visit(f"{game.page}.html#today={DAY}")
    settled(page)
    settings = settings_of(game, DAY)
    sitting = Sitting(game, DAY, settings.options, settings.start)
    while (answer := computer_answer(sitting, settings.seats)) is not None:
        sitting.answer(run_to_end(answer))
    expect(page.locator("#prompt")).to_have_text(sitting.ask.prompt)
    assert page.locator("#transcript").text_content()
