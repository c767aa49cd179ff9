"""Find what raises nothing and is wrong all the same, at the step at which it happens.

A note is certain: the program's text and its variables at that step show it. What a program may
well mean, such as a dictionary as a default, has none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from types import BuiltinFunctionType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, TypeAlias

from workshop.run.paused import FUNCTIONS, KINDS, PLAIN, RETURN_NONE, UNKNOWN, Paused, says
from workshop.run.seen import text_of
from workshop.run.tree import LEAVING, Source, bound, parsed, within

NEW_TEXTS = frozenset(
    ("capitalize", "format", "lower", "lstrip", "replace", "rstrip", "strip", "title", "upper")
)
"""Methods of a text that return a new one."""

IN_BRACES = re.compile(r"\{([^\W\d]\w*)\}")
Check: TypeAlias = Callable[[Paused], str]
"""What is said of a line that is about to run; empty if it is right, or if that is not certain."""


class Notes:
    """Notes for the files of a program; each is given once."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files
        self._checks: dict[str, dict[int, list[Check]]] = {}

    def at(self, frame: FrameType) -> str:
        """Return the note on the line that is about to run, or an empty text."""
        file = frame.f_code.co_filename
        if file not in self._checks:
            self._checks[file] = {}
            with suppress(Exception):  # such as a RecursionError: some expressions are deep
                for line, check in _checks(parsed(self._files[file])):
                    self._checks[file].setdefault(line, []).append(check)
        waiting = self._checks[file].get(frame.f_lineno, [])
        for check in waiting:
            with suppress(Exception):  # of what cannot be looked up nothing is certain
                said = check(Paused(frame, parsed(self._files[file]), self._files))
                if said:
                    waiting.remove(check)
                    return said
        return ""


def _checks(source: Source) -> Iterator[tuple[int, Check]]:
    """Yield the lines at which something may be wrong, and what finds out."""
    for node in ast.walk(source.tree):
        match node:
            case ast.BoolOp(op=ast.Or(), values=[ast.Compare() as first, *others]):
                if said := _always_true(first, others, source.parents.get(node)):
                    yield node.lineno, partial(_always, said)
            case ast.Compare(
                ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=value)]
            ) if type(value) in (str, int):
                sign = "==" if isinstance(op, ast.Is) else "!="
                said = f"is asks for the same object: values are compared by {sign}."
                yield node.lineno, partial(_always, said)
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
                for sides in ((left, right), (right, left)):
                    yield node.lineno, partial(_text_and_number, *sides)
            case ast.Expr(value=ast.Compare(left=ast.Name(), ops=[ast.Eq()]) as value):
                given = f"{text_of(value.left)} = {text_of(value.comparators[0])}"
                said = f"{text_of(value)} only compares: a value is given by {given}."
                yield node.lineno, partial(_always, said)
            case ast.Expr(value=ast.Name() | ast.Attribute() as name):
                yield node.lineno, partial(_not_called, name)
            case ast.Expr(value=ast.Call() as call):
                yield node.lineno, partial(_call, call)
            case ast.Assign(targets=[ast.Name() as target], value=value):
                yield from _given(source, node, target, value)
            case ast.If(test=test) | ast.While(test=test):
                for each in _conditions(test):
                    yield each.lineno, partial(_not_called, each)
            case ast.FormattedValue(value=ast.Name() | ast.Attribute() as name):
                yield node.lineno, partial(_not_called, name)
            case ast.Call(func=ast.Name("print" | "input"), args=args):
                for each in args:
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        yield node.lineno, partial(_not_filled, each.value)
            case ast.BinOp(left=ast.List(elts=[inner]), op=ast.Mult()) if isinstance(
                inner, (ast.List, ast.BinOp, ast.ListComp, ast.Dict)
            ):
                yield node.lineno, partial(_same_rows, node, inner)
            case ast.For(iter=ast.Name() as whole, target=ast.Name() as item):
                for call in _removals(node, whole.id, item.id):
                    yield call.lineno, partial(_removed, whole, item)
            case ast.FunctionDef(args=ast.arguments(defaults=defaults)) if any(
                isinstance(each, ast.List) and not each.elts for each in defaults
            ):
                if (first_statement := _first(node)) is not None:
                    yield first_statement.lineno, partial(_shared_default, node.name)


def _always(said: str, _: Paused) -> str:
    return said


