"""B.O.T.S. in its page: by clicking, by keys, by typing; against a computer; with the coach."""

from conftest import Visit, settled, transcript, type_line
from playwright.sync_api import expect

from bots import GAME, view
from bots.rules import CATEGORIES
from cases import advised
from engine.players import run_to_end
from engine.seats import Seats, computer_answer
from engine.sitting import Sitting


def played(seed: str, answers: list[str], seats: Seats | None = None) -> Sitting:
    """The same game in CPython: a human's answers, and the computers' between them."""
    sitting = Sitting(GAME, seed)
    for answer in answers:
        sitting.answer(answer)
        while (thought := computer_answer(sitting, seats or {})) is not None:
            sitting.answer(run_to_end(thought))
    return sitting


def lines(sitting: Sitting) -> list[str]:
    return [*sitting.console.transcript, sitting.ask.prompt if sitting.ask else "The game is over."]


def test_keys_do_what_is_said_and_no_more(visit: Visit) -> None:
    page = visit("bots.html#seed=keys")
    page.keyboard.press("Enter")  # as the prompt says, with the focus nowhere
    expect(page.locator("#asks")).to_contain_text("roll 1 of 3")
    page.locator("#mark-2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#mark-2")).to_be_checked()
    expect(page.locator("#asks")).to_contain_text("roll 1 of 3")
    page.locator("#who").press("Enter")
    page.locator("[name=seat2]:checked").press("ArrowDown")
    page.keyboard.press("Escape")  # nobody was asked to sit down
    expect(page.locator("[name=seat2]:checked")).to_have_value("human")


def test_the_coach_says_the_same_as_in_cpython_and_leaves_marks_alone(visit: Visit) -> None:
    page = visit("bots.html#seed=coach")
    page.locator("#roll").click()
    page.locator("#die-3").click()
    expect(page.locator("#coach")).to_have_count(0)
    page.locator("#advise").click()
    found = advised(played("coach", [""]))
    expect(page.locator("#coach p")).to_contain_text(found.why)
    rows = page.locator("#coach tbody tr")
    expect(rows).to_have_count(view.MAX_LISTED)
    for number, option in enumerate(found.options[: view.MAX_LISTED]):
        expect(rows.nth(number)).to_contain_text(f"{option.total:.2f}")
    expect(page.locator("#mark-3")).to_be_checked()
    page.locator("#advise").click()
    expect(page.locator("#coach")).to_have_count(0)


def test_the_keyboard_comes_to_the_dice_before_the_categories(visit: Visit) -> None:
    page = visit("bots.html#seed=tab")
    page.locator("#roll").click()
    seen = []
    page.locator("#table").focus()
    for _ in range(16):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.id"))
    dice = [f"mark-{die}" for die in range(1, 6)]
    assert seen == [*dice, "roll", "save", *(f"take-{name}" for name in CATEGORIES)]
    table, tray = (page.locator(it).bounding_box() for it in (".sheet", "#tray"))
    assert table["y"] + table["height"] <= tray["y"], "to the eye the sheets come first"


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


def test_the_focus_follows_where_its_control_is_disabled(visit: Visit) -> None:
    page = visit("bots.html#seed=tab")
    page.locator("#roll").focus()
    for roll in ("again", "again", "Player 1, take a score"):
        page.keyboard.press("Enter")
        expect(page.locator("#table .asks")).to_contain_text(roll)
        settled(page)
    expect(page.locator("#roll")).to_be_disabled()
    expect(page.locator("#table button:focus")).to_be_enabled()
