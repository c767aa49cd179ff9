"""Run all cases of a game on a program, one result each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial, reduce
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from workshop.cases.case import Case, applicable_cases
from workshop.cases.judged import Judged
from workshop.cases.judging import judge_program
from workshop.cases.source_lines import find_source_line
from workshop.compare.differences import Difference, difference_at, text_differences
from workshop.compare.exchanges import Finding, Trial, Verdict
from workshop.compare.judgement import BEYOND_WORDS, Seen, add_seen
from workshop.compare.levels import NORMALIZERS, USUAL_LEVEL, at_least
from workshop.compare.reference import GameTurn
from workshop.compare.task import Task, load_task
from workshop.reading.output_hints import HINTS_FILE, OutputHints
from workshop.run.folder import Folder
from workshop.run.order import Judging, RunOrder, carry_out, perform_order
from workshop.run.program import Program
from workshop.run.sandbox import Limits

VERDICTS: tuple[Verdict, ...] = ("passes", "differs", "not compared")
SEVERITY: Mapping[Verdict, int] = {"passes": 0, "not compared": 1, "differs": 2}
FURTHER_GAME = "Another game"
HINTS_NOTE = f"It is read as {HINTS_FILE} beside it says."


class CaseResult(NamedTuple):
    """What a case came to."""

    case: Case
    verdict: Verdict
    wanted: str
    """The level that was asked for."""
    reached: str
    """The strictest level at which the program agrees, or "" if there is none."""
    difference: Difference | None
    """The first at the wanted level; None if the case passes."""
    closer: Difference | None
    """The first at the level above the reached one; None if that is the strictest."""
    notes: tuple[str, ...]
    seed: str
    answers: tuple[str, ...]
    """What was typed up to the difference."""
    seen: Seen
    """How much was seen to be right."""
    game_turn: GameTurn | None = None
    """The game's turn at the difference that is shown; None if it is only followed by its rules."""

    @property
    def passed(self) -> bool:
        """Whether all of it was seen to be right."""
        return self.verdict == "passes"

    @property
    def severity(self) -> int:
        """How bad the verdict is; 0 if the case passes."""
        return SEVERITY[self.verdict]

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return {
            "case": self.case.name,
            "about": self.case.about,
            "extra_credit": self.case.extra_credit,
            "verdict": self.verdict,
            "wanted": self.wanted,
            "reached": self.reached,
            "passed": self.passed,
            "difference": self.difference and self.difference.as_json(self.wanted),
            "closer": self.closer and self.closer.as_json("letter"),
            "notes": list(self.notes),
            "seed": self.seed,
            "answers": list(self.answers),
            "seen": self.seen._asdict(),
            "options": dict(self.case.options),
            "files": dict(self.case.files),
            "dice": list(self.case.dice),
        }


class Report(NamedTuple):
    """What all cases came to, and what was learnt of the program."""

    results: Sequence[CaseResult]
    learnt: Mapping[str, Any]
    """In plain JSON values: each kind of question and each fact in the program's own words."""

    @property
    def _required(self) -> list[CaseResult]:
        return [each for each in self.results if not each.case.extra_credit]

    @property
    def required(self) -> int:
        """How many cases are asked for."""
        return len(self._required)

    @property
    def passed(self) -> int:
        """How many of them pass."""
        return sum(each.passed for each in self._required)

    @property
    def verdict(self) -> Verdict:
        """What all cases that are asked for came to."""
        worst = max(self._required, key=lambda each: each.severity, default=None)
        return worst.verdict if worst else "passes"

    @property
    def seen_text(self) -> str:
        """How much was seen to be right, in words."""
        return reduce(add_seen, (each.seen for each in self.results), Seen()).text

    def reasons_as_json(self) -> list[dict[str, Any]]:
        """Return what is different, each once with its cases, as plain JSON values."""
        return [
            {
                "reason": reason,
                "verdict": results[0].verdict,
                "cases": [each.case.name for each in results],
                "where": results[0].difference.where if results[0].difference else "",
            }
            for reason, results in self.by_reason.items()
        ]

    @property
    def by_reason(self) -> dict[str, list[CaseResult]]:
        """The cases that do not pass, by what is different: many fail for one reason."""
        found: dict[str, list[CaseResult]] = {}
        for each in sorted(self.results, key=lambda each: -each.severity):
            if each.difference:
                found.setdefault(each.difference.reason, []).append(each)
        return found


def cases_of(name: str) -> tuple[Case, ...]:
    """Return the cases that come with the game called `name`."""
    module: Any = import_module(f"workshop.games.{name}.cases")
    return module.CASES  # type: ignore[no-any-return]


def training_of(name: str, program: Program | None = None) -> tuple[Case, ...]:
    """Return the games with which the words of programs for the game `name` are learnt.

    One more is a `program`'s own, so that no recording of all others passes. Another source has
    another one.
    """
    module: Any = import_module(f"workshop.games.{name}.facts")
    if program is None:
        return _training(name)
    source = repr(sorted(program.files.items())).encode()
    own = module.training_game(load_task(name), Random(source).getrandbits(32))
    return (*_training(name), own)


