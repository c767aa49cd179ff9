"""The Python of the pages: each page's archives hold all that it can come to import."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from interpreters import ROOT, Interpreters

from build.parts import ARCHIVES, build_parts
from games import GAMES
from places import PY


@pytest.fixture(scope="module")
def interpreters(tmp_path_factory: pytest.TempPathFactory) -> Interpreters:
    return Interpreters(tmp_path_factory.mktemp("archives"))


def test_what_any_function_imports_is_there(interpreters: Interpreters) -> None:
    """In one interpreter for all games: tests/unit/test_layers.py lets none import another."""
    printed = interpreters.page("imports", "app", "late", "course", *GAMES, games=GAMES)
    assert printed.strip().isdecimal()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_plays_with_each_option_and_player(interpreters: Interpreters, game: str) -> None:
    """As it does here: the same lines, the same table."""
    here = "import json, sys; sys.path[:0] = ['tests/build/scripts', 'py']; import play; "
    command = [sys.executable, "-c", f"{here}play.main({{'game': {game!r}}})"]
    plain = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert plain.count("\n") > 100
    assert interpreters.page("play", "app", game, game=game) == plain


def test_each_archive_holds_its_own(interpreters: Interpreters) -> None:
    tops = {
        name: {entry.split("/")[0] for entry in ZipFile(archive).namelist()}
        for name, archive in interpreters.archives.items()
    }
    assert set(tops) == {"stdlib", "app", "late", "course", "program", *GAMES}
    assert tops["app"] == {"games.pyc", "session", "engine", "web", "pyscript"}
    assert all(tops[name] == {name} for name in ("course", "program", *GAMES))


@pytest.mark.nightly  # by day tests/browser/test_start.py reads the lines of a traceback
def test_tracebacks_name_the_right_lines_of_our_code(interpreters: Interpreters) -> None:
    modules = [
        ".".join(Path(entry).with_suffix("").parts).removesuffix(".__init__")
        for name in ("app", "late", "course", "program", *GAMES)
        for entry in ZipFile(interpreters.archives[name]).namelist()
        if not entry.startswith("pyscript/")
    ]
    assert len(modules) > 30
    found = interpreters.shipped(
        "lines", "app", "late", "course", "program", *GAMES, modules=modules
    )
    assert found.split() == [str(len(modules))]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Copy the pages' sources, the stubs and the library, to be changed."""
    for name, folder in (("py", PY), ("runtime", ARCHIVES)):
        subprocess.run(["cp", "-r", folder, tmp_path / name], check=True)
    shutil.copy(ROOT / "pyscript.toml", tmp_path)
    (tmp_path / "library.zip").symlink_to(build_parts()["compiled"] / "library.zip")
    return tmp_path


def compile_tree(tree: Path) -> str:
    """What the build says of sources that it must refuse."""
    parts = [tree, build_parts()["stripped"], tree / "py", tree / "runtime"]
    parts += ["compile.py", tree / "pyscript.toml"]
    command = ["node", "build/archives/compile.mjs", *parts]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert not list(tree.glob("*.archive")), "nothing is written"
    return done.stderr


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        pytest.param(
            "py/engine/late.py",
            "def late():\n    import not_there\n",
            "what functions of engine.late import to be there: No module named 'not_there'",
            marks=pytest.mark.nightly,  # by day test_what_any_function_imports_is_there is strict
        ),
        pytest.param(
            "py/engine/late.py",
            "def late():\n    from engine import not_there\n",
            "what functions of engine.late import to be there: No module named 'engine.not_there'",
            marks=pytest.mark.nightly,
        ),
        pytest.param(
            "py/engine/early.py",
            "import decimal\n",
            "no page to import decimal, which is left out",
            marks=pytest.mark.nightly,
        ),
        pytest.param(
            "py/engine/late.py",
            "def late():\n    import decimal\n",
            "no page to import decimal, which is left out",
            marks=pytest.mark.nightly,
        ),
        pytest.param(
            "runtime/stubs/colorsys.py",
            "",
            "a page to need colorsys, which has a stub",
            marks=pytest.mark.nightly,
        ),
        pytest.param(
            "pyscript.toml",
            (ROOT / "pyscript.toml").read_text().replace('"enum"', '"no_such_module"'),
            "a page to import no_such_module, which is in pyscript.toml",
            marks=pytest.mark.nightly,
        ),
    ],
)
def test_what_the_build_does_not_expect_ends_it(
    tree: Path, file: str, text: str, sentence: str
) -> None:
    (tree / file).write_text(text)
    assert f"compile.py expects {sentence}" in compile_tree(tree)


@pytest.mark.nightly  # an upgrade alone brings it
def test_what_is_left_out_and_nobody_imports_ends_the_build(tree: Path) -> None:
    shipped = ZipFile(tree / "library.zip")
    (tree / "library.zip").unlink()
    with ZipFile(tree / "library.zip", "w") as library:
        for name in shipped.namelist():
            source = shipped.read(name)
            if name == "_py_warnings.py":
                assert b"import tracemalloc" in source
                source = source.replace(b"import tracemalloc", b"import sys")
            library.writestr(name, source)
    sentence = "compile.py expects a function to import tracemalloc, which is left out"
    assert sentence in compile_tree(tree)
