"""Watching: a stretch of a program's run is gone over line by line, by keys, and from a line."""

from __future__ import annotations

from conftest import Host
from playwright.sync_api import Page, expect

from axe import AXE, AXE_FOUND
from workshop_page import answer, open_as_newcomer, write

PROGRAM = """names = []
other = names
while len(names) < 2:
    names.append(input("Name? "))
age = input("Age? ")
if age == 8: names.append("Cy")
first = names.sort()
print("Soon:", first[0], "has a birthday, and everybody else who was named before is invited")
"""


BEYOND = "it => it.getBoundingClientRect().right - document.getElementById('editor').clientWidth"
OVERLAP = """it => {
    const [sign, value] = [it.querySelector(".sign"), it.cells[1]];
    const text = document.createRange();
    text.selectNodeContents(sign);
    return text.getBoundingClientRect().right - value.getBoundingClientRect().left;
}"""


def test_a_stretch_is_watched_both_ways(page: Page, host: Host) -> None:
    open_as_newcomer(page, host.url)
    write(page, PROGRAM)
    page.locator("#run").click()
    answer(page, "Ann")
    page.locator("#watch-it").click()
    _steps, said, watched = (
        page.get_by_role("slider", name="Step", exact=True),
        page.locator("#watch .said"),
        page.locator("#watch"),
    )
    expect(page.get_by_role("button", name="Step", exact=True)).to_be_focused()
    expect(said).to_contain_text("Next: line 3")
    expect(watched).to_contain_text("→ list #1")
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Line 3 ran")
    expect(page.locator("#watch [role=status]")).to_contain_text("Line 3 ran")
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text("Next: line 3")
    back = page.get_by_role("button", name="Back", exact=True)
    back.focus()
    page.keyboard.press("Enter")
    expect(back).to_be_focused()  # at the first step, too
    page.get_by_role("button", name="Before this answer").click()
    expect(said).to_contain_text("Next: line 4")
    page.locator("#watch").get_by_role("button", name="names").click()
    expect(said).to_contain_text("Line 1 ran: names is []")
    assert page.locator("#watch tr.new").first.evaluate(OVERLAP) <= 0
    page.locator("#editor .cm-lineNumbers .cm-gutterElement", has_text="4").click()
    expect(said).to_contain_text("Next: line 4")
    page.get_by_role("button", name="Done").click()
    expect(watched).to_be_hidden()
    expect(page.locator(".typed")).to_have_count(1)  # the program was run again
    answer(page, "Bo", "8")
    note = page.locator("#editor .note")
    expect(note).to_be_visible()
    assert note.evaluate(BEYOND) <= 0  # though a line is longer than the window
    page.locator("#editor [data-command=watch-end]").click()
    expect(said).to_contain_text("Line 8 fails. TypeError")
    page.get_by_role("button", name="Line 7, where it went wrong").click()
    expect(said).to_contain_text("Next: line 7")
    page.locator("#watch .notes").get_by_role("button", name="Line 6").click()
    expect(said).to_contain_text("a text is never equal to a number")
    page.evaluate(AXE)
    assert page.evaluate(AXE_FOUND, {}) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate("document.querySelector('.cm-scroller').scrollWidth") <= 320
