"""Show what an assignment's reference says and asks in its cases, and what of that no case shows
and no requirement uses: nobody has to guess a name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypeAlias

from workshop.assignment.assignment import Assignment, AssignmentError
from workshop.assignment.search import Place, places_of
from workshop.judging.calls import calls_due, came_of, changed_by
from workshop.judging.facts import Fact, Statement, said_by
from workshop.judging.given import given_expressions
from workshop.judging.own_data import with_worked_answers
from workshop.judging.slips import slips_of
from workshop.judging.variant import Variant
from workshop.run.recording import Recording, Stretch
from workshop.run.streams import END_OF_INPUT

Overview: TypeAlias = dict[str, Any]
Found: TypeAlias = dict[str, dict[str, Any]]
"""What the cases show, by expression, kind of question or name of a file."""
KINDS = {"facts": "It prints", "questions": "It asks", "files": "It writes"}
MAX_VALUES, MAX_VALUE = 8, 60
"""Different values of a fact that are shown, and characters of one."""


def overview(assignment: Assignment) -> Generator[Any, Any, Overview]:
    """Run the reference in all cases, and return as plain JSON values:

    - `facts`: what it prints. `expression` is what `requirements.toml` names it by, `name` what it
      is called there, or "". `kind`: "value", "list" (also of a table's cells), "table" (a board)
      or "event" (a text that is printed at times). `values`: the first different ones. `file`,
      `line`: where it is printed first. `cases`: those that show it. `is_used`: whether a
      requirement names it.
    - `questions`: what it asks. `expression` (the prompt), `name`, `values` (its answers), `file`,
      `line`, `cases`, `is_used`.
    - `files`: what it writes. `expression` (the file's name), `name`, `values` (its texts),
      `cases`, `is_used`.
    - `cases`: of each its `name`, `about`, `training`; `transcript`, a list of what is printed and
      what is answered to that (null at the end); `shows`, the names (or expressions) of what it
      shows; `end`: a sentence, unless the program ends with the last answer.
    - `calls`: those of the requirements, each with what comes of it in the reference.
    - `unreached`: where it prints and no case leads: a file, a line, its source.
    - `slips`: what is wrong with the assignment, in sentences; it cannot be used before they are
      mended.
    """
    assignment = yield from with_worked_answers(assignment, of_reference=True)
    variant = Variant(assignment, ())
    recordings: dict[str, Recording] = {}
    for case in assignment.cases:
        recordings[case.name] = yield from variant.run(case, case.answers)
    found = _Overview(assignment, variant, recordings).as_json()
    found["slips"] += slips_of(assignment, variant, recordings) if assignment.requirements else ()
    for requirement in assignment.requirements:
        try:
            due = yield from calls_due(assignment, requirement)
            found["calls"] += [(call, came_of(each) + changed_by(each)) for call, each in due]
        except AssignmentError as slip:
            found["slips"].append(str(slip))
    return found


class _Overview:
    def __init__(
        self, assignment: Assignment, variant: Variant, recordings: Mapping[str, Recording]
    ) -> None:
        self.assignment, self.variant, self.recordings = assignment, variant, recordings
        self.used = {
            name
            for each in assignment.requirements
            for name in (*each.facts, *each.prompts, *each.refuses)
        }
        self.facts: Found = {}
        self.questions: Found = {}
        self.files: Found = {}

    def as_json(self) -> Overview:
        """Return plain JSON values."""
        _, said = said_by(list(self.recordings.values()), given_expressions(self.assignment))
        functions: dict[str, set[str | None]] = defaultdict(set)
        for fact in chain.from_iterable(map(_facts_of, chain.from_iterable(said))):
            functions[fact.expression].add(self.variant.function_of(fact))
        for case, statements in zip(self.recordings, said, strict=True):
            pairs = zip(self.recordings[case].stretches, statements, strict=True)
            for stretch, statement in pairs:
                for fact in _facts_of(statement):
                    function = self.variant.function_of(fact)
                    is_shared = len(functions[fact.expression]) > 1 and function
                    label = f"{function}: {fact.expression}" if is_shared else fact.expression
                    self._add_fact(case, stretch, statement, fact, label)
                if stretch.asks:
                    self._add_question(case, stretch)
            for file, text in self.recordings[case].files.items():
                name = self.variant.file_name(file)
                name = name if name in self.assignment.facts else ""
                self._add(self.files, case, file, name, [text], expression=file)
        return {
            "facts": list(self.facts.values()),
            "questions": list(self.questions.values()),
            "files": list(self.files.values()),
            "cases": [self._case(name) for name in self.recordings],
            "unreached": [
                [file, line, _source_line(self.assignment, file, line)]
                for file, line in sorted(places_of(self.assignment.reference) - self._reached())
            ],
            "calls": [],
            "slips": [],
        }

    def _add(
        self, found: Found, case: str, key: str, name: str, values: Sequence[str], **more: Any
    ) -> None:
        """Add something that a case shows."""
        new = {"name": name, "values": [], "cases": [], "is_used": bool({name, key} & self.used)}
        entry = found.setdefault(key, {**new, **more})
        shown = [*entry["values"], *(each[:MAX_VALUE] for each in values)]
        entry["values"] = list(dict.fromkeys(shown))[:MAX_VALUES]
        entry["cases"] = list(dict.fromkeys([*entry["cases"], case]))

    def _add_fact(
        self, case: str, stretch: Stretch, statement: Statement, fact: Fact, label: str
    ) -> None:
        line = int(fact.function.split("<")[0] or 0)
        pieces = [each for each in stretch.pieces if each.chain[:1] and each.chain[0][1] == line]
        texts = [
            ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            for piece in pieces
            for expression, value in piece.values
            if expression == fact.expression
        ]
        is_whole = fact in statement.tables or fact in statement.lists or fact.row >= 0
        kind = "table" if fact in statement.tables else "list" if is_whole else "value"
        name = self.variant.name_of(fact)
        self._add(
            *(self.facts, case, label, name if name in self.assignment.facts else ""),
            [] if fact.is_event else [", ".join(texts)] if is_whole else texts[-1:],
            kind="event" if fact.is_event else kind,
            expression=label,
            file=pieces[0].chain[0][0] if pieces else "",
            line=line,
        )

    def _add_question(self, case: str, stretch: Stretch) -> None:
        assert stretch.asks
        printed = [line for line in stretch.text.split("\n") if line.strip()]
        kind = self.variant.kind_of(stretch)
        file, line, *_ = stretch.asks[0]
        self._add(
            *(self.questions, case, kind, kind if kind in self.assignment.questions else ""),
            [] if stretch.answer is None else [stretch.answer],
            expression=(stretch.prompt or "".join(printed[-1:])).strip(),
            file=file,
            line=line,
        )

    def _reached(self) -> set[Place]:
        pieces = (
            p for run in self.recordings.values() for each in run.stretches for p in each.pieces
        )
        return {(file, line) for piece in pieces for file, line, *_ in piece.chain}

    def _case(self, name: str) -> dict[str, Any]:
        """Return what is shown of a case."""
        case = next(each for each in self.assignment.cases if each.name == name)
        recording = self.recordings[name]
        taken = sum(each.answer is not None for each in recording.stretches)
        left = len(case.answers) - taken
        end = recording.end.reason if recording.has_broken_off else ""
        if recording.end.kind == "asks":
            end = "It still asks: there are no more answers."
        elif not end and left:
            end = f"It ends before its last answer{f's: {left}' if left > 1 else ''}."
        shown = [
            _shown(each)
            for group in (self.facts, self.questions, self.files)
            for each in group.values()
            if name in each["cases"]
        ]
        return {
            **{"name": name, "about": case.about, "training": case.training},
            "transcript": [(each.text, each.answer) for each in recording.stretches],
            "shows": list(dict.fromkeys(shown)),
            "end": end,
        }


def _facts_of(statement: Statement) -> Iterator[Fact]:
    return chain(statement.values, statement.lists, statement.tables)


def _source_line(assignment: Assignment, file: str, line: int) -> str:
    return assignment.reference.files[file].decode("utf-8", "replace").split("\n")[line - 1].strip()


def overview_lines(found: Overview) -> Iterator[str]:
    """Yield an overview as a terminal shows it."""
    everything = [each for kind in KINDS for each in found[kind]]
    for kind, head in KINDS.items():
        if found[kind]:
            yield f"{head} (name: as requirements.toml finds it = values):"
        for each in found[kind]:
            name = f"{each['name']}: " if each["name"] else ""
            values = " · ".join(" ".join(_typed(value).split()) for value in each["values"])
            expression = " ".join(each["expression"].split())
            yield f"  {name}{expression}{' = ' * bool(values)}{values}"
    usual = {_shown(each) for each in everything if len(each["cases"]) == len(found["cases"])}
    for case in found["cases"]:
        training = " (training)" if case["training"] else ""
        shown = ", ".join(each for each in case["shows"] if each not in usual)
        yield f"Case “{case['name']}”{training}: {shown or 'what all cases show'}"
        for text, answer in [] if case["training"] else case["transcript"]:
            typed = "" if answer is None else f"«{_typed(answer)}»"
            yield from (f"    {line}" for line in f"{text}{typed}".rstrip("\n").split("\n"))
        if case["end"]:
            yield f"    {case['end']}"
    yield from (f"{call}: {came}" for call, came in found["calls"])
    for file, line, source in found["unreached"]:
        yield f"No case reaches line {line} of {file}: {source}"
    yield from (
        f"No requirement uses “{_shown(each)}”" for each in everything if not each["is_used"]
    )
    yield from (f"Slip: {slip}" for slip in found["slips"])


def _typed(answer: str) -> str:
    return "control-d" if answer == END_OF_INPUT else answer


def _shown(each: Mapping[str, Any]) -> str:
    return " ".join(str(each["name"] or each["expression"]).split())
