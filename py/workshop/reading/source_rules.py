"""How a program is built, told from its source alone: what is asked for beside its behaviour."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from workshop.run.program import Program

MUTABLE = ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp
MAKERS = ("list", "dict", "set", "bytearray", "defaultdict", "deque", "Counter", "OrderedDict")
CHANGES = re.compile(
    "append|appendleft|extend|insert|remove|pop|popitem|popleft|clear|sort|reverse|update|add|"
    "discard|setdefault"
)
"""Methods that change what they belong to."""
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


class Point(NamedTuple):
    """Something that an assignment asks of a program's source."""

    asks: str
    """What it asks for, in a sentence."""
    kept: bool
    where: str = ""
    """Where it is not so."""

    def as_json(self) -> dict[str, Any]:
        """It as plain JSON values."""
        return self._asdict()


class Source:
    """The syntax trees of a program's files; what cannot be read is left out."""

    def __init__(self, program: Program) -> None:
        self.files: dict[str, ast.Module] = {}
        for name, data in program.files.items():
            if name.endswith(".py") and (tree := _tree(data)):
                self.files[name] = tree

    @cached_property
    def nodes(self) -> list[tuple[str, ast.AST]]:
        """All nodes, each with its file."""
        return [(name, node) for name, tree in self.files.items() for node in ast.walk(tree)]

    @property
    def functions(self) -> Iterator[FUNCTION]:
        """All functions and methods."""
        return (node for _, node in self.nodes if isinstance(node, FUNCTION))

    @property
    def constants(self) -> frozenset[str]:
        """The texts that are written in it."""
        return frozenset(
            node.value
            for _, node in self.nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )


def _tree(data: bytes) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(data)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


Demand: TypeAlias = Callable[[Source], Point]
"""Sees whether a source has what an assignment asks for."""


def look(program: Program, demands: Sequence[Demand]) -> list[Point]:
    """What becomes of the demands; nothing where the program cannot be read."""
    source = Source(program)
    return [demand(source) for demand in demands] if program.main in source.files else []


def uses(module: str, function: str) -> Demand:
    """That a module is imported, and a function of it called."""

    def see(source: Source) -> Point:
        imported = called = False
        for _, node in source.nodes:
            match node:
                case ast.Import():
                    imported |= any(each.name == module for each in node.names)
                case ast.ImportFrom():
                    imported |= node.module == module
                case ast.Attribute(attr=name) | ast.alias(name=name) | ast.Name(id=name):
                    called |= name == function
        return Point(f"It imports {module} and calls {function}.", imported and called)

    return see


def has_function(name: str, *parameters: str) -> Demand:
    """That there is a function of this name, with these parameters if any are named."""

    def see(source: Source) -> Point:
        found = [each for each in source.functions if each.name == name]
        kept = any([arg.arg for arg in each.args.args] == [*parameters] for each in found)
        asks = f"It has a function {name}({', '.join(parameters)})."
        return Point(asks, kept or (bool(found) and not parameters))

    return see


def has_functions(least: int) -> Demand:
    """That there are so many functions at least."""

    def see(source: Source) -> Point:
        count = sum(1 for _ in source.functions)
        where = "" if count >= least else f"it has {count}"
        return Point(f"It has at least {least} functions.", count >= least, where)

    return see


def has_main_block(source: Source) -> Point:
    """That what runs stands behind `if __name__ == "__main__"`."""
    kept = any(_is_main_block(node) for tree in source.files.values() for node in tree.body)
    return Point('It starts in a block if __name__ == "__main__".', kept)


def keeps_to_functions(source: Source) -> Point:
    """That nothing is done outside of functions but to call one."""
    where = next((_at(file, node) for file, node in _loose(source)), "")
    return Point("All that it does is in functions.", not where, where)


def _loose(source: Source) -> Iterator[tuple[str, ast.stmt]]:
    """The statements outside of functions that do something, and more than to call a function."""
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


def has_no_changing_globals(source: Source) -> Point:
    """That no function changes what stands outside of it; names in capitals may hold what could."""
    where = next((f"{name}, {_at(file, node)}" for file, node, name in _changing(source)), "")
    return Point("It has no global variables that change.", not where, where)


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
    made = isinstance(value, ast.Call) and _name(value.func) in MAKERS
    multiplied = isinstance(value, ast.BinOp) and (
        _is_mutable(value.left) or _is_mutable(value.right)
    )
    return isinstance(value, MUTABLE) or made or multiplied


def _own_names(function: FUNCTION) -> set[str]:
    """What is a function's own: its parameters, and what is bound in it."""
    given = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
    bound = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return given | bound


def _changes(function: FUNCTION) -> Iterator[tuple[ast.AST, str]]:
    """Where a function changes what a name stands for."""
    for node in ast.walk(function):
        match node:
            case ast.Global(names=[name, *_]):
                yield node, name
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)):
                if CHANGES.fullmatch(method):
                    yield node, name
            case ast.Subscript(ctx=ast.Store() | ast.Del()):
                held = node.value
                while isinstance(held, ast.Subscript):
                    held = held.value
                if isinstance(held, ast.Name):
                    yield node, held.id


def _is_main_block(node: ast.stmt) -> bool:
    match node:
        case ast.If(test=ast.Compare(left=left, comparators=[right])):
            sides = [left, right]
            named = any(isinstance(each, ast.Name) and each.id == "__name__" for each in sides)
            return named and any(
                isinstance(each, ast.Constant) and each.value == "__main__" for each in sides
            )
    return False


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _at(file: str, node: ast.AST) -> str:
    return f"line {getattr(node, 'lineno', 0)} of {file}"
