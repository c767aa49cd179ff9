"""A contest in a page: players come in, meet in rounds, are proved, and are kept."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from conftest import Host, Save
from playwright.sync_api import Page, expect

from request_recorder import RequestRecorder, recorder

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
    page.locator("#rounds").fill(str(rounds))
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


def test_a_fault_is_said_before_anything_starts(
    page: Page, host: Host, recorder: RequestRecorder
) -> None:
    source = REACHES_OUT.format(address=recorder.url)
    enter(page, host, {**PLAYERS, "out": source})
    page.locator("#start").click()
    expect(page.locator("#status")).to_contain_text("1 player has a fault")
    expect(page.locator("#players .fault")).to_contain_text("out.py, line 3")
    expect(page.locator("#results")).to_be_hidden()
    page.locator("#rounds").fill("1")
    page.get_by_role("button", name="Play all the same").click()
    expect(page.locator("#status")).to_contain_text("came out the same")
    expect(page.locator("#notes")).to_contain_text("out: out.py, line 3")
    assert recorder.heard.empty()


def test_a_contest_is_stopped_and_goes_on(page: Page, host: Host) -> None:
    enter(page, host, PLAYERS)
    page.locator("#rounds").fill("1000")
    page.locator("#start").click()
    expect(page.locator("#table tbody tr")).to_have_count(2)
    page.locator("#stop").click()
    expect(page.locator("#status")).to_contain_text("came out the same")
    hold(page)


@pytest.mark.parametrize("game", ["bots", "four_five_six", "tactego"])
def test_each_game_has_its_contest(page: Page, host: Host, game: str) -> None:
    enter(page, host, PLAYERS)
    page.locator("#game").select_option(game)
    hold(page)
    expect(page.locator("#notes li")).to_have_count(0)
