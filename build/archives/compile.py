"""Compile the pages' Python into archives. Runs inside the site's own Pyodide.

`app.archive` has the engine, the session, the page and PyScript's package; each game has an archive
of its name; `late.archive` has what a page loads once it can be played; `course.archive` has what
only packages for course sites load; `stdlib.archive` has
what all of these need of the standard library. That is found by importing every module of the
project, then the modules that functions of the imported modules would import when called, and so
on.
"""

import ast
import os
import sys
from importlib import import_module
from importlib.util import resolve_name

APP, PYSCRIPT, STUBS = "/py", "/pyscript", "/runtime/stubs"
(LIBRARY,) = [path for path in sys.path if path.endswith(".zip")]
sys.path[:0] = [APP, PYSCRIPT]
TERMINAL = ("__main__", "terminal")
"""The project's modules that only play at a terminal."""
LEFT_OUT = {
    "_ast_unparse": "for annotations as text",
    "argparse": "for modules run as scripts",
    "asyncio.unix_events": "Pyodide has its own event loop",
    "asyncio.windows_events": "Pyodide has its own event loop",
    "concurrent.futures.interpreter": "a page has no other interpreters",
    "concurrent.futures.process": "a page has no processes",
    "concurrent.futures.thread": "a page has no threads",
    "decimal": "for a Fraction of a Decimal",
    "getopt": "for modules run as scripts",
    "hashlib": "for a hash given by its name",
    "pyodide._nodesock_transport": "for sockets in Node",
    "pyscript.web": "for `when` with PyScript's own elements",
    "statistics": "for modules run as scripts",
    "tracemalloc": "only adds details to a warning",
    "xml.parsers": "for reading XML, which pages only write",
}
"""Modules that functions of the standard library or PyScript import, but no page needs, and why."""


def expect(holds: object, what: str) -> None:
    """End the build unless what is expected holds."""
    if not holds:
        see = 'See "Upgrading Pyodide and PyScript" in CONTRIBUTING.md.'
        raise SystemExit(f"compile.py expects {what}.\n{see}")


def origin(name: str) -> str:
    """Return the file that a module was imported from; empty if it is not one to be packed."""
    place = getattr(getattr(sys.modules[name], "__spec__", None), "origin", None) or ""
    return place if place.startswith((f"{LIBRARY}/", f"{APP}/", f"{PYSCRIPT}/")) else ""


def source(name: str) -> str:
    """Return a module's source."""
    return sys.modules[name].__spec__.loader.get_source(name)


def called(name: str) -> set[tuple[str, str]]:
    """Return what the functions of a module import: pairs of a module and a name, or ``""``."""
    imported = set()
    for function in ast.walk(ast.parse(source(name))):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import):
                    imported |= {(alias.name, "") for alias in node.names}
                elif isinstance(node, ast.ImportFrom):
                    base = "." * node.level + (node.module or "")
                    base = resolve_name(base, sys.modules[name].__spec__.parent)
                    imported |= {(base, alias.name) for alias in node.names}
    return imported


def bring(name: str, taken: str) -> None:
    """Do `from name import taken`, or `import name` if `taken` is empty."""
    module = import_module(name)
    if taken and not hasattr(module, taken) and origin(name):
        import_module(f"{name}.{taken}")


for folder, _, files in sorted(os.walk(APP)):
    for file in sorted(files):
        stem, ending = os.path.splitext(file)
        if ending == ".py" and stem not in TERMINAL:
            path = os.path.relpath(os.path.join(folder, stem), APP)
            import_module(path.replace("/", ".").removesuffix(".__init__"))


packed: set[str] = set()
seen_left_out = set()
while new := [name for name in sys.modules if name not in packed and origin(name)]:
    packed.update(new)
    for importer in new:
        for name, taken in sorted(called(importer)):
            if name in LEFT_OUT and not origin(importer).startswith(f"{APP}/"):
                seen_left_out.add(name)
            elif name.rpartition(".")[2] not in TERMINAL:
                try:
                    bring(name, taken)
                except ImportError as problem:
                    expect(False, f"what functions of {importer} import to be there: {problem}")
for name in LEFT_OUT:  # a list that is out of date would hide what pages need
    expect(name in seen_left_out, f"a function to import {name}, which is left out")
    expect(name not in packed, f"no page to import {name}, which is left out")

# This script's own imports come after the search above, which would take them for the pages'.
import tomllib  # noqa: E402
from pathlib import Path  # noqa: E402

sys.path.append("/runtime")
from archive import without_positions, without_types, write_archive  # noqa: E402

kinds = tomllib.loads(CONFIG)["page"]  # noqa: F821
games = sys.modules["games"].GAMES
for kind in kinds.values():
    for name in {early.replace("{game}", game) for early in kind["early"] for game in games}:
        expect(name in sys.modules, f"a page to import {name}, which is in pyscript.toml")
for file in Path(STUBS).rglob("*.py"):
    stub = ".".join(file.relative_to(STUBS).with_suffix("").parts).removesuffix(".__init__")
    expect(stub in packed, f"a page to need {stub}, which has a stub")


def compiled(names):
    """Yield each module's path and its code without docstrings; of modules that are not the
    project's, without positions, too, which only tracebacks show."""
    for file, name in sorted((origin(name), name) for name in names):
        (root,) = (root for root in (LIBRARY, APP, PYSCRIPT) if file.startswith(f"{root}/"))
        path = file.removeprefix(f"{root}/")
        tree = ast.parse(source(name))
        if root == APP:
            yield path, without_types(tree, path)
        else:
            yield (
                path,
                without_positions(compile(tree, path, "exec", dont_inherit=True, optimize=2)),
            )


library = {name for name in packed if origin(name).startswith(LIBRARY)}
write_archive("stdlib", compiled(library))
named = {each for kind in kinds.values() for each in (*kind["archives"], *kind["package"])}
apart = {*games, *named} - {"app", "{game}"}
modules_of = {part: {name for name in packed if name.split(".")[0] == part} for part in apart}
is_late = sys.modules["web.late"].is_late
for part, names in modules_of.items():
    write_archive(part, compiled({name for name in names if not is_late(name)}))
rest = packed - library - set().union(*modules_of.values())
late = {name for name in packed if is_late(name)}
write_archive("late", compiled(late))
write_archive("app", compiled(rest - late))
print(f"{len(library)} modules of the standard library")
