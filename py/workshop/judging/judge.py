"""Judge a program beside an assignment's reference."""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from workshop.assignment.assignment import Assignment, Case, Freedom, Requirement
from workshop.judging.facts import Fact, Statement, statements, typed_texts
from workshop.judging.findings import Finding, Verdict, question_finding, worst
from workshop.judging.grids import GridCarrier, find_grid
from workshop.judging.learning import Carrier, Learner, Lesson
from workshop.judging.lines import Said, line_of, number_of, same_number
from workshop.judging.matching import Match, Matcher, Matching
from workshop.run.program import Program
from workshop.run.recording import Exchange, Site, Trace, record

MIN_SAID = 0.6
"""The share of a fact's exchanges between the same two questions in which a program says it: where
it is missing then, it is missed."""
MAX_FREEDOMS = 3
"""Freedoms that are taken together."""


class Row(NamedTuple):
    """A requirement, and whether the program meets it."""

    requirement: Requirement
    result: str
    """met, not met, not seen."""
    finding: Finding | None = None
    case: str = ""


class Report(NamedTuple):
    """What is found about a program."""

    verdict: Verdict
    rows: tuple[Row, ...]
    findings: Mapping[str, Finding | None]
    """By case."""
    unread: tuple[str, ...]
    """Names of facts that a person may point at."""
    freedoms: tuple[Freedom, ...]
    """What the text leaves open, and the program does as no other reading has it."""
    matching: Matching
    matches: tuple[Match, ...]
    carriers: Mapping[Fact, list[Carrier]]
    compared: tuple[int, int]
    """How many facts and questions were compared."""


class Judge:
    """Judges one program for one assignment."""

    def __init__(self, assignment: Assignment, program: Program) -> None:
        self.assignment, self.program = assignment, program
        self._runs: dict[Any, Trace] = {}

    def judge(self) -> Report:
        """Return the report, with the reading of the text that explains the program best."""
        best = self._report(())
        for _ in range(MAX_FREEDOMS):
            if best.verdict == "passes":
                break
            tried = [
                self._report((*best.freedoms, freedom))
                for freedom in self.assignment.freedoms
                if freedom not in best.freedoms
            ]
            better = max(tried, key=_rank, default=best)
            if _rank(better) <= _rank(best):
                break
            best = better
        return best

    def _run(
        self,
        case: Case,
        matching: Matching,
        answers: Sequence[str],
        queues: Mapping[Site, Sequence[str]],
    ) -> Trace:
        key = (
            case.name,
            tuple(answers),
            tuple(sorted(matching.replies.items())),
            tuple(sorted((site, tuple(its)) for site, its in queues.items())),
        )
        if key not in self._runs:
            self._runs[key] = record(
                self.program,
                answers,
                case.seed,
                files=case.files,
                dice=case.dice,
                replies=matching.replies,
                queues=queues,
            )
        return self._runs[key]

    def _report(self, freedoms: tuple[Freedom, ...]) -> Report:
        reading = _Reading(self.assignment, freedoms)
        matcher = Matcher(self._run, reading.run, reading.kind_of)
        matching = matcher.best(self.assignment.cases)
        matches = [matcher.match(case, matching) for case in self.assignment.cases]
        comparison = _Comparison(reading, matching, matches)
        findings = {
            match.case.name: comparison.finding(number) for number, match in enumerate(matches)
        }
        rows = tuple(self._row(each, comparison, findings) for each in self.assignment.requirements)
        counted = [row.result for row in rows if not row.requirement.extra]
        verdicts: list[Verdict] = [
            finding.verdict
            for case in self.assignment.cases
            if (finding := findings[case.name]) and not case.extra
        ]
        if "not met" in counted:
            verdicts.append("differs")
        elif "not seen" in counted or not comparison.compared or (not rows and comparison.unread()):
            verdicts.append("not compared")
        return Report(
            worst(verdicts),
            rows,
            findings,
            tuple(comparison.unread()),
            freedoms,
            matching,
            tuple(matches),
            comparison.carriers,
            (len(comparison.compared), sum(len(match.pairs) for match in matches)),
        )

    def _row(
        self,
        requirement: Requirement,
        comparison: _Comparison,
        findings: Mapping[str, Finding | None],
    ) -> Row:
        cases = requirement.cases or tuple(findings)
        subjects = {name for each in requirement.facts for name in (each,)}
        unsure = False
        for case in cases:
            finding = findings.get(case)
            if finding is None:
                continue
            if finding.verdict == "differs" and (not subjects or finding.subject in subjects):
                return Row(requirement, "not met", finding, case)
            unsure = True
        if unsure and not any(findings.get(case) is None for case in cases):
            return Row(requirement, "not seen")
        if any(name in comparison.unread() for name in subjects):
            return Row(requirement, "not seen")
        return Row(requirement, "met")


