"""Find out whether a program leaves to chance what it draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from typing import Literal

from workshop.compare.exchanges import Trial

MIN_REPEATED = 24
"""Exchanges that draw what another one of the same case draws, from which it is no chance."""
MIN_REPEATED_RUNS, MAX_SIDES = 24.0, 1000
"""Of draws that are the same in other cases, the information, in nats, from which it is no chance;
as how many things a call of `random()` counts."""


def repeated_chance(trials: Sequence[Trial]) -> Literal["", "draw", "run"]:
    """Return what is no chance: each draw is the same, or those of each run from its start."""
    if _repeats_draws(trials):
        return "draw"
    return "run" if _repeats_runs(trials) else ""


def _repeats_draws(trials: Iterable[Trial]) -> bool:
    """Return whether a program draws the same whenever it draws, also again in one case.

    What is drawn of one thing is always the same.
    """
    longest: list[float] = []
    repeated = 0
    for trial in trials:
        drawn = [
            [draw.fraction for draw in turn.draws if draw.sides != 1]
            for turn in trial.program_turns
        ]
        for fractions in drawn:
            shorter, longest = sorted((fractions, longest), key=len)
            if shorter != longest[: len(shorter)]:
                return False
        repeated += max(0, sum(map(bool, drawn)) - 1)
    return repeated >= MIN_REPEATED


def _repeats_runs(trials: Sequence[Trial]) -> bool:
    """Return whether a program draws the same in cases with other seeds, from the first draw on, as
    long as it draws one of as many."""
    seeded = sorted(
        (each for each in trials if each.seed is not None), key=lambda each: len(each.drawn)
    )
    repeated = 0.0
    for trial in seeded:
        for one, other in zip(trial.drawn, seeded[-1].drawn, strict=False):
            if trial.seed == seeded[-1].seed or one.sides != other.sides:
                break
            if one != other:
                return False
            repeated += log(one.sides or MAX_SIDES)
    return repeated >= MIN_REPEATED_RUNS
