"""The workshop's comparing side: differences, cases of one's own, a whole class."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from conftest import Host, Save
from playwright.sync_api import FilePayload, Page, expect
from test_workshop import RIGHT_TALK, WRONG_TALK, put, run, tab, workshop

from patience import limit
from programs import source_of
from workshop_page import (
    cases,
    choose_task,
    go_to,
    judge_it,
    open_workshop,
    wait_for_selection,
    written,
    zipped,
)

__all__ = ["tab", "workshop"]
TRIED = re.compile("requirements met")
PLAYED = ["Ann", "1", "Bob", "2", "30", "1"]


def try_all(page: Page, game: str, source: str) -> None:
    """Try all cases of a game on a program."""
    choose_task(page, game)
    put(page, source)
    judge_it(page)
    expect(page.locator("#result")).to_have_text(TRIED)


def give(page: Page, field: str, name: str, content: bytes) -> None:
    """Hand a file to one of the page's fields."""
    file: FilePayload = {"name": name, "mimeType": "", "buffer": content}
    page.locator(field).set_input_files(file)


def test_a_difference_is_marked_to_the_character_and_leads_to_its_line(workshop: Page) -> None:
    run(workshop, 'input("? ")')
    try_all(workshop, "pynim", source_of("pynim/faulty/as_typed.py"))
    missed = workshop.locator(".req.not-met[open]").first
    expect(missed.locator(".of-game mark")).to_have_text("T")
    expect(missed.locator(".of-yours mark")).to_have_text("t")
    expect(missed.locator(".of-yours .asked")).not_to_be_empty()
    line = missed.get_by_role("button", name=re.compile("^Line "))
    number = re.findall(r"\d+", line.text_content() or "")[0]
    line.click()
    wait_for_selection(workshop, "start the game with")
    go_to(workshop, "Judge")
    missed.get_by_role("button", name="Go there").click()
    expect(workshop.locator("#says")).to_contain_text(re.compile("Waits|Ended"))
    expect(workshop.locator("#transcript .changed")).to_have_count(0)  # a case is no change
    go_to(workshop, "Judge")
    missed.get_by_role("button", name="Watch it").click()
    expect(workshop.locator("#watch .said")).to_contain_text(f"Next: line {number}: ")
    expect(workshop.locator("#watch .used").first).to_contain_text("used there")
    workshop.locator("#watch").get_by_role("button", name="Done").click()
    workshop.locator("#go-home").click()
    expect(workshop.locator("#visit")).to_be_hidden()


def test_a_random_game_shows_a_difference_after_few_answers(workshop: Page) -> None:
    choose_task(workshop, "pynim")
    put(workshop, source_of("pynim/faulty/mod_four.py"))
    cases(workshop)
    workshop.locator("[data-command=explore]").click()
    expect(workshop.locator("#result")).to_contain_text("A random game shows a difference: ")
    expect(workshop.locator("#cases summary", has_text="A random game")).to_be_visible()
    workshop.set_viewport_size({"width": 1280, "height": 500})
    findings = workshop.locator("#findings")
    findings.evaluate("it => it.scrollTo(0, it.scrollHeight)")
    workshop.get_by_role("tab", name="The text").click()
    assert findings.evaluate("it => it.scrollTop") == 0  # another text begins at its start
    assert workshop.evaluate("document.documentElement.scrollHeight") == 500
    workshop.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("time", ["judgingMs", "programMs"])
def test_no_program_is_blamed_for_a_judge_that_takes_too_long(
    page: Page, host: Host, time: str
) -> None:
    limit(page, {time: 1})
    open_workshop(page, host.url)
    choose_task(page, "pynim")
    put(page, "print(1)")
    judge_it(page)
    expect(page.locator("#result")).to_contain_text("To judge your program took too long.")


