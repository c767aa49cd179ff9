"""List the files of each game's package for course sites (SCORM 1.2)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from engine.game import Game, load, page_of
from games import GAMES

UNNEEDED = {"offline.js", "scorm-package.js", "scorm-zip.js"}
"""Scripts that a page in a package does not load."""
OF_PROGRAMS = {"program.js", "program.archive"}
"""What only the pages of programs load."""


JUDGING = {"scorm.js", "pyodide.asm.js", "pyodide.asm.wasm", "rest.wasm"}
"""What the workshop's page needs of the other folders."""
RUNNER = ("worker.js", "library.archive", "runner.archive", "watch.js", "watch-page.js")
"""What a program's page needs of the workshop."""


def packages(
    site: Path, folders: Iterable[str], workshop: str, programs: Iterable[Game]
) -> dict[str, dict[str, Any]]:
    """Return the title, the page and the files of each package, and how its game begins.

    `folders` are those of the site that hold the parts of all games; a package leaves out what
    belongs to other games.
    """
    parts = [file for folder in folders for file in sorted((site / folder).iterdir())]
    files_of = {name: {f"{name}.archive", f"{page_of(name)}.js"} for name in GAMES}
    runner = [site / workshop / name for name in RUNNER]

    def package(game: Game, others: set[str], more: Iterable[Path] = ()) -> dict[str, Any]:
        files = [part for part in parts if part.name not in others | UNNEEDED]
        needed = [str(file.relative_to(site)) for file in (*files, *more)]
        return {
            "title": game.title,
            "page": f"{game.page}.html",
            "begins": urlencode(game.alone),
            "files": [f"{game.page}.html", "img/icon.svg", *needed],
        }

    def all_but(name: str) -> set[str]:
        return {file for other in GAMES if other != name for file in files_of[other]}

    stored = [
        *sorted((site / workshop).iterdir()),
        *(each for each in parts if each.name in JUDGING),
    ]
    judged = [str(each.relative_to(site)) for each in stored if each.name != "assignments.json"]
    judge = {
        **{"title": "An assignment", "page": "workshop.html", "begins": ""},
        "files": ["workshop.html", "img/icon.svg", *judged],
    }
    games = {name: package(load(name), all_but(name) | OF_PROGRAMS) for name in GAMES}
    runs = {game.name: package(game, all_but(""), runner) for game in programs}
    return games | runs | {"workshop": judge}
