"""The workshop's comparing side: differences, cases of one's own, a whole class."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from conftest import Host, Save, Visit, shelve
from playwright.sync_api import FilePayload, Page, expect
from test_workshop import put, run, tab, workshop

from engine.record import public_answers, to_record
from engine.sitting import Sitting
from programs import source_of
from pynim import GAME as PYNIM
from unusual_programs import OWN_BOARD, OWN_ROLLS, altered
from workshop.cases.pack import MAX_PACK_CHARACTERS
from workshop_page import open_workshop, remove_file, write, written, zipped

__all__ = ["tab", "workshop"]
TRIED = re.compile(r"^\d+ of \d+ cases")
PLAYED = ["Ann", "1", "Bob", "2", "30", "1"]


def try_all(page: Page, game: str, source: str) -> None:
    """Try all cases of a game on a program."""
    page.locator("#game").select_option(game)
    put(page, source)
    page.locator("#try").click()
    expect(page.locator("#result")).to_have_text(TRIED)


def give(page: Page, field: str, name: str, content: bytes) -> None:
    """Hand a file to one of the page's fields."""
    file: FilePayload = {"name": name, "mimeType": "", "buffer": content}
    page.locator(field).set_input_files(file)


def test_a_difference_tells_what_was_typed_and_what_cannot_be_seen(workshop: Page) -> None:
    workshop.locator("#level").select_option("letter")
    try_all(workshop, "bots", source_of("bots/faulty/blank_line.py"))
    missed = workshop.locator("#cases .missed button").first
    missed.focus()
    missed.press("Enter")
    expect(workshop.locator("#h-difference")).to_be_focused()
    for side in ("#of-game", "#of-yours"):
        expect(workshop.locator(f"{side} .asked b")).to_have_text("↵")
    expect(workshop.locator(".sides mark").first).to_contain_text("↵")
    expect(workshop.locator("#drawn .table")).to_be_visible()
    workshop.locator("#go-to-line").click()
    line = workshop.locator("#source-of-line").text_content()
    assert "input(" in line
    assert workshop.evaluate("getSelection().toString().trim()") == line
    workshop.locator("#level").select_option("")


def test_no_program_is_blamed_for_a_judge_that_takes_too_long(page: Page, host: Host) -> None:
    page.add_init_script("globalThis.recessLimits = { judgingMs: 1 }")
    open_workshop(page, host.url)
    page.locator("#game").select_option("pynim")
    put(page, "print(1)")
    page.locator("#try").click()
    expect(page.locator("#result")).to_contain_text("To judge your program took too long.")


def test_a_visit_to_a_case_has_its_files_and_leads_back(workshop: Page) -> None:
    own = """seed = input("What is seed? ")
file = input("What is the filename for the pieces? ")
size = input("What is the length? "), input("What is the width? ")
print(open(file).read())
"""
    run(workshop, own, "x", "mine.txt", "3", "4")
    expect(workshop.locator("#runner #transcript")).to_contain_text("FileNotFoundError")
    workshop.locator("#game").select_option("tactego")
    workshop.locator("#try").click()
    expect(workshop.locator("#result")).to_have_text(TRIED)
    workshop.locator("#cases button", has_text="Two flags").click()
    expect(workshop.locator("#beside")).to_contain_text("two_flags.pieces")
    workshop.locator("#go-there").click()
    expect(workshop.locator("#visited")).to_contain_text("two_flags.pieces")
    transcript = workshop.locator("#runner #transcript")
    expect(transcript).to_have_text(re.compile("width\\? 3\n2 2\nF 2\n1 1"))
    workshop.locator("#go-home").click()
    expect(workshop.locator("#visit")).to_be_hidden()
    expect(workshop.locator("#h-run")).to_be_focused()
    expect(transcript).to_have_text(re.compile("width\\? 4\n.*FileNotFoundError", re.DOTALL))


