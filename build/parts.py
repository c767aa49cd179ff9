"""Build the slow parts of the site, each only if its sources changed; `.cache` keeps them."""

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

from deflate import gzip_compress

from build import ROOT, digest, node
from build.config import CONFIG

CACHE = ROOT / ".cache"
HALVES = ROOT / "interpreter/halves"
ARCHIVES = ROOT / "build/archives"
STUBS = ARCHIVES / "stubs"
"""Small replacements for large modules of the standard library, of which pages use little."""
PYODIDE = ROOT / "node_modules/pyodide"


BUNDLED = (
    *(
        "js",
        "css",
        "workshop/js",
        "workshop/css",
        "contest/js",
        "contest/css",
        "interpreter/js",
        "py/games.py",
    ),
    *("build/bundle.mjs", "interpreter/halves/expect.mjs"),
)
"""What the scripts of the pages are made of."""


def check_packages(root: Path) -> None:
    """End the build if an installed npm package has another version than the lock file says.

    `npm install` may report that all is up to date when it is not. The cache is named by the lock
    file, so it would serve parts of the wrong version from then on.
    """
    locked = json.loads((root / "package-lock.json").read_text())["packages"]
    asked = locked[""]
    tests = [  # a site is also built where nothing is tested
        name for name in asked["devDependencies"] if (root / "node_modules" / name).exists()
    ]
    for name in [*asked["dependencies"], *tests]:
        there = json.loads((root / "node_modules" / name / "package.json").read_text())["version"]
        if there != locked[f"node_modules/{name}"]["version"]:
            sys.exit(
                f"{name} {there} is installed, and package-lock.json names another version.\n"
                "Remove the folder node_modules, and run make again."
            )


def memoized(name: str, inputs: list[Path], make: Callable[[Path], None]) -> Path:
    """Return a folder that `make` filled from the files `inputs`, now or in an earlier build.

    The folders of the last three different inputs are kept, so that going back to an earlier
    commit builds nothing.
    """
    folder = CACHE / f"{name}-{digest(ROOT / 'package-lock.json', *inputs)}"
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)  # a build in another process waits, then finds the folder
        if folder.exists():
            return folder
        for old in sorted(CACHE.glob(f"{name}-*"), key=lambda old: old.stat().st_mtime)[:-3]:
            shutil.rmtree(old)
        with TemporaryDirectory(dir=CACHE) as unfinished:  # an interrupted build leaves no folder
            made = Path(unfinished) / name
            made.mkdir()
            make(made)
            made.rename(folder)
    return folder


def strip(folder: Path) -> None:
    """Write Pyodide's WebAssembly and its JavaScript ("glue"), without what no page uses."""
    print("Stripping Pyodide …", flush=True)
    node(HALVES / "strip.mjs", folder)


def split(stripped: Path, folder: Path) -> None:
    """Write the WebAssembly in two halves: the functions that pages call, and all others."""
    print("Splitting the WebAssembly …", flush=True)
    node(HALVES / "split.mjs", stripped, folder)


def mark(stripped: Path, folder: Path) -> None:
    """Write the WebAssembly in one file that reports which of its functions are called."""
    node(HALVES / "mark.mjs", stripped, folder)


def compile_python(stripped: Path, folder: Path) -> None:
    """Write the pages' Python, and what it needs of the standard library, as archives."""
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
                sys.exit(f"parts.py expects Pyodide to ship {name}, which has a stub.")
            library.write(file, name)
    node(ARCHIVES / "compile.mjs", folder, stripped)
    compress_archives(folder)


def compile_with(script: str, stripped: Path, folder: Path, source: str = "py") -> None:
    """Write an archive that only the workshop loads, by a `script` in `build/archives`."""
    shutil.copy(PYODIDE / "python_stdlib.zip", folder / "library.zip")
    node(ARCHIVES / "compile.mjs", folder, stripped, source, ARCHIVES, script)
    compress_archives(folder)


def compile_library(stripped: Path, folder: Path) -> None:
    """Write the whole standard library as an archive."""
    print("Compiling the standard library …", flush=True)
    compile_with("library.py", stripped, folder)


def compile_workshop(stripped: Path, folder: Path) -> None:
    """Write the workshop's Python as an archive."""
    print("Compiling the workshop …", flush=True)
    compile_with("workshop.py", stripped, folder, "workshop")


def compile_contest(stripped: Path, folder: Path) -> None:
    """Write the contest's Python as an archive."""
    print("Compiling the contest …", flush=True)
    compile_with("contest.py", stripped, folder, "contest")


def compress_archives(folder: Path) -> None:
    """Compress each archive of a folder, as gzip.

    libdeflate's best makes them 3 % smaller than `gzip -9` does. Zopfli's are 0.6 % smaller still,
    14 kB of a first visit's 2.2 MB with all its parts, and take 34 s where this takes 2.
    """
    for archive in folder.glob("*.archive"):
        archive.write_bytes(gzip_compress(archive.read_bytes(), 12))


def build_parts(profiled: bool = False) -> dict[str, Path]:
    """Return the folder of each part by its name.

    If `profiled`, the WebAssembly is not split, and reports which functions the pages call.
    """
    check_packages(ROOT)
    stripped = memoized("stripped", [HALVES / "strip.mjs", HALVES / "expect.mjs"], strip)
    sources = [ROOT / "py", ARCHIVES, stripped]
    splitting = [*HALVES.glob("*.mjs"), HALVES / "profile.json", stripped]
    write = mark if profiled else split
    makers: dict[str, Callable[[], Path]] = {
        "split": lambda: memoized(
            write.__name__, splitting, lambda folder: write(stripped, folder)
        ),
        "compiled": lambda: memoized(
            "compiled", sources, lambda folder: compile_python(stripped, folder)
        ),
        # The library takes half a minute, so it depends on only those files that change it.
        "library": lambda: memoized(
            "library",
            [ARCHIVES / name for name in ("library.py", "archive.py", "compile.mjs")] + [stripped],
            lambda folder: compile_library(stripped, folder),
        ),
        "workshop": lambda: memoized(
            "workshop",
            [ROOT / "workshop", ARCHIVES, stripped],
            lambda folder: compile_workshop(stripped, folder),
        ),
        "contest": lambda: memoized(
            "contest",
            [*(ROOT / "contest").glob("*.py"), ARCHIVES, stripped],
            lambda folder: compile_contest(stripped, folder),
        ),
        "bundled": lambda: memoized(
            "bundled",
            [ROOT / each for each in BUNDLED],
            lambda folder: node("build/bundle.mjs", folder, CONFIG["interpreter"]),
        ),
    }
    with ThreadPoolExecutor() as threads:
        made = {name: threads.submit(make) for name, make in makers.items()}
        return {"stripped": stripped} | {name: it.result() for name, it in made.items()}
