"""Say why a program broke off, with the values that its variables had there.

Python's message names types; a beginner looks for the variable that has the wrong one. A sentence
is given only if the values are seen to explain the exception; in all other cases there is none.
Nothing here runs the program's own code: values are looked up, compared by their exact type, and
shown only if they are plain.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from types import BuiltinFunctionType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple, TypeAlias

from workshop.run.instrument import parse

UNKNOWN = object()
"""The value of an expression that cannot be worked out without running the program."""
NUMBERS = (int, float, bool)
SEQUENCES = (str, list, tuple)
SIZED = (*SEQUENCES, dict, set, frozenset)
PLAIN = (*NUMBERS, *SIZED, type(None))
FUNCTIONS = (FunctionType, BuiltinFunctionType, MethodType, type)
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
SHRINKING = frozenset(("pop", "remove", "clear"))
OTHER_LANGUAGES = {"true": "True", "false": "False", "null": "None", "none": "None", "nil": "None"}
METHODS = {"push": "append", "add": "append", "length": "len", "size": "len", "count": "len"}
"""What other languages call a list's append and Python's len."""
MISSPELT_INIT = frozenset(("_init_", "__int__", "init", "__init", "_init__", "__ini__"))
NEVER_NONE = (ast.Constant, ast.JoinedStr, ast.Compare, ast.Tuple, ast.List, ast.Dict, ast.Set)
"""Expressions that are never None, but for the constant."""
LEAVING = (ast.Break, ast.Return, ast.Raise)
"""What a loop is left by, but for its condition."""
MAX_SHOWN, MAX_KEYS = 40, 6
MAX_DEPTH = 20
"""Of an expression whose value is worked out."""

Position: TypeAlias = tuple[int | None, int | None, int | None, int | None]
Scope: TypeAlias = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef


class Reason(NamedTuple):
    """Why a program broke off."""

    sentence: str = ""
    """Empty if nothing is certain."""
    cause: int = 0
    """The line where it went wrong, in the file where it broke off; 0 if that is the same line."""


class Source(NamedTuple):
    """A file's syntax tree."""

    tree: ast.Module
    at: dict[Position, list[ast.AST]]
    parents: dict[ast.AST, ast.AST]


@lru_cache(maxsize=16)
def parsed(source: bytes) -> Source:
    """Return the syntax tree of a file."""
    tree, at, parents = parse(source), dict[Position, list[ast.AST]](), dict[ast.AST, ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, (ast.expr, ast.stmt)):
            place = node.lineno, node.end_lineno, node.col_offset, node.end_col_offset
            at.setdefault(place, []).append(node)
        parents.update(dict.fromkeys(ast.iter_child_nodes(node), node))
    return Source(tree, at, parents)


def reason_of(problem: BaseException, files: Mapping[str, bytes]) -> Reason:
    """Return why a program with these files raised `problem`, while its variables are still there.

    It never raises: whatever cannot be looked up has no reason.
    """
    with suppress(BaseException):  # a metaclass may do anything, and be stopped for it
        return _reason(problem, files) or Reason()
    return Reason()


def _reason(problem: BaseException, files: Mapping[str, bytes]) -> Reason | None:
    if type(problem) is FileNotFoundError:
        return _no_file(problem, files)
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
    for node in sorted(source.at.get(_as_in_tree(position), ()), key=_is_statement):
        found = explain(Scene(own.tb_frame, source, files).within(node), node, problem)
        if found:
            return found
    return None


def why_endless(frame: FrameType, line: int, files: Mapping[str, bytes]) -> str:
    """Return why the loop at a line, in which nothing changes, has no end; empty if it is not
    certain."""
    with suppress(BaseException):
        file = frame.f_code.co_filename
        scene = Scene(frame, parsed(files[file]), files)
        for node in scene.walk():
            if isinstance(node, ast.While) and node.lineno == line:
                return _endless(scene, node)
    return ""


def why_long(frame: FrameType, files: Mapping[str, bytes]) -> str:
    """Return why the loop that a frame is in cannot end by its condition, though something may
    change in it; empty if it is not certain."""
    with suppress(BaseException):
        scene = Scene(frame, parsed(files[frame.f_code.co_filename]), files)
        for loop in scene.walk():
            if isinstance(loop, ast.While) and loop.lineno <= scene.line <= (loop.end_lineno or 0):
                if any(isinstance(each, LEAVING) for each in ast.walk(loop)):
                    continue
                if not isinstance(loop.test, ast.Constant) and (said := _endless(scene, loop)):
                    return said
    return ""


