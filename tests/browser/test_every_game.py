"""What every game must do in the page; the games are found in the list, none is named here."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest
from conftest import ROOT, Visit, kept, settled, shelve, transcript, type_line
from playwright.sync_api import Page, expect

from engine.game import Game
from engine.players import random_player, run_to_end
from engine.record import from_record, to_record
from engine.sitting import Sitting
from games import GAMES
from played import shown
from repeats import by_day

SOME = by_day(*[name for name in GAMES if name not in ("bots", "pynim")])
"""Games that are tried by day: two of ours, and each new one. That all print the same in the page's
Python, tests/build/test_archives.py holds, without a browser."""


def played(game: Game, number: int, answers: int) -> Sitting:
    """Return a random game with this number of answers, played in CPython."""
    rng = Random(f"{game.name} {number}")
    options = {option.name: rng.choice(option.values) for option in game.options}
    sitting = Sitting(game, f"{number} é", options)
    while sitting.ask is not None and len(sitting.answers) < answers:
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
    return sitting


@pytest.mark.parametrize("game", SOME, indirect=True)
@pytest.mark.parametrize(
    ("number", "answers"), [(2, 40), pytest.param(3, 1_000, marks=pytest.mark.nightly)]
)
def test_python_prints_the_same_here_and_there(
    visit: Visit, page: Page, game: Game, number: int, answers: int
) -> None:
    sitting = played(game, number, answers)
    shelve(page, game, to_record(sitting, {}))
    visit(f"{game.page}.html")
    settled(page)
    assert transcript(page) == shown(sitting)


@pytest.mark.parametrize("game", SOME, indirect=True)
def test_python_takes_over_without_a_jump_and_goes_on_by_the_seed(visit: Visit, game: Game) -> None:
    """What was drawn at build time is what Python draws first."""
    settings = {"seed": "first", **game.alone}  # as the build has it
    page = visit(f"{game.page}.html#{urlencode(settings)}")
    drawn = page.locator("#table").inner_html()
    built = page.evaluate(
        """async () => {
            const html = await (await fetch(location.pathname)).text();
            const built = new DOMParser().parseFromString(html, "text/html");
            return built.getElementById("table").innerHTML;
        }"""
    )
    for mark in (' hidden=""', ' disabled=""'):  # fields that ask a computer are left out
        drawn, built = drawn.replace(mark, ""), built.replace(mark, "")
    # The page adds these to either: numbers of `data-vars`, and the sentence of a first turn.
    drawn = re.sub(' (style|data-more)="[^"]*"', "", drawn)
    assert drawn == built
    page.locator("#table").focus()
    page.keyboard.press("n")
    expect(page.locator("#new-game")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#new-game")).to_be_hidden()
    settled(page)
    type_line(page, "1")
    settled(page)
    record = kept(page)
    assert record["settings"]["seed"] == "first"
    assert "1" in record["answers"]
    assert transcript(page) == shown(from_record(game, record).sitting)


def test_the_markup_of_all_pages_is_valid(site: Path) -> None:
    command = [
        "node_modules/.bin/html-validate",
        "--config",
        "tests/browser/html-validate.json",
        site / "*.html",
    ]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
