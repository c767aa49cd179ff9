"""The documentation's example is a game like all others, once its files are in their places."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from repo_copy import run_in


@pytest.mark.nightly  # by day its own tests run in CPython
def test_the_example_passes_what_a_game_has_to_pass(
    wider_repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SITE", str(wider_repo / "_site"))
    tests = (
        "tests/unit/test_layers.py",
        "tests/browser/test_letter_lock.py",
        "tests/browser/test_every_game.py",
    )
    said = run_in(
        wider_repo, sys.executable, "-m", "pytest", "-n", 0, "-k", "letter_lock or layers", *tests
    )
    assert "passed" in said