def _endless(scene: Scene, loop: ast.While) -> str:
    inner = [each for part in loop.body for each in (part, *within(part))]
    if isinstance(loop.test, ast.Constant):
        if any(isinstance(each, LEAVING) for each in inner):
            return ""
        return f"Only break or return ends a loop like while {text_of(loop.test)}, and it has none."
    names = sorted({each.id for each in ast.walk(loop.test) if isinstance(each, ast.Name)})
    values = {name: scene.value(ast.Name(name)) for name in names}
    plain = [name for name in names if type(values[name]) in (str, *NUMBERS)]
    changed = {name for each in (*inner, *ast.walk(loop.test)) for name in bound(each)}
    for each in scene.walk():
        if isinstance(each, (ast.Global, ast.Nonlocal)):  # a function may change it
            changed.update(each.names)
    if not plain or changed & {*names} or len(plain) < len(names) - _call_count(loop.test):
        return ""
    said = ", ".join(f"{name} is {shown(values[name])}" for name in plain)
    none = (
        "neither gets" if len(plain) == 2 else "it never gets" if len(plain) == 1 else "none gets"
    )
    return f"It goes on while {text_of(loop.test)}: {said}, and {none} another value in the loop."


def _call_count(node: ast.AST) -> int:
    """Return how many names in an expression are those of functions that it calls."""
    calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
    return sum(isinstance(each.func, ast.Name) for each in calls)


def _as_in_tree(position: Position) -> Position:
    line, end_line, column, end_column = position
    return line, end_line, column, end_column


def _is_statement(node: ast.AST) -> bool:
    return isinstance(node, ast.stmt)


class Scene:
    """A program at the moment when it failed."""

    def __init__(self, frame: FrameType, source: Source, files: Mapping[str, bytes]) -> None:
        self.frame, self.source, self.files = frame, source, files
        self.hidden: set[str] = set()
        """Names of the comprehensions around what failed: Python 3.12 and later run these in the
        frame around them, which has got its own variables back since."""

    def within(self, node: ast.AST | None) -> Scene:
        """Note what is around the node that failed."""
        while node is not None:
            for each in getattr(node, "generators", ()):
                self.hidden |= _stored(each.target)
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
                if type(owner) in (*PLAIN, *FUNCTIONS, ModuleType) or owner is UNKNOWN:
                    return UNKNOWN
                return dict.get(_attributes(owner), node.attr, UNKNOWN)
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
        found = self.bindings(node.id, scope)
        parameters = () if isinstance(scope, ast.Module) else ast.walk(scope.args)
        if any(isinstance(each, ast.arg) and each.arg == node.id for each in parameters):
            return None
        if any(isinstance(each, ast.Global) and node.id in each.names for each in self.walk()):
            return None
        if is_local and scope is self.source.tree and self.frame.f_code.co_name != "<module>":
            return None  # of a class, a lambda or a comprehension
        if len(found) != 1 or not isinstance(found[0], ast.Assign):
            return None
        return found[0] if isinstance(found[0].targets[0], ast.Name) else None

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
        if made and not _is_generator(made) and not made.decorator_list:
            returns = [each for each in within(made) if isinstance(each, ast.Return)]
            if not any(each.value for each in returns):
                said = f"The function {made.name} (line {made.lineno}) has no return with a value"
                return Reason(f"{said}.", made.lineno)
        return None


def _attributes(value: Any) -> dict[str, Any]:
    """Return the attributes of an object, without asking the object itself."""
    found: dict[str, Any] = object.__getattribute__(value, "__dict__")
    return found


def _may_be_none(returned: ast.expr | None) -> bool:
    if isinstance(returned, ast.Constant):
        return returned.value is None
    return returned is not None and not isinstance(returned, NEVER_NONE)


