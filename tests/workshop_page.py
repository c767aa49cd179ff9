"""The workshop's page as people use it: opened, its program answered, hand-ins brought along."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

from playwright.sync_api import Frame, FrameLocator, Page, expect

from served import READY


def open_workshop(page: Page, base: str) -> None:
    """Open it, and wait until its Python is there."""
    page.goto(f"{base}workshop.html")
    page.locator(READY).wait_for(state="attached")


def open_as_newcomer(page: Page, base: str) -> None:
    """Open it with nothing kept on the device."""
    page.goto(f"{base}404.html")
    page.evaluate("localStorage.clear()")
    open_workshop(page, base)


def answer(page: Page | Frame | FrameLocator, *answers: str) -> None:
    """Give answers at the console, each once it is asked for."""
    for text in answers:
        expect(page.locator("#typed")).to_be_enabled()
        given = page.locator(".typed").count()
        page.locator("#typed").fill(text)
        page.locator("#typed").press("Enter")
        expect(page.locator(".typed")).to_have_count(given + 1)


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    """A zip of files by name."""
    bundle = io.BytesIO()
    with zipfile.ZipFile(bundle, "w") as target:
        for name, content in files.items():
            target.writestr(name, content)
    return bundle.getvalue()
