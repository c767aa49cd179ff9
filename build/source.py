"""Render a game's source as a page: it is course material, so each line and name has a link."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

ORDER = ("script", "rules", "players", "view", "__init__", "__main__")
"""The modules of a game in the order in which they are read."""
COLOURED = "k kn kc kd ow s1 s2 sa si se sx sd c1 ch nf nc nd fm mi mf"
"""The kinds of tokens that `css/source.css` has colours for, as pygments' short class names."""
START = "script-play"
"""The id of the function that a game starts with; links name it without the module."""


def about(source: str) -> str:
    """Return the first paragraph of a module's docstring as one line; empty if it has none."""
    said = ast.get_docstring(ast.parse(source)) or ""
    return " ".join(said.partition("\n\n")[0].replace("`", "").split())


def numbered(source: str, module: str) -> str:
    """Return a module's coloured lines as HTML, each after its number, which links to the line.

    Functions and classes also have a link by name, which stays valid when lines move. The Tab key
    stops at the names only: a module has hundreds of lines.
    """
    defined = {
        node.lineno: node.name
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    coloured = re.sub(
        '<span class="([a-z0-9]+)">(.*?)</span>',
        lambda span: span[0] if span[1] in COLOURED.split() else span[2],
        highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)),
    )
    lines = []
    for number, line in enumerate(coloured.splitlines(), 1):
        name = defined.get(number, "")
        place = f"{module}-{name}".replace(START, "play")
        link = rf'<a class="\1" id="{place}" href="#{place}">{name}</a>'
        line_with_link = re.sub(f'<span class="(n.)">{name}</span>', link, line) if name else line
        place = f"{module}-L{number}"
        lines.append(f'<a id="{place}" href="#{place}" tabindex="-1">{number}</a>{line_with_link}')
    return "\n".join(lines)


def source_page(py: Path, name: str) -> dict[str, object]:
    """Return the files of the game `name`, coloured, in the order in which they are read.

    A module's id is its path within the game, as in ``view-board``; a package's `__init__` has the
    package's.
    """
    game = py / name
    files = [(path, path.relative_to(game).with_suffix("").parts) for path in game.rglob("*.py")]
    return {
        "files": [
            {
                "id": (module := _id(parts)),
                "name": f"{name}/{path.relative_to(game)}",
                "about": about(path.read_text()),
                "html": numbered(path.read_text(), module),
            }
            for path, parts in sorted(files, key=lambda file: _position(file[1]))
        ]
    }


def _id(parts: tuple[str, ...]) -> str:
    *rooms, stem = parts
    if rooms and stem == "__init__":
        return "-".join(rooms)
    return "-".join([*rooms, stem.strip("_")])


def _position(parts: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return a sort key: the parts of `ORDER` first, then the others by name."""
    return (*ORDER, parts[0]).index(parts[0]), parts
