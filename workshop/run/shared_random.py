"""Random numbers that a program and the game share: both draw the same, from one seed.

Every draw is recorded as a fraction from 0 to 1, and every function that draws one of n things maps
that fraction to the same thing. So the game can be given the draws of a program, whichever function
of `random` the program calls. Where the program draws a number from a range of its own, such as a
bet of at most 20, the game draws the same number, if it can.
"""

from __future__ import annotations

import math
import os
import random
import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

MAX_BITS = 16
"""Of a number that is one of several things; more are a seed, or bytes."""
WORD = re.compile(r"[^\W\d_]{2,}")
MIN_WORDS = 3
"""Of a text that is a sentence, and no name, suit or face of a die."""


class Draw(NamedTuple):
    """One draw."""

    fraction: float
    """At least 0, less than 1."""
    sides: int
    """The number of things to choose from; 0 for a call of `random()`."""
    value: int | None = None
    """The number that was drawn, where the things are numbers."""


class SeededRandom(Random):
    """Python's generator, seeded with the run's seed where a program gives none."""

    def __init__(self, run_seed: str) -> None:
        self.run_seed = run_seed.encode("utf-8", "replace").decode()
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


class SharedRandom(SeededRandom):
    """One whose draws are recorded, and can be forced; unforced it draws as the other one does."""

    def __init__(
        self, run_seed: str, on_draw: Callable[[Draw], object] = lambda draw: None
    ) -> None:
        self.on_draw = on_draw
        self.forced: list[Draw] = []
        """What to draw next instead of something random; a stack, the next one is its last."""
        self.forced_sides = 0
        """Only draws with this number of sides are forced; 0: all are."""
        self._sides = 0
        """The number of things that calls of `random()` choose from."""
        self._things: Sequence[Any] = ()
        """What the next drawn number chooses from."""
        self._is_drawing = False
        """Whether bits are drawn for another function."""
        self._is_comment = False
        """Whether one of several sentences is drawn."""
        super().__init__(run_seed)

    def share_draws(self, other: SharedRandom) -> None:
        """Report what is drawn to whom `other` reports it."""
        self.on_draw = other.on_draw

    def random(self) -> float:
        """Return a number from 0 up to 1."""
        drawn, forced = super().random(), self._forced(self._sides)
        fraction = forced.fraction if forced else drawn
        self.on_draw(Draw(fraction, self._sides))
        return fraction

    def choice(self, seq: Any) -> Any:
        """Return one of several things. Which of several sentences is printed is no game's chance,
        and not recorded."""
        self._is_comment = isinstance(seq, (list, tuple)) and all(map(_is_sentence, seq))
        self._things = seq if isinstance(seq, (list, tuple, range)) else ()
        try:
            return super().choice(seq)
        finally:
            self._is_comment, self._things = False, ()

    def randrange(self, start: Any, *rest: Any, **named: Any) -> int:
        """Return one of the numbers of a range."""
        try:
            self._things = range(start, *rest, **named)
        except TypeError:  # whole numbers that are floats, which `range` does not take
            self._things = ()
        try:
            return super().randrange(start, *rest, **named)
        finally:
            self._things = ()

    def randint(self, a: Any, b: Any) -> int:
        """Return a whole number from `a` to `b`: since Python 3.14 not by `randrange`."""
        self._things = range(a, b + 1) if type(a) is type(b) is int else ()
        try:
            return super().randint(a, b)
        finally:
            self._things = ()

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
        fraction, things = (drawn + 0.5) / sides, self._things
        if forced := self._forced(sides):
            fraction = forced.fraction
            if forced.sides != sides and forced.value is not None and forced.value in things:
                fraction = (things.index(forced.value) + 0.5) / sides
        index = math.floor(fraction * sides)
        value = things[index] if len(things) == sides else None
        self.on_draw(Draw(fraction, sides, value if type(value) is int else None))
        return index

    def _forced(self, sides: int) -> Draw | None:
        """Return what is forced for a draw."""
        is_forced = self.forced and self.forced_sides in (0, sides or self.forced_sides)
        return self.forced.pop() if is_forced else None


def _is_sentence(thing: Any) -> bool:
    return isinstance(thing, str) and len(WORD.findall(thing)) >= MIN_WORDS
