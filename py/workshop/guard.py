"""A student's source, compiled so that it can be stopped wherever it is.

Each loop and each function tells where it is, and no `except` of the program's own can swallow
what stops it. Lines keep their numbers.
"""

from __future__ import annotations

import ast
import warnings
from functools import lru_cache
from types import CodeType
from typing import TypeVar

STEP = "__workshop_step__"
"""What loops and functions call, among the builtins of a run."""
HALT = "__workshop_halt__"
"""What no program may swallow, there as well."""

Node = TypeVar("Node", bound=ast.AST)
Block = TypeVar("Block", ast.While, ast.For, ast.FunctionDef)


@lru_cache(maxsize=64)
def compile_guarded(source: bytes, file: str) -> CodeType:
    """The code of a file of a program. Raises SyntaxError, RecursionError or ValueError."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(source, file)
        guarded = _Guard(file).visit(tree)
        return compile(guarded, file, "exec", dont_inherit=True)


@lru_cache(maxsize=64)
def imported_names(source: bytes) -> frozenset[str]:
    """The full names of the modules that a file imports; none where it cannot be read."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    plain = {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
    parts = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return frozenset(plain | {name for name in parts if name})


class _Guard(ast.NodeTransformer):
    def __init__(self, file: str) -> None:
        self.file = file

    def visit_Try(self, node: ast.Try) -> ast.Try:
        """What stops the program passes its handlers by, a bare one too."""
        self.generic_visit(node)
        if node.handlers:
            first = node.handlers[0]
            halt = ast.Name(HALT, ast.Load())
            handler = ast.ExceptHandler(halt, None, [ast.Raise()])
            node.handlers.insert(0, _placed(handler, first))
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        return self._stepped(node)

    def visit_For(self, node: ast.For) -> ast.For:
        return self._stepped(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return self._stepped(node, ast.get_docstring(node, clean=False) is not None)

    def _stepped(self, node: Block, behind: bool = False) -> Block:
        self.generic_visit(node)
        told: list[ast.expr] = [ast.Constant(self.file), ast.Constant(node.lineno)]
        step = ast.Expr(ast.Call(ast.Name(STEP, ast.Load()), told, []))
        node.body.insert(int(behind), _placed(step, node))
        return node


def _placed(new: Node, where: ast.AST) -> Node:
    """`new` and all in it, on the lines of `where`."""
    for each in ast.walk(new):
        ast.copy_location(each, where)
    return new
