"""How much of a test runs by day, and how much in the nightly run."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from games import GAMES

T = TypeVar("T")


def repeats(usual: T, full: T) -> T:
    """Return `full` in the nightly run (`REPEATS=full`), or else `usual`."""
    return full if os.environ.get("REPEATS") == "full" else usual


def by_day(*tried: object, of: Sequence[object] = GAMES) -> list[Any]:
    """Return parameters for tests of what is the same for all, of which only those `tried` by day
    are part of `make test`; the others are tried each night."""
    return [pytest.param(it, marks=[] if it in tried else pytest.mark.nightly) for it in of]
