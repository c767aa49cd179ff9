"""Devices to play at: a phone, a tablet and a laptop in each engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from sittings import SIZES

import patience  # noqa: F401 - it makes all pages patient
from browsers import launch_for_tests
from hands import Hands, PlaywrightHands
from serve import Host
from served import READY, course, host, site

__all__ = ["course", "host", "site"]


class Devices:
    """People's devices: of each kind two, since two people play by turns."""

    def __init__(self, browser: Browser, host: Host) -> None:
        self.browser = browser
        self.host = host
        self.contexts: dict[tuple[bool, bool], BrowserContext] = {}
        self.faults: list[str] = []
        self.pages: list[Page] = []

    def page(self, size: str, way: str, *, second: bool = False) -> Page:
        """A new page at a device, or at a `second` one that keeps its games apart from it, of
        somebody who has played nothing yet."""
        touch = way == "touch"
        context = self.contexts.get((second, touch)) or self._take(second, touch)
        width, height = SIZES[size]
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{self.host.url}404.html")
        page.evaluate("localStorage.clear()")
        self.pages.append(page)
        return page

    def _take(self, second: bool, touch: bool) -> BrowserContext:
        """A device's browser; its first page stays open, and Python's parts compiled with it."""
        context = self.browser.new_context(
            has_touch=touch, reduced_motion="reduce", service_workers="block"
        )
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        first = context.new_page()
        first.goto(f"{self.host.url}pynim.html")
        first.locator(READY).wait_for(state="attached")
        self.contexts[second, touch] = context
        return context

    def hands(self, size: str, way: str, *, framed: bool = False, second: bool = False) -> Hands:
        page = self.page(size, way, second=second)
        return PlaywrightHands(page, touch=way == "touch", framed=framed)

    def tidy(self) -> None:
        """Close what was played at; what went wrong there fails the test."""
        while self.pages:
            self.pages.pop().close()
        faults, self.faults[:] = list(self.faults), []
        assert faults == []


@pytest.fixture(scope="session")
def all_devices(playwright: Any, browser_name: str, host: Host) -> Iterator[Devices]:
    options = launch_for_tests(browser_name)
    if browser_name == "chromium":
        options["args"] = [*options["args"], "--process-per-site"]
    else:
        options["firefox_user_prefs"] = {
            "fission.autostart": False,  # a driver's input reaches frames of other sites
            "ui.prefersReducedMotion": 1,  # which no driver sets
        }
    browser = getattr(playwright, browser_name).launch(**options)
    yield Devices(browser, host)
    browser.close()


@pytest.fixture
def devices(all_devices: Devices) -> Iterator[Devices]:
    yield all_devices
    all_devices.tidy()
