"""PyNIM in a real browser: the sample game, clicked and typed, and all that can go wrong."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from random import Random

import pytest
from conftest import (
    READY,
    Host,
    Visit,
    fill_in,
    hold,
    kept,
    settled,
    shelve,
    show_moves,
    take_seats,
    transcript,
    type_line,
)
from playwright.sync_api import Page, expect

from cases import advised, read
from engine.sitting import Sitting
from places import PY
from pynim import GAME, view
from repeats import by_day

SAMPLE = read("pynim_sample_game")


def draws(seed: str) -> list[int]:
    """The mystery values that a game with this seed draws first."""
    rng = Random(seed)
    return [rng.randint(1, draw["max"]) for draw in SAMPLE["mystery_draws"]]


WANTED = [draw["value"] for draw in SAMPLE["mystery_draws"]]
SEED = next(seed for seed in map(str, count()) if draws(seed) == WANTED)
"""A seed whose chance is that of the sample game."""
START = ["ann", "1", "bob", "2", "33"]
DEEP = "[" * 100_000


@pytest.mark.nightly  # by day test_four_five_six.py has a game that is clicked
def test_the_sample_game_clicked(visit: Visit) -> None:
    page = visit(f"pynim.html#seed={SEED}")
    fill_in(page, SAMPLE["inputs"][:5])
    for text in SAMPLE["inputs"][5:]:
        if text == "4":  # no button offers it: this one has to be typed
            type_line(page, text)
            expect(page.locator("#error")).to_have_text(
                "You MUST enter a number from 1 to 3! Can you even count, Tim?"
            )
        else:
            page.locator(f'#table button[data-answer="{text}"]').click()
    settled(page)
    assert transcript(page) == SAMPLE["terminal_lines"]
    expect(page.locator(".python")).to_have_attribute("data-mood", "sulks")
    expect(page.locator("#seat-1")).to_contain_text("1 won")


@pytest.mark.nightly  # by day test_every_game.py compares what is printed
def test_the_sample_game_typed_is_what_cpython_prints(visit: Visit) -> None:
    page = visit(f"pynim.html#seed={SEED}")
    for text in SAMPLE["inputs"]:
        type_line(page, text)
    settled(page)
    assert transcript(page) == SAMPLE["terminal_lines"]
    command = [sys.executable, "-m", "pynim", "--seed", SEED]
    typed = "".join(f"{line}\n" for line in SAMPLE["inputs"])
    run = subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        cwd=PY,
        check=True,
    )
    printed = page.locator("#transcript").evaluate(
        """pre => [...pre.querySelectorAll(".lines > span")].map((line) => {
            const prompt = line.querySelector("b") || line.textContent.endsWith(": \\n");
            return prompt ? line.firstChild.data.replace("\\n", "") : line.textContent;
        }).join("")"""
    )
    assert printed + transcript(page)[-1] == run.stdout


@pytest.mark.nightly  # by day one of B.O.T.S. and one of Tactego
def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit(f"pynim.html#seed={SEED}")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("To the table")
    page.keyboard.press("Enter")
    for text in SAMPLE["inputs"][:5]:
        page.keyboard.press("Tab")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page.locator("#answer-1")).to_be_focused()
    for text in SAMPLE["inputs"][5:]:
        if text == "4":
            page.keyboard.press("/")
            page.keyboard.type("4")
            page.keyboard.press("Enter")
            page.keyboard.press("Shift+Tab")
        else:
            page.keyboard.press(text or "m")
    settled(page)
    assert transcript(page) == SAMPLE["terminal_lines"]


def test_a_newcomer_plays_the_python_alone_and_gives_no_id(newcomer: Page, host: Host) -> None:
    page = newcomer
    release = hold(page, "**/*.wasm")
    page.goto(f"{host.url}pynim.html", wait_until="commit")
    expect(page.locator("#who")).to_have_text("You and The Python")
    for field in ("#set-name-0", "#set-pile-0"):
        expect(page.locator(field)).to_be_visible()
    assert page.locator("#controls-several input").count() == 2
    first = page.locator("#table").inner_html()
    release()
    page.locator(READY).wait_for(state="attached")
    assert page.locator("#table").inner_html() == first
    fill_in(page, ["ann", "30"])
    settled(page)
    record = kept(page)
    assert record["settings"].items() >= GAME.on_page.items()
    assert "Welcome, Ann to the game of Taking Stones." in transcript(page)
    expect(page.locator(".seats li")).to_have_count(2)
    page.get_by_role("button", name="Play with a friend").click()
    expect(page.locator("#set-id-1")).to_be_visible()
    assert "players=two" in page.evaluate("location.hash")


def test_a_link_with_a_friend_shows_both_from_the_first_paint(newcomer: Page, host: Host) -> None:
    page = newcomer
    hold(page, "**/*.wasm")
    page.goto(f"{host.url}pynim.html#seat2=human", wait_until="commit")
    for field in ("#set-name-0", "#set-id-0", "#set-name-1", "#set-id-1", "#set-pile-0"):
        expect(page.locator(field)).to_be_visible()


def test_answers_given_before_python_is_there(newcomer: Page, host: Host) -> None:
    page = newcomer
    release = hold(page, "**/*.wasm")
    page.goto(f"{host.url}pynim.html#seed={SEED}", wait_until="commit")
    expect(page.locator("#table")).to_contain_text("Who plays, and how many stones?")
    fill_in(page, SAMPLE["inputs"][:5])
    for text in SAMPLE["inputs"][5:7]:
        type_line(page, text)
    expect(page.locator("#status-text")).to_contain_text("3")
    assert page.locator(READY).count() == 0
    release()
    page.locator(READY).wait_for(state="attached")
    settled(page)
    assert transcript(page)[:-1] == SAMPLE["terminal_lines"][:28]


@pytest.mark.nightly  # by day a board of Tactego's comes back, and a closed tab
def test_a_reload_restores_the_game(newcomer: Page, host: Host) -> None:
    page = newcomer
    page.goto(f"{host.url}pynim.html#seat2=human")
    for text in [*START, "1", "1"]:
        type_line(page, text)
    page.locator(READY).wait_for(state="attached")
    settled(page)
    before = transcript(page)
    release = hold(page, "**/*.wasm")
    page.reload(wait_until="commit")
    expect(page.locator("#table .left")).to_have_text("30 stones left")
    assert transcript(page) == before
    assert page.locator(READY).count() == 0
    release()
    page.locator(READY).wait_for(state="attached")
    assert transcript(page) == before
    expect(page.locator("#undo")).to_be_enabled()


def test_a_closed_tab_comes_back(visit: Visit, host: Host) -> None:
    page = visit("pynim.html")
    for text in START:
        type_line(page, text)
    before = transcript(page)
    page.close(run_before_unload=False)
    again = page.context.new_page()
    again.goto(f"{host.url}pynim.html")
    again.locator(READY).wait_for(state="attached")
    assert transcript(again) == before
    again.close()


@pytest.mark.nightly  # by day test_handing_on.py takes back, and gives again
def test_undo_and_redo(visit: Visit) -> None:
    page = visit("pynim.html#seed=1")
    expect(page.locator("#undo")).to_be_disabled()
    for text in [*START, "2"]:
        type_line(page, text)
    after = transcript(page)
    page.locator("#undo").click()
    expect(page.locator("#table .left")).to_have_text("33 stones left")
    before = Sitting(GAME, "1", {}, START)
    assert transcript(page) == [*before.console.transcript, before.ask.prompt]
    page.locator("#redo").click()
    expect(page.locator("#table .left")).to_have_text("31 stones left")
    assert transcript(page) == after
    expect(page.locator("#redo")).to_be_disabled()


@pytest.mark.nightly  # by day test_first_minute.py starts one
def test_a_new_game_with_a_seed_and_a_computer_player(visit: Visit) -> None:
    page = visit("pynim.html#seat2=taker")
    page.locator("#table").focus()
    page.keyboard.press("n")
    page.locator("#option-strategy").select_option("sharp")
    page.get_by_label("Seed").fill("my seed")
    page.locator("#new .answer").click()
    assert page.evaluate("location.hash") == "#seed=my+seed&players=two&strategy=sharp&seat2=taker"
    for text in ("ann", "1"):
        type_line(page, text)
    expect(page.locator("#set-pile-0")).to_be_enabled()
    type_line(page, "30")
    expect(page.locator("#seat-1")).to_contain_text("Taker")
    type_line(page, "3")
    settled(page)
    expect(page.locator("#prompt")).to_contain_text("Ann")
    answers = kept(page)["answers"]
    assert transcript(page) == [
        *(sitting := Sitting(GAME, "my seed", {"strategy": "sharp"}, answers)).console.transcript,
        sitting.ask.prompt,
    ]
    page.locator("#undo").click()
    expect(page.locator("#table .left")).to_have_text("30 stones left")


@pytest.mark.nightly  # by day tests/unit/session/test_laws.py walks it
def test_a_person_takes_a_seat_over_and_a_computer_player_begins_a_new_game(visit: Visit) -> None:
    page = visit("pynim.html#seed=1&seat2=taker")
    for text in (*START[:2], "30", "1"):
        type_line(page, text)
    settled(page)
    take_seats(page, seat2="human")
    type_line(page, "1")
    expect(page.locator("#prompt")).to_contain_text("Taker")
    take_seats(page, seat2="guesser")
    expect(page.locator("#notice-text")).to_contain_text("The one before is kept")
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("[name=seat2]:checked")).to_have_value("guesser")


def test_another_link_leaves_the_game_that_was_open_alone(visit: Visit) -> None:
    page = visit("pynim.html#seed=a")
    type_line(page, "ann")
    visit("pynim.html?again#seed=b")
    expect(page.locator("#prompt")).to_have_text("What is your name, Player One? ")
    visit("pynim.html#seed=a")
    expect(page.locator("#prompt")).to_have_text("What is your MIT Student ID, Ann? ")


@pytest.mark.nightly  # by day tests/unit/test_fuzz.py has junk in links
@pytest.mark.parametrize(
    ("link", "notice"),
    [
        pytest.param(
            "#strategy=clever", "“strategy” cannot be “clever”", marks=pytest.mark.nightly
        ),
        pytest.param(
            "#seed=" + "x" * 5_000,
            "A seed has at most 100 characters.",
            marks=pytest.mark.nightly,
        ),
        ("#<script>alert(1)</script>", "no setting “<script>alert(1)</script"),
        pytest.param("#%E0%A4%A&seed=%00", "no setting", marks=pytest.mark.nightly),
    ],
    ids=["option", "seed", "markup", "escapes"],
)
def test_a_link_of_junk_is_a_game_as_usual(visit: Visit, link: str, notice: str) -> None:
    page = visit("pynim.html" + link)
    expect(page.locator("#notice")).to_contain_text(notice)
    expect(page.locator("#notice")).to_contain_text("Here is a game with the usual settings.")
    type_line(page, "ann")
    expect(page.locator("#prompt")).to_contain_text("How many stones")


@pytest.mark.nightly  # by day tests/unit/test_fuzz.py has junk in storage
@pytest.mark.parametrize(
    "junk",
    by_day(
        DEEP,
        of=[
            "{",
            "[]",
            '{"settings":{"seed":5},"answers":[]}',
            '{"answers":[1]}',
            DEEP,
            '"\\ud800"',
        ],
    ),
    ids=["half", "list", "seed", "answers", "deep", "surrogate"],
)
def test_a_saved_game_of_junk_is_a_new_game(page: Page, host: Host, junk: str) -> None:
    shelve(page, GAME, junk)
    for key in ("drawn", "last", "seats"):
        page.evaluate("([key, junk]) => localStorage[`recess/pynim/${key}`] = junk", [key, junk])
    page.goto(f"{host.url}pynim.html")
    page.locator(READY).wait_for(state="attached")
    expect(page.locator("#prompt")).to_have_text("What is your name, Player One? ")


@pytest.mark.nightly  # by day tests/unit/engine/test_markup.py
def test_what_is_typed_is_never_markup_or_a_number_by_chance(visit: Visit) -> None:
    page = visit("pynim.html#seed=1")
    hostile = "<img src=x onerror=document.title='broken'><script>document.title='broken'</script>"
    answers = [
        "",
        hostile,
        "\x1b[2J\x07",
        "x" * 10_000,
        "&lt;b&gt;",
        "²",
        " 33 ",
        "²",
        " 1",
        "三",
        "9" * 10_000,
        "",
    ]
    for text in answers:
        type_line(page, text)
    settled(page)
    taken = kept(page)["answers"]
    assert len(taken) == len(answers)
    sitting = Sitting(GAME, "1", {}, taken)
    assert transcript(page) == [*sitting.console.transcript, sitting.ask.prompt]
    assert page.locator("main img, main script").count() == 0
    assert "broken" not in page.title()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.nightly  # test_every_game compares one game by day
def test_python_prints_the_same_here_and_there(visit: Visit, page: Page) -> None:
    """Random games of CPython, taken up in the page from their answers alone."""
    for seed in ("one", "zwei", "三"):
        rng = Random(seed)
        answers = [*START, *(rng.choice(["1", "2", "3", "", "x"]) for _ in range(40))]
        sitting = Sitting(GAME, seed, {"strategy": "sharp"}, answers)
        record = {"settings": {"seed": seed, "strategy": "sharp"}, "answers": answers}
        shelve(page, GAME, record)
        visit("pynim.html")
        waiting = sitting.ask.prompt if sitting.ask else "The game is over."
        assert transcript(page) == [*sitting.console.transcript, waiting]


@pytest.mark.nightly  # by day tests/unit/engine/test_announce.py
def test_each_thing_is_said_once_in_a_sentence(visit: Visit) -> None:
    page = visit("pynim.html#seed=1")
    for text in [*START, "1", "1"]:
        type_line(page, text)
    expect(page.locator("#announcer > :last-child")).to_have_text(
        "Bob took 1 stone. The Python took 1 stone. The Python: I sssee how this ends. "
        "Ann, how many of the 30 stones do you take?"
    )


@pytest.mark.nightly  # by day test_bots.py has its coach say the same
def test_the_coach_says_the_same_as_in_cpython_of_a_take_and_of_the_game(visit: Visit) -> None:
    page = visit("pynim.html#seed=coach&strategy=sharp&seat2=taker")
    fill_in(page, ["ann", "1", "33"])
    settled(page)
    page.locator("#advise").click()
    page.locator("[data-hint]").first.wait_for()
    record = kept(page)
    sitting = Sitting(GAME, "coach", {"strategy": "sharp"}, record["answers"])
    for key, hint in view.hints(advised(sitting, {1: "taker"})).items():
        expect(page.locator(f"[id='{key}']")).to_have_attribute("data-hint", hint.text)
        expect(page.locator(f"[id='{key}']")).to_have_accessible_description(hint.description)
    show_moves(page, one_by_one=False)
    while not page.locator("#controls-again").is_visible():
        page.locator("#answer-1").click()
        settled(page)
    expect(page.locator("[data-hint]")).to_have_count(0)
    expect(page.locator(".review h2").first).to_contain_text("You gave up")
    worst = page.locator(".review button").first
    number = int(worst.get_attribute("data-goto") or "")
    worst.click()
    record = kept(page)
    cut = Sitting(GAME, "coach", {"strategy": "sharp"}, record["answers"][:number])
    hints = view.hints(advised(cut, {1: "taker"}))
    expect(page.locator("[data-hint]")).to_have_count(len(hints))
    for key, hint in hints.items():
        expect(page.locator(f"[id='{key}']")).to_have_attribute("data-hint", hint.text)
    expect(page.locator(".review")).to_have_count(2)
    page.locator(".review g").last.dispatch_event("click")
    expect(page.locator("#look-says")).not_to_contain_text(f"Answer {number} of")
    page.locator("#look-end").click()
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.locator("#answer-yes").click()
    expect(page.locator("#controls-pile")).to_be_visible()
