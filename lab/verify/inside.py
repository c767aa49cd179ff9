"""Run Python code inside a page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

ENTER = """async () => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const { loadPyodide } = await import(files.find((name) => name.endsWith("/interpreter.js")));
  globalThis.python = await loadPyodide({ stdout: console.log, stderr: console.error });
}"""


def enter(page: Page, url: str) -> None:
    """Open a game's page, and wait until Python code can be run in it."""
    page.goto(url)
    page.locator("html[data-ready]").wait_for(state="attached", timeout=120_000)
    page.evaluate(ENTER)


def run_python(page: Page, source: str) -> Any:
    """Run a source in the page; return the value of its last line."""
    return page.evaluate("(source) => python.runPython(source)", source)