def within(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope, without those of functions and classes in it."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            yield from within(node)


def bound(node: ast.AST) -> set[str]:
    """Return the names to which a statement gives a value."""
    match node:
        case ast.Assign(targets=targets):
            return {name for each in targets for name in _stored(each)}
        case ast.For(target=target) | ast.AugAssign(target=target) | ast.NamedExpr(target=target):
            return _stored(target)
        case ast.AnnAssign(target=target, value=ast.expr()):
            return _stored(target)
        case ast.withitem(optional_vars=ast.expr() as target):
            return _stored(target)
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.ExceptHandler(name=str(name)):
            return {name}
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return {(each.asname or each.name).partition(".")[0] for each in names}
    return set()


def _stored(target: ast.AST) -> set[str]:
    return {
        each.id
        for each in ast.walk(target)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def _is_generator(function: ast.FunctionDef) -> bool:
    return any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in within(function))


def text_of(node: ast.AST) -> str:
    """Return an expression as it was written, but for blanks; cut if it is long."""
    text = ast.unparse(node)
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"


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
        return f"a {KINDS[kind]} with {_items(value)}"
    return "a function" if kind in FUNCTIONS else f"of the type {kind.__name__}"


def _items(value: Any) -> str:
    one = "character" if type(value) is str else "item"
    return f"{len(value) or 'no'} {one}{'s' * (len(value) != 1)}"


def says(scene: Scene, node: ast.AST) -> str:
    """Return what an expression is, as “age is the text '18'”."""
    value, kind = scene.value(node), scene.kind(node)
    if isinstance(node, ast.Constant):
        return shown(value)
    if value is not UNKNOWN:
        return f"{text_of(node)} is {shown(value)}"
    return f"{text_of(node)} is a {KINDS.get(kind, kind.__name__)}"


def _input_line(scene: Scene, node: ast.AST) -> int:
    """Return the line of the `input` that a text comes from, if that is certain; or else 0."""
    made: ast.AST | None = node
    if isinstance(node, ast.Name):
        found = scene.origin(node)
        made = found and found.value
    match made:
        case ast.Call(func=ast.Attribute(value=inner, attr="strip" | "lower" | "upper"), args=[]):
            made = inner
    return made.lineno if isinstance(made, ast.Call) and scene.is_builtin(made.func, "input") else 0


def _unconverted(scene: Scene, node: ast.AST) -> Reason:
    """Say that a text stands where a number has to, and how to convert it."""
    said, line = says(scene, node), _input_line(scene, node)
    if line:
        where = "" if isinstance(node, ast.Call) else f", as input returned it at line {line}"
        return Reason(f"{said}{where}. A number to count with is int(input(…)).", line)
    return Reason(f"{said}. A number to count with is int({text_of(node)}).")


def _none(scene: Scene, node: ast.AST) -> Reason:
    """Say why an expression that is None came to be it."""
    known = scene.none_call(node)
    if known:
        return known
    made = scene.origin(node)
    said = f"{text_of(node)} is None"
    if made is None:
        return Reason(f"{said} here.")
    known = scene.none_call(made.value)
    if known:
        return Reason(f"{said} since line {made.lineno}. {known.sentence}", made.lineno)
    said = f"{said} since line {made.lineno}"
    if isinstance(made.value, ast.Call):
        returned = _returned_none(scene, made.value)
        return Reason(f"{said}: {returned}." if returned else f"{said}.", made.lineno)
    return Reason(f"{said}.", made.lineno)


def _returned_none(scene: Scene, call: ast.Call) -> str:
    """Say why a call of the program's own function came to None; empty if it is none."""
    made = scene.function(call.func)
    if not made:
        return ""
    where = f"the function {made.name} (line {made.lineno})"
    values = [each.value for each in within(made) if isinstance(each, ast.Return)]
    if not made.decorator_list and not any(map(_may_be_none, values)):
        return f"{where} came to its end without a return with a value"
    return f"that is what {where} returned"


def _operands(node: ast.AST) -> tuple[ast.AST, ast.AST, ast.AST] | None:
    """Return both sides of an operation, and which it is."""
    match node:
        case ast.BinOp():
            return node.left, node.right, node.op
        case ast.AugAssign():
            return node.target, node.value, node.op
        case ast.Compare(ops=[op], comparators=[right]):
            return node.left, right, op
    return None


def _type_error(scene: Scene, node: ast.AST, problem: BaseException) -> Reason | None:
    iterated = _iterated(scene, node)
    if iterated:
        return iterated
    sides = _operands(node)
    if sides:
        return _operation(scene, *sides)
    match node:
        case ast.Subscript():
            return _subscript_type(scene, node)
        case ast.Call():
            return _call_type(scene, node, problem)
        case ast.Tuple(ctx=ast.Store()):
            parent = scene.source.parents[node]
            if isinstance(parent, ast.Assign):
                if scene.kind(parent.value) is type(None):
                    return _none(scene, parent.value)
                if isinstance(parent.value, ast.Call) and "NoneType" in str(problem.args[:1]):
                    returned = _returned_none(scene, parent.value)
                    return (
                        Reason(f"{text_of(parent.value)} is None: {returned}.")
                        if returned
                        else None
                    )
                if scene.kind(parent.value) in NUMBERS:
                    said = says(scene, parent.value)
                    return Reason(f"{said}: one value, for {len(node.elts)} names.")
    return None


def _operation(scene: Scene, left: ast.AST, right: ast.AST, op: ast.AST) -> Reason | None:
    kinds = {scene.kind(left): left, scene.kind(right): right}
    function = next((node for kind, node in kinds.items() if kind in FUNCTIONS), None)
    if isinstance(op, (ast.In, ast.NotIn)):
        if scene.kind(right) in NUMBERS:
            return Reason(f"{says(scene, right)}: in looks for items, and a number has none.")
        return _none(scene, right) if scene.kind(right) is type(None) else None
    if isinstance(op, (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)):
        return None
    if function is not None and not isinstance(scene.value(function), type):
        return Reason(f"{text_of(function)} is a function: it is called as {text_of(function)}(…).")
    if type(None) in kinds:
        return _none(scene, kinds[type(None)])
    number = next((node for kind, node in kinds.items() if kind in NUMBERS), None)
    text = kinds.get(str)
    if number is not None and text is not None and not isinstance(op, (ast.Mult, ast.Mod)):
        if not isinstance(op, ast.Add) or _input_line(scene, text):
            return _unconverted(scene, text)
        if isinstance(text, (ast.Constant, ast.JoinedStr)):
            said = says(scene, number)
            return Reason(f"+ joins texts, and {said}: write str({text_of(number)}).")
        both = f"{says(scene, left)}, and {says(scene, right)}"
        return Reason(f"{both}: + needs two texts or two numbers.")
    if list(kinds) == [str] and isinstance(op, (ast.Sub, ast.Div, ast.FloorDiv, ast.Mult, ast.Pow)):
        said = f"{says(scene, left)}, and {says(scene, right)}"
        line = _input_line(scene, left) or _input_line(scene, right)
        return Reason(f"{said}: to count with them, convert them by int.", line)
    if isinstance(op, ast.Add) and list in kinds and len(kinds) == 2 and UNKNOWN not in kinds:
        other = next(each for kind, each in kinds.items() if kind is not list)
        said = f"{says(scene, kinds[list])}, and {says(scene, other)}"
        return Reason(
            f"{said}: one item is added by {text_of(kinds[list])}.append({text_of(other)})."
        )
    return None


def _iterated(scene: Scene, node: ast.AST) -> Reason | None:
    """Say what is wrong with what a loop goes over."""
    if isinstance(node, ast.For):  # where Python 3.11 places it
        node = node.iter
    loop = scene.source.parents.get(node)
    if not isinstance(loop, (ast.For, ast.comprehension)) or loop.iter is not node:
        return None
    kind = scene.kind(node)
    if kind in NUMBERS:
        said = says(scene, node)
        return Reason(f"{said}: to go over the numbers below it, write range({text_of(node)}).")
    if kind is type(None):
        return _none(scene, node)
    value = scene.value(node)
    if kind in FUNCTIONS:
        return Reason(f"{text_of(node)} is a function: it is called as {text_of(node)}(…).")
    if isinstance(node, ast.Attribute) and value is UNKNOWN:
        owner = scene.value(node.value)
        if type(owner) in PLAIN and callable(getattr(owner, node.attr, None)):
            return Reason(f"{text_of(node)} is a method: it is called as {text_of(node)}().")
    return None


def _subscript_type(scene: Scene, node: ast.Subscript) -> Reason | None:
    whole, kind = scene.value(node.value), scene.kind(node.value)
    key, key_kind = node.slice, scene.kind(node.slice)
    name = text_of(node.value)
    if kind is type(None):
        return _none(scene, node.value)
    if kind in FUNCTIONS and whole is not UNKNOWN:
        return Reason(f"{name} is a function: it is called with round brackets, {name}(…).")
    if kind in NUMBERS:
        return Reason(f"{says(scene, node.value)}: it has no items.")
    if kind in SEQUENCES and key_kind is str:
        return _unconverted(scene, key)
    if kind in SEQUENCES and key_kind is float:
        return Reason(f"{says(scene, key)}: a position is a whole number. // divides to one.")
    if kind in (str, tuple) and not isinstance(node.ctx, ast.Load):
        what = KINDS[kind]
        return Reason(f"{name} is a {what}, and a {what} cannot be changed: make a new one.")
    if kind is dict and key_kind in (list, dict, set):
        return Reason(f"{says(scene, key)}: it can change, so it cannot be a key.")
    return None


def _call_type(scene: Scene, node: ast.Call, problem: BaseException) -> Reason | None:
    called, name = scene.value(node.func), text_of(node.func)
    if type(called) in PLAIN and called is not UNKNOWN:
        if isinstance(node.func, ast.Name) and hasattr(builtins, name):
            return _hidden(scene, node.func)
        if called is None:
            return _none(scene, node.func)
        if type(called) in (int, float):
            said = says(scene, node.func)
            return Reason(f"{said}: round brackets after it call it. To multiply, write *.")
        if type(called) in (list, tuple, dict):
            said = f"{says(scene, node.func)}: an item is taken with square brackets"
            return Reason(f"{said}, {name}[…].")
        return Reason(f"{says(scene, node.func)}: only functions can be called.")
    if len(node.args) == 1 and not node.keywords:
        found = _argument_type(scene, node, node.args[0])
        if found:
            return found
    text = str(problem.args[0]) if problem.args else ""
    if "argument" not in text or any(isinstance(each, ast.Starred) for each in node.args):
        return None
    return _argument_count(scene, node, called)


def _hidden(scene: Scene, node: ast.Name) -> Reason:
    """Say that a variable hides one of Python's own functions."""
    made = scene.origin(node)
    since = f" since line {made.lineno}" if made else ""
    said = f"{node.id} is {shown(scene.value(node))}{since}, which hides Python's own {node.id}"
    return Reason(f"{said}: give the variable another name.", made.lineno if made else 0)


def _argument_type(scene: Scene, node: ast.Call, given: ast.expr) -> Reason | None:
    """Say what is wrong with the one argument of one of Python's functions."""
    kind, value = scene.kind(given), scene.value(given)
    if kind is type(None) and scene.is_builtin(node.func, "range", "len", "int", "float", "sum"):
        return _none(scene, given)
    if scene.is_builtin(node.func, "range"):
        if kind is str:
            return _unconverted(scene, given)
        if kind is float:
            said = f"{says(scene, given)}: range needs a whole number"
            return Reason(f"{said}, such as int({text_of(given)}).")
        if kind in (list, tuple):
            return Reason(f"{says(scene, given)}: go over it itself, or range(len(…)).")
    if scene.is_builtin(node.func, "len") and kind in NUMBERS:
        return Reason(f"{says(scene, given)}: len counts items, and a number has none.")
    if scene.is_builtin(node.func, "int", "float") and kind in (list, dict, tuple):
        return Reason(f"{says(scene, given)}: only one text can become a number.")
    if scene.is_builtin(node.func, "list", "sum", "max", "min", "sorted") and kind in NUMBERS:
        return Reason(f"{says(scene, given)}: {text_of(node.func)} needs several values.")
    wrong: type | None = None
    if scene.is_builtin(node.func, "sum"):
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


def _argument_count(scene: Scene, node: ast.Call, called: Any) -> Reason | None:
    """Say which arguments a function of the program wants."""
    name = text_of(node.func)
    if isinstance(node.func, ast.Attribute) and called is UNKNOWN:
        owner = scene.value(node.func.value)
        if type(owner) in (*PLAIN, *FUNCTIONS, ModuleType) or owner is UNKNOWN:
            return None
        called = vars(type(owner)).get(node.func.attr)
        if type(called) is FunctionType and not called.__code__.co_argcount:
            where = f"line {called.__code__.co_firstlineno}"
            return Reason(f"{node.func.attr} ({where}) is a method: its first parameter is self.")
        return None
    if type(called) is not FunctionType or called.__code__.co_flags & 0x0C:
        return None
    if called.__code__.co_filename not in scene.files or called.__kwdefaults__ or node.keywords:
        return None
    code, given = called.__code__, len(node.args)
    wanted = code.co_varnames[: code.co_argcount]
    least = len(wanted) - len(called.__defaults__ or ())
    if least <= given <= len(wanted):
        return None
    listed = f" ({', '.join(wanted)})" if wanted else ""
    number = f"{least} to {len(wanted)}" if least < len(wanted) else str(least)
    where = f"line {code.co_firstlineno}"
    return Reason(f"{name} ({where}) takes {number} arguments{listed}; here it is given {given}.")


def _attribute_error(scene: Scene, node: ast.AST, problem: BaseException) -> Reason | None:
    if not isinstance(node, ast.Attribute):
        return None
    value, kind, attr = scene.value(node.value), scene.kind(node.value), node.attr
    name = text_of(node.value)
    if kind is type(None):
        return _none(scene, node.value)
    if kind in FUNCTIONS and isinstance(node.value, ast.Name) and hasattr(str, attr):
        return Reason(f"{name} is a function: it is called as {name}(…).{attr}.")
    if kind is ModuleType:
        own = f"{name}.py"
        if own in scene.files and name in sys.stdlib_module_names:
            return Reason(f"{name} is your own file {own} here, and hides Python's: rename it.")
        return None
    if kind in (list, tuple, dict, set) and METHODS.get(attr) == "len":
        return Reason(f"{says(scene, node.value)}: its length is len({name}).")
    if kind is list and METHODS.get(attr) == "append":
        return Reason(f"{says(scene, node.value)}: an item is added by {name}.append(…).")
    if kind in KINDS:
        for other, what in ((str, "texts"), (list, "lists"), (dict, "dictionaries")):
            if kind is not other and hasattr(other, attr):
                each = ", and not of the list" if kind is list and other is str else ""
                said = f"{says(scene, node.value)}, and {attr} is a method of {what}{each}"
                return Reason(f"{said}.")
        return None
    if value is UNKNOWN or type(value).__module__ != "__main__":
        return None
    wrong = MISSPELT_INIT & vars(type(value)).keys()
    if wrong and "__init__" not in vars(type(value)):
        what = f"{type(value).__name__} has a method {min(wrong)}"
        return Reason(f"{what}: only __init__ (two underscores twice) is run for a new object.")
    return None


def _name_error(scene: Scene, node: ast.AST, problem: BaseException) -> Reason | None:
    if not isinstance(node, ast.Name):
        return None
    name, module, scope = node.id, scene.source.tree, scene.scope()
    if isinstance(problem, UnboundLocalError):
        made = scene.bindings(name, scope)
        if name in scene.frame.f_globals and made:
            where = f"line {_line(made[0])} gives it a value, it is a variable of this function"
            said = f"Since {where}: to change the one outside, begin the function with global"
            return Reason(f"{said} {name}.", _line(made[0]))
        return _not_reached(scene, name, made)
    made = scene.bindings(name, module)
    if made:
        return _not_reached(scene, name, made)
    if name in OTHER_LANGUAGES:
        return Reason(f"In Python it is written {OTHER_LANGUAGES[name]}.")
    if name.lower() in vars(builtins) and name.lower() != name:
        return Reason(f"Capitals count: Python's function is called {name.lower()}.")
    parent = scene.source.parents.get(node)
    if name in sys.stdlib_module_names and isinstance(parent, ast.Attribute):
        return Reason(f"{name} is a module: write import {name} at the beginning.")
    owner = scene.frame.f_locals.get("self", UNKNOWN)
    if owner is not UNKNOWN and type(owner).__module__ == "__main__":
        with suppress(AttributeError):
            if name in _attributes(owner) or name in vars(type(owner)):
                return Reason(f"It belongs to the object: write self.{name}.")
    for each in scene.walk():
        if isinstance(each, ast.FunctionDef) and each is not scope and name in _names(each):
            said = f"{name} is a variable of the function {each.name} (line {each.lineno})"
            return Reason(f"{said}, and is there only within it: return its value.", each.lineno)
    return None


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 0)


