"""Build the site: the pages with their first scene drawn in, the reference programs, the Python
compiled into archives, the runtime from npm, and a service worker with the list of all files.

Scripts and archives are in folders whose names contain a hash of their content, so a page never
loads a file of another version. `build/table.py` has the pages, `pyscript.toml` what runs on them.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from build import ROOT, digest, node
from build.packages import packages
from build.pages import PAGES, linked_sheets
from build.parts import build_parts
from build.policy import add_csp
from build.programs import OPEN_GAME, program_pages
from build.table import Site, pages, render
from build.tasks import pack_assignments, pack_players, pack_scenes, read_assignments
from build.third_party import inventory, shipped
from engine.game import Game, load
from games import GAMES
from workshop.teacher.assignment_folders import ASSIGNMENTS

SOURCES = (
    *("py", "css", "js", "build", "interpreter", "pages", "workshop", "contest"),
    "pyscript.toml",
)
"""What decides how a build comes out."""
SHARED = ("app", "late", "course", "program")
"""The archives of Python that several pages have in common."""
INLINE = ("page", "course", "report-errors", "named", "landing")
"""The scripts that are written into pages."""
HEIGHTS = ROOT / "build/frame_heights.json"
"""How high frames have to be: `make heights` writes it."""
UNMEASURED = {"usual": 700, "options": {}, "open": 1064}
"""The height of a new game's frames until they are measured."""
POSITION_SETTINGS = ("seed", "names", "start", "edition", "today")
"""The settings that every game has in a link, besides its options and seats."""


def build(folder: Path, origin: str = "", *, version: str = "", profiled: bool = False) -> None:
    """Delete a folder, and build the whole site into it.

    `origin` is where it will be served, if known. If `profiled`, the WebAssembly reports which of
    its functions the pages call.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    parts = build_parts(profiled)
    site = assemble(parts, folder, version)
    for page in pages(site):
        html = add_csp(render(page, site.common), page.policy, origin)
        (folder / f"{page.name}.html").write_text(html)
    add_files(site, parts, folder)
    node("build/offline.mjs", folder)


def assemble(parts: dict[str, Path], folder: Path, version: str) -> Site:
    """Copy the built parts into the site's folder; return what its pages are made from."""
    compiled, scripts = parts["compiled"], parts["bundled"] / "js"
    stripped = parts["stripped"] / "pyodide.asm.js"
    bundled = (parts["bundled"] / "runtime").iterdir()
    halves = parts["split"].iterdir()
    runtime = [stripped, *halves, *bundled, compiled / "stdlib.archive"]
    app = [compiled / f"{name}.archive" for name in (*SHARED, *GAMES)]
    app += [each for each in scripts.iterdir() if each.stem not in INLINE]
    workshop = [*(parts["bundled"] / "workshop").iterdir(), parts["library"] / "library.archive"]
    workshop += [parts["workshop"] / f"{name}.archive" for name in ("runner", "judge")]
    workshop.append(parts["contest"] / "contest.archive")
    assignments, games = read_assignments(), [load(name) for name in GAMES]
    with TemporaryDirectory() as temporary:
        workshop.append(pack_assignments(assignments, Path(temporary) / "assignments.json"))
        workshop.append(pack_players(Path(temporary) / "examples.json"))
        workshop.append(pack_scenes(games, Path(temporary) / "writing.json"))
        folders = {
            name: copy_hashed(files, folder, name)
            for name, files in {"app": app, "runtime": runtime, "workshop": workshop}.items()
        }
    built_from = digest(*(ROOT / each for each in SOURCES))
    common = {
        "games": {game.page: game for game in games},
        "build": built_from,
        "version": version or f"build {built_from}",
        "heights": {game.name: UNMEASURED for game in games} | json.loads(HEIGHTS.read_text()),
    }
    return Site(
        **folders,
        scripts=scripts,
        games=games,
        assignments=assignments,
        programs=program_pages(),
        components=shipped(parts["bundled"]),
        common=common,
    )


def copy_hashed(files: list[Path], site: Path, name: str) -> str:
    """Copy `files` into the folder `name-HASH` of the site, by their content; return its name.

    The folder of the games' files has the style sheets that their pages load, too.
    """
    folder = site / name
    folder.mkdir()
    for sheet, text in linked_sheets().items() if name == "app" else ():
        (folder / sheet).write_text(text)
    for file in files:
        shutil.copy(file, folder)
    named = f"{name}-{digest(folder)}"
    folder.rename(site / named)
    return named


def add_files(site: Site, parts: dict[str, Path], folder: Path) -> None:
    """Write the site's files that are no pages: pictures, programs, lists of what there is."""
    shutil.copytree(PAGES / "img", folder / "img")
    for game in site.games:
        reference = ASSIGNMENTS / game.name / f"{game.name}.py"
        if reference.exists():  # a game of one's own needs none
            shutil.copy(reference, folder)
    element = (parts["bundled"] / "top/recess-game.js").read_text()
    settings = " ".join(settings_of(site.games))
    (folder / "recess-game.js").write_text(element.replace("__SETTINGS__", settings))
    shutil.copy(ROOT / "js/recess-game.d.ts", folder)
    manifest = json.loads((PAGES / "recess.webmanifest").read_text())
    manifest["description"] = manifest["description"].replace("GAMES", in_words(site.games))
    with_page = [OPEN_GAME, *(each.game for each in site.programs)]
    listed = packages(folder, (site.runtime, site.app), site.workshop, with_page)
    for package in listed.values():
        package["version"] = site.common["version"]
    released = site.common["version"].removeprefix("build ")
    written = {
        "recess.webmanifest": json.dumps(manifest, ensure_ascii=False),
        "packages.json": json.dumps(listed),
        "sbom.json": json.dumps(inventory(site.components, released), indent=1),
    }
    for name, text in written.items():
        (folder / name).write_text(text)


def in_words(games: list[Game]) -> str:
    """Return the games' titles as a sentence lists them."""
    *others, last = [game.title for game in games]
    return f"{', '.join(others)} and {last}" if others else last


def settings_of(games: list[Game]) -> list[str]:
    """Return the names of all settings that a link may give any of the games."""
    settings = {name for game in games for name in (*game.defaults, *game.seat_settings)}
    return [*POSITION_SETTINGS, *sorted(settings)]
