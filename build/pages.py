"""Compute the values that the templates of the pages are rendered with."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from build import ROOT
from build.faces import face
from engine.ask import Ask
from engine.day import settings_of
from engine.game import AWAY, HUMAN, Game, Option, Options
from engine.markup import lines_to_html, to_html
from engine.names import Names, names_for
from engine.players import Player, run_to_end
from engine.seats import computer_answer
from engine.sitting import Sitting

TARGETS = "chrome120,firefox121,safari17.4"
"""The oldest browsers that the style sheets are written for."""
CSS = ROOT / "css"
PAGES = ROOT / "pages"
WORKSHOP = ROOT / "workshop"
CONTEST = ROOT / "contest"
FRAME = ("tokens", "frame/base", "frame/bar", "frame/content", "frame/text", "frame/popups")
"""The sheets of every page, in their order."""
GAME = (
    "game/table",
    "game/controls",
    "game/hints",
    "game/status",
    "game/panel",
    "game/people",
    "game/stage",
    "game/embed",
)
"""The sheets of the pages that show a game, after those of the frame."""
MEDIA = ("frame/print", "frame/contrast")
"""The sheets that override those before them: on paper, and in forced colours."""

LINKED = {
    "low": ("low", "low/*"),
    "short": ("short",),
    "print": ("frame/print",),
    "contrast": ("frame/contrast", "contrast"),
    "opened": ("frame/text", "frame/popups", "opened/*"),
}
"""The sheets that a game's page loads from files, since most visits need none of them, or not at
first: of low windows, of short phones, of paper, of forced colours, and of what a press opens."""


class Templates(FileSystemLoader):
    """Reads templates whose marks may be comments: so `index.html` can be opened as it is."""

    def get_source(self, environment: Environment, template: str) -> Any:
        """Return a template's text, its file, and a function that says whether it has changed."""
        text, *rest = super().get_source(environment, template)
        return text.replace("<!--%", "{%").replace("%-->", "%}"), *rest


