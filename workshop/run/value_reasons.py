"""Why a name has no value, or a value is none that can be used there."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

from workshop.run.paused import (
    SEQUENCES,
    Paused,
    Reason,
    count_of,
    input_line,
    says,
)
from workshop.run.python_2 import NAMES, why_not_here
from workshop.run.seen import MAX_SHOWN, text_of
from workshop.run.silent import GUARD, is_nearly_guard
from workshop.run.tree import line_of, operands, variables_of

MAX_KEYS = 6


def name_error(paused: Paused, node: ast.AST, problem: BaseException) -> Reason | None:
    if not isinstance(node, ast.Name):
        return None
    name, module, scope = node.id, paused.source.tree, paused.scope()
    if isinstance(problem, UnboundLocalError):
        bindings = paused.bindings(name, scope)
        if name in paused.frame.f_globals and bindings:
            where = (
                f"line {line_of(bindings[0])} gives it a value, it is a variable of this function"
            )
            said = f"Since {where}: to change the one outside, begin the function with global"
            return Reason(f"{said} {name}.", line_of(bindings[0]))
        return _not_reached(paused, name, bindings)
    bindings = paused.bindings(name, module)
    if bindings:
        return _not_reached(paused, name, bindings)
    for function in paused.walk():
        if (
            isinstance(function, ast.FunctionDef)
            and function is not scope
            and name in variables_of(function)
        ):
            said = f"{name} is a variable of the function {function.name} (line {function.lineno})"
            return Reason(
                f"{said}, and is there only within it: return its value.", function.lineno
            )
    if is_nearly_guard(paused.source.parents.get(node) or node):
        return Reason(f"The file that is run is known by this line: {GUARD}")
    return Reason(why_not_here(name, NAMES[name])) if name in NAMES else None


def _not_reached(paused: Paused, name: str, bindings: list[ast.AST]) -> Reason | None:
    """Say that the statements which give a variable its value did not run before."""
    deleted = (
        each for node in paused.walk() if isinstance(node, ast.Delete) for each in node.targets
    )
    if any(isinstance(each, ast.Name) and each.id == name for each in deleted):
        return None
    if any(isinstance(each, ast.ExceptHandler) for each in bindings):  # it is deleted at its end
        return None
    if not bindings:
        return None
    first = bindings[0]
    if isinstance(first, (ast.FunctionDef, ast.ClassDef)) and line_of(first) > paused.line:
        return Reason(f"{name} is defined at line {line_of(first)}: that has to come before.")
    if len(bindings) == 1 and line_of(first) == paused.line:
        return Reason(f"{name} has no value to begin with: set one before this line.")
    if isinstance(first, ast.AugAssign):
        return None
    if all(line_of(each) > paused.line for each in bindings):
        return Reason(
            f"{name} gets its value only at line {line_of(first)}, which has not run yet."
        )
    before = [each for each in bindings if line_of(each) <= paused.line]
    if len(before) == 1 and (block := _block(paused, before[0])):
        kind = type(block).__name__.lower()
        if any(before[0] in ast.walk(each) for each in getattr(block, "orelse", ())):
            kind = f"else of the {kind}"
        where = f"line {line_of(first)}, within the {kind} of line {line_of(block)}"
        said = f"{name} gets its value only at {where}, and that did not run before."
        return Reason(said, line_of(block))
    return None


def _block(paused: Paused, node: ast.AST) -> ast.AST | None:
    """Return the innermost `if`, `for` or `while` around a statement, within its scope."""
    parent = paused.source.parents.get(node)
    while parent is not None and not isinstance(
        parent, (ast.FunctionDef, ast.Module, ast.ClassDef)
    ):
        if isinstance(parent, (ast.If, ast.For, ast.While)):
            return parent
        parent = paused.source.parents.get(parent)
    return None


def value_error(paused: Paused, node: ast.AST, problem: BaseException) -> Reason | None:
    text = str(problem.args[0]) if problem.args else ""
    match node:
        case ast.Call(args=[given]) if paused.is_builtin(node.func, "int", "float"):
            return _no_number(paused, node, given, text)
        case ast.Tuple(ctx=ast.Store()) | ast.List(ctx=ast.Store()):
            return _unpacked(paused, node)
        case ast.Call(func=ast.Attribute(value=owner, attr="remove" | "index"), args=[given]):
            whole, value = paused.value(owner), paused.value(given)
            if type(whole) is list and type(value) in (str, int):
                return Reason(f"{_absent(text_of(owner), whole, value)}.")
    return None


def _absent(name: str, whole: Any, value: Any) -> str:
    """Say that a list or a dictionary has no such item or key, and which is near it."""
    noun = "key" if type(whole) is dict else "item"
    plain = [near for near in islice(whole, 1000) if type(near) in (str, int)]
    for near in plain:
        if type(near) is not type(value) and str(near) == str(value):
            return f"{name} has the {noun} {near!r} and not {value!r}: one is a text, one a number"
        if str(near).strip().lower() == str(value).strip().lower():
            return f"{name} has the {noun} {near!r} and not {value!r}: capitals and blanks count"
    if not whole:
        return f"{name} is empty"
    listed = ", ".join(repr(near)[:MAX_SHOWN] for near in plain[:MAX_KEYS])
    more = ", …" if len(whole) > MAX_KEYS else ""
    return f"{name} has no {noun} {value!r}" + (f", but {listed}{more}" if listed else "")


def _no_number(paused: Paused, call: ast.Call, given: ast.expr, said: str) -> Reason | None:
    text = paused.value(given)
    if type(text) is not str:
        with suppress(SyntaxError, ValueError):
            text = ast.literal_eval(said.partition(": ")[2])
    if type(text) is not str or ("convert" not in said and "invalid literal" not in said):
        return None
    line = input_line(paused, given)
    name = "The answer" if line else text_of(given)
    if isinstance(given, ast.Constant):
        name = "The text"
    is_whole = isinstance(call.func, ast.Name) and call.func.id == "int"
    cause = line if line != call.lineno else 0
    if not text.strip():
        there = repr(text) if text else "empty"
        return Reason(f"{name} is {there}: there is no number in it.", cause)
    with suppress(ValueError):
        float(text)
        return Reason(f"{name} is {text!r}: int reads whole numbers only, float others.", cause)
    with suppress(ValueError):
        float(text.strip().replace(",", "."))
        return Reason(f"{name} is {text!r}: numbers have a point in Python, and no comma.", cause)
    kind = "whole number" if is_whole else "number"
    advice = "check it before, or catch ValueError" if line else "look where it got that"
    return Reason(f"{name} is {text!r}, and that is no {kind}: {advice}.", cause)


def _unpacked(paused: Paused, node: ast.Tuple | ast.List) -> Reason | None:
    parent = paused.source.parents[node]
    if not isinstance(parent, ast.Assign) or any(isinstance(e, ast.Starred) for e in node.elts):
        return None
    wanted = len(node.elts)
    match parent.value:
        case ast.Call(func=ast.Attribute(value=of, attr="split"), args=args, keywords=[]):
            text, by = paused.value(of), [paused.value(each) for each in args]
            if type(text) is str and len(by) < 2 and all(type(each) is str and each for each in by):
                count = len(text.split(*by))
                parts = f"{count} part{'s' * (count != 1)}"
                said = f"{says(paused, of)}, which split cuts into {parts}"
                return Reason(f"{said}; {wanted} names want one each.")
    return None


def index_error(paused: Paused, node: ast.AST, problem: BaseException) -> Reason | None:
    if not isinstance(node, ast.Subscript):
        return None
    whole = paused.value(node.value)
    if type(whole) not in SEQUENCES:
        return None
    index = paused.value(node.slice)
    name = text_of(node.value)
    if not whole:
        return Reason(f"{name} is empty: it has no items.")
    said = f"{name} has {count_of(whole)}, and the last is {name}[{len(whole) - 1}]"
    if type(index) is not int or isinstance(node.slice, (ast.Constant, ast.UnaryOp)):
        return Reason(f"{said}.")
    if -len(whole) <= index < len(whole):
        return None
    return Reason(f"{said}; {text_of(node.slice)} is {index}.")


def key_error(paused: Paused, node: ast.AST, problem: BaseException) -> Reason | None:
    match node:
        case (
            ast.Subscript(value=owner)
            | ast.Call(func=ast.Attribute(value=owner, attr="pop" | "remove"))
        ) if len(problem.args) == 1:
            whole, key = paused.value(owner), problem.args[0]
            if type(whole) in (dict, set) and type(key) in (str, int) and key not in whole:
                return Reason(f"{_absent(text_of(owner), whole, key)}.")
    return None


def zero_division(paused: Paused, node: ast.AST, problem: BaseException) -> Reason | None:
    sides = operands(node)
    if not sides:
        return None
    match sides[1]:
        case ast.Call(args=[of]) if paused.value(sides[1]) == 0:
            return Reason(f"{text_of(of)} is empty, so {text_of(sides[1])} is 0.")
        case ast.Constant():
            return None
    value = paused.value(sides[1])
    if type(value) not in (int, float) or value:
        return None
    made = paused.origin(sides[1])
    since = f", since line {made.lineno}" if made and made.lineno != paused.line else ""
    return Reason(f"{text_of(sides[1])} is 0 here{since}.", made.lineno if since and made else 0)


def runtime_error(paused: Paused, node: ast.AST, problem: BaseException) -> Reason | None:
    loop = node if isinstance(node, ast.For) else paused.source.parents.get(node)
    if not isinstance(loop, ast.For) or "during iteration" not in str(problem.args[:1]):
        return None
    name = text_of(loop.iter)
    said = f"The loop goes over {name}, and changes it meanwhile"
    return Reason(f"{said}: go over a copy, list({name}).")


def no_file(problem: FileNotFoundError, files: Mapping[str, bytes]) -> Reason | None:
    name = problem.filename
    if type(name) is not str:
        return None
    for each in files:
        if each.lower() == name.lower():
            return Reason(f"There is a file {each}: capitals count.")
        if each.rpartition("/")[2] == name.replace("\\", "/").rpartition("/")[2]:
            return Reason(f"There is a file {each}: open it by that name.")
    return None
