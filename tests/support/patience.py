"""Tests wait for what is done, not until a time: on a machine that does other things, a second may
take minutes."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

PATIENCE_MS = 240_000
"""How long a test waits for what it expects, until it fails."""
PATIENT = """globalThis.recessLimits = {
    workS: 300, silenceMs: 300_000, runMs: 300_000, judgingMs: 300_000, messageMs: 300_000,
    programMs: 900_000, ...globalThis.recessLimits };"""
"""Lets a program run for minutes, and its worker be silent for as long, unless `limit` came first:
of a page's scripts and its context's, engines run either first."""


def limit(page: Page, limits: dict[str, float]) -> None:
    """Let a page wait no longer than this."""
    page.add_init_script(
        f"globalThis.recessLimits = {{ ...globalThis.recessLimits, ...{json.dumps(limits)} }};"
    )


def be_patient() -> None:
    """Let all pages of all browsers wait for so long."""
    expect.set_options(timeout=PATIENCE_MS)
    new_context, new_page = Browser.new_context, Browser.new_page

    def patient_context(browser: Browser, **options: Any) -> BrowserContext:
        return _patient(new_context(browser, **options))

    def patient_page(browser: Browser, **options: Any) -> Page:
        page = new_page(browser, **options)
        _patient(page.context)
        return page

    Browser.new_context = patient_context  # type: ignore[method-assign]
    Browser.new_page = patient_page  # type: ignore[method-assign]


def _patient(context: BrowserContext) -> BrowserContext:
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(PATIENT)
    return context


be_patient()
