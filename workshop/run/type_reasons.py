"""Why an operation, a call or an attribute does not fit what it is used with."""

from __future__ import annotations

import ast
import builtins
import sys
from types import ModuleType

from workshop.run.paused import (
    FUNCTIONS,
    KINDS,
    NUMBERS,
    PLAIN,
    SEQUENCES,
    UNKNOWN,
    Paused,
    Reason,
    input_line,
    says,
    shown,
    unconverted,
    why_none,
    why_returned_none,
)
from workshop.run.python_2 import ATTRIBUTES, why_not_here
from workshop.run.seen import text_of
from workshop.run.tree import operands


def type_error(paused: Paused, node: ast.AST, problem: BaseException) -> Reason | None:
    iterated = _iterated(paused, node)
    if iterated:
        return iterated
    sides = operands(node)
    if sides:
        return _operation(paused, *sides)
    match node:
        case ast.Subscript():
            return _subscript_type(paused, node)
        case ast.Call():
            return _call_type(paused, node)
        case ast.Tuple(ctx=ast.Store()):
            match paused.source.parents[node]:
                case ast.Assign(value=ast.Call() as made) if "NoneType" in str(problem.args[:1]):
                    returned = why_returned_none(paused, made)
                    return Reason(f"{text_of(made)} is None: {returned}.") if returned else None
    return None


def _operation(paused: Paused, left: ast.AST, right: ast.AST, op: ast.AST) -> Reason | None:
    kinds = {paused.kind(left): left, paused.kind(right): right}
    if isinstance(op, (ast.In, ast.NotIn, ast.Eq, ast.NotEq, ast.Is, ast.IsNot)):
        return None
    if type(None) in kinds:
        return why_none(paused, kinds[type(None)])
    number = next((node for kind, node in kinds.items() if kind in NUMBERS), None)
    text = kinds.get(str)
    if number is not None and text is not None and not isinstance(op, (ast.Mult, ast.Mod)):
        if not isinstance(op, ast.Add) or input_line(paused, text):
            return unconverted(paused, text)
        if isinstance(text, (ast.Constant, ast.JoinedStr)):
            said = says(paused, number)
            return Reason(f"+ joins texts, and {said}: write str({text_of(number)}).")
        both = f"{says(paused, left)}, and {says(paused, right)}"
        return Reason(f"{both}: + needs two texts or two numbers.")
    if list(kinds) == [str] and isinstance(op, (ast.Sub, ast.Div, ast.FloorDiv, ast.Mult, ast.Pow)):
        said = f"{says(paused, left)}, and {says(paused, right)}"
        line = input_line(paused, left) or input_line(paused, right)
        return Reason(f"{said}: to count with them, convert them by int.", line)
    if isinstance(op, ast.Add) and list in kinds and len(kinds) == 2 and UNKNOWN not in kinds:
        other = next(each for kind, each in kinds.items() if kind is not list)
        said = f"{says(paused, kinds[list])}, and {says(paused, other)}"
        return Reason(
            f"{said}: one item is added by {text_of(kinds[list])}.append({text_of(other)})."
        )
    return None


def _iterated(paused: Paused, node: ast.AST) -> Reason | None:
    """Say what is wrong with what a loop goes over."""
    if isinstance(node, ast.For):  # where Python 3.11 places it
        node = node.iter
    loop = paused.source.parents.get(node)
    if not isinstance(loop, (ast.For, ast.comprehension)) or loop.iter is not node:
        return None
    kind = paused.kind(node)
    if kind in NUMBERS:
        said = says(paused, node)
        return Reason(f"{said}: to go over the numbers below it, write range({text_of(node)}).")
    if kind is type(None):
        return why_none(paused, node)
    value = paused.value(node)
    if isinstance(node, ast.Attribute) and value is UNKNOWN:
        owner = paused.value(node.value)
        if type(owner) in PLAIN and callable(getattr(owner, node.attr, None)):
            return Reason(f"{text_of(node)} is a method: it is called as {text_of(node)}().")
    return None


