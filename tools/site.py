"""Build the site: the repository into `_site/`.

The pages with their first scene drawn in, the Python compiled into archives, the runtime from npm,
and a service worker with the list of all of it. What never changes under its name lies in folders
named by their content, so a page never meets another version's files.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from zipfile import ZipFile

from jinja2 import Environment, FileSystemLoader, StrictUndefined

ROOT = Path(__file__).parent.parent
CACHE = ROOT / ".cache"
PYODIDE = ROOT / "node_modules/pyodide"
LEAN = ROOT / "tools/lean"
"""Modules that stand in for larger ones of the standard library, of which pages use little."""
sys.path.insert(0, str(ROOT / "py"))

from games import GAMES  # noqa: E402
from source import source_page  # noqa: E402
from table.game import Game, load  # noqa: E402
from table.markup import lines_to_html, to_html  # noqa: E402
from table.sitting import Sitting  # noqa: E402


def digest(*paths: Path) -> str:
    """Eight digits that change when any of the files under `paths` does."""
    total = hashlib.sha256()
    for path in paths:
        files = (
            sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
        )
        for file in files:
            if "__pycache__" not in file.parts:
                total.update(str(file.name).encode() + b"\0" + file.read_bytes())
    return total.hexdigest()[:8]


def node(*command: object) -> None:
    """Run a script of `tools/` in Node."""
    subprocess.run(["node", *map(str, command)], cwd=ROOT, check=True)


def part(name: str, inputs: list[Path], make: Callable[[Path], None]) -> Path:
    """The folder that `make` fills, unless that was done from the same inputs already."""
    folder = CACHE / f"{name}-{digest(ROOT / 'package-lock.json', *inputs)}"
    if not folder.exists():
        CACHE.mkdir(exist_ok=True)
        for old in sorted(CACHE.glob(f"{name}-*"), key=lambda old: old.stat().st_mtime)[:-3]:
            shutil.rmtree(old)
        half = Path(mkdtemp(dir=CACHE))
        make(half)
        try:
            half.rename(folder)
        except OSError:  # another build was quicker
            shutil.rmtree(half)
    return folder


def slim(folder: Path) -> None:
    """Pyodide's WebAssembly and its glue, without what no page uses."""
    print("Slimming Pyodide …", flush=True)
    node("tools/slim.mjs", folder)


def freeze(slim: Path, folder: Path) -> None:
    """The standard library and the app, compiled into packs."""
    print("Compiling the Python of the pages …", flush=True)
    lean = {str(file.relative_to(LEAN)): file for file in LEAN.rglob("*.py")}
    with (
        ZipFile(PYODIDE / "python_stdlib.zip") as shipped,
        ZipFile(folder / "library.zip", "w") as library,
    ):
        for name in shipped.namelist():
            if name not in lean and f"{name.split('/')[0]}.py" not in lean:
                library.writestr(name, shipped.read(name))
        for name, file in lean.items():
            library.write(file, name)
    node("tools/freeze.mjs", folder, slim)


def build_parts() -> dict[str, Path]:
    """What is made anew only where its sources changed, by name: slow to make, slow to change."""
    tools = ROOT / "tools"
    thin = part("slim", [tools / "slim.mjs"], slim)
    frozen = [ROOT / "py", LEAN, tools / "freeze.mjs", tools / "freeze.py", thin]
    return {
        "slim": thin,
        "freeze": part("freeze", frozen, lambda folder: freeze(thin, folder)),
        "bundle": part(
            "bundle",
            [ROOT / "js", tools / "bundle.mjs"],
            lambda folder: node("tools/bundle.mjs", folder),
        ),
    }


def place(files: list[Path], site: Path, name: str) -> str:
    """Copy `files` into a folder of the site that is named by what they hold; return its name."""
    folder = site / name
    folder.mkdir()
    for file in files:
        shutil.copy(file, folder)
    named = f"{name}-{digest(folder)}"
    folder.rename(site / named)
    return named


def about(pages: Environment, page: str) -> str:
    """The first sentence of what a game's page says of itself to search engines."""
    template = pages.get_template(f"{page}.html")
    return "".join(template.blocks["description"](template.new_context())).partition(". ")[0] + "."


def first_scene(game: Game) -> dict[str, str]:
    """What the page shows before Python is there: drawn by the game's own view."""
    sitting = Sitting(game, "first")
    view = import_module(f"{game.name}.view")
    assert sitting.ask is not None
    return {
        "table": to_html(view.table(sitting.scene, sitting.ask)),
        "transcript": lines_to_html(sitting.console, 0, len(sitting.console.lines)),
        "prompt": sitting.ask.prompt,
    }


