"""How a program runs at the bench: how long, from which file, and what is still there later."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from conftest import READY, Host
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from patience import limit
from workshop_page import (
    SET,
    answer,
    open_as_newcomer,
    remove_file,
    start_over,
    write,
    written,
)

COUNTS = "n = 0\n\nwhile True:\n    n += 1\n"
"""An endless loop in which something changes: it may as well be long."""
OVERTYPED = "print('50 %\\r100 %\\ntwp\\bo')\nprint(80 * '-')\n"
ENDED = "try:\n    input('More? ')\nexcept EOFError:\n    print('no more')\n"
GREETS = "name = input('Who? ')\nprint('Hello,', name)\ninput('And now? ')\n"
KEEPS_ON = """
import json
import re
print(len(re._cache))
re.compile("only here")
for number in range(110_000):
    pass
while True:
    print(input("More? "))
"""
"""A second run of it would print one more: what `re` has compiled stays."""
FILES = {
    "rules.py": "def play():\n    print('by the rules')\n",
    "other.py": "print('the other one')\n",
    "game.py": "from rules import play\nplay()\n",
}


@pytest.fixture
def limits() -> dict[str, float]:
    """What is not to take minutes."""
    return {}


@pytest.fixture
def tab(
    room: tuple[BrowserContext, list[str]], host: Host, limits: dict[str, float]
) -> Iterator[Page]:
    """The workshop in a tab of a visitor who was never there."""
    page = room[0].new_page()
    limit(page, limits)
    room[1].clear()
    open_as_newcomer(page, host.url)
    yield page
    page.close()
    assert room[1] == []


def run(page: Page | FrameLocator, source: str) -> None:
    """Run a program."""
    write(page, source)
    page.locator("#run").click()


def test_a_program_that_takes_long_is_reported_with_its_line(tab: Page) -> None:
    run(tab, "print('warm')")
    expect(tab.locator("#transcript")).to_have_text("warm\n")
    before = tab.locator("#run").bounding_box()
    run(tab, COUNTS)
    expect(tab.locator("#said")).to_have_text(re.compile(r"^Runs for \d+ s, in line [34]$"))
    expect(tab.locator(".cm-gutterElement.cm-runs")).to_have_text(re.compile("[34]"))
    assert before
    assert tab.locator("#stop").bounding_box()["y"] == before["y"]
    tab.locator("#stop").click()
    expect(tab.locator("#said")).to_have_text("You stopped it.")
    expect(tab.locator("#typed")).to_be_hidden()
    run(tab, "input('Again? ')")
    expect(tab.locator("#transcript")).to_have_text("Again? ")


def test_which_file_it_starts_with_is_shown_and_chosen(tab: Page) -> None:
    starts, transcript = tab.locator("#main"), tab.locator("#transcript")
    for name, text in FILES.items():
        file = {"name": name, "mimeType": "", "buffer": text.encode()}
        tab.locator("#open").set_input_files(file)
        expect(tab.locator("#files [aria-selected=true]")).to_contain_text(name)
    expect(starts).to_have_value("game.py")  # it came last, and no other one imports it
    tab.locator("#run").click()
    expect(transcript).to_have_text("by the rules\n")
    starts.evaluate(SET, "other.py")
    tab.locator("#run").click()
    expect(transcript).to_have_text("the other one\n")
    tab.evaluate("delete Navigator.prototype.clipboard")
    tab.locator("#share").click()
    tab.locator("[data-command=copy-run]").click()
    expect(tab).to_have_url(re.compile("#program="))
    tab.reload()
    tab.get_by_role("button", name="Keep it").click()
    expect(starts).to_have_value("other.py")
    tab.locator("#files button", has_text="other.py").click()
    remove_file(tab)
    expect(starts).to_have_value("game.py")
    odd = {"name": "odd (1.py", "mimeType": "", "buffer": b"print('no module')"}
    tab.locator("#open").set_input_files(odd)
    expect(starts).to_have_value("odd (1.py")
    tab.locator("#source").press("Control+Enter")
    expect(transcript).to_have_text("no module\n")
    expect(tab.locator("#source")).to_be_focused()  # it asks nothing: go on editing


def test_the_console_is_a_terminal_of_80_columns(tab: Page) -> None:
    run(tab, OVERTYPED + ENDED)
    printed = tab.locator("#transcript")
    expect(printed).to_have_text(f"100 %\ntwo\n{80 * '-'}\nMore? ")
    rows = "shown => new Set([...shown.getClientRects()].map(({ top }) => top)).size"
    assert [row.evaluate(rows) for row in printed.locator(".row > span").all()] == 4 * [1]
    assert printed.evaluate("it => parseFloat(getComputedStyle(it).fontSize)") >= 13
    assert printed.locator(".wraps").count() == 0
    expect(tab.locator("#typed")).to_be_in_viewport(ratio=1)
    tab.locator("#typed").press("Control+d")
    expect(printed).to_contain_text("More? no more\n")
    expect(printed.locator(".typed")).to_have_attribute("data-sign", "^D")
    start_over(tab)  # a changed program gets the end of the input, too
    run(tab, "print('\\x1b[7mturned\\x1b[0m')\ninput(20 * 'Why? ')")
    turned = printed.locator("[style*='--card'][style*='--ink']")
    expect(turned, "letters as the ground, and the other way round").to_have_text("turned")
    expect(printed.locator(".wraps")).to_have_count(1)
    expect(tab.locator("#prompt")).to_have_text((20 * "Why? ").strip())


def test_it_is_played_by_the_keyboard_alone(tab: Page) -> None:
    tab.locator("#source").focus()
    tab.keyboard.insert_text("print('Hello,', input('Who? '))")
    tab.keyboard.press("Control+Enter")
    expect(tab.locator("#typed")).to_be_focused()
    tab.keyboard.type("Ann")
    tab.keyboard.press("Enter")
    expect(tab.locator("#transcript")).to_have_text("Who? Ann\nHello, Ann\n")
    expect(tab.locator("#transcript")).to_be_focused()
    tab.locator("#back").focus()
    tab.keyboard.press("Enter")
    expect(tab.locator("#transcript")).to_have_text("Who? ")
    expect(tab.locator("#typed")).to_be_focused()
    tab.locator(".chip").focus()
    tab.keyboard.press("Enter")
    expect(tab.locator("#transcript")).to_have_text("Who? Ann\nHello, Ann\n")
    write(tab, COUNTS)
    tab.keyboard.press("Control+Enter")
    tab.locator("#stop").focus()
    tab.keyboard.press("Enter")
    expect(tab.locator("#said")).to_have_text("You stopped it.")
    assert tab.evaluate("document.activeElement !== document.body")


def test_a_long_run_goes_on_from_its_question(tab: Page) -> None:
    if not tab.evaluate("'Suspending' in WebAssembly"):
        pytest.skip("this browser cannot switch stacks")
    run(tab, KEEPS_ON)
    transcript = tab.locator("#transcript")
    expect(transcript).to_have_text(re.compile(r"^\d+\nMore\? $"))
    before = transcript.inner_text()
    answer(tab, "a", "b")
    expect(transcript).to_have_text(f"{before}a\na\nMore? b\nb\nMore? ")
    tab.locator("#back").click()  # from its start, with one answer
    expect(transcript).to_have_text(re.compile(r"^\d+\nMore\? a\na\nMore\? $"))
    answer(tab, "c")
    expect(transcript).to_contain_text("More? c\nc\nMore? ")


def test_after_a_reload_it_is_where_it_was(tab: Page) -> None:
    run(tab, GREETS)
    answer(tab, "Ann")
    there = "Who? Ann\nHello, Ann\nAnd now? "
    expect(tab.locator("#transcript")).to_have_text(there)
    tab.reload()
    expect(tab.locator("#transcript")).to_have_text(there)
    assert len(tab.workers) == 1, "a judge takes as much memory: it is not needed yet"
    expect(tab.locator(".chip")).to_have_text("Ann")
    hangs = "sum(iter(int, 1))"  # it reports no line at which it could be interrupted
    run(tab, hangs)
    tab.locator("#stop").click()
    expect(tab.locator("#note")).to_contain_text("You stopped it.")
    tab.reload()
    tab.locator(READY).wait_for(state="attached")
    assert written(tab) == hangs
    expect(tab.locator("#said")).to_have_text("Nothing runs yet")


LIKE_A_TERMINAL = """
import time
from getpass import getpass
print('one', flush=True)
for _ in range(3):
    time.sleep(300)
