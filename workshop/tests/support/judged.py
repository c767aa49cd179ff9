"""Judges a program that runs in this process: one that is trusted. Orders and runs are JSON texts
on their way, as they are between processes and workers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from workshop.assignment.assignment import Assignment
from workshop.judging.judge import Report, examination_of, judge_of
from workshop.judging.pointing import Point
from workshop.run.calls import CallsOrder, call
from workshop.run.examination import examine
from workshop.run.order import carry_out
from workshop.run.program import Program
from workshop.run.recording import perform, record_order


def judge_here(assignment: Assignment, program: Program, points: Sequence[Point] = ()) -> Report:
    """Return the report; `points` are where a person says that it says what was asked for."""
    sides = program, assignment.reference

    def run(order: Any) -> Any:
        return _run(sides[order.of_reference], order)

    examined = examine(examination_of(program, assignment))
    judge = carry_out(judge_of(assignment, program, examined), run)
    judge.points = points or judge.points
    return carry_out(judge.judge(), run)


def _run(program: Program, order: Any) -> Any:
    wanted = _sent(order.as_json())
    del wanted["do"]
    if isinstance(order, CallsOrder):
        return order.read(_sent({"called": call(CallsOrder(**wanted), program)}))
    return order.read(_sent(perform(record_order(wanted), program).as_json()))


def _sent(value: Any) -> Any:
    return json.loads(json.dumps(value, default=dict))
