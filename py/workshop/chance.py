"""Chance that a program and the game can share: from a seed, or from a tape of what was drawn.

A draw is written down as a number from 0 to 1: whoever draws one of n things from it gets the same
one, by whatever function.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Literal, TypeAlias

from table.seed import clean_seed

Way: TypeAlias = Literal["same", "uniform"]
"""How chance is drawn: as Python does, or one number from 0 to 1 for each draw, by whatever
function; then `int(random() * 6) + 1` and `randint(1, 6)` show the same face."""


class Chance(Random):
    """Python's chance, which starts from `start` where a program gives no seed of its own."""

    def __init__(self, start: str, way: Way = "same", note: Callable[[float], None] = lambda drawn: None) -> None:
        self.start, self.way, self.note = clean_seed(start), way, note
        super().__init__(None)

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Start anew, from the seed of the run where the program names none."""
        super().seed(self.start if a is None else a, version)

    def random(self) -> float:
        """A number from 0 up to 1."""
        drawn = super().random()
        self.note(drawn)
        return drawn

    def _randbelow(self, n: int) -> int:
        if self.way == "uniform":
            return math.floor(self.random() * n)
        drawn: int = super()._randbelow(n)  # type: ignore[misc]
        self.note((drawn + 0.5) / n)
        return drawn


class Tape(Random):
    """Chance that was drawn before; where there is no more of it, it goes on as `after` does."""

    def __init__(self, draws: Iterable[float], after: Random) -> None:
        self.draws, self.after = list(draws)[::-1], after
        super().__init__(0)

    def seed(self, *_: Any) -> None:
        """A tape has no seed."""

    def random(self) -> float:
        """The next number of the tape."""
        return self.draws.pop() if self.draws else self.after.random()

    def _randbelow(self, n: int) -> int:
        return math.floor(self.random() * n)