def test_a_pack_is_made_saved_linked_and_opened(workshop: Page, saved: Save) -> None:
    page = workshop
    choose_task(page, "small_talk")
    run(page, RIGHT_TALK, "tim", "fine")
    cases(page)
    page.locator("#make-case").click()
    for label, text in (("Name of", "<b>Names</b>"), ("What", "Tim has one.")):
        field = page.get_by_label(f"{label} case 1")
        field.clear()
        field.press_sequentially(text)  # in Firefox, `fill` sends no event
    file = saved(page.locator("#save-pack")).read_bytes()
    (case,) = json.loads(file)["cases"]
    assert (case["name"], case["answers"]) == ("<b>Names</b>", ["tim", "fine"])
    page.evaluate("delete Navigator.prototype.clipboard")
    page.locator("#link-pack").click()
    expect(page.locator("#notice-text")).to_contain_text("The address of this page")
    link = page.url

    page.locator("#drop-pack").click()
    expect(page.locator("#own li")).to_have_count(0)
    page.locator("#restore-pack").click()
    expect(page.get_by_label("Name of case 1")).to_have_value("<b>Names</b>")
    page.get_by_role("button", name="Remove case 1").click()
    expect(page.locator("#make-case")).to_be_focused()

    for broken, why in (
        (b"{", "not written in JSON"),
        (b'{"game": "chess", "cases": [{}]}', "There is no assignment “chess”"),
        (b'{"game": "pynim", "cases": [{"answers": 1}]}', "Case 1: its “answers”"),
        (b" " * 1_000_001, "too large"),
    ):
        give(page, "#open-pack", "pack.json", broken)
        expect(page.locator("#notice-text")).to_contain_text(why)
        expect(page.locator("#own li")).to_have_count(0)
    give(page, "#open-pack", "pack.json", file)
    expect(page.locator("#offer")).to_contain_text("Cases from the file pack.json")
    expect(page.locator("#own li")).to_have_count(0)
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_label("What case 1 is about")).to_have_value("Tim has one.")
    page.locator("#drop-pack").click()

    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#offer")).to_contain_text("<b>Names</b>")
    page.keyboard.press("Escape")
    expect(page.locator("#own li")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Use it for this visit").click()
    expect(page.locator("#pack")).to_contain_text("from a link, for this visit")
    expect(page.get_by_label("Name of case 1")).to_have_value("<b>Names</b>")
    judge_it(page)
    expect(page.locator("#agreeing li").first).to_contain_text("<b>Names</b>")
    expect(page.locator("#result")).to_contain_text(re.compile("Judged with 1 more case.*a link"))
    assert "Names" not in page.evaluate("localStorage['recess/workshop/packs'] ?? ''")
    page.evaluate("location.hash = 'pack=junk'")
    expect(page.locator("#notice-text")).to_contain_text("cannot be read")
    expect(page.locator("#own li")).to_have_count(1)
    cases(page)
    page.locator("#drop-pack").click()


def test_a_class_is_looked_into_whatever_its_names(workshop: Page, saved: Save) -> None:
    page = workshop
    own = "print('Mine')"
    put(page, own)
    answers = ["Kim", "great", "cooking", "2", "hi", "why?", "bye"]
    case = {"name": "Questions", "answers": answers}
    pack = json.dumps({"game": "small_talk", "cases": [case]})
    give(page, "#open-pack", "pack.json", pack.encode())
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("#pack")).to_contain_text("1 case")
    go_to(page, "Class")
    hostile = '=HYPERLINK("x")<img src=x onerror=alert(1)>'
    content = zipped(
        {
            "ann/talk.py": RIGHT_TALK,
            "ben/talk.py": "print('for ever')\nwhile True:\n    pass\n",
            f"{hostile}/talk.py": WRONG_TALK,
            "../out.py": "print('out')",
            "dan/notes.txt": "No program.",
            "eva/talk.py": "print('",
        }
    )
    give(page, "#open-class", "class.zip", content)
    expect(page.locator("#class-says")).to_contain_text("6 handed in: 1 passes, 2 not compared")
    heads = page.locator("#class tbody th")
    expect(heads).to_have_count(6)
    outside = page.locator("#class tbody tr", has=page.get_by_text("..", exact=True))
    expect(outside).to_contain_text("outside of its folder")
    expect(page.locator("#class tbody tr", has=page.get_by_text("dan"))).to_contain_text("no .py")
    assert page.locator("#class img").count() == 0
    expect(page.locator("#class tbody tr", has=page.get_by_text("ben"))).not_to_contain_text("✓")

    rows = list(csv.reader(io.StringIO(saved(page.locator("#csv")).read_text())))
    assert rows[0][:2] == ["\ufeffprogram", "file"]
    assert [row[0] for row in rows[1:]] == ["..", f"'{hostile}", "ann", "ben", "dan", "eva"]
    assert [row[2] for row in rows if row[0] == "ann"] == ["passes"]

    row = page.locator("#class-table tbody tr", has_text=hostile)
    row.get_by_role("button", name=re.compile("not met")).first.click()
    expect(page.locator("#looked-at")).to_be_focused()
    expect(page.locator("#look .of-yours")).to_be_visible()
    page.get_by_role("button", name="Open the program").click()
    go_to(page, "Program")
    assert written(page) == WRONG_TALK
    expect(page.locator("#visited")).to_contain_text(hostile)
    page.locator("#go-home").click()
    assert written(page) == own
    cases(page)
    page.locator("#drop-pack").click()


