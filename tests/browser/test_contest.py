"""A contest in a page: players come in, meet in rounds, are proved, and are kept."""

from __future__ import annotations

import base64
import csv
import json
import re
import zlib
from collections.abc import Mapping
from pathlib import Path

import pytest
from conftest import Host, Save, settled, transcript, type_line
from engines import fill
from playwright.sync_api import Page, expect

from repeats import by_day
from request_recorder import RequestRecorder, recorder
from workshop_page import write

__all__ = ["recorder"]
PLAYERS = {
    "first": "def answer(ask, rng):\n    return ask.choices[0]\n",
    "chance": "def answer(ask, rng):\n    return rng.choice(ask.choices)\n",
}
REACHES_OUT = """import js
def answer(ask, rng):
    js.fetch({address!r})
    return ask.choices[0]
"""


def enter(page: Page, host: Host, sources: Mapping[str, str]) -> None:
    page.goto(f"{host.url}contest.html#game=pynim")
    page.locator("#files").set_input_files(
        [
            {"name": f"{name}.py", "mimeType": "text/x-python", "buffer": source.encode()}
            for name, source in sources.items()
        ]
    )
    expect(page.locator("#players > li")).to_have_count(len(sources))


def hold(page: Page, rounds: int = 1) -> None:
    fill(page.locator("#rounds"), str(rounds))
    page.locator("#start").click()
    expect(page.locator("#status")).to_contain_text("came out the same")
    expect(page.locator("#stop")).to_be_hidden()


def test_players_meet_and_the_contest_is_kept_and_proved_again(
    page: Page, host: Host, saved: Save, tmp_path: Path
) -> None:
    enter(page, host, PLAYERS)
    page.get_by_label("Taker").check()
    hold(page, 2)
    expect(page.locator("#status")).to_contain_text("Asked again alone, these answered the same")
    rows = page.locator("#table tbody tr")
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="first", exact=True).click()
    page.locator("#of-two summary").first.click()
    with page.context.expect_page() as opened:
        page.locator("#of-two li button").first.click()
    expect(opened.value.locator("#look-back")).to_be_visible()
    opened.value.close()
    page.keyboard.press("Escape")
    table = list(csv.DictReader(saved(page.locator("#csv")).read_text().splitlines()))
    assert sum(int(row["won"]) for row in table) == 12
    kept = saved(page.locator("#keep"))
    assert len(json.loads(kept.read_text())["games"]) == 12
    page.reload()
    expect(page.locator("#players > li")).to_have_count(2)
    page.locator("#files").set_input_files(kept)
    expect(page.locator("#status")).to_contain_text("all 12 games came out the same")
    forged = json.loads(kept.read_text())
    forged["games"][0][3].reverse()
    kept.write_text(json.dumps(forged))
    page.locator("#files").set_input_files(kept)
    expect(page.locator("#status")).to_contain_text("Of 12 games 1 come out otherwise")


def test_on_a_phone_what_comes_of_a_press_is_in_sight(page: Page, host: Host) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    enter(page, host, {f"{name}{number}": PLAYERS[name] for name in PLAYERS for number in range(4)})
    status = page.locator("#status")
    page.locator("#files").set_input_files(
        {"name": "notes.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(status).to_contain_text("This is no contest that was kept")
    expect(status).to_be_in_viewport(ratio=1)
    hold(page)
    expect(status).to_be_in_viewport(ratio=1)
    expect(page.locator("#table tbody tr").nth(2)).to_be_in_viewport(ratio=0.5)
    page.goto(f"{host.url}workshop.html#player=pynim")
    writing = page.locator("#writing")
    writing.get_by_text("What it finds").click()
    writing.get_by_role("button", name="Let it play 100 games").click()
    expect(writing.get_by_role("status")).to_contain_text("of the points.")
    # Pages scroll by whole pixels, and the result may end within one.
    expect(writing.get_by_role("status")).to_be_in_viewport(ratio=0.95)


def test_a_fault_is_said_before_anything_starts(
    page: Page, host: Host, recorder: RequestRecorder
) -> None:
    source = REACHES_OUT.format(address=recorder.url)
    enter(page, host, {**PLAYERS, "out": source})
    page.locator("#start").click()
    expect(page.locator("#status")).to_contain_text("1 player has a fault")
    expect(page.locator("#players .fault")).to_contain_text("out.py, line 3")
    expect(page.locator("#results")).to_be_hidden()
    fill(page.locator("#rounds"), "1")
    page.get_by_role("button", name="Play all the same").click()
    expect(page.locator("#status")).to_contain_text("came out the same")
    expect(page.locator("#notes")).to_contain_text("out: out.py, line 3")
    assert recorder.heard.empty()


@pytest.mark.parametrize("game", by_day("tactego", of=("bots", "four_five_six", "tactego")))
def test_each_game_has_its_contest_which_is_stopped_and_goes_on(
    page: Page, host: Host, game: str
) -> None:
    enter(page, host, PLAYERS)
    page.locator("#game").select_option(game)
    fill(page.locator("#rounds"), "1000")
    page.locator("#start").click()
    expect(page.locator("#table tbody tr")).to_have_count(2)
    page.locator("#stop").click()
    expect(page.locator("#status")).to_contain_text("came out the same")
    hold(page)
    expect(page.locator("#notes li")).to_have_count(0)


def test_a_contest_is_held_by_keys_and_the_focus_is_never_lost(page: Page, host: Host) -> None:
    page.goto(f"{host.url}contest.html#game=pynim")
    page.locator("#examples").press("Enter")
    expect(page.locator("#players > li")).to_have_count(8)
    expect(page.locator("#start")).to_be_focused()
    fill(page.locator("#rounds"), "1")
    page.locator("#start").press("Enter")
    expect(page.locator("#stop")).to_be_focused()
    expect(page.locator("#status")).to_contain_text("came out the same")
    expect(page.locator("#start")).to_be_focused()
    page.get_by_role("button", name="fours", exact=True).press("Enter")
    expect(page.locator("#games")).to_contain_text("fours: 14 games")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="fours", exact=True)).to_be_focused()


