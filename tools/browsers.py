"""The browsers that measure, test and take pictures."""

from __future__ import annotations

import shutil
from typing import Any

NAMES = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr",),
}
"""What each engine's browser is called where a system has one."""
QUIET = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch(engine: str = "chromium") -> dict[str, Any]:
    """How Playwright launches it: the system's where there is one, or else its own, and without
    what a browser does on its own behalf."""
    found = next(filter(None, map(shutil.which, NAMES[engine])), None)
    if engine == "chromium":
        return {"executable_path": found, "args": QUIET}
    return {"executable_path": found, "channel": "moz-firefox"} if found else {}
