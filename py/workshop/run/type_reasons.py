"""Why an operation, a call or an attribute does not fit what it is used with."""

from __future__ import annotations

import ast
import builtins
import sys
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import FunctionType, ModuleType
from typing import Any

from workshop.run.paused import (
    FUNCTIONS,
    KINDS,
    NUMBERS,
    PLAIN,
    SEQUENCES,
    SIZED,
    UNKNOWN,
    Paused,
    Reason,
    input_line,
    says,
    shown,
    text_of,
    unconverted,
    why_none,
    why_returned_none,
)
from workshop.run.tree import operands

METHODS = {"push": "append", "add": "append", "length": "len", "size": "len", "count": "len"}
"""What other languages call a list's append and Python's len."""
MISSPELT_INIT = frozenset(("_init_", "__int__", "init", "__init", "_init__", "__ini__"))


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
            return _call_type(paused, node, problem)
        case ast.Tuple(ctx=ast.Store()):
            parent = paused.source.parents[node]
            if isinstance(parent, ast.Assign):
                if paused.kind(parent.value) is type(None):
                    return why_none(paused, parent.value)
                if isinstance(parent.value, ast.Call) and "NoneType" in str(problem.args[:1]):
                    returned = why_returned_none(paused, parent.value)
                    return (
                        Reason(f"{text_of(parent.value)} is None: {returned}.")
                        if returned
                        else None
                    )
                if paused.kind(parent.value) in NUMBERS:
                    said = says(paused, parent.value)
                    return Reason(f"{said}: one value, for {len(node.elts)} names.")
    return None


def _operation(paused: Paused, left: ast.AST, right: ast.AST, op: ast.AST) -> Reason | None:
    kinds = {paused.kind(left): left, paused.kind(right): right}
    function = next((node for kind, node in kinds.items() if kind in FUNCTIONS), None)
    if isinstance(op, (ast.In, ast.NotIn)):
        if paused.kind(right) in NUMBERS:
            return Reason(f"{says(paused, right)}: in looks for items, and a number has none.")
        return why_none(paused, right) if paused.kind(right) is type(None) else None
    if isinstance(op, (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)):
        return None
    if function is not None:
        return Reason(f"{text_of(function)} is a function: it is called as {text_of(function)}(…).")
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
    if kind in FUNCTIONS:
        return Reason(f"{text_of(node)} is a function: it is called as {text_of(node)}(…).")
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
    if kind in NUMBERS:
        return Reason(f"{says(paused, node.value)}: it has no items.")
    if kind in SEQUENCES and key_kind is str:
        if isinstance(key, ast.Constant):
            return Reason(f"{says(paused, key)}: a position is a whole number.")
        return unconverted(paused, key)
    if kind in SEQUENCES and key_kind is float:
        return Reason(f"{says(paused, key)}: a position is a whole number. // divides to one.")
    if kind in (str, tuple) and not isinstance(node.ctx, ast.Load):
        what = KINDS[kind]
        return Reason(f"{name} is a {what}, and a {what} cannot be changed: make a new one.")
    if kind is dict and key_kind in (list, dict, set):
        return Reason(f"{says(paused, key)}: it can change, so it cannot be a key.")
    return None


def _call_type(paused: Paused, node: ast.Call, problem: BaseException) -> Reason | None:
    called, name = paused.value(node.func), text_of(node.func)
    if type(called) in PLAIN and called is not UNKNOWN:
        if isinstance(node.func, ast.Name) and hasattr(builtins, name):
            return _hidden(paused, node.func)
        if called is None:
            return why_none(paused, node.func)
        if type(called) in (int, float):
            said = says(paused, node.func)
            return Reason(f"{said}: round brackets after it call it. To multiply, write *.")
        if type(called) in (list, tuple, dict):
            said = f"{says(paused, node.func)}: an item is taken with square brackets"
            return Reason(f"{said}, {name}[…].")
        return Reason(f"{says(paused, node.func)}: only functions can be called.")
    if len(node.args) == 1 and not node.keywords:
        found = _argument_type(paused, node, node.args[0])
        if found:
            return found
    text = str(problem.args[0]) if problem.args else ""
    if "argument" not in text or any(isinstance(each, ast.Starred) for each in node.args):
        return None
    return _argument_count(paused, node, called)


def _hidden(paused: Paused, node: ast.Name) -> Reason:
    """Say that a variable hides one of Python's own functions."""
    made = paused.origin(node)
    since = f" since line {made.lineno}" if made else ""
    said = f"{node.id} is {shown(paused.value(node))}{since}, which hides Python's own {node.id}"
    return Reason(f"{said}: give the variable another name.", made.lineno if made else 0)


