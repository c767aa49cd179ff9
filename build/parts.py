"""The slow parts of the runtime: each is made anew only where its sources changed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from build import ROOT, digest, node

CACHE = ROOT / ".cache"
RUNTIME = ROOT / "build/runtime"
STUBS = RUNTIME / "stubs"
"""Modules that stand in for larger ones of the standard library, of which pages use little."""
PYODIDE = ROOT / "node_modules/pyodide"


def part(name: str, inputs: list[Path], make: Callable[[Path], None]) -> Path:
    """The folder that `make` fills, unless that was done from the same inputs already."""
    folder = CACHE / f"{name}-{digest(ROOT / 'package-lock.json', *inputs)}"
    if folder.exists():
        return folder
    CACHE.mkdir(exist_ok=True)
    for old in sorted(CACHE.glob(f"{name}-*"), key=lambda old: old.stat().st_mtime)[:-3]:
        shutil.rmtree(old)
    with TemporaryDirectory(dir=CACHE) as half:
        made = Path(half) / name
        made.mkdir()
        make(made)
        if not folder.exists():  # another build may have been quicker
            made.rename(folder)
    return folder


def strip(folder: Path) -> None:
    """Pyodide's WebAssembly and its glue, without what no page uses."""
    print("Stripping Pyodide …", flush=True)
    node(RUNTIME / "strip.mjs", folder)


def compile_python(stripped: Path, folder: Path) -> None:
    """The standard library and the app, compiled into archives."""
    print("Compiling the Python of the pages …", flush=True)
    stubs = {str(file.relative_to(STUBS)): file for file in STUBS.rglob("*.py")}
    with (
        ZipFile(PYODIDE / "python_stdlib.zip") as shipped,
        ZipFile(folder / "library.zip", "w") as library,
    ):
        names = set(shipped.namelist())
        for name in sorted(names):
            if name not in stubs and f"{name.split('/')[0]}.py" not in stubs:
                library.writestr(name, shipped.read(name))
        for name, file in stubs.items():
            if not names & {name, f"{file.stem}/__init__.py"}:
                sys.exit(f"parts.py expects Pyodide to ship {name}, which has a stand-in.")
            library.write(file, name)
    node(RUNTIME / "compile.mjs", folder, stripped)


def build_parts() -> dict[str, Path]:
    """The folder of each part, by name."""
    expect = RUNTIME / "expect.mjs"
    stripped = part("stripped", [RUNTIME / "strip.mjs", expect], strip)
    scripts = [RUNTIME / name for name in ("compile.mjs", "compile.py", "interpreter.mjs")]
    sources = [ROOT / "py", STUBS, *scripts, stripped]
    return {
        "stripped": stripped,
        "compiled": part("compiled", sources, lambda folder: compile_python(stripped, folder)),
        "bundled": part(
            "bundled",
            [ROOT / "js", RUNTIME / "bundle.mjs", expect],
            lambda folder: node(RUNTIME / "bundle.mjs", folder),
        ),
    }