class _Reading:
    """The reference with some freedoms of the text."""

    def __init__(self, assignment: Assignment, freedoms: tuple[Freedom, ...]) -> None:
        self.assignment = assignment
        self.program = assignment.with_freedoms(freedoms)
        self._runs: dict[Any, Trace] = {}
        source = self.program.files[self.program.main].decode()
        functions = [
            (node.lineno, node.name)
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.FunctionDef)
        ]
        self._functions = sorted(functions)
        self._names = {
            expression: name for name, its in assignment.facts.items() for expression in its
        }
        self.required = {
            name for each in assignment.requirements if not each.extra for name in each.facts
        }

    def run(self, case: Case, draws: Sequence[Sequence[float]]) -> Trace:
        """Run the reference with the draws of a program."""
        key = case.name, tuple(map(tuple, draws))
        if key not in self._runs:
            self._runs[key] = record(
                self.program,
                case.answers,
                case.seed,
                files=case.files,
                dice=case.dice,
                forced_draws=draws,
            )
        return self._runs[key]

    def kind_of(self, exchange: Exchange) -> str:
        """Return the kind of question that ends an exchange of the reference; "" at its end."""
        if exchange.asks is None:
            return ""
        text = exchange.prompt or exchange.text
        for name, piece in self.assignment.questions.items():
            if piece in text:
                return name
        return "<".join(str(each[1]) for each in exchange.asks)

    def name_of(self, fact: Fact) -> str:
        """Return what a fact is called; "" for one that the assignment does not speak of."""
        line = int(fact.function.split("<")[0] or 0)
        number = bisect_right(self._functions, (line, "￿")) - 1
        function = self._functions[number][1] if number >= 0 else ""
        name = self._names.get(f"{function}: {fact.expression}")
        name = name or self._names.get(fact.expression)
        if not self.assignment.requirements:
            return name or fact.expression
        return name or ""


