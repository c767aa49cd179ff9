"""Report how a program is read: the kinds of its questions, and where it prints each fact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from workshop.cases.case import Case
from workshop.cases.judged import Judged
from workshop.compare.task import Task
from workshop.reading.output_hints import pattern_of
from workshop.run.dialogue import Dialogue

MAX_QUESTIONS = 40
"""Questions in a report: more would not be read."""


def describe_reading(task: Task, judged: Judged, cases: Sequence[Case]) -> dict[str, Any]:
    """Return how a program was read as it was judged, as plain JSON values.

    `kinds`: what a question may ask for, and in words. `questions`: each with its pattern, its
    first answer, its kind, and the kind of a hint. `facts`: by name, the words that tell it.
    `formats`: by subject, ways in which the program may print it. `hints`: what its author said.
    """
    hints = task.hints._asdict()
    return {
        "kinds": {kind: each.asks_for or kind for kind, each in task.questions.items()},
        "questions": _questions(task, judged),
        "facts": judged.model.as_json()["facts"],
        "formats": _formats(task, judged, cases),
        "hints": {
            name: dict(value) if isinstance(value, Mapping) else value
            for name, value in hints.items()
        },
    }


def _questions(task: Task, judged: Judged) -> list[dict[str, Any]]:
    """Return the questions of the program; those that ask for the same only once."""
    found: dict[str, dict[str, Any]] = {}
    for trial in judged.trials:
        typed: list[str] = []
        for turn, heard in zip(trial.program_turns, trial.heard, strict=False):
            if not trial.game_turns or (turn.answer is None and trial.end.kind != "asks"):
                break
            found.setdefault(
                pattern_of(turn.question, typed),
                {
                    "question": turn.question,
                    "answer": turn.answer,
                    "kind": judged.model.kind_of(heard) or "",
                    "hint": task.hints.question_kind(turn.question),
                },
            )
            typed.append(turn.answer or "")
    for question, kind in judged.questions.items():
        about = {"question": question, "answer": None, "kind": kind}
        found[question] = {**about, "hint": task.hints.question_kind(question)}
    return [{"pattern": pattern, **each} for pattern, each in found.items() if pattern][
        :MAX_QUESTIONS
    ]


def _formats(task: Task, judged: Judged, cases: Sequence[Case]) -> dict[str, Any]:
    """Return the ways in which a program may print what is checked, in the first case."""
    if not task.find_formats or not cases:
        return {}
    trial = judged.trials[0]
    dialogue = Dialogue(list(trial.program_turns), trial.end.kind)
    found = task.find_formats(task, dialogue, cases[0].seed)
    return {name: [each._asdict() for each in ways] for name, ways in found.items()}