PACKED = base64.urlsafe_b64encode(
    zlib.compress(json.dumps({"name": "ones", "source": PLAYERS["first"]}).encode(), wbits=-15)
).decode()
TAKES_ONE = "def answer(ask, rng):\n    return ask.choices[0]\n"
FAILS = (
    "turn = 0\ndef answer(ask, rng):\n    global turn\n    turn += 1\n    return [0, '1'][turn]\n"
)


def sit_down(page: Page, host: Host, source: str) -> None:
    """Let a player sit at PyNIM's table, from a link that hands it on."""
    enter(page, host, {"mine": source})
    page.locator("#players summary").click()
    page.get_by_role("button", name="Play against it").click()
    expect(page).to_have_url(re.compile(r"pynim\.html#"))
    settled(page)


def test_a_player_sits_at_the_table_and_goes_on_after_a_reload(page: Page, host: Host) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    sit_down(page, host, TAKES_ONE)
    expect(page.locator("#who")).to_contain_text("Your player")
    for line in ("Ada", "1", "30", "2"):
        type_line(page, line)
    expect(page.locator("#transcript")).to_contain_text("mine", ignore_case=True)
    settled(page)
    before = transcript(page)
    page.reload()
    settled(page)
    assert transcript(page) == before
    page.locator("#undo").click()
    type_line(page, "1")
    settled(page)
    assert transcript(page) != before
    page.locator("#who").click()
    expect(page.locator("#seats input[value=own]:checked")).to_have_count(1)


def test_a_player_that_fails_hands_its_seat_to_the_person(page: Page, host: Host) -> None:
    sit_down(page, host, FAILS)
    for line in ("Ada", "1", "30", "2", "2"):
        type_line(page, line)
    notice = page.locator("#notice-text")
    expect(notice).to_contain_text("mine.py, line 5 (return [0, '1'][turn]): IndexError")
    expect(notice).to_contain_text("You play on for it.")
    expect(page.locator("#who")).to_contain_text("Two people here")


def test_a_link_shows_its_player_and_runs_nothing(page: Page, host: Host) -> None:
    page.goto(f"{host.url}contest.html#game=pynim&player={PACKED}")
    offer = page.locator("#offer")
    expect(offer).to_contain_text("A player of PyNIM: ones")
    expect(offer).to_contain_text("return ask.choices[0]")
    offer.get_by_role("button", name="No").click()
    expect(page.locator("#players > li")).to_have_count(0)
    assert page.evaluate("localStorage['recess/player/pynim']") is None
    page.goto("about:blank")
    page.goto(f"{host.url}contest.html#game=pynim&player={PACKED}")
    offer.get_by_role("button", name="Add it to a contest").click()
    expect(page.locator("#players > li")).to_have_count(1)
    page.goto("about:blank")
    page.goto(f"{host.url}contest.html#player=junk")
    expect(page.locator("#status")).to_have_text("The player in this link cannot be read.")


def test_a_player_is_written_tried_and_stepped_through_in_the_workshop(
    page: Page, host: Host
) -> None:
    page.goto(f"{host.url}workshop.html")
    write(page, "print(1)")
    page.goto(f"{host.url}workshop.html#player=bots")
    expect(page.locator("#visited")).to_have_text("From the contest, in place of yours")
    writing = page.locator("#writing")
    writing.get_by_text("What it finds").click()
    expect(writing).to_contain_text("ask.scene.points")
    expect(writing).to_contain_text("Sheet = tuple[int | None, ...]")
    writing.get_by_label("Against").select_option("greedy")
    writing.get_by_role("button", name="Let it play 100 games").click()
    expect(writing.get_by_role("status")).to_contain_text("of the points.")
    writing.get_by_role("button", name="Ask it again").first.click()
    expect(page.locator("#transcript")).to_contain_text("Question ")
    expect(page.locator("#visited")).to_have_text("From the contest, in place of yours")
    page.locator("#enter").click()
    expect(page.locator("#says")).to_contain_text("Ended")
    page.locator("#watch-it").click()
    expect(page.locator("#watch")).to_contain_text("answer is called")
    page.reload()
    expect(writing).to_be_visible()
    writing.get_by_role("button", name="Play against it").click()
    expect(page).to_have_url(re.compile(r"bots\.html#"))
    settled(page)
    expect(page.locator("#who")).to_contain_text("Your player")
