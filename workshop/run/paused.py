"""Look at a program where it is paused: it has broken off, or a line is about to run.

Nothing here runs the program's own code: values are looked up, compared by their exact type, and
shown only if they are plain.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import BuiltinFunctionType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple, TypeAlias

from workshop.run.seen import MAX_SHOWN, text_of
from workshop.run.tree import Source, bound, is_generator, stored, within

UNKNOWN = object()
"""The value of an expression that cannot be worked out without running the program."""
NUMBERS = (int, float, bool)
SEQUENCES = (str, list, tuple)
SIZED = (*SEQUENCES, dict, set, frozenset)
PLAIN = (*NUMBERS, *SIZED, type(None))
FUNCTIONS = (FunctionType, BuiltinFunctionType, MethodType)
"""The types of functions."""
RESULTS = {"input": str, "str": str, "int": int, "len": int, "float": float, "range": range}
"""What some of Python's functions return."""
KINDS: dict[type, str] = {
    **dict.fromkeys((int, float), "number"),
    **dict.fromkeys((set, frozenset), "set"),
    **{str: "text", bool: "truth value", list: "list", tuple: "tuple", dict: "dictionary"},
}
RETURN_NONE = frozenset(
    ["append", "add", "clear", "extend", "insert", "remove", "reverse", "sort", "update"]
)
"""Methods that change a list, a set or a dictionary in place."""
NEVER_NONE = (ast.Constant, ast.JoinedStr, ast.Compare, ast.Tuple, ast.List, ast.Dict, ast.Set)
"""Expressions that are never None, but for the constant."""
MAX_DEPTH = 20
"""Of an expression whose value is worked out."""

Scope: TypeAlias = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef


class Reason(NamedTuple):
    """Why a program broke off."""

    sentence: str = ""
    """Empty if nothing is certain."""
    cause: int = 0
    """The line where it went wrong, in the file where it broke off; 0 if that is the same line."""