def _names(function: ast.FunctionDef) -> set[str]:
    """Return the variables of a function."""
    own = {name for each in within(function) for name in bound(each)}
    taken = {
        name for each in within(function) if isinstance(each, ast.Global) for name in each.names
    }
    return own - taken | {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}


def _not_reached(scene: Scene, name: str, made: list[ast.AST]) -> Reason | None:
    """Say that the statements which give a variable its value did not run before."""
    deleted = (
        each for node in scene.walk() if isinstance(node, ast.Delete) for each in node.targets
    )
    if any(isinstance(each, ast.Name) and each.id == name for each in deleted):
        return None
    if any(isinstance(each, ast.ExceptHandler) for each in made):  # it is deleted at its end
        return None
    if not made or any(isinstance(each, ast.AugAssign) for each in made[:1]):
        if made and _line(made[0]) == scene.line and len(made) == 1:
            return Reason(f"{name} has no value to begin with: set one before, as {name} = 0.")
        return None
    first = made[0]
    if isinstance(first, (ast.FunctionDef, ast.ClassDef)) and _line(first) > scene.line:
        return Reason(f"{name} is defined at line {_line(first)}: that has to come before.")
    if len(made) == 1 and _line(first) == scene.line:
        return Reason(f"{name} has no value to begin with: set one before this line.")
    if all(_line(each) > scene.line for each in made):
        return Reason(f"{name} gets its value only at line {_line(first)}, which has not run yet.")
    before = [each for each in made if _line(each) <= scene.line]
    if len(before) == 1 and (block := _block(scene, before[0])):
        kind = type(block).__name__.lower()
        if any(before[0] in ast.walk(each) for each in getattr(block, "orelse", ())):
            kind = f"else of the {kind}"
        within = f"within the {kind} of line {_line(block)}"
        said = f"{name} gets its value only at line {_line(first)}, {within}, and that did not run"
        return Reason(f"{said} before.", _line(block))
    return None


