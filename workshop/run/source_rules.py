"""What an assignment asks of a program's source, checked without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from workshop.run.instrument import parse
from workshop.run.paused import RETURN_NONE
from workshop.run.program import Program
from workshop.run.tree import bound, variables_of, within

CHANGING_METHODS = RETURN_NONE | {"appendleft", "discard", "pop", "popitem", "popleft"}
"""Methods that change their list, dict or set."""
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
DEFINING = ast.Import | ast.ImportFrom | FUNCTION | ast.ClassDef | ast.Pass


def missing_in(program: Program, asked: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a requirement's `source` asks for and the program does not have, in sentences.

    Files that cannot be parsed are left out.
    """
    if not asked:
        return
    sources = {name: data for name, data in program.files.items() if name.endswith(".py")}
    trees = {name: tree for name, data in sources.items() if (tree := parse(data))}
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    functions = [node for node in nodes if isinstance(node, FUNCTION)]
    for module in asked.get("imports", ()):
        if module not in program.imports:
            yield f"It imports {module}."
    if name := asked.get("function"):
        counts = [len(each.args.args) for each in functions if each.name == name]
        if not counts:
            yield f"It has a function {name}."
        elif asked.get("parameters", counts[0]) not in counts:
            yield f"It has a function {name} with {asked['parameters']} parameters."
    if len(functions) < (least := asked.get("functions", 0)):
        yield f"It has at least {least} functions. (it has {len(functions)})"
    for file, tree in trees.items():
        for node in _loose(tree) if asked.get("in_functions") else ():
            yield f"All that it does is in functions. (line {node.lineno} of {file})"
        for changed, name in _changed_globals(tree) if asked.get("globals") == 0 else ():
            where = f"{name}, line {changed.lineno} of {file}"
            yield f"It has no global variables that change. ({where})"


def _loose(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements outside of functions that do more than call one."""
    for node in tree.body:
        match node:
            case ast.If(test=ast.Compare() as test) if "__name__" in _names_in(test):
                continue
            case ast.Expr() | ast.Assign() | ast.AnnAssign():
                calls = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
                if not any(_base(each) in ("input", "print") for each in calls):
                    continue
        if not isinstance(node, DEFINING):
            yield node


def _changed_globals(tree: ast.Module) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    """Yield where a function changes a global variable, and its name."""
    variables = {name for each in within(tree) for name in bound(each)}
    for function in ast.walk(tree):
        shared = variables - variables_of(function) if isinstance(function, FUNCTION) else set()
        for node in ast.walk(function) if shared else ():
            match node:
                case ast.Global(names=[name, *_]):
                    yield node, name
                case ast.Call(func=ast.Attribute(held, method)) if method in CHANGING_METHODS:
                    if (name := _base(held)) in shared:
                        yield node, name
                case ast.Subscript(held, ctx=ast.Store() | ast.Del()):
                    if (name := _base(held)) in shared:
                        yield node, name


def _base(node: ast.expr) -> str:
    """Return the name of the variable that a value such as `board[0][1]` is an item of; "" if it is
    none of a variable."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
