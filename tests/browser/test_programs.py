"""Programs as a class hands them in, held to their games by the workshop's page."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import Host
from playwright.sync_api import Page

from programs import ASK, ENTRIES, misjudged, name_of
from workshop_page import open_workshop

FEW = {"wrong" in entry: entry for entry in reversed(ENTRIES)}.values()
"""The first good and the first faulty program: the judge is the same in CPython."""


@pytest.mark.nightly  # by day tests/unit/workshop judges them, and the workshop tries a few
@pytest.mark.parametrize(
    "entries",
    [pytest.param(FEW, id="few"), pytest.param(ENTRIES, id="all", marks=pytest.mark.nightly)],
)
def test_each_fault_is_found_and_no_good_program_is_blamed(
    page: Page, host: Host, entries: list[dict[str, Any]]
) -> None:
    open_workshop(page, host.url)
    for entry in entries:
        assert misjudged(entry, lambda asked: list(page.evaluate(ASK, asked))) == "", name_of(entry)
