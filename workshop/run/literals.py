"""The data that a program has in its source: what is assigned to a name, if it is written out."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from workshop.run.instrument import parse
from workshop.run.program import Program

MAX_CHARACTERS = 50_000
"""Of a value as text."""


def literals_in(program: Program, names: Sequence[str]) -> dict[str, str]:
    """Return the values that names have in a program's source, as Python writes them: the largest
    of each. Capitals and underscores make no other name.

    >>> literals_in(Program({"a.py": b"Words = 'tree cat'.split()"}, "a.py"), ["WORDS"])
    {'WORDS': "['tree', 'cat']"}
    """
    found: dict[str, str] = {}
    wanted = {_plain(name): name for name in names}
    for file, data in program.files.items():
        if file.endswith(".py") and (tree := parse(data)):
            for name, node in assigned_in(tree):
                if _plain(name) in wanted:
                    with suppress(ValueError, RecursionError, MemoryError):
                        text = repr(value_of(node))
                        key = wanted[_plain(name)]
                        if len(found.get(key, "")) < len(text) <= MAX_CHARACTERS:
                            found[key] = text
    return found


def _plain(name: str) -> str:
    return name.replace("_", "").casefold()


def assigned_in(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Yield what is assigned to a name, anywhere."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets, value=value):
                yield from ((each.id, value) for each in targets if isinstance(each, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value


def value_of(node: ast.expr) -> Any:
    """Return the value of an expression that is written out. Raises ValueError."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Constant(value=str(text)), attr="split"),
            args=[],
        ):
            return text.split()
        case ast.Call(
            func=ast.Attribute(value=ast.Constant(value=str(text)), attr="split"),
            args=[ast.Constant(value=str(between))],
        ) if between:
            return text.split(between)
    try:
        return ast.literal_eval(node)
    except (TypeError, SyntaxError) as fault:
        raise ValueError(str(fault)) from None
