"""Take the pictures of the workshop that the pages show, in few bytes: an assignment is made, a
program is judged by it at a desk and on a phone, and a class.

Usage: python lab/pictures.py [--site _site] [--out pages/img]
"""

from __future__ import annotations

import argparse
import sys
from base64 import b64decode
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from browsers import launch
from serve import Host

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / each) for each in ("py", "tests/support", "workshop/tests/support")]

from workshop_page import (  # noqa: E402
    COKE_MACHINE,
    answer,
    go_to,
    judge_it,
    open_workshop,
    write,
    zipped,
)

DESK = (1100, 688, 800)
PHONE = (360, 640, 320)
"""Windows: their width and height, and how many pixels wide their picture is."""
QUALITY = 12
"""Of a picture, of 100: its letters can just be read as well as at twice its bytes."""
WRONG = COKE_MACHINE.replace("-due)", "due)").replace("Change owed:", "You get back")
CLASS = {
    "Ann Adams": COKE_MACHINE.replace("Amount due:", "Still to pay:"),
    "Ben Brown": WRONG,
    "Cem Celik": COKE_MACHINE.replace(" in (25, 10, 5)", " > 0"),
    "Dora Diaz": COKE_MACHINE.replace("due > 0", "due >= 0"),
    "Eve Evans": COKE_MACHINE.replace("Insert coin: ", "> "),
}
NAMES = {"due": "the amount due", "-due": "the change"}
REQUIREMENTS = {
    "Before each coin it says what is due.": "the amount due",
    "In the end it says the change.": "the change",
}


def take(page: Page, file: Path, window: tuple[int, int, int]) -> None:
    """Take a picture of what the window shows, without its notice."""
    page.get_by_label("Close this message").evaluate("it => it.hidden || it.click()")
    width, height, pixels = window
    page.set_viewport_size({"width": width, "height": height})
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": pixels / width}
    options = {"format": "webp", "quality": QUALITY, "clip": clip}
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", options)
    file.write_bytes(b64decode(taken["data"]))
    print(f"{file.stat().st_size:>7,}  {file}")


def make(page: Page) -> None:
    """Make an assignment from a program, by playing it."""
    go_to(page, "Judge")
    page.get_by_role("button", name="Assignments, compare").click()
    page.get_by_role("button", name="An assignment from this program").click()
    page.locator("#make-title").fill("Coke machine")
    for coins in (("25", "10", "25"), ("5", "7", "25", "25"), ("25", "25")):
        go_to(page, "Program")
        page.locator("#restart").evaluate("it => it.hidden || it.click()")
        write(page, COKE_MACHINE)
        page.locator("#run").click()
        answer(page, *coins)
        page.locator("#this-is-a-case").click()
    go_to(page, "Judge")
    for fact, name in NAMES.items():
        page.get_by_label(f"A name for {fact}", exact=True).fill(name)
    for says, name in REQUIREMENTS.items():
        page.locator("#add-requirement").click()
        page.keyboard.type(says)
        page.locator(".made-requirement").last.get_by_label(name, exact=True).check()


def story(browser: Browser, base: str, out: Path) -> None:
    """Take the pictures, one after the other."""
    page = browser.new_page(reduced_motion="reduce")
    open_workshop(page, base)
    make(page)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.get_by_text("What it says, asks").evaluate("it => it.scrollIntoView()")
    take(page, out / "make.webp", DESK)
    page.get_by_role("button", name="Judge by it").click()
    go_to(page, "Program")
    write(page, WRONG)
    judge_it(page)
    expect(page.locator("#result")).to_contain_text("1 not met", timeout=60_000)
    take(page, out / "workshop.webp", DESK)
    take(page, out / "phone.webp", PHONE)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    go_to(page, "Class")
    files = {f"{name}/coke.py": source for name, source in CLASS.items()}
    bundle = {"name": "class.zip", "mimeType": "", "buffer": zipped(files)}
    page.locator("#open-class").set_input_files([bundle])
    expect(page.locator("#class-says")).to_contain_text("5 handed in", timeout=60_000)
    page.locator("#class-table button", has_text="✗").first.click()
    take(page, out / "class.webp", DESK)


def main() -> None:
    """Serve the site, and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, default=ROOT / "_site")
    parser.add_argument("--out", type=Path, default=ROOT / "pages/img")
    given = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch())
        story(browser, Host(given.site).url, given.out)


if __name__ == "__main__":
    main()