def _block(scene: Scene, node: ast.AST) -> ast.AST | None:
    """Return the innermost `if`, `for` or `while` around a statement, within its scope."""
    at = scene.source.parents.get(node)
    while at is not None and not isinstance(at, (ast.FunctionDef, ast.Module, ast.ClassDef)):
        if isinstance(at, (ast.If, ast.For, ast.While)):
            return at
        at = scene.source.parents.get(at)
    return None


def _value_error(scene: Scene, node: ast.AST, problem: BaseException) -> Reason | None:
    text = str(problem.args[0]) if problem.args else ""
    match node:
        case ast.Call(args=[given]) if scene.is_builtin(node.func, "int", "float"):
            return _no_number(scene, node, given, text)
        case ast.Tuple(ctx=ast.Store()) | ast.List(ctx=ast.Store()):
            return _unpacked(scene, node)
        case ast.Call(func=ast.Attribute(value=owner, attr="remove" | "index"), args=[given]):
            whole, value = scene.value(owner), scene.value(given)
            if type(whole) is list and type(value) in (str, int):
                return Reason(f"{_absent(text_of(owner), whole, value)}.")
    return None


def _absent(name: str, whole: Any, value: Any) -> str:
    """Say that a list or a dictionary has no such item or key, and which is near it."""
    what = "key" if type(whole) is dict else "item"
    plain = [each for each in islice(whole, 1000) if type(each) in (str, int)]
    for each in plain:
        if type(each) is not type(value) and str(each) == str(value):
            return f"{name} has the {what} {each!r} and not {value!r}: one is a text, one a number"
        if str(each).strip().lower() == str(value).strip().lower():
            return f"{name} has the {what} {each!r} and not {value!r}: capitals and blanks count"
    if not whole:
        return f"{name} is empty"
    listed = ", ".join(repr(each)[:MAX_SHOWN] for each in plain[:MAX_KEYS])
    more = ", …" if len(whole) > MAX_KEYS else ""
    return f"{name} has no {what} {value!r}" + (f", but {listed}{more}" if listed else "")


