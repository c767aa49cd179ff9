"""The table of requirements: which sentences of the text a program meets, by what was seen.

A requirement is met if each of its cases was compared up to the stretch that shows it last, and
all that it is about was right wherever it is due. It is not met if something of its own differs.
Else it is not seen, with the case, where it stopped, and why. One that lists no cases passes over
those in which questions part at what another one is about that lists them, if others are left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from workshop.assignment.assignment import Assignment, Requirement
from workshop.judging.findings import CLEARS, DRAWS, SPELLING, Finding
from workshop.judging.marks import Mark

Result: TypeAlias = Literal["met", "not met", "not seen"]
BESIDES = Requirement("Besides: it asks and says what the assignment's program does.", points=0)
"""The row of differences that no requirement is about."""
NO_RANK = 5
"""Of a difference that is not what a requirement is about."""


class Row(NamedTuple):
    """A requirement, and whether the program meets it."""

    requirement: Requirement
    result: Result
    case: str = ""
    mark: Mark | None = None
    """What shows it: what is right, what differs, or what could not be seen."""
    finding: Finding | None = None
    """What differs, or why it is not seen."""


class Table:
    """Fills the table from the marks of all cases.

    `missing`: by requirement, what the source lacks; `goes_on`: the cases in which the program goes
    on after each answer that is refused; `called`: by requirement, what its calls show.
    """

    def __init__(
        self,
        assignment: Assignment,
        missing: Sequence[Sequence[str]],
        marks: Mapping[str, Sequence[Mark]],
        goes_on: Mapping[str, bool],
        called: Sequence[Finding | None],
    ) -> None:
        self.assignment, self.missing, self.called = assignment, missing, called
        self.marks, self.goes_on = marks, goes_on
        self.training = {case.name for case in assignment.cases if case.training}
        self.due: dict[str, set[str]] = {
            case: {mark.name for mark in found} for case, found in marks.items()
        }

    def rows(self) -> list[Row]:
        """Return a row for each requirement, and one for what none of them is about."""
        rows = [self._row(each) for each in self.assignment.requirements]
        self._blame_once(rows)
        for case, mark in sorted(self._others(rows), key=lambda each: self._length(*each)):
            if any(_is_blamed(row, mark) for row in rows):
                continue
            about = [number for number, row in enumerate(rows) if self._may_blame(row, case, mark)]
            if len(about) == 1:
                rows[about[0]] = Row(
                    rows[about[0]].requirement, "not met", case, mark, mark.finding
                )
            elif not any(self._is_before(row, case, mark) for row in rows):
                rows.append(Row(BESIDES, "not met", case, mark, mark.finding))
        return rows

    def cases_of(self, requirement: Requirement) -> Sequence[str]:
        """Return the cases that show a requirement: its own, or all that have something of it."""
        if requirement.cases:
            return requirement.cases
        names = subjects(requirement)
        some = [case for case, due in self.due.items() if not names or names & due]
        return [case for case in some if case not in self.training] or some

    def _row(self, requirement: Requirement) -> Row:
        number = self.assignment.requirements.index(requirement)
        for missing in self.missing[number]:
            finding = Finding("differs", 0, f"Missing: {missing}", "source")
            return Row(requirement, "not met", finding=finding)
        if wrong_call := self.called[number]:
            return Row(requirement, "not met", finding=wrong_call)
        if not requirement.needs_cases:
            return Row(requirement, "met")
        if wrong := list(self._wrong(requirement)):
            case, mark = min(wrong, key=lambda each: self._length(*each))
            return Row(requirement, "not met", case, mark, mark.finding)
        return self._unseen_of(requirement) or Row(requirement, "met", *self._shown(requirement))

    def _wrong(self, requirement: Requirement) -> Iterator[tuple[str, Mark]]:
        """Yield what differs of a requirement in its cases."""
        for case in self.cases_of(requirement):
            for mark in self.marks.get(case, ()):
                is_own = self._rank(requirement, case, mark) < (NO_RANK if requirement.extra else 4)
                if (
                    is_own
                    and mark.finding
                    and not (mark.due and self._is_of_another(requirement, case))
                ):
                    yield case, mark

    def _rank(self, requirement: Requirement, case: str, mark: Mark) -> int:
        """Return how near a difference is to what a requirement is about. Where questions part in a
        case that it lists: 0 if something of it is first due there, 1 if all of it is due, 2 if
        some is. 3 if it is of its name; 4 if no other lists the case, and it stops there."""
        names, is_listed = subjects(requirement), case in requirement.cases
        is_break = bool(mark.finding and mark.finding.is_break)
        if requirement.goes_on:
            is_refused = mark.name in (requirement.refuses or {mark.name})
            return 2 if is_break and is_refused else NO_RANK
        if not names:
            return 3 if mark.name != CLEARS else NO_RANK
        if is_listed and (due := mark.due & names):
            before = {each.name for each in self.marks[case] if each.stretch < mark.stretch}
            return 0 if not due <= before else 1 if due == names else 2
        # Who breaks off at an answer has not taken it; after the last one it is about other things.
        taken = [
            name
            for name, piece in self.assignment.questions.items()
            if is_break and any(piece in prompt for prompt in requirement.prompts[:-1])
        ]
        if mark.name in names or mark.name in taken:
            return 3
        is_alone = (
            is_listed and sum(case in each.cases for each in self.assignment.requirements) == 1
        )
        is_hard = mark.finding and not mark.finding.is_soft
        return 4 if is_alone and is_hard and (mark.due or requirement.extra) else NO_RANK

    def _is_of_another(self, requirement: Requirement, case: str) -> bool:
        """Return whether questions part in a case at what a requirement is about that lists it, and
        this one lists none: then its other cases show it."""
        return not requirement.cases and any(
            self._rank(each, case, mark) < 3
            for mark in self.marks.get(case, ())
            for each in self.assignment.requirements
            if mark.due and not each.goes_on
        )

    def _unseen_of(self, requirement: Requirement) -> Row | None:
        """Return the row of a requirement that was not seen in one of its cases; None if it was."""
        names = subjects(requirement)
        shown: set[str] = set()
        cases = self.cases_of(requirement)
        own = [case for case in cases if not self._is_of_another(requirement, case)]
        for case in own or cases:
            marks = self.marks.get(case, ())
            if requirement.goes_on:
                if not self.goes_on.get(case, False):
                    return _unseen(requirement, case, self._why_stopped(case), marks[-1:])
                continue
            # Without names a requirement is about all that is asked for in its cases.
            wanted = names or self._required
            about = [mark for mark in marks if not wanted or mark.name in wanted]
            for mark in about:
                if mark.state == "not reached":
                    return _unseen(requirement, case, self._why_stopped(case), [mark])
                if mark.state == "unread" and (names or not self._is_read(mark.name, case)):
                    why = f"{mark.name} could not be read here."
                    return _unseen(requirement, case, why, [mark])
            shown |= {mark.name for mark in about if mark.state == "right"}
        for name in sorted(names - shown):
            elsewhere = [
                mark for marks in self.marks.values() for mark in marks if mark.name == name
            ]
            if elsewhere and not any(mark.state in ("right", "needless") for mark in elsewhere):
                return _unseen(requirement, "", f"{name} could not be read.", elsewhere)
        if names and not shown:
            return _unseen(requirement, "", "No case shows it.")
        return None

    @property
    def _required(self) -> set[str]:
        counted = [each for each in self.assignment.requirements if not each.extra]
        return {name for each in counted for name in each.facts}

    def _is_read(self, name: str, case: str) -> bool:
        """Return whether something was right at least once in a case."""
        return any(mark.name == name and mark.state == "right" for mark in self.marks[case])

    def _shown(self, requirement: Requirement) -> tuple[str, Mark | None]:
        """Return a case, and the last that is right in it of what a requirement is about."""
        names = subjects(requirement)
        found: tuple[str, Mark | None] = "", None
        for case in self.cases_of(requirement):
            right = [mark for mark in self.marks.get(case, ()) if mark.state == "right"]
            wanted = names or self._required
            about = [mark for mark in right if mark.name in wanted] or right
            if about and not (found[1] and found[1].fact and not about[-1].fact):
                facts = [mark for mark in about if mark.fact]
                found = case, (facts or about)[-1 if requirement.cases else 0]
                if facts:
                    break
        return found

    def _why_stopped(self, case: str) -> str:
        """Return what is before all that is not reached in a case."""
        found = sorted((m.finding for m in self.marks[case] if m.finding), key=lambda f: f.is_soft)
        return f"It differs before: {found[0].sentence}" if found else "It stops before."

    def _length(self, case: str, mark: Mark) -> tuple[bool, int]:
        """Return how many answers come before something, training games last."""
        return case in self.training, mark.stretch

    def _blame_once(self, rows: list[Row]) -> None:
        """Leave a difference in one row, that which ends with it: the others are not seen. An
        extra, which never counts, takes none from them, and has none where questions part as they
        do for another row."""
        groups: dict[tuple[tuple[str, str, int], bool], list[int]] = defaultdict(list)
        for number, row in enumerate(rows):
            if row.mark and row.finding and row.result == "not met":
                groups[row.finding.key, row.requirement.extra].append(number)
        for (key, is_extra), numbers in groups.items():
            ranks = [self._nearness(rows[number]) for number in numbers]
            best = min(ranks)
            nearest = [number for number, rank in zip(numbers, ranks, strict=True) if rank == best]
            nearest = [number for number in nearest if self._is_new(rows[number])] or nearest
            concerned = [number for number in nearest if self._ends_with(rows[number], key)]
            concerned = concerned or (nearest[:1] if best[0] else nearest)
            for number in numbers:
                row = rows[number]
                is_known = is_extra and (key, False) in groups and row.mark and row.mark.due
                if number not in concerned or is_known:
                    why = f"It differs before: {row.finding.sentence}" if row.finding else ""
                    marks = [row.mark] if row.mark else []
                    rows[number] = _unseen(row.requirement, row.case, why, marks)

    def _nearness(self, row: Row) -> tuple[int, float]:
        """Return how near a difference is to what a requirement is about. Of two as near, one that
        names it is nearer if it differs in most of its cases; then one without names, by the share
        of its own in which something does."""
        if not row.mark:
            return NO_RANK, 0
        names, cases = subjects(row.requirement), self.cases_of(row.requirement)
        right = [
            not any(m.finding and (not names or m.name in names) for m in self.marks.get(case, ()))
            for case in cases
        ]
        share = sum(right) / max(1, len(right))
        rank = self._rank(row.requirement, row.case, row.mark)
        return rank, share if not names else 2 * (share > 0.5) - 1

    def _is_new(self, row: Row) -> bool:
        """Return whether something that a requirement is about came since what differs was right:
        who has just withdrawn has not done so rightly, if the balance was right before."""
        marks, mark = self.marks.get(row.case, ()), row.mark
        if not mark:
            return False
        own = (m.stretch for m in marks if m.name == mark.name and m.state == "right")
        last = max((each for each in own if each < mark.stretch), default=-1)
        since = {each.name for each in marks if last < each.stretch <= mark.stretch}
        since -= {each.name for each in marks if each.stretch <= last}
        return not since.isdisjoint(subjects(row.requirement))

    def _ends_with(self, row: Row, key: tuple[str, str, int]) -> bool:
        """Return whether a difference is where one of a requirement's cases shows it last."""
        names = subjects(row.requirement)
        for case in self.cases_of(row.requirement):
            marks = [mark for mark in self.marks.get(case, ()) if mark.name in names]
            last = max((mark.stretch for mark in marks), default=None)
            for mark in marks:
                if mark.finding and mark.finding.key == key and mark.stretch == last:
                    return True
        return False

    def _is_before(self, row: Row, case: str, mark: Mark) -> bool:
        """Return whether a row has a difference from which this one in a case may follow."""
        is_of_text = row.result == "not met" and not row.requirement.extra
        before = row.mark and self._length(row.case, row.mark) <= self._length(case, mark)
        return bool(is_of_text and before)

    def _others(self, rows: Sequence[Row]) -> Iterator[tuple[str, Mark]]:
        """Yield what differs and is in no row: not what only an extra case or sentence is about."""
        if not rows:
            return
        for case in self.assignment.cases:
            about = [each for each in self.assignment.requirements if case.name in each.cases]
            if case.extra or (about and all(each.extra for each in about)):
                continue
            only_goes_on = bool(about) and all(each.goes_on or each.extra for each in about)
            for mark in self.marks.get(case.name, ()):
                if not mark.finding or (only_goes_on and not mark.finding.is_break):
                    continue
                if mark.name not in self.assignment.extra_facts:
                    yield case.name, mark

    def _may_blame(self, row: Row, case: str, mark: Mark) -> bool:
        """Return whether a difference in one of its cases is what a requirement is about. A
        training game blames none."""
        is_about = mark.name in subjects(row.requirement)
        return (
            (is_about or self._rank(row.requirement, case, mark) == 4)
            and not row.requirement.extra
            and row.result != "not met"
            and case not in self.training
            and case in self.cases_of(row.requirement)
        )


def subjects(requirement: Requirement) -> set[str]:
    """Return the names of what a requirement is about; none: all that is asked for in its cases."""
    if requirement.goes_on:
        return set()
    if requirement.spelling:
        return {name + SPELLING for name in requirement.facts}
    names = {*requirement.facts, *(prompt.strip() for prompt in requirement.prompts)}
    names |= {CLEARS} if requirement.clears else set()
    return names | {DRAWS} if requirement.draws else names


def _is_blamed(row: Row, mark: Mark) -> bool:
    """Return whether a row says it already: the same, or another thing that it is about."""
    if row.finding and mark.finding and row.finding.key == mark.finding.key:
        return True
    return row.result == "not met" and mark.name in subjects(row.requirement)


def _unseen(requirement: Requirement, case: str, why: str, marks: Sequence[Mark] = ()) -> Row:
    finding = Finding("not compared", 0, why)
    return Row(requirement, "not seen", case, marks[0] if marks else None, finding)
