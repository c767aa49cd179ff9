"""Twenty assignments of kinds that first courses have: right programs pass, wrong ones differ."""

from __future__ import annotations

import pytest

from courses import NAMES, course
from judged import judge_here


@pytest.mark.parametrize("name", NAMES)
def test_right_programs_pass_and_wrong_ones_differ(name: str) -> None:
    its = course(name)
    assert len(its.right) >= 4  # the reference is the first
    assert len(its.wrong) >= 5
    right = [judge_here(its.assignment, each).verdict for each in its.right]
    assert right == ["passes"] * len(right)
    wrong = [judge_here(its.assignment, each) for each in its.wrong]
    assert [each.verdict for each in wrong] == ["differs"] * len(wrong)
    assert all(row.finding for each in wrong for row in each.rows if row.result == "not met")
    for row, report in zip(its.rows, wrong, strict=True):
        not_met = [each.requirement for each in report.rows if each.result == "not met"]
        assert not row or not_met == [its.assignment.requirements[row - 1]]
