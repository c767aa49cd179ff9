"""A new game's files make a game that passes the suite."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from new_game import start
from repo_copy import copy_repo, run_in


@pytest.mark.slow
def test_a_new_game_passes_the_suite_and_plays_at_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYOUTS", "20")
    repo = copy_repo(tmp_path)
    listed = start("rock_paper", "Rock, Paper", repo)
    assert {str(path.relative_to(repo)) for path in listed} >= {
        "pages/rock-paper.html",
        "css/rock-paper.css",
        "pages/img/rock-paper.svg",
        "py/rock_paper/script.py",
        "py/rock_paper/view.py",
    }
    assert (
        'GAMES = ("bots", "four_five_six", "pynim", "rock_paper", "tactego")'
        in (repo / "py/games.py").read_text()
    )
    suite = ("tests/unit/test_conformance.py", "tests/unit/test_layers.py", "tests/unit/rock_paper")
    said = run_in(repo, sys.executable, "-m", "pytest", "-k", "rock_paper or layers", *suite)
    assert "passed" in said
    said = run_in(repo, sys.executable, "-m", "ruff", "check", "--fix", "py")
    typed = subprocess.run(
        [sys.executable, "-m", "rock_paper", "--seed", "1", "--tosses", "5"],
        cwd=repo / "py",
        input="heads\nx\nt\nh\nt\nh\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Type heads or tails." in typed.stdout
    assert typed.stdout.rstrip().endswith("of 5 were right.")


@pytest.mark.parametrize("name", ["Rock", "rock paper", "1st", "", "class", "pynim", "random"])
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"no name for a folder|is taken"):
        start(name, "A title")
