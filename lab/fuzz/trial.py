"""Give a reader junk, and record its faults and its slowest input."""

from __future__ import annotations

import gc
import re
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from lab.fuzz.mutate import Mutator

SEED = "recess"
"""The seed of all random numbers, so that every run has the same inputs."""
MAX_SECONDS = 5.0
"""The processor time after which an input counts as endless."""
MAX_CHARACTERS = 50_000
"""A longer input is not changed further, since inputs would grow without end."""
MAX_PRINTED_FAULTS = 5
"""How many faults of each reader are printed."""


class Reader(NamedTuple):
    """A function that reads what comes from outside."""

    what: str
    inputs: int
    seeds: Sequence[Any]
    """Valid inputs."""
    read: Callable[[Any], object]
    refuses: tuple[type[BaseException], ...] = ()
    """The errors by which it refuses an input, each with a sentence for a person."""
    typed: bool = False
    """Whether inputs only have values of the types that it expects."""


class EndlessError(BaseException):
    """An input took too long."""


class Trial:
    """The inputs of a reader, tried a share at a time."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.mutator = Mutator(reader.seeds, f"{SEED}/{reader.what}", reader.typed)
        self.inputs = self.faults = 0
        self.slowest = 0.0
        """In seconds."""
        self._refusals: set[str] = set()
        for seed in reader.seeds:
            self._try(seed)

    def go_on(self, share: float) -> None:
        """Try a share of all inputs."""
        for _ in range(max(1, round(self.reader.inputs * share))):
            self.inputs += 1
            self._try(self.mutator.make())

    def _try(self, given: Any) -> None:
        begun = time.thread_time()
        try:
            try:
                with limited():
                    self.reader.read(given)
            except EndlessError:  # once more: on a busy machine the clock of the timer jumps
                with limited():
                    self.reader.read(given)
        except self.reader.refuses as refusal:
            kind = re.sub(r"“.*”|\d+", "", str(refusal))[:80]
            if kind not in self._refusals and len(repr(given)) < MAX_CHARACTERS:
                self.mutator.known.append(given)
            self._refusals.add(kind)
            if not is_sentence(str(refusal)):
                self._fault(given, f"it says “{refusal}”")
        except (Exception, EndlessError) as problem:
            self._fault(given, f"{type(problem).__name__}: {problem}")
        self.slowest = max(self.slowest, time.thread_time() - begun)

    def _fault(self, given: Any, why: str) -> None:
        self.faults += 1
        if self.faults <= MAX_PRINTED_FAULTS:
            print(f"  ! {self.reader.what}, {short(repr(given))}: {short(why)}", flush=True)


def is_sentence(text: str) -> bool:
    """Return whether the text of a refusal can be shown to a person."""
    return text.endswith((".", "?", ")")) and len(text) < 1_500


def short(text: str) -> str:
    """Return a text, shortened to a few lines if it is long."""
    return text if len(text) < 400 else f"{text[:300]} … {text[-90:]}"


@contextmanager
def limited(seconds: float = MAX_SECONDS, what: str = "it") -> Iterator[None]:
    """Raise EndlessError in the code within that takes more processor time, even in the middle of
    matching a regular expression. Collecting what all else has left is none of its time."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise EndlessError(f"{what} takes more than {seconds:g} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    gc.disable()
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        gc.enable()


def memory() -> float:
    """Return the megabytes of this process after a garbage collection."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024
