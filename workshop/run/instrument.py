"""Compile a student's source so that it can be stopped anywhere.

Each loop and each function first calls a hook, and every `try` gets a handler before
its own, so that no bare `except:` swallows what stops the program. Lines keep their numbers.
"""

from __future__ import annotations

import ast
import re
import warnings
from contextlib import suppress
from functools import lru_cache
from sys import getrecursionlimit, setrecursionlimit
from types import CodeType

from workshop.run.seen import note_seen, placed

STEP_HOOK = "__workshop_step__"
"""Name of the hook among the builtins of a run."""
HALT_CLASS = "__workshop_halt__"
"""Name of the class `Halt` there."""
VALUE_HOOK = "__workshop_value__"
"""Name of the function there that notes what is printed (`recording`)."""
DECLARED_ENCODING = re.compile(rb"[ \t\f]*#.*?coding[:=]")
"""A line that names the encoding of a file (PEP 263), one of its first two."""
IMPORT = re.compile(
    r"(?:^|[:;])[ \t]*(?:from[ \t]+(\w[\w.]*)[ \t]+import\b|import[ \t]+(\w[\w. ,\t]*))",
    re.MULTILINE,
)
COMPILE_DEPTH = 5_000
"""Of a syntax tree that is compiled: some of Python's own limit of C, below what a stack takes."""


def compile_instrumented(
    source: bytes, file: str, with_values: bool = False, watched: bool = False
) -> CodeType:
    """Compile a file of a program, `with_values` so that each value is noted which it prints, or
    `watched` so that it can be watched line by line.

    Warns of what Python warns of. Raises SyntaxError, RecursionError or ValueError.
    """
    code, warned = _compile(source, file, with_values, watched)
    for each in warned:
        warnings.warn_explicit(each.message, each.category, each.filename, each.lineno)
    return code


@lru_cache(maxsize=64)
def _compile(
    source: bytes, file: str, with_values: bool, watched: bool
) -> tuple[CodeType, list[warnings.WarningMessage]]:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("default")  # once for a line: parsing and compiling may both warn
        _check_encoding(source, file)
        tree = ast.parse(source, file)
        if with_values:
            tree = _ValueNoter().visit(tree)
        if watched:
            tree = note_seen(tree)
        _insert_steps(tree, watched)
        return _compiled(tree, file), warned


@lru_cache(maxsize=64)
def compile_statements(source: bytes, file: str) -> list[CodeType]:
    """Compile each statement of a file apart, so that one can be left out. Raises what
    `compile_instrumented` does."""
    _check_encoding(source, file)
    tree = ast.parse(source, file)
    _insert_steps(tree, watched=False)
    future = [
        node
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "__future__"
    ]
    return [_compiled(ast.Module([*future, node], []), file) for node in tree.body]


def compile_typed(line: str) -> CodeType:
    """Compile a line as Python's own prompt takes it: what an expression comes to is printed."""
    tree = ast.parse(f"{line}\n", "<stdin>", "single")
    _insert_steps(tree, watched=False)
    return compile(tree, "<stdin>", "single", dont_inherit=True)


def _compiled(tree: ast.Module, file: str) -> CodeType:
    limit = getrecursionlimit()
    # Python compiles a text without this limit, and a tree of the same depth with it.
    setrecursionlimit(max(limit, COMPILE_DEPTH))
    try:
        return compile(tree, file, "exec", dont_inherit=True)
    finally:
        setrecursionlimit(limit)


def _check_encoding(source: bytes, file: str) -> None:
    """Raise SyntaxError as Python does for a file: some versions parse any bytes in a comment."""
    if any(DECLARED_ENCODING.match(line) for line in source.split(b"\n", 2)[:2]):
        return
    try:
        source.decode()
    except UnicodeDecodeError as wrong:
        line = source.count(b"\n", 0, wrong.start) + 1
        raise SyntaxError(
            f"Non-UTF-8 code starting with '\\x{source[wrong.start]:02x}' on line {line}, "
            "but no encoding declared; see https://peps.python.org/pep-0263/ for details",
            (file, line, 0, None),
        ) from None


