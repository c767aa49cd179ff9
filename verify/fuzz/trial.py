"""A reader is given junk: what it makes of it, how long that takes, and what it reaches."""

from __future__ import annotations

import gc
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from build import ROOT
from verify.fuzz.mutate import Mutator

SEED = "recess"
"""Everything starts from this: the same inputs in every run."""
ENOUGH = 5.0
"""Seconds of the processor's time after which an input is called endless."""
TRACED = 25
"""Of so many inputs one is traced; where it reaches what none reached, it is changed further."""
LARGE = 50_000
"""An input of so many characters is not changed further: it would grow and grow."""
OURS = str(ROOT / "py")
TOLD = 5
"""How many faults are printed of each reader."""


class Reader(NamedTuple):
    """Something that reads what comes from outside."""

    what: str
    inputs: int
    seeds: Sequence[Any]
    """Valid inputs."""
    read: Callable[[Any], object]
    refuses: tuple[type[BaseException], ...] = ()
    """What it raises where an input is none, with a sentence."""
    typed: bool = False
    """Whether it is only given values of the types that it expects."""


class Came(NamedTuple):
    """What came of a reader's inputs."""

    what: str
    inputs: int
    faults: int
    slowest: float
    """In milliseconds."""


class EndlessError(BaseException):
    """An input took too long."""


class Trial:
    """A reader that is given more and more of its inputs."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.mutator = Mutator(reader.seeds, f"{SEED}/{reader.what}", reader.typed)
        self.inputs = self.refused = self.faults = 0
        self.slowest = 0.0
        self._reached: set[Any] = set()
        for seed in reader.seeds:
            self._try(seed)

    def go_on(self, share: float) -> None:
        """Try a share of all inputs."""
        for _ in range(max(1, round(self.reader.inputs * share))):
            self.inputs += 1
            self._try(self.mutator.make())

    @property
    def came(self) -> Came:
        """What came of it so far."""
        return Came(self.reader.what, self.inputs, self.faults, 1000 * self.slowest)

    def _try(self, given: Any) -> None:
        traced = self.inputs % TRACED == 0
        reached: set[Any] = set()
        begun = time.thread_time()
        try:
            try:
                with limited(), tracing(reached) if traced else idle():
                    self.reader.read(given)
            except EndlessError:  # or a busy machine, whose clocks jump
                with limited():
                    self.reader.read(given)
        except self.reader.refuses as refusal:
            self.refused += 1
            reached.add(re.sub(r"“.*”|\d+", "", str(refusal))[:80])
            if not is_sentence(str(refusal)):
                self._fault(given, f"it says “{refusal}”")
        except (Exception, EndlessError) as problem:
            self._fault(given, f"{type(problem).__name__}: {problem}")
        if not traced:
            self.slowest = max(self.slowest, time.thread_time() - begun)
        if not reached <= self._reached:
            self._reached |= reached
            if len(repr(given)) < LARGE:
                self.mutator.known.append(given)

    def _fault(self, given: Any, why: str) -> None:
        self.faults += 1
        if self.faults <= TOLD:
            print(f"  ! {self.reader.what}, {short(repr(given))}: {short(why)}", flush=True)


def is_sentence(text: str) -> bool:
    """Whether a refusal can be shown as it is."""
    return text.endswith((".", "?", ")")) and len(text) < 1_500


def short(text: str) -> str:
    """A text that fits on a few lines."""
    return text if len(text) < 400 else f"{text[:300]} … {text[-90:]}"


@contextmanager
def limited(seconds: float = ENOUGH, what: str = "it") -> Iterator[None]:
    """Break off what takes more of the processor's time, in the middle of a regular expression
    too. Raises EndlessError."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise EndlessError(f"{what} takes more than {seconds:g} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def idle() -> Iterator[None]:
    """Do nothing else."""
    yield


@contextmanager
def tracing(reached: set[Any]) -> Iterator[None]:
    """Write down which of our lines are reached."""

    def line(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            reached.add((frame.f_code, frame.f_lineno))
        return line

    def call(frame: FrameType, event: str, _: object) -> Any:
        return line if frame.f_code.co_filename.startswith(OURS) else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        yield
    finally:
        sys.settrace(before)


def memory() -> float:
    """The megabytes that this process holds now, without what nobody needs."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024
