"""The statistics: counted where a game ends, shown beside the shelf, saved, cleared, turned off."""

from __future__ import annotations

import csv
import json
from random import Random
from typing import Any

import pytest
from conftest import READY, Save, Visit, settled, shelve
from playwright.sync_api import Page, expect

from cases import advised
from engine.game import Game, load
from engine.players import random_player, run_to_end
from engine.record import to_record
from engine.seats import Seats, computer_answer
from engine.sitting import Sitting
from repeats import by_day

KEPT = "localStorage[`recess/${document.documentElement.dataset.game}/results`]"


def ended(game: Game, seats: Seats) -> tuple[Sitting, Sitting]:
    """Return a game that has ended, and the same game before a person's last answer."""
    for seed in map(str, range(100)):
        rng = Random(seed)
        sitting = Sitting(game, seed)
        while not sitting.result:
            assert sitting.ask is not None
            thought = computer_answer(sitting, seats)
            sitting.answer(
                run_to_end(random_player(sitting.ask, rng) if thought is None else thought)
            )
        if sitting.asked[-1].seat not in seats:
            break
    return sitting, Sitting(game, sitting.seed, {}, sitting.answers[:-1])


def finish_by_record(visit: Visit, page: Page, name: str) -> Sitting:
    """Open a kept game before its last answer, and give it."""
    game = load(name)
    seats = {0: next(iter(game.players))}
    whole, cut = ended(game, seats)
    shelve(page, game, to_record(cut, seats))
    visit(f"{game.page}.html")
    answer(page, whole.answers[-1])
    return whole


def answer(page: Page, text: str) -> None:
    page.evaluate("text => recess.send('answer', text)", text)
    settled(page)


def results(page: Page) -> Any:
    """What is kept, by the page's game."""
    kept = page.evaluate(f"JSON.parse({KEPT} ?? '{{}}')")
    return {sitting: json.loads(text) for sitting, text in kept.items()}


def judged(page: Page) -> None:
    """Wait for the coach's verdict."""
    page.wait_for_function(f"() => /gave_up/.test({KEPT})")


def show(page: Page) -> None:
    page.locator("#shelf").click()
    page.get_by_role("button", name="Statistics").click()
    expect(page.locator("#dialog-title")).to_contain_text("statistics")


@pytest.mark.parametrize("name", by_day("bots", of=["bots", "tactego"]))
def test_a_game_that_ends_is_counted_with_what_it_gave_up(
    name: str, visit: Visit, page: Page, saved: Save
) -> None:
    whole = finish_by_record(visit, page, name)
    game, result = whole.game, whole.result
    assert result is not None
    review = advised(whole, {0: next(iter(game.players))})
    lost = sum(each.gave_up for each in review.of(1))
    judged(page)
    (found,) = results(page)["shelved"]
    assert found["gave_up"] == pytest.approx(lost)
    assert (found.get("winner"), found["scores"]) == (result.winner, list(result.scores))
    show(page)
    row = page.locator(".figures").first.locator("tbody tr")
    expect(row).to_have_count(1)
    expect(row.locator("td").nth(0)).to_have_text("1")
    expect(row.locator("td").nth(1)).to_have_text(str(int(result.winner == 1)))
    expect(page.locator("#dialog figcaption")).to_contain_text(f"{lost:.1f}")
    file = saved(page.get_by_role("button", name="Save as a table"))
    (line,) = csv.DictReader(file.read_text().splitlines())
    assert line["gave up"] == f"{lost:.2f}"


def test_a_sitting_counts_once_and_stays_when_it_is_deleted(visit: Visit, page: Page) -> None:
    whole = finish_by_record(visit, page, "bots")
    page.locator("#undo").click()
    answer(page, whole.answers[-1])
    judged(page)
    page.reload()
    page.locator(READY).wait_for(state="attached")
    assert [len(each) for each in results(page).values()] == [1]
    page.locator("#shelf").click()
    page.locator("#delete-shelved").click()
    page.get_by_role("button", name="Statistics").click()
    expect(page.locator(".figures").first.locator("tbody tr")).to_have_count(1)


def test_it_is_turned_off_and_cleared(visit: Visit, page: Page) -> None:
    whole = finish_by_record(visit, page, "bots")
    page.wait_for_function(f"() => {KEPT}")
    show(page)
    page.get_by_label("Count my games").uncheck()
    page.get_by_role("button", name="Clear the statistics").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("button", name="Clear it")).to_have_count(0)
    page.get_by_role("button", name="Clear the statistics").click()
    page.get_by_role("button", name="Clear it").click()
    expect(page.locator("#dialog")).to_contain_text("No game has ended here yet.")
    expect(page.get_by_label("Count my games")).not_to_be_checked()
    assert results(page) == {}
    page.locator("#dialog .close").click()
    page.locator("#undo").click()
    answer(page, whole.answers[-1])
    expect(page.locator("#again, [data-command=again]").first).to_be_visible()
    show(page)
    expect(page.locator("#dialog")).to_contain_text("No game has ended here yet.")
    assert results(page) == {}


def test_junk_that_is_kept_is_forgotten(visit: Visit, page: Page) -> None:
    page.evaluate(
        """() => { localStorage["recess/pynim/results"] =
            JSON.stringify({
                a: "[".repeat(50_000) + "]".repeat(50_000), b: [{}], c: "[{}, null", d: null,
                e: '[{"after": null}, []]',
            }); }"""
    )
    visit("pynim.html")
    show(page)
    expect(page.locator("#dialog")).to_contain_text("No game has ended here yet.")
    expect(page.locator("#failure")).to_be_hidden()