def test_a_class_is_looked_into_by_keys(workshop: Page) -> None:
    page = workshop
    put(page, RIGHT_TALK)
    choose_task(page, "")
    go_to(page, "Judge")
    expect(page.locator("#game")).to_have_value(
        "small_talk"
    )  # as the program says, which never ran
    page.locator("#rooms [data-value=judge]").press("Alt+3")
    content = zipped({"ann/talk.py": WRONG_TALK, "ben/talk.py": RIGHT_TALK, "dan/talk.txt": ""})
    give(page, "#open-class", "class.zip", content)
    expect(page.locator("#class-says")).to_contain_text("3 handed in")
    signs = page.locator("#class-table button")
    stops = page.locator("#class-table [tabindex='0']")
    expect(stops).to_have_count(1)  # a class of thirty is no stop for each of its signs
    stops.press("ArrowDown")
    stops.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile("ben, requirement 2"))
    stops.press("ArrowRight")
    stops.press("ArrowUp")
    expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile("ann, requirement 3"))
    expect(stops).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#looked-at")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#look")).to_be_empty()
    expect(signs.nth(2)).to_be_focused()


def test_the_focus_is_not_lost_where_a_room_is_entered_by_a_key(workshop: Page) -> None:
    page = workshop
    run(page, 'input("? ")')
    page.locator("#typed").press("Alt+3")
    expect(page.locator("#class button:focus, #class-table :focus")).to_have_count(1)
    page.keyboard.press("Alt+1")


def test_a_student_presses_where_the_program_says_it(workshop: Page) -> None:
    page = workshop
    right = source_of("pynim/good/eval_and_colours.py")
    assert right.count('"ID: " + id1') == 1
    try_all(page, "pynim", right.replace('"ID: " + id1', '"ID: " + id2'))
    expect(page.locator("#result")).to_contain_text("1 not seen")
    question = page.locator(".asks")
    expect(question).to_contain_text("Where does your program say the winner's ID?")
    token = question.get_by_role("button", name="MIT", exact=True).first
    token.focus()
    token.press("Enter")
    expect(question).to_contain_text("Does that count?")
    expect(page.locator("#result")).to_contain_text("1 not seen")
    question.get_by_role("button", name="Yes, it counts").click()
    expect(page.locator("#result")).to_contain_text("1 not met")
    expect(page.locator("#requirements")).to_contain_text("”, yours “")
    expect(page.locator(".asks")).to_have_count(0)
    expect(page.locator("#files button")).to_have_text(["program.py", "output-hints.json"])
    page.evaluate("delete Navigator.prototype.clipboard")
    page.locator("#share").click()
    page.locator("[data-command=copy-run]").click()
    expect(page).to_have_url(re.compile("#program="))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Assignments, compare").click()
    page.locator("#forget-points").click()
    expect(page.locator("#result")).to_contain_text("1 not seen")
    expect(page.locator("#files button")).to_have_count(1)
    page.evaluate("history.replaceState(null, '', 'workshop.html')")


UNSURE = """\
def say(balance):
    print("You have", balance, "or", balance + 1, "or", balance - 1)
balance = 0
while (choice := input("Your choice? ")) != "4":
    if choice == "2":
        balance += int(input("Pay in? "))
    elif choice == "3":
        amount = int(input("Draw? "))
        if amount > balance:
            print("There is not enough.")
            continue
        balance -= amount
    elif choice != "1":
        continue
    say(balance)
"""


def test_one_press_serves_all_of_a_class_that_print_alike(workshop: Page) -> None:
    page = workshop
    choose_task(page, "account")
    go_to(page, "Class")
    names = {
        "ann": UNSURE,
        "ben": UNSURE.replace("choice", "c"),
        "eva": UNSURE.replace("or", "and"),
    }
    content = zipped({f"{name}/bank.py": source for name, source in names.items()})
    give(page, "#open-class", "class.zip", content)
    expect(page.locator("#class-says")).to_contain_text("3 handed in: 0 pass, 3 not compared")
    expect(page.locator("#judge-class")).to_be_hidden()
    row = page.locator("#class-table tbody tr", has_text="ann")
    row.get_by_role("button", name=re.compile("not seen")).first.click()
    page.get_by_role("button", name="Open the program").click()
    page.locator(".asks .token", has_text="0").first.click()
    expect(page.locator("#result")).to_contain_text("Your program passes")
    go_to(page, "Class")
    page.locator("#judge-class").click()
    expect(page.locator("#class-says")).to_contain_text("3 handed in: 2 pass, 1 not compared")
    go_to(page, "Program")
    page.locator("#go-home").click()
