"""The pages for students and for teachers, step by step as they are written."""

from __future__ import annotations

import csv
import re

import pytest
from conftest import READY, Host, Save, Visit, type_line
from playwright.sync_api import Page, expect
from test_workshop_compare import TRIED, give

from programs import source_of
from workshop_page import SET, answer, go_to, write, zipped

SLIP = source_of("pynim/faulty/below_one.py")
"""It takes no stone for an answer; the right one asks for 1 at least."""


def follow(page: Page, host: Host, path: str) -> None:
    """Go to the workshop from the page that describes it."""
    page.goto(host.url + path)
    page.get_by_role("link", name="workshop", exact=True).first.click()
    page.locator(READY).wait_for(state="attached")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_the_steps_for_students(page: Page, host: Host) -> None:
    follow(page, host, "your-program.html")
    transcript = page.locator("#transcript")
    start, slip = ("start.py", b"import nim"), ("nim.py", SLIP.encode())
    page.get_by_label("Open files", exact=True).set_input_files(
        [{"name": name, "mimeType": "", "buffer": source} for name, source in (start, slip)]
    )
    expect(page.locator("#files button", has_text="nim.py")).to_be_visible()
    page.locator("#main").evaluate(SET, "nim.py")
    press(page, "Run")
    answer(page, "tim", "1", "sally", "2", "33")
    press(page, "Take back")
    expect(transcript).not_to_contain_text("You have selected 33 stones")
    page.locator(".chip").last.click()
    expect(transcript).to_contain_text("You have selected 33 stones, Tim")
    page.locator(".typed").first.click()
    page.locator("#typed").fill("tom")
    page.locator("#typed").press("Enter")
    expect(transcript).to_contain_text("You have selected 33 stones, Tom")
    page.locator("#files button", has_text="nim.py").click()
    write(page, SLIP.replace("You have selected", "You chose"))
    press(page, "Run")
    expect(page.locator(".changed")).to_contain_text(["You chose 33 stones, Tom"])

    go_to(page, "Judge")
    page.locator("#game").select_option(label="PyNIM")
    press(page, "Judge it")
    expect(page.locator("#result")).to_have_text(TRIED)
    expect(page.locator(".req[open] .of-yours").first).not_to_be_empty()
    page.get_by_role("button", name="Go there").first.click()
    expect(transcript).not_to_contain_text("Tom")
    press(page, "Back to your own")
    expect(transcript).to_contain_text("You chose 33 stones, Tom")
    go_to(page, "Judge")
    page.get_by_role("tab", name="Cases").click()
    page.locator("#findings [data-command=judge-typed]").click()
    expect(page.locator("#result")).to_contain_text("As far as what you typed goes")


@pytest.mark.nightly  # by day the tests of packs and classes
def test_the_steps_for_teachers(page: Page, host: Host, visit: Visit, saved: Save) -> None:
    visit("pynim.html#seed=1")
    for line in ("tim", "1", "sally", "2", "30", "0"):
        type_line(page, line)
    page.locator("#share").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Make it a case").click()
    workshop = opened.value
    workshop.locator(READY).wait_for(state="attached")
    expect(workshop.locator("#pack")).to_contain_text("1 case")
    workshop.close()

    follow(page, host, "teachers.html")
    go_to(page, "Class")
    page.locator("#class-game").select_option(label="PyNIM")
    handed_in = {"ann/nim.py": source_of("pynim/good/functions.py"), "ben/nim.py": SLIP}
    give(page, "#open-class", "class.zip", zipped(handed_in))
    expect(page.locator("#class-says")).to_contain_text("2 handed in: 1 passes")
    rows = page.locator("#class-table tbody tr")
    expect(rows).to_contain_text([re.compile(r"^ann.*✓.*(\d+) of \1$"), re.compile(r"^ben.*✗")])
    page.get_by_role("button", name=re.compile("^ben, .*not met")).first.click()
    expect(page.locator("#look .of-yours")).not_to_be_empty()
    rows = list(csv.reader(saved(page.locator("#csv")).read_text().splitlines()))
    assert [row[0] for row in rows[1:]] == ["ann", "ben"]