def _subscript_type(paused: Paused, node: ast.Subscript) -> Reason | None:
    whole, kind = paused.value(node.value), paused.kind(node.value)
    key, key_kind = node.slice, paused.kind(node.slice)
    name = text_of(node.value)
    if kind is type(None):
        return why_none(paused, node.value)
    if kind in FUNCTIONS and whole is not UNKNOWN:
        return Reason(f"{name} is a function: it is called with round brackets, {name}(…).")
    if kind in SEQUENCES and key_kind is str:
        if isinstance(key, ast.Constant):
            return Reason(f"{says(paused, key)}: a position is a whole number.")
        return unconverted(paused, key)
    if kind in SEQUENCES and key_kind is float:
        return Reason(f"{says(paused, key)}: a position is a whole number. // divides to one.")
    if kind in (str, tuple) and not isinstance(node.ctx, ast.Load):
        what = KINDS[kind]
        return Reason(f"{name} is a {what}, and a {what} cannot be changed: make a new one.")
    return None


def _call_type(paused: Paused, node: ast.Call) -> Reason | None:
    called, name = paused.value(node.func), text_of(node.func)
    if type(called) in PLAIN and called is not UNKNOWN:
        if isinstance(node.func, ast.Name) and hasattr(builtins, name):
            return _hidden(paused, node.func)
        if type(called) in (int, float):
            said = says(paused, node.func)
            return Reason(f"{said}: round brackets after it call it. To multiply, write *.")
        if type(called) in (list, tuple, dict):
            said = f"{says(paused, node.func)}: an item is taken with square brackets"
            return Reason(f"{said}, {name}[…].")
        return None
    if len(node.args) == 1 and not node.keywords:
        return _argument_type(paused, node, node.args[0])
    return None


def _hidden(paused: Paused, node: ast.Name) -> Reason:
    """Say that a variable hides one of Python's own functions."""
    made = paused.origin(node)
    since = f" since line {made.lineno}" if made else ""
    said = f"{node.id} is {shown(paused.value(node))}{since}, which hides Python's own {node.id}"
    return Reason(f"{said}: give the variable another name.", made.lineno if made else 0)


def _argument_type(paused: Paused, node: ast.Call, given: ast.expr) -> Reason | None:
    """Say what is wrong with the one argument of one of Python's functions."""
    kind = paused.kind(given)
    if kind is type(None) and paused.is_builtin(node.func, "range", "len", "int", "float", "sum"):
        return why_none(paused, given)
    if paused.is_builtin(node.func, "range"):
        if kind is str:
            return unconverted(paused, given)
        if kind is float:
            said = f"{says(paused, given)}: range needs a whole number"
            return Reason(f"{said}, such as int({text_of(given)}).")
    return None


def attribute_error(paused: Paused, node: ast.AST, problem: BaseException) -> Reason | None:
    if not isinstance(node, ast.Attribute):
        return None
    name, kind, attr = text_of(node.value), paused.kind(node.value), node.attr
    if kind is type(None):
        return why_none(paused, node.value)
    if kind in FUNCTIONS and isinstance(node.value, ast.Name) and hasattr(str, attr):
        return Reason(f"{name} is a function: it is called as {name}(…).{attr}.")
    if kind is ModuleType:
        own = f"{name}.py"
        if own in paused.files and name in sys.stdlib_module_names:
            return Reason(f"{name} is your own file {own} here, and hides Python's: rename it.")
        known = ATTRIBUTES.get(paused.value(node.value).__name__, {})
        return Reason(why_not_here(f"{name}.{attr}", known[attr])) if attr in known else None
    if kind is dict and attr in ATTRIBUTES["dict"]:
        return Reason(why_not_here(attr, ATTRIBUTES["dict"][attr]))
    if kind in KINDS:
        for other, what in ((str, "texts"), (list, "lists"), (dict, "dictionaries")):
            if kind is not other and hasattr(other, attr):
                each = ", and not of the list" if kind is list and other is str else ""
                said = f"{says(paused, node.value)}, and {attr} is a method of {what}{each}"
                return Reason(f"{said}.")
    return None
