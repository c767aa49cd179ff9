"""Judges a program that runs in this process: one that is trusted. Orders and runs are JSON texts
on their way, as they are between processes and workers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from workshop.assignment.assignment import Assignment
from workshop.judging.judge import Judge, Report
from workshop.judging.pointing import Point
from workshop.run.examination import ExaminationOrder, examine
from workshop.run.order import carry_out
from workshop.run.program import Program
from workshop.run.recording import RecordOrder, Trace, perform, record_order


def judge_here(assignment: Assignment, program: Program, points: Sequence[Point] = ()) -> Report:
    """Return the report; `points` are where a person says that it says what was asked for."""
    rules = tuple(each.source for each in assignment.requirements)
    examined = examine(ExaminationOrder(program, rules))
    judging = Judge(assignment, program, points, examined.missing, examined.seeding).judge()
    sides = program, assignment.reference
    return carry_out(judging, lambda order: _run(sides[order.of_reference], order))


def _run(program: Program, order: RecordOrder) -> Trace:
    wanted = _sent(order.as_json())
    del wanted["do"]
    return order.read(_sent(perform(record_order(wanted), program).as_json()))


def _sent(value: Any) -> Any:
    return json.loads(json.dumps(value, default=dict))
