"""The browser that measures, tests and takes pictures."""

from __future__ import annotations

import shutil
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch() -> dict[str, Any]:
    """How Playwright launches it: the system's where there is one, or else its own, and without
    what a browser does on its own behalf."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return {"executable_path": found, "args": QUIET}
