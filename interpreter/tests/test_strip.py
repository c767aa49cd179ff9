"""`strip.mjs` knows how Pyodide's files are written; where another version differs, it says so."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from places import ROOT

PYODIDE = ROOT / "node_modules/pyodide"
EXPORTS = """
    import { readFileSync } from "node:fs";
    const module = new WebAssembly.Module(readFileSync("node_modules/pyodide/pyodide.asm.wasm"));
    console.log(WebAssembly.Module.exports(module).map(({ name }) => name).join(" "));
"""


def strip(folder: Path, glue: str) -> str:
    """What the script says of Pyodide with another glue, which it must refuse."""
    for name in ("pyodide.asm.wasm", "pyodide.mjs"):
        (folder / name).symlink_to(PYODIDE / name)
    (folder / "pyodide.asm.mjs").write_text(glue)
    script = ["node", "interpreter/halves/strip.mjs", folder, folder]
    done = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert not list(folder.glob("*.js")), "nothing is written"
    return done.stderr


@pytest.mark.nightly  # an upgrade alone brings it
@pytest.mark.parametrize(
    ("written", "otherwise", "sentence"),
    [
        (
            "function assignWasmExports(",
            "function assign(",
            "expects assignWasmExports once in pyodide.asm.mjs, and it is there 0 times",
        ),
        (
            'wasmExports["free"]',
            "wasmExports['free']",
            "expects assignWasmExports to only assign exports to variables, and it has _free=",
        ),
        (
            "var _set_method_docstring,",
            "let _set_method_docstring,",
            "expects the list of the exports' variables once",
        ),
        (",_malloc,", ",", "expects the export malloc to have a variable, and _malloc is not"),
        (
            'wasmExports["free"]',
            'wasmExports["freed"]',
            "expects pyodide.asm.wasm to export freed, which the glue takes",
        ),
        ("eval(", "evaluate(", "expects the glue to call eval"),
        ("Memory({shared:", "Memory({split:", "expects memory to wait on once"),
        ('"Suspending"in', '"suspending"in', "expects stacks of its own once"),
        ("var wasmImports=", "let wasmImports=", "expects the list wasmImports once"),
        (
            ",fd_write:",
            ",fd_writes:",
            "expects wasmImports to hold fd_write, which pyodide.asm.wasm imports",
        ),
    ],
)
def test_a_glue_that_is_written_otherwise_ends_the_build(
    tmp_path: Path, written: str, otherwise: str, sentence: str
) -> None:
    glue = (PYODIDE / "pyodide.asm.mjs").read_text()
    assert written in glue
    said = strip(tmp_path, glue.replace(written, otherwise))
    assert sentence in said
    assert said.endswith('See "Upgrading Pyodide and PyScript" in CONTRIBUTING.md.\n')


@pytest.mark.nightly  # an upgrade alone brings it
def test_a_glue_that_names_more_exports_than_pages_need_ends_the_build(tmp_path: Path) -> None:
    command = ["node", "--input-type=module", "-e", EXPORTS]
    exports = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    glue = (PYODIDE / "pyodide.asm.mjs").read_text()
    said = strip(tmp_path, f"{glue}\n// {exports}")
    assert "expects at most 300 exports to be left, and there are 8560 of 8560" in said
