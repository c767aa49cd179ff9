"""The table of traps: what a class may write, and what becomes of it."""

from __future__ import annotations

import tomllib
from typing import Any

from places import WORKSHOP

TRAPS: dict[str, dict[str, Any]] = tomllib.loads(
    (WORKSHOP / "tests/samples/traps.toml").read_text()
)
"""By what becomes of them, the sources by their names."""
