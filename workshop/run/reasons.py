"""Say why a program broke off, with the values that its variables had there.

Python's message names types; a beginner looks for the variable that has the wrong one. A sentence
is given only if the values are seen to explain the exception; in all other cases there is none.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import islice
from types import FrameType
from typing import TypeAlias

from workshop.run import type_reasons, value_reasons
from workshop.run.paused import NUMBERS, Paused, Reason, shown
from workshop.run.seen import text_of
from workshop.run.tree import LEAVING, bound, parsed, within


def reason_of(problem: BaseException, files: Mapping[str, bytes]) -> Reason:
    """Return why a program with these files raised `problem`, while its variables are still there.

    It never raises: whatever cannot be looked up has no reason.
    """
    with suppress(BaseException):  # a metaclass may do anything, and be stopped for it
        return _reason(problem, files) or Reason()
    return Reason()


def _reason(problem: BaseException, files: Mapping[str, bytes]) -> Reason | None:
    if type(problem) is FileNotFoundError:
        return value_reasons.no_file(problem, files)
    explain = next((RULES[each] for each in type(problem).__mro__ if each in RULES), None)
    own = None
    traceback = problem.__traceback__
    while traceback:
        if traceback.tb_frame.f_code.co_filename in files:
            own = traceback
        traceback = traceback.tb_next
    if not explain or not own or type(problem).__module__ != "builtins":
        return None
    code = own.tb_frame.f_code
    position = next(islice(code.co_positions(), own.tb_lasti // 2, None))
    source = parsed(files[code.co_filename])
    for node in sorted(
        source.by_position.get(position, ()), key=lambda each: isinstance(each, ast.stmt)
    ):
        found = explain(Paused(own.tb_frame, source, files).within(node), node, problem)
        if found:
            return found
    return None


def why_endless(frame: FrameType, files: Mapping[str, bytes]) -> str:
    """Return why a loop that the frame is in has no end; empty if that is not certain."""
    with suppress(BaseException):
        paused = Paused(frame, parsed(files[frame.f_code.co_filename]), files)
        for loop in [each for each in paused.walk() if isinstance(each, ast.While)]:
            is_inside = loop.lineno <= paused.line <= (loop.end_lineno or 0)
            if is_inside and (said := _endless(paused, loop)):
                return said
    return ""


def _endless(paused: Paused, loop: ast.While) -> str:
    inner = [each for part in loop.body for each in (part, *within(part))]
    if any(isinstance(each, LEAVING) for each in inner):
        return ""
    if isinstance(loop.test, ast.Constant):
        # A call may end the program, and a loop in it may be the one that has no end.
        if any(isinstance(each, (ast.Call, ast.For, ast.While)) for each in inner):
            return ""
        return f"Only break or return ends a loop like while {text_of(loop.test)}, and it has none."
    names = sorted({each.id for each in ast.walk(loop.test) if isinstance(each, ast.Name)})
    values = {name: paused.value(ast.Name(name)) for name in names}
    if said := _stepped_over(paused, loop, inner):
        return said
    plain = [name for name in names if type(values[name]) in (str, *NUMBERS)]
    changed = {name for each in (*inner, *ast.walk(loop.test)) for name in bound(each)}
    for each in paused.walk():
        if isinstance(each, (ast.Global, ast.Nonlocal)):  # a function may change it
            changed.update(each.names)
    if not plain or changed & {*names} or len(plain) < len(names) - _call_count(loop.test):
        return ""
    said = ", ".join(f"{name} is {shown(values[name])}" for name in plain)
    none = (
        "neither gets" if len(plain) == 2 else "it never gets" if len(plain) == 1 else "none gets"
    )
    return f"It goes on while {text_of(loop.test)}: {said}, and {none} another value in the loop."


def _stepped_over(paused: Paused, loop: ast.While, inner: list[ast.AST]) -> str:
    """Say that a number has gone past the end of a loop; "" if that is not certain."""
    match loop.test:
        case ast.Compare(left=ast.Name(id=name), ops=[op], comparators=[end]):
            pass
        case _:
            return ""
    now, last = paused.value(ast.Name(name)), paused.value(end)
    if type(now) not in (int, float) or type(last) not in (int, float):
        return ""
    giving = [each for each in inner if name in bound(each)]
    steps = [_step_of(each, name, paused) for each in giving]
    if not steps or not all(steps) or min(steps) < 0 < max(steps):
        return ""
    if any(isinstance(each, ast.Name) and each.id != name for each in ast.walk(end)) and {
        each.id for each in ast.walk(end) if isinstance(each, ast.Name)
    } & {other for each in inner for other in bound(each)}:
        return ""
    is_less = steps[0] < 0
    is_past = now < last if is_less else now > last
    signs: dict[type[ast.cmpop], bool] = {ast.Lt: is_less, ast.LtE: is_less}
    signs |= {ast.Gt: not is_less, ast.GtE: not is_less, ast.NotEq: is_past}
    if not signs.get(type(op), False) or not is_past:
        return ""
    said = f"It goes on while {text_of(loop.test)}: {name} is {shown(now)}, and gets "
    said += f"{'less' if is_less else 'more'} in each round"
    if not isinstance(op, ast.NotEq):
        return f"{said}."
    sign = ">" if is_less else "<"
    return f"{said}, past {text_of(end)}: write {name} {sign} {text_of(end)}."


def _step_of(node: ast.AST, name: str, paused: Paused) -> float:
    """Return what a statement adds to a number; 0 if that is not certain."""
    match node:
        case ast.AugAssign(target=ast.Name(), op=ast.Add() | ast.Sub() as op, value=by):
            pass
        case ast.Assign(
            targets=[ast.Name()],
            value=ast.BinOp(left=ast.Name(id=of), op=ast.Add() | ast.Sub() as op, right=by),
        ) if of == name:
            pass
        case _:
            return 0
    step = by.value if isinstance(by, ast.Constant) else None
    if not isinstance(step, (int, float)):
        return 0
    return step if isinstance(op, ast.Add) else -step


def _call_count(node: ast.AST) -> int:
    """Return how many names in an expression are those of functions that it calls."""
    calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
    return sum(isinstance(each.func, ast.Name) for each in calls)


Rule: TypeAlias = Callable[[Paused, ast.AST, BaseException], "Reason | None"]
RULES: dict[type[BaseException], Rule] = {
    TypeError: type_reasons.type_error,
    AttributeError: type_reasons.attribute_error,
    NameError: value_reasons.name_error,
    ValueError: value_reasons.value_error,
    IndexError: value_reasons.index_error,
    KeyError: value_reasons.key_error,
    ZeroDivisionError: value_reasons.zero_division,
    RuntimeError: value_reasons.runtime_error,
}