@pytest.mark.nightly  # by day tests/unit/workshop lays dice, and the visit before shows files
def test_a_visit_rolls_the_dice_that_the_case_lays(workshop: Page) -> None:
    try_all(workshop, "four_five_six", source_of("four_five_six/faulty/bank_moves_at_once.py"))
    workshop.locator("#cases .missed button", has_text="Bank moves").click()
    expect(workshop.locator("#game-side")).to_be_hidden()
    said = workshop.locator("#of-yours").text_content()
    workshop.locator("#go-there").click()
    expect(workshop.locator("#runner #transcript")).to_contain_text(said.split("\n")[-2])
    workshop.locator("#go-home").click()
    expect(workshop.locator("#visit")).to_be_hidden()


@pytest.mark.nightly  # by day as test_steps.py has it for teachers
def test_a_game_becomes_a_case(page: Page, visit: Visit) -> None:
    shelve(page, PYNIM, to_record(Sitting(PYNIM, "1", {}, PLAYED), {}))
    visit("pynim.html").locator("#share").click()
    case = page.get_by_role("link", name="Make it a case")
    assert "Ann" not in case.get_attribute("href")
    with page.context.expect_page() as opened:
        case.click()
    bench = opened.value
    expect(bench.locator("#pack")).to_contain_text("1 case")
    expect(bench.locator("#game")).to_have_value("pynim")
    bench.reload()
    expect(bench.locator("#pack")).to_have_text("This case is there already.")
    put(bench, source_of("pynim/faulty/mod_four.py"))
    bench.locator("#try").click()
    expect(bench.locator("#result")).to_have_text(re.compile("of 1 cases"))
    expect(bench.locator("#own li")).to_contain_text(
        f"{len(public_answers(Sitting(PYNIM, '1', {}, PLAYED)))} answers"
    )
    bench.evaluate("location.hash = 'case=pynim&seed=1&answers=junk'")
    expect(bench.locator("#pack")).to_contain_text("damaged")
    bench.evaluate("location.hash = 'case=chess&seed=1'")
    expect(bench.locator("#pack")).to_contain_text("does not know")
    expect(bench.locator("#own li")).to_have_count(1)
    bench.locator("#drop-pack").click()
    bench.close()


def test_a_pack_is_made_saved_linked_and_opened(workshop: Page, saved: Save) -> None:
    page = workshop
    page.locator("#game").select_option("pynim")
    run(page, source_of("pynim/good/functions.py"), "tim", "1")
    page.locator("#own-cases summary").click()
    page.locator("#make-case").click()
    for label, text in (("Name of", "<b>Names</b>"), ("What", "Tim has one.")):
        field = page.get_by_label(f"{label} case 1")
        field.clear()
        field.press_sequentially(text)  # in Firefox, `fill` sends no event
    file = saved(page.locator("#save-pack")).read_bytes()
    (case,) = json.loads(file)["cases"]
    assert (case["name"], case["answers"]) == ("<b>Names</b>", ["tim", "1"])
    page.evaluate("delete Navigator.prototype.clipboard")
    page.locator("#link-pack").click()
    expect(page.locator("#pack")).to_contain_text("The address of this page")
    link = page.url

    page.locator("#drop-pack").click()
    expect(page.locator("#own li")).to_have_count(0)
    page.locator("#restore-pack").click()
    expect(page.get_by_label("Name of case 1")).to_have_value("<b>Names</b>")
    page.get_by_role("button", name="Remove case 1").click()
    expect(page.locator("#make-case")).to_be_focused()

    for broken, why in (
        (b"{", "not written in JSON"),
        (b'{"game": "chess", "cases": [{}]}', "There is no game “chess”"),
        (b'{"game": "pynim", "cases": [{"answers": [1]}]}', "Case 1: the answers"),
        (b" " * (MAX_PACK_CHARACTERS + 1), "too large"),
    ):
        give(page, "#open-pack", "pack.json", broken)
        expect(page.locator("#pack")).to_contain_text(why)
        expect(page.locator("#own li")).to_have_count(0)
    give(page, "#open-pack", "pack.json", file)
    expect(page.get_by_label("What case 1 is about")).to_have_value("Tim has one.")
    page.locator("#drop-pack").click()

    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_label("Name of case 1")).to_have_value("<b>Names</b>")
    page.locator("#try").click()
    expect(page.locator("#cases")).to_contain_text("<b>Names</b>")
    page.evaluate("location.hash = 'pack=junk'")
    expect(page.locator("#pack")).to_contain_text("cannot be read")
    expect(page.locator("#own li")).to_have_count(1)
    page.locator("#drop-pack").click()


