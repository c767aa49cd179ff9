"""`bundle.mjs` knows of what PyScript is made; where another version differs, it says so."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "node_modules"
COPIED = ("@pyscript/core/src", "polyscript/esm")
"""What is altered; all else is linked to."""


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    """A folder of packages of which those of PyScript may be altered."""
    folder = tmp_path / "node_modules"
    folder.mkdir()
    for package in MODULES.iterdir():
        if package.name not in ("@pyscript", "polyscript", "done"):
            (folder / package.name).symlink_to(package)
    for sources in COPIED:
        shutil.copytree(MODULES / sources, folder / sources, copy_function=shutil.copyfile)
        shutil.copy(MODULES / sources / "../package.json", folder / sources / "..")
    return folder


def bundle(modules: Path, written: str, otherwise: str) -> str:
    """What the script says of packages that import something else, which it must refuse."""
    altered = 0
    for sources in COPIED:
        for file in (modules / sources).rglob("*.js"):
            text, count = re.subn(
                f"(?<=['\"]){re.escape(written)}(?=['\"])", otherwise, file.read_text()
            )
            if count:
                file.write_text(text)
                altered += 1
    assert altered
    script = ["node", "build/runtime/bundle.mjs", modules.parent, modules / "@pyscript/core"]
    done = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert not (modules.parent / "js").exists(), "the build ends there"
    return done.stderr


@pytest.mark.parametrize(
    "stub",
    [
        "./stdlib.js",
        "./plugins.js",
        "./plugins/codemirror.js",
        "@webreflection/idb-map",
        "@webreflection/idb-map/sync",
    ],
)
def test_a_stub_that_nothing_imports_ends_the_build(modules: Path, stub: str) -> None:
    other = "data:text/javascript,export default Map; export const stdlib = 0, optional = 0;"
    said = bundle(modules, stub, other)
    assert f"expects PyScript to import {stub}, which is stubbed" in said


@pytest.mark.parametrize(
    "part", ["plugins/donkey", "pyodide_graph", "3rd-party/toml", "3rd-party/zip"]
)
def test_a_part_left_out_that_is_not_there_ends_the_build(modules: Path, part: str) -> None:
    for file in [
        *modules.glob(f"@pyscript/core/src/{part}.js"),
        *modules.glob(f"polyscript/esm/**/{part}.js"),
    ]:
        shutil.copy(file, file.with_name("other.js"))
    name = Path(part).name
    said = bundle(modules, f"./{part}.js", f"./{part}.js".replace(name, "other"))
    assert f"expects PyScript to have a part {name} of its own, which is left out" in said