def _always_true(first: ast.Compare, others: list[ast.expr], parent: ast.AST | None) -> str:
    """Say that in `x == "a" or "b"` the second text is a condition of its own."""
    if not isinstance(parent, (ast.If, ast.While)) or len(first.ops) != 1:
        return ""
    if not isinstance(first.ops[0], (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)):
        return ""
    true = [each for each in others if isinstance(each, ast.Constant) and each.value]
    if not true or not all(isinstance(each, ast.Constant) for each in others):
        return ""
    values = ", ".join(map(text_of, [first.comparators[0], *others]))
    word = "in" if isinstance(first.ops[0], (ast.Eq, ast.Is)) else "not in"
    right = f"{text_of(first.left)} {word} ({values})"
    return f"or {text_of(true[0])} is a condition of its own, always true: write {right}."


def _text_and_number(one: ast.expr, other: ast.expr, paused: Paused) -> str:
    """Say that a number which is still a text is compared with a number."""
    text = paused.value(one)
    is_number = type(text) is str and text.strip().lstrip("-").isdecimal()
    if not is_number or type(paused.value(other)) not in (int, float):
        return ""
    both = f"{says(paused, one)}, and {says(paused, other)}"
    return f"{both}: a text is never equal to a number. Convert it by int(…)."


def _not_filled(text: str, paused: Paused) -> str:
    """Say that a text names a variable in braces, and is no f-string."""
    for name in IN_BRACES.findall(text):
        if paused.look_up(name) is not UNKNOWN and not paused.is_builtin(ast.Name(name), name):
            return f"{{{name}}} is printed as it is: a text that shows {name} begins with f."
    return ""


def _conditions(test: ast.expr) -> Iterator[ast.expr]:
    """Yield the names in a condition that are true or false by themselves."""
    match test:
        case ast.BoolOp(values=values):
            for each in values:
                yield from _conditions(each)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield from _conditions(operand)
        case ast.Name() | ast.Attribute():
            yield test
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
            yield from (each for each in (left, right) if isinstance(each, ast.Attribute))


def _not_called(name: ast.expr, paused: Paused) -> str:
    """Say that a function or a method is only named."""
    kind = _function_kind(name, paused)
    called = f"{text_of(name)}()"
    if not kind:
        return ""
    return f"{text_of(name)} is a {kind}, and only named here: it is called as {called}."


def _function_kind(name: ast.expr, paused: Paused) -> str:
    """Return "function" or "method" if a name is one that was made under it; else "": what a
    variable or an attribute was given may be one that is there to be asked for."""
    if isinstance(name, ast.Name):
        made = paused.value(name)
        is_one = type(made) in (FunctionType, BuiltinFunctionType) and made.__name__ == name.id
        return "function" if is_one else ""
    if not isinstance(name, ast.Attribute) or paused.value(name) is not UNKNOWN:
        return ""
    owner = paused.value(name.value)
    if type(owner) in PLAIN and type(owner) is not type(None):
        return "method" if callable(getattr(type(owner), name.attr, None)) else ""
    if owner is UNKNOWN or type(owner) in (*FUNCTIONS, type):
        return ""
    if type(owner) is ModuleType:
        made = vars(owner).get(name.attr)
        return "function" if type(made) in (FunctionType, BuiltinFunctionType, MethodType) else ""
    found = next(
        (vars(each)[name.attr] for each in type(owner).__mro__ if name.attr in vars(each)), None
    )
    return "method" if type(found) is FunctionType else ""


def _given(
    source: Source, node: ast.Assign, target: ast.Name, value: ast.expr
) -> Iterator[tuple[int, Check]]:
    """Yield what may be wrong with the value that a variable gets."""
    uses = [each for each in ast.walk(source.tree) if isinstance(each, ast.Name)]
    used = [each for each in uses if each.id == target.id and isinstance(each.ctx, ast.Load)]
    match value:
        case ast.Call() if used:
            yield node.lineno, partial(_nothing_given, target, value)
        case ast.Attribute() if used and not any(
            isinstance(source.parents[each], (ast.Call, ast.keyword, ast.Dict, ast.List, ast.Tuple))
            and not _prints(source.parents[each])
            for each in used
        ):
            yield node.lineno, partial(_not_called, value)
        case ast.Name() if _is_changed_through_one(source, node, {target.id, value.id}):
            yield node.lineno, partial(_same_object, target, value)


def _prints(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    )


def _nothing_given(target: ast.Name, call: ast.Call, paused: Paused) -> str:
    """Say that a variable gets None."""
    reason = paused.none_call(call)
    return f"{target.id} gets None: {reason.sentence}" if reason else ""


