"""A game that fails in its script, in its view, in its coach and in its computer player; a page
whose own script fails; and answers of several taps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import READY, Host, hold, kept, stay, transcript, type_line
from playwright.sync_api import Browser, BrowserContext, Page, expect

from failing_game import SCRIPT

pytestmark = pytest.mark.nightly  # by day test_start.py and test_sitting.py report what is raised


@pytest.fixture(scope="module")
def host(wider_repo: Path) -> Iterator[Host]:
    """The site with a game that fails."""
    host = Host(wider_repo / "_site")
    yield host
    host.stop()


@pytest.fixture(scope="module")
def visitor(browser: Browser, host: Host) -> Iterator[tuple[BrowserContext, list[str]]]:
    """One visitor for all tests, and what the browser's console shows."""
    context = browser.new_context(service_workers="block")
    logged: list[str] = []
    context.on("console", lambda said: logged.append(said.text))
    stay(context, host, "trouble")
    yield context, logged
    context.close()


@pytest.fixture
def logged(visitor: tuple[BrowserContext, list[str]]) -> list[str]:
    """What the browser's console has shown since the test began."""
    visitor[1].clear()
    return visitor[1]


@pytest.fixture
def page(visitor: tuple[BrowserContext, list[str]], host: Host) -> Iterator[Page]:
    page = visitor[0].new_page()
    page.goto(f"{host.url}404.html")
    page.evaluate("localStorage.clear()")
    page.goto(f"{host.url}trouble.html#seed=1")
    page.locator(READY).wait_for(state="attached")
    yield page
    page.close()


def answer_at_table(page: Page, text: str) -> None:
    """Answer where the panel stays as it is."""
    page.locator("#answer").fill(text)
    page.locator("#answer").press("Enter")


def line_of(text: str) -> int:
    """The number of the line of the script that has `text`."""
    return next(n for n, line in enumerate(SCRIPT.lstrip().split("\n"), 1) if text in line)


@pytest.mark.fault("an exception")
def test_a_failing_script_is_reported_and_undo_works(page: Page, logged: list[str]) -> None:
    for text in ("one", "script", "ignored"):
        type_line(page, text)
    line = line_of("planted in the script")
    message = (
        f"Trouble broke off at answer 2, “script”, in line {line} of trouble/script.py: "
        "RuntimeError: planted in the script"
    )
    expect(page.locator("#failure-text")).to_have_text(message)
    expect(page.locator("#prompt")).to_have_text("The game broke off.")
    assert kept(page)["answers"] == ["one", "script"]
    traceback = "\n".join(logged)
    assert f'script.py", line {line}, in play' in traceback
    page.reload()
    page.locator(READY).wait_for(state="attached")
    expect(page.locator("#failure-text")).to_have_text(message)
    page.locator("#undo").click()
    expect(page.locator("#failure")).to_be_hidden()
    expect(page.locator("#word")).to_have_text("one")
    for text in ("two", "end"):
        type_line(page, text)
    assert transcript(page)[-2:] == ["You said end.", "The game is over."]
    assert kept(page)["answers"] == ["one", "two", "end"]


@pytest.mark.fault("an exception")
def test_a_failing_view_is_reported_and_undo_works(page: Page, logged: list[str]) -> None:
    type_line(page, "view")
    message = "Something went wrong: planted in the view"
    expect(page.locator("#failure-text")).to_have_text(message)
    assert kept(page)["answers"] == ["view"]
    assert 'view.py", line' in "\n".join(logged)
    assert transcript(page)[-2:] == ["You said view.", "Word? "]
    page.reload()
    page.locator(READY).wait_for(state="attached")
    expect(page.locator("#failure-text")).to_have_text(message)
    page.locator("#undo").click()
    expect(page.locator("#failure")).to_be_hidden()
    type_line(page, "two")
    expect(page.locator("#word")).to_have_text("two")


@pytest.mark.fault("an exception")
def test_a_failing_coach_is_reported_and_the_game_goes_on(page: Page, logged: list[str]) -> None:
    page.locator("#advise").click()
    expect(page.locator("#advice")).to_have_text("Say what you like.")
    answer_at_table(page, "coach")
    message = "Something went wrong: planted in the coach"
    expect(page.locator("#failure-text")).to_have_text(message)
    assert 'players.py", line' in "\n".join(logged)
    answer_at_table(page, "two")
    expect(page.locator("#failure")).to_be_hidden()
    expect(page.locator("#word")).to_have_text("two")
    expect(page.locator("#advice")).to_have_text("Say what you like.")


