"""The cases in `tests/vectors`, read by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def read(name: str) -> Any:
    """The contents of the vectors' file `name`, without its ending."""
    return json.loads((Path(__file__).parent / "vectors" / f"{name}.json").read_text())
