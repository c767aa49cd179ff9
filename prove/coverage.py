"""Coverage: what the tests come to.

The unit tests run with their lines and branches counted, in all processes that they start, for
everything but the room that needs a browser. That room's lines are counted in the page: the browser
tests run on a site whose own Python says which lines it comes to.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from coverage import Coverage
from coverage.results import Numbers

from prove import ROOT, Figure

SETTINGS = """\
[run]
branch = true
parallel = true
patch = subprocess
source = {root}/py
data_file = {data}
[report]
exclude_also =
    if TYPE_CHECKING:
    ^\\s*assert\\b
"""
PYTEST = ("-m", "pytest", "--numprocesses=2", "--dist=worksteal")
UNIT = ("tests/unit", "tests/runtime")
BROWSER = ("embed", "every_game", "handing_on", "host", "panel", "pynim", "scorm", "setup", "shelf")
"""The browser's tests that say most of `py/web`."""
BROWSER += ("statistics", "trouble")
ASKED = {"web": 90, "": 97}


def prove(share: float) -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        yield from outside(Path(folder), share)
        yield in_pages(Path(folder), share)


def outside(folder: Path, share: float) -> Iterator[Figure]:
    """What the unit tests come to, by package."""
    settings = folder / "settings"
    settings.write_text(SETTINGS.format(root=ROOT, data=folder / "outside"))
    few = (*UNIT, "-m", "not slow") if share < 1 else UNIT
    run((*PYTEST, *few), {"COVERAGE_PROCESS_START": str(settings)})
    counted = Coverage(config_file=str(settings))
    counted.combine()
    whole = Numbers()
    for package in sorted(each.name for each in (ROOT / "py").iterdir() if each.is_dir()):
        if package not in ("web", "__pycache__"):
            numbers = count(counted, package)
            whole += numbers
            yield Figure(f"py/{package}, lines and branches", f"{numbers.pc_covered:.1f} %")
    rate = whole.pc_covered
    yield Figure("py but web, lines and branches", f"{rate:.1f} %", "at least 97 %", rate >= 97)


def count(counted: Coverage, package: str) -> Numbers:
    """What was come to in a package."""
    numbers = Numbers()
    for file in sorted((ROOT / "py" / package).rglob("*.py")):
        numbers += counted._analyze(str(file)).numbers  # noqa: SLF001
    return numbers


def run(command: tuple[str, ...], more: dict[str, str]) -> None:
    """Run tests, which all pass."""
    subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **more},
        check=True,
        stdout=sys.stderr,
    )
