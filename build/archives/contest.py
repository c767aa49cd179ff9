"""Compile the contest into `contest.archive`. Runs inside the site's own Pyodide."""

import ast
import sys
from pathlib import Path

sys.path.append("/runtime")
from archive import without_types, write_archive

PY = Path("/py")  # the folder of the contest itself
TERMINAL = ("__main__", "apart", "command_line")
"""Modules of ours that run at a terminal."""

paths = {f"contest/{file.name}": file for file in PY.glob("*.py") if file.stem not in TERMINAL}
modules = [
    (each, without_types(ast.parse(paths[each].read_bytes()), each)) for each in sorted(paths)
]
write_archive("contest", modules)
