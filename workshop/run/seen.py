"""Prepare a source for watching: what conditions and calls came to is noted, line by line."""

from __future__ import annotations

import ast
from typing import Any, TypeVar

Node = TypeVar("Node", bound=ast.AST)
SEEN_HOOK = "__workshop_seen__"
"""Name of the function among the builtins of a run that notes a value: (line, text, value)."""
MAX_SHOWN = 40
"""Characters of an expression or a value; a longer one is cut."""
NOT_NOTED = frozenset(("print", "super", "locals", "globals"))
"""Functions whose result says nothing, or which have to be called by the program itself."""


def text_of(node: ast.AST) -> str:
    """Return an expression as it was written, but for blanks and quotation marks; cut if it is
    long."""
    text = ast.unparse(node)
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"


def placed(new: Node, where: ast.AST) -> Node:
    """Return `new` with the line numbers of `where`."""
    for each in ast.walk(new):
        ast.copy_location(each, where)
    return new


PLAIN_NODES = (ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Constant)
"""What an expression is made of that is the same each time, such as `"-" * 20`."""


def note_seen(tree: ast.Module) -> ast.Module:
    """Return a tree in which each condition, call and loop variable is noted."""
    noted: ast.Module = _SeenNoter().visit(tree)
    return noted


class _SeenNoter(ast.NodeTransformer):
    def __init__(self) -> None:
        self._around = 0
        """The expressions around the node that is visited."""

    def visit(self, node: Any) -> Any:
        """Return a node in which values are noted; their texts are as they were before."""
        is_expression = isinstance(node, ast.expr)
        self._around += is_expression
        made = self._visit(node)
        self._around -= is_expression
        return made

    def _visit(self, node: Any) -> Any:
        match node:
            # The parts of a longer expression: what a whole one comes to is seen where it is given.
            case ast.BinOp() | ast.Subscript(ctx=ast.Load()) if self._around > 1:
                text = text_of(node)
                is_written = all(isinstance(each, PLAIN_NODES) for each in ast.walk(node))
                self.generic_visit(node)
                return node if is_written else _noted(node, text)
            case ast.arguments(defaults=defaults, kw_defaults=kw_defaults):  # and no annotations
                node.defaults = [self.visit(each) for each in defaults]
                node.kw_defaults = [each and self.visit(each) for each in kw_defaults]
            case ast.FunctionDef(returns=ast.expr() as annotation):
                node.returns = None
                self.generic_visit(node)
                node.returns = annotation
            case ast.If() | ast.While() | ast.IfExp():
                text = text_of(node.test)
                self.generic_visit(node)
                node.test = _noted(node.test, text)
            case ast.BoolOp(values=values):
                texts = [text_of(each) for each in values]
                self.generic_visit(node)
                node.values = list(map(_noted, node.values, texts))
            case ast.For(target=target):
                self.generic_visit(node)
                first = node.body[0]  # the line of the loop itself would seem to run twice
                names = [each for each in ast.walk(target) if isinstance(each, ast.Name)]
                for each in reversed(names):
                    value = ast.copy_location(ast.Name(each.id, ast.Load()), each)
                    node.body.insert(0, placed(ast.Expr(_hook(value, each.id)), first))
            case ast.Expr(value=ast.Call() as call):  # what it came to is not used
                self.generic_visit(call)
            case ast.Call(func=func):
                text = text_of(node)
                self.generic_visit(node)
                if not (isinstance(func, ast.Name) and func.id in NOT_NOTED):
                    return _noted(node, text)
            case ast.AnnAssign():
                node.value = node.value and self.visit(node.value)
            case ast.MatchClass() | ast.MatchValue():
                pass
            case _:
                self.generic_visit(node)
        return node


def _noted(node: ast.expr, text: str) -> ast.expr:
    if isinstance(node, (ast.Constant, ast.NamedExpr, ast.Starred)) or _is_hook(node):
        return node
    return _hook(node, text)


def _is_hook(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == SEEN_HOOK
    )


def _hook(value: ast.expr, text: str) -> ast.expr:
    arguments: list[ast.expr] = [ast.Constant(value.lineno), ast.Constant(text), value]
    call = ast.Call(ast.Name(SEEN_HOOK, ast.Load()), arguments, [])
    for each in (call, call.func, *arguments[:2]):
        ast.copy_location(each, value)
    return call
