"""What tests say beyond their assertion."""

from __future__ import annotations

from collections.abc import Generator

import pytest


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
