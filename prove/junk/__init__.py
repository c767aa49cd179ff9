"""Junk.

Every reader of what comes from outside is given what it should not be given: valid inputs with
parts changed, lost, doubled, swapped and put together, at random from a fixed seed. One in ten is
traced: where it reaches lines or refusals that none before it reached, it is changed further. Each
must be read, or refused with a sentence, in no time; and the memory must not grow with their
number.
"""

from __future__ import annotations

from collections.abc import Iterator

from prove import Figure
from prove.junk import games, table, workshop
from prove.junk.trial import SEED, Trial, memory

LEAST = 1_000_000
"""So many inputs are asked for in all."""
SLOWEST = 1.0
"""Seconds that an input may take."""
GROWTH = 20.0
"""Megabytes that the second half of the inputs may leave behind."""


def prove(share: float) -> Iterator[Figure]:
    """Give all readers junk, each one half and then, all over again, the other."""
    trials = [Trial(reader) for room in (games, table, workshop) for reader in room.readers()]
    held = [memory()]
    for _ in range(2):
        for trial in trials:
            trial.go_on(share / 2)
        held.append(memory())
    for trial in trials:
        yield Figure(
            trial.reader.what,
            f"{trial.inputs:,} inputs, {trial.faults} faults, "
            f"the slowest {1000 * trial.slowest:.0f} ms",
            "0 faults",
            not trial.faults and trial.slowest < SLOWEST,
        )
    total = sum(trial.inputs for trial in trials)
    yield Figure("Inputs in all", f"{total:,} from the seed “{SEED}”", f"{LEAST:,}", total >= LEAST)
    yield Figure(
        "Memory before, half way and after",
        ", ".join(f"{each:.0f} MB" for each in held),
        f"at most {GROWTH:.0f} MB more in the second half",
        held[2] - held[1] < GROWTH,
    )
