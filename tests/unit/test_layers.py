"""Imports go one way: the engine imports no game, a game no page and no other game, the house
nothing of the wings, the workshop nothing of the house; and no imports go in a circle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

from places import PY, ROOT, WORKSHOP

PACKAGES = {path.parent.name for path in PY.glob("*/__init__.py")} | {"workshop", "contest"}
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "_pyscript", "polyscript"}
NOT_THE_PACKAGE = ("assignments", "tests", "docs", "examples")
"""The folders of the wings whose Python is not the package's."""


def modules() -> dict[str, Path]:
    """The files of the house and of the wings, by their paths from where they are imported."""
    house = {str(file.relative_to(PY)): file for file in sorted(PY.rglob("*.py"))}
    wings = (*sorted(WORKSHOP.rglob("*.py")), *sorted((ROOT / "contest").rglob("*.py")))
    wing = {str(file.relative_to(ROOT)): file for file in wings}
    return house | {
        name: file for name, file in wing.items() if name.split("/")[1] not in NOT_THE_PACKAGE
    }


FILES = modules()


BY_NAME = {
    "engine/game.py": "a game, by its name",
    "session/ending.py": "its ending",
    "session/view.py": "its view",
    "web/page.py": "those that report",
}
"""The files that import by a name which is worked out, and what."""


@cache
def nodes(file: Path) -> list[ast.AST]:
    """All nodes of a file, which is parsed once."""
    return [*ast.walk(ast.parse(file.read_text()))]


def imports(file: Path) -> set[str]:
    """The full names of all modules that `file` imports, wherever in it and in whatever way."""
    found = set()
    for node in nodes(file):
        match node:
            case ast.Import():
                found |= {alias.name for alias in node.names}
            case ast.ImportFrom():
                assert node.level == 0, "imports are absolute"
                found.add(node.module or "")
            case ast.Call(ast.Name("import_module"), [ast.Constant(str(name)), *_]):
                found.add(name)
    return found


def imports_made_up(file: Path) -> bool:
    """Whether `file` imports by a name that is worked out, so that no test can follow it."""
    calls = [node for node in nodes(file) if isinstance(node, ast.Call)]
    by_name = [each.args for each in calls if ast.unparse(each.func).endswith("import_module")]
    return any(not isinstance(first, ast.Constant) for first, *_ in by_name)


def find_circle(files: Iterable[Path], folder: Path) -> None:
    """Raise CycleError if imports of `files` go in a circle; modules are named from `folder`."""
    modules = {}
    for file in files:
        top = PY if file.is_relative_to(PY) else folder
        name = ".".join(file.relative_to(top).with_suffix("").parts).removesuffix(".__init__")
        modules[name] = imports(file) - {name}
    TopologicalSorter(modules).prepare()


def layer(module: str) -> str:
    """What the picture calls the place of a module: a package, or a room of the workshop."""
    package, _, rest = module.partition(".")
    if package == "workshop":
        return rest.partition(".")[0]
    return "games" if (PY / package / "rules.py").exists() else package


def test_imports_are_the_arrows_of_the_picture() -> None:
    picture = (ROOT / "docs/architecture.md").read_text().split("```")[1]
    chains = [re.findall(r"(\w+)(?:\[.*?\])?(?: -->|$)", line) for line in picture.splitlines()]
    arrows = {pair for chain in chains for pair in pairwise(chain)}
    found = set()
    for name, file in FILES.items():
        module = name.removesuffix(".py").replace("/", ".")
        ours = {each for each in imports(file) if each.partition(".")[0] in PACKAGES}
        found |= {(layer(module), layer(each)) for each in ours}
    found = {(one, other) for one, other in found if one != other and "__" not in one and other}
    assert arrows <= found, "each arrow is an import"
    follows = arrows
    while more := {(a, d) for a, b in follows for c, d in arrows if b == c} - follows:
        follows |= more
    assert found <= follows


@pytest.mark.parametrize("name", FILES)
def test_what_only_some_may_import(name: str) -> None:
    names = imports(FILES[name])
    assert imports_made_up(FILES[name]) <= (name in BY_NAME)
    package, _, room = name.removesuffix(".py").partition("/")
    tops = {each.partition(".")[0] for each in names}
    if package != "web":
        assert not tops & BROWSER
    if layer(package) == "games":
        assert tops & PACKAGES <= {"engine", package}
        if room == "rules":
            assert not names & {f"{package}.script", f"{package}.view", f"{package}.players"}
        if room.partition("/")[0] not in ("view", "ending"):
            assert not any(f"{each}.".startswith(f"{package}.view.") for each in names)


def test_no_imports_go_in_a_circle() -> None:
    # Imports within functions count: they hide a circle, and do not remove it.
    patterns = ("build/*.py", "lab/bench/*.py", "lab/fuzz/*.py", "lab/judging/*.py")
    others = (file for pattern in patterns for file in ROOT.glob(pattern))
    find_circle([*FILES.values(), *others], ROOT)


@pytest.mark.parametrize(
    "back", ["import one", "def load():\n    from one import x", 'y = import_module("one")']
)
def test_a_circle_is_found_however_it_is_hidden(back: str, tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("from two import y\n")
    (tmp_path / "two.py").write_text(f"{back}\n")
    with pytest.raises(CycleError):
        find_circle(tmp_path.glob("*.py"), tmp_path)


def test_a_name_that_is_worked_out_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text('import_module(f"{room}.two")')
    (tmp_path / "two.py").write_text('import_module("one.two")')
    assert [imports_made_up(tmp_path / f"{name}.py") for name in ("one", "two")] == [True, False]
