"""A sitting handed on: by a link, a code for a camera, a file; to another device, and back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from urllib.parse import urlencode

import pytest
import zxingcpp
from conftest import (
    READY,
    Host,
    Save,
    Visit,
    kept,
    shelve,
    transcript,
    type_line,
)
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bots import GAME as BOTS
from engine.record import public_answers, to_link, to_record
from engine.sitting import Sitting
from pynim import GAME as PYNIM

PLAYED = ["Ann", "1", "Bob", "2", "30", "1"]


@pytest.fixture
def friend(browser: Browser, host: Host) -> Iterator[Page]:
    """Another device."""
    context: BrowserContext = browser.new_context(service_workers="block", accept_downloads=True)
    yield context.new_page()
    context.close()


def follow(page: Page, link: str) -> Page:
    """Open a link that was handed over."""
    page.goto("about:blank")
    page.goto(link)
    page.locator(READY).wait_for(state="attached")
    return page


def link_of(page: Page, *ways: str) -> str:
    """The link that the page hands on, in these ways."""
    page.locator("#share").click()
    return link_shown(page, *ways)


def link_shown(page: Page, *ways: str) -> str:
    """The link of the dialog that is open, in these ways; closes it."""
    link = page.locator("#link").input_value()
    for way in ways:
        page.get_by_label(way).check()
        expect(page.locator("#link")).not_to_have_value(link)
        link = page.locator("#link").input_value()
    page.keyboard.press("Escape")
    expect(page.locator("#link, #file")).to_have_count(0)
    return link


@pytest.fixture
def begun(page: Page, visit: Visit) -> Page:
    shelve(page, PYNIM, to_record(Sitting(PYNIM, "1", {}, PLAYED), {}))
    return visit("pynim.html")


MANGLED = [
    lambda link: link.replace("#", "%23"),
    lambda link: link.replace("#", "%23").replace("&", "&amp;"),
    lambda link: link.replace("&", "&amp;"),
    *(lambda link, end=end: link + end for end in (".", ").", "]", ">", '"', "”.")),
]


def test_a_link_that_mail_or_a_chat_mangled_opens(friend: Page, host: Host) -> None:
    """All of them become the same address before Python starts, and that opens the position."""
    sitting = Sitting(PYNIM, "1", {}, PLAYED)
    link = f"{host.url}pynim.html#{urlencode(to_link(to_record(sitting, {}, private=False)))}"
    friend.route("**/runtime-*/**", lambda route: route.abort())
    for mangle in MANGLED:
        friend.goto("about:blank")
        friend.goto(mangle(link))
        friend.locator("#table").wait_for()
        assert friend.url == link
    friend.unroute("**/runtime-*/**")
    follow(friend, MANGLED[1](link) + ").")
    assert kept(friend)["answers"] == public_answers(sitting)


def test_a_link_opens_the_position_without_names(begun: Page, friend: Page) -> None:
    link = link_of(begun)
    assert len(link.partition("#")[2]) < 100
    follow(friend, link)
    sitting = Sitting(PYNIM, "1", {}, PLAYED)
    assert kept(friend)["answers"] == public_answers(sitting)
    expect(friend.locator("#transcript")).not_to_contain_text("Ann")
    follow(friend, link_of(begun, "With names and IDs"))
    assert transcript(friend) == [*sitting.console.transcript, sitting.ask.prompt]
    begun.locator("#share").click()
    begun.get_by_label("Its start").check()
    expect(begun.locator("#link")).to_have_value(re.compile(r"pynim\.html#seed=1$"))


def test_a_camera_reads_the_link(begun: Page) -> None:
    begun.locator("#share").click()
    picture = Image.open(BytesIO(begun.locator("[data-qr]").screenshot()))
    (code,) = zxingcpp.read_barcodes(picture)
    assert code.text == begun.locator("#link").input_value()


def test_a_game_is_saved_and_opened_on_any_page(
    begun: Page, friend: Page, host: Host, saved: Save
) -> None:
    begun.locator("#share").click()
    file = saved(begun.get_by_role("button", name="Save the game"))
    assert file.name == "pynim-6.json"
    printed = saved(begun.get_by_role("button", name="Save what was printed"))
    public = Sitting(PYNIM, "1", {}, public_answers(Sitting(PYNIM, "1", {}, PLAYED)))
    text = "\n".join([*public.console.transcript, public.ask.prompt])
    assert printed.read_text() == text
    follow(friend, f"{host.url}bots.html")
    with friend.expect_navigation(url="**/pynim.html*"):
        friend.evaluate(
            """text => {
                const transfer = new DataTransfer();
                transfer.items.add(new File([text], "game.json"));
                dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
            }""",
            file.read_text(),
        )
    friend.locator(READY).wait_for(state="attached")
    assert kept(friend)["answers"] == public.answers
    for junk in ("{}", "[" * 100_000, "x" * 1_100_000, file.read_text()[:50]):
        friend.evaluate("recess.notice('')")
        friend.locator("#shelf").click()
        friend.locator("input[type=file]").set_input_files(
            {"name": "junk.json", "mimeType": "application/json", "buffer": junk.encode()}
        )
        expect(friend.locator("#notice")).to_contain_text("This file cannot be opened.")
        expect(friend.locator("#dialog")).to_be_hidden()
        assert kept(friend)["answers"] == public.answers


def test_a_link_that_is_older_or_went_another_way_is_noticed(begun: Page, host: Host) -> None:
    def link(*answers: str) -> str:
        sitting = Sitting(PYNIM, "1", {}, [*PLAYED[:5], *answers])
        parts = to_link(to_record(sitting, {}, private=False))
        return f"{host.url}pynim.html#" + "&".join(f"{name}={parts[name]}" for name in parts)

    page = follow(begun, link())
    expect(page.locator("#notice")).to_contain_text("older than your game here")
    assert kept(page)["answers"] == PLAYED
    follow(begun, link("1", "2"))
    expect(page.locator("#notice")).to_contain_text("Since then: Bob took 2 stones.")
    assert kept(page)["answers"] == [*PLAYED, "2"], "it went on, and the names are as they were"
    follow(begun, link("3"))
    expect(page.locator("#notice")).to_contain_text("from answer 6 on")
    assert kept(page)["answers"][5:] == ["3"]
    follow(begun, link("1"))
    assert kept(page)["answers"] == [*PLAYED, "2"]
    page.get_by_role("button", name="Open the link").click()
    expect(page.locator("#prompt")).to_contain_text("Player 2")


def handed_over(page: Page) -> str:
    """The link that *Hand over* shows, pressed by the mouse where it is."""
    box = page.get_by_role("button", name="Hand over").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return link_shown(page)


def test_moves_are_stepped_through_taken_back_and_played_on_from(page: Page, visit: Visit) -> None:
    answers = ["", "ROLL 1 2", "SAVE", "1S", "", "SAVE", "2S", ""]
    shelve(page, BOTS, to_record(Sitting(BOTS, "1", {}, answers), {}))
    visit("bots.html")
    page.locator("#open-moves").click()
    rows = page.locator("#moves-list button")
    expect(rows).to_have_count(8)
    for number in (2, 5, 0):
        rows.nth(number).click()
        expect(page.locator("#look-says")).to_have_text(f"Answer {number + 1} of 8")
        expect(rows.nth(number)).to_have_attribute("aria-current", "true")
        cut = Sitting(BOTS, "1", {}, answers[:number])
        assert transcript(page)[:-1] == cut.console.transcript
    page.locator("#look-dots").click()
    page.locator("#replay").click()
    expect(page.locator("#look")).to_be_hidden()
    rows.nth(4).click()
    page.locator("#look-dots").click()
    page.locator("#undo-to").click()
    expect(rows).to_have_count(4)
    assert kept(page)["answers"] == answers[:4]
    for _ in range(4):
        page.locator("#redo").click()
    assert kept(page)["answers"] == answers, "the dice came out the same"
    rows.nth(2).click()
    page.locator("#look-dots").click()
    page.locator("#fork").click()
    expect(rows).to_have_count(2)
    type_line(page, "ROLL")
    assert kept(page)["answers"] == [*answers[:2], "ROLL"]
    old = page.evaluate("JSON.parse(localStorage['recess/bots/sitting/shelved']).answers")
    assert old == answers
