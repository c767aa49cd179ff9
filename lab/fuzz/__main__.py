"""Give junk to all readers: python -m lab.fuzz [--share 0.01]; some hours on two cores.

The exit status is 1 where a figure is not what is asked.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from lab.fuzz import Figure, games, programs, table, workshop
from lab.fuzz.trial import SEED, Trial, memory

LEAST = 1_000_000
"""The goal for the number of inputs in all."""
PROGRAMS = 2_000
"""The number of programs that are run."""
SLOWEST = 1.0
"""Seconds that an input may take."""
GROWTH = 20.0
"""Megabytes that memory may grow by during the second half of the inputs."""


def verify(share: float) -> Iterator[Figure]:
    """Give all readers junk, each one half and then, all over again, the other."""
    trials = [Trial(reader) for room in (games, table, workshop) for reader in room.readers()]
    held = [memory()]
    for _ in range(2):
        for trial in trials:
            trial.go_on(share / 2)
        held.append(memory())
    for trial in trials:
        slowest = f"the slowest {1000 * trial.slowest:.0f} ms"
        yield Figure(
            trial.reader.what,
            f"{trial.inputs:,} inputs, {trial.faults} faults, {slowest}",
            "0 faults",
            not trial.faults and trial.slowest < SLOWEST,
        )
    yield programs.verify(max(10, round(PROGRAMS * share)))
    total = sum(trial.inputs for trial in trials)
    yield Figure("Inputs in all", f"{total:,} from the seed “{SEED}”", f"{LEAST:,}", total >= LEAST)
    yield Figure(
        "Memory after each half of the inputs",
        " and ".join(f"{each:.0f} MB" for each in held[1:]),
        f"at most {GROWTH:.0f} MB more in the second half",
        held[2] - held[1] < GROWTH,
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m lab.fuzz", description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the work, for a look")
    holds = True
    for figure in verify(parser.parse_args().share):
        holds &= figure.holds
        sign = "" if figure.holds else " ✗"
        print(f"{figure.what}: {figure.found} ({figure.asked}){sign}", flush=True)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
