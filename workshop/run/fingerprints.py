"""Fingerprints of programs: copies have the same, whatever their comments and spacing."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from workshop.run.instrument import parse

NAMES = {"id", "arg", "name", "attr", "asname", "rest", "names", "kwd_attrs", "kwd"}
"""Fields of syntax trees that hold a name, or a list of names as `global` does."""
MIN_NODES = 60
"""Nodes of syntax trees from which a program with other names is called the same: two people may
write a shorter one."""


class Fingerprints(NamedTuple):
    """What a program has in common with its copies."""

    exact: str
    renamed: str
    """What copies with other names have in common; "" for a short program."""


def fingerprints_of(files: Mapping[str, bytes], *, parses: bool = True) -> Fingerprints:
    """Return the fingerprints of a program's Python; if it is parsed, comments, docstrings, blanks
    and line breaks do not count."""
    exact, renamed, count = [], [], 0
    for data in (data for name, data in files.items() if name.endswith(".py")):
        tree = parse(data) if parses else None
        tokens = list(_tokens(tree)) if tree else [("", data.decode("utf-8", "replace"))]
        numbers: dict[str, str] = {}
        exact.append(_digest(token for _, token in tokens))
        renamed.append(_digest(_numbered(*each, numbers) for each in tokens))
        count += sum(field == "node" for field, _ in tokens)
    every = _digest(sorted(exact)), _digest(sorted(renamed))
    return Fingerprints(every[0], every[1] if count >= MIN_NODES else "")


def _tokens(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield a syntax tree as pairs: of ``node`` and a type, of a field and its value."""
    # A stack of its own, since a sum or an `elif` may be deeper than Python's.
    waiting: list[tuple[str, object]] = [("", tree)]
    while waiting:
        field, value = waiting.pop()
        if isinstance(value, ast.AST):
            yield "node", f"{field} {type(value).__name__}"
            waiting += reversed(list(ast.iter_fields(value)))
        elif isinstance(value, list):
            kept = [each for each in value if not _is_docstring(each)]
            yield "list", f"{field} {len(kept)}"
            waiting += [(field, each) for each in reversed(kept)]
        else:
            yield field, repr(value)


def _is_docstring(node: object) -> bool:
    """Return whether a node is a text alone on a line."""
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


def _numbered(field: str, token: str, numbers: dict[str, str]) -> str:
    """Return a token; with a number in place of one of the program's own names."""
    is_name = field in NAMES and token[1:-1].isidentifier() and not hasattr(builtins, token[1:-1])
    return numbers.setdefault(token, f"n{len(numbers)}") if is_name else token


def _digest(tokens: Iterator[str] | list[str]) -> str:
    digest = sha256()
    for token in tokens:
        digest.update(token.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()
