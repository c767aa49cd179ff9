"""The built site on a server that behaves as GitHub Pages does, for whatever drives a browser."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from engine.game import Game, load
from games import GAMES
from serve import Host

ROOT = Path(__file__).parents[1]
READY = "html[data-ready]"
OFFLINE = "html[data-offline]"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built from the sources as they are, once for all processes of a run."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    site, half = folder / "site", folder / "half"
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not site.exists():
            command = [sys.executable, "-m", "build", str(half)]
            subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
            half.rename(site)
    return site


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


@pytest.fixture(scope="session")
def host(site: Path) -> Iterator[Host]:
    host = Host(site)
    yield host
    host.stop()


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Another site, to a browser, with nothing on it yet."""
    folder = tmp_path_factory.mktemp("course")
    (folder / "404.html").touch()
    host = Host(folder, name="127.0.0.1")
    yield host
    host.stop()
