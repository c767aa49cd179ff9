"""The table of traps: what a class may write, and what becomes of it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

TRAPS: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "workshop/traps.toml").read_text()
)
"""By what becomes of them, the sources by their names."""
