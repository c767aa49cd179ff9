"""Sittings on the device: none is lost or takes another's place; what is kept may be junk."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import READY, Host, Visit, kept, settled, shelve, transcript, type_line
from playwright.sync_api import Browser, Page, expect

from engine.record import to_record
from engine.sitting import Sitting
from pynim import GAME as PYNIM

PLAYED = ["Ann", "1", "Bob", "2", "30", "1"]


def shelved(page: Page) -> list[str]:
    """What the keys of the sittings are called that the device keeps."""
    keys: list[str] = page.evaluate("Object.keys(localStorage)")
    return sorted(key.split("/")[-1] for key in keys if key.startswith("recess/pynim/sitting/"))


def opened(page: Page, host: Host, path: str = "pynim.html") -> Page:
    page.goto(host.url + path)
    page.locator(READY).wait_for(state="attached")
    return page


@pytest.fixture
def begun(page: Page, visit: Visit) -> Page:
    """PyNIM where a game of two people has begun that the device keeps."""
    shelve(page, PYNIM, to_record(Sitting(PYNIM, "1", {}, PLAYED), {}))
    return visit("pynim.html")


@pytest.mark.fault("two tabs")
def test_two_tabs_of_one_game_notice_each_other_and_lose_nothing(begun: Page, host: Host) -> None:
    other = opened(begun.context.new_page(), host)
    type_line(other, "3")
    expect(begun.locator("#notice")).to_contain_text("this one is behind")
    type_line(begun, "2")
    expect(begun.locator("#notice")).to_contain_text("Both are kept")
    for page, answers in ((begun, [*PLAYED, "2"]), (other, [*PLAYED, "3"])):
        assert kept(page)["answers"] == answers
        page.reload()
        page.locator(READY).wait_for(state="attached")
        assert transcript(page)[:-1] == Sitting(PYNIM, "1", {}, answers).console.transcript
    assert len(shelved(begun)) == 2
    other.close()


def test_games_are_listed_named_copied_deleted_and_forgotten(begun: Page) -> None:
    page = begun
    page.locator("#shelf").click()
    sheet = page.get_by_role("dialog", name="PyNIM: your games")
    row = sheet.locator("#kept-shelved")
    expect(row).to_contain_text("at one device · 6 answers")
    expect(row.locator(".picture .table")).to_be_visible()
    row.get_by_label("Name of this game").fill("<b>Sunday</b>")
    row.get_by_role("button", name="Rename").click()
    row.get_by_role("button", name="Copy").click()
    expect(sheet.locator(".kept > li")).to_have_count(2)
    copy = sheet.locator(".kept > li:not(#kept-shelved)")
    expect(copy.get_by_label("Name of this game")).to_have_value("Copy of <b>Sunday</b>")
    row.get_by_role("button", name="Delete").click()
    expect(row).to_contain_text("Deleted.")
    assert "shelved" not in shelved(page)
    row.get_by_role("button", name="Put it back").click()
    assert "shelved" in shelved(page)
    copy.get_by_role("button", name="Open").click()
    expect(sheet).to_be_hidden()
    type_line(page, "2")
    assert kept(page)["answers"] == [*PLAYED, "2"]
    assert kept(page)["name"] == "Copy of <b>Sunday</b>"
    page.locator("#shelf").click()
    sheet.get_by_role("button", name="Forget all of them").click()
    sheet.get_by_role("button", name="Keep them").click()
    assert len(shelved(page)) == 2
    sheet.get_by_role("button", name="Forget all of them").click()
    sheet.get_by_role("button", name="Forget them").click()
    expect(sheet).to_contain_text("No game was played here yet.")
    assert shelved(page) == []


def test_a_new_game_leaves_the_old_one_on_the_shelf(begun: Page) -> None:
    page = begun
    page.locator("#open-new").click()
    page.locator("#new .answer").click()
    type_line(page, "Cleo")
    assert kept(page)["answers"] == ["Cleo"]
    assert len(shelved(page)) == 2
    page.locator("#shelf").click()
    page.locator("#open-shelved").click()
    assert kept(page)["answers"] == PLAYED


@pytest.mark.fault("full")
def test_full_storage_is_said_once_and_play_goes_on(begun: Page) -> None:
    page = begun
    page.evaluate(
        """() => {
            let size = 1 << 20;
            for (let n = 0; size; n++)
                try { localStorage[`other/${n}`] = "x".repeat(size); } catch { size >>= 1; }
        }"""
    )
    type_line(page, "3")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("storage is full, or blocked")
    expect(page.locator("#prompt")).to_contain_text("Ann")
    page.evaluate("recess.notice('')")
    type_line(page, "2")
    expect(page.locator("#prompt")).to_contain_text("Bob")
    expect(notice).to_be_hidden()
    page.evaluate("localStorage.removeItem('other/0')")
    type_line(page, "1")
    expect(page.locator("#prompt")).to_contain_text("Ann")
    assert kept(page)["answers"] == [*PLAYED, "3", "2", "1"]
    assert shelved(page) == ["shelved"]


@pytest.mark.fault("denied")
def test_blocked_storage_is_said_once_and_play_goes_on(browser: Browser, host: Host) -> None:
    context = browser.new_context(service_workers="block")
    context.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("denied", "SecurityError"); } })"""
    )
    page = opened(context.new_page(), host, "pynim.html#seed=1")
    for answer in PLAYED:
        type_line(page, answer)
    expect(page.locator("#notice")).to_contain_text("storage is full, or blocked")
    expect(page.locator("#prompt")).to_contain_text("Bob")
    page.locator("#shelf").click()
    expect(page.get_by_role("dialog")).to_contain_text("No game was played here yet.")
    context.close()


