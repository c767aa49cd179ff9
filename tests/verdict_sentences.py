"""Every sentence that a verdict can say, found in the sources that say it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

WORKSHOP = Path(__file__).parents[1] / "py/workshop"
SOURCES = (
    *("compare/judgement.py", "compare/differences.py", "cases/judging.py", "run/end.py"),
    *("games/tactego/facts.py", "games/four_five_six/judging.py", "games/four_five_six/play.py"),
    *("games/four_five_six/betting.py", "games/four_five_six/tape.py"),
    *("games/four_five_six/rollers.py", "games/four_five_six/signs.py"),
    "games/four_five_six/trials.py",
)
GAP = "…"
"""Written in a sentence for each value."""


def sentences() -> set[str]:
    """Return the sentences, with gaps for names, numbers and texts."""
    found = set()
    for source in SOURCES:
        tree = ast.parse((WORKSHOP / source).read_text())
        inner = {id(part) for node in ast.walk(tree) for part in _parts(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in inner:
                text = _text(node)
                is_whole = text.endswith((".", "?")) or text.startswith("Your program")
                if is_whole and " " in text and not text[0].islower():
                    found.add(text)
    return found


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the strings in a node that are no sentences: docstrings, and parts of longer ones."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.JoinedStr):
        yield from (part for part in ast.walk(node) if part is not node)


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else GAP for part in node.values
    )
