"""Judge a program beside an assignment's reference."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from workshop.assignment.assignment import Assignment, Case, Freedom
from workshop.judging.calls import Calling, compare_calls
from workshop.judging.chance import MAX_FAILED_RUNS
from workshop.judging.columns import Columns
from workshop.judging.comparison import Comparison
from workshop.judging.facts import Fact
from workshop.judging.findings import Finding, Verdict, worst
from workshop.judging.learning import Carrier
from workshop.judging.marks import Mark
from workshop.judging.matching import SAMPLE_SIZE, Matcher
from workshop.judging.odd_answers import with_odd_answers
from workshop.judging.own_data import with_own_data
from workshop.judging.pairing import (
    Match,
    Matching,
    draws_alike,
    goes_on,
    said_alike,
    score_of,
)
from workshop.judging.pointing import MAX_QUESTIONS, Point, Question, read_points
from workshop.judging.requirements import Row, Table
from workshop.judging.slips import check_assignment
from workshop.judging.variant import Variant
from workshop.run.end import NO_LOCALE
from workshop.run.examination import Examination, ExaminationOrder, Seeding
from workshop.run.program import Program
from workshop.run.recording import Chain, Recording, RecordOrder, Running

MIN_EXPLAINED = 0.4
"""The share of the cases with findings that a freedom changes, and has to explain: a wrong program
may come right by it at times (a pot that takes chips from nobody)."""
MAX_FREEDOMS = 3
"""Freedoms that are taken together."""
MAX_STOPPED = 3
"""Endless runs, after which the limits of the other runs are lowered."""


class Report(NamedTuple):
    """What is found about a program."""

    verdict: Verdict
    rows: tuple[Row, ...]
    marks: Mapping[str, Sequence[Mark]]
    """By case, all that is due in it."""
    unread: tuple[str, ...]
    """Names of facts that were found nowhere."""
    questions: tuple[Question, ...]
    """What a person is asked to point at; the answers are points."""
    freedoms: tuple[Freedom, ...]
    """What the text leaves open, and the program does as no other variant has it."""
    matching: Matching
    matches: tuple[Match, ...]
    carriers: Mapping[Fact, list[Carrier]]
    compared: tuple[int, int]
    """How many facts and questions were compared."""
    added: str = ""
    """What the assignment had from elsewhere, in a sentence."""

    @property
    def findings(self) -> dict[str, tuple[Finding, ...]]:
        """What differs, by case: each subject once, up to what changes all that comes later."""
        found = {}
        for case, marks in self.marks.items():
            by_subject = {
                each.finding.subject: each.finding for each in marks[::-1] if each.finding
            }
            found[case] = tuple(
                sorted(by_subject.values(), key=lambda each: each.reference_stretch)
            )
        return found


def judge_of(assignment: Assignment, program: Program, examined: Examination) -> Calling[Judge]:
    """Return the judge of a program that was examined, and whose functions are called; its own
    data is that of the reference then. Raises AssignmentError."""
    given = yield from with_own_data(assignment, program, examined.literals)
    called = yield from compare_calls(given)
    points = read_points(program.files)
    return Judge(given, program, points, examined.missing, examined.seeding, called)


def examination_of(program: Program, assignment: Assignment) -> ExaminationOrder:
    """Return the order to examine a program, as `judge_of` needs it."""
    rules = tuple(each.source for each in assignment.requirements)
    return ExaminationOrder(program, rules, assignment.names_of_own)


class Judge:
    """Judges one program for one assignment."""

    def __init__(
        self,
        assignment: Assignment,
        program: Program,
        points: Sequence[Point] = (),
        missing: Sequence[Sequence[str]] = (),
        seeding: Seeding | None = None,
        called: Sequence[Finding | None] = (),
    ) -> None:
        """`missing` by requirement, and `seeding`: what its source shows (`run.examination`);
        `called` by requirement: what its calls show (`calls`)."""
        self.assignment, self.program, self.points = assignment, program, points
        self._missing = missing or [()] * len(assignment.requirements)
        self._runs: dict[Any, Recording] = {}
        self._columns: dict[Any, Columns] = {}
        self._stopped = 0
        self._seeding = seeding
        self._called = called or [None] * len(assignment.requirements)

    def beside(self, assignment: Assignment) -> Judge:
        """Return the judge of the same program for an assignment with other cases, too."""
        known = self._missing, self._seeding, self._called
        other = Judge(assignment, self.program, self.points, *known)
        other._runs = dict(self._runs)
        return other

    def judge(self) -> Running[Report]:
        """Return the report, with the variant of the reference that explains the program best.

        Yields an order where it wants a run, and gets its recording. Raises AssignmentError if the
        assignment itself has a slip.
        """
        yield from check_assignment(self.assignment)
        best = yield from self.report(Variant(self.assignment, ()))
        ends = [(len(match.program.stretches), match.program.end) for match in best.matches]
        if ends and all(
            (count == 1 and "ModuleNotFoundError" in end.traceback) or end.sentence == NO_LOCALE
            for count, end in ends
        ):
            # A module is not here, or a locale: nothing that it does is seen.
            rows = tuple(row._replace(result="not seen") if row.case else row for row in best.rows)
            return best._replace(
                rows=rows, verdict=_verdict_of_rows(rows) if rows else "not compared"
            )
        for _ in range(MAX_FREEDOMS):
            if best.verdict == "passes" or not _trouble_in(best):
                break  # there is nothing that a freedom could explain
            likely = yield from self._likely(best)
            tried: list[Report] = []
            for variant, matching in likely:
                tried.append((yield from self.report(variant, matching)))
                if tried[-1].verdict == "passes":
                    break
            better = max(tried, key=_rank, default=best)
            found, left = _trouble_in(best), _trouble_in(better)
            # Nothing is found that was not before, and less of it, or more is met.
            differing = {case for case, findings in better.findings.items() if findings}
            touched = found & _changed_in(best.matches, better.matches)
            is_better = differing <= found and len(touched - left) >= MIN_EXPLAINED * len(touched)
            if not is_better or _rank(better)[:3] <= _rank(best)[:3]:
                break
            best = better
        return (yield from self._with_odd_answers(best))

    def _with_odd_answers(self, report: Report) -> Running[Report]:
        """Return the report with what becomes of odd answers that the assignment refuses."""
        variant = Variant(self.assignment, report.freedoms)
        matcher = Matcher(self._run, variant.run, variant.kind_of)
        rows, tried = yield from with_odd_answers(report.rows, matcher, variant, report.matching)
        marks = {match.case.name: [mark] for match, mark in tried}
        verdict = _verdict_of_rows(rows) if self.assignment.requirements else report.verdict
        return report._replace(
            rows=rows,
            verdict=verdict if verdict == "differs" else report.verdict,
            marks={**report.marks, **marks},
            matches=(*report.matches, *(match for match, _ in tried)),
        )

    def _likely(self, best: Report) -> Running[list[tuple[Variant, Matching]]]:
        """Return the variants with one freedom more that fit better, the best by its questions and
        the best by what it says, with what questions ask for: tried in some of the cases in which
        something is found."""
        found = _trouble_in(best)
        sample = [each for each in best.matches if not found or each.case.name in found]
        sample = sample[:SAMPLE_SIZE]
        cases = [each.case for each in sample]
        # As other variants are run: without draws that were made to fit.
        usual = Variant(self.assignment, best.freedoms)
        matcher = Matcher(self._run, usual.run, usual.kind_of)
        matches = yield from matcher.matches(self.assignment.cases, best.matching)
        known_in_all = _fit(matches)
        known = _fit_and_said([each for each in matches if each.case in cases])
        fits, matchings = dict[Variant, tuple[float, float]](), dict[Variant, Matching]()
        for freedom in self.assignment.freedoms:
            if self.assignment.has_room_for(freedom, best.freedoms):
                variant = Variant(self.assignment, (*best.freedoms, freedom))
                fit, matchings[variant] = yield from self._fitting(variant, best.matching, cases)
                if fit > known:
                    fits[variant] = fit
        likely = []
        by_questions, by_what_is_said = (
            sorted(fits, key=lambda each: fits[each][n:], reverse=True)[:1] for n in (0, 1)
        )
        for variant in dict.fromkeys(by_questions + by_what_is_said):
            matcher = Matcher(self._run, variant.run, variant.kind_of)
            matches = yield from matcher.matches(self.assignment.cases, matchings[variant])
            if _fit(matches) >= known_in_all:
                likely.append((variant, matchings[variant]))
        return likely

    def _fitting(
        self, variant: Variant, known: Matching, cases: Sequence[Case]
    ) -> Running[tuple[tuple[float, float], Matching]]:
        """Return how well a variant fits, and by which of two matchings: as questions are known, or
        as they come in order."""
        matcher = Matcher(self._run, variant.run, variant.kind_of)
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
        queues: Mapping[tuple[Chain, ...], Sequence[str]],
    ) -> Running[Recording]:
        key = (
            case.name,
            tuple(answers),
            tuple(sorted(matching.replies.items())),
            tuple((chains, tuple(queue)) for chains, queue in queues.items()),
        )
        if key not in self._runs:
            self._runs[key] = yield RecordOrder(
                tuple(answers),
                case.seed,
                {**self.assignment.data_files, **case.files},
                case.dice,
                tuple(matching.replies.items()),
                tuple((chains, tuple(queue)) for chains, queue in queues.items()),
                is_short=self._stopped >= MAX_STOPPED,
            )
            self._stopped += self._runs[key].end.kind == "stopped"
        return self._runs[key]

    def report(
        self, variant: Variant, known: Matching | None = None, more: Sequence[Case] = ()
    ) -> Running[Report]:
        """Return the report by a variant of the reference, with what questions ask for if known;
        with more cases than the assignment has."""
        matcher = Matcher(self._run, variant.run, variant.kind_of)
        matching = known or (yield from matcher.best(self.assignment.cases))
        matcher.fitting_runs = MAX_FAILED_RUNS
        matches = yield from matcher.matches((*self.assignment.cases, *more), matching)
        comparison = Comparison(
            variant, matching, matches, self.points, self._columns, self._seeding
        )
        marks = {match.case.name: comparison.marks(n) for n, match in enumerate(matches)}
        taken = {match.case.name: goes_on(match) for match in matches}
        rows = Table(self.assignment, self._missing, marks, taken, self._called).rows()
        trials = {match.case.name: number for number, match in enumerate(matches)}
        for number, row in enumerate(rows):
            if row.mark and row.case and row.result != "not met":
                sentence = row.finding.sentence if row.finding else ""
                finding = comparison.evidence(trials[row.case], row.mark, sentence)
                rows[number] = row._replace(finding=finding)
        right = {
            each.fact for of_case in marks.values() for each in of_case if each.state == "right"
        }
        hangs_on = {row.mark.name for row in rows if row.mark and row.mark.state == "unread"}
        unread = sorted(_unread(marks) | hangs_on)
        questions = _questions(rows, comparison, trials) if rows else ()
        return Report(
            self._verdict(rows, marks, unread),
            tuple(rows),
            marks,
            tuple(unread),
            tuple(islice(questions, MAX_QUESTIONS)),
            variant.freedoms,
            matching,
            tuple(matches),
            comparison.carriers,
            (len(right - {None}), sum(len(match.pairs) for match in matches)),
            self.assignment.added,
        )

    def _verdict(
        self, rows: Sequence[Row], marks: Mapping[str, Sequence[Mark]], unread: Sequence[str]
    ) -> Verdict:
        """Return the verdict of the table; without one, of all that was compared."""
        if self.assignment.requirements:
            return _verdict_of_rows(rows)
        found = [each for of_case in marks.values() for each in of_case if each.finding]
        if found:
            return worst([each.finding.verdict for each in found if each.finding])
        has_compared = any(each.state == "right" for of_case in marks.values() for each in of_case)
        return "passes" if has_compared and not unread else "not compared"


def _verdict_of_rows(rows: Sequence[Row]) -> Verdict:
    results = {row.result for row in rows if not row.requirement.extra}
    if "not met" in results:
        return "differs"
    return "passes" if results == {"met"} else "not compared"


def _unread(marks: Mapping[str, Sequence[Mark]]) -> set[str]:
    """Return the names of what is due, and is mostly not found; of a table each cell has to be."""
    states: dict[tuple[str, Fact | None], Counter[str]] = defaultdict(Counter)
    for of_case in marks.values():
        for mark in of_case:
            states[mark.name, mark.fact][mark.state] += 1
    return {
        name
        for (name, fact), counts in states.items()
        if counts["unread"] > (0 if fact and fact.column >= 0 else counts["right"])
    }


def _questions(
    rows: Sequence[Row], comparison: Comparison, trials: Mapping[str, int]
) -> Iterator[Question]:
    """Yield what a person may point at: what the rows that are not seen hang on; first what was
    pressed, and would blame the program."""
    asked = {point.fact for point in comparison.doubts}
    for point, says in comparison.doubts.items():
        yield Question(point.fact, says, point.case, point.exchange, "", point.token)
    for row in rows:
        mark = row.mark
        if row.result != "not seen" or not mark or not mark.fact or mark.state != "unread":
            continue
        title = comparison.title_of(mark.fact)
        if title in asked or row.requirement.extra or not row.case:
            continue
        asked.add(title)
        trial = trials[row.case]
        stretch = dict(comparison.matches[trial].pairs)[mark.stretch]
        value = comparison.value_of(trial, mark)
        says = f"Where does your program say {title}?" + (f" Here it is {value}." if value else "")
        yield Question(title, says, row.case, stretch, value)


def _trouble_in(report: Report) -> set[str]:
    """Return the cases in which something is found, or cannot be seen."""
    found = {case for case, findings in report.findings.items() if findings}
    return found | {row.case for row in report.rows if row.result == "not seen" and row.case}


def _changed_in(matches: Sequence[Match], others: Sequence[Match]) -> set[str]:
    """Return the cases in which two variants of the reference say something else."""
    return {
        match.case.name
        for match, other in zip(matches, others, strict=True)
        if [each.text for each in match.reference.stretches]
        != [each.text for each in other.reference.stretches]
    }


def _fit(matches: Sequence[Match]) -> float:
    """Return how well questions and draws agree."""
    return round(score_of(matches) + sum(map(draws_alike, matches)), 6)


def _fit_and_said(matches: Sequence[Match]) -> tuple[float, float]:
    """Return how well questions and draws agree, and how much is said by both."""
    return _fit(matches), round(sum(map(said_alike, matches)), 6)


def _rank(report: Report) -> tuple[Any, ...]:
    """Return how well a variant of the reference explains a program."""
    right = sum(carrier.right for carried in report.carriers.values() for carrier in carried)
    met = sum(row.result == "met" for row in report.rows)
    return report.verdict == "passes", met, -len(_trouble_in(report)), right