@pytest.mark.fault("an exception")
def test_a_failing_computer_player_is_reported_and_its_seat_can_be_taken(page: Page) -> None:
    type_line(page, "one")
    page.evaluate("recess.send('seat', 'seat1=guesser')")
    message = "Something went wrong: planted in the player"
    expect(page.locator("#failure-text")).to_have_text(message)
    assert kept(page)["answers"] == ["one"]
    page.evaluate("recess.send('seat', 'seat1=human')")
    expect(page.locator("#failure")).to_be_hidden()
    type_line(page, "two")
    expect(page.locator("#word")).to_have_text("two")
    assert kept(page)["answers"] == ["one", "two"]


@pytest.mark.fault("an exception")
def test_a_failure_of_an_announcement_or_a_replay_is_reported(page: Page) -> None:
    failure = page.locator("#failure-text")
    page.locator("#open-moves").click()
    answer_at_table(page, "speech")
    expect(failure).to_have_text("Something went wrong: planted in the speech")
    answer_at_table(page, "view")
    page.locator("#moves-list [data-goto='0']").click()
    expect(page.locator("#failure")).to_be_hidden()
    page.locator("#look-dots").click()
    page.locator("#replay").click()
    expect(failure).to_have_text("Something went wrong: planted in the view")
    page.locator("#undo").click()
    expect(page.locator("#word")).to_have_text("speech")
    assert kept(page)["answers"] == ["speech"]


@pytest.mark.fault("an exception")
@pytest.mark.parametrize(
    "fails", ["throw new Error('planted')", "(async () => { throw new Error('planted'); })()"]
)
def test_a_failing_script_of_the_page_is_reported_and_the_game_goes_on(
    page: Page, fails: str
) -> None:
    page.evaluate(
        f"document.getElementById('word').addEventListener('click', () => {{ {fails}; }})"
    )
    type_line(page, "one")
    page.locator("#word").click()
    expect(page.locator("#failure-text")).to_have_text(
        re.compile(r"^Something went wrong: .*planted")
    )
    type_line(page, "two")
    expect(page.locator("#failure")).to_be_hidden()
    assert kept(page)["answers"] == ["one", "two"]


def test_an_answer_of_several_taps_is_kept_while_its_question_waits(page: Page) -> None:
    field = page.locator("#answer")
    for part in "RGB":
        page.locator(f"#part-{part}").click()
    expect(field).to_have_value("R-G-B")
    page.get_by_role("button", name="Take back").click()
    expect(field).to_have_value("R-G")
    type_line(page, "junk")
    expect(page.locator("#error")).to_have_text("No junk.")
    expect(field).to_have_value("R-G")
    page.locator("#undo").click()
    expect(page.locator("#error")).to_be_empty()
    expect(field).to_have_value("R-G")
    page.locator("#part-R").click()
    page.get_by_role("button", name="OK").click()
    expect(page.locator("#word")).to_have_text("R-G-R")
    expect(field).to_have_value("")


def give_pair(page: Page, first: str, second: str) -> None:
    """Fill in the form of two answers, and press its button."""
    page.locator("#first").fill(first)
    page.locator("#second").fill(second)
    page.locator("#both").click()


@pytest.mark.parametrize("early", [False, True], ids=["ready", "before Python"])
def test_a_form_stops_at_the_first_answer_that_is_refused(
    page: Page, host: Host, early: bool
) -> None:
    type_line(page, "pair")
    expect(page.locator("#both")).to_be_visible()
    if early:
        release = hold(page, "**/*.wasm")
        page.reload(wait_until="commit")
        give_pair(page, "x", "2")
        expect(page.locator("#status-text")).to_contain_text("Answers kept for it: 1")
        release()
        page.locator(READY).wait_for(state="attached")
    else:
        give_pair(page, "x", "2")
    expect(page.locator("#error")).to_have_text("No number.")
    assert kept(page)["answers"] == ["pair", "x"]
    give_pair(page, "1", "2")
    expect(page.locator("#word")).to_have_text("pair12")
    assert kept(page)["answers"] == ["pair", "x", "1", "2"]
