"""Random numbers that a program and the game share: both draw the same, from one seed.

Every draw is recorded as a fraction from 0 to 1, and every function that draws one of n things maps
that fraction to the same thing. So the game can be given the draws of a program, whichever function
of `random` the program calls.
"""

from __future__ import annotations

import math
import os
import random
import re
from collections.abc import Callable, Mapping
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from engine.seed import clean_seed

MAX_BITS = 16
"""Of a number that is one of several things; more are a seed, or bytes."""
FORCED_OFFSET = 1e-7
"""Added to the middle of a forced side: a program may round a whole product of it up or down."""
WORD = re.compile(r"[^\W\d_]{2,}")
MIN_WORDS = 3
"""Of a text that is a sentence, and no name, suit or face of a die."""


class Draw(NamedTuple):
    """One draw."""

    fraction: float
    """At least 0, less than 1."""
    sides: int
    """The number of things to choose from; 0 for a call of `random()`."""


class SeededRandom(Random):
    """Python's generator, seeded with the run's seed where a program gives none."""

    def __init__(self, run_seed: str) -> None:
        self.run_seed = clean_seed(run_seed)
        self.unseeded_count = 0
        """Generators that a program made without a seed; each has its own seed."""
        super().__init__(None)

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Seed it, with the run's seed if the program gives none."""
        super().seed(self.run_seed if a is None else a, version)

    def patch_random(self, modules: Mapping[str, ModuleType]) -> None:
        """Make this the generator of `random`, `os` and `secrets`, as far as they are loaded."""
        shared, usual = self, random._inst

        class ProgramRandom(type(self)):  # type: ignore[misc]
            """A generator that a program makes: without a seed it starts from the run's."""

            def __init__(self, seed: Any = None) -> None:
                number = shared.unseeded_count
                shared.unseeded_count += seed is None
                super().__init__(f"{shared.run_seed}/{number}" if number else shared.run_seed)
                self.share_draws(shared)
                if seed is not None:
                    self.seed(seed)

        for name, value in list(vars(random).items()):
            if getattr(value, "__self__", None) is usual:
                setattr(random, name, getattr(shared, name))
        ProgramRandom.__name__ = ProgramRandom.__qualname__ = "Random"
        vars(random).update(_inst=shared, Random=ProgramRandom, SystemRandom=ProgramRandom)
        vars(os)["urandom"] = lambda size: Random.randbytes(shared, size)
        if "secrets" in modules:
            vars(modules["secrets"]).update(
                SystemRandom=ProgramRandom,
                _sysrand=shared,
                choice=shared.choice,
                randbits=shared.getrandbits,
                token_bytes=lambda size=None: shared.randbytes(size or 32),
            )

    def share_draws(self, other: Any) -> None:
        """Report what is drawn to whom `other` reports it."""

    def draw_state(self) -> object:
        """Return all that decides what is drawn next."""
        return self.getstate()


class SharedRandom(SeededRandom):
    """One whose draws are recorded, and can be forced; unforced it draws as the other one does."""

    def __init__(
        self, run_seed: str, on_draw: Callable[[Draw], object] = lambda draw: None
    ) -> None:
        self.on_draw = on_draw
        self.forced: list[float] = []
        """Fractions to draw next instead of random ones; a stack, the next one is its last."""
        self.forced_sides = 0
        """Only draws with this number of sides are forced; 0: all are."""
        self._sides = 0
        """The number of things that calls of `random()` choose from."""
        self._is_drawing = False
        """Whether bits are drawn for another function."""
        self._is_comment = False
        """Whether one of several sentences is drawn."""
        super().__init__(run_seed)

    def share_draws(self, other: SharedRandom) -> None:
        """Report what is drawn to whom `other` reports it."""
        self.on_draw = other.on_draw

    def draw_state(self) -> object:
        """Return all that decides what is drawn next."""
        return super().draw_state(), len(self.forced)

    def random(self) -> float:
        """Return a number from 0 up to 1."""
        fraction = self._forced_or(self._sides, super().random())
        self.on_draw(Draw(fraction, self._sides))
        return fraction

    def choice(self, seq: Any) -> Any:
        """Return one of several things. Which of several sentences is printed is no game's chance,
        and not recorded."""
        self._is_comment = isinstance(seq, (list, tuple)) and all(map(_is_sentence, seq))
        try:
            return super().choice(seq)
        finally:
            self._is_comment = False

    def choices(
        self, population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1
    ) -> list[Any]:
        """Return `k` things, each one of all; without weights each is as likely."""
        self._sides = len(population) if weights is None is cum_weights else 0
        try:
            return super().choices(population, weights, cum_weights=cum_weights, k=k)
        finally:
            self._sides = 0

    def getrandbits(self, k: int) -> int:
        """Return a number of `k` bits."""
        drawn = super().getrandbits(k)
        return drawn if self._is_drawing or k > MAX_BITS else self._drawn(drawn, 1 << k)

    def _randbelow(self, n: int) -> int:
        # All of Random's other integer functions end here, in CPython and in Pyodide.
        self._is_drawing = True
        try:
            drawn: int = super()._randbelow(n)  # type: ignore[misc]
        finally:
            self._is_drawing = False
        return self._drawn(drawn, n)

    def _drawn(self, drawn: int, sides: int) -> int:
        """Record which of several things was drawn, and return it, or the one that is forced."""
        if self._is_comment:
            return drawn
        fraction = self._forced_or(sides, (drawn + 0.5) / sides)
        self.on_draw(Draw(fraction, sides))
        return math.floor(fraction * sides)

    def _forced_or(self, sides: int, drawn: float) -> float:
        """Return the forced fraction for a draw, or else the one that was drawn."""
        is_forced = self.forced and self.forced_sides in (0, sides or self.forced_sides)
        offset = FORCED_OFFSET if self.forced_sides else 0
        return self.forced.pop() + offset if is_forced else drawn


def _is_sentence(thing: Any) -> bool:
    return isinstance(thing, str) and len(WORD.findall(thing)) >= MIN_WORDS
