"""All cases of a game tried on a program: what each came to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from workshop.cases.case import Case, by_rules, offered
from workshop.compare.compare_program import hold
from workshop.compare.differences import Difference, by_watch
from workshop.compare.levels import at_least
from workshop.compare.reference import Moment
from workshop.compare.task import Task
from workshop.reading.output_hints import FILE, Taught
from workshop.run.dialogue import Dialogue, Exchange, cut
from workshop.run.execute import run
from workshop.run.folder import Folder
from workshop.run.program import Program
from workshop.run.sandbox import Limits
from workshop.run.shared_random import Way

STUCK = 20
"""Where a program says the very same so many times, it does not take what it is answered."""
SAID = f"It is read as {FILE} beside it says."


class Verdict(NamedTuple):
    """What a case came to."""

    case: Case
    wanted: str
    """The level that is asked for."""
    reached: str
    """The strictest level at which the program agrees; empty where there is none."""
    difference: Difference | None
    """The first at the level that is asked for; none where that is reached."""
    closer: Difference | None
    """The first at the level above the one that is reached; none where that is the strictest."""
    notes: tuple[str, ...]
    seed: str
    answers: tuple[str, ...]
    """What was typed, up to the difference."""
    way: Way = "same"
    """How chance was shared."""
    moment: Moment | None = None
    """The game as it stood at the difference that is shown; none where it plays no part."""

    @property
    def passed(self) -> bool:
        """Whether the level that is asked for is reached."""
        return at_least(self.reached, self.wanted)

    def as_json(self) -> dict[str, Any]:
        """It as plain JSON values."""
        return {
            "case": self.case.name,
            "about": self.case.about,
            "extra": self.case.extra,
            "wanted": self.wanted,
            "reached": self.reached,
            "passed": self.passed,
            "difference": self.difference and self.difference.as_json(self.wanted),
            "closer": self.closer and self.closer.as_json("letter"),
            "notes": list(self.notes),
            "seed": self.seed,
            "answers": list(self.answers),
            "way": self.way,
            "options": dict(self.case.options),
            "files": dict(self.case.files),
            "laid": list(self.case.laid),
        }


def cases_of(name: str) -> tuple[Case, ...]:
    """The cases of the game called `name`."""
    room: Any = import_module(f"workshop.games.{name}.cases")
    return room.CASES  # type: ignore[no-any-return]


def check(
    task: Task,
    program: Program,
    cases: Sequence[Case] = (),
    level: str = "",
    options: Mapping[str, str] | None = None,
    limits: Limits | None = None,
    folder: Folder | None = None,
) -> Iterator[Verdict]:
    """Try the cases one by one, those of the task where none are given."""
    task = task.taught_by(program)
    notes = (SAID,) if task.taught != Taught() else ()
    for case in offered(cases or cases_of(task.name), program):
        if case.rules:
            verdict = _watch(task, program, case, limits, folder)
        else:
            verdict = _hold(task, program, case, level or task.level, options, limits, folder)
        yield verdict._replace(notes=(*verdict.notes, *notes))


def _hold(
    task: Task,
    program: Program,
    case: Case,
    level: str,
    options: Mapping[str, str] | None,
    limits: Limits | None,
    folder: Folder | None,
) -> Verdict:
    given = {**(options or {}), **case.options}
    held = hold(task, program, case.answers, case.seed, given, level, case.files, limits, folder)
    found = held.comparison
    fault = found.first.get(level)
    answers = held.run.answers if fault is None else held.run.answers[: fault.own]
    closer = next(reversed(found.first.values()), None) if found.reached else None
    shown = fault or closer
    moment = held.game[shown.scene] if shown and shown.scene < len(held.game) else None
    return Verdict(
        *(case, level, found.reached, fault, closer, found.notes),
        *(case.seed, tuple(answers), held.way, moment),
    )


def _watch(
    task: Task, program: Program, case: Case, limits: Limits | None, folder: Folder | None
) -> Verdict:
    """Answer a program's questions by rules, and see whether it keeps those of its game."""
    answers: tuple[str, ...] = ()
    for seed in case.seeds:
        source, _ = by_rules(case.rules, case.most, task.kind, task.taught.kind)
        beside = task.beside(program, case.files)
        ran = run(beside, source, seed, "same", limits, folder=folder, dice=case.laid)
        fault = by_watch(task, cut(ran), ran.end) or _not_answered(cut(ran), case.most)
        answers = tuple(ran.answers)
        if fault:
            typed = answers[: fault.own]
            return Verdict(case, "rules", "", fault, None, (), seed, typed)
    return Verdict(case, "rules", "rules", None, None, (), case.seed, answers)


def _not_answered(dialogue: Dialogue, most: int) -> Difference | None:
    """The question that no rule answers, or none in a way that the program takes."""
    *_, before, last = Exchange(""), *dialogue.exchanges
    number = len(dialogue.answers)
    if dialogue.end != "asks":
        return None
    if number < most:
        why = f"No rule knows what to answer to “{last.question}”."
    elif number > STUCK and len({each.text for each in dialogue.exchanges[-STUCK:]}) == 1:
        why = f"“{last.question}” is asked again and again: what it asks for is not understood."
    else:
        return None
    return Difference(number, number, before.answer, before.question, "", last.text, why)
