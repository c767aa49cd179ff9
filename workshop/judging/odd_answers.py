"""Try odd answers at the questions at which a requirement says that they are refused."""

from __future__ import annotations

from collections.abc import Sequence

from workshop.assignment.assignment import Case
from workshop.judging.findings import Finding, parting_finding, quoted
from workshop.judging.marks import Mark
from workshop.judging.matching import Matcher
from workshop.judging.pairing import Match, Matching
from workshop.judging.requirements import Row
from workshop.judging.variant import Variant
from workshop.run.recording import Running

ODD_ANSWERS = ("", " ", "word", "0", "-1", "999999", "1 2", "3.5")
"""What real programs broke off at, or took."""


def with_odd_answers(
    rows: Sequence[Row], matcher: Matcher, variant: Variant, matching: Matching
) -> Running[tuple[tuple[Row, ...], list[tuple[Match, Mark]]]]:
    """Return the table, and the trials in which a program breaks off at an odd answer or takes it.

    Only what the reference itself asks for again is tried. A requirement that was met is not, if
    one of them breaks it, and is not seen, if they could not be given at all.
    """
    changed: list[Row] = []
    tried: list[tuple[Match, Mark]] = []
    for row in rows:
        changed.append(row)
        for kind in row.requirement.refuses if row.result != "not met" else ():
            match, mark = yield from _first_taken(kind, matcher, variant, matching)
            if mark and mark.finding and match:
                tried.append((match, mark))
                broken = match.case.name, mark, mark.finding
                changed[-1] = Row(row.requirement, "not met", *broken)
                break
            if match is None and row.result == "met":
                finding = Finding("not compared", 0, f"No odd answer could be tried at {kind}.")
                changed[-1] = Row(row.requirement, "not seen", finding=finding)
    return tuple(changed), tried


def _first_taken(
    kind: str, matcher: Matcher, variant: Variant, matching: Matching
) -> Running[tuple[Match | None, Mark | None]]:
    """Return the last trial at a kind of question, and what differs in it; no trial if the question
    was not reached."""
    shortest = yield from _shortest(kind, variant)
    if shortest is None:
        return None, None
    case, ref = shortest
    last: Match | None = None
    for odd in ODD_ANSWERS:
        name = f"{quoted(odd) if odd.strip() else 'A blank' if odd else 'Nothing'} for {kind}"
        trial = case._replace(name=name, answers=(*case.answers[:ref], odd), training=False)
        due = yield from variant.run(trial, trial.answers)
        again = [variant.kind_of(each) for each in due.stretches[ref + 1 :]]
        if again != [kind]:
            continue  # the reference takes it
        match = yield from matcher.match(trial, matching)
        if len(match.pairs) < ref + 2:
            continue  # it was not given
        last = match
        if not match.is_whole and (found := parting_finding(match, matching)):
            return match, Mark(kind, match.pairs[-1][0], "wrong", found)
    return last, None


def _shortest(kind: str, variant: Variant) -> Running[tuple[Case, int] | None]:
    """Return the case in which a question comes after the fewest answers, and after how many."""
    found: tuple[Case, int] | None = None
    for case in variant.assignment.cases:
        recording = yield from variant.run(case, case.answers)
        kinds = [variant.kind_of(each) for each in recording.stretches]
        if kind in kinds and (found is None or kinds.index(kind) < found[1]):
            found = case, kinds.index(kind)
    return found
