"""A copy of the repository to change: what is planted there, is built and run from there."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from places import ROOT

PARTS = [
    "build",
    "contest",
    "css",
    "docs",
    "interpreter",
    "js",
    "lab",
    "pages",
    "py",
    "tests",
    "tools",
    "workshop",
]


def copy_repo(to: Path) -> Path:
    """The repository copied into the folder `to`, with what npm brought shared."""
    ignored = shutil.ignore_patterns("*.pyc.*")  # what another process is writing
    for part in PARTS:
        shutil.copytree(ROOT / part, to / part, ignore=ignored)
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy(file, to)
    for shared in ("node_modules", ".cache"):
        (ROOT / shared).mkdir(exist_ok=True)
        os.symlink(ROOT / shared, to / shared)
    return to


def hurry(repo: Path) -> None:
    """Let the copy's build weigh nothing, in less time."""
    part = repo / "build/__main__.py"
    source = part.read_text()
    assert source.count("report(given.site)") == 1
    part.write_text(source.replace("report(given.site)", ""))


def run_in(repo: Path, *command: object) -> str:
    """What a command prints that runs in the copy, with the copy's own modules, and succeeds."""
    run = subprocess.run(
        list(map(str, command)),
        cwd=repo,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(repo / "py"), str(repo)))},
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert run.returncode == 0, run.stdout[-3_000:]
    return run.stdout
