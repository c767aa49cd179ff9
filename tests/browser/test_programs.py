"""Programs as a class hands them in, held to their games by the workshop's page."""

from __future__ import annotations

from conftest import Host
from playwright.sync_api import Page

from programs import ASK, ENTRIES, misjudged, name_of
from workshop_page import open_workshop


def test_each_fault_is_found_and_no_good_program_is_blamed(page: Page, host: Host) -> None:
    open_workshop(page, host.url)
    for entry in ENTRIES:
        assert misjudged(entry, lambda asked: list(page.evaluate(ASK, asked))) == "", name_of(entry)
