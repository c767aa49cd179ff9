"""The slow parts of the runtime: each is made anew only where its sources changed."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from zopfli import gzip as zopfli

from build import ROOT, digest, node

CACHE = ROOT / ".cache"
RUNTIME = ROOT / "build/runtime"
STUBS = RUNTIME / "stubs"
"""Modules that stand in for larger ones of the standard library, of which pages use little."""
PYODIDE = ROOT / "node_modules/pyodide"


def check_packages(root: Path) -> None:
    """End the build where npm's packages are not those that the lock file names: npm may say that
    all is up to date and be wrong, and what is kept here would bear the wrong name for ever."""
    locked = json.loads((root / "package-lock.json").read_text())["packages"]
    asked = locked[""]
    for name in [*asked["dependencies"], *asked["devDependencies"]]:
        there = json.loads((root / "node_modules" / name / "package.json").read_text())["version"]
        if there != locked[f"node_modules/{name}"]["version"]:
            sys.exit(
                f"{name} {there} is installed, and package-lock.json names another version.\n"
                "Remove the folder node_modules, and run make again."
            )


def part(name: str, inputs: list[Path], make: Callable[[Path], None]) -> Path:
    """The folder that `make` fills, unless that was done from the same inputs already."""
    folder = CACHE / f"{name}-{digest(ROOT / 'package-lock.json', *inputs)}"
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)  # who builds at the same time waits, and finds it done
        if folder.exists():
            return folder
        for old in sorted(CACHE.glob(f"{name}-*"), key=lambda old: old.stat().st_mtime)[:-3]:
            shutil.rmtree(old)
        with TemporaryDirectory(dir=CACHE) as half:
            made = Path(half) / name
            made.mkdir()
            make(made)
            made.rename(folder)
    return folder


def strip(folder: Path) -> None:
    """Pyodide's WebAssembly and its glue, without what no page uses."""
    print("Stripping Pyodide …", flush=True)
    node(RUNTIME / "strip.mjs", folder)


def split(stripped: Path, folder: Path) -> None:
    """The WebAssembly in two halves: what pages call, and the rest."""
    print("Splitting the WebAssembly …", flush=True)
    node(RUNTIME / "split.mjs", stripped, folder)


def mark(stripped: Path, folder: Path) -> None:
    """The WebAssembly in one, telling which functions are called."""
    node(RUNTIME / "mark.mjs", stripped, folder)


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
    compress_archives(folder)


def compile_with(script: str, stripped: Path, folder: Path) -> None:
    """What the workshop alone runs, compiled into an archive by a script of the runtime."""
    shutil.copy(PYODIDE / "python_stdlib.zip", folder / "library.zip")
    node(RUNTIME / "compile.mjs", folder, stripped, "py", RUNTIME, script)
    compress_archives(folder)


def compile_library(stripped: Path, folder: Path) -> None:
    """The whole standard library."""
    print("Compiling the standard library …", flush=True)
    compile_with("library.py", stripped, folder)


def compile_workshop(stripped: Path, folder: Path) -> None:
    """The workshop."""
    print("Compiling the workshop …", flush=True)
    compile_with("workshop.py", stripped, folder)


def compress_archives(folder: Path) -> None:
    """Compress each archive, 4 % smaller than by `gzip` at its best. More iterations than one bring
    0.1 % and take half as long again."""
    for archive in folder.glob("*.archive"):
        archive.write_bytes(zopfli.compress(archive.read_bytes(), numiterations=1))


def build_parts(profiled: bool = False) -> dict[str, Path]:
    """The folder of each part, by name; for pages that are `profiled`, the WebAssembly tells what
    they call."""
    check_packages(ROOT)
    stripped = part("stripped", [RUNTIME / "strip.mjs", RUNTIME / "expect.mjs"], strip)
    sources = [ROOT / "py", RUNTIME, stripped]
    splitting = [*RUNTIME.glob("*.mjs"), RUNTIME / "profile.json", stripped]
    halve = mark if profiled else split
    makers: dict[str, Callable[[], Path]] = {
        "split": lambda: part(halve.__name__, splitting, lambda folder: halve(stripped, folder)),
        "compiled": lambda: part(
            "compiled", sources, lambda folder: compile_python(stripped, folder)
        ),
        # The library takes half a minute, and few changes are its own.
        "library": lambda: part(
            "library",
            [RUNTIME / name for name in ("library.py", "archive.py", "compile.mjs")] + [stripped],
            lambda folder: compile_library(stripped, folder),
        ),
        "workshop": lambda: part(
            "workshop", sources, lambda folder: compile_workshop(stripped, folder)
        ),
        "bundled": lambda: part(
            "bundled",
            [ROOT / "js", ROOT / "css", RUNTIME],
            lambda folder: node(RUNTIME / "bundle.mjs", folder),
        ),
    }
    with ThreadPoolExecutor() as threads:
        made = {name: threads.submit(make) for name, make in makers.items()}
        return {"stripped": stripped} | {name: it.result() for name, it in made.items()}
