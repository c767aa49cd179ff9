"""What the site's pages are measured against, made beside the built site from the same sources.

`docs`: the page on PyScript as its documentation has it, hosted here: `core.js`, a `pyscript.toml`
that lists the Python files, Pyodide as shipped. `bare`: the page on Pyodide alone. `micropython`:
a small page of the same kind on PyScript's other interpreter, which runs no such app: the least
that PyScript itself takes. `limit`: the very page with no Python in it, which shows how soon it can
be painted at all.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

from bench import ROOT

if TYPE_CHECKING:
    from engine.game import Game

MODULES = ROOT / "node_modules"
PAGES = Path(__file__).parent / "pages"
RIVALS = ("docs", "bare", "micropython")

PAGE = """<script type="module" src="pyscript/core.js"></script>
<link rel="stylesheet" href="pyscript/core.css">"""
START = 'from web.page import start\nstart("{game}")\n'


def make(site: Path, game: Game) -> None:
    """Put the rivals of the game's page into folders of `site`, each with its page of that name."""
    page = game.page
    html = (site / f"{page}.html").read_text()
    (site / "limit").mkdir()
    (site / "limit" / f"{page}.html").write_text(_without_python(html))
    for rival in RIVALS:
        folder = site / rival
        folder.mkdir()
        for name in ("app.js", "draw.js"):
            (folder / name).write_text(_script(site, html, name))
    sources = sorted(
        file
        for name in ("engine", "session", "web", game.name)
        for file in (ROOT / "py" / name).glob("*.py")
        if file.name not in ("__main__.py", "terminal.py")
    )

    docs = site / "docs"
    shutil.copytree(
        MODULES / "@pyscript/core/dist", docs / "pyscript", ignore=shutil.ignore_patterns("*.map")
    )
    put_pyodide(docs)
    config = ['interpreter = "pyodide/pyodide.mjs"', "[files]"]
    for file in sources:
        path = f"{file.parent.name}/{file.name}"
        (docs / path).parent.mkdir(exist_ok=True)
        shutil.copy(file, docs / path)
        config.append(f'"{path}" = "{path}"')
    (docs / "pyscript.toml").write_text("\n".join(config))
    (docs / "main.py").write_text(START.format(game=game.name))
    main = '<script type="py" src="main.py" config="pyscript.toml"></script>'
    (docs / f"{page}.html").write_text(_page(html, PAGE, main))

    bare = site / "bare"
    put_pyodide(bare)
    with ZipFile(bare / "app.zip", "w", ZIP_DEFLATED) as app:
        for file in sources:
            app.write(file, f"{file.parent.name}/{file.name}")
    main = (PAGES / "bare.html").read_text().replace("{game}", game.name)
    (bare / f"{page}.html").write_text(_page(html, "", main))

    micro = site / "micropython"
    shutil.copytree(
        MODULES / "@pyscript/core/dist", micro / "pyscript", ignore=shutil.ignore_patterns("*.map")
    )
    for name in ("micropython.mjs", "micropython.wasm"):
        shutil.copy(MODULES / "@micropython/micropython-webassembly-pyscript" / name, micro)
    main = (PAGES / "micropython.html").read_text()
    (micro / f"{page}.html").write_text(_page(html, PAGE, main))


def put_pyodide(folder: Path) -> None:
    """Put Pyodide as it ships into the folder."""
    target = folder / "pyodide"
    target.mkdir()
    for name in (
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "pyodide-lock.json",
        "python_stdlib.zip",
    ):
        shutil.copy(MODULES / "pyodide" / name, target)


def _script(site: Path, html: str, name: str) -> str:
    """A script of the site's page: what it keeps in itself, or loads."""
    if name == "app.js":
        scripts: list[str] = re.findall(r"<script>(.*?)</script>", html, re.S)
        return scripts[-1]
    found = re.search(rf'src="([^"]*/{name})"', html)
    assert found, f"a page loads {name}"
    return (site / found[1]).read_text()


def _without_python(html: str) -> str:
    """The site's page with nothing in it of what Python takes."""
    html, found = re.subn(r'(<template id="python">).*?(?=</template>)', r"\1", html, flags=re.S)
    assert found == 1, "a page has one template of what Python takes"
    return html


def _page(html: str, head: str, main: str) -> str:
    """The site's page as it would be without its start-up: nothing on the table but what Python
    puts there, its scripts as files, and what starts Python as given."""
    html = re.sub(r'\s*<meta http-equiv="Content-Security-Policy".*?>', "", html)
    html = re.sub(r"<script>.*</script>", "MAIN", _without_python(html), flags=re.S)
    table = r'(<div id="table"[^>]*>).*?(?=<form id="look")'
    html, found = re.subn(table, r"\1</div>\n", html, flags=re.S)
    assert found == 1, "a page has one table, and behind it what looks back"
    html = re.sub(r'(<pre id="transcript"[^>]*>).*?(?=</pre>)', r"\1", html, flags=re.S)
    defaults = r'(<template id="table-by-defaults">).*?(?=</template>)'
    html = re.sub(defaults, r"\1", html, flags=re.S)
    drawn = "`recess/${document.documentElement.dataset.game}/drawn`"
    scripts = f"<script>localStorage.removeItem({drawn})</script>\n"
    scripts += '<script type="module" src="app.js"></script>\n'
    scripts += '<script type="module" src="draw.js"></script>\n'
    return html.replace("</head>", f"{head}\n</head>").replace("MAIN", scripts + main)
