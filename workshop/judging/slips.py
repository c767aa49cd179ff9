"""Check an assignment by itself, before any program is judged: what it names has to be shown."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from workshop.assignment.assignment import Assignment, AssignmentError, Requirement
from workshop.assignment.keys import nearest
from workshop.judging.facts import Statement, said_by
from workshop.judging.findings import CLEARS, DRAWS, SPELLING
from workshop.judging.given import given_expressions, given_in
from workshop.judging.learning import MIN_INSTANCES, are_few
from workshop.judging.requirements import subjects
from workshop.judging.variant import Variant
from workshop.run.recording import Recording, Running, Stretch
from workshop.run.streams import END_OF_INPUT


def check_assignment(assignment: Assignment) -> Running[None]:
    """Run the reference in all cases. Raises AssignmentError if one of them shows a slip."""
    if assignment.is_checked or not assignment.requirements:
        return
    variant = Variant(assignment, ())
    recordings: dict[str, Recording] = {}
    for case in assignment.cases:
        recordings[case.name] = yield from variant.run(case, case.answers)
    for slip in slips_of(assignment, variant, recordings):
        raise AssignmentError(f"The assignment {assignment.name} has a slip: {slip}")
    assignment.is_checked.append(True)


def slips_of(
    assignment: Assignment, variant: Variant, recordings: Mapping[str, Recording]
) -> Iterator[str]:
    """Yield what the runs of the reference show to be wrong with an assignment, in sentences."""
    return _Checker(assignment, variant, recordings).slips()


class _Checker:
    def __init__(
        self, assignment: Assignment, variant: Variant, recordings: Mapping[str, Recording]
    ) -> None:
        self.assignment, self.variant, self.recordings = assignment, variant, recordings
        _, said = said_by(list(recordings.values()), given_expressions(assignment))
        self.given = given_in(assignment)
        self.statements: dict[str, Sequence[Statement]] = dict(zip(recordings, said, strict=True))
        self.shown = {case: set(self._shown(case)) for case in recordings}
        self.every = set().union(*self.shown.values()) if self.shown else set()

    def _shown(self, case: str) -> Iterator[str]:
        """Yield the names of what a case shows."""
        prompts = {prompt for each in self.assignment.requirements for prompt in each.prompts}
        for stretch, statement in zip(
            self.recordings[case].stretches, self.statements[case], strict=True
        ):
            yield from map(
                self.variant.name_of,
                (*statement.values, *statement.lists, *statement.tables),
            )
            yield from (self.variant.name_of(fact) + SPELLING for fact in statement.spellings)
            yield self.variant.kind_of(stretch)
            yield from (each.strip() for each in prompts if stretch.prompt.strip() == each.strip())
            yield from [CLEARS] * stretch.has_cleared
            yield from [DRAWS] * bool(stretch.draws)
        yield from map(self.variant.file_name, self.recordings[case].files)

    def slips(self) -> Iterator[str]:
        """Yield what is wrong, in sentences."""
        if not self.assignment.cases and any(
            each.needs_cases for each in self.assignment.requirements
        ):
            yield "there are requirements, and no case that could show them."
        yield from self._unknown_names()
        for requirement in self.assignment.requirements:
            yield from self._slips_of(requirement)
        yield from self._shown_once()
        yield from self._endless()

    def _unknown_names(self) -> Iterator[str]:
        """Yield names for what no case shows, with the nearest that one does."""
        for name, expressions in self.assignment.facts.items():
            if name not in self.every:
                near = nearest(expressions[0], self._expressions())
                yield (
                    f"no case shows the fact “{name}”: its reference never prints "
                    f"“{'”, “'.join(expressions)}”{near or '.'}"
                )
        for name, piece in self.assignment.questions.items():
            if name not in self.every:
                prompts = {each.prompt for each in self._stretches() if each.prompt}
                near = nearest(piece, prompts)
                yield f"no question has “{piece}” in it, as “{name}” should{near or '.'}"

    def _stretches(self) -> Iterator[Stretch]:
        return (each for recording in self.recordings.values() for each in recording.stretches)

    def _expressions(self) -> set[str]:
        """Return all that could be the expression of a fact."""
        files = {name for recording in self.recordings.values() for name in recording.files}
        return files | {
            fact.expression
            for statements in self.statements.values()
            for each in statements
            for fact in (*each.values, *each.lists, *each.tables)
        }

    def _slips_of(self, requirement: Requirement) -> Iterator[str]:
        """Yield what a requirement names that there is not, or that its cases do not show."""
        says = f"“{requirement.says}”"
        files = {name for recording in self.recordings.values() for name in recording.files}
        named = {*self.assignment.facts, *self.assignment.questions, *files}
        cases = {case.name for case in self.assignment.cases}
        unknown = [each for each in (*requirement.facts, *requirement.refuses) if each not in named]
        for name in unknown:
            near = nearest(name, named) or ": give it one under [facts] or [questions]."
            yield f"{says} is about “{name}”, which has no name{near}"
        for name in requirement.cases:
            if name not in cases:
                near = nearest(name, cases) or "."
                yield f"{says} names the case “{name}”, which there is not{near}"
        about = subjects(requirement)
        if not about:
            return
        its_cases = requirement.cases or tuple(self.recordings)
        shown = set().union(*(self.shown.get(case, set()) for case in its_cases))
        for name in sorted(about - shown):
            if name not in self.every and name not in unknown:
                yield f"{says} is about {name}, which no case shows."
        if not about & shown and not unknown:
            yield f"{says}: none of its cases shows what it is about."

    def _shown_once(self) -> Iterator[str]:
        """Yield events, and values of few, that are shown too seldom for a program's own words."""
        counts: dict[str, Counter[object]] = defaultdict(Counter)
        for each in (each for statements in self.statements.values() for each in statements):
            for fact, value in each.values.items():
                name = self.variant.name_of(fact)
                is_learnt = name in self.variant.required and name not in self.given
                if is_learnt and (fact.is_event or isinstance(value, str)):
                    counts[name][value] += value != ""
        for name, values in counts.items():
            texts = [each for each in values if isinstance(each, str)]
            if are_few(texts, self.variant.written):
                for value, count in values.items():
                    if 0 < count < MIN_INSTANCES:
                        which = f"“{name}”" if value is True else f"“{name}” is “{value}”, which"
                        yield (
                            f"{which} is shown only once: in words of its own a program can "
                            "say it only if two cases show it."
                        )

    def _endless(self) -> Iterator[str]:
        """Yield that a reference reads to the end of its input, and no case ends it."""
        ends = [recording.end.kind for recording in self.recordings.values()]
        typed = [answer for case in self.assignment.cases for answer in case.answers]
        source = self.variant.program.files[self.variant.program.main]
        reads_all = b"EOFError" in source or b"sys.stdin" in source
        if reads_all and END_OF_INPUT not in typed and "ended" not in ends:
            yield (
                "the reference reads to the end of its input, and no case ends with it: let the "
                'last answer be "\\u0004", which is control-d.'
            )
