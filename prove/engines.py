"""Three engines.

The whole browser suite runs in Chromium and in Firefox. In WebKit its core does: every game is
played by click and by keyboard, on its own page, in frames of another site, sandboxed and offline;
the workshop runs a class's programs; and axe looks at every page in light and dark.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from prove import ROOT, Figure, commit, found

TESTS = {
    "chromium": ["tests/browser"],
    "firefox": ["tests/browser", "--browser", "firefox"],
    "webkit": ["tests/webkit"],
}
"""What runs in each engine."""
VERSIONS = {"chromium": "chromium", "firefox": "firefox-esr", "webkit": "libwebkit2gtk-4.1-0"}
"""The system's package of each."""


def prove(share: float) -> Iterator[Figure]:
    """Run the tests of each engine, or some of their files; with `ENGINE` in the environment only
    those of that one, and tell of the others what was found before."""
    before = found().get("engines", {"figures": []})["figures"]
    for engine, (folder, *options) in TESTS.items():
        if os.environ.get("ENGINE", engine) != engine:
            yield from (
                Figure(**each) for each in before if each["what"].startswith(engine.title())
            )
            continue
        subprocess.run(["sh", "tools/browser.sh", engine], cwd=ROOT, check=True)
        files = sorted((ROOT / folder).glob("test_*.py"))
        some = files[: max(1, round(len(files) * share))]
        with TemporaryDirectory() as kept:
            report = Path(kept) / "report.xml"
            command = [sys.executable, "-m", "pytest", "--numprocesses=3", "--dist=worksteal"]
            command += [f"--junitxml={report}", *map(str, some), *options]
            subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
            yield told(f"{engine.title()} {version(engine)}, with {commit()}", report)


def told(what: str, report: Path) -> Figure:
    """What came of the tests of an engine."""
    (suite,) = ElementTree.parse(report).getroot()
    count = {name: int(suite.get(name, "0")) for name in ("tests", "skipped", "failures", "errors")}
    failed = count["failures"] + count["errors"]
    for test in suite.iter("testcase"):
        if test.find("failure") is not None or test.find("error") is not None:
            print(f"  {test.get('classname')}: {test.get('name')}", flush=True)
    ran = count["tests"] - count["skipped"]
    minutes = float(suite.get("time", "0")) / 60
    why = Counter(each.get("message", "").rstrip(".") for each in suite.iter("skipped"))
    left_out = ", ".join(f"{number} ({reason})" for reason, number in why.items())
    came = f"{ran - failed} of {ran} tests pass, in {minutes:.0f} minutes"
    came += f"; left out: {left_out}" if left_out else ""
    return Figure(what, came, "all of them", holds=failed == 0 and ran > 0)


def version(engine: str) -> str:
    """The version of the system's package; empty where it has none."""
    command = ["dpkg-query", "--show", "--showformat=${Version}", VERSIONS[engine]]
    try:
        shown = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return ""
    return shown.partition("-")[0]