def _no_number(scene: Scene, call: ast.Call, given: ast.expr, said: str) -> Reason | None:
    text = scene.value(given)
    if type(text) is not str:
        with suppress(SyntaxError, ValueError):
            text = ast.literal_eval(said.partition(": ")[2])
    if type(text) is not str or ("convert" not in said and "invalid literal" not in said):
        return None
    line = _input_line(scene, given)
    name = "The answer" if line else text_of(given)
    is_whole = isinstance(call.func, ast.Name) and call.func.id == "int"
    cause = line if line != call.lineno else 0
    if not text.strip():
        return Reason(f"{name} is empty: there is no number in it.", cause)
    with suppress(ValueError):
        float(text)
        return Reason(f"{name} is {text!r}: int reads whole numbers only, float others.", cause)
    with suppress(ValueError):
        float(text.strip().replace(",", "."))
        return Reason(f"{name} is {text!r}: Python writes decimals with a point.", cause)
    kind = "whole number" if is_whole else "number"
    advice = "check it before, or catch ValueError" if line else "look where it got that"
    return Reason(f"{name} is {text!r}, and that is no {kind}: {advice}.", cause)


def _unpacked(scene: Scene, node: ast.Tuple | ast.List) -> Reason | None:
    parent = scene.source.parents[node]
    if not isinstance(parent, ast.Assign) or any(isinstance(e, ast.Starred) for e in node.elts):
        return None
    whole, wanted = scene.value(parent.value), len(node.elts)
    match parent.value:
        case ast.Call(func=ast.Attribute(value=of, attr="split"), args=args, keywords=[]):
            text, by = scene.value(of), [scene.value(each) for each in args]
            if type(text) is str and len(by) < 2 and all(type(each) is str and each for each in by):
                count = len(text.split(*by))
                parts = f"{count} part{'s' * (count != 1)}"
                said = f"{says(scene, of)}, which split cuts into {parts}"
                return Reason(f"{said}; {wanted} names want one each.")
    if type(whole) in SEQUENCES:
        return Reason(f"{text_of(parent.value)} has {_items(whole)}, for {wanted} names.")
    return None


