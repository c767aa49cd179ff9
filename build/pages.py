"""What the templates of the pages are filled with."""

from __future__ import annotations

import subprocess
from importlib import import_module

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from build import ROOT
from table.game import Game
from table.markup import lines_to_html, to_html
from table.names import names_for
from table.sitting import Sitting

TARGETS = "chrome120,firefox121,safari17.4"
"""The oldest browsers that the style sheets are written for."""


def templates() -> Environment:
    """The pages at the top of the repository, and the layouts that they extend."""
    pages = Environment(
        loader=FileSystemLoader([ROOT, ROOT / "build/templates"]),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pages.filters["first_sentence"] = first_sentence
    return pages


def first_sentence(text: str | None) -> str:
    """The first sentence of a docstring, without its full stop. Raises ValueError where there is
    none."""
    if not text:
        raise ValueError("A computer player has no docstring: it says how it plays, at its seat.")
    return " ".join(text.split()).partition(". ")[0].rstrip(".")


def about(pages: Environment, page: str) -> str:
    """The first sentence of what a game's page says of itself to search engines."""
    template = pages.get_template(f"{page}.html")
    return "".join(template.blocks["description"](template.new_context())).partition(". ")[0] + "."


def asks_names(game: Game) -> bool:
    """Whether a game begins with questions for names."""
    ask = Sitting(game, "first").ask
    return ask is not None and ask.private != ""


def first_scene(game: Game) -> dict[str, str]:
    """What the page shows before Python is there: drawn by the game's own view."""
    sitting = Sitting(game, "first")
    view = import_module(f"{game.name}.view")
    assert sitting.ask is not None
    names = names_for(game, sitting.scene, sitting.options, game.opponents)
    return {
        "table": to_html(view.table(sitting.scene, sitting.ask, names)),
        "transcript": lines_to_html(sitting.console, 0, len(sitting.console.lines)),
        "prompt": sitting.ask.prompt,
    }


def style(*names: str) -> str:
    """The sheets of a page as one, its own by name; small enough to stand in the page itself."""
    sheets = [ROOT / f"css/{name}.css" for name in ("tokens", "layout", *names)]
    text = "\n".join(sheet.read_text() for sheet in sheets if sheet.exists())
    command = ["node_modules/.bin/esbuild", "--minify", "--loader=css", f"--target={TARGETS}"]
    return subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout
