"""Judges a program that runs in this process: one that is trusted."""

from __future__ import annotations

from collections.abc import Sequence

from workshop.assignment.assignment import Assignment
from workshop.judging.judge import Judge, Report
from workshop.judging.pointing import Point
from workshop.run.examination import ExaminationOrder, examine
from workshop.run.order import carry_out
from workshop.run.program import Program
from workshop.run.recording import record


def judge_here(assignment: Assignment, program: Program, points: Sequence[Point] = ()) -> Report:
    """Return the report; `points` are where a person says that it says what was asked for."""
    rules = tuple(each.source for each in assignment.requirements)
    missing = examine(ExaminationOrder(program, rules)).missing
    judging = Judge(assignment, program, points, missing).judge()
    sides = program, assignment.reference
    return carry_out(judging, lambda order: record(sides[order.of_reference], order))
