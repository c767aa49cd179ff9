"""Compile the whole standard library into `library.archive`: nobody knows what a program in the
workshop will import. Runs inside the site's own Pyodide."""

import sys
from collections.abc import Iterator
from types import CodeType
from zipfile import ZipFile

sys.path.append("/runtime")
from archive import compile_module, placeless, write_archive

(LIBRARY,) = [path for path in sys.path if path.endswith(".zip")]


def library() -> Iterator[tuple[str, CodeType]]:
    """Yield each module's path and code, without docstrings and places."""
    with ZipFile(LIBRARY) as shipped:
        for path in sorted(name for name in shipped.namelist() if name.endswith(".py")):
            yield path, placeless(compile_module(shipped.read(path), path, optimize=2))


write_archive("library", library())
