"""Runs of tests, and their reports in JUnit's form."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree.ElementTree import Element, parse

from build import ROOT

BOUNDED = ("--timeout=600", "--timeout-method=thread")
"""Lets pytest end a test after so many seconds, and name it: a fuzzed program may never end."""


def ran(*arguments: str) -> Element:
    """Run pytest with these arguments, print which tests failed, and return the report's suite."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", f"--junitxml={report}", *BOUNDED, *arguments]
        subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
        (suite,) = parse(report).getroot()
    for test in filter(failed, suite.iter("testcase")):
        print(f"  {test.get('classname')}: {test.get('name')}", flush=True)
    return suite


def failed(test: Element) -> bool:
    """Return whether a test of a report failed, or its setup."""
    return test.find("failure") is not None or test.find("error") is not None
