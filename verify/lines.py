"""For pytest, `-p verify.lines`: counts the lines of `py/web` that pages come to.

The site that is tested gets another first module for that package, which has Python itself tell of
each line once, on the page's console.
"""

from __future__ import annotations

import gzip
import io
import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from coverage import CoverageData
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

from build import ROOT

MARK = "came to"
REPORTING = f"""
import sys

_monitoring = sys.monitoring
_waiting = []

def _tell(code, line):
    if code.co_filename.startswith("web/"):
        _waiting.append(f"{{code.co_filename}}:{{line}}")
        try:
            from js import console
            console.debug({MARK!r}, " ".join(_waiting))
            _waiting.clear()
        except ImportError:
            pass  # too early: reported later
    return _monitoring.DISABLE

_monitoring.use_tool_id(_monitoring.COVERAGE_ID, "lines")
_monitoring.register_callback(_monitoring.COVERAGE_ID, _monitoring.events.LINE, _tell)
_monitoring.set_events(_monitoring.COVERAGE_ID, _monitoring.events.LINE)
"""


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Path]) -> Generator[None, Path, Path]:
    """Change the built site so that its pages report which lines they run."""
    site = yield
    if fixturedef.argname == "site":
        (archive,) = site.glob("app-*/app.archive")
        replaced = io.BytesIO()
        old = ZipFile(io.BytesIO(gzip.decompress(archive.read_bytes())))
        with ZipFile(replaced, "w") as new:
            for name in old.namelist():
                if name != "web/__init__.pyc":
                    new.writestr(name, old.read(name))
            new.writestr("web/__init__.py", REPORTING)
        archive.write_bytes(gzip.compress(replaced.getvalue()))
    return site


@pytest.fixture(scope="session", autouse=True)
def _lines(browser: Browser) -> Iterator[None]:
    """Store the lines that pages report, as a data file of coverage.py."""
    lines: dict[str, set[int]] = defaultdict(set)

    def hear(said: ConsoleMessage) -> None:
        mark, _, found = said.text.partition(f"{MARK} ")
        if said.type == "debug" and not mark:
            for each in found.split():
                file, _, number = each.partition(":")
                lines[str(ROOT / "py" / file)].add(int(number))

    def listen(context: BrowserContext) -> None:
        context.on("console", hear)

    browser.on("context", listen)
    yield
    data = CoverageData(os.environ["CAME_TO"], suffix=True)
    data.add_lines(lines)
    data.touch_files([str(file) for file in (ROOT / "py/web").glob("*.py")])
    data.write()
