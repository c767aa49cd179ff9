"""What is told of the tests of an engine."""

from __future__ import annotations

from pathlib import Path

from prove import Figure
from prove.engines import told


def suite(tmp_path: Path, cases: str, **counts: int) -> Figure:
    """What is told of a run with these cases."""
    given = {"tests": 3, "errors": 0, "failures": 0, "skipped": 1, **counts}
    named = " ".join(f'{name}="{count}"' for name, count in given.items())
    report = tmp_path / "report.xml"
    report.write_text(f'<testsuites><testsuite time="90" {named}>{cases}</testsuite></testsuites>')
    return told("Firefox 1", report)


SKIPPED = '<testcase><skipped message="Only Chromium prerenders."/></testcase>'


def test_what_is_left_out_is_told_with_its_reason(tmp_path: Path) -> None:
    figure = suite(tmp_path, SKIPPED)
    assert figure.holds
    assert figure.found == (
        "2 of 2 tests pass, in 2 minutes; left out: 1 (Only Chromium prerenders)"
    )


def test_a_failure_an_error_and_a_run_of_nothing_do_not_hold(tmp_path: Path) -> None:
    assert not suite(tmp_path, SKIPPED, failures=1).holds
    assert suite(tmp_path, SKIPPED, failures=1).found.startswith("1 of 2 tests pass")
    assert not suite(tmp_path, SKIPPED, errors=1).holds
    assert not suite(tmp_path, "", tests=0, skipped=0).holds
