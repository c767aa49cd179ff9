"""B.O.T.S. in its page: by clicking, by keys, by typing; against a computer; with the coach."""

from conftest import Visit, settled, transcript, type_line
from playwright.sync_api import expect

from bots import GAME
from bots.rules import CATEGORIES
from cases import advised
from table.players import finish
from table.seats import Seats, computer_answer
from table.sitting import Sitting


def played(seed: str, answers: list[str], seats: Seats | None = None) -> Sitting:
    """The same game in CPython: a human's answers, and the computers' between them."""
    sitting = Sitting(GAME, seed)
    for answer in answers:
        sitting.answer(answer)
        while (thought := computer_answer(sitting, seats or {})) is not None:
            sitting.answer(finish(thought))
    return sitting


def lines(sitting: Sitting) -> list[str]:
    return [*sitting.console.transcript, sitting.ask.prompt if sitting.ask else "The game is over."]


def test_a_game_by_clicking(visit: Visit) -> None:
    page = visit("bots.html#seed=clicks")
    answers = []
    for category in CATEGORIES:
        page.locator("#roll").click()
        page.locator("#die-2").click()
        page.locator("#die-5").click()
        expect(page.locator("#roll")).to_have_accessible_name("Roll marked")
        page.locator("#roll").click()
        expect(page.locator(".dice :checked")).to_have_count(0)
        expect(page.locator("#roll")).to_have_accessible_name("Roll all")
        page.locator(f"#take-{category}").click()
        answers += ["", "ROLL 2 5", "SAVE", category]
        page.locator("#roll").click()
        page.locator("#roll").click()
        page.locator("#roll").click()
        expect(page.locator("#save")).to_be_disabled()
        page.locator(f"#take-{category}").click()
        answers += ["", "ROLL", "ROLL", category]
    settled(page)
    sitting = played("clicks", answers)
    assert transcript(page) == lines(sitting)
    assert sitting.console.transcript[-1].startswith(page.locator(".result").text_content() or "-")
    expect(page.locator("#card-0 tr")).to_have_count(10)
    expect(page.locator("#card-1 tr")).to_have_count(10)


def test_a_game_by_the_keyboard(visit: Visit) -> None:
    page = visit("bots.html#seed=keys")
    answers = []
    for category in CATEGORIES:
        for _ in GAME.seats:
            for key in "r14r":
                page.keyboard.press(key)
            answers += ["", "ROLL 1 4", "SAVE", category]
            if category[0].isdigit():
                page.keyboard.press("s")
            page.keyboard.press(category[0].lower())
    settled(page)
    assert transcript(page) == lines(played("keys", answers))
    expect(page.locator(".result")).to_be_visible()


def test_a_game_by_typing_with_its_errors_and_its_secret(visit: Visit) -> None:
    page = visit("bots.html#seed=typed")
    answers = ["", "roll 6", "", "cheat 4 4 4 4 4", "orchestr", "orchestra"]
    answers += ["<b>", "roll 3", "save", "orchestra"]
    for answer in answers:
        type_line(page, answer)
    assert transcript(page) == lines(played("typed", answers))
    expect(page.locator("#cell-0-Orchestra")).to_have_text("40")
    type_line(page, "")
    type_line(page, "ROLL 0")
    expect(page.locator("#error")).to_have_text("ERROR: Invalid input.")


def test_a_computer_takes_its_turn(visit: Visit) -> None:
    page = visit("bots.html#seed=rival&seat2=perfect")
    page.locator("#roll").click()
    page.locator("#take-Trio").click()
    page.keyboard.press("Escape")
    settled(page)
    sitting = played("rival", ["", "SAVE", "Trio"], {1: "perfect"})
    assert transcript(page) == lines(sitting)
    expect(page.locator("#asks")).to_have_text("Player 1, roll the dice")


def test_the_coach_says_the_same_as_in_cpython_and_leaves_marks_alone(visit: Visit) -> None:
    page = visit("bots.html#seed=coach")
    page.locator("#roll").click()
    page.locator("#die-3").click()
    expect(page.locator("#coach")).to_have_count(0)
    page.locator("#advise").click()
    found = advised(played("coach", [""]))
    expect(page.locator("#coach p")).to_contain_text(found.why)
    rows = page.locator("#coach tbody tr")
    expect(rows).to_have_count(len(found.options))
    for number, option in enumerate(found.options):
        expect(rows.nth(number)).to_contain_text(f"{option.total:.2f}")
    expect(page.locator("#mark-3")).to_be_checked()
    page.locator("#advise").click()
    expect(page.locator("#coach")).to_have_count(0)


def test_marks_stay_as_long_as_the_same_question_waits(visit: Visit) -> None:
    page = visit("bots.html#seed=junk")
    page.locator("#roll").click()
    page.locator("#die-2").click()
    page.locator("#die-5").click()
    type_line(page, "junk")
    expect(page.locator("#error")).to_have_text("ERROR: Invalid input.")
    expect(page.locator(".dice :checked")).to_have_count(2)
    page.locator("#roll").click()
    expect(page.locator(".dice :checked")).to_have_count(0)
    assert transcript(page) == lines(played("junk", ["", "junk", "ROLL 2 5"]))


def test_marks_and_the_focus_stay_with_a_die(visit: Visit) -> None:
    page = visit("bots.html#seed=focus")
    page.locator("#roll").focus()
    page.keyboard.press("Enter")
    page.locator("#mark-2").focus()
    page.keyboard.press("Space")
    page.keyboard.press("r")
    expect(page.locator("#mark-2")).to_be_focused()
    expect(page.locator("#mark-2")).not_to_be_checked()
    assert transcript(page) == lines(played("focus", ["", "ROLL 2"]))


def test_the_consoles_tables_fit_beside_the_table(visit: Visit) -> None:
    page = visit("bots.html")
    for text in ("", "SAVE", "1s"):
        type_line(page, text)
    assert page.locator("#transcript").evaluate("it => it.scrollWidth <= it.clientWidth")