def test_a_class_is_looked_into_whatever_its_names(workshop: Page, saved: Save) -> None:
    page = workshop
    own = "print('Mine')"
    put(page, own)
    answers = ["tim", "1", "sally", "2", "30", "0", "1"]
    case = {"name": "Nothing is taken", "answers": answers}
    pack = json.dumps({"game": "pynim", "cases": [case]})
    give(page, "#open-pack", "pack.json", pack.encode())
    expect(page.locator("#pack")).to_contain_text("1 case")
    page.locator("#more summary").click()
    hostile = '=HYPERLINK("x")<img src=x onerror=alert(1)>'
    content = zipped(
        {
            "ann/nim.py": source_of("pynim/good/functions.py"),
            "ben/nim.py": "print('for ever')\nwhile True:\n    pass\n",
            f"{hostile}/nim.py": source_of("pynim/faulty/below_one.py"),
            "../out.py": "print('out')",
            "dan/notes.txt": "No program.",
            "eva/nim.py": "print('",
        }
    )
    give(page, "#open-class", "class.zip", content)
    expect(page.locator("#class-says")).to_contain_text("5 handed in: 1 passes")
    heads = page.locator("#class tbody th")
    expect(heads).to_have_text([hostile, "ann", "ben", "dan", "eva"])
    expect(page.locator("#class tbody tr", has=page.get_by_text("dan"))).to_contain_text("no .py")
    assert page.locator("#class img").count() == 0
    expect(page.locator("#class tbody tr", has=page.get_by_text("ben"))).not_to_contain_text("✓")

    rows = list(csv.reader(io.StringIO(saved(page.locator("#csv")).read_text())))
    assert rows[0][:2] == ["\ufeffprogram", "verdict"]
    assert [row[0] for row in rows[1:]] == [f"'{hostile}", "ann", "ben", "dan", "eva"]
    assert [row[1] for row in rows if row[0] == "ann"] == ["passes"]

    page.get_by_role("button", name=f"{hostile}, Nothing is taken").click()
    expect(page.locator("#h-difference")).to_be_focused()
    expect(page.locator("#why")).to_have_text("The game asks again, your program takes it.")
    assert written(page) == source_of("pynim/faulty/below_one.py")
    expect(page.locator("#visited")).to_contain_text(hostile)
    page.locator("#go-home").click()
    assert written(page) == own
    page.locator("#own-cases > summary").click()
    page.locator("#drop-pack").click()


def try_again(page: Page) -> str:
    """Try all cases once more; what is said of them."""
    page.locator("#try").click()
    expect(page.locator("#result")).to_have_text(TRIED)
    return page.locator("#result").text_content()


ALL = re.compile(r"^(\d+) of \1 cases")


