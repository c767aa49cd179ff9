"""Code without the places of its instructions; runs inside the site's own Pyodide."""

from itertools import batched
from types import CodeType


def placeless(code: CodeType) -> CodeType:
    """The code with one place for all of a function: the line where it begins.

    Places are two fifths of a compressed module, and only tracebacks show them. An entry of their
    table covers at most 8 units of code: see InternalDocs/code_objects.md of CPython.
    """
    units = range(len(code.co_code) // 2)
    table = b"".join(bytes([0xE8 + len(entry) - 1, 0]) for entry in batched(units, 8))
    inner = [placeless(it) if isinstance(it, CodeType) else it for it in code.co_consts]
    bare = code.replace(co_linetable=table, co_consts=tuple(inner))
    lines = {line for *_, line in bare.co_lines()}
    if lines != {code.co_firstlineno}:
        raise SystemExit(f"places.py expects one place for all of a function, and finds {lines}.")
    return bare
