"""Chance that a program and the game share: from one seed, or laid as it was drawn before.

A draw is written down as a number from 0 to 1: whoever draws one of n things from it gets the same
one, by whatever function.
"""

from __future__ import annotations

import math
import os
import random
from collections.abc import Callable, Mapping
from random import Random
from types import ModuleType
from typing import Any, Literal, NamedTuple, TypeAlias

from table.seed import clean_seed

Way: TypeAlias = Literal["same", "uniform"]
"""How chance is drawn: as Python does, or one number from 0 to 1 for each draw, by whatever
function; then `int(random() * 6) + 1` and `randint(1, 6)` show the same face."""


class Draw(NamedTuple):
    """What was drawn."""

    at: float
    """From 0 to 1."""
    of: int
    """From how many things; 0 where a number from 0 to 1 was asked for."""


class Chance(Random):
    """Python's chance, which starts from `start` where a program gives no seed of its own."""

    def __init__(
        self, start: str, way: Way = "same", note: Callable[[Draw], object] = lambda draw: None
    ) -> None:
        self.start, self.way, self.note = clean_seed(start), way, note
        self.unseeded = 0
        """How many more sources a program made without a seed of its own."""
        self.laid: list[float] = []
        """What is drawn next, the last of it first; each takes the place of a draw."""
        self.laid_of = 0
        """It is for draws from so many things alone, unless 0."""
        super().__init__(None)

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Start anew, from the seed of the run where the program names none."""
        super().seed(self.start if a is None else a, version)

    def random(self) -> float:
        """A number from 0 up to 1."""
        return self._draw(0)

    def _draw(self, of: int) -> float:
        at = super().random()
        at = self._laid(of, at)
        self.note(Draw(at, of))
        return at

    def _randbelow(self, n: int) -> int:
        if self.way == "uniform":
            return math.floor(self._draw(n) * n)
        drawn: int = super()._randbelow(n)  # type: ignore[misc]
        at = self._laid(n, (drawn + 0.5) / n)
        self.note(Draw(at, n))
        return math.floor(at * n)

    def _laid(self, of: int, at: float) -> float:
        """What is laid for a draw, or else what was drawn."""
        return self.laid.pop() if self.laid and self.laid_of in (0, of or self.laid_of) else at

    def patch_random(self, modules: Mapping[str, ModuleType]) -> None:
        """Let all chance of `random`, `os` and `secrets`, of those that are there, be this."""
        chance, old = self, random._inst

        class Seeded(Chance):
            """What a program makes itself: it starts from the run's seed too."""

            def __init__(self, seed: Any = None) -> None:
                start = chance.start + (f"/{chance.unseeded}" if chance.unseeded else "")
                chance.unseeded += seed is None
                super().__init__(start, chance.way, chance.note)
                if seed is not None:
                    self.seed(seed)

        for name, value in list(vars(random).items()):
            if getattr(value, "__self__", None) is old:
                setattr(random, name, getattr(chance, name))
        Seeded.__name__ = Seeded.__qualname__ = "Random"
        vars(random).update(_inst=chance, Random=Seeded, SystemRandom=Seeded)
        vars(os)["urandom"] = lambda size: Random.randbytes(chance, size)
        if "secrets" in modules:
            vars(modules["secrets"]).update(
                SystemRandom=Seeded,
                _sysrand=chance,
                choice=chance.choice,
                randbits=chance.getrandbits,
                token_bytes=lambda size=None: chance.randbytes(size or 32),
            )
