"""The example of the README: a page that is no game, on Pyodide in its two halves."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from build.parts import PYODIDE, build_parts
from places import ROOT
from serve import Host

README = (ROOT / "interpreter/README.md").read_text()


def test_the_readme_names_what_is_there() -> None:
    named = re.findall(r"(?:interpreter|node_modules)/[\w./-]+", README)
    named += [f"interpreter/{name}" for name in re.findall(r"^\| `([\w./]+)`", README, re.M)]
    assert len(named) > 8
    assert all((ROOT / name).exists() for name in named)


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """What the commands of the README make; the halves are those of the site's build."""
    parts = build_parts()
    for file in (parts["stripped"] / "pyodide.asm.js", *parts["split"].iterdir()):
        shutil.copy(file, tmp_path)
    library = (PYODIDE / "python_stdlib.zip").read_bytes()
    (tmp_path / "stdlib.archive").write_bytes(gzip.compress(library, 1))
    bundle = re.search(r"npx (esbuild .*)", README)
    assert bundle
    command = f"node_modules/.bin/{bundle[1]}".replace("OUT", str(tmp_path)).split()
    subprocess.run([*command, "--log-level=error"], cwd=ROOT, check=True)
    shutil.copy(ROOT / "interpreter/example/index.html", tmp_path)
    (tmp_path / "404.html").touch()
    return tmp_path


def test_a_page_that_is_no_game_runs_python(example: Path, browser: Browser) -> None:
    host, page = Host(example), browser.new_page()
    page.goto(f"{host.url}index.html")
    words = page.get_by_role("status")
    expect(words).to_have_text("to 2, be 2, or 1, not 1", timeout=60_000)
    page.get_by_role("textbox").fill("a rose is a rose")
    expect(words).to_have_text("a 2, rose 2, is 1")
    page.close()
    host.stop()
