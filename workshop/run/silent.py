"""Say why a program ended that printed and asked nothing: nothing in it was called."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain

from workshop.run.instrument import parse
from workshop.run.no_python import NOTEBOOK, source_of_notebook
from workshop.run.seen import text_of

GUARD = 'if __name__ == "__main__":'
Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef


def why_silent(source: bytes) -> tuple[str, int]:
    """Return why the main file of a program did nothing, in a sentence, and its line; "" and 0 if
    that is not certain."""
    if source_of_notebook(source):
        return NOTEBOOK, 1
    tree = parse(source)
    found = chain(*(look(tree) for look in (_guards, _only_named, _unused))) if tree else iter(())
    return next(found, ("", 0))


def _guards(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the lines by which the file is not taken for the one that is run."""
    for node in tree.body:
        match node:
            case ast.If(test) if is_nearly_guard(test):
                said = f"Line {node.lineno} has another name than the file that is run"
                yield f"{said}, so nothing below it runs: write {GUARD}", node.lineno
            case ast.Assign([ast.Name("__name__")], value) if text_of(value) != "'__main__'":
                said = f"Line {node.lineno} gives the file another name than __main__"
                yield f"{said}: take it out.", node.lineno


def _only_named(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the lines that name a function, and do not carry it out."""
    defined = _defined(tree)
    functions = [each for each in ast.walk(tree) if isinstance(each, Function)]
    methods = {each.name for each in functions if each not in defined.values()}
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Name(name) as named) if isinstance(defined.get(name), Function):
                yield _uncalled(named)
            case ast.Expr(ast.Attribute(attr=name) as named) if name in methods:
                yield _uncalled(named)
            case ast.Expr(ast.Call(ast.Name(name))):
                if isinstance(defined.get(name), ast.AsyncFunctionDef):
                    said = f"Line {node.lineno} calls {name}, which is an async function"
                    yield f"{said}: write asyncio.run({name}()).", node.lineno


def _unused(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield what is defined and used nowhere: main, or the last of it where nothing is called."""
    defined = [each for each in _defined(tree).values() if not each.decorator_list]
    unused = [each for each in defined if not _is_used(tree, each)]
    begins = [each for each in unused if each.name.lower() == "main"]
    if not begins and not any(isinstance(each, ast.Call) for each in _at_top(tree)):
        begins = unused[-1:]
    for begin in begins:
        name, line = begin.name, begin.lineno
        if isinstance(begin, ast.ClassDef):
            yield f"Nothing uses the class {name} (line {line}).", line
        else:
            said = f"Nothing calls the function {name} (line {line})"
            yield f"{said}: write {name}() below it, at the left margin.", line
    attributes = {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)}
    for each in defined:
        if isinstance(each, ast.ClassDef) and not each.bases:
            methods = [it for it in reversed(each.body) if isinstance(it, Function)]
            for method in methods:
                if not {method.name[:1], method.name} & {"_", *attributes}:
                    said = f"Nothing calls {method.name} of the class {each.name}"
                    yield f"{said} (line {method.lineno}).", method.lineno


def _defined(tree: ast.Module) -> dict[str, Definition]:
    return {each.name: each for each in tree.body if isinstance(each, Definition)}


def is_nearly_guard(test: ast.AST) -> bool:
    """Return whether a condition is meant to hold in the file that is run alone, and does not."""
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], (ast.Eq, ast.Is)):
        return False
    sides = [test.left, test.comparators[0]]
    words = sorted(ast.unparse(each) for each in sides)
    is_named = "__name__" in words and any(isinstance(each, ast.Constant) for each in sides)
    is_meant = sorted(word.strip("\"'_ ") for word in words) == ["main", "name"]
    return (is_named or is_meant) and words != ["'__main__'", "__name__"]


def _uncalled(node: ast.expr) -> tuple[str, int]:
    name = text_of(node)
    said = f"Line {node.lineno} names {name}, and does not call it"
    return f"{said}: write {name}().", node.lineno


def _is_used(tree: ast.Module, definition: Definition) -> bool:
    """Return whether anything names a definition outside of it."""
    own = set(ast.walk(definition))
    named = (each for each in ast.walk(tree) if isinstance(each, ast.Name) and each not in own)
    return any(each.id == definition.name for each in named)


def _at_top(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes outside of definitions."""
    for node in tree.body:
        if not isinstance(node, Definition):
            yield from ast.walk(node)
