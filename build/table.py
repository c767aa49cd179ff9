"""The table of pages: which template, sheets, values and policy each page of the site has."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from build import ROOT
from build.config import page_config, worker_config
from build.pages import about, asks_names, first_scene, style, templates
from build.policy import NOTHING
from build.programs import OPEN_PAGE, ProgramPage, values
from build.source import source_page
from build.tasks import read_faults
from build.third_party import Component
from engine.game import Game
from workshop.assignment.assignment import Assignment
from workshop.teacher.assignment_folders import ASSIGNMENTS

PROSE = ("assignments", "teachers", "privacy", "promise", "your-program", "licences")
"""The pages of text."""
RUNS_PYTHON = {"script-src": "'wasm-unsafe-eval'"}
LOADS_SHEETS = {"style-src": "'self'"}
"""What the pages of games may do besides: load style sheets from files."""
RUNS_PROGRAMS = {**RUNS_PYTHON, "worker-src": "blob: data:"}
"""What a page may do, besides what every page may, that runs programs in workers."""


class Site(NamedTuple):
    """What the pages are made from: the folders of the built parts, and what all templates know."""

    app: str
    """The name of the folder with the games' archives and scripts."""
    runtime: str
    workshop: str
    scripts: Path
    """The folder of the bundled scripts."""
    games: list[Game]
    assignments: list[Assignment]
    programs: list[ProgramPage]
    components: list[Component]
    common: dict[str, Any]
    """The values that every template is rendered with."""

    def address_of(self) -> dict[str, str]:
        """Return the address of each archive, and of the interpreter, by its name."""
        of_pages = ("app", "late", "course", "program", *(game.name for game in self.games))
        of_workers = ("library", "runner", "judge", "contest")
        return {
            **{name: f"{self.app}/{name}.archive" for name in of_pages},
            **{name: f"{self.workshop}/{name}.archive" for name in of_workers},
            "interpreter": f"./{self.runtime}/interpreter.js",
        }

    def started(self, kind: str, game: str = "") -> dict[str, str]:
        """Return what a page is rendered with that runs Python."""
        main, config = page_config(kind, self.address_of(), game)
        return {
            "sheets": self.app,
            "draw": f"{self.app}/draw.js",
            "offline": f"{self.app}/offline.js",
            "pyscript": f"{self.runtime}/pyscript.js",
            "interpreter": f"{self.runtime}/interpreter.js",
            "glue": f"{self.runtime}/pyodide.asm.js",
            "main": main,
            "config": config,
            "early": self.script("page"),
        }

    def workers(self, *roles: str) -> str:
        """Return what workers of these roles are made of, as JSON."""
        return json.dumps(
            {
                "glue": f"{self.runtime}/pyodide.asm.js",
                "wasm": [f"{self.runtime}/{half}.wasm" for half in ("pyodide.asm", "rest")],
                "worker": f"{self.workshop}/worker.js",
                "roles": worker_config(self.address_of(), *roles),
            }
        )

    def script(self, name: str) -> str:
        """Return the text of a bundled script, to be written into a page."""
        return (self.scripts / f"{name}.js").read_text()


class Page(NamedTuple):
    """A page of the site."""

    name: str
    template: str
    sheets: tuple[str, ...]
    values: Mapping[str, Any] = NOTHING
    policy: Mapping[str, str] = NOTHING
    """The sources that it may load from besides those of every page."""
    has_game: bool = False
    """Whether it has the sheets of the games' pages."""


def pages(site: Site) -> Iterator[Page]:
    """Yield each page of the site."""
    for game in site.games:
        yield game_page(site, game)
        yield source(site, game)
    yield from program_pages(site)
    yield from prose(site)
    yield workshop_page(site)
    yield contest_page(site)
    yield course_page(site)


def game_page(site: Site, game: Game) -> Page:
    """Return a game's page, with its first table drawn in."""
    own = f"{game.page}.js"
    drawn = {
        "game": game,
        "page": game.page,
        "has_task": game.name in [each.name for each in site.assignments],
        "own": f"{site.app}/{own}" if (site.scripts / own).exists() else "",
        **site.started("game", game.name),
        **first_scene(game),
    }
    policy = RUNS_PROGRAMS | LOADS_SHEETS  # a player whom a person wrote may sit at it
    return Page(game.page, game.page, (game.page,), drawn, policy, has_game=True)


