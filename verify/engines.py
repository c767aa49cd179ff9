"""Three engines.

The whole browser suite runs in Chromium and in Firefox. In WebKit its core does: every game is
played by click and by keyboard, on its own page, in frames of another site, sandboxed and offline;
the workshop runs a class's programs; and axe looks at every page in light and dark.
"""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from build import ROOT
from build.findings import read_findings
from verify import Figure, commit
from verify.report import failed, ran

TESTS = {
    "Chromium": ["tests/browser"],
    "Firefox": ["tests/browser", "--browser", "firefox"],
    "WebKit": ["tests/webkit"],
}
"""What runs in each engine."""
VERSIONS = {"Chromium": "chromium", "Firefox": "firefox-esr", "WebKit": "libwebkit2gtk-4.1-0"}
"""The system's package of each."""


def verify(share: float) -> Iterator[Figure]:
    """Run the tests of each engine, or some of their files; with `ENGINE` in the environment only
    those of that one, and repeat what was found before of the others."""
    before = read_findings().get("engines", {"figures": []})["figures"]
    for engine, (folder, *options) in TESTS.items():
        if os.environ.get("ENGINE", engine).lower() != engine.lower():
            yield from (Figure(**each) for each in before if each["what"].startswith(engine))
            continue
        subprocess.run(["sh", "tools/browser.sh", engine.lower()], cwd=ROOT, check=True)
        files = sorted((ROOT / folder).glob("test_*.py"))
        some = files[: max(1, round(len(files) * share))]
        suite = ran("--numprocesses=3", "--dist=worksteal", *map(str, some), *options)
        yield from figures_of(engine, f"{version(engine)}, with {commit()}", suite)


def figures_of(engine: str, which: str, suite: Element) -> Iterator[Figure]:
    """Yield the results of the tests in an engine, and which of them were skipped."""
    tests = list(suite.iter("testcase"))
    amiss = sum(map(failed, tests))
    skipped = list(suite.iter("skipped"))
    tried = len(tests) - len(skipped)
    minutes = float(suite.get("time", "0")) / 60
    came = f"{tried - amiss} of {tried} tests pass, in {minutes:.0f} minutes"
    yield Figure(f"{engine} {which}", came, "all of them", holds=not amiss and tried > 0)
    if skipped:
        why = Counter(each.get("message", "") for each in skipped).most_common()
        reasons = " ".join(f"{number}: {reason}" for reason, number in why)
        yield Figure(f"{engine}: tests left out", reasons)


def version(engine: str) -> str:
    """The version of the system's package; empty where it has none."""
    command = ["dpkg-query", "--show", "--showformat=${Version}", VERSIONS[engine]]
    try:
        shown = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return ""
    return shown.partition("-")[0]
