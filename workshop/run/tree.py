"""Look into a program's syntax tree: what is where, and what gives a variable its value."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from workshop.run.instrument import parse

LEAVING = (ast.Break, ast.Return, ast.Raise)
"""What a loop is left by, but for its condition."""

Position: TypeAlias = tuple[int | None, int | None, int | None, int | None]
"""A line, an end line, a column and an end column, as `co_positions` has them."""


class Source(NamedTuple):
    """A file's syntax tree."""

    tree: ast.Module
    by_position: dict[Position, list[ast.AST]]
    parents: dict[ast.AST, ast.AST]


@lru_cache(maxsize=16)
def parsed(source: bytes) -> Source:
    """Return the syntax tree of a file."""
    tree, by_position, parents = (
        parse(source) or ast.Module([], []),
        dict[Position, list[ast.AST]](),
        dict[ast.AST, ast.AST](),
    )
    for node in ast.walk(tree):
        if isinstance(node, (ast.expr, ast.stmt)):
            position = node.lineno, node.end_lineno, node.col_offset, node.end_col_offset
            by_position.setdefault(position, []).append(node)
        parents.update(dict.fromkeys(ast.iter_child_nodes(node), node))
    return Source(tree, by_position, parents)


def within(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope, without those of functions and classes in it."""
    # A stack of its own, since a sum or an `elif` may be deeper than Python's.
    waiting = [*ast.iter_child_nodes(scope)][::-1]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            waiting += [*ast.iter_child_nodes(node)][::-1]


def bound(node: ast.AST) -> set[str]:
    """Return the names to which a statement gives a value.

    >>> sorted(bound(ast.parse("a, b = 1, 2").body[0]))
    ['a', 'b']
    """
    match node:
        case ast.Assign(targets=targets):
            return {name for each in targets for name in stored(each)}
        case ast.For(target=target) | ast.AugAssign(target=target) | ast.NamedExpr(target=target):
            return stored(target)
        case ast.AnnAssign(target=target, value=ast.expr()):
            return stored(target)
        case ast.withitem(optional_vars=ast.expr() as target):
            return stored(target)
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.ExceptHandler(name=str(name)):
            return {name}
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return {(each.asname or each.name).partition(".")[0] for each in names}
    return set()


def stored(target: ast.AST) -> set[str]:
    return {
        each.id
        for each in ast.walk(target)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def variables_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """Return the names of a function's own variables and parameters."""
    nodes = list(within(function))
    own = {name for each in nodes for name in bound(each)}
    shared = {name for each in nodes if isinstance(each, ast.Global) for name in each.names}
    return own - shared | {
        each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)
    }


def is_generator(function: ast.FunctionDef) -> bool:
    return any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in within(function))


def line_of(node: ast.AST) -> int:
    return getattr(node, "lineno", 0)


def operands(node: ast.AST) -> tuple[ast.AST, ast.AST, ast.AST] | None:
    """Return both sides of an operation, and which it is."""
    match node:
        case ast.BinOp():
            return node.left, node.right, node.op
        case ast.AugAssign():
            return node.target, node.value, node.op
        case ast.Compare(ops=[op], comparators=[right]):
            return node.left, right, op
    return None
