"""List the files of each game's package for course sites (SCORM 1.2)."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from engine.game import load, page_of
from games import GAMES

UNNEEDED = {"offline.js", "scorm-package.js", "scorm-zip.js"}
"""Scripts that a page in a package does not load."""


def packages(site: Path, *folders: str) -> dict[str, dict[str, Any]]:
    """Return the title, the page and the files of each game's package, and how a game begins.

    `folders` are those of the site that hold the parts of all games; a package leaves out what
    belongs to other games.
    """
    parts = [file for folder in folders for file in sorted((site / folder).iterdir())]
    found = {}
    for name in GAMES:
        others = {
            own
            for other in GAMES
            if other != name
            for own in (f"{other}.archive", f"{page_of(other)}.js")
        }
        game = load(name)
        page = f"{page_of(name)}.html"
        files = [part for part in parts if part.name not in others | UNNEEDED]
        needed = [str(file.relative_to(site)) for file in files]
        found[name] = {
            "title": game.title,
            "page": page,
            "begins": urlencode(game.alone),
            "files": [page, "img/icon.svg", *needed],
        }
    return found
