"""The workshop's page as people use it: opened, its program answered, hand-ins brought along."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Frame, FrameLocator, Page, expect

from served import READY

COKE_MACHINE = """due = 50
while due > 0:
    print("Amount due:", due)
    coin = int(input("Insert coin: "))
    if coin in (25, 10, 5):
        due -= coin
print("Change owed:", -due)
"""
"""A right program for the assignment that tests and pictures make: it takes coins."""


def open_workshop(page: Page, base: str) -> None:
    """Open it, and wait until its Python is there."""
    page.goto(f"{base}workshop.html")
    page.locator(READY).wait_for(state="attached")


def open_as_newcomer(page: Page, base: str) -> None:
    """Open it with nothing kept on the device."""
    page.goto(f"{base}404.html")
    page.evaluate("localStorage.clear()")
    open_workshop(page, base)


PASTE = """(it, text) => {
    it.focus();
    if ("value" in it) {
        it.value = text;
        it.dispatchEvent(new Event("input"));
        return;
    }
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const forFirefox = { dataType: "text/plain", data: text };
    const paste = { clipboardData, ...forFirefox, bubbles: true, cancelable: true };
    it.dispatchEvent(new ClipboardEvent("paste", paste));
}"""
"""Pastes a text over what is selected in the editor, or into the text field."""
SOURCE = "it => it.value ?? it.cmTile.view.state.doc.toString()"
"""The text in the editor, of which CodeMirror draws only the lines in sight."""


def write(page: Page | Frame | FrameLocator, source: str) -> None:
    """Have another text in the editor."""
    editor = page.locator("#source")
    editor.press("ControlOrMeta+a")
    editor.evaluate(PASTE, source)


def wait_for_selection(page: Page, text: str) -> None:
    """Wait until a text is selected: the editor selects it after the click."""
    page.wait_for_function("text => getSelection().toString().includes(text)", arg=text)


def written(page: Page | Frame) -> str:
    """The text in the editor."""
    text: str = page.locator("#source").evaluate(SOURCE)
    return text


def remove_file(page: Page) -> None:
    """Remove the file in the editor."""
    page.locator("[popovertarget=file-tools]").click()
    page.locator("#remove").click()


SET = """(it, value) => {
    it.value = value;
    it.dispatchEvent(new Event("change", { bubbles: true }));
}"""


def choose_task(page: Page | Frame | FrameLocator, name: str) -> None:
    """Choose an assignment, whatever room is shown."""
    page.locator("#game").evaluate(SET, name)


def choose_seed(page: Page | Frame | FrameLocator, seed: str) -> None:
    """Choose a seed; without one each run has its own."""
    page.locator("#seed").evaluate(SET, seed)


def start_over(page: Page | Frame | FrameLocator) -> None:
    """Take all answers back."""
    page.locator("#restart").evaluate("it => it.hidden || it.click()")


def go_to(page: Page, room: str) -> None:
    """Go to a room: Program, Judge or Class."""
    page.locator("#rooms").get_by_role("tab", name=room).click()


def judge_it(page: Page, task: str = "") -> None:
    """Judge the program, by this assignment or the one that is chosen."""
    if task:
        choose_task(page, task)
    go_to(page, "Judge")
    page.locator("#try").click()


def cases(page: Page) -> None:
    """Show the cases."""
    go_to(page, "Judge")
    page.get_by_role("tab", name="Cases").click()


def answer(page: Page | Frame | FrameLocator, *answers: str) -> None:
    """Give answers at the console, each once it is asked for."""
    for text in answers:
        expect(page.locator("#typed")).to_be_enabled()
        given = page.locator(".typed").count()
        page.locator("#typed").fill(text)
        page.locator("#typed").press("Enter")
        expect(page.locator(".typed")).to_have_count(given + 1)


def drop(page: Page, path: Path) -> None:
    """Drop a file or a folder of this device on the page, as Chromium does it."""
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
    for event in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": event, "x": 200, "y": 300, "data": data})


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    """A zip of files by name."""
    bundle = io.BytesIO()
    with zipfile.ZipFile(bundle, "w") as target:
        for name, content in files.items():
            target.writestr(name, content)
    return bundle.getvalue()
