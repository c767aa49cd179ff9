"""Compile what the pages run into archives; runs inside the site's own Pyodide.

`app.archive` holds the table, the page and PyScript's own package, an archive named after each game
the game, and `stdlib.archive` what all of these need of the standard library. That is found out by
importing: every module of ours, then whatever the functions of a packed module import once they are
called, and so on.
"""

import ast
import os
import sys
from importlib import import_module
from importlib.util import resolve_name

APP, PYSCRIPT, STUBS, BITES = "/py", "/pyscript", "/runtime/stubs", "/runtime/bites.json"
(LIBRARY,) = [path for path in sys.path if path.endswith(".zip")]
sys.path[:0] = [APP, PYSCRIPT]
WORKSHOP = f"{APP}/workshop"
"""A room that no game's page enters."""
TERMINAL = ("__main__", "terminal")
"""Modules of ours that play at a terminal."""
LEFT = {
    "_ast_unparse": "for annotations that are asked for as text",
    "argparse": "for a module that is run by itself",
    "asyncio.unix_events": "Pyodide has a loop of its own",
    "asyncio.windows_events": "Pyodide has a loop of its own",
    "concurrent.futures.interpreter": "a page has no other interpreters",
    "concurrent.futures.process": "a page has no processes",
    "concurrent.futures.thread": "a page has no threads",
    "decimal": "for a Fraction of a Decimal",
    "getopt": "for a module that is run by itself",
    "hashlib": "for a hash that is named by text",
    "pyodide._nodesock_transport": "for sockets in Node",
    "pyscript.web": "for `when` with elements of its own",
    "statistics": "for a module that is run by itself",
    "tracemalloc": "a warning does without",
    "xml.parsers": "for reading XML, which a page writes",
}
"""What functions of others' modules import and no page needs, and why."""


def expect(holds: object, what: str) -> None:
    """End the build unless what is expected holds."""
    if not holds:
        see = 'See "Upgrading Pyodide and PyScript" in CONTRIBUTING.md.'
        raise SystemExit(f"compile.py expects {what}.\n{see}")


def origin(name: str) -> str:
    """The file that a module was imported from, if that may be packed."""
    place = getattr(getattr(sys.modules[name], "__spec__", None), "origin", None) or ""
    return place if place.startswith((f"{LIBRARY}/", f"{APP}/", f"{PYSCRIPT}/")) else ""


def source(name: str) -> str:
    """A module's source."""
    return sys.modules[name].__spec__.loader.get_source(name)


def called(name: str) -> set[tuple[str, str]]:
    """What the functions of a module import: modules, each with a name taken from it, or none."""
    found = set()
    for function in ast.walk(ast.parse(source(name))):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import):
                    found |= {(alias.name, "") for alias in node.names}
                elif isinstance(node, ast.ImportFrom):
                    base = "." * node.level + (node.module or "")
                    base = resolve_name(base, sys.modules[name].__spec__.parent)
                    found |= {(base, alias.name) for alias in node.names}
    return found


def bring(name: str, taken: str) -> None:
    """Import what `from name import taken` would, or `import name` where nothing is taken."""
    module = import_module(name)
    if taken and not hasattr(module, taken) and origin(name):
        import_module(f"{name}.{taken}")


for folder, _, files in sorted(os.walk(APP)):
    for file in sorted(files):
        stem, ending = os.path.splitext(file)
        if ending == ".py" and stem not in TERMINAL and not folder.startswith(WORKSHOP):
            path = os.path.relpath(os.path.join(folder, stem), APP)
            import_module(path.replace("/", ".").removesuffix(".__init__"))

packed: set[str] = set()
met = set()
while new := [name for name in sys.modules if name not in packed and origin(name)]:
    packed.update(new)
    for importer in new:
        for name, taken in sorted(called(importer)):
            if name in LEFT and not origin(importer).startswith(f"{APP}/"):
                met.add(name)
            elif name.rpartition(".")[2] not in TERMINAL:
                try:
                    bring(name, taken)
                except ImportError as problem:
                    expect(False, f"what functions of {importer} import to be there: {problem}")
for name in LEFT:
    expect(name in met, f"a function to import {name}, which is left out")
    expect(name not in packed, f"no page to import {name}, which is left out")

# What this script needs for itself comes only now: the pages do not import it.
import json  # noqa: E402
from pathlib import Path  # noqa: E402

sys.path.append("/runtime")
from archive import placeless, without_types, write_archive  # noqa: E402

for bite in json.loads(Path(BITES).read_text()):
    for game in sys.modules["games"].GAMES:
        name = bite.replace("GAME", game)
        expect(name in sys.modules, f"a page to import {name}, which is in bites.json")
for file in Path(STUBS).rglob("*.py"):
    stub = ".".join(file.relative_to(STUBS).with_suffix("").parts).removesuffix(".__init__")
    expect(stub in packed, f"a page to need {stub}, which has a stand-in")


def compiled(names):
    """Modules as code without docstrings, each with its path; others' without places, too."""
    for file, name in sorted((origin(name), name) for name in names):
        (root,) = (root for root in (LIBRARY, APP, PYSCRIPT) if file.startswith(f"{root}/"))
        path = file.removeprefix(f"{root}/")
        tree = ast.parse(source(name))
        if root == APP:
            yield path, without_types(tree, path)
        else:
            yield path, placeless(compile(tree, path, "exec", dont_inherit=True, optimize=2))


library = {name for name in packed if origin(name).startswith(LIBRARY)}
write_archive("stdlib", compiled(library))
games = sys.modules["games"].GAMES
own = {game: {name for name in packed if name.split(".")[0] == game} for game in games}
for game, names in own.items():
    write_archive(game, compiled(names))
write_archive("app", compiled(packed - library - set().union(*own.values())))
print(f"{len(library)} modules of the standard library")
