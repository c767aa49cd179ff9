"""The browsers that measure, test and take pictures."""

from __future__ import annotations

import os
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


SHELL = "chromium-headless-shell"
"""Debian's Chromium without windows; it takes a fifth less processor time."""
UNOPTIMISED = "--js-flags=--liftoff-only"
"""WebAssembly is compiled once, fast. To optimise it, as well, takes as much processor time as the
rest of a start of Python, which pays off in long sittings only."""


def launch(engine: str = "chromium") -> dict[str, Any]:
    """How Playwright launches it: the system's where there is one, or else its own, and without
    what a browser does on its own behalf."""
    found = next(filter(None, map(shutil.which, NAMES[engine])), None)
    if engine == "chromium":
        return {"executable_path": found, "args": QUIET}
    return {"executable_path": found, "channel": "moz-firefox"} if found else {}


def launch_for_tests(engine: str = "chromium") -> dict[str, Any]:
    """How tests launch it: Chromium with the least processor time; with `BROWSER=whole`, as each
    night, as people have it."""
    options = launch(engine)
    if engine != "chromium" or os.environ.get("BROWSER") == "whole":
        return options
    shell = shutil.which(SHELL) or options["executable_path"]
    return {"executable_path": shell, "args": [*QUIET, UNOPTIMISED]}
