"""Twenty assignments of kinds that first courses have: right programs pass, wrong ones differ."""

from __future__ import annotations

import pytest

from courses import NAMES, course
from judged import judge_here
from workshop.run.program import program_of


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


REASONS = (
    ("groceries", "sorted(counts)", "counts", "“MELON” has to come after “FIG”"),
    ("temperatures", "high + 1", "high", "says nothing after “20"),
    (
        "snake_case",
        'print("snake_case:", name)',
        "for x in name: print(end=x.upper())",
        "“FIRST_NAME”",
    ),
    ("fizz", '"Fizz"', 'str(number) + "Fizz"', "“3Fizz”"),
)


@pytest.mark.parametrize("each", REASONS, ids=lambda each: each[0])
def test_what_is_said_to_the_letter_is_shown_as_it_is_on_the_screen(
    each: tuple[str, str, str, str],
) -> None:
    name, old, new, reason = each
    its = course(name)
    right = its.right[0].files["mine.py"].decode()
    assert right.count(old) == 1
    program = program_of({"mine.py": right.replace(old, new).encode()}, "mine.py")
    report = judge_here(its.assignment, program)
    found = [row.finding.sentence for row in report.rows if row.finding]
    assert any(reason in sentence for sentence in found), found
