"""Find a difference that no case shows: random games, then the shortest that still shows it.

A game is what the cases give as answers at each question, drawn at random, and odd answers where
the assignment refuses them. The reference takes them as it asks: so each game is a case.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from workshop.assignment.assignment import Case
from workshop.judging.findings import Finding
from workshop.judging.judge import Judge, Report
from workshop.judging.odd_answers import ODD_ANSWERS
from workshop.judging.variant import Variant
from workshop.run.recording import Chain, RecordOrder, Running

SLICE = 10
"""Games that are tried at once."""
MAX_GAMES = 60
"""Games after which nothing is said to be found."""
MAX_ANSWERS = 30
"""To one question in a game: two players of PyNIM take 50 stones with fewer."""
ODD_SHARE = 0.15
"""How often an odd answer is given where it is refused."""
MAX_SHORTER = 40
"""Shorter games that are tried: as many as a person waits for."""
FOUND = "A random game"


class Exploration(NamedTuple):
    """What random games have shown."""

    games: int
    """How many were tried so far."""
    report: Report | None = None
    """Where the last case differs; None: nothing was found."""


class Explorer:
    """Tries random games with a program of which a report is known."""

    def __init__(self, judge: Judge, report: Report) -> None:
        self.judge, self.known = judge, report
        self.variant = Variant(judge.assignment, report.freedoms)

    def explore(self, games: int) -> Running[Exploration]:
        """Try the next games after so many, and make one that differs as short as may be."""
        cases = []
        for number in range(games + 1, games + SLICE + 1):
            cases.append((yield from self._game(number)))
        report = yield from self._tried(cases)
        differing = [case for case in cases if _finding(report, case)]
        if not differing:
            return Exploration(games + SLICE)
        case = min(differing, key=lambda each: len(_needed(report, each)))
        return Exploration(games + SLICE, (yield from self._shortened(case, report)))

    def _tried(self, cases: Sequence[Case]) -> Running[Report]:
        return (yield from self.judge.report(self.variant, self.known.matching, cases))

    def _game(self, number: int) -> Running[Case]:
        """Return a random game as a case."""
        rng = Random(number)
        given: dict[Chain, list[str]] = defaultdict(list)
        refusing = {kind for each in self.judge.assignment.requirements for kind in each.refuses}
        for case in self.judge.assignment.cases:
            recording = yield from self.variant.run(case, case.answers)
            for each in recording.stretches:
                if each.asks and each.answer is not None:
                    given[each.asks].append(each.answer)
                    if self.variant.kind_of(each) in refusing and rng.random() < ODD_SHARE:
                        given[each.asks].append(rng.choice(ODD_ANSWERS))
        base = rng.choice(self.judge.assignment.cases)
        queues = tuple(
            ((chain,), tuple(rng.choices(answers, k=MAX_ANSWERS)))
            for chain, answers in given.items()
        )
        run = yield RecordOrder(
            *((), f"{number}", {**self.judge.assignment.own_files, **base.files}),
            queues=queues,
            of_reference=True,
            changes=self.variant.changes,
        )
        answers = tuple(each.answer for each in run.stretches if each.answer is not None)
        return Case(f"{FOUND} ({number})", answers, seed=f"{number}", files=base.files)

    def _shortened(self, case: Case, report: Report) -> Running[Report]:
        """Return the report on a game without the answers that its difference does not need."""
        found = _finding(report, case)
        answers = _needed(report, case)
        best = yield from self._tried([case._replace(name=FOUND, answers=answers)])
        left, width = MAX_SHORTER, len(answers) // 2
        while width and left:
            start = 0
            while start < len(answers) and left:
                left -= 1
                shorter = case._replace(
                    name=FOUND, answers=(*answers[:start], *answers[start + width :])
                )
                report = yield from self._tried([shorter])
                other = _finding(report, shorter)
                if found and other and other.subject == found.subject:
                    answers, best = shorter.answers, report
                else:
                    start += width
            width //= 2
        return best


def _finding(report: Report, case: Case) -> Finding | None:
    """Return what differs first in a case."""
    return next(iter(report.findings.get(case.name, ())), None)


def _needed(report: Report, case: Case) -> tuple[str, ...]:
    """Return the answers of a case before its first difference."""
    found = _finding(report, case)
    return case.answers[: found.reference_stretch] if found else case.answers