def style(page: str) -> str:
    """The sheets of a page as one; small enough to stand in the page itself."""
    sheets = [ROOT / "css" / name for name in ("tokens.css", "frame.css", f"{page}.css")]
    command = [
        "node_modules/.bin/esbuild",
        "--minify",
        "--loader=css",
        "--target=chrome120,firefox121,safari17.4",
    ]
    text = "\n".join(sheet.read_text() for sheet in sheets if sheet.exists())
    return subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout


def build(site: Path) -> None:
    """Build the whole site into the folder `site`, anew."""
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    parts = build_parts()
    runtime = place(
        [
            *parts["slim"].iterdir(),
            *(
                each
                for each in (parts["bundle"] / "runtime").iterdir()
                if not each.name.startswith(UNUSED)
            ),
            parts["freeze"] / "stdlib.pack",
        ],
        site,
        "runtime",
    )
    early = parts["bundle"] / "js/page.js"
    app = place(
        [parts["freeze"] / "app.pack", *(each for each in early.parent.iterdir() if each != early)],
        site,
        "app",
    )
    shutil.copytree(ROOT / "img", site / "img")

    config = tomllib.loads((ROOT / "pyscript.toml").read_text())
    config["interpreter"] = f"./{runtime}/interpreter.js"
    pages = Environment(
        loader=FileSystemLoader([ROOT, ROOT / "tools"]),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    games = [load(name) for name in GAMES]
    common = {
        "games": {game.page: game for game in games},
        "build": digest(ROOT / "py", ROOT / "css", ROOT / "js", ROOT / "tools"),
    }
    for game in games:
        page = game.page
        own = early.with_name(f"{page}.js")
        html = pages.get_template(f"{page}.html").render(
            common,
            game=game,
            page=page,
            app=f"{app}/app.pack",
            draw=f"{app}/draw.js",
            own=f"{app}/{own.name}" if own.exists() else "",
            offline=f"{app}/offline.js",
            pyscript=f"{runtime}/pyscript.js",
            interpreter=f"{runtime}/interpreter.js",
            glue=f"{runtime}/pyodide.asm.js",
            config=json.dumps(config),
            css=style(page),
            early=early.read_text(),
            **first_scene(game),
        )
        (site / f"{page}.html").write_text(html)
        (site / f"{page}-source.html").write_text(
            pages.get_template("source.html").render(
                common,
                game=game,
                page=page,
                css=style("source"),
                **source_page(ROOT / "py", game.name),
            )
        )
    for name in ("index.html", "404.html"):
        html = pages.get_template(name).render(
            common,
            about={page: about(pages, page) for page in common["games"]},
            css=style(name.removesuffix(".html")),
            offline=f"{app}/offline.js",
        )
        (site / name).write_text(html)
    shutil.copy(ROOT / "recess.webmanifest", site)
    node("tools/offline.mjs", site)


UNUSED = ("donkey-", "pyodide_graph-", "toml-", "zip-")
"""Parts of PyScript that are only loaded where a page asks for what ours do not."""


BUDGET = {
    "WebAssembly": ("runtime-*/*.wasm", 3_300_000),
    "standard library": ("runtime-*/*.pack", 410_000),
    "Pyodide's glue": ("runtime-*/pyodide.asm.js", 140_000),
    "PyScript and starting": ("runtime-*/[!p]*.js runtime-*/pyscript.js", 48_000),
    "the games' Python": ("app-*/*.pack", 180_000),
    "the pages' scripts": ("app-*/*.js", 8_000),
    "a game's page": ("*.html", 16_000),
}
"""What a first visit brings: files, and the bytes over the wire that they may take together."""


def wire(file: Path) -> int:
    """The bytes of a file as hosts send it."""
    body = file.read_bytes()
    return len(body) if file.suffix in (".pack", ".png") else len(gzip.compress(body, 6))


def weigh(site: Path) -> dict[str, int]:
    """What a first visit to a game brings over the wire, by part; the heaviest of the pages."""
    weights = {
        part: sum(wire(file) for pattern in files.split() for file in site.glob(pattern))
        for part, (files, _) in BUDGET.items()
    }
    weights["a game's page"] = max(wire(site / f"{load(name).page}.html") for name in GAMES)
    return weights


def report(site: Path) -> None:
    """Print the weight of a first visit by part, and of all that is kept to play offline."""
    weights = weigh(site)
    for part, weight in weights.items():
        print(f"{weight:>10,}  of {BUDGET[part][1]:>10,}  {part}")
    print(f"{sum(weights.values()):>10,}  in all, for a first visit")
    everything = sum(wire(file) for file in site.rglob("*") if file.is_file())
    print(f"{everything:>10,}  with every page, as it is kept to play offline")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", nargs="?", type=Path, default=ROOT / "_site")
    site = parser.parse_args().site
    build(site)
    report(site)
