"""The table of requirements: which sentences of the text a program meets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from workshop.assignment.assignment import Assignment, Requirement
from workshop.judging.findings import CLEARS, DRAWS, SPELLING, Finding

THROUGHOUT = 0.9
"""The share of cases in which something differs that is then said once: what else they show is not
seen behind it."""
Result: TypeAlias = Literal["met", "not met", "not seen"]


class Row(NamedTuple):
    """A requirement, and whether the program meets it."""

    requirement: Requirement
    result: Result
    finding: Finding | None = None
    case: str = ""


def requirement_rows(
    assignment: Assignment,
    missing: Sequence[Sequence[str]],
    findings: Mapping[str, Sequence[Finding]],
    unread: Sequence[str],
) -> tuple[Row, ...]:
    """Return the table of an assignment's requirements; `missing`: by requirement, what the source
    lacks."""
    every = () if assignment.names_facts else unread
    rows = [
        _row(each, its, findings, {*unread}.intersection(each.facts or every))
        for each, its in zip(assignment.requirements, missing, strict=True)
    ]

    def key_of(finding: Finding) -> Any:
        """Return what is blamed once only: a fact, wherever it is printed, or a place."""
        return finding.subject if finding.subject in assignment.facts else _place_of(finding)

    # Findings for which no requirement was blamed: one in a training game counts for requirements
    # that it is about; one in a case, for those that name the case.
    blamed = {key_of(row.finding) for row in rows if row.finding}
    for case in sorted(assignment.cases, key=lambda case: not case.training):
        its = [each for each in findings.get(case.name, ()) if key_of(each) not in blamed]
        hard = [each for each in its if not each.is_soft and each.verdict == "differs"]
        for number, row in enumerate(rows):
            about: Sequence[Finding] = ()
            if case.training and _subjects(row.requirement):
                about = _about(row.requirement, its)
            elif case.name in row.requirement.cases and not row.requirement.extra:
                about = hard
            if about and not row.finding:
                rows[number] = Row(row.requirement, "not met", about[0], case.name)
                blamed.add(key_of(about[0]))
    counts = Counter(key for its in findings.values() for key in {_place_of(each) for each in its})
    said: set[Any] = set()
    for number, row in enumerate(rows):
        if row.finding and counts[_place_of(row.finding)] >= max(1, THROUGHOUT * len(findings)):
            if _place_of(row.finding) in said:
                rows[number] = Row(row.requirement, "not seen")
            said.add(_place_of(row.finding))
    return tuple(rows)


def _place_of(finding: Finding) -> tuple[str, str, int]:
    return finding.subject, finding.file, finding.line


def _row(
    requirement: Requirement,
    missing: Sequence[str],
    findings: Mapping[str, Sequence[Finding]],
    unread: Collection[str],
) -> Row:
    for sentence in missing:
        return Row(requirement, "not met", Finding("differs", 0, f"Missing: {sentence}", "source"))
    if requirement.source and not requirement.facts and not requirement.cases:
        return Row(requirement, "met")
    shown = 0
    for case in requirement.cases or tuple(findings):
        its = findings.get(case, ())
        if about := _about(requirement, its):
            return Row(requirement, "not met", about[0], case)
        shown += requirement.goes_on or all(
            each.is_soft or each.verdict != "differs" for each in its
        )
    if not shown or unread:
        return Row(requirement, "not seen")
    return Row(requirement, "met")


def _about(requirement: Requirement, findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings of a case that are about a requirement."""
    its = [each for each in findings if each.verdict == "differs"]
    if requirement.goes_on:
        return [each for each in its if each.is_break]
    subjects = _subjects(requirement)
    return [
        each for each in its if (each.subject in subjects if subjects else each.subject != CLEARS)
    ]


def _subjects(requirement: Requirement) -> set[str]:
    """Return the subjects of the findings that are about a requirement; none: all are, but whether
    the screen is cleared, which only a requirement says that names it."""
    if requirement.spelling:
        return {name + SPELLING for name in requirement.facts}
    subjects = {*requirement.facts, *(prompt.strip() for prompt in requirement.prompts)}
    if requirement.clears:
        subjects.add(CLEARS)
    if requirement.draws:
        subjects.add(DRAWS)
    return subjects
