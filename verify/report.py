"""Runs of tests, and their reports in JUnit's form."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree.ElementTree import Element, parse

from build import ROOT

BOUNDED = ("--timeout=600", "--timeout-method=thread")
"""Has pytest end a test, and name it, that takes as many seconds: it would never end."""


def ran(*arguments: str) -> Element:
    """Run tests with these arguments of pytest and print which failed; its report's suite."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", f"--junitxml={report}", *BOUNDED, *arguments]
        subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
        (suite,) = parse(report).getroot()
    for test in filter(failed, suite.iter("testcase")):
        print(f"  {test.get('classname')}: {test.get('name')}", flush=True)
    return suite


def failed(test: Element) -> bool:
    """Whether a test of a report, or what it needs, failed."""
    return test.find("failure") is not None or test.find("error") is not None
