"""Judge a program beside an assignment's reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from workshop.assignment.assignment import Assignment, Case, Freedom
from workshop.judging.columns import Columns
from workshop.judging.comparison import Comparison
from workshop.judging.facts import Fact
from workshop.judging.findings import Finding, Verdict, worst
from workshop.judging.learning import Carrier
from workshop.judging.matching import (
    SAMPLE_SIZE,
    Match,
    Matcher,
    Matching,
    draws_alike,
    said_alike,
    score_of,
)
from workshop.judging.pointing import MAX_QUESTIONS, Point, Question
from workshop.judging.reading import Reading
from workshop.judging.requirements import Row, requirement_rows
from workshop.run.end import NO_LOCALE
from workshop.run.program import Program
from workshop.run.recording import RecordOrder, Running, Site, Trace

MIN_EXPLAINED = 0.4
"""The share of the cases with findings that a freedom has to explain: a wrong program may come
right by it at times."""
MAX_FREEDOMS = 3
"""Freedoms that are taken together."""
MAX_LIKELY = 2
"""Readings that are compared in all cases, of those in which questions fit as well."""
MAX_STOPPED = 3
"""Endless runs, after which the limits of the other runs are lowered."""


class Report(NamedTuple):
    """What is found about a program."""

    verdict: Verdict
    rows: tuple[Row, ...]
    findings: Mapping[str, tuple[Finding, ...]]
    """By case; after the first that changes what comes later there is no more."""
    unread: tuple[str, ...]
    """Names of facts that were found nowhere."""
    questions: tuple[Question, ...]
    """What a person is asked to point at; the answers are points."""
    freedoms: tuple[Freedom, ...]
    """What the text leaves open, and the program does as no other reading has it."""
    matching: Matching
    matches: tuple[Match, ...]
    carriers: Mapping[Fact, list[Carrier]]
    compared: tuple[int, int]
    """How many facts and questions were compared."""
    added: str = ""
    """What the assignment had from elsewhere, in a sentence."""


class Judge:
    """Judges one program for one assignment."""

    def __init__(
        self,
        assignment: Assignment,
        program: Program,
        points: Sequence[Point] = (),
        missing: Sequence[Sequence[str]] = (),
    ) -> None:
        """`missing`: by requirement, what its rules of the source miss (`run.examination`)."""
        self.assignment, self.program, self.points = assignment, program, points
        self._missing = missing or [()] * len(assignment.requirements)
        self._runs: dict[Any, Trace] = {}
        self._columns: dict[Any, Columns] = {}
        self._stopped = 0

    def beside(self, assignment: Assignment) -> Judge:
        """Return the judge of the same program for an assignment with other cases, too."""
        other = Judge(assignment, self.program, self.points, self._missing)
        other._runs = dict(self._runs)
        return other

    def judge(self) -> Running[Report]:
        """Return the report, with the reading of the text that explains the program best.

        Yields an order where it wants a run, and gets its trace.
        """
        best = yield from self._report(Reading(self.assignment, ()))
        ends = [(len(match.program.exchanges), match.program.end) for match in best.matches]
        if all(
            (count == 1 and "ModuleNotFoundError" in end.traceback) or end.sentence == NO_LOCALE
            for count, end in ends
        ):
            return best._replace(verdict="not compared")  # a module is not here, or a locale
        for _ in range(MAX_FREEDOMS):
            if best.verdict == "passes" or not (best.unread or _found_in(best)):
                break  # there is nothing that a freedom could explain
            likely = yield from self._likely(best)
            tried: list[Report] = []
            for reading, matching in likely:
                tried.append((yield from self._report(reading, matching)))
                if tried[-1].verdict == "passes":
                    break
            better = max(tried, key=_rank, default=best)
            found, left = _found_in(best), _found_in(better)
            # Nothing is found that was not before, and less of it, or more is met.
            is_better = left <= found and len(found - left) >= MIN_EXPLAINED * len(found)
            if not is_better or _rank(better)[:3] <= _rank(best)[:3]:
                break
            best = better
        return best

    def _likely(self, best: Report) -> Running[list[tuple[Reading, Matching]]]:
        """Return the readings with one freedom more that fit better, the best first, with what
        questions ask for: tried in some of the cases in which something is found."""
        found = _found_in(best)
        sample = [each for each in best.matches if not found or each.case.name in found]
        sample = sample[:SAMPLE_SIZE]
        cases = [each.case for each in sample]
        known, known_in_all, scored = _fit_and_said(sample), _fit(best.matches), []
        for freedom in self.assignment.freedoms:
            if self.assignment.has_room_for(freedom, best.freedoms):
                reading = Reading(self.assignment, (*best.freedoms, freedom))
                fit, matching = yield from self._fitting(reading, best.matching, cases)
                if fit > known:
                    scored.append((fit, reading, matching))
        scored.sort(key=lambda each: each[0], reverse=True)
        likely = []
        for fit, reading, matching in scored[:MAX_LIKELY]:
            if fit[0] == scored[0][0][0]:
                matcher = Matcher(self._run, reading.run, reading.kind_of)
                matches = yield from matcher.matches(self.assignment.cases, matching)
                if _fit(matches) >= known_in_all:
                    likely.append((reading, matching))
        return likely

    def _fitting(
        self, reading: Reading, known: Matching, cases: Sequence[Case]
    ) -> Running[tuple[tuple[float, float], Matching]]:
        """Return how well a reading fits, and by which of two matchings: as questions are known, or
        as they come in order."""
        matcher = Matcher(self._run, reading.run, reading.kind_of)
        apart = Matching(replies=known.replies, silent=known.silent)
        in_order = yield from matcher.learnt(apart, cases)
        fits = []
        for matching in (known, in_order):
            fits.append((_fit_and_said((yield from matcher.matches(cases, matching))), matching))
        return max(fits, key=lambda each: each[0])

    def _run(
        self,
        case: Case,
        matching: Matching,
        answers: Sequence[str],
        queues: Mapping[Site, Sequence[str]],
    ) -> Running[Trace]:
        key = (
            case.name,
            tuple(answers),
            tuple(sorted(matching.replies.items())),
            tuple(sorted((site, tuple(its)) for site, its in queues.items())),
        )
        if key not in self._runs:
            self._runs[key] = yield RecordOrder(
                tuple(answers),
                case.seed,
                {**self.assignment.data_files, **case.files},
                case.dice,
                tuple(matching.replies.items()),
                tuple((site, tuple(its)) for site, its in queues.items()),
                is_short=self._stopped >= MAX_STOPPED,
            )
            self._stopped += self._runs[key].end.kind == "stopped"
        return self._runs[key]

    def _report(self, reading: Reading, known: Matching | None = None) -> Running[Report]:
        matcher = Matcher(self._run, reading.run, reading.kind_of)
        matching = known or (yield from matcher.best(self.assignment.cases))
        matches = yield from matcher.matches(self.assignment.cases, matching)
        usual = {}
        for number, match in enumerate(matches):
            if match.draws_differ:
                run = reading.run(match.case, match.answers, silent=matching.silent)
                usual[number] = yield from run
        comparison = Comparison(reading, matching, matches, self.points, self._columns, usual)
        findings = {
            match.case.name: tuple(comparison.findings(number))
            for number, match in enumerate(matches)
        }
        unread = comparison.unread()
        compared = len(comparison.compared) + sum(comparison.files.values())
        rows = requirement_rows(self.assignment, self._missing, findings, unread)
        return Report(
            _verdict(self.assignment, rows, findings, unread, bool(compared)),
            rows,
            findings,
            tuple(unread),
            tuple(islice(comparison.questions(findings), MAX_QUESTIONS)),
            reading.freedoms,
            matching,
            tuple(matches),
            comparison.carriers,
            (compared, sum(len(match.pairs) for match in matches)),
            self.assignment.added,
        )


def _counts(assignment: Assignment, case: Case, finding: Finding) -> bool:
    """Return whether a finding in a case is one about what the text asks."""
    about = [each for each in assignment.requirements if case.name in each.cases]
    if case.extra or finding.subject in assignment.extra_facts:
        return False
    if about and all(each.extra for each in about):
        return False
    return finding.is_break or not (about and all(each.goes_on or each.extra for each in about))


def _verdict(
    assignment: Assignment,
    rows: Sequence[Row],
    findings: Mapping[str, Sequence[Finding]],
    unread: Sequence[str],
    has_compared: bool,
) -> Verdict:
    counted = [row.result for row in rows if not row.requirement.extra]
    verdicts = [
        finding.verdict
        for case in assignment.cases
        for finding in findings.get(case.name, ())
        if _counts(assignment, case, finding)
    ]
    if "not met" in counted:
        verdicts.append("differs")
    elif "not seen" in counted or not has_compared or (unread and not assignment.names_facts):
        verdicts.append("not compared")
    return worst(verdicts)


def _found_in(report: Report) -> set[str]:
    """Return the cases in which something is found."""
    return {case for case, its in report.findings.items() if its}


def _fit(matches: Sequence[Match]) -> float:
    """Return how well questions and draws agree."""
    return round(score_of(matches) + sum(map(draws_alike, matches)), 6)


def _fit_and_said(matches: Sequence[Match]) -> tuple[float, float]:
    """Return how well questions and draws agree, and how much is said by both."""
    return _fit(matches), round(sum(map(said_alike, matches)), 6)


def _rank(report: Report) -> tuple[Any, ...]:
    """Return how well a reading of the text explains a program."""
    nats = sum(carrier.nats for its in report.carriers.values() for carrier in its)
    met = sum(row.result == "met" for row in report.rows)
    return report.verdict == "passes", met, -len(_found_in(report)), round(nats, 3)
