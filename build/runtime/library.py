"""Compile what the workshop alone runs into archives; runs inside the site's own Pyodide.

`library.archive` holds the whole standard library, since nobody knows what a program will import;
`workshop.archive` the workshop itself. Each is compressed as a whole, as those of `compile.py`.
"""

import gzip
import io
import sys
from collections.abc import Iterable
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
from zipfile import ZipFile, ZipInfo

sys.path.append("/runtime")
from places import placeless

(LIBRARY,) = [path for path in sys.path if path.endswith(".zip")]
PY, OUT = Path("/py"), Path("/out")
TERMINAL = ("__main__", "terminal")
"""Modules of ours that run at a terminal."""


def write_archive(archive: str, modules: Iterable[tuple[str, bytes]], ours: bool) -> None:
    """Compile modules, each with its path, into an archive: always the same bytes; that of others
    without docstrings, and without places."""
    bundle = io.BytesIO()
    with ZipFile(bundle, "w") as target:
        for path, source in sorted(modules):
            code = compile(source, path, "exec", dont_inherit=True, optimize=1 if ours else 2)
            code = code if ours else placeless(code)
            entry = ZipInfo(f"{path}c")  # no date
            target.writestr(entry, _code_to_hash_pyc(code, bytes(8), checked=False))
    (OUT / f"{archive}.archive").write_bytes(gzip.compress(bundle.getvalue(), 9, mtime=0))


with ZipFile(LIBRARY) as shipped:
    names = [name for name in shipped.namelist() if name.endswith(".py")]
    write_archive("library", ((name, shipped.read(name)) for name in names), ours=False)
files = [file for file in (PY / "workshop").rglob("*.py") if file.stem not in TERMINAL]
own = ((str(file.relative_to(PY)), file.read_bytes()) for file in files)
write_archive("workshop", own, ours=True)
print(f"{len(names)} modules of the standard library for the workshop")
