"""What the tests do otherwise in Firefox: what only Chromium can, and what else a driver needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from browsers import launch

CACHE = "Only Chromium's debugger empties a cache."
POLICY = "Playwright cannot lift its policy."
RENDERER = "Only Chromium's debugger tells which process draws a page."
WORKER = "Playwright runs nothing in a worker of Firefox."
KEPT = "Playwright loses a page that Firefox keeps."
DROP = "Only Chromium's debugger drops files."
PHONE = "Playwright has no phone with Firefox."
CHROMIUM = {
    "test_a_game_that_is_about_to_be_opened_starts_before_it_is": "Only Chromium prerenders.",
    "doomed": RENDERER,
    "test_a_theme_and_a_page_that_is_open": "Playwright has no page as Firefox prints it.",
    "test_a_bench_has_no_net_no_storage_and_nobody_to_write_to": WORKER,
    "test_blocking": "Only Chromium's debugger measures the time of a page's thread.",
    "test_a_student_with_a_phone_comes_from_the_teachers_link_to_a_mark": PHONE,
    "test_a_small_real_host": "Playwright does not see what a frame of Firefox's sends.",
    "test_caches_that_are_cleared_while_playing_are_filled_again": CACHE,
    "test_faults": CACHE,
    "test_a_folder_or_a_zip_is_dropped": DROP,
    "test_on_plain_http_games_are_played_and_the_pages_say_what_is_missing": "It needs the name.",
    "test_it_works_without_scripts_storage_or_motion": "Playwright needs its scripts in Firefox.",
    "test_bench": "Only Chromium's debugger measures for the bench.",
    "test_the_pages_policy_holds_in_such_workers": POLICY,
    "test_the_way_back_to_a_game_finds_it_running": KEPT,
    "test_the_files_stored_for_offline_play_equal_the_hosts": CACHE,
    "test_the_way_back_to_a_package_finds_the_program_of_this_device": KEPT,
    "test_without_the_policy_each_of_these_ways_is_open": POLICY,
}
"""Tests, fixtures and files of tests that need Chromium, and why."""
SILENT = {"chromium": [], "firefox": ["preload", "click"]}
"""Ways out of a page that are closed without a word (`test_policy.py`)."""
PLAYWRIGHTS = ("by Playwright", "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=")
"""What a browser's complaint is known by that is of Playwright's doing: what it blocks, and the
style sheet `body {}` that it lays on a page in Firefox before it takes its picture."""
PREFERENCES = {
    "browser.download.alwaysOpenPanel": False,  # it would take the focus
    "dom.events.testing.asyncClipboard": True,  # what was copied is read without a question
    "fission.autostart": False,  # a driver's clicks reach frames of other sites
}
"""How Firefox is set up."""
LEFT = ("A ServiceWorker intercepted the request and", "NetworkError when attempting to fetch")
"""How Firefox complains of what was on its way to a page that is left; Chromium does not."""

ENDED = "error: undefined"
"""What Firefox says at times where Python's worker is terminated during a run. No event of the page
or the worker comes with it; small workers of our own do not bring it about."""


def is_firefox(browser: Browser | BrowserContext | None) -> bool:
    """Whether it is Firefox."""
    owner = browser.browser if isinstance(browser, BrowserContext) else browser
    return owner is not None and owner.browser_type.name == "firefox"


def of_the_test(said: str) -> bool:
    """Whether a browser complains of what Playwright did, of a page that was left too soon, or of a
    worker that was stopped."""
    return said == ENDED or any(mark in said for mark in (*PLAYWRIGHTS, *LEFT))


def fill(field: Locator, text: str) -> None:
    """Fill a number field: in Firefox, Playwright's `fill` appends to the old value."""
    field.clear()
    field.fill(text)


def click_twice(button: Locator) -> None:
    """Click as fast as a mouse does, whose clicks are counted; those of a driver are not, in
    Firefox."""
    if is_firefox(button.page.context):
        button.click()
        button.dispatch_event("click", {"detail": 2})
    else:
        button.dblclick()


def allow_clipboard(page: Page) -> None:
    """Let a page read what was copied; Firefox is set up so, and knows no such permission."""
    if not is_firefox(page.context):
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])


def colour(page: Page, scheme: str) -> None:
    """Have a page in light or dark, as a system says it, and as a page does that Firefox does not
    let know."""
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    if is_firefox(page.context):
        page.evaluate("scheme => { document.documentElement.style.colorScheme = scheme }", scheme)


@contextmanager
def calm(browser: Browser, options: dict[str, Any]) -> Iterator[Page]:
    """A page of somebody whose system says that nothing is to move."""
    if is_firefox(browser):
        still = {**PREFERENCES, "ui.prefersReducedMotion": 1}
        browser = browser.browser_type.launch(**{**options, "firefox_user_prefs": still})
    page = browser.new_page(reduced_motion="reduce")
    yield page
    (browser if is_firefox(browser) else page).close()


def keeping(browser: Browser, options: dict[str, Any], *, stored: bool) -> Iterator[BrowserContext]:
    """A visitor whose browser keeps apart what frames of other sites store, as those of real life
    do, or keeps none of it, as Playwright has it in Chromium, where the last list of features
    counts; its shell always keeps it."""
    if is_firefox(browser) and stored:
        context = browser.new_context(service_workers="block")
        yield context
        context.close()
        return
    other: dict[str, Any] = (
        {"firefox_user_prefs": {**PREFERENCES, "network.cookie.cookieBehavior": 1}}
        if is_firefox(browser)
        else {"args": [*options["args"], "--disable-features=Translate"]}
        if stored
        else {"executable_path": launch()["executable_path"]}
    )
    apart = browser.browser_type.launch(**{**options, **other})
    yield apart.new_context(service_workers="block")
    apart.close()
