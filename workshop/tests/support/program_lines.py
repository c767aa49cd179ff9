"""Lines typed on the page of a program."""

from __future__ import annotations

from playwright.sync_api import Page


def type_in(page: Page, *lines: str) -> None:
    """Type lines where the focus is, as a person does who does not wait."""
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")