def _index_error(scene: Scene, node: ast.AST, problem: BaseException) -> Reason | None:
    match node:
        case ast.Subscript():
            return _too_far(scene, node)
        case ast.Call(func=ast.Attribute(value=owner, attr="pop"), args=args):
            whole = scene.value(owner)
            if type(whole) is list and not whole:
                return Reason(f"{text_of(owner)} is empty: there is nothing to take out.")
            if type(whole) is list and len(args) == 1:
                return _beyond(scene, owner, whole, args[0])
        case ast.Call(func=ast.Attribute(attr="choice"), args=[given]):
            whole = scene.value(given)
            if type(whole) in SEQUENCES and not whole:
                return Reason(f"{text_of(given)} is empty: there is nothing to choose from.")
    return None


def _too_far(scene: Scene, node: ast.Subscript) -> Reason | None:
    whole = scene.value(node.value)
    if type(whole) not in SEQUENCES:
        return None
    loop = scene.source.parents.get(node)
    while loop is not None and not isinstance(loop, ast.For):
        loop = scene.source.parents.get(loop)
    at = scene.value(node.slice)
    if (
        loop is not None
        and ast.unparse(loop.iter) == f"range(len({text_of(node.value)}))"
        and ast.unparse(loop.target) == ast.unparse(node.slice)
        and not any(
            bound(each) & _stored(loop.target) for part in loop.body for each in ast.walk(part)
        )
        and type(at) is int
        and at >= len(whole)  # so it was longer when the loop began
    ):
        taking = [each for each in ast.walk(loop) if _shrinks(each, text_of(node.value))]
        if len(taking) == 1:
            line = _line(taking[0])
            said = f"{text_of(node.value)} has {_items(whole)} left, and had more"
            why = f"when the loop at line {loop.lineno} began: line {line} takes some out meanwhile"
            return Reason(f"{said} {why}.", line)
    return _beyond(scene, node.value, whole, node.slice)


