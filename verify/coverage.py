"""Coverage: what the tests come to.

The unit tests run with their lines and branches counted, in all processes that they start, for
everything but the room that only a browser enters. The lines of that room are counted in the pages:
the browser's tests that are about it run on a site whose Python reports the lines that it runs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from coverage import Coverage

from build import ROOT
from verify import Figure
from verify.report import BOUNDED

COUNTED = """\
[run]
branch = {branch}
parallel = true
patch = subprocess
source = {root}/py
data_file = {data}
[report]
exclude_also =
    if TYPE_CHECKING:
    ^\\s*assert\\b
"""
"""What coverage.py is to do; only a type checker needs what is left out."""
UNIT = ("tests/unit", "tests/runtime")
BROWSER = (
    *("embed", "every_game", "handing_on", "host", "panel", "pynim", "scorm", "setup", "shelf"),
    *("statistics", "trouble"),
)
"""The browser's tests that are about `py/web`."""


def verify(share: float) -> Iterator[Figure]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        settings = folder / "outside.ini"
        settings.write_text(COUNTED.format(branch="true", root=ROOT, data=folder / "outside"))
        few = ("-m", "not slow") if share < 1 else ()
        run((*UNIT, *few), COVERAGE_PROCESS_START=str(settings))
        outside = counts(settings)
        del outside["web"]
        for package, (come, there) in outside.items():
            yield Figure(f"py/{package}", f"{100 * come / there:.1f} % of lines and branches")
        come, there = map(sum, zip(*outside.values(), strict=True))
        yield figure("all of these", come, there, "lines and branches", 97)

        settings = folder / "pages.ini"
        settings.write_text(COUNTED.format(branch="false", root=ROOT, data=folder / "pages"))
        tests = BROWSER[:1] if share < 1 else BROWSER
        files = [f"tests/browser/test_{name}.py" for name in tests]
        run(("-p", "verify.lines", *files), CAME_TO=str(folder / "pages"))
        yield figure("py/web, in the browser", *counts(settings)["web"], "lines", 90)


def run(tests: tuple[str, ...], **more: str) -> None:
    """Run tests, all of which must pass, with more in the environment."""
    command = [sys.executable, "-m", "pytest", "--numprocesses=2", "--dist=worksteal"]
    command += [*BOUNDED, *tests]
    if subprocess.run(command, cwd=ROOT, env={**os.environ, **more}, check=False).returncode:
        raise SystemExit("Tests failed, so nothing is said of what they come to.")


def counts(settings: Path) -> dict[str, tuple[int, int]]:
    """What was come to, and what there is, by package."""
    counted = Coverage(config_file=str(settings))
    counted.combine()
    report = settings.with_suffix(".json")
    counted.json_report(outfile=str(report))
    come: Counter[str] = Counter()
    there: Counter[str] = Counter()
    for file, found in json.loads(report.read_text())["files"].items():
        package = (ROOT / file).relative_to(ROOT / "py").parts[0]
        of = found["summary"]
        come[package] += of["covered_lines"] + of.get("covered_branches", 0)
        there[package] += of["num_statements"] + of.get("num_branches", 0)
    return {package: (come[package], there[package]) for package in sorted(there)}


def figure(what: str, come: int, there: int, of: str, asked: int) -> Figure:
    """A rate, and whether it is what is asked."""
    rate = 100 * come / there
    return Figure(what, f"{rate:.1f} % of {there:,} {of}", f"at least {asked} %", rate >= asked)
