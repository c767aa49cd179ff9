"""What the templates of the pages are filled with."""

from __future__ import annotations

import subprocess
from importlib import import_module

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from build import ROOT
from engine.game import Game, Option, Options
from engine.markup import lines_to_html, to_html
from engine.names import names_for
from engine.sitting import Sitting

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
    pages.globals["seat_count"] = seat_count
    return pages


def first_sentence(text: str | None) -> str:
    """The first sentence of a docstring, without its full stop. Raises ValueError where there is
    none."""
    if not text:
        raise ValueError("A computer player has no docstring: it says how it plays, at its seat.")
    return " ".join(text.split()).partition(". ")[0].rstrip(".")


def seat_count(game: Game, option: Option, value: str) -> str:
    """The attribute of a choice that leaves seats out: how many are taken with it."""
    taken = len(game.active_seats({option.name: value}))
    return f" data-seats={taken}" if taken < len(game.seats) else ""


def about(pages: Environment, page: str) -> str:
    """The first sentence of what a game's page says of itself to search engines."""
    template = pages.get_template(f"{page}.html")
    return "".join(template.blocks["description"](template.new_context())).partition(". ")[0] + "."


def asks_names(game: Game) -> bool:
    """Whether a game begins with questions for names."""
    ask = Sitting(game, "first").ask
    return ask is not None and ask.private != ""


def first_table(game: Game, options: Options) -> str:
    """The table that a game begins with, drawn by its own view."""
    sitting = Sitting(game, "first", options)
    assert sitting.ask is not None
    seats = game.opponents_with(options) if options == game.on_page else {}
    names = names_for(game, sitting.scene, sitting.options, seats)
    return to_html(import_module(f"{game.name}.view").table(sitting.scene, sitting.ask, names))


def first_scene(game: Game) -> dict[str, str]:
    """What the page shows before Python is there: what a newcomer's game begins with, and, where
    that leaves seats out, the table of a link that names no options; else it is empty."""
    sitting = Sitting(game, "first", game.on_page)
    assert sitting.ask is not None
    has_all = game.active_seats(game.on_page) == game.seats
    return {
        "table": first_table(game, game.on_page),
        "table_by_defaults": "" if has_all else first_table(game, game.defaults),
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
