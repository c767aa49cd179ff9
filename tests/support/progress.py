"""Prints how far the tests are, instead of a dot each: `pytest -p progress`.

At every tenth of the tests: how many of how many, the minutes so far, and the longest since the
last line. A failure is named at once, as a run may be broken off, and printed at the end as usual.
"""

from __future__ import annotations

import time
from typing import Any

import pytest


class Progress:
    """Counts reports in the process that prints."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.total = self.done = self.printed = 0
        self.start = time.monotonic()
        self.longest = (0.0, "")
        self.seconds: dict[str, float] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Without xdist, the tests are collected here."""
        self.total = max(self.total, len(session.items))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: Any, ids: list[str]) -> None:
        """Each worker collects them all."""
        del node
        self.total = len(ids)

    def pytest_report_teststatus(self, report: Any) -> tuple[str, str, str] | None:
        """Print no dot for a test that passed."""
        if report.passed and report.when == "call":
            return "passed", "", ""
        return None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up the seconds of a test; print a line at every tenth."""
        terminal: Any = self.config.pluginmanager.get_plugin("terminalreporter")
        if report.failed:
            terminal.write_line(f" {report.nodeid} failed")
        seconds = self.seconds.pop(report.nodeid, 0.0) + report.duration
        if report.when != "teardown":
            self.seconds[report.nodeid] = seconds
            return
        self.done += 1
        self.longest = max(self.longest, (seconds, report.nodeid))
        if self.total and self.done * 10 // self.total > self.printed:
            self.printed = self.done * 10 // self.total
            length, name = self.longest
            self.longest = (0.0, "")
            terminal.write_line(
                f"{self.done:,} of {self.total:,} tests after "
                f"{(time.monotonic() - self.start) / 60:.1f} min; longest since: "
                f"{length:.0f} s, {name[:100]}"
            )


def pytest_configure(config: pytest.Config) -> None:
    """Register it where reports are printed, which no worker of xdist does."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(config))