def _shrinks(node: ast.AST, name: str) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr=attr)) if attr in SHRINKING:
            return ast.unparse(owner) == name
        case ast.Delete(targets=[ast.Subscript(value=owner)]):
            return ast.unparse(owner) == name
    return False


def _beyond(scene: Scene, of: ast.AST, whole: Any, index: ast.AST) -> Reason | None:
    name, at = text_of(of), scene.value(index)
    if not whole:
        return Reason(f"{name} is empty: it has no items.")
    said = f"{name} has {_items(whole)}, and the last is {name}[{len(whole) - 1}]"
    if type(at) is not int:
        return Reason(f"{said}.")
    if -len(whole) <= at < len(whole):
        return None
    return Reason(f"{said}; {text_of(index)} is {at}." if not _is_number(index) else f"{said}.")


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, (ast.Constant, ast.UnaryOp))


def _key_error(scene: Scene, node: ast.AST, problem: BaseException) -> Reason | None:
    match node:
        case ast.Subscript(value=owner):
            pass
        case ast.Call(func=ast.Attribute(value=owner, attr="pop" | "remove")):
            pass
        case _:
            return None
    whole, key = scene.value(owner), problem.args[0] if len(problem.args) == 1 else UNKNOWN
    if type(whole) not in (dict, set) or type(key) not in (str, int) or key in whole:
        return None
    return Reason(f"{_absent(text_of(owner), whole, key)}.")


def _zero_division(scene: Scene, node: ast.AST, problem: BaseException) -> Reason | None:
    sides = _operands(node)
    if not sides:
        return None
    match sides[1]:
        case ast.Call(args=[of]) if scene.value(sides[1]) == 0:
            return Reason(f"{text_of(of)} is empty, so {text_of(sides[1])} is 0.")
        case ast.Constant():
            return None
    value = scene.value(sides[1])
    if type(value) not in (int, float) or value:
        return None
    made = scene.origin(sides[1])
    since = f", since line {made.lineno}" if made and made.lineno != scene.line else ""
    return Reason(f"{text_of(sides[1])} is 0 here{since}.", made.lineno if since and made else 0)


def _runtime_error(scene: Scene, node: ast.AST, problem: BaseException) -> Reason | None:
    loop = node if isinstance(node, ast.For) else scene.source.parents.get(node)
    if not isinstance(loop, ast.For) or "during iteration" not in str(problem.args[:1]):
        return None
    name = text_of(loop.iter)
    said = f"The loop goes over {name}, and changes it meanwhile"
    return Reason(f"{said}: go over a copy, list({name}).")


def _no_file(problem: FileNotFoundError, files: Mapping[str, bytes]) -> Reason | None:
    name = problem.filename
    if type(name) is not str:
        return None
    for each in files:
        if each.lower() == name.lower():
            return Reason(f"There is a file {each}: capitals count.")
        if each.rpartition("/")[2] == name.replace("\\", "/").rpartition("/")[2]:
            return Reason(f"There is a file {each}: open it by that name.")
    return None


Rule: TypeAlias = Callable[[Scene, ast.AST, BaseException], "Reason | None"]
RULES: dict[type[BaseException], Rule] = {
    TypeError: _type_error,
    AttributeError: _attribute_error,
    NameError: _name_error,
    ValueError: _value_error,
    IndexError: _index_error,
    KeyError: _key_error,
    ZeroDivisionError: _zero_division,
    RuntimeError: _runtime_error,
}