def test_a_student_says_what_a_question_asks_for(workshop: Page) -> None:
    page = workshop
    usual = "How many stones (from 30 to 50) would you like to start the game with, "
    source = altered("pynim/good/functions.py", (usual, "How many stones shall there be, "))
    try_all(page, "pynim", source)
    assert ALL.match(page.locator("#result").text_content())
    page.locator("#reading > summary").click()
    select = page.get_by_label("How many stones shall there be")
    expect(select.locator("option").first).to_have_text("the size of the pile (as found)")
    expect(page.locator("#hints li", has=select)).to_contain_text("answered “33”")
    select.focus()
    select.select_option("is pile")
    expect(page.locator("#reading-says")).to_contain_text("Noted")
    expect(select).to_be_focused()
    expect(select).to_have_value("is pile")
    assert ALL.match(try_again(page))

    page.evaluate("delete Navigator.prototype.clipboard")
    page.locator("#share").click()
    expect(page).to_have_url(re.compile("#program="))
    link = page.url
    page.locator("#forget-hints").click()
    expect(page.locator("#files option")).to_have_count(1)
    expect(select).to_have_value("found")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#files option")).to_have_text(["program.py", "output-hints.json"])
    page.locator("#reading > summary").click()
    expect(select).to_have_value("is pile")

    page.locator("#files").select_option("output-hints.json")
    write(page, '{"questions": 5}')
    page.locator("#try").click()
    expect(page.locator("#result")).to_contain_text("output-hints.json, which says how")
    remove_file(page)
    page.locator("#reading > summary").click()
    page.evaluate("history.replaceState(null, '', 'workshop.html')")


@pytest.mark.nightly  # by day in tests/unit/workshop, and the page with the question before
def test_own_words_are_read_and_a_question_can_be_taught(workshop: Page) -> None:
    page = workshop
    page.locator("#game").select_option("four_five_six")
    rules = [
        {"asks": ["name"], "answers": ["Becky", "Tim"]},
        {"asks": ["bet"], "answers": ["1"]},
        {"asks": [], "answers": [""]},
    ]
    pack = {"game": "four_five_six", "cases": [{"name": "Some rounds", "rules": rules, "most": 60}]}
    give(page, "#open-pack", "pack.json", json.dumps(pack).encode())
    expect(page.locator("#pack")).to_contain_text("1 case")
    put(page, OWN_ROLLS)
    assert ALL.match(try_again(page))
    page.locator("#reading").evaluate("it => { it.open = true; }")
    bet = page.locator("#hints li", has_text="put down")
    expect(bet.locator("option").first).to_have_text("bet (as found)")
    expect(page.locator("#hints")).to_contain_text("chips of Becky")
    bet.locator("select").select_option("is roll")
    expect(page.locator("#reading-says")).to_contain_text("Noted")
    assert try_again(page).startswith("0 of 1")
    page.locator("#forget-hints").click()
    expect(bet.locator("option").first).to_have_text("bet (as found)")
    page.locator("#reading > summary").click()
    page.locator("#drop-pack").click()


@pytest.mark.nightly  # by day tests/unit/workshop learns a board, and the page a question
def test_a_student_points_at_a_board(workshop: Page) -> None:
    page = workshop
    try_all(page, "tactego", OWN_BOARD)
    page.locator("#cases .unread button").first.click()
    expect(page.locator("#why")).to_contain_text("no board of 6 rows of 4")
    page.locator("#reading").evaluate("it => { it.open = true; }")
    board = page.locator("#board-1")
    expect(page.locator("#hints label", has=board)).to_contain_text("<1>;  <2>")
    page.locator("#board-0").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#reading-says")).to_contain_text("Noted")
    expect(board).to_be_focused()
    assert ALL.match(try_again(page))

    content = zipped({"ann.py": OWN_BOARD, "ben.py": "print('x')"})
    page.locator("#more").evaluate("it => { it.open = true; }")
    give(page, "#open-class", "class.zip", content)
    expect(page.locator("#class-says")).to_contain_text("2 handed in: 1 passes")
    expect(page.locator("#class tbody tr").first).not_to_contain_text("✗")
    expect(page.locator("#class tbody tr").last).not_to_contain_text("✓")
    page.locator("#forget-hints").click()
    expect(page.locator("#board-0")).to_be_checked()
