"""The report on the tests of an engine."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from verify import Figure
from verify.engines import figures_of
from verify.report import ran

PASSED = "<testcase/>"
SKIPPED = '<testcase><skipped message="Only Chromium prerenders."/></testcase>'
FAILED = "<testcase><failure/></testcase>"
ERROR = "<testcase><error/></testcase>"


def suite(*cases: str) -> list[Figure]:
    """Return the figures of a run with these cases."""
    report = fromstring(f'<testsuite time="90">{"".join(cases)}</testsuite>')
    return list(figures_of("Firefox", "1", report))


def test_skipped_tests_are_reported_with_their_reason() -> None:
    assert suite(PASSED, SKIPPED, PASSED, SKIPPED) == [
        Figure("Firefox 1", "2 of 2 tests pass, in 2 minutes", "all of them"),
        Figure("Firefox: tests left out", "2: Only Chromium prerenders."),
    ]


@pytest.mark.parametrize("amiss", [FAILED, ERROR])
def test_a_failure_or_an_error_does_not_hold(amiss: str) -> None:
    (figure,) = suite(PASSED, amiss)
    assert not figure.holds
    assert figure.found.startswith("1 of 2 tests pass")


def test_a_run_of_nothing_does_not_hold() -> None:
    assert not suite()[0].holds
    assert not suite(SKIPPED)[0].holds


@pytest.mark.slow
def test_what_failed_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    room = tmp_path / "test_room.py"
    room.write_text("def test_holds(): pass\ndef test_fails(): assert False\n")
    suite = ran(str(room), "--override-ini=addopts=", "-p", "no:cacheprovider")
    assert len(list(suite.iter("testcase"))) == 2
    assert capsys.readouterr().out.endswith("test_room: test_fails\n")
