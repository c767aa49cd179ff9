"""The built site on a server that behaves as GitHub Pages does, for whatever drives a browser."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

import failing_game
import new_game
from engine.game import Game, load
from games import GAMES
from places import ROOT
from repo_copy import copy_repo, hurry, run_in
from serve import Host

READY = "html[data-ready]"
OFFLINE = "html[data-offline]"


def once_in_a_run(
    factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]
) -> Path:
    """Return a folder that `make` has filled, once for all processes of a run."""
    folder = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    made, half = folder / name, folder / f"half-{name}"
    with (folder / f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not made.exists():
            make(half)
            half.rename(made)
    return made


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built from the sources as they are; or the folder that `SITE` names."""
    if built := os.environ.get("SITE"):
        return Path(built)

    def make(folder: Path) -> None:
        command = [sys.executable, "-m", "build", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)

    return once_in_a_run(tmp_path_factory, "site", make)


@pytest.fixture(scope="session")
def wider_repo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository with two more games, and its site in `_site`."""

    def make(folder: Path) -> None:
        folder.mkdir()
        repo = copy_repo(folder)
        new_game.start("coin", "Coin", repo)
        failing_game.enter(repo)
        hurry(repo)
        run_in(repo, sys.executable, "-m", "build", repo / "_site")

    return once_in_a_run(tmp_path_factory, "wider", make)


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
