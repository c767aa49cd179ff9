"""`bundle.mjs` knows of what PyScript is made; where another version differs, it says so."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from build.parts import BUNDLED
from places import ROOT

MODULES = ROOT / "node_modules"
COPIED = ("@pyscript/core/src", "polyscript/esm", "pyodide")
"""What is altered; all else is linked to."""


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """A folder with what is bundled, of which PyScript's and Pyodide's packages may be altered."""
    packages = tmp_path / "node_modules"
    packages.mkdir()
    for package in MODULES.iterdir():
        if package.name not in ("@pyscript", "polyscript", "pyodide", "done"):
            (packages / package.name).symlink_to(package)
    for sources in COPIED:
        shutil.copytree(MODULES / sources, packages / sources, copy_function=shutil.copyfile)
        if sources != "pyodide":
            shutil.copy(MODULES / sources / "../package.json", packages / sources / "..")
    for sources in BUNDLED:
        copy = shutil.copytree if (ROOT / sources).is_dir() else shutil.copy
        (tmp_path / sources).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / sources, tmp_path / sources)
    return tmp_path


def bundle(repo: Path) -> str:
    """What the script says of altered packages, which it must refuse."""
    script = ["node", "build/bundle.mjs", "out", "js/interpreter.js"]
    done = subprocess.run(script, cwd=repo, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert not (repo / "out/js").exists(), "the build ends there"
    return done.stderr


def import_instead(repo: Path, written: str, otherwise: str) -> None:
    """Let PyScript's packages import something else."""
    altered = 0
    for sources in COPIED:
        for file in (repo / "node_modules" / sources).rglob("*.js"):
            text, count = re.subn(
                f"(?<=['\"]){re.escape(written)}(?=['\"])", otherwise, file.read_text()
            )
            if count:
                file.write_text(text)
                altered += 1
    assert altered


@pytest.mark.parametrize(
    "stub",
    [
        "./stdlib.js",
        "./plugins.js",
        "./plugins/codemirror.js",
        "./xworker.js",
        "@webreflection/idb-map",
        "@webreflection/idb-map/sync",
    ],
)
def test_a_stub_that_nothing_imports_ends_the_build(repo: Path, stub: str) -> None:
    names = "stdlib, optional, Hook, XWorker"
    other = f"data:text/javascript,export default 0; export const [{names}] = [];"
    import_instead(repo, stub, other)
    assert f"expects PyScript to import {stub}, which is stubbed" in bundle(repo)


@pytest.mark.parametrize(
    "part", ["plugins/donkey", "pyodide_graph", "3rd-party/toml", "3rd-party/zip"]
)
def test_a_part_left_out_that_is_not_there_ends_the_build(repo: Path, part: str) -> None:
    for file in [
        *repo.glob(f"node_modules/@pyscript/core/src/{part}.js"),
        *repo.glob(f"node_modules/polyscript/esm/**/{part}.js"),
    ]:
        shutil.copy(file, file.with_name("other.js"))
    name = Path(part).name
    import_instead(repo, f"./{part}.js", f"./{part}.js".replace(name, "other"))
    said = bundle(repo)
    assert f"expects PyScript to have a part {name} of its own, which is left out" in said


@pytest.mark.parametrize(
    ("file", "written", "otherwise", "sentence"),
    [
        ("@pyscript/core/src/hooks.js", "Function(", "Method(", r"expects /return Function\("),
        ("pyodide/pyodide.mjs", "{integrity:t}", "{}", "expects {response:fetch("),
        (
            "@pyscript/core/src/config.js",
            "export ",
            "globalThis.evaluated = eval('1');\nexport ",
            "to evaluate no string, and it has eval(",
        ),
    ],
)
def test_a_string_that_is_evaluated_or_fetched_ends_the_build(
    repo: Path, file: str, written: str, otherwise: str, sentence: str
) -> None:
    path = repo / "node_modules" / file
    text = path.read_text()
    assert written in text
    path.write_text(text.replace(written, otherwise, 1))
    assert sentence in bundle(repo)