def templates() -> Environment:
    """Return Jinja's environment for the pages in the repository's root and their layouts."""
    pages = Environment(
        loader=Templates([ROOT, PAGES, PAGES / "layouts", WORKSHOP / "page", CONTEST / "page"]),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pages.filters["sitters"] = sitters
    pages.filters["face"] = face
    pages.globals["seat_count"] = seat_count
    return pages


def first_sentence(text: str | None) -> str:
    """Return the first sentence of a docstring, without its full stop.

    Raises ValueError if there is none.
    """
    if not text:
        raise ValueError("A computer player has no docstring: it says how it plays, at its seat.")
    return " ".join(text.split()).partition(". ")[0].rstrip(".")


def sitters(players: Mapping[str, Player]) -> list[tuple[str, str]]:
    """Return who may sit at a game with these computer players: each level, and how it plays."""
    people = [(HUMAN, "at this device"), (AWAY, "by links, in turns")]
    return [*people, *((level, first_sentence(play.__doc__)) for level, play in players.items())]


def seat_count(game: Game, option: Option, value: str) -> str:
    """Return the attribute `data-seats` of an option's value: how many seats a game with it has.

    It is empty if that is all of them.
    """
    taken = len(game.active_seats({option.name: value}))
    return f" data-seats={taken}" if taken < len(game.seats) else ""


def about(pages: Environment, page: str) -> str:
    """Return the first sentence of the description that a game's page has for search engines."""
    template = pages.get_template(f"{page}.html")
    return "".join(template.blocks["description"](template.new_context())).partition(". ")[0] + "."


def asks_names(game: Game) -> bool:
    """Return whether a game begins with a question for a name."""
    ask = Sitting(game, "first").ask
    return ask is not None and ask.private != ""


def first_ask(game: Game, options: Options) -> tuple[Ask, Names]:
    """Return what a page asks first with these options, and what the players are called there."""
    sitting = Sitting(game, "first", options)
    assert sitting.ask is not None
    seats = game.opponents_with(options) if options == game.on_page else {}
    names = names_for(game, sitting.scene, sitting.options, seats)
    return sitting.ask, names


def first_table(game: Game, options: Options) -> str:
    """Return the first table of a game with these options, as HTML drawn by the game's view."""
    ask, names = first_ask(game, options)
    return to_html(import_module(f"{game.name}.view").table(ask.scene, ask, names))


def table_of_today(game: Game, day: str = "2026-11-22") -> tuple[str, str]:
    """Return the first table of a day's game as HTML, and its prompt.

    A page shows it before Python knows the day: the view's `before_day` leaves out what only that
    decides, such as where pieces are. `day` makes no difference.
    """
    settings = settings_of(game, day)
    sitting = Sitting(game, day, settings.options, settings.start)
    while (answer := computer_answer(sitting, settings.seats)) is not None:
        sitting.answer(run_to_end(answer))
    view = import_module(f"{game.name}.view")
    asked = sitting.ask
    assert asked is not None
    scene, ask = asked.scene, asked
    if hasattr(view, "before_day"):
        scene, ask = view.before_day(asked)
    names = names_for(game, scene, sitting.options, settings.seats)
    return to_html(view.table(scene, ask, names)), asked.prompt if scene == asked.scene else ""


def first_scene(game: Game) -> dict[str, str | bool]:
    """Return what the page shows before Python is ready, as values for its template.

    `table` is that of a newcomer's game, `table_of_today` that of a day's, empty if it is the same.
    If the newcomer's leaves seats out, `table_by_defaults` is the table for links that name no
    options; else it is empty.
    """
    sitting = Sitting(game, "first", game.on_page)
    ask, _ = first_ask(game, game.on_page)
    table, (todays, prompt) = first_table(game, game.on_page), table_of_today(game)
    has_all = game.active_seats(game.on_page) == game.seats
    return {
        "table": table,
        "table_of_today": "" if todays == table else todays,
        "prompt_of_today": prompt,
        "table_by_defaults": "" if has_all else first_table(game, game.defaults),
        "transcript": lines_to_html(sitting.console, 0, len(sitting.console.lines)),
        "prompt": ask.prompt,
    }


def sheets_of(name: str) -> list[Path]:
    """Return a page's own sheets: `name`.css, then those in the folder `name`, by their names."""
    return [
        sheet
        for folder in (CSS, WORKSHOP / "css", CONTEST / "css")
        for sheet in (*folder.glob(f"{name}.css"), *sorted(folder.glob(f"{name}/*.css")))
    ]


def style(*names: str, game: bool = False, linked: bool = False) -> str:
    """Return the style sheets of a page as one minified text; `names` are the page's own.

    Sheets that come later win over earlier ones. If `linked`, the page loads those of `LINKED` from
    files. Raises ValueError if a page's own sheet sets a
    token.
    """
    sheets = [sheet for name in names for sheet in sheets_of(name)]
    for sheet in sheets:
        check_names(sheet)
    left_out = {name for names in LINKED.values() for name in names} if linked else set()
    names_of_all = (*FRAME, *(GAME if game else ()), *MEDIA)
    common = [CSS / f"{name}.css" for name in names_of_all if name not in left_out]
    return minified([*common, *sheets])


def minified(sheets: Iterable[Path]) -> str:
    """Return style sheets as one minified text."""
    text = "\n".join(sheet.read_text() for sheet in sheets)
    command = ["node_modules/.bin/esbuild", "--minify", "--loader=css", f"--target={TARGETS}"]
    return subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout


def linked_sheets() -> dict[str, str]:
    """Return the sheets that a game's page loads from files, minified, by the files' names."""
    sheets = {
        name: [sheet for pattern in patterns for sheet in sorted(CSS.glob(f"{pattern}.css"))]
        for name, patterns in LINKED.items()
    }
    return {f"{name}.css": minified(each) for name, each in sheets.items()}


def check_names(sheet: Path) -> None:
    """Raise ValueError if a page's own sheet sets a token: a custom property of `tokens.css`.

    Custom properties are inherited: if a game set `--line` to a length, the borders of all common
    parts within its table would vanish, since they are ``1px solid var(--line)``.
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
