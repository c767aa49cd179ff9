"""Build the site: the pages with their first scene drawn in, the reference programs, the Python
compiled into archives, the runtime from npm, and a service worker with the list of all files.

Scripts and archives are in folders whose names contain a hash of their content, so a page never
loads a file of another version.
"""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from build import ROOT, digest, node
from build.packages import packages
from build.pages import about, asks_names, first_scene, style, templates
from build.parts import build_parts
from build.policy import NOTHING, add_csp
from build.programs import OPEN_GAME, OPEN_PAGE, program_pages, values
from build.source import source_page
from build.third_party import inventory, shipped
from engine.game import Game, load
from games import GAMES
from workshop.assignment.assignment import DATA_FILES, Assignment
from workshop.teacher.assignment_folders import ASSIGNMENTS, names_of_assignments, read_folder

PROSE = ("privacy", "promise", "your-program", "licences")
"""The pages of text."""
SOURCES = ("py", "css", "js", "build", "interpreter", "pages", "workshop")
"""The folders that decide what a build is."""
SHARED = ("app", "late", "course", "program")
"""The archives of Python that several pages have in common."""


def copy_hashed(files: list[Path], site: Path, name: str) -> str:
    """Copy `files` into the folder `name-HASH` of the site, by their content; return its name."""
    folder = site / name
    folder.mkdir()
    for file in files:
        shutil.copy(file, folder)
    named = f"{name}-{digest(folder)}"
    folder.rename(site / named)
    return named


def in_words(games: list[Game]) -> str:
    """Return the games' titles as a sentence lists them."""
    *others, last = [game.title for game in games]
    return f"{', '.join(others)} and {last}" if others else last


HEIGHTS = ROOT / "build/frame_heights.json"
"""How high frames have to be: `make heights` writes it."""
UNMEASURED = {"usual": 700, "options": {}, "open": 1064}
"""The height of a new game's frames until they are measured."""
POSITION_SETTINGS = ("seed", "names", "start", "edition", "today")
"""The settings that every game has in a link, besides its options and seats."""


def settings_of(games: list[Game]) -> list[str]:
    """Return the names of all settings that a link may give any of the games."""
    settings = {name for game in games for name in (*game.defaults, *game.seat_settings)}
    return [*POSITION_SETTINGS, *sorted(settings)]


def read_assignments() -> list[Assignment]:
    """Return the assignments that come with the workshop, the games' first."""
    names = names_of_assignments()
    in_order = [name for name in GAMES if name in names]
    in_order += [name for name in names if name not in GAMES]
    return [read_folder(ASSIGNMENTS / name) for name in in_order]


def pack_assignments(assignments: list[Assignment], file: Path) -> Path:
    """Write the files of all assignments into one, as JSON by name."""
    packed = {
        assignment.name: {
            name: (ASSIGNMENTS / assignment.name / name).read_text()
            for name in sorted({*assignment.reference.files, *DATA_FILES})
        }
        for assignment in assignments
    }
    file.write_text(json.dumps(packed, ensure_ascii=False))
    return file


def read_faults() -> dict[str, dict[str, str]]:
    """Return by game how its reference program gets a fault: the text `old` is replaced by `new`.

    Ends the build if a reference program does not have that text once.
    """
    faults: dict[str, dict[str, str]] = tomllib.loads(
        (ROOT / "workshop/assignments/faults.toml").read_text()
    )
    for name, fault in faults.items():
        source = (ROOT / f"workshop/assignments/{name}/{name}.py").read_text()
        if source.count(fault["old"]) != 1:
            sys.exit(f"site.py expects {fault['old']} once in {name}.py, for faults.toml.")
    return faults


