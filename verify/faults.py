"""Faults that a page gets over.

Each file that a page loads is missing, cut short, of the wrong type, another page, or slow; the
server is gone in the middle of a first visit; storage is denied, full, or cleared while a game is
played; exceptions are planted in scripts, views, handlers and tasks; the device sleeps; a new
version comes in the middle of a game; a game is open in two tabs; the page's process is killed.
Each time there is a clear message with a way to try again, or no trouble at all, and in the end
the sitting is there with all its answers.
"""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from build import ROOT
from verify import Figure
from verify.report import failed, ran

OPTIONS = ["-n", "0", "-p", "no:cacheprovider", "-m", "fault"]


def trials() -> list[str]:
    """The tests that are about a fault, in the usual run or not."""
    command = [sys.executable, "-m", "pytest", *OPTIONS, "--collect-only", "tests/browser"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [line for line in said.splitlines() if "::" in line]


def verify(share: float) -> Iterator[Figure]:
    """Let every fault happen, and count by its kind."""
    some = trials()[:: max(1, round(1 / share))]
    yield from figures(ran(*OPTIONS, *some).iter("testcase"))


def figures(tried: Iterator[Element]) -> Iterator[Figure]:
    """Yield for each kind of fault how often the page recovered."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for test in tried:
        noted = {each.get("name"): each.get("value", "") for each in test.iter("property")}
        kinds[noted["fault"] or ""].append("failed" if failed(test) else noted.get("outcome") or "")
    for kind, outcomes in kinds.items():
        over = len(outcomes) - outcomes.count("failed")
        shown = outcomes.count("reported")
        how = f", {shown} with a message" if shown else ""
        yield Figure(kind, f"{over} of {len(outcomes)}{how}", "all", over == len(outcomes))
