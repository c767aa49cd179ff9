"""The documentation's example is a game like all others, once its files are in their places."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from new_game import enter
from repo_copy import ROOT, copy_repo, run_in

EXAMPLE = ROOT / "docs/example"


@pytest.mark.slow
def test_the_example_passes_what_a_game_has_to_pass(tmp_path: Path) -> None:
    repo = copy_repo(tmp_path)
    shutil.copytree(EXAMPLE, repo, dirs_exist_ok=True)
    shutil.rmtree(repo / "docs/example")
    enter("letter_lock", repo / "py/games.py")
    tests = (
        "tests/unit/test_one_file.py",
        "tests/unit/test_layers.py",
        "tests/browser/test_letter_lock.py",
        "tests/browser/test_every_game.py",
    )
    said = run_in(
        repo, sys.executable, "-m", "pytest", "-n", 0, "-k", "letter_lock or layers", *tests
    )
    assert "passed" in said
