"""Imports go one way: the engine imports no game, a game no page and no other game, and only the
page imports the workshop; and no imports go in a circle."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PY = Path(__file__).parents[2] / "py"
PACKAGES = {path.parent.name for path in PY.glob("*/__init__.py")}
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "_pyscript", "polyscript"}
ROOMS = (
    *("run", "runner", "reading", "compare", "cases", "games", "teacher", "judge"),
    *("__init__", "__main__"),
)
"""The rooms of the workshop in the order of a program's way: each imports only those before it."""
FILES = sorted(PY.rglob("*.py"))


def imports(file: Path) -> set[str]:
    """The full names of all modules that `file` imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PY)))
def test_arrows_point_one_way(file: Path) -> None:
    package, stem = file.relative_to(PY).parts[0], file.stem
    names = imports(file)
    tops = {name.split(".")[0] for name in names}
    if package != "web":
        assert not tops & BROWSER, "only py/web imports pyscript or js"
        assert "web" not in tops
    if package == "engine":
        assert tops & PACKAGES <= {"engine"}
    elif package == "session":
        assert tops & PACKAGES <= {"engine", "session"}
    elif package == "course":
        assert tops & PACKAGES <= {"engine", "session", "course"}
    elif package == "workshop":
        games = tops & PACKAGES - {"engine", "workshop"}
        room, *below = file.relative_to(PY / "workshop").with_suffix("").parts
        assert games <= ({below[0]} if room == "games" else set())
        rooms = {name.split(".")[1] for name in names if name.startswith("workshop.")}
        assert rooms <= set(ROOMS[: ROOMS.index(room) + 1])
    elif package in PACKAGES - {"web"}:
        assert tops & PACKAGES <= {"engine", package}
        if stem == "rules":
            assert not names & {f"{package}.script", f"{package}.view", f"{package}.players"}
        if file.relative_to(PY).parts[1] not in ("view", "ending.py"):
            assert not any(f"{name}.".startswith(f"{package}.view.") for name in names)
    elif package == "web":
        assert tops & PACKAGES <= {"session", "engine", "web", "course"}


def test_no_imports_go_in_a_circle() -> None:
    # Imports within functions count: they hide a circle, and do not remove it.
    patterns = ("py/**/*.py", "build/*.py", "bench/*.py", "verify/**/*.py")
    modules = {}
    for file in (file for pattern in patterns for file in PY.parent.glob(pattern)):
        folder = PY if file.is_relative_to(PY) else PY.parent
        name = ".".join(file.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
        modules[name] = imports(file) - {name}
    TopologicalSorter(modules).prepare()


def test_the_layers_are_all_looked_at() -> None:
    assert {"session", "engine", "web", "pynim", "workshop"} <= PACKAGES
