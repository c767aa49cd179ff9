"""What tests say beyond their assertion, and what none leaves to the next.

It is at the root for the tests of the wings, too: two files of this name beside each other would be
one module.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator

import pytest


@pytest.fixture(autouse=True)
def _garbage_collected_as_before() -> Generator[None]:
    """Turn garbage collection on again after a test in whose process a judge turned it off."""
    yield
    gc.enable()


def pytest_sessionfinish() -> None:
    """Remove the folder in which programs have run in this process."""
    if execute := sys.modules.get("workshop.run.execute"):
        execute.remove_default_folder()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Name the rule of the documentation that a game broke."""
    report = yield
    rule = item.get_closest_marker("rule")
    if rule is not None and report.failed:
        report.sections.append(("CONTRIBUTING.md says", rule.args[0]))
    return report
