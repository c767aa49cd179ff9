"""The changes to a program that beginners make: what they leave out, or take."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy

CONVERSIONS = ("int", "str", "list", "sorted", "abs", "max", "min", "tuple", "set")
"""Functions whose first argument is taken in their place: text is compared with text."""
METHODS = (
    *("strip", "lower", "upper", "casefold", "capitalize", "title", "split", "removeprefix"),
    *("ljust", "rjust", "center", "copy", "splitlines"),
)
"""Methods that are left out."""


def beginner_faults(_: ast.AST, field: str, node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield each rule that applies to a node, and what is in the place of the node."""
    for rule, new in _instead(node):
        yield f"{rule}: {' '.join(ast.unparse(node).split())}", new


def _instead(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in CONVERSIONS:
            yield "without the conversion", first
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in METHODS:
            yield "without the method", value
        case ast.Subscript(value=value, slice=ast.Slice()):
            yield "without the limit", value
        case ast.Subscript(slice=ast.Name() | ast.Attribute(), ctx=ast.Load()):
            yield "always the first", ast.Subscript(node.value, ast.Constant(0), ast.Load())
        case ast.If(test=ast.Constant()):
            pass
        case ast.If():
            yield "always", _with(node, test=ast.Constant(value=True))
            yield "never", _with(node, test=ast.Constant(value=False))
        case ast.While(test=ast.Constant()):
            pass
        case ast.While():
            yield "once", ast.If(test=node.test, body=node.body, orelse=[])
        case ast.BoolOp(values=values):
            for number in range(len(values)):
                rest = values[:number] + values[number + 1 :]
                new = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
                yield f"without condition {number + 1}", new
        case ast.Compare(ops=[_, _]):
            yield (
                "the first limit alone",
                _with(node, ops=node.ops[:1], comparators=node.comparators[:1]),
            )
            yield (
                "the second limit alone",
                ast.Compare(node.comparators[0], node.ops[1:], node.comparators[1:]),
            )
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield "one less", ast.Constant(number - 1)
        case ast.Assign() | ast.AnnAssign():
            yield "not set", ast.Pass()
        case ast.Call(args=[first, second, *rest]) if not _has_stars(first, second):
            yield "arguments swapped", _with(node, args=[second, first, *rest])
        case ast.IfExp():
            yield "branches swapped", ast.IfExp(node.test, node.orelse, node.body)
        case _:
            pass


def _has_stars(*nodes: ast.AST) -> bool:
    return any(isinstance(each, ast.Starred) for each in nodes)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    """Return a node with other fields; its parts are shared."""
    new = deepcopy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new
