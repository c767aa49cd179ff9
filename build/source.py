"""A game's source as a page: it is course material, so it is there to be read, and pointed at."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

ORDER = ("script", "rules", "players", "view", "__init__", "__main__")
"""The part that matters comes first."""
COLOURED = "k kn kc kd ow s1 s2 sa si se sx sd c1 ch nf nc nd fm mi mf"
"""What `css/source.css` has colours for, in the short words of pygments."""
START = "script-play"
"""Where the game starts; links to it leave the module out."""


def about(source: str) -> str:
    """What a module says of itself in its first sentence."""
    said = ast.get_docstring(ast.parse(source)) or ""
    return " ".join(said.partition("\n\n")[0].replace("`", "").split())


def numbered(source: str, module: str) -> str:
    """The coloured lines of a module, each behind its number, which links to it.

    Functions and classes are links by name as well: a name stays when lines move. Tab goes through
    the names alone; it would take too long through the lines.
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