class _Comparison:
    """What was learnt from all cases of a program, and what is found in each."""

    def __init__(self, reading: _Reading, matching: Matching, matches: Sequence[Match]) -> None:
        self.reading, self.matching, self.matches = reading, matching, matches
        typed = typed_texts([match.reference for match in matches])
        said = statements([match.reference for match in matches], typed)
        self.said: list[list[Said]] = []
        self.facts: list[list[Statement]] = []
        contexts = []
        for match, its in zip(matches, said, strict=True):
            pairs = match.pairs if match.is_whole else match.pairs[:-1]
            if not match.is_whole and match.pairs and not match.program.has_broken_off:
                pairs = match.pairs  # what is printed before another question is compared
            self.said.append([Said(match.program.exchanges[p].pieces) for _, p in pairs])
            self.facts.append([its[r] for r, _ in pairs])
            kinds = ["", *match.kinds]
            contexts.append([f"{kinds[r]}/{kinds[r + 1]}" for r, _ in pairs])
        lesson = Lesson(self.said, self.facts, typed, contexts)
        every = {fact for its in self.facts for each in its for fact in each.values}
        self.names = {fact: reading.name_of(fact) for fact in every}
        tables = {fact for its in self.facts for each in its for fact in each.tables}
        self.names |= {fact: reading.name_of(fact) for fact in tables}
        self.required = {fact for fact in every if self._is_required(fact)}
        self.learner = Learner(lesson, self.required)
        self.carriers = self.learner.learn()
        self.grids: dict[Fact, GridCarrier | None] = {
            fact: find_grid(self._samples(fact)) for fact in tables if self._is_required(fact)
        }
        self.lesson = lesson
        self._said_count: dict[tuple[Fact, str], list[int]] = defaultdict(lambda: [0, 0])
        for fact in self.required:
            for place in self.learner.due[fact]:
                its = self._said_count[fact, contexts[place[0]][place[1]]]
                its[0] += 1
                its[1] += any(self._read(each, place, fact) is not None for each in self.carriers[fact])

    def _is_required(self, fact: Fact) -> bool:
        if not self.reading.assignment.requirements:
            return True
        return self.names[fact] in self.reading.required

    @property
    def compared(self) -> set[Fact]:
        """The facts that were compared."""
        found = {fact for fact in self.required if self.carriers.get(fact)}
        return found | {fact for fact, grid in self.grids.items() if grid}

    def unread(self) -> list[str]:
        """Return the names of the facts that the program says nowhere that could be found."""
        if not self.reading.assignment.requirements:
            return sorted({self.names[fact] for fact in self.required - self.compared})
        found = {self.names[fact] for fact in self.compared}
        whole = {fact for fact, grid in self.grids.items() if grid}
        names = {
            self.names[fact]
            for fact in self.required
            if not self.carriers[fact] and not self._is_in(fact, whole)
        }
        return sorted(names - found)

    @staticmethod
    def _is_in(fact: Fact, tables: set[Fact]) -> bool:
        return fact._replace(row=-1, column=-1) in tables

    def _read(self, carrier: Carrier, place: tuple[int, int], fact: Fact) -> Any:
        return self.learner.read(carrier.address, place, self.learner.kinds[fact])

    def _samples(self, fact: Fact) -> list[Any]:
        return [
            (said.pieces, statement.tables[fact])
            for its, facts in zip(self.said, self.facts, strict=True)
            for said, statement in zip(its, facts, strict=True)
            if fact in statement.tables
        ]

    def finding(self, number: int) -> Finding | None:
        """Return the first finding in a case."""
        match = self.matches[number]
        pending = None
        for place in range(len(self.said[number])):
            for fact, value in self.facts[number][place].values.items():
                if fact not in self.required:
                    continue
                found = self._fact_finding(number, place, fact, value)
                if found and found.verdict == "differs":
                    return found
                pending = pending or found
            for fact, table in self.facts[number][place].tables.items():
                if (grid := self.grids.get(fact)) and (
                    trouble := grid.trouble(self.said[number][place].pieces, table)
                ):
                    r, p = match.pairs[place]
                    line = grid.line
                    sentence = f"{self.names[fact]}: {trouble[0]}"
                    return Finding(
                        "differs", p, sentence, self.names[fact], *line, trouble[1], r
                    )
        if not match.is_whole and match.pairs:
            p = match.pairs[-1][1]
            site = match.program.exchanges[p].asks
            asked = self.matching.kinds.get(site, "?") if site else ""
            if found := question_finding(match, asked):
                return found
        return pending

    def _fact_finding(self, trial: int, place: int, fact: Fact, value: Any) -> Finding | None:
        r, p = self.matches[trial].pairs[place]
        name = self.names[fact]
        title = name if fact.column < 0 else f"{name} ({fact.row + 1}, {fact.column + 1})"
        wrong: Finding | None = None
        is_there = False
        for carrier in self.carriers[fact]:
            there = self._read(carrier, (trial, place), fact)
            if there is None or value == "":
                continue
            is_there = True
            if carrier.is_right(there, value):
                return None
            site = carrier.address.prefix
            file, line = site[0][:2] if site else ("", 0)
            own = carrier.texts.get(there, there)
            sentence = f"{title}: {self._shown(trial, value)}, yours {self._shown(trial, own)}."
            wrong = wrong or Finding("differs", p, sentence, name, file, line, str(there), r)
        if wrong:
            return wrong
        if is_there or value == "" or not self.carriers[fact]:
            return None
        due, said = self._said_count[fact, self.lesson.contexts[trial][place]]
        if self._is_said_anywhere(trial, place, value):
            return None
        if said and said >= MIN_SAID * due:
            sentence = f"{title}: {self._shown(trial, value)}, your program does not say."
            return Finding("differs", p, sentence, name, "", 0, "", r)
        return None

    def _is_said_anywhere(self, trial: int, place: int, value: Any) -> bool:
        """Return whether a value is in an exchange at all, perhaps where it could not be read."""
        if isinstance(value, tuple):
            value = self.matches[trial].reference.exchanges[value[1]].answer
        said = self.said[trial][place]
        text = "".join(piece.text for piece in said.pieces)
        if isinstance(value, str):
            return " ".join(value.casefold().split()) in " ".join(text.casefold().split())
        tokens = (token for _, _, token in line_of(text).tokens)
        return any(n is not None and same_number(n, value) for n in map(number_of, tokens))

    def _shown(self, trial: int, value: Any) -> str:
        if isinstance(value, tuple):
            exchange = self.matches[trial].reference.exchanges[value[1]]
            return f"“{exchange.answer}”"
        return str(value)


def _rank(report: Report) -> tuple[Any, ...]:
    """Return how well a reading of the text explains a program."""
    passed = sum(finding is None for finding in report.findings.values())
    nats = sum(carrier.nats for its in report.carriers.values() for carrier in its)
    return report.verdict == "passes", passed, round(nats, 3)
