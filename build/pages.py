"""What the templates of the pages are filled with."""

from __future__ import annotations

import re
import subprocess
from importlib import import_module
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from build import ROOT
from engine.game import Game, Option, Options
from engine.markup import lines_to_html, to_html
from engine.names import names_for
from engine.sitting import Sitting

TARGETS = "chrome120,firefox121,safari17.4"
"""The oldest browsers that the style sheets are written for."""
CSS = ROOT / "css"
FRAME = ("tokens", "frame/base", "frame/bar", "frame/content", "frame/popups")
"""The sheets of every page, in their order."""
GAME = (
    "game/table",
    "game/controls",
    "game/hints",
    "game/status",
    "game/panel",
    "game/coach",
    "game/people",
    "game/history",
    "game/embed",
)
"""The sheets of the pages that show a game, after those of the frame."""
MEDIA = ("frame/print", "frame/contrast")
"""The sheets that change what the ones before say: on paper, and in the system's colours."""


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


def style(*names: str, game: bool = False) -> str:
    """Return the sheets of a page as one, to be written into it: its own are given by name.

    Sheets that come later win over earlier ones. Raises ValueError if a page's own sheet sets a
    token.
    """
    own = [sheet for name in names if (sheet := CSS / f"{name}.css").exists()]
    for sheet in own:
        check_names(sheet)
    common = [CSS / f"{name}.css" for name in (*FRAME, *(GAME if game else ()), *MEDIA)]
    text = "\n".join(sheet.read_text() for sheet in (*common, *own))
    command = ["node_modules/.bin/esbuild", "--minify", "--loader=css", f"--target={TARGETS}"]
    return subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout


def check_names(sheet: Path) -> None:
    """Raise ValueError if a page's own sheet sets a token: a custom property of `tokens.css`.

    Custom properties are inherited. A game that sets `--line` for a measure of its own takes the
    borders of all common parts within its table, which are ``1px solid var(--line)``.
    """
    if shadowed := sorted(set_properties(sheet) & set_properties(CSS / "tokens.css")):
        raise ValueError(
            f"{sheet.name} sets {', '.join(shadowed)}, which tokens.css sets for all pages: "
            "choose another name."
        )


def set_properties(sheet: Path) -> set[str]:
    """Return the names of the custom properties that a sheet sets."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    return set(re.findall(r"(?<![\w-])(--[\w-]+)\s*:", text))
