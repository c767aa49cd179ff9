"""Mutate a program's source: yield small wrong changes."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from workshop.assignment.assignment import Assignment
from workshop.run.program import Program
from workshop.run.recording import Recording, RecordOrder, record

OTHERS: dict[type[ast.AST], ast.AST] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
    ast.And: ast.Or(),
    ast.Or: ast.And(),
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.FloorDiv: ast.Mult(),
    ast.Div: ast.Mult(),
    ast.Mod: ast.FloorDiv(),
    ast.Pow: ast.Mult(),
    ast.Break: ast.Continue(),
    ast.Continue: ast.Break(),
}
"""The replacements of an operator or a word."""
TYPES = ("annotation", "returns", "decorator_list")
"""The fields of nodes that do not change what the code does."""


class Change(NamedTuple):
    """A replacement of one node in a syntax tree; None removes it."""

    name: str
    """The function that it is in, and the source before and after."""
    holder: Any
    """The node or the list that it is a part of."""
    place: Any
    new: Any

    def make(self) -> None:
        """Change the tree."""
        if isinstance(self.holder, list):
            self.holder[self.place : self.place + 1] = [self.new] if self.new else []
        else:
            setattr(self.holder, self.place, self.new)


Rule = Callable[[ast.AST, str, ast.AST], Iterable[tuple[str, Any]]]
"""Yields what may be in the place of a node in a field of its parent, each with its name; None
removes it."""


def by_unique_names(changes: Iterable[Change]) -> Iterator[Change]:
    """Yield changes; of several with one name, the later ones with a number."""
    met: Counter[str] = Counter()
    for change in changes:
        met[change.name] += 1
        again = f" ({met[change.name]})" if met[change.name] > 1 else ""
        yield change._replace(name=change.name + again)


def changes(node: ast.AST, rule: Rule, scope: str = "") -> Iterator[Change]:
    """Yield the changes to the fields of a node."""
    for field, value in ast.iter_fields(node):
        holder: Any = value if isinstance(value, list) else node
        places: Any = range(len(value)) if isinstance(value, list) else [field]
        for place in places if field not in TYPES else ():
            part = value[place] if isinstance(value, list) else value
            is_docstring = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
            if not isinstance(part, ast.AST) or is_docstring:
                continue
            inner = scope
            if isinstance(part, ast.FunctionDef | ast.ClassDef):
                inner = f"{scope}.{part.name}".lstrip(".")
            for name, new in rule(node, field, part):
                yield Change(f"{scope}: {name}".lstrip(": "), holder, place, new)
            yield from changes(part, rule, inner)


def small_changes(parent: ast.AST, field: str, node: ast.AST) -> Iterator[tuple[str, Any]]:
    """Yield the replacements of a node by other operators and values, each with its name."""
    for new in _instead(parent, field, node):
        yield _name(parent, node, new), new


def _instead(parent: ast.AST, field: str, node: ast.AST) -> Iterator[ast.AST | None]:
    """Yield the replacements of a node."""
    if type(node) in OTHERS:
        yield OTHERS[type(node)]
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int | float):
            yield ast.Constant(node.value + 1)
        elif isinstance(node.value, str):
            # What goes on behind a name, such as ", you are next", does not change the name.
            blank = " " if node.value and not node.value[0].isalnum() else ""
            yield ast.Constant(f"{blank}XX{node.value}")
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Expr | ast.AugAssign):
        yield ast.Pass()
    elif isinstance(node, ast.keyword) and node.arg:
        yield None
    elif isinstance(node, ast.Compare | ast.BoolOp):
        pass  # its operators are changed
    elif isinstance(node, ast.expr) and field in ("test", "ifs"):
        yield ast.UnaryOp(ast.Not(), node)
    kept = field == "value" and isinstance(parent, ast.Assign | ast.Return)
    if kept and not isinstance(node, ast.Constant):
        yield ast.Constant(None)


def _name(parent: ast.AST, node: ast.AST, new: ast.AST | None) -> str:
    """Return a change as text; an operator with its operands."""
    if isinstance(node, ast.expr | ast.stmt | ast.keyword):
        was, then = ast.unparse(node), ast.unparse(new) if new else "nothing"
    else:
        was, then = ast.unparse(parent), type(new).__name__
    return f"{' '.join(was.split())} → {then}"


def changed_source(tree: ast.Module, change: Change) -> str:
    """Return the source with a change, and take it back; empty if that is no Python."""
    holder = change.holder
    before = list(holder) if isinstance(holder, list) else getattr(holder, change.place)
    change.make()
    try:
        source = ast.unparse(ast.fix_missing_locations(tree))
        compile(source, "changed", "exec")
    except (SyntaxError, ValueError, TypeError, AttributeError):
        source = ""
    if isinstance(holder, list):
        holder[:] = before
    else:
        setattr(holder, change.place, before)
    return source


def recordings(assignment: Assignment, program: Program) -> list[Recording]:
    """Return the runs of all cases."""
    beside = assignment.data_files
    return [
        record(program, RecordOrder(case.answers, case.seed, {**beside, **case.files}, case.dice))
        for case in assignment.cases
    ]