def _is_changed_through_one(source: Source, node: ast.Assign, both: set[str]) -> bool:
    """Return whether a name is used after something was changed through the other, which it also
    stands for, and neither got another value."""
    scope: ast.AST = node
    while not isinstance(scope, (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)):
        scope = source.parents[scope]
    nodes = [each for each in within(scope) if getattr(each, "lineno", 0) > node.lineno]
    if any(bound(each) & both for each in nodes):
        return False
    for each in nodes:
        if name := _changed_name(each):
            (other,) = both - {name} if name in both and len(both) > 1 else ("",)
            uses = (it for it in nodes if isinstance(it, ast.Name) and it.id == other)
            if any(it.lineno > each.lineno for it in uses):  # type: ignore[attr-defined]
                return True
    return False


def _changed_name(node: ast.AST) -> str:
    """Return the name of what a statement changes in place; "" if it does not."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)):
            return name if attr in (*RETURN_NONE, "pop", "setdefault", "discard") else ""
        case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
            return name
    return ""


def _same_object(target: ast.Name, value: ast.Name, paused: Paused) -> str:
    """Say that two names are for one list."""
    kind = type(paused.value(value))
    if kind not in (list, dict, set) or target.id == value.id:
        return ""
    both = f"{target.id} and {value.id} are two names for one {KINDS[kind]}"
    said = f"{both} from here on: what changes it through one is seen by both"
    return f"{said}. A copy is {value.id}.copy()."


def _same_rows(node: ast.BinOp, inner: ast.expr, paused: Paused) -> str:
    """Say that the rows of a board are one list."""
    if isinstance(inner, ast.BinOp) and not isinstance(inner.left, ast.List):
        return ""
    if paused.value(node.right) in (0, 1):
        return ""
    row = text_of(inner)
    said = f"This is one list, {text_of(node.right)} times: what changes one row changes all"
    return f"{said}. Write [{row} for _ in range({text_of(node.right)})]."


def _call(call: ast.Call, paused: Paused) -> str:
    """Say that a new text is not kept, or that None is printed."""
    match call.func:
        case ast.Attribute(value=ast.Name() as owner, attr=attr) if attr in NEW_TEXTS:
            if type(paused.value(owner)) is str:
                kept = f"{owner.id} = {text_of(call)}"
                return f"{attr} returns a new text, and {owner.id} stays as it is: write {kept}."
    if paused.is_builtin(call.func, "print"):
        for each in call.args:
            if isinstance(each, ast.Attribute) and (said := _not_called(each, paused)):
                return said
            if reason := paused.none_call(each):
                return f"Once it returns, print shows None, too. {reason.sentence}"
    return ""


def _removals(loop: ast.For, whole: str, item: str) -> Iterator[ast.Call]:
    """Yield the calls in a loop that take its item out of the list that it goes over."""
    inner = [each for part in loop.body for each in (part, *within(part))]
    for each in inner:
        match each:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=owner), attr="remove"),
                args=[ast.Name(id=taken)],
            ) if (owner, taken) == (whole, item):
                if not any(isinstance(other, LEAVING) for other in inner):
                    yield each


def _removed(whole: ast.Name, item: ast.Name, paused: Paused) -> str:
    items, taken = paused.value(whole), paused.value(item)
    if type(items) is not list or not items or items[-1] is taken:
        return ""
    said = f"The loop goes over {whole.id}, and this takes an item out"
    return f"{said}: the item after it is skipped. Go over a copy, list({whole.id})."


def _first(function: ast.FunctionDef) -> ast.stmt | None:
    """Return the first statement of a function, if it runs once for each call."""
    statements = [
        each
        for each in function.body
        if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
    ]
    if not statements or isinstance(statements[0], (ast.For, ast.While)):
        return None
    return statements[0]


def _shared_default(name: str, paused: Paused) -> str:
    """Say that a default is a list that an earlier call has changed."""
    code = paused.frame.f_code
    made: Any = paused.frame.f_globals.get(name)
    if type(made) is not FunctionType:
        owner = paused.frame.f_locals.get(code.co_varnames[0])
        made = vars(type(owner)).get(name)
    if type(made) is not FunctionType or made.__code__ is not code:
        return ""
    defaults = [each for each in made.__defaults__ or () if type(each) is list and each]
    for each in code.co_varnames[: code.co_argcount]:
        if any(paused.frame.f_locals.get(each) is default for default in defaults):
            said = says(paused, ast.Name(each))
            return f"{said}, from the calls before: [] in the def is one list for all calls."
    return ""
