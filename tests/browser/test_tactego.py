"""Tactego in a real browser: clicked, typed, dragged, by the keyboard, and hidden."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import READY, Host, Visit, hold, settled, transcript, type_line
from playwright.sync_api import Page, expect

from cases import read
from engine.sitting import Sitting
from tactego import GAME

GAMES = {game["name"]: game for game in read("tactego_games")["games"]}
SHORT = GAMES["asdf_red_wins"]
SET_UP = ["asdf", "small_game.pieces", "6", "4"]


def unfold(page: Page) -> None:
    """Open the fold of the set-up."""
    page.get_by_text("Seed, size, an army of your own").click()


def set_up(page: Page, file: str = "small_game.pieces", seed: str = "asdf") -> None:
    """Fill the form in and send it."""
    unfold(page)
    page.get_by_label("Seed").first.fill(seed)
    page.locator(f"[name=file][value='{file}']").check()
    page.get_by_role("button", name="Place the armies").click()
    expect(page.locator("#board")).to_be_visible()


def square(page: Page, spot: str):
    return page.locator(f".square[aria-label^='{spot}:']")


def shown(answers: list[str]) -> list[str]:
    sitting = Sitting(GAME, "any", {}, answers)
    return [*sitting.console.transcript, sitting.ask.prompt if sitting.ask else "The game is over."]


def test_a_board_comes_back_before_python_does(newcomer: Page, host: Host) -> None:
    page = newcomer
    page.goto(f"{host.url}tactego.html#seat2=human")
    page.locator(READY).wait_for(state="attached")
    for text in (*SET_UP, *SHORT["inputs"][:2]):
        type_line(page, text)
    settled(page)
    # In this tab there is no service worker, and the page says so above the table, sooner or later.
    expect(page.locator("#notice")).to_be_visible()
    page.evaluate("recess.notice('')")
    expect(page.locator("html")).to_have_attribute("style", re.compile(r"--notice: 0px"))
    cells = "getComputedStyle(document.getElementById('board')).getPropertyValue('--cell')"
    before = page.evaluate(cells)
    release = hold(page, "**/*.wasm")
    page.reload(wait_until="commit")
    expect(page.locator("#board")).to_be_visible()
    assert page.evaluate(cells) == before
    expect(page.locator("#status-text")).not_to_have_text("Your game is coming back …")
    release()
    page.locator(READY).wait_for(state="attached")


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit("tactego.html#armies=open")
    page.locator("#table").focus()
    for _ in ("army", "button", "fold"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("asdf")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_be_visible()
    page.locator(".square[tabindex='0']").focus()
    for spot in SHORT["inputs"]:
        row, column = map(int, spot.split())
        at = page.locator(":focus").get_attribute("id").removeprefix("square-")
        down, across = row - int(at) // 4, column - int(at) % 4
        for _ in range(abs(down)):
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        for _ in range(abs(across)):
            page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        page.keyboard.press("Enter")
        settled(page)
    assert transcript(page) == shown([*SET_UP, *SHORT["inputs"]])


def test_a_piece_is_dragged_to_its_goal(visit: Visit) -> None:
    page = visit("tactego.html#armies=open")
    set_up(page)
    square(page, "1 2").drag_to(square(page, "2 2"))
    settled(page)
    assert transcript(page) == shown([*SET_UP, "1 2", "2 2"])
    square(page, "4 0").drag_to(square(page, "1 0"))  # too far: the piece is chosen, and stays
    assert transcript(page) == shown([*SET_UP, "1 2", "2 2", "4 0"])
    square(page, "4 0").click(position={"x": 4, "y": 4})  # apart from the next press
    square(page, "4 0").hover()
    page.mouse.down()
    for away in (30, 0):
        square(page, "4 0").hover(position={"x": 10 + away, "y": 10}, force=True)
    page.mouse.up()  # back where it was: chosen as by a click, and once
    assert transcript(page) == shown([*SET_UP, "1 2", "2 2", "4 0"])


def test_a_pieces_file_is_opened_from_disk(visit: Visit, tmp_path: Path) -> None:
    page = visit("tactego.html#armies=open")
    file = tmp_path / "mine.pieces"
    file.write_bytes(b"7 2\r\nM 1\r\nF 1")
    unfold(page)
    page.get_by_label("Seed").first.fill("asdf")
    page.get_by_label("or open a file").set_input_files(file)
    page.get_by_role("button", name="Place the armies").click()
    expect(page.locator("#board .side-0")).to_have_count(4)


@pytest.mark.parametrize(
    ("width", "height", "query"),
    [
        pytest.param(360, 740, "", marks=pytest.mark.nightly),
        pytest.param(1280, 800, "", marks=pytest.mark.nightly),
        (480, 560, "?embed"),
    ],
)
def test_two_taps_to_the_first_move(
    page: Page, visit: Visit, width: int, height: int, query: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    visit(f"tactego.html{query}#armies=open")
    place = page.get_by_role("button", name="Place the armies")
    expect(place).to_be_in_viewport(ratio=1)
    place.click()
    piece = page.locator(".square.ready").first
    expect(piece).to_be_in_viewport(ratio=1)
    assert min(piece.bounding_box()[side] for side in ("width", "height")) >= 44
    expect(page.locator("#controls-start .asks")).to_be_in_viewport(ratio=1)
    piece.click()
    expect(page.locator("#controls-end button")).to_be_in_viewport(ratio=0.98)
    page.set_viewport_size({"width": 1280, "height": 800})


def test_the_legend_shows_over_the_board_and_escape_closes_it_alone(visit: Visit) -> None:
    page = visit("tactego.html#armies=open")
    set_up(page, "sappers_mines.pieces")
    page.locator(".square.ready").first.click()
    legend = page.get_by_role("dialog", name="Who beats whom")
    page.get_by_role("button", name="Ranks").click()
    expect(legend).to_be_visible()
    expect(legend.get_by_role("row", name="mine", exact=False).last).to_be_visible()
    page.keyboard.press("Escape")
    expect(legend).to_be_hidden()
    expect(page.locator(".square.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".square.chosen")).to_have_count(0)


@pytest.mark.nightly  # by day tests/unit/session/test_laws.py: a page shows the same
def test_nothing_in_the_page_reveals_a_hidden_rank(visit: Visit) -> None:
    page = visit("tactego.html#armies=hidden")
    set_up(page)

    def heard() -> str:
        """All that this page holds of the board, whatever of it is in sight; the legend tells of
        every army alike."""
        return page.evaluate(
            """() => {
                const play = document.getElementById("play").cloneNode(true);
                play.querySelector("#ranks").remove();
                return play.outerHTML + transcript.innerText + announcer.innerText;
            }"""
        )

    covered = heard()
    assert "?" in covered
    for rank in ("Red 5", "Blue 5", "Red flag", "Blue flag", "t-flag", "RF", "BF", "R5", "B5"):
        assert rank not in covered, rank
    page.get_by_role("button", name="I am ready").click()
    seen = heard()
    assert "Red flag" in seen
    for rank in ("Blue 5", "Blue 3", "Blue flag", "BF", "B5", "B3"):
        assert rank not in seen, rank
    square(page, "1 2").click()
    square(page, "2 2").click()
    settled(page)
    assert page.locator("#prompt").text_content().startswith("Blue, press Enter")
    covered = heard()
    for rank in ("Red 5", "Red flag", "Blue flag", "RF", "BF", "R5", "t-flag"):
        assert rank not in covered, rank


@pytest.mark.parametrize(
    ("length", "width"), [pytest.param(2, 1, marks=pytest.mark.nightly), (26, 26)]
)
def test_any_board_fits_the_screen(visit: Visit, length: int, width: int) -> None:
    page = visit("tactego.html#armies=open")
    page.set_viewport_size({"width": 360, "height": 740})
    for text in ("1", "F 1" if width == 1 else "basic.pieces", str(length), str(width)):
        type_line(page, text)
    expect(page.locator("#board, #controls-over").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert (
        page.locator("#board").bounding_box()["width"]
        <= page.locator("#table").bounding_box()["width"]
    )
