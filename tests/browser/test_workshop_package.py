"""An assignment in a course package: written there, judged, reported, gone on with elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from conftest import READY, Host
from lxml import etree
from playwright.sync_api import Browser, Frame, Page, expect
from test_scorm import LONGEST, SCHEMA, Class, Make, course_site, enter, leave, make
from test_workshop_assignments import COKE, OTHER_WORDS, TITLE, WRONG

from workshop_page import go_to, judge_it, write, written

__all__ = ["make"]
GIVEN = {
    "game": "workshop",
    "title": TITLE,
    "assignment": {"folder": "coke", "files": COKE, "title": TITLE},
}


@pytest.fixture(scope="module")
def package(make: Make) -> bytes:
    return make("makePackage", [GIVEN], {"title": TITLE})


@pytest.fixture(scope="module")
def course(package: bytes, make: Make, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A course site with the packages of both standards."""
    packages = {"": package, "2004": make("makePackage", [GIVEN], {"standard": "2004"})}
    host = course_site(tmp_path_factory.mktemp("judged"), "workshop.html", packages)
    yield host
    host.stop()


@pytest.fixture
def student(browser: Browser, course: Host) -> Iterator[Page]:
    """A student's tab; fails where a page has an error, or asks elsewhere for something."""
    context = browser.new_context()
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("request", lambda request: faults.append(request.url))
    yield context.new_page()
    context.close()
    own = (course.url, "data:", "blob:")
    assert [fault for fault in faults if not fault.startswith(own)] == []


def judged(frame: Frame, source: str, says: str) -> None:
    """Write a program there, and have it judged."""
    go_to(frame, "Program")
    write(frame, source)
    judge_it(frame)
    expect(frame.locator("#result")).to_contain_text(says)


def forget(page: Page, known: dict[str, Any]) -> None:
    """Go to another device, where nothing is known but what the site keeps."""
    keeps = "cmi => { localStorage.clear(); sessionStorage.clear(); localStorage.cmi = cmi }"
    page.evaluate(keeps, json.dumps(known))


def test_the_package_is_what_the_standard_asks_for(package: bytes) -> None:
    zipped = ZipFile(BytesIO(package))
    manifest = etree.fromstring(zipped.read("imsmanifest.xml"))
    etree.XMLSchema(file=SCHEMA / "adlcp_rootv1p2.xsd").assertValid(manifest)
    listed = [file.get("href") for file in manifest.iter("{*}file")]
    assert sorted(["imsmanifest.xml", *listed]) == sorted(zipped.namelist())
    names = {Path(name).name for name in listed}
    assert {"workshop.html", "judge.archive", "runner.archive", "rest.wasm", "scorm.js"} <= names
    assert not names & {"assignments.json", "pynim.archive", "app.archive", "pyscript.js"}


def test_from_an_empty_editor_to_a_score_and_on_from_there(student: Page, course: Host) -> None:
    frame = enter(student, course.url)
    expect(frame.locator("#game option:checked")).to_have_text(TITLE)
    expect(frame.locator("#text")).to_have_text("Take coins until 50 are paid.")
    expect(frame.get_by_role("tab", name="Class")).to_be_hidden()
    expect(frame.locator("#share")).to_be_hidden()
    judged(frame, WRONG, "Your program differs")
    expect(frame.locator("#offer")).to_have_count(0)
    student.wait_for_function("API.cmi.core.score.raw === '0'")
    known = leave(student, course)
    assert known["core"]["lesson_status"] == "incomplete"
    forget(student, known)
    frame = enter(student, course.url)
    expect(frame.locator("#files button")).to_have_text("program.py")
    assert written(frame) == WRONG
    judged(frame, OTHER_WORDS, "passes: 2 of 2")
    student.wait_for_function("API.cmi.core.score.raw === '100'")
    assert student.evaluate("API.cmi.core.lesson_status") == "passed"
    judged(frame, WRONG, "Your program differs")  # a worse one lowers nothing
    known = leave(student, course)
    assert known["core"]["score"]["raw"] == "100"


def test_the_way_back_to_a_package_finds_the_program_of_this_device(
    student: Page, course: Host
) -> None:
    frame = enter(student, course.url)
    write(frame, WRONG)
    leave(student, course)
    student.go_back()
    student.frame_locator("iframe").locator(READY).wait_for(state="attached")
    assert written(student.frames[1]) == WRONG


def test_what_is_too_long_for_the_site_is_said_and_stays_on_the_device(
    student: Page, course: Host
) -> None:
    frame = enter(student, course.url)
    write(frame, OTHER_WORDS)
    judge_it(frame)
    expect(frame.locator("#result")).to_contain_text("passes")
    go_to(frame, "Program")
    long = OTHER_WORDS + "".join(f"# {number * number * 7919}\n" for number in range(2_000))
    write(frame, long)
    expect(frame.locator("#notice-text")).to_contain_text("too long for your course site")
    known = leave(student, course)
    assert 0 < len(known["suspend_data"]) <= LONGEST
    assert written(enter(student, course.url)) == long
    leave(student, course)
    forget(student, known)
    frame = enter(student, course.url)
    expect(frame.locator("#files button")).to_have_text("program.py")
    assert written(frame) == OTHER_WORDS


@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("a short column", "workshop.html"),
        pytest.param("a site that opens once", "workshop.html", marks=pytest.mark.nightly),
        pytest.param("Moodle", "workshop.html", marks=pytest.mark.nightly),
        pytest.param("SCORM Cloud", "2004/workshop.html", marks=pytest.mark.nightly),
    ],
)
def test_course_sites_write_the_score_down(
    browser: Browser, course: Host, name: str, at: str
) -> None:
    group = Class(browser, course, name)
    tab = browser.new_context().new_page()
    group.pages["ann"] = tab
    frame = group.enter("ann", at)
    judged(frame, OTHER_WORDS, "passes: 2 of 2")
    group.leave("ann")
    known = json.loads(group.store)["ann"]
    assert "100" in (known.get("cmi.core.score.raw"), known.get("cmi.score.raw"))
    # Another student at the same device begins with nothing of the first one's.
    group.pages["ben"] = tab
    frame = group.enter("ben", at)
    expect(frame.locator("#welcome")).to_be_visible()
    group.leave("ben")
    assert re.search("passed|completed", str(known))
    tab.context.close()
