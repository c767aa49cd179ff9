"""Compile the workshop into `workshop.archive`. Runs inside the site's own Pyodide."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

sys.path.append("/runtime")
from archive import compile_module, write_archive

PY = Path("/py")
TERMINAL = ("__main__", "terminal")
"""Modules of ours that run at a terminal."""


def workshop() -> Iterator[tuple[str, CodeType]]:
    """Yield each module's path and code."""
    for file in sorted((PY / "workshop").rglob("*.py")):
        if file.stem not in TERMINAL:
            path = str(file.relative_to(PY))
            yield path, compile_module(file.read_bytes(), path, optimize=1)


write_archive("workshop", workshop())
