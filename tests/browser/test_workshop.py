"""The workshop: a student's own program is run, stepped back in, and held to the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from conftest import READY, Host, Save, hold, watch
from looks import look
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from places import WORKSHOP
from repeats import by_day
from serve import Ways
from workshop_page import (
    answer,
    choose_seed,
    choose_task,
    go_to,
    judge_it,
    open_as_newcomer,
    open_workshop,
    remove_file,
    start_over,
    wait_for_selection,
    write,
    written,
)

PROGRAMS = WORKSHOP / "tests/samples/programs"
RIGHT_TALK = (PROGRAMS / "examples/small_talk_plain.py").read_text()
WRONG_TALK = RIGHT_TALK.replace('text[-1:] == "?"', 'text[-2:] == "??"')
"""An assignment that is judged in a tenth of the time that a game takes."""
ADDER = """total = 0
while True:
    try:
        total = total + int(input("Number? "))
    except:
        print("No number!")
    print("Total:", total)
"""
"""It has the bare `except` that swallows whatever stops a program."""


@pytest.fixture(scope="module")
def tab(room: tuple[BrowserContext, list[str]], host: Host) -> Iterator[Page]:
    """The workshop, opened once for many tests."""
    page = room[0].new_page()
    open_as_newcomer(page, host.url)
    yield page
    page.close()


@pytest.fixture
def workshop(tab: Page, room: tuple[BrowserContext, list[str]]) -> Iterator[Page]:
    """The workshop as a test before left it; fails where the browser had to complain."""
    room[1].clear()
    go_to(tab, "Program")
    choose_seed(tab, "1")
    yield tab
    assert room[1] == []


def ending(text: str) -> re.Pattern[str]:
    """What ends in `text`."""
    return re.compile(f"{re.escape(text)}$")


def put(page: Page | Frame, source: str) -> None:
    """Have another program, and none of the answers before."""
    expect(page.locator("#prompt")).not_to_contain_text("at work")  # of the test before
    start_over(page)
    write(page, source)


def run(page: Page | Frame, source: str, *answers: str) -> None:
    """Run a program up to what it asks after `answers`."""
    put(page, source)
    page.locator("#run").click()
    answer(page, *answers)


def test_a_program_is_answered_and_stepped_back_in(workshop: Page) -> None:
    transcript, chips = workshop.locator("#transcript"), workshop.locator("#rail .chip")
    run(workshop, ADDER, "3", "x", "4")
    expect(transcript).to_have_text(
        "Number? 3\nTotal: 3\nNumber? x\nNo number!\nTotal: 3\nNumber? 4\nTotal: 7\nNumber? "
    )
    expect(workshop.locator("#prompt")).to_have_text("Number?")

    workshop.locator("#back").click()
    expect(transcript).to_have_text(ending("Number? x\nNo number!\nTotal: 3\nNumber? "))
    expect(workshop.locator("#typed")).to_be_focused()
    expect(chips).to_have_text(["3", "x", "4"])
    expect(workshop.locator(".chip[aria-current=true]")).to_have_text("x")
    chips.nth(2).click()
    expect(transcript).to_have_text(ending("Total: 7\nNumber? "))

    workshop.locator(".typed").first.click()
    expect(workshop.locator("#prompt")).to_have_text("Instead of answer 1")
    workshop.locator("#typed").fill("10")
    workshop.locator("#typed").press("Enter")
    expect(transcript).to_have_text(ending("Total: 14\nNumber? "))

    chips.nth(0).click()
    expect(transcript).to_have_text("Number? 10\nTotal: 10\nNumber? ")
    chips.nth(0).click()
    expect(workshop.locator("#prompt")).to_have_text("Instead of answer 1")
    workshop.locator("#typed").press("Escape")
    expect(workshop.locator("#prompt")).to_have_text("Number?")


def test_an_edited_program_gets_the_same_answers(workshop: Page) -> None:
    run(workshop, ADDER, "3", "4")
    write(workshop, ADDER.replace("total + int", "total * 2 + int"))
    workshop.locator("#run").click()
    expect(workshop.locator("#transcript")).to_have_text(ending("Total: 10\nNumber? "))
    expect(workshop.locator(".changed")).to_have_text(["Total: 10\n"])
    expect(workshop.locator("#note")).to_contain_text("After 2 answers")


def test_a_program_that_breaks_off_names_its_line(workshop: Page) -> None:
    run(workshop, "def half(number):\n    return 1 / number\n\nhalf(0)\n")
    expect(workshop.locator("#said")).to_have_text("Broke off in line 2")
    expect(workshop.locator("[style*='--letters-1)']").last).to_have_text(
        "ZeroDivisionError: division by zero"
    )
    expect(workshop.locator(".cm-gutterElement.cm-failed")).to_have_text("2")
    expect(workshop.locator(".cm-content .note")).to_contain_text("number is 0")
    write(workshop, "items = [3, 1]\nitems = items.sort()\nprint(items)\n")
    workshop.locator("#run").click()
    expect(workshop.locator(".cm-content .note")).to_contain_text("sort changes items itself")
    expect(workshop.locator("#said")).to_have_text("Ended")
    write(workshop, "breakpoint()\n")
    workshop.locator("#run").click()
    once = re.compile("^Nothing stops in a debugger here: [^:]*$")  # found before it ran, and by it
    expect(workshop.locator(".cm-content .note p")).to_have_text(once)


@pytest.mark.parametrize(
    "source",
    ["while True:\n    pass\n", "while True:\n    print('x')\n", "print('x')\nsum(iter(int, 1))\n"],
    ids=["loop", "output", "within a function of Python's own"],
)
def test_stop_always_works(workshop: Page, source: str) -> None:
    put(workshop, source)
    workshop.locator("#run").click()
    workshop.locator("#stop").click()
    expect(workshop.locator("body")).to_have_attribute("data-run", "ended")
    write(workshop, "input('And now? ')")
    workshop.locator("#run").click()
    expect(workshop.locator("#prompt")).to_have_text("And now?")


@pytest.mark.parametrize("pressed", [("#run", "#try"), ("#try", "#run")])
def test_stop_ends_all_that_waits(newcomer: Page, host: Host, pressed: tuple[str, ...]) -> None:
    release = hold(newcomer, "**/*.wasm")
    newcomer.goto(f"{host.url}workshop.html")
    choose_task(newcomer, "pynim")
    for number, button in enumerate(pressed):
        go_to(newcomer, "Judge" if button == "#try" else "Program")
        write(newcomer, f"print({number})")
        newcomer.locator(button).click()
    newcomer.locator("#stop").click()
    release()
    expect(newcomer.locator("body")).to_have_attribute("data-run", "ended")
    expect(newcomer.locator("#result")).to_have_text("You stopped it.")


def test_a_link_brings_a_program_that_is_not_run_unasked(
    workshop: Page, browser: Browser, host: Host
) -> None:
    run(workshop, ADDER, "5")
    workshop.evaluate("delete Navigator.prototype.clipboard")
    workshop.locator("#share").click()
    workshop.locator("[data-command=copy-run]").click()
    expect(workshop).to_have_url(re.compile("#program="))
    workshop.keyboard.press("Escape")
    context = browser.new_context(service_workers="block")
    faults = watch(context, host)
    guest = context.new_page()
    guest.goto(f"{host.url}workshop.html")
    write(guest, "print('mine')")
    for choice, its in (
        ("No", "print('mine')"),
        ("Use it for this visit", ADDER),
        ("Keep it", ADDER),
    ):
        guest.goto("about:blank")
        guest.goto(workshop.url)
        expect(guest.locator("#offer")).to_contain_text("Somebody wrote it")
        guest.get_by_role("button", name=choice, exact=True).click()
        guest.locator(READY).wait_for(state="attached")
        back = guest.get_by_role("button", name="Back to your own")
        expect(back).to_be_visible(visible=its == ADDER)
        assert written(guest) == its
        here = "For this visit alone" if "visit" in choice else "Kept on this device"
        expect(guest.locator("#kept")).to_have_text(here)
        expect(guest.locator("#transcript")).to_be_empty()
        if its == ADDER:
            write(guest, ADDER + "# more\n")
            back.click()
            assert written(guest) == "print('mine')"
            expect(back).to_be_hidden()
    expect(guest).not_to_have_url(re.compile("#program="))  # kept: it is not offered again
    guest.goto(workshop.url)
    guest.get_by_role("button", name="Use it for this visit").click()
    guest.locator("#run").click()
    expect(guest.locator("#transcript")).to_have_text("Number? 5\nTotal: 5\nNumber? ")
    guest.goto(f"{host.url}workshop.html?embed#program=junk&game=tactego")
    expect(guest.locator("#notice-text")).to_have_text("The program in this link cannot be read.")
    expect(guest.locator("#game")).to_have_value("tactego")
    context.close()
    assert faults == []
    workshop.evaluate("history.replaceState(null, '', 'workshop.html')")


def test_the_editor_is_one_for_python(workshop: Page) -> None:
    """Enter indents as the lines around do; Tab indents, and leaves after Escape."""
    keys, editor = workshop.keyboard, workshop.locator("#source")
    write(workshop, "")
    expect(editor).to_have_attribute("aria-placeholder", re.compile("input"))
    write(workshop, "a")
    expect(workshop.locator("#source[aria-placeholder]")).to_have_count(0)
    for source, typed, found in (
        ("while i > 0:\n\tprint(i)", ["Enter", "i -= 1"], "while i > 0:\n\tprint(i)\n\ti -= 1"),
        ("def f(x):\n\tif x:", ["Enter", "return 1"], "def f(x):\n\tif x:\n\t\treturn 1"),
        ("if a:\n  if b:", ["Enter", "f("], "if a:\n  if b:\n    f()"),
        ("if a:", ["Enter", "b", "Enter", "Tab", "c"], "if a:\n    b\n        c"),
        ("a\n  b", ["Control+/", "Control+a", "Control+/"], "# a\n#   # b"),
        ("a\n  b", ["Control+/", "Control+z"], "a\n  b"),
    ):
        write(workshop, source)
        keys.press("Control+End")
        for text in typed:
            (keys.press if len(text) > 1 and text[0].isupper() else keys.type)(text)
        assert written(workshop) == found
    keys.press("Escape")
    keys.press("Tab")
    expect(editor).not_to_be_focused()

    write(workshop, "x = 1\ndef half(n)\n    return n / 2\n")
    expect(workshop.locator("#fault")).to_contain_text("SyntaxError: expected ':'")
    workshop.locator("#go-to-fault").click()
    wait_for_selection(workshop, "def half(n)")
    keys.type("def half(n):")
    expect(workshop.locator("#fault")).to_be_hidden()

    workshop.locator("[popovertarget=file-tools]").click()
    workshop.get_by_label("Plain text field").check()
    keys.press("Escape")
    expect(editor).to_have_value("x = 1\ndef half(n):\n    return n / 2\n")
    workshop.reload()
    expect(editor).to_have_value("x = 1\ndef half(n):\n    return n / 2\n")
    workshop.locator("[popovertarget=file-tools]").click()
    workshop.get_by_label("Plain text field").uncheck()
    keys.press("Escape")
    workshop.locator(".cm-content").wait_for()


def test_who_comes_without_a_program_is_offered_one(page: Page, host: Host, saved: Save) -> None:
    """On a phone, whose tabs show one part at a time. Each start has another seed, until one is
    chosen; what is changed meets the same one."""
    page.set_viewport_size({"width": 360, "height": 740})
    open_as_newcomer(page, host.url)
    assert look(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    dock, transcript = page.locator("#dock"), page.locator("#transcript")
    page.locator(".lead").first.click()
    expect(page.locator("#source")).to_be_focused()
    page.get_by_label("with a fault to find").check()
    page.get_by_role("button", name="PyNIM").click()
    dock.get_by_role("button", name="Judge").click()
    dock.locator("#next").click()  # perhaps before its assignment is guessed
    expect(page.locator("#result")).to_contain_text("1 not met")
    expect(page.locator("#game")).to_have_value("pynim")
    expect(page.locator("#guessed")).to_contain_text("It looks like PyNIM")
    expect(page.locator("#welcome")).to_be_hidden()
    dock.get_by_role("button", name="Program").click()
    dock.locator("#next").click()
    expect(page.locator("#runner")).to_be_visible()
    expect(transcript).to_contain_text("Welcome to PyNIM")
    expect(page.locator("#source")).to_be_hidden()
    expect(page.locator("#typed")).to_be_focused()
    dock.get_by_role("button", name="Program").click()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("[popovertarget=file-tools]").click()
    assert "stones_left % 4" in saved(page.locator("#save")).read_text()

    write(page, "import random\nprint(random.random())\n")
    numbers = []
    for chosen in ("", "", "7", "7"):
        choose_seed(page, chosen)
        page.locator("#run").click()
        expect(page.locator("body")).to_have_attribute("data-run", "ended")
        numbers.append(transcript.text_content())
    assert len(set(numbers)) == 3


def test_who_presses_run_first_gets_two_lines(newcomer: Page, host: Host) -> None:
    """What is typed while Python starts goes to the question."""
    release = hold(newcomer, "**/*.wasm")
    newcomer.goto(f"{host.url}workshop.html")
    newcomer.locator("#run").click()
    expect(newcomer.locator("#typed")).to_be_focused()
    newcomer.keyboard.type("Eva")
    newcomer.keyboard.press("Enter")
    release()
    expect(newcomer.locator("#transcript")).to_have_text("What is your name? Eva\nHello, Eva\n")
    newcomer.keyboard.press("Enter")  # which runs nothing again
    expect(newcomer.locator("#said")).to_have_text("Ended after 1 answer")


def test_another_program_gets_none_of_the_answers_before(workshop: Page) -> None:
    """A second version of it does, and so does it once it starts again."""

    def open_file(name: str, source: str) -> None:
        file = {"name": name, "mimeType": "", "buffer": source.encode()}
        workshop.locator("#open").set_input_files(file)
        expect(workshop.locator("#files [aria-selected=true]")).to_contain_text(name)

    put(workshop, "")
    transcript = workshop.locator("#transcript")
    open_file("many.py", ADDER)
    workshop.locator("#run").click()
    answer(workshop, "7", "8")
    open_file("million.py", "throws = input('Throws? ')\nprint(throws)\n")
    expect(transcript).to_be_empty()
    workshop.locator("#run").click()
    expect(transcript).to_have_text("Throws? ")
    open_file("many.py", ADDER.replace("Total", "Sum"))
    workshop.locator("#run").click()
    expect(transcript).to_have_text(ending("Sum: 15\nNumber? "))
    remove_file(workshop)


def test_it_works_in_a_frame_without_an_origin(browser: Browser, site: Path) -> None:
    server = Host(site, Ways(sandboxed=True))
    page = browser.new_page()
    open_workshop(page, server.url)
    run(page, ADDER, "2")
    expect(page.locator("#transcript")).to_have_text("Number? 2\nTotal: 2\nNumber? ")
    page.close()
    server.stop()


def test_run_pressed_twice_shows_nothing_of_the_program_before(newcomer: Page, host: Host) -> None:
    """The test has its own tab: in a shared one it sometimes got an answer of an earlier test."""
    workshop = newcomer
    open_as_newcomer(workshop, host.url)
    run(workshop, "print('old 1')\nprint('old 2')\ninput('Old? ')\ninput('Older? ')\n", "a")
    write(workshop, "print('new 1')\nprint('new 2')\ninput('New? ')\n")
    workshop.evaluate("for (let n = 0; n < 3; n += 1) document.getElementById('run').click()")
    expect(workshop.locator("#prompt")).to_contain_text("New?")
    expect(workshop.locator("#transcript")).to_have_text("new 1\nnew 2\nNew? ")


SLEEPER = "import time\nfor n in range(3):\n    print(n)\n    time.sleep(0.1)\ninput('Up? ')\n"
PRESSED = (
    *("#run", "#stop", "#enter", "#back", ".chip", "[data-command=hurry]", "#watch-it", "#go-home"),
    *("#try", "#cases summary", "[data-command=go-there]", "#findings [data-command=judge-typed]"),
)
PRESS = """([pressed, number]) => {
    const all = (what) => [...document.querySelectorAll(`main :is(${what})`)]
        .filter((it) => it.checkVisibility() && !it.matches("#watch *"));
    for (const each of pressed) for (const it of all(each).slice(0, 1)) it.focus(), it.click();
    const places = all("button, input, select, .cm-content").filter((it) => !it.matches(pressed));
    (window.place = places[number % places.length]).focus();
}"""
"""Presses buttons one right after the other, and moves the focus to another place."""
RESTS = """() => !["running", "showing"].includes(document.body.dataset.run)
    && !/^(Trying|Comparing|Which)/.test(result.textContent)"""
HAS_FOCUS = """() => new Promise(requestAnimationFrame).then(() => {
    const [at, can] = [document.activeElement, (it) => it.checkVisibility() && it.isConnected];
    return can(place) ? at === place : at !== document.body && can(at);
})"""


@pytest.mark.parametrize("seed", by_day(0, of=range(6)))
def test_the_focus_stays_where_a_person_put_it(workshop: Page, seed: int) -> None:
    """Whatever ends meanwhile; where the place itself goes, it is not lost."""
    chance, walked = Random(seed), []
    choose_task(workshop, "small_talk")
    for _ in range(12):
        write(workshop, chance.choice([WRONG_TALK, ADDER, SLEEPER, "1 / 0", "print(1)"]))
        for _ in range(3):
            walked.append([chance.sample(PRESSED, chance.randint(1, 3)), chance.randrange(999)])
            workshop.evaluate(PRESS, walked[-1])
            workshop.wait_for_function(RESTS)
            assert workshop.evaluate(HAS_FOCUS), walked


def test_all_can_be_reached_in_a_low_window(workshop: Page) -> None:
    put(workshop, ADDER)
    workshop.set_viewport_size({"width": 740, "height": 360})
    for name in ("Share", "Help"):
        workshop.get_by_role("button", name=name, exact=True).click()
        expect(workshop.get_by_role("dialog")).to_be_visible()
        workshop.keyboard.press("Escape")
    for part in workshop.locator("#dock button").all():
        expect(part).to_be_in_viewport(ratio=1)
    workshop.set_viewport_size({"width": 320, "height": 200})
    workshop.locator("#dock [data-value=runner]").click()
    workshop.get_by_role("button", name="Console: seed, pauses, keys").click()
    expect(workshop.locator("#console-tools")).to_be_in_viewport(ratio=1)
    workshop.keyboard.press("Escape")
    choose_task(workshop, "small_talk")
    workshop.locator("#dock [data-value=judge]").click()
    last = workshop.locator("#requirements .req").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    workshop.set_viewport_size({"width": 1280, "height": 800})


def test_it_looks_as_it_should(workshop: Page) -> None:
    run(workshop, WRONG_TALK, "tim")
    assert look(workshop) == []
    judge_it(workshop, "small_talk")
    expect(workshop.locator("#result")).to_contain_text("requirements met")
    expect(workshop.locator(".sides").first).to_be_visible()
    assert look(workshop) == []