def source(site: Site, game: Game) -> Page:
    """Return the page with a game's source."""
    shown = {
        "game": game,
        "page": game.page,
        "has_task": game.name in [each.name for each in site.assignments],
        "has_reference": (ASSIGNMENTS / game.name / f"{game.name}.py").exists(),
        **source_page(ROOT / "py", game.name),
    }
    return Page(f"{game.page}-source", "source", ("source",), shown)


def program_pages(site: Site) -> Iterator[Page]:
    """Yield the page that runs whatever program its address brings, and those of assignments."""
    runs = {
        **site.started("program"),
        "own": f"{site.app}/program.js",
        "workers": site.workers("runner"),
    }
    filled = {each.game.page: values(each) for each in site.programs}
    opened = {"program": OPEN_PAGE | {"named": site.script("named")}}
    for name, more in {**opened, **filled}.items():
        sheets = ("terminal", "program")
        policy = RUNS_PROGRAMS | LOADS_SHEETS
        yield Page(name, "program", sheets, {**runs, **more}, policy, has_game=True)


def prose(site: Site) -> Iterator[Page]:
    """Yield the landing page, the one for wrong addresses, and those of text."""
    environment = templates()
    said = {
        "about": {page: about(environment, page) for page in site.common["games"]},
        "programs": site.programs,
        "components": site.components,
        "licence": (ROOT / "LICENSE").read_text(),
        "script": site.script("landing"),
        "listed": list(pages_of_assignments(site)),
        "offline": f"{site.app}/offline.js",
    }
    for name in ("index", "404"):
        yield Page(name, name, (name,), said)
    for name in PROSE:
        yield Page(name, name, ("prose", name), said)


def pages_of_assignments(site: Site) -> Iterator[tuple[Assignment, str]]:
    """Yield each assignment with the name of the page that runs it; "" if there is none."""
    pages = {game.name: game.page for game in site.games}
    pages |= {each.assignment.name: each.game.page for each in site.programs}
    for each in site.assignments:
        yield each, pages.get(each.name, "")


def workshop_page(site: Site) -> Page:
    """Return the workshop's page."""
    has = {
        "tasks": site.assignments,
        "assignments": f"{site.workshop}/assignments.json",
        "workers": site.workers("runner", "judge"),
        "choices": as_json(
            [
                {"name": each.name, "title": each.title, "data": each.data_files}
                for each in site.assignments
            ]
        ),
        "faults": read_faults(),
        "workshop": f"{site.workshop}/workshop.js",
        "packager": f"{site.app}/scorm-package.js",
        "early": site.script("report-errors"),
        "offline": f"{site.app}/offline.js",
    }
    sheets = ("terminal", "workshop")
    return Page("workshop", "workshop", sheets, has, RUNS_PROGRAMS)


def as_json(value: Any) -> str:
    """Return a value as JSON that may be written into a page."""
    return json.dumps(value).replace("<", "\\u003c")


def contest_page(site: Site) -> Page:
    """Return the page on which players that people wrote meet."""
    has = {
        "workers": site.workers("engine", "players", "table", "trying"),
        "contest": f"{site.workshop}/contest.js",
        "examples": f"{site.workshop}/examples.json",
        "with_examples": [each.name for each in (ROOT / "contest/examples").iterdir()],
        "offline": f"{site.app}/offline.js",
    }
    return Page("contest", "contest", ("contest",), has, RUNS_PROGRAMS)


def course_page(site: Site) -> Page:
    """Return the page for teachers."""
    has = {
        "packager": f"{site.app}/scorm-package.js",
        "names": [game.page for game in site.games if asks_names(game)],
        "script": site.script("course"),
    }
    return Page("course", "course", ("course",), has, {"frame-src": "'self'"})


def render(page: Page, common: Mapping[str, Any]) -> str:
    """Return a page's HTML, without its policy; `common` are the values of all pages."""
    template = templates().get_template(f"{page.template}.html")
    css = style(*page.sheets, game=page.has_game, linked="style-src" in page.policy)
    return template.render(common, css=css, **page.values)
