"""A game's source as a page: it is course material, so it is there to be read."""

from __future__ import annotations

import ast
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

ORDER = ("script", "rules", "players", "view", "__init__", "__main__")
"""The part that matters comes first."""


def about(path: Path) -> str:
    """What a module says of itself in its first sentence."""
    said = ast.get_docstring(ast.parse(path.read_text())) or ""
    return " ".join(said.partition("\n\n")[0].replace("`", "").split())


def source_page(py: Path, name: str) -> dict[str, object]:
    """The files of the game `name`, coloured, in the order in which they are read."""
    files = sorted((py / name).glob("*.py"), key=lambda path: (*ORDER, path.stem).index(path.stem))
    formatter = HtmlFormatter(cssclass="code")
    return {
        "files": [
            {
                "id": path.stem.strip("_"),
                "name": f"{name}/{path.name}",
                "about": about(path),
                "html": highlight(path.read_text(), PythonLexer(), formatter),
            }
            for path in files
        ]
    }