class Paused:
    """A program at the moment when it failed."""

    def __init__(self, frame: FrameType, source: Source, files: Mapping[str, bytes]) -> None:
        self.frame, self.source, self.files = frame, source, files
        self.hidden: set[str] = set()
        """Names of the comprehensions around what failed: Python 3.12 and later run these in the
        frame around them, which has got its own variables back since."""

    def within(self, node: ast.AST | None) -> Paused:
        """Note what is around the node that failed."""
        while node is not None:
            for each in getattr(node, "generators", ()):
                self.hidden |= stored(each.target)
            node = self.source.parents.get(node)
        return self

    @property
    def line(self) -> int:
        """The line where it failed."""
        return self.frame.f_lineno

    def look_up(self, name: str) -> Any:
        """Return the value of a variable, or UNKNOWN."""
        frame = self.frame
        if name in self.hidden:
            return UNKNOWN
        for names in (frame.f_locals, frame.f_globals, frame.f_builtins):
            if name in names:
                return names[name]
        return UNKNOWN

    def is_builtin(self, node: ast.AST, *names: str) -> bool:
        """Return whether an expression is one of Python's own functions, and not hidden."""
        return (
            isinstance(node, ast.Name)
            and node.id in names
            and node.id not in self.frame.f_locals
            and node.id not in self.frame.f_globals
        )

    def value(self, node: ast.AST, depth: int = 0) -> Any:
        """Return the value of an expression, or UNKNOWN."""
        if depth > MAX_DEPTH:
            return UNKNOWN
        depth += 1
        match node:
            case ast.Constant():
                return node.value
            case ast.Name():
                return self.look_up(node.id)
            case ast.Attribute():
                owner = self.value(node.value, depth)
                if type(owner) in (*PLAIN, *FUNCTIONS, type, ModuleType) or owner is UNKNOWN:
                    return UNKNOWN
                return dict.get(attributes_of(owner), node.attr, UNKNOWN)
            case ast.Subscript():
                whole, key = self.value(node.value, depth), self.value(node.slice, depth)
                if type(whole) in (*SEQUENCES, dict) and type(key) in (int, str):
                    with suppress(LookupError, TypeError):
                        return whole[key]
            case ast.UnaryOp(op=ast.USub()):
                value = self.value(node.operand, depth)
                if type(value) is int:
                    return -value
            case ast.BinOp(op=ast.Add() | ast.Sub()):
                left, right = self.value(node.left, depth), self.value(node.right, depth)
                if type(left) is type(right) is int:
                    return left + right if isinstance(node.op, ast.Add) else left - right
            case ast.Call(args=[of], keywords=[]) if self.is_builtin(node.func, "len"):
                value = self.value(of, depth)
                if type(value) in SIZED:
                    return len(value)
        return UNKNOWN

    def kind(self, node: ast.AST) -> Any:
        """Return the type of an expression's value; UNKNOWN if it is not certain."""
        value = self.value(node)
        if value is not UNKNOWN:
            return type(value)
        match node:
            case ast.Call(func=ast.Name(id=name)) if self.is_builtin(node.func, *RESULTS):
                return RESULTS[name]
            case ast.JoinedStr():
                return str
            case ast.List() | ast.ListComp():
                return list
        return type(None) if self.none_call(node) else UNKNOWN

    def scope(self) -> Scope:
        """Return the function that failed, or else the module."""
        code = self.frame.f_code
        for node in ast.walk(self.source.tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                if (node.name, first) == (code.co_name, code.co_firstlineno):
                    return node
        return self.source.tree

    def bindings(self, name: str, scope: Scope) -> list[ast.AST]:
        """Return the statements in a scope that give a variable its value, in order."""
        found = [each for each in within(scope) if name in bound(each)]
        return sorted(found, key=lambda each: (each.lineno, each.col_offset))  # type: ignore[attr-defined]

    def origin(self, node: ast.AST) -> ast.Assign | None:
        """Return the statement that gave a variable its value, if it can only have been one."""
        if not isinstance(node, ast.Name):
            return None
        is_local = node.id in self.frame.f_locals
        scope = self.scope() if is_local else self.source.tree
        bindings = self.bindings(node.id, scope)
        parameters = () if isinstance(scope, ast.Module) else ast.walk(scope.args)
        if any(isinstance(each, ast.arg) and each.arg == node.id for each in parameters):
            return None
        if any(isinstance(each, ast.Global) and node.id in each.names for each in self.walk()):
            return None
        if is_local and scope is self.source.tree and self.frame.f_code.co_name != "<module>":
            return None  # of a class, a lambda or a comprehension
        if len(bindings) != 1 or not isinstance(bindings[0], ast.Assign):
            return None
        return bindings[0] if isinstance(bindings[0].targets[0], ast.Name) else None

    def walk(self) -> Iterator[ast.AST]:
        """Yield all nodes of the file."""
        return ast.walk(self.source.tree)

    def function(self, node: ast.AST) -> ast.FunctionDef | None:
        """Return the definition of the program's own function that an expression names."""
        value = self.value(node)
        if type(value) is not FunctionType or value.__code__.co_filename not in self.files:
            return None
        if value.__code__.co_filename != self.frame.f_code.co_filename:
            return None
        named = value.__code__.co_name, value.__code__.co_firstlineno
        return next(
            (
                each
                for each in self.walk()
                if isinstance(each, ast.FunctionDef) and (each.name, each.lineno) == named
            ),
            None,
        )

    def none_call(self, node: ast.AST) -> Reason | None:
        """Return why a call came to None, if it certainly did."""
        if not isinstance(node, ast.Call):
            return None
        if self.is_builtin(node.func, "print"):
            return Reason("print shows its text, and returns None.", node.lineno)
        match node.func:
            case ast.Attribute(value=owner, attr=name) if name in RETURN_NONE:
                if type(self.value(owner)) in (list, dict, set):
                    said = f"{name} changes {ast.unparse(owner)} itself, and returns None"
                    return Reason(f"{said}: put it on a line of its own.", node.lineno)
        made = self.function(node.func)
        if made and not is_generator(made) and not made.decorator_list:
            returns = [each for each in within(made) if isinstance(each, ast.Return)]
            if not any(each.value for each in returns):
                said = f"The function {made.name} (line {made.lineno}) has no return with a value"
                return Reason(f"{said}.", made.lineno)
        return None


def attributes_of(value: Any) -> dict[str, Any]:
    """Return the attributes of an object, without asking the object itself."""
    found: dict[str, Any] = object.__getattribute__(value, "__dict__")
    return found


def _may_be_none(returned: ast.expr | None) -> bool:
    if isinstance(returned, ast.Constant):
        return returned.value is None
    return returned is not None and not isinstance(returned, NEVER_NONE)


def shown(value: Any) -> str:
    """Return what a value is, in a few words."""
    kind = type(value)
    if value is None:
        return "None"
    if kind is str:
        return f"the text {value[:MAX_SHOWN]!r}{'…' * (len(value) > MAX_SHOWN)}"
    if kind is int and value.bit_length() > 200:
        return "a very large number"
    if kind in (int, float):
        return f"the number {value!r}"
    if kind is bool:
        return repr(value)
    if kind in KINDS:
        return f"a {KINDS[kind]} with {count_of(value)}"
    return "a function" if kind in FUNCTIONS else f"of the type {kind.__name__}"


def count_of(value: Any) -> str:
    """Return how many items a value has, or characters."""
    one = "character" if type(value) is str else "item"
    return f"{len(value) or 'no'} {one}{'s' * (len(value) != 1)}"


def says(paused: Paused, node: ast.AST) -> str:
    """Return what an expression is, as “age is the text '18'” or “'18' is a text”."""
    value, kind = paused.value(node), paused.kind(node)
    if value is not UNKNOWN and not isinstance(node, ast.Constant):
        return f"{text_of(node)} is {shown(value)}"
    return f"{text_of(node)} is a {KINDS.get(kind, kind.__name__)}"


def input_line(paused: Paused, node: ast.AST) -> int:
    """Return the line of the `input` that a text comes from, if that is certain; or else 0."""
    made: ast.AST | None = node
    if isinstance(node, ast.Name):
        found = paused.origin(node)
        made = found and found.value
    match made:
        case ast.Call(func=ast.Attribute(value=inner, attr="strip" | "lower" | "upper"), args=[]):
            made = inner
    return (
        made.lineno if isinstance(made, ast.Call) and paused.is_builtin(made.func, "input") else 0
    )


def unconverted(paused: Paused, node: ast.AST) -> Reason:
    """Say that a text is used where a number has to be, and how it is converted if it can be."""
    said, line = says(paused, node), input_line(paused, node)
    if line:
        where = "" if isinstance(node, ast.Call) else f", as input returned it at line {line}"
        return Reason(f"{said}{where}. A number to count with is int(input(…)).", line)
    try:
        int(paused.value(node))
    except (TypeError, ValueError):
        return Reason(f"{said}, and no number.")
    return Reason(f"{said}. A number to count with is int({text_of(node)}).")


def why_none(paused: Paused, node: ast.AST) -> Reason:
    """Say why an expression that is None came to be it."""
    known = paused.none_call(node)
    if known:
        return known
    call = paused.origin(node)
    said = f"{text_of(node)} is None"
    if call is None:
        return Reason(f"{said} here.")
    known = paused.none_call(call.value)
    if known:
        return Reason(f"{said} since line {call.lineno}. {known.sentence}", call.lineno)
    said = f"{said} since line {call.lineno}"
    if isinstance(call.value, ast.Call):
        returned = why_returned_none(paused, call.value)
        return Reason(f"{said}: {returned}." if returned else f"{said}.", call.lineno)
    return Reason(f"{said}.", call.lineno)


def why_returned_none(paused: Paused, call: ast.Call) -> str:
    """Say why a call of the program's own function came to None; empty if it is none."""
    made = paused.function(call.func)
    if not made:
        return ""
    where = f"the function {made.name} (line {made.lineno})"
    values = [each.value for each in within(made) if isinstance(each, ast.Return)]
    if not made.decorator_list and not any(map(_may_be_none, values)):
        return f"{where} came to its end without a return with a value"
    return f"that is what {where} returned"
