"""The source of a game: read at any line, pointed at, taken along."""

from __future__ import annotations

import re

import pytest
from conftest import Host, Save
from playwright.sync_api import Page, expect

from engine.game import Game, load
from places import ASSIGNMENTS
from repeats import by_day


@pytest.fixture(params=by_day("tactego"))
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


@pytest.fixture
def source(page: Page, host: Host, game: Game) -> Page:
    """The source of a game, as the link on its page opens it."""
    page.goto(f"{host.url}{game.page}-source.html#play")
    return page


def test_it_opens_at_play(source: Page) -> None:
    play = source.locator("#play")
    expect(play).to_be_in_viewport()
    assert play.evaluate("it => getComputedStyle(it, '::after').height") != "auto"


def test_a_line_and_a_name_are_linked_to(source: Page) -> None:
    line = source.locator("#script-L3")
    line.click()
    expect(source).to_have_url(re.compile("#script-L3$"))
    source.locator("#play").focus()
    source.keyboard.press("Enter")
    expect(source).to_have_url(re.compile("#play$"))


def test_a_line_of_a_file_that_is_closed_is_shown(source: Page) -> None:
    source.evaluate("location.hash = 'rules-L9'")
    expect(source.locator("#rules-L9")).to_be_in_viewport()


def test_what_is_copied_has_no_numbers(source: Page) -> None:
    copied = source.evaluate(
        """() => {
            getSelection().selectAllChildren(document.querySelector(".code pre"));
            return getSelection().toString();
        }"""
    )
    assert copied.startswith('"""')
    assert not re.search(r"^[0-9]", copied, re.MULTILINE)


def test_the_reference_program_is_taken_along(source: Page, game: Game, saved: Save) -> None:
    file = saved(source.get_by_role("link", name="Download"))
    assert file.name == f"{game.name}.py"
    assert file.read_text() == (ASSIGNMENTS / game.name / f"{game.name}.py").read_text()
