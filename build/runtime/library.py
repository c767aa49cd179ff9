"""Compile what the workshop alone runs into archives; runs inside the site's own Pyodide.

`library.archive` holds the whole standard library, since nobody knows what a program will import;
`workshop.archive` the workshop itself.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from zipfile import ZipFile

sys.path.append("/runtime")
from archive import placeless, write_archive

(LIBRARY,) = [path for path in sys.path if path.endswith(".zip")]
PY = Path("/py")
TERMINAL = ("__main__", "terminal")
"""Modules of ours that run at a terminal."""


def library() -> Iterator[tuple[str, CodeType]]:
    """The standard library, without docstrings, and without places."""
    with ZipFile(LIBRARY) as shipped:
        for path in sorted(name for name in shipped.namelist() if name.endswith(".py")):
            yield path, placeless(compiled(shipped.read(path), path, optimize=2))


def own() -> Iterator[tuple[str, CodeType]]:
    """The workshop itself."""
    for file in sorted((PY / "workshop").rglob("*.py")):
        if file.stem not in TERMINAL:
            path = str(file.relative_to(PY))
            yield path, compiled(file.read_bytes(), path, optimize=1)


def compiled(source: bytes, path: str, optimize: int) -> CodeType:
    """A module's code."""
    return compile(source, path, "exec", dont_inherit=True, optimize=optimize)


write_archive("library", library())
write_archive("workshop", own())
