"""Report how a program is read: the kinds of its questions, and how it prints what is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from workshop.cases.case import Case, answer_by_rules, applicable_cases
from workshop.compare.task import Task
from workshop.reading.output_hints import pattern_of
from workshop.run.dialogue import Dialogue, dialogue_of
from workshop.run.execute import run_program
from workshop.run.folder import Folder
from workshop.run.program import Program
from workshop.run.sandbox import Limits

MAX_QUESTIONS = 40
"""Questions in a report: more would not be read."""


def describe_reading(
    task: Task, program: Program, cases: Sequence[Case], limits: Limits, folder: Folder | None
) -> dict[str, Any]:
    """Run the cases, and return how the program is read in them, as plain JSON values.

    `kinds`: what a question may ask for. `questions`: each with its pattern, its first answer, the
    rule that gave it, its kind, and the kind of a hint. `formats`: by subject, ways in which the
    program may print it. `hints`: what the author has said. Raises ProgramError.
    """
    task = task.with_hints_of(program)
    questions: dict[str, dict[str, Any]] = {}
    formats: dict[str, Any] = {}
    kinds = dict.fromkeys(task.questions)
    for case in applicable_cases(cases, program):
        dialogue, rules = _run_case(task, program, case, limits, folder)
        kinds |= dict.fromkeys(
            rule.asks[0]
            for rule in case.rules
            if rule.asks and not task.question_kind(rule.asks[0])
        )
        typed: list[str] = []
        for number, turn in enumerate(dialogue.turns):
            if turn.answer is None and dialogue.end != "asks":
                break
            pattern = pattern_of(turn.question, typed)
            if len(questions) < MAX_QUESTIONS and pattern:
                rule = case.rules[rules[number]] if number < len(rules) else None
                questions.setdefault(
                    pattern,
                    {
                        "question": turn.question,
                        "answer": turn.answer,
                        "rule": ", ".join(rule.asks[:3]) if rule else "",
                        "kind": task.question_kind(turn.question),
                        "hint": task.hints.question_kind(turn.question),
                    },
                )
            typed.append(turn.answer or "")
        if task.find_formats and not formats:
            found = task.find_formats(task, dialogue, case.seed)
            formats = {name: [each._asdict() for each in ways] for name, ways in found.items()}
    hints = task.hints._asdict()
    return {
        "kinds": list(kinds),
        "questions": [{"pattern": pattern, **each} for pattern, each in questions.items()],
        "formats": formats,
        "hints": {
            name: dict(value) if isinstance(value, Mapping) else value
            for name, value in hints.items()
        },
    }


def _run_case(
    task: Task, program: Program, case: Case, limits: Limits, folder: Folder | None
) -> tuple[Dialogue, list[int]]:
    """Return the program's dialogue in a case, and the number of the rule for each answer."""
    source, rules = answer_by_rules(
        case.rules, case.max_answers, task.question_kind, task.hints.question_kind
    )
    run = run_program(
        task.with_files(program, case.files),
        source if case.rules else case.answers,
        case.seeds[0],
        limits=limits,
        folder=folder,
        dice=case.dice,
    )
    return dialogue_of(run), rules
