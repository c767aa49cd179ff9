"""How often a test repeats itself, where more rounds only find rarer faults."""

from __future__ import annotations

import os


def repeats(usual: int, full: int) -> int:
    """Return `full` in the nightly run (`REPEATS=full`), or else `usual`."""
    return full if os.environ.get("REPEATS") == "full" else usual