@cache
def _training(name: str) -> tuple[Case, ...]:
    module: Any = import_module(f"workshop.games.{name}.facts")
    return tuple(module.training(load_task(name)))


def run_cases(
    task: Task,
    program: Program,
    cases: Sequence[Case] = (),
    level: str = "",
    options: Mapping[str, str] | None = None,
    limits: Limits | None = None,
    folder: Folder | None = None,
) -> Iterator[CaseResult]:
    """Run the cases in this process; those that come with the game if none are given.

    Raises ProgramError if the program's hints are broken.
    """
    perform = partial(perform_order, program=program, limits=limits, folder=folder)
    judging = judge_cases(task, program, cases, level, options)
    yield from carry_out(judging, perform).results


def judge_cases(
    task: Task,
    program: Program,
    cases: Sequence[Case] = (),
    level: str = "",
    options: Mapping[str, str] | None = None,
) -> Judging[Report]:
    """Judge a program that runs somewhere else. Raises ProgramError."""
    task = task.with_hints_of(program)
    chosen = applicable_cases(cases or cases_of(task.name), program)
    judged = yield from judge_program(task, chosen, training_of(task.name, program), options)
    report = report_of(task, judged, chosen, level)
    return report._replace(results=(yield from with_source_lines(task, program, report.results)))


def report_of(task: Task, judged: Judged, cases: Sequence[Case], level: str = "") -> Report:
    """Return what the cases that were judged came to, at a level.

    With the game's own cases, a game that taught the program's words counts as one more case if it
    came to something worse than all that are required.
    """
    notes = notes_of(task, judged)
    tried = [*zip(judged.trials, judged.findings, judged.seen, strict=True)]
    results = [
        result_of(task, case, *each, level, notes)
        for case, each in zip(cases, tried[: len(cases)], strict=True)
    ]
    if all(case in cases_of(task.name) for case in cases):
        further = [
            result_of(task, case, *each, level, notes)
            for case, each in zip(judged.training, tried[len(cases) :], strict=True)
            if each[1]
        ]
        required = [each for each in results if not each.case.extra_credit]
        # Where no case could be read, too little was learnt for a game to show a difference.
        is_read = any(each.verdict != "not compared" for each in required)
        worst = max(further if is_read else (), key=lambda each: each.severity, default=None)
        if worst and worst.severity > max((each.severity for each in required), default=0):
            results.append(worst._replace(case=worst.case._replace(name=FURTHER_GAME)))
    return Report(results, judged.learnt)


def with_source_lines(
    task: Task, program: Program, results: Sequence[CaseResult]
) -> Judging[list[CaseResult]]:
    """Return the results with the program's line at each difference."""
    located = []
    for each in results:
        difference = each.difference
        if difference:
            files = {**task.files, **each.case.files}
            order = RunOrder(each.answers, each.seed, files, each.case.dice, lines=True)
            difference = yield from find_source_line(program, order, difference)
        located.append(each._replace(difference=difference))
    return located


def notes_of(task: Task, judged: Judged) -> tuple[str, ...]:
    """Return what was allowed to a program, in sentences."""
    notes = [judged.variant.note] if judged.variant.note else []
    return (*notes, *[HINTS_NOTE] * (task.hints != OutputHints()))


def result_of(
    task: Task,
    case: Case,
    trial: Trial,
    finding: Finding | None,
    seen: Seen,
    level: str = "",
    notes: tuple[str, ...] = (),
) -> CaseResult:
    """Return what a case came to at a level."""
    wanted = level or USUAL_LEVEL
    texts = text_differences(task, trial)
    has_text = bool(trial.game_turns) and trial.end.kind not in ("failed", "stopped")
    has_text = has_text and not (finding and finding.subject in BEYOND_WORDS)
    text_level = next((each for each in TEXT_LEVELS if has_text and each not in texts), "")
    if text_level:
        # Equal words say all that the game says: nothing has to be read in them.
        finding, seen = None, _all_seen(trial)
    reached = text_level or ("" if finding else "facts")
    verdict: Verdict = finding.verdict if finding else "passes"
    difference = None
    if finding:
        difference = difference_at(task, trial, finding.place, finding.reason, finding.text)
    elif wanted in texts and not at_least(reached, wanted):
        verdict, difference = "differs", texts[wanted]
    closer = next(reversed(texts.values()), None) if reached else None
    shown = difference or closer
    turns = trial.game_turns[shown.game_index :] if shown else ()
    answers = trial.answers[: difference.program_index if difference else None]
    return CaseResult(
        *(case, verdict, wanted, reached, difference, closer, notes, case.seed),
        *(tuple(answers), seen, turns[0] if turns else None),
    )


TEXT_LEVELS = tuple(NORMALIZERS)


def _all_seen(trial: Trial) -> Seen:
    """Return what there is to be seen in a trial."""
    steps = trial.steps
    return Seen(
        sum(bool(step.kind) for step in steps),
        sum(len(step.facts) + len(step.checks) for step in steps),
        sum(heard.draw_count for heard in trial.heard),
    )
