"""Give the reference what an assignment leaves to students: their own words, their own questions;
and work out the answers of cases that rest on them."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from workshop.assignment.assignment import Assignment, AssignmentError, Case, OwnData, Worked
from workshop.judging.calls import Calling
from workshop.run.calls import Called, CallsOrder
from workshop.run.instrument import parse
from workshop.run.literals import assigned_in, value_of
from workshop.run.program import Program, ProgramError
from workshop.run.recording import Recording, RecordOrder
from workshop.run.shared_random import Draw

NOT_FOUND = "{} They have to be written out in {}, in the form that the assignment's own have."
MAX_WORKED = 200
"""Answers that one expression may come to."""


def with_own_data(
    assignment: Assignment, program: Program, literals: Mapping[str, str]
) -> Calling[Assignment]:
    """Return the assignment with a program's own data in its reference, and its cases with the
    answers that these come to. `literals` are the program's values by name (`run.literals`).

    Raises ProgramError if the program has none of it, or in another form; and AssignmentError.
    """
    changes: list[tuple[str, str]] = []
    files: dict[str, str] = {}
    for own in assignment.own:
        if own.data in assignment.reference.files:
            names = [each for each in own.sources if each in program.files]
            if names:
                files[own.data] = program.files[names[0]].decode("utf-8", "replace")
        else:
            names = [each for each in own.sources if each in literals]
            change = _change(assignment, own, literals[names[0]]) if names else None
            changes += [change] if change else []
            names = names if change else []
        if not names:
            raise ProgramError(NOT_FOUND.format(own.says, " or ".join(own.sources)))
    if not assignment.own:
        return (yield from with_worked_answers(assignment, of_reference=False))
    given = replace(
        assignment,
        own_changes=tuple((old, new) for old, new in changes if old != new),
        own_files=files,
    )
    if given.own_changes or given.own_files:
        given.is_checked.append(True)  # with other data a case may show less
    return (yield from with_worked_answers(given, of_reference=False))


def with_worked_answers(assignment: Assignment, *, of_reference: bool) -> Calling[Assignment]:
    """Return the assignment with the answers that expressions of its cases come to in its
    reference, with what a program draws before its first question; or what the reference draws.

    Raises AssignmentError if one comes to none.
    """
    drawn: dict[str, tuple[Draw, ...]] = {}
    for case in assignment.cases:
        if any(isinstance(each, Worked) for each in case.answers):
            files = {**assignment.data_files, **case.files}
            start = (), case.seed, files, case.dice
            run: Recording | None = None if of_reference else (yield RecordOrder(*start))
            drawn[case.name] = run.stretches[0].draws if run else ()
    if not drawn:
        return assignment
    data = assignment.own_changes, tuple(assignment.own_files.items())
    key = "answers", *data, tuple(drawn.items())
    if key not in assignment.usual_runs:
        cases = []
        for case in assignment.cases:
            cases.append((yield from _worked(assignment, case, drawn.get(case.name))))
        worked = replace(assignment, cases=tuple(cases))
        if any(drawn.values()) or any(data):
            worked.is_checked.append(True)  # with other data a case may show less
        assignment.usual_runs[key] = worked
    found: Assignment = assignment.usual_runs[key]
    return found


def _worked(assignment: Assignment, case: Case, draws: tuple[Draw, ...] | None) -> Calling[Case]:
    if draws is None:
        return case
    expressions = tuple(str(each) for each in case.answers if isinstance(each, Worked))
    files = {**assignment.own_files, **case.files}
    order = CallsOrder(expressions, case.seed, files, True, assignment.own_changes, draws)
    called: Sequence[Called] = yield order
    answers: list[str] = []
    results = iter(called)
    for answer in case.answers:
        if not isinstance(answer, Worked):
            answers.append(answer)
            continue
        result = next(results)
        is_many = result.value[0] in ("list", "tuple", "items")
        items = result.value[1:] if is_many else [result.value]
        kinds = "text", "whole", "number"
        texts = [str(each[1]) for each in items[:MAX_WORKED] if each[0] in kinds]
        if result.outcome != "returned" or len(texts) < len(items):
            why = result.said if result.outcome == "raised" else "it is no text, number or list"
            problem = f"{case.name}: the answer {answer} cannot be worked out: {why}."
            if assignment.own_changes or assignment.own_files or draws:
                raise ProgramError(problem)  # other programs have other data
            raise AssignmentError(problem)
        answers += texts
    return case._replace(answers=tuple(answers))


def _change(assignment: Assignment, own: OwnData, text: str) -> tuple[str, str] | None:
    """Return how the reference is changed to have a program's data; None if it is of another
    form."""
    source = assignment.reference.files[assignment.reference.main]
    tree = parse(source)
    for name, node in assigned_in(tree) if tree else ():
        if name == own.data:
            old = ast.get_source_segment(source.decode("utf-8", "replace"), node)
            wanted = value_of(node)
            value = in_form_of(wanted, ast.literal_eval(text))
            if old and value is not None:
                return old, old if value == wanted else repr(value)
    return None


def in_form_of(wanted: Any, own: Any) -> Any:
    """Return a value in the form of another: a dictionary and pairs, lists and tuples are taken for
    each other; None if it has another form, or nothing in it.

    >>> in_form_of([("a", 1)], {"b": 2, "c": 3})
    [('b', 2), ('c', 3)]
    """
    match wanted, own:
        case dict(), list() | tuple():
            if not all(isinstance(each, (list, tuple)) and len(each) == 2 for each in own):
                return None
            own = dict(own)
        case list() | tuple() | set(), dict():
            own = list(own.items())
    match wanted, own:
        case dict(), dict():
            key, value = next(iter(wanted.items()), (None, None))
            pairs = [(in_form_of(key, k), in_form_of(value, v)) for k, v in own.items()]
            return dict(pairs) if pairs and not any(None in each for each in pairs) else None
        case tuple(), list() | tuple() if len(wanted) == len(own):
            items = [in_form_of(one, other) for one, other in zip(wanted, own, strict=True)]
            return tuple(items) if None not in items else None
        case list() | set() | tuple(), list() | set() | tuple():
            first = next(iter(wanted), None)
            items = [in_form_of(first, each) for each in own]
            return type(wanted)(items) if items and None not in items else None
        case (bool(), bool()) | (str(), str()):
            return own
        case int() | float(), int() | float() if not isinstance(own, bool):
            return own
    return None
