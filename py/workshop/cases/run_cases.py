"""Run all cases of a game on a program, one result each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from workshop.cases.case import Case, answer_by_rules, applicable_cases
from workshop.compare.compare_program import compare_program
from workshop.compare.differences import Difference, first_rule_violation
from workshop.compare.levels import at_least
from workshop.compare.reference import GameTurn
from workshop.compare.task import Task
from workshop.reading.output_hints import HINTS_FILE, OutputHints
from workshop.run.dialogue import Dialogue, ProgramTurn, dialogue_of
from workshop.run.execute import run_program
from workshop.run.folder import Folder
from workshop.run.program import Program
from workshop.run.sandbox import Limits
from workshop.run.shared_random import DrawMode

MAX_REPEATED_TURNS = 20
"""Equal turns in a row after which a program is said not to understand its answers."""
HINTS_NOTE = f"It is read as {HINTS_FILE} beside it says."


class CaseResult(NamedTuple):
    """What a case came to."""

    case: Case
    wanted: str
    """The level that was asked for."""
    reached: str
    """The strictest level at which the program agrees, or "" if there is none."""
    difference: Difference | None
    """The first at the wanted level; None if that is reached."""
    closer: Difference | None
    """The first at the level above the reached one; None if that is the strictest."""
    notes: tuple[str, ...]
    seed: str
    answers: tuple[str, ...]
    """What was typed up to the difference."""
    draw_mode: DrawMode = "same"
    game_turn: GameTurn | None = None
    """The game's turn at the difference that is shown; None if the rules alone were checked."""

    @property
    def passed(self) -> bool:
        """Whether the wanted level is reached."""
        return at_least(self.reached, self.wanted)

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return {
            "case": self.case.name,
            "about": self.case.about,
            "extra_credit": self.case.extra_credit,
            "wanted": self.wanted,
            "reached": self.reached,
            "passed": self.passed,
            "difference": self.difference and self.difference.as_json(self.wanted),
            "closer": self.closer and self.closer.as_json("letter"),
            "notes": list(self.notes),
            "seed": self.seed,
            "answers": list(self.answers),
            "draw_mode": self.draw_mode,
            "options": dict(self.case.options),
            "files": dict(self.case.files),
            "dice": list(self.case.dice),
        }


def cases_of(name: str) -> tuple[Case, ...]:
    """Return the cases that come with the game called `name`."""
    module: Any = import_module(f"workshop.games.{name}.cases")
    return module.CASES  # type: ignore[no-any-return]


def run_cases(
    task: Task,
    program: Program,
    cases: Sequence[Case] = (),
    level: str = "",
    options: Mapping[str, str] | None = None,
    limits: Limits | None = None,
    folder: Folder | None = None,
) -> Iterator[CaseResult]:
    """Run the cases one by one; those that come with the game if none are given.

    Raises ProgramError if the program's hints are broken.
    """
    task = task.with_hints_of(program)
    notes = (HINTS_NOTE,) if task.hints != OutputHints() else ()
    for case in applicable_cases(cases or cases_of(task.name), program):
        if case.rules:
            result = _check_rules(task, program, case, limits, folder)
        else:
            result = _compare_case(
                task, program, case, level or task.level, options, limits, folder
            )
        yield result._replace(notes=(*result.notes, *notes))


def _compare_case(
    task: Task,
    program: Program,
    case: Case,
    level: str,
    options: Mapping[str, str] | None,
    limits: Limits | None,
    folder: Folder | None,
) -> CaseResult:
    """Compare the program with the game, with the case's answers."""
    all_options = {**(options or {}), **case.options}
    found = compare_program(
        task, program, case.answers, case.seed, all_options, level, case.files, limits, folder
    )
    first, reached = found.comparison.first, found.comparison.reached
    difference = first.get(level)
    answers = found.run.answers[: difference.program_index if difference else None]
    # Differences are kept from the strictest level on: the last one is just above the reached.
    closer = next(reversed(first.values()), None) if reached else None
    shown = difference or closer
    turns = found.game_turns[shown.game_index :] if shown else ()
    return CaseResult(
        *(case, level, reached, difference, closer, found.comparison.notes),
        *(case.seed, tuple(answers), found.draw_mode, turns[0] if turns else None),
    )


def _check_rules(
    task: Task, program: Program, case: Case, limits: Limits | None, folder: Folder | None
) -> CaseResult:
    """Answer the program's questions by rules, and check its output by the rules of the game."""
    answers: tuple[str, ...] = ()
    program = task.with_files(program, case.files)
    for seed in case.seeds:
        source, _ = answer_by_rules(
            case.rules, case.max_answers, task.question_kind, task.hints.question_kind
        )
        run = run_program(program, source, seed, "same", limits, folder=folder, dice=case.dice)
        dialogue = dialogue_of(run)
        violation = first_rule_violation(task, dialogue, run.end)
        violation = violation or _unanswered(dialogue, case.max_answers)
        answers = tuple(run.answers)
        if violation:
            typed = answers[: violation.program_index]
            return CaseResult(case, "rules", "", violation, None, (), seed, typed)
    return CaseResult(case, "rules", "rules", None, None, (), case.seed, answers)


def _unanswered(dialogue: Dialogue, max_answers: int) -> Difference | None:
    """Return the question that no rule answers, or whose answer the program never takes."""
    *_, before, last = ProgramTurn(""), *dialogue.turns
    number = len(dialogue.answers)
    if dialogue.end != "asks":
        return None
    if number < max_answers:
        reason = f"No rule knows what to answer to “{last.question}”."
    elif (
        number > MAX_REPEATED_TURNS
        and len({each.text for each in dialogue.turns[-MAX_REPEATED_TURNS:]}) == 1
    ):
        reason = f"“{last.question}” is asked again and again: what it asks for is not understood."
    else:
        return None
    return Difference(number, number, before.answer, before.question, "", last.text, reason)
