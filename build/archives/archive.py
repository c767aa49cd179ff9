"""Write archives of bytecode. Runs inside the site's own Pyodide.

An archive is a zip file whose entries are not compressed. The build compresses it as a whole, which
is smaller, and lets the browser decompress it, which is faster than Python.
"""

import ast
from collections.abc import Iterable
from importlib._bootstrap_external import _code_to_hash_pyc
from itertools import batched
from types import CodeType
from zipfile import ZipFile, ZipInfo


def write_archive(name: str, modules: Iterable[tuple[str, CodeType]]) -> None:
    """Write an archive of modules, each with its source's path.

    The same modules give the same bytes: entries have no date, and a hash of zero in place of the
    source's.
    """
    with ZipFile(f"/out/{name}.archive", "w") as target:
        for path, code in modules:
            entry = ZipInfo(f"{path}c")  # no date
            target.writestr(entry, _code_to_hash_pyc(code, bytes(8), checked=False))


def compile_module(source: bytes, path: str, optimize: int) -> CodeType:
    """Return a module's code."""
    return compile(source, path, "exec", dont_inherit=True, optimize=optimize)


def without_positions(code: CodeType) -> CodeType:
    """Return the code with one position for all of a function: the line where it begins.

    The positions are two fifths of a compressed module, and only tracebacks show them. An entry of
    their table covers at most 8 units of code: see InternalDocs/code_objects.md of CPython.
    """
    units = range(len(code.co_code) // 2)
    table = b"".join(bytes([0xE8 + len(entry) - 1, 0]) for entry in batched(units, 8))
    inner = [without_positions(it) if isinstance(it, CodeType) else it for it in code.co_consts]
    bare = code.replace(co_linetable=table, co_consts=tuple(inner))
    lines = {line for *_, line in bare.co_lines()}
    if lines != {code.co_firstlineno}:
        raise SystemExit(f"archive.py expects one line for all of a function, and finds {lines}.")
    return bare


class WithoutTypes(ast.NodeTransformer):
    """Removes from a module what only a type checker reads: 5 % of the project's archives.

    Fields of classes keep their types, since a NamedTuple is made from them.
    """

    def visit_FunctionDef(self, node):
        """Remove the types of the parameters and the result."""
        self.generic_visit(node)
        node.returns = None
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                argument.annotation = None
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_If(self, node):
        """Remove what is imported or defined only for types."""
        self.generic_visit(node)
        is_for_types = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return ast.Pass() if is_for_types else node


def without_types(tree: ast.Module, path: str) -> CodeType:
    """Compile one of our modules without docstrings, and without types but those of fields."""
    tree = ast.fix_missing_locations(WithoutTypes().visit(tree))
    return compile(tree, path, "exec", dont_inherit=True, optimize=2)