@lru_cache(maxsize=64)
def parse(source: bytes) -> ast.Module | None:
    """Return the syntax tree of a file, whether or not it can be run in its encoding; None if it is
    no Python. It is the same one each time, and not to be changed.

    Python 3.14 refuses bytes in a comment that are no UTF-8, and others do not: they are replaced.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for text in (source, source.decode("utf-8-sig", "replace")):
            with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
                return ast.parse(text)
    return None


@lru_cache(maxsize=64)
def imported_names(source: bytes) -> frozenset[str]:
    """Return the full names of the modules that a file imports; none if it cannot be parsed.

    >>> sorted(imported_names(b"import os.path\\nfrom dice import roll"))
    ['dice', 'os.path']
    """
    tree = parse(source)
    nodes = list(ast.walk(tree)) if tree else []
    plain = {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
    parts = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return frozenset(plain | {name for name in parts if name})


def likely_imports(source: bytes) -> frozenset[str]:
    """Return the full names of the modules that a file seems to import, by its lines alone: of
    files from outside nothing is parsed where they are sorted.

    >>> sorted(likely_imports(b"import os.path, re as r\\ntry: from dice import roll"))
    ['dice', 'os.path', 're']
    """
    found = IMPORT.findall(source.decode("utf-8", "replace"))
    names = {name.strip().partition(" ")[0] for _, several in found for name in several.split(",")}
    return frozenset(names | {module for module, _ in found}) - {""}


DECLARES = (ast.Global, ast.Nonlocal)
"""Statements that only say what a name is: no line event comes from them."""


def _insert_steps(tree: ast.Module | ast.Interactive, watched: bool) -> None:
    """Insert a step at the beginning of each loop and function, and into each `try` a handler that
    raises `Halt` again. A tree may be deeper than Python's stack: no call goes down into it."""
    for node in list(ast.walk(tree)):
        match node:
            case ast.Try(handlers=[first, *_]):
                halt = ast.Name(HALT_CLASS, ast.Load())
                handler = ast.ExceptHandler(halt, None, [ast.Raise()])
                node.handlers.insert(0, placed(handler, first))
            case ast.While() | ast.For() | ast.FunctionDef():
                at = 0
                if isinstance(node, ast.FunctionDef):
                    at = int(ast.get_docstring(node, clean=False) is not None)
                # The line of a loop or a function that is watched would seem to run twice, and
                # that of a `global` does not run.
                runs = [each for each in node.body[at:] if not isinstance(each, DECLARES)]
                where = runs[0] if watched and runs else node
                node.body.insert(at, placed(ast.Expr(_step()), where))
            case ast.Lambda():
                step = placed(_step(), node)
                node.body = ast.copy_location(ast.BoolOp(ast.Or(), [step, node.body]), node)
            case ast.comprehension():
                node.ifs.insert(0, placed(ast.UnaryOp(ast.Not(), _step()), node.target))


def _step() -> ast.Call:
    return ast.Call(ast.Name(STEP_HOOK, ast.Load()), [], [])


def _is_text(node: ast.expr) -> bool:
    """Return whether a sum is one of texts, as a part of it shows: others may be numbers."""
    match node:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _is_text(left) or _is_text(right)
        case ast.Constant(value=str()) | ast.JoinedStr() | ast.Call(func=ast.Name(id="str")):
            return True
    return False


class _ValueNoter(ast.NodeTransformer):
    """Notes each value that a call of `print` or `input` formats, by its expression."""

    def __init__(self) -> None:
        self.calls = 0

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in ("print", "input"):
            self.calls += 1
            node.args = [self._noted(each, self.calls) for each in node.args]
        return node

    def _noted(self, node: ast.expr, call: int, *, is_text: bool = False) -> ast.expr:
        """Return an argument of `call` in which each value is noted; of a sum that is known to be a
        text, its parts."""
        match node:
            case ast.Constant():
                return node
            case ast.JoinedStr():
                for part in node.values:
                    if isinstance(part, ast.FormattedValue):
                        part.value = self._noted(part.value, call)
            case ast.BinOp(left=left, op=ast.Add(), right=right) if is_text or _is_text(node):
                node.left = self._noted(left, call, is_text=True)
                node.right = self._noted(right, call, is_text=True)
            case ast.BinOp(
                left=ast.Constant(value=str()), op=ast.Mod(), right=ast.Tuple() as right
            ):
                right.elts = [self._noted(each, call) for each in right.elts]
            case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod(), right=right):
                node.right = self._noted(right, call)
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str()), attr="format")):
                node.args = [self._noted(each, call) for each in node.args]
                for keyword in node.keywords:
                    keyword.value = self._noted(keyword.value, call)
            case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="join"), args=[parts]):
                node.args = [self._hooked(parts, call, is_many=True)]
            case ast.Call(func=ast.Name(id="str"), args=[value]):
                node.args = [self._noted(value, call)]
            case ast.Call(func=ast.Attribute(value=text, attr="center" | "ljust" | "rjust")):
                node.func.value = self._noted(text, call)  # type: ignore[attr-defined]
            case ast.Starred(value=parts):
                node.value = self._hooked(parts, call, is_many=True)
            case _:
                return self._hooked(node, call)
        return node

    def _hooked(self, node: ast.expr, call: int, is_many: bool = False) -> ast.expr:
        expression = ast.Constant(ast.unparse(node))
        arguments = [ast.Constant(call), expression, node, *[ast.Constant(True)] * is_many]
        hook = ast.Call(ast.Name(VALUE_HOOK, ast.Load()), arguments, [])
        for each in (hook, hook.func, *arguments[:2], *arguments[3:]):
            ast.copy_location(each, node)
        return hook
