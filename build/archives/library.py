"""Compile the whole standard library into `library.archive`, since a program in the workshop may
import any of it. Runs inside the site's own Pyodide."""

import sys
from collections.abc import Iterator
from types import CodeType
from zipfile import ZipFile

sys.path.append("/runtime")
from archive import compile_module, without_positions, write_archive

LEFT_OUT = (
    *("_pyio.py", "_pydatetime.py"),
    *("importlib/_bootstrap.py", "importlib/_bootstrap_external.py"),
    *("asyncio/__main__.py", "asyncio/windows_events.py", "asyncio/windows_utils.py"),
    *("_pyrepl/unix_console.py", "_pyrepl/windows_console.py", "_pyrepl/windows_eventqueue.py"),
    *("ctypes/wintypes.py", "multiprocessing/popen_spawn_win32.py"),
)
"""What Python has in C as well, or frozen, and imports only where it has not; and what only Windows
or a terminal's own prompt imports."""
(LIBRARY,) = [path for path in sys.path if path.endswith(".zip")]


def library() -> Iterator[tuple[str, CodeType]]:
    """Yield each module's path and code, without docstrings and positions."""
    with ZipFile(LIBRARY) as shipped:
        names = {name for name in shipped.namelist() if name.endswith(".py")}
        for path in sorted(names - {*LEFT_OUT}):
            yield path, without_positions(compile_module(shipped.read(path), path, optimize=2))


write_archive("library", library())