def _argument_type(paused: Paused, node: ast.Call, given: ast.expr) -> Reason | None:
    """Say what is wrong with the one argument of one of Python's functions."""
    kind, value = paused.kind(given), paused.value(given)
    if kind is type(None) and paused.is_builtin(node.func, "range", "len", "int", "float", "sum"):
        return why_none(paused, given)
    if paused.is_builtin(node.func, "range"):
        if kind is str:
            return unconverted(paused, given)
        if kind is float:
            said = f"{says(paused, given)}: range needs a whole number"
            return Reason(f"{said}, such as int({text_of(given)}).")
        if kind in (list, tuple):
            return Reason(f"{says(paused, given)}: go over it itself, or range(len(…)).")
    if paused.is_builtin(node.func, "len") and kind in NUMBERS:
        return Reason(f"{says(paused, given)}: len counts items, and a number has none.")
    if paused.is_builtin(node.func, "int", "float") and kind in (list, dict, tuple):
        return Reason(f"{says(paused, given)}: only one text can become a number.")
    if paused.is_builtin(node.func, "list", "sum", "max", "min", "sorted") and kind in NUMBERS:
        return Reason(f"{says(paused, given)}: {text_of(node.func)} needs several values.")
    wrong: type | None = None
    if paused.is_builtin(node.func, "sum"):
        wrong = str
    elif isinstance(node.func, ast.Attribute) and node.func.attr == "join":
        wrong = int
    if wrong and type(value) in (list, tuple):
        for at, each in enumerate(value):
            if type(each) is wrong:
                which = f"{text_of(given)}[{at}] is {shown(each)}"
                advice = "join takes texts only" if wrong is int else "sum adds numbers only"
                return Reason(f"{which}: {advice}.")
    return None


def _argument_count(paused: Paused, node: ast.Call, called: Any) -> Reason | None:
    """Say which arguments a function of the program wants."""
    name = text_of(node.func)
    if isinstance(node.func, ast.Attribute) and called is UNKNOWN:
        owner = paused.value(node.func.value)
        if type(owner) in (*PLAIN, *FUNCTIONS, type, ModuleType) or owner is UNKNOWN:
            return None
        called = vars(type(owner)).get(node.func.attr)
        if type(called) is FunctionType and not called.__code__.co_argcount | _takes_all(called):
            where = f"line {called.__code__.co_firstlineno}"
            return Reason(f"{node.func.attr} ({where}) is a method: its first parameter is self.")
        return None
    if type(called) is not FunctionType or _takes_all(called):
        return None
    if called.__code__.co_filename not in paused.files or called.__kwdefaults__ or node.keywords:
        return None
    code, given = called.__code__, len(node.args)
    wanted = code.co_varnames[: code.co_argcount]
    least = len(wanted) - len(called.__defaults__ or ())
    if least <= given <= len(wanted):
        return None
    listed = f" ({', '.join(wanted)})" if wanted else ""
    number = f"{least} to {len(wanted)}" if least < len(wanted) else str(least)
    taken = f"takes {number} argument{'s' * (number != '1')}{listed}"
    return Reason(f"{name} (line {code.co_firstlineno}) {taken}; here it is given {given}.")


def _takes_all(function: FunctionType) -> int:
    """Return whether a function has a parameter such as `*args`: the bits of its code's flags."""
    return function.__code__.co_flags & (CO_VARARGS | CO_VARKEYWORDS)


def attribute_error(paused: Paused, node: ast.AST, problem: BaseException) -> Reason | None:
    if not isinstance(node, ast.Attribute):
        return None
    value, kind, attr = paused.value(node.value), paused.kind(node.value), node.attr
    name = text_of(node.value)
    if kind is type(None):
        return why_none(paused, node.value)
    if kind in FUNCTIONS and isinstance(node.value, ast.Name) and hasattr(str, attr):
        return Reason(f"{name} is a function: it is called as {name}(…).{attr}.")
    if kind is ModuleType:
        own = f"{name}.py"
        if own in paused.files and name in sys.stdlib_module_names:
            return Reason(f"{name} is your own file {own} here, and hides Python's: rename it.")
        return None
    if kind in SIZED and METHODS.get(attr) == "len":
        return Reason(f"{says(paused, node.value)}: its length is len({name}).")
    if kind is list and METHODS.get(attr) == "append":
        return Reason(f"{says(paused, node.value)}: an item is added by {name}.append(…).")
    if kind in KINDS:
        for other, what in ((str, "texts"), (list, "lists"), (dict, "dictionaries")):
            if kind is not other and hasattr(other, attr):
                each = ", and not of the list" if kind is list and other is str else ""
                said = f"{says(paused, node.value)}, and {attr} is a method of {what}{each}"
                return Reason(f"{said}.")
        return None
    if value is UNKNOWN or type(value).__module__ != "__main__":
        return None
    wrong = MISSPELT_INIT & vars(type(value)).keys()
    if wrong and "__init__" not in vars(type(value)):
        what = f"{type(value).__name__} has a method {min(wrong)}"
        return Reason(f"{what}: only __init__ (two underscores twice) is run for a new object.")
    return None
