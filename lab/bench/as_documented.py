"""Make what the site's pages are measured against: a page on PyScript as its documentation has it.

It is made beside the built site from the same sources, and has `core.js`, a `pyscript.toml` that
lists the Python files, and Pyodide as shipped.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from lab.bench import ROOT

if TYPE_CHECKING:
    from engine.game import Game

MODULES = ROOT / "node_modules"
PYODIDE = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"),
    "python_stdlib.zip",
)
HEAD = """<script type="module" src="pyscript/core.js"></script>
<link rel="stylesheet" href="pyscript/core.css">"""
MAIN = """<script>
localStorage.removeItem(`recess/${document.documentElement.dataset.game}/drawn`)
</script>
<script type="module" src="app.js"></script>
<script type="module" src="draw.js"></script>
<script type="py" src="main.py" config="pyscript.toml"></script>"""
START = 'from web.page import start\nstart("{game}")\n'


def make(site: Path, game: Game) -> Path:
    """Put the page of a game on PyScript alone into the folder `docs` of `site`; return that."""
    html = (site / f"{game.page}.html").read_text()
    docs = site / "docs"
    docs.mkdir()
    for name in ("app.js", "draw.js"):
        (docs / name).write_text(_script(site, html, name))
    source_maps = shutil.ignore_patterns("*.map")
    shutil.copytree(MODULES / "@pyscript/core/dist", docs / "pyscript", ignore=source_maps)
    (docs / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(MODULES / "pyodide" / name, docs / "pyodide")
    config = ['interpreter = "pyodide/pyodide.mjs"', "[files]"]
    for package in ("engine", "session", "web", game.name):
        (docs / package).mkdir()
        for file in sorted((ROOT / "py" / package).glob("*.py")):
            if file.name not in ("__main__.py", "terminal.py"):
                shutil.copy(file, docs / package)
                config.append(f'"{package}/{file.name}" = "{package}/{file.name}"')
    (docs / "pyscript.toml").write_text("\n".join(config))
    (docs / "main.py").write_text(START.format(game=game.name))
    (docs / f"{game.page}.html").write_text(_page(html))
    return docs


def _script(site: Path, html: str, name: str) -> str:
    """A script of the site's page: what it keeps in itself, or loads."""
    if name == "app.js":
        scripts: list[str] = re.findall(r"<script>(.*?)</script>", html, re.S)
        return scripts[-1]
    found = re.search(rf'src="([^"]*/{name})"', html)
    assert found, f"a page loads {name}"
    return (site / found[1]).read_text()


def _page(html: str) -> str:
    """The site's page as it would be without its start-up: nothing on the table but what Python
    puts there, its scripts as files, and PyScript."""
    html = re.sub(r'\s*<meta http-equiv="Content-Security-Policy".*?>', "", html)
    html, found = re.subn(r'(<template id="python">).*?(?=</template>)', r"\1", html, flags=re.S)
    assert found == 1, "a page has one template of what Python takes"
    html = re.sub(r"<script>.*</script>", "MAIN", html, flags=re.S)
    table = r'(<div id="table"[^>]*>).*?(?=<form id="look")'
    html, found = re.subn(table, r"\1</div>\n", html, flags=re.S)
    assert found == 1, "a page has one table, and behind it what looks back"
    html = re.sub(r'(<pre id="transcript"[^>]*>).*?(?=</pre>)', r"\1", html, flags=re.S)
    defaults = r'(<template id="table-by-defaults">).*?(?=</template>)'
    html = re.sub(defaults, r"\1", html, flags=re.S)
    return html.replace("</head>", f"{HEAD}\n</head>").replace("MAIN", MAIN)
