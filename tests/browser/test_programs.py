"""Programs as a class hands them in, held to their games by the workshop's page."""

from __future__ import annotations

import pytest
from conftest import Host
from playwright.sync_api import Page

from programs import ASK, ENTRIES, misjudged, name_of
from workshop_page import open_workshop

FEW = 6
"""Programs that are judged within some minutes on a busy machine."""
TRIED = [entry for entry in ENTRIES if "misjudged" not in entry]


@pytest.mark.nightly  # by day workshop/tests/unit judges them, and the workshop tries a few
@pytest.mark.parametrize("start", range(0, len(TRIED), FEW))
def test_no_fault_passes_and_no_good_program_is_blamed(page: Page, host: Host, start: int) -> None:
    open_workshop(page, host.url)
    for entry in TRIED[start : start + FEW]:
        assert misjudged(entry, lambda asked: list(page.evaluate(ASK, asked))) == "", name_of(entry)
