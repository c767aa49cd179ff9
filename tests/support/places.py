"""Where things are in the repository: the one file of the tests that a move has to change."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
PY = ROOT / "py"
"""The house: the engine, the session, the games and their pages."""
PAGES = ROOT / "pages"
"""The templates of the pages."""
WORKSHOP = ROOT / "workshop"
"""The workshop, with its page, its scripts and its documents."""
ASSIGNMENTS = WORKSHOP / "assignments"
TESTS = ROOT / "tests"
