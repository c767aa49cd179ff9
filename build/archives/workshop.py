"""Compile the workshop into archives. Runs inside the site's own Pyodide.

`runner.archive` is what runs a program, and `judge.archive` the rest, which judges it.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

sys.path.append("/runtime")
from archive import without_types, write_archive

PY = Path("/py")  # the folder of the workshop itself
TERMINAL = ("__main__", "assignment_folders", "command_line", "fence", "isolated_check", "process")
"""Modules of ours that run at a terminal."""
RUNNER = ("__init__.py", "runner.py", "run", "watch")
"""What a worker needs in which programs run."""


def workshop(runs: bool) -> Iterator[tuple[str, CodeType]]:
    """Yield the path and the code of each module that runs programs; or else of all others."""
    for file in sorted(PY.rglob("*.py")):
        room = file.relative_to(PY).parts[0]
        if (
            room not in ("assignments", "tests")
            and file.stem not in TERMINAL
            and (room in RUNNER) == runs
        ):
            path = f"workshop/{file.relative_to(PY)}"
            yield path, without_types(ast.parse(file.read_bytes()), path)


write_archive("runner", workshop(runs=True))
write_archive("judge", workshop(runs=False))
