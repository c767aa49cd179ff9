"""Prepare a source for watching: what conditions and calls came to is noted, line by line."""

from __future__ import annotations

import ast

SEEN_HOOK = "__workshop_seen__"
"""Name of the function among the builtins of a run that notes a value: (line, text, value)."""
OUR_NAMES = "__workshop_"
"""How the names begin that `instrument` inserts."""
MAX_TEXT = 40
"""Characters of an expression; a longer one is cut."""
NOT_NOTED = frozenset(("print", "super", "locals", "globals"))
"""Functions whose result says nothing, or which have to be called by the program itself."""


def note_seen(tree: ast.Module) -> ast.Module:
    """Return a tree in which each condition, call and loop variable is noted."""
    noted: ast.Module = _SeenNoter().visit(tree)
    return noted


def move_inserted(tree: ast.Module) -> None:
    """Give each statement that `instrument` has inserted the line of the one after it: else a
    program that is watched would seem to come to its `while` or `def` twice."""
    for node in ast.walk(tree):
        for block in ("body", "orelse", "finalbody"):
            statements = getattr(node, block, None)
            if not isinstance(statements, list):
                continue
            for inserted, after in zip(statements[-2::-1], statements[:0:-1], strict=True):
                if isinstance(inserted, ast.Expr) and _is_ours(inserted.value):
                    for each in ast.walk(inserted):
                        ast.copy_location(each, after)


def _is_ours(value: ast.expr) -> bool:
    names = (each.id for each in ast.walk(value) if isinstance(each, ast.Name))
    return any(name.startswith(OUR_NAMES) for name in names)


class _SeenNoter(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.If:
        self.generic_visit(node)
        node.test = _noted(node.test)
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        self.generic_visit(node)
        node.test = _noted(node.test)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.IfExp:
        self.generic_visit(node)
        node.test = _noted(node.test)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.BoolOp:
        self.generic_visit(node)
        node.values = [_noted(each) for each in node.values]
        return node

    def visit_For(self, node: ast.For) -> ast.For:
        self.generic_visit(node)
        names = [each for each in ast.walk(node.target) if isinstance(each, ast.Name)]
        for each in reversed(names):
            value = ast.copy_location(ast.Name(each.id, ast.Load()), each)
            noted = ast.Expr(_hook(value, each.id, node.lineno))
            node.body.insert(0, ast.copy_location(noted, each))
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        if isinstance(node.value, ast.Call):  # what it came to is not used
            self.generic_visit(node.value)
        else:
            self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in NOT_NOTED:
            return node
        return _noted(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        if node.value:
            node.value = self.visit(node.value)
        return node

    def visit_MatchClass(self, node: ast.MatchClass) -> ast.MatchClass:
        return node

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.MatchValue:
        return node


def _noted(node: ast.expr) -> ast.expr:
    if isinstance(node, (ast.Constant, ast.NamedExpr, ast.Starred)) or _is_hook(node):
        return node
    return _hook(node, _text(node), node.lineno)


def _is_hook(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == SEEN_HOOK
    )


class _Plain(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        return node.args[2] if _is_hook(node) else node


def _text(node: ast.expr) -> str:
    """Return an expression as it was written, but for blanks and quotation marks."""
    copied = ast.parse(ast.unparse(node), mode="eval").body
    text = ast.unparse(_Plain().visit(copied))
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT - 1]}…"


def _hook(value: ast.expr, text: str, line: int) -> ast.expr:
    arguments: list[ast.expr] = [ast.Constant(line), ast.Constant(text), value]
    call = ast.Call(ast.Name(SEEN_HOOK, ast.Load()), arguments, [])
    for each in (call, call.func, *arguments[:2]):
        ast.copy_location(each, value)
    return call
