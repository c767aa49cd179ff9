"""A new game, as `make game` begins it, is a game like all others in a browser, too."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from repo_copy import run_in


@pytest.mark.nightly  # by day it is tested in CPython
def test_a_new_game_passes_what_a_game_has_to_pass(
    wider_repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SITE", str(wider_repo / "_site"))
    tests = ("tests/browser/test_coin.py", "tests/browser/test_every_game.py")
    said = run_in(wider_repo, sys.executable, "-m", "pytest", "-n", 0, "-k", "coin", *tests)
    assert "passed" in said