def build(site: Path, origin: str = "", *, version: str = "", profiled: bool = False) -> None:
    """Delete the folder `site`, and build the whole site into it.

    `origin` is where it will be served, if known. If `profiled`, the WebAssembly reports which of
    its functions the pages call.
    """

    def write(name: str, html: str, more: Mapping[str, str] = NOTHING) -> None:
        (site / name).write_text(add_csp(html, more, origin))

    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    parts = build_parts(profiled)
    runtime = copy_hashed(
        [
            parts["stripped"] / "pyodide.asm.js",
            *parts["split"].iterdir(),
            *(parts["bundled"] / "runtime").iterdir(),
            parts["compiled"] / "stdlib.archive",
        ],
        site,
        "runtime",
    )
    early = parts["bundled"] / "js/page.js"
    inlined = ("course.js", "landing.js", "watch.js", "named.js")
    course, landing, watch, named = map(early.with_name, inlined)
    packager = early.with_name("scorm-package.js")
    app = copy_hashed(
        [
            *(parts["compiled"] / f"{name}.archive" for name in (*SHARED, *GAMES)),
            *(each for each in early.parent.iterdir() if each.name not in ("page.js", *inlined)),
        ],
        site,
        "app",
    )
    assignments = read_assignments()
    tasks = [each.name for each in assignments]
    with TemporaryDirectory() as folder:
        packed = pack_assignments(assignments, Path(folder) / "assignments.json")
        workshop = copy_hashed(
            [
                packed,
                *(parts["bundled"] / "workshop").iterdir(),
                parts["library"] / "library.archive",
                *(parts["workshop"] / f"{name}.archive" for name in ("runner", "judge")),
            ],
            site,
            "workshop",
        )
    shutil.copytree(ROOT / "pages/img", site / "img")

    config = tomllib.loads((ROOT / "pyscript.toml").read_text())
    config["interpreter"] = f"./{runtime}/interpreter.js"
    started = {
        "draw": f"{app}/draw.js",
        "offline": f"{app}/offline.js",
        "pyscript": f"{runtime}/pyscript.js",
        "interpreter": f"{runtime}/interpreter.js",
        "glue": f"{runtime}/pyodide.asm.js",
        "config": json.dumps(config),
        "early": early.read_text(),
    }
    # Where programs run there is no game: one that could import it would play by it.
    runner = [f"{workshop}/library.archive", f"{workshop}/runner.archive"]
    runs_programs = {
        "glue": f"{runtime}/pyodide.asm.js",
        "wasm": f"{runtime}/pyodide.asm.wasm {runtime}/rest.wasm",
        "runner_archives": " ".join(runner),
        "worker": f"{workshop}/worker.js",
    }
    pages = templates()
    games = [load(name) for name in GAMES]
    built_from = digest(*(ROOT / each for each in SOURCES))
    common = {
        "games": {game.page: game for game in games},
        "build": built_from,
        "version": version or f"build {built_from}",
        "heights": {game.name: UNMEASURED for game in games} | json.loads(HEIGHTS.read_text()),
    }
    for game in games:
        page = game.page
        own = early.with_name(f"{page}.js")
        html = pages.get_template(f"{page}.html").render(
            common,
            game=game,
            has_task=game.name in tasks,
            page=page,
            app=f"{app}/app.archive {app}/{game.name}.archive",
            own=f"{app}/{own.name}" if own.exists() else "",
            css=style(page, game=True),
            **started,
            **first_scene(game),
        )
        write(f"{page}.html", html)
        reference = ROOT / f"workshop/assignments/{game.name}/{game.name}.py"
        if reference.exists():  # a game of one's own needs none
            shutil.copy(reference, site)
        html = pages.get_template("source.html").render(
            common,
            game=game,
            has_task=game.name in tasks,
            page=page,
            has_reference=reference.exists(),
            css=style("source"),
            **source_page(ROOT / "py", game.name),
        )
        write(f"{page}-source.html", html)
    programs = program_pages()
    for page, filled in {
        "program": OPEN_PAGE | {"named": named.read_text()},
        **{each.game.page: values(each) for each in programs},
    }.items():
        html = pages.get_template("program.html").render(
            common,
            app=f"{app}/app.archive {app}/program.archive",
            own=f"{app}/program.js",
            css=style("terminal", "program", game=True),
            **started | runs_programs | filled,
        )
        write(f"{page}.html", html, {"worker-src": "blob: data:"})
    components = shipped(parts["bundled"])
    (site / "sbom.json").write_text(
        json.dumps(inventory(components, version or built_from), indent=1)
    )
    for name in ("index", "404", *PROSE):
        html = pages.get_template(f"{name}.html").render(
            common,
            about={page: about(pages, page) for page in common["games"]},
            programs=programs,
            components=components,
            licence=(ROOT / "LICENSE").read_text(),
            css=style("prose", name) if name in PROSE else style(name),
            script=landing.read_text(),
            offline=f"{app}/offline.js",
        )
        write(f"{name}.html", html)
    html = pages.get_template("workshop.html").render(
        common,
        tasks=assignments,
        assignments=f"{workshop}/assignments.json",
        css=style("terminal", "workshop", game=True),  # it has a game's console
        **runs_programs,
        judge_archives=" ".join((*runner, f"{workshop}/judge.archive")),
        files={each.name: json.dumps(each.data_files) for each in assignments},
        faults=read_faults(),
        workshop=f"{workshop}/workshop.js",
        packager=f"{app}/{packager.name}",
        early=watch.read_text(),
        offline=f"{app}/offline.js",
    )
    write("workshop.html", html, {"worker-src": "blob: data:"})
    html = pages.get_template("course.html").render(
        common,
        packager=f"{app}/{packager.name}" if packager.exists() else "",
        names=[game.page for game in games if asks_names(game)],
        css=style("course"),
        script=course.read_text(),
    )
    write("course.html", html, {"frame-src": "'self'"})
    element = (parts["bundled"] / "top/recess-game.js").read_text()
    (site / "recess-game.js").write_text(
        element.replace("__SETTINGS__", " ".join(settings_of(games)))
    )
    shutil.copy(ROOT / "js/recess-game.d.ts", site)
    manifest = json.loads((ROOT / "pages/recess.webmanifest").read_text())
    manifest["description"] = manifest["description"].replace("GAMES", in_words(games))
    (site / "recess.webmanifest").write_text(json.dumps(manifest, ensure_ascii=False))
    with_page = [OPEN_GAME, *(each.game for each in programs)]
    listed = packages(site, (runtime, app), workshop, with_page)
    for package in listed.values():
        package["version"] = common["version"]
    (site / "packages.json").write_text(json.dumps(listed))
    node("build/offline.mjs", site)
