"""Python as the pages have it, and as Pyodide ships it, in Node."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Iterable
from pathlib import Path

from build.parts import PYODIDE, build_parts
from places import ROOT

NODE = ("node", "--liftoff-only")
"""Short runs: to optimise the WebAssembly takes longer than they do."""


def unpack(archive: Path, folder: Path) -> Path:
    """The archive as the browser unpacks it."""
    unpacked = folder / f"{archive.stem}.zip"
    unpacked.write_bytes(gzip.decompress(archive.read_bytes()))
    return unpacked


class Interpreters:
    """Runs scripts in the site's Python, built from the sources as they are."""

    def __init__(self, folder: Path) -> None:
        parts = build_parts()
        self.stripped = parts["stripped"]
        self.archives = {
            archive.stem: unpack(archive, folder) for archive in parts["compiled"].glob("*.archive")
        }

    def page(self, script: str, *archives: str, **given: object) -> str:
        """What a script prints where a page has these archives, and the standard library's."""
        return self._run(self.archives["stdlib"], script, given, archives)

    def shipped(self, script: str, *archives: str, **given: object) -> str:
        """What a script prints where the whole standard library is there."""
        return self._run(PYODIDE / "python_stdlib.zip", script, given, archives)

    def _run(self, library: Path, script: str, given: object, archives: Iterable[str]) -> str:
        paths = [self.archives[name] for name in archives]
        parameters = [self.stripped, library, script, json.dumps(given), *paths]
        command = [*NODE, "tests/build/run.mjs", *parameters]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout
