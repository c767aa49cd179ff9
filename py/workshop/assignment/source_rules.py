"""What an assignment asks of a program's source, checked without running it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple, TypeAlias

from workshop.run.instrument import parse
from workshop.run.program import Program

MUTABLE_LITERALS = ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp
MUTABLE_CLASSES = (
    "list",
    "dict",
    "set",
    "bytearray",
    "defaultdict",
    "deque",
    "Counter",
    "OrderedDict",
)
MUTATING_METHODS = re.compile(
    "append|appendleft|extend|insert|remove|pop|popitem|popleft|clear|sort|reverse|update|add|"
    "discard|setdefault"
)
"""Methods that change their list, dict or set."""
MAIN_TESTS = ("__name__ == '__main__'", "'__main__' == __name__")
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


class RuleResult(NamedTuple):
    """What came of one rule."""

    rule: str
    """What the rule asks for, in a sentence."""
    passed: bool
    where: str = ""
    """The first place that breaks the rule."""


class Source:
    """The syntax trees of a program's files; files that cannot be parsed are left out."""

    def __init__(self, program: Program) -> None:
        self.files: dict[str, ast.Module] = {}
        for name, data in program.files.items():
            if name.endswith(".py") and (tree := parse(data)):
                self.files[name] = tree

    @cached_property
    def nodes(self) -> list[tuple[str, ast.AST]]:
        """All nodes, each with the name of its file."""
        return [(name, node) for name, tree in self.files.items() for node in ast.walk(tree)]

    @property
    def functions(self) -> Iterator[FUNCTION]:
        """All functions and methods."""
        return (node for _, node in self.nodes if isinstance(node, FUNCTION))


SourceRule: TypeAlias = Callable[[Source], RuleResult]
"""Checks one thing that an assignment asks of a source."""


def imports(module: str) -> SourceRule:
    """Ask for a module to be imported."""

    def check(source: Source) -> RuleResult:
        kept = any(
            (isinstance(node, ast.Import) and any(each.name == module for each in node.names))
            or (isinstance(node, ast.ImportFrom) and node.module == module)
            for _, node in source.nodes
        )
        return RuleResult(f"It imports {module}.", kept)

    return check


def has_function(name: str, parameters: int | None) -> SourceRule:
    """Ask for a function of this name, with this number of parameters; None: any number."""

    def check(source: Source) -> RuleResult:
        counts = [len(each.args.args) for each in source.functions if each.name == name]
        if parameters is None:
            return RuleResult(f"It has a function {name}.", bool(counts))
        asks = f"It has a function {name} with {parameters} parameters."
        return RuleResult(asks, parameters in counts)

    return check


def has_functions(least: int) -> SourceRule:
    """Ask for at least this number of functions."""

    def check(source: Source) -> RuleResult:
        count = sum(1 for _ in source.functions)
        where = "" if count >= least else f"it has {count}"
        return RuleResult(f"It has at least {least} functions.", count >= least, where)

    return check


def keeps_to_functions(source: Source) -> RuleResult:
    """Ask for statements outside of functions to do no more than call one."""
    where = next((_at(file, node) for file, node in _loose(source)), "")
    return RuleResult("All that it does is in functions.", not where, where)


def _loose(source: Source) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the statements outside of functions that do more than call one."""
    defining = ast.Import | ast.ImportFrom | FUNCTION | ast.ClassDef | ast.Pass
    for file, tree in source.files.items():
        for node in tree.body:
            if isinstance(node, defining) or _is_main_block(node):
                continue
            calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
            asks = any(_name(call.func) in ("input", "print") for call in calls)
            plain = isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign)
            if asks or not plain:
                yield file, node


def has_no_changing_globals(source: Source) -> RuleResult:
    """Ask for no function to change a global variable.

    A constant, its name in capitals, may be of a mutable type.
    """
    where = next((f"{name}, {_at(file, node)}" for file, node, name in _changing(source)), "")
    return RuleResult("It has no global variables that change.", not where, where)


def _changing(source: Source) -> Iterator[tuple[str, ast.AST, str]]:
    for file, tree in source.files.items():
        globals_here = dict(_mutable_globals(tree))
        for name, node in globals_here.items():
            if not name.isupper() and not (name.startswith("__") and name.endswith("__")):
                yield file, node, name
        for function in ast.walk(tree):
            if isinstance(function, FUNCTION):
                own = _own_names(function)
                for node, name in _changes(function):
                    if isinstance(node, ast.Global) or (name in globals_here and name not in own):
                        yield file, node, name


def _mutable_globals(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and _is_mutable(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    yield target.id, node


def _is_mutable(value: ast.expr | None) -> bool:
    made = isinstance(value, ast.Call) and _name(value.func) in MUTABLE_CLASSES
    multiplied = isinstance(value, ast.BinOp) and (
        _is_mutable(value.left) or _is_mutable(value.right)
    )
    return isinstance(value, MUTABLE_LITERALS) or made or multiplied


def _own_names(function: FUNCTION) -> set[str]:
    """Return the names of a function's parameters and local variables."""
    given = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
    bound = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return given | bound


def _changes(function: FUNCTION) -> Iterator[tuple[ast.AST, str]]:
    """Yield the places where a function changes the value of a name."""
    for node in ast.walk(function):
        match node:
            case ast.Global(names=[name, *_]):
                yield node, name
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)):
                if MUTATING_METHODS.fullmatch(method):
                    yield node, name
            case ast.Subscript(ctx=ast.Store() | ast.Del()):
                held = node.value
                while isinstance(held, ast.Subscript):
                    held = held.value
                if isinstance(held, ast.Name):
                    yield node, held.id


def _is_main_block(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in MAIN_TESTS


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _at(file: str, node: ast.AST) -> str:
    return f"line {getattr(node, 'lineno', 0)} of {file}"
