"""For tests in whose Python players answer: it is restored; and the simplest players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from contest.player import repeatable
from workshop.run.program import Program
from workshop.run.restored import restored

CHANCE = "def answer(ask, rng):\n    return rng.choice(ask.choices)\n"
FIRST = "def answer(ask, rng):\n    return ask.choices[0]\n"


@pytest.fixture(autouse=True)
def player_room() -> Iterator[None]:
    """Let players answer in this Python, and restore it."""
    with restored(Program({}, "")):
        yield
    repeatable.cache_clear()