@pytest.mark.nightly  # beside much else on the machine it fails now and then; why is not known
def test_what_is_shown_early_belongs_to_the_answers_that_are_kept(
    begun: Page, visit: Visit
) -> None:
    """What is drawn is as it was left, or, after a crash, older than the answers; or it is junk."""
    page = begun
    page.add_init_script(
        """const look = () => {
            const [table, typed] = ["table", "typed"].map((id) => document.getElementById(id));
            window.early = [table.inert, typed.disabled, table.querySelectorAll("img").length];
        };
        // The page's script sets it, and a microtask runs at that script's end: before Python.
        Object.defineProperty(window, "recess", { configurable: true, set(value) {
            Object.defineProperty(window, "recess", { value });
            queueMicrotask(look);
        } });"""
    )
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    old = page.evaluate("localStorage['recess/pynim/drawn']")
    type_line(page, "3")
    settled(page)
    record = kept(page)
    # A page may store what it shows after the next one begins, in another process.
    store_no_more = "Storage.prototype.setItem = () => {}"
    page.evaluate(f"dispatchEvent(new Event('pagehide')); {store_no_more}")
    own = json.loads(page.evaluate("localStorage['recess/pynim/drawn']"))
    visit("pynim.html")
    assert page.evaluate("early") == [False, False, 0]
    hostile = [
        own | {"table": f"{own['table']}{markup}"}
        for markup in ("<img src=x>", "<a href='//x'>", "<iframe>")
    ]
    for drawn in (old, "[" * 9, *map(json.dumps, hostile), "x" * 4_000_000):
        page.evaluate(store_no_more)
        page.add_init_script(f"localStorage['recess/pynim/drawn'] = {json.dumps(drawn)}")
        visit("pynim.html")
        assert page.evaluate("early") == [True, True, 0]
        assert kept(page) == record
        expect(page.locator("#prompt")).to_contain_text("Ann")


def test_a_page_opens_whatever_its_device_keeps(page: Page, visit: Visit) -> None:
    odd = (
        "5",
        "null",
        "[[]]",
        '{"": 5, "\\"\\"": {"toString": 0}}',
        '{"seat1": {"toString": 0}}',
        "{",
    )
    for number, value in enumerate(odd):
        keep = "".join(
            f"localStorage['recess/{name}'] = {json.dumps(value)};"
            for name in ("pynim/last", "pynim/seats", "names", "pynim/sitting/x", "pynim/drawn")
        )
        page.add_init_script(f"{keep} history.replaceState({value if value != '{' else 0}, '')")
        visit(f"pynim.html?{number}")
        type_line(page, "31")
        expect(page.locator("#error")).to_be_empty()


def test_a_game_of_another_edition_is_looked_at_and_played_on_as_a_separate_one(
    page: Page, visit: Visit
) -> None:
    sitting = Sitting(PYNIM, "1", {}, [*PLAYED, "7", "2"])
    record: dict[str, Any] = to_record(sitting, {}) | {"edition": PYNIM.script_version + 1}
    shelve(page, PYNIM, record)
    visit("pynim.html")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("another edition of PyNIM")
    expect(notice).to_contain_text("as far as answer 6 of 8")
    expect(page.locator("#typed")).to_be_disabled()
    expect(page.locator("#undo")).to_be_disabled()
    page.locator("#look-before").click()
    expect(page.locator("#look-says")).to_have_text("Answer 6 of 6")
    page.locator("#look-after").click()
    notice.get_by_role("button", name="Play on from here").click()
    type_line(page, "2")
    assert kept(page)["answers"] == [*PLAYED, "2"]
    stored = page.evaluate("JSON.parse(localStorage['recess/pynim/sitting/shelved'])")
    assert stored == record, "it is as it was"