print('\\033[2J\\033[Htwo')
print(sum(int(input('? ')) for _ in range(3)))
try:
    input('Stay? ')
except KeyboardInterrupt:
    print('left')
print(len(getpass('Word: ')))
with open('log.txt', 'a') as file:
    file.write('x')
print(open('log.txt').read())
"""
PASTE = """(field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const forFirefox = { dataType: "text/plain", data: text };
    const paste = { clipboardData, ...forFirefox, bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent("paste", paste));
}"""


def test_time_keys_and_files_are_a_terminals(tab: Page) -> None:
    printed, typed = tab.locator("#transcript"), tab.locator("#typed")
    write(tab, LIKE_A_TERMINAL)
    for start in ("x", "xx"):
        tab.locator("#run").click()
        expect(printed).to_have_text("one\n")
        expect(tab.locator("[data-command=hurry]")).to_be_visible()
        typed.press("Escape")
        expect(printed.locator(".row")).to_have_text(["one\n", "", "two\n", "? "])
        expect(printed.locator("summary")).to_have_text("1 screen before this")
        typed.evaluate(PASTE, "3\n4\n5\n")
        expect(tab.locator("#prompt")).to_have_text("Stay?")
        typed.press("Control+c")
        expect(tab.locator("#prompt")).to_have_text("Word:")
        answer(tab, "secret")
        expect(printed).to_contain_text(f"12\nStay? ^Cleft\nWord: \n6\n{start}\n")
        expect(printed.locator(".typed").last).to_have_attribute("data-sign", "•••")
        assert "secret" not in tab.content()
        expect(tab.locator("#files .by-run")).to_have_text("log.txt (written)")
        assert "secret" not in tab.evaluate(
            "JSON.stringify({ ...localStorage, ...sessionStorage })"
        )
    tab.locator("[popovertarget=file-tools]").click()
    tab.locator("[data-command=as-before]").click()
    expect(tab.locator("#files .by-run")).to_have_count(0)


def test_what_takes_long_to_draw_can_be_stopped(tab: Page) -> None:
    write(tab, r"open('ran.txt', 'w').write('yes'); print(300_000 * '\x1b[80S')" + "\ninput('? ')")
    tab.locator("#run").click()
    expect(tab.locator("#files .by-run")).to_have_text("ran.txt (written)")
    tab.locator("#stop").click()
    expect(tab.locator("#note")).to_contain_text("The rest of what your program printed")
    write(tab, "input('Still there? ')")
    tab.locator("#run").click()
    answer(tab, "yes")
    expect(tab.locator("#said")).to_have_text("Ended after 1 answer")
