"""How a program is read: what its questions are taken for, and how it prints what is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from workshop.cases.case import Case, by_rules, offered
from workshop.compare.task import Task
from workshop.reading.output_hints import pattern_of
from workshop.run.dialogue import Dialogue, cut
from workshop.run.execute import run
from workshop.run.folder import Folder
from workshop.run.program import Program
from workshop.run.sandbox import Limits

MOST = 40
"""So many questions are told at most."""


def read_program(
    task: Task, program: Program, cases: Sequence[Case], limits: Limits, folder: Folder | None
) -> dict[str, Any]:
    """How it is read in these cases: its questions by their pattern, each with the first answer it
    got, by which rule, and what it is taken for, untaught and taught; what it may be taken for; and
    in which ways it may print what is looked at."""
    taught = task.taught_by(program)
    questions: dict[str, dict[str, Any]] = {}
    formats: dict[str, Any] = {}
    kinds = dict.fromkeys(task.kinds)
    for case in offered(cases, program):
        dialogue, rules = _talk(taught, program, case, limits, folder)
        kinds |= dict.fromkeys(
            rule.asks[0] for rule in case.rules if rule.asks and not task.kind(rule.asks[0])
        )
        typed: list[str] = []
        for number, exchange in enumerate(dialogue.exchanges):
            if exchange.answer is None and dialogue.end != "asks":
                break
            pattern = pattern_of(exchange.question, typed)
            if len(questions) < MOST and pattern:
                rule = case.rules[rules[number]] if number < len(rules) else None
                questions.setdefault(
                    pattern,
                    {
                        "question": exchange.question,
                        "answer": exchange.answer,
                        "rule": ", ".join(rule.asks[:3]) if rule else "",
                        "kind": task.kind(exchange.question),
                        "taught": taught.taught.kind(exchange.question),
                    },
                )
            typed.append(exchange.answer or "")
        formats = formats or {
            name: [each._asdict() for each in found]
            for name, found in taught.formats(dialogue, case.seed).items()
        }
    told = taught.taught._asdict()
    return {
        "kinds": list(kinds),
        "questions": [{"pattern": pattern, **each} for pattern, each in questions.items()],
        "formats": formats,
        "taught": {name: dict(it) if isinstance(it, Mapping) else it for name, it in told.items()},
    }


def _talk(
    task: Task, program: Program, case: Case, limits: Limits, folder: Folder | None
) -> tuple[Dialogue, list[int]]:
    """The dialogue of a program in a case, and by which rule each question was answered."""
    source, rules = by_rules(case.rules, case.most, task.kind, task.taught.kind)
    ran = run(
        task.beside(program, case.files),
        source if case.rules else case.answers,
        case.seeds[0],
        limits=limits,
        folder=folder,
        dice=case.laid,
    )
    return cut(ran), rules
