"""Judge many programs side by side, in processes of which none holds up the others.

Whatever happens while a program is judged, it is that program's result: a process that ends, or
takes too long, is replaced.
"""

from __future__ import annotations

import multiprocessing
import os
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import inf
from multiprocessing.connection import Connection, wait
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
IDLE = -1
MAX_PROCESSES = 61
"""The most that Windows waits for."""
MAX_MEMORY_BYTES = 4_000_000_000
"""Of a process that judges, on systems that hold to it."""
END_SECONDS = 5
ENDED = "What judged it ended. Judge it alone, to see whether it is the program that does this."
TOO_LONG = "To judge it took too long."


class Worker(Protocol[T, R]):  # type: ignore[misc]
    """What does the work, in a process of its own."""

    def check(self, given: T, /) -> R:
        """Return what is found."""
        ...

    def close(self) -> None:
        """End what it has started."""
        ...


class _Process(Generic[T, R]):
    """A process with a worker in it, which is replaced if it ends."""

    def __init__(self, new_worker: Callable[[], Worker[T, R]]) -> None:
        self._new_worker = new_worker
        self.number, self.deadline = IDLE, inf
        """What it works at, and until when."""
        self._start()

    def _start(self) -> None:
        self._folder = TemporaryDirectory(prefix="workshop-", ignore_cleanup_errors=True)
        self.connection, theirs = multiprocessing.Pipe()
        given = self._new_worker, theirs, self._folder.name
        self._process = multiprocessing.Process(target=_serve, args=given, daemon=True)
        self._process.start()
        theirs.close()

    def give(self, number: int, work: T, seconds: float) -> None:
        """Have it work for so long."""
        self.number, self.deadline = number, monotonic() + seconds
        with suppress(OSError):  # it has ended, as `take` finds
            self.connection.send(work)

    def take(self, failed: Callable[[str], R]) -> R:
        """Return what was found; what `failed` makes of a sentence if it has ended, or is late."""
        self.number, self.deadline = IDLE, inf
        problem = TOO_LONG
        with suppress(EOFError, OSError):
            if self.connection.poll():
                problem = ENDED
                found: R | Exception = self.connection.recv()
                if isinstance(found, Exception):
                    raise found
                return found
        self.end(at_once=True)
        self._start()
        return failed(problem)

    def end(self, *, at_once: bool) -> None:
        """End it, and remove its temporary files."""
        if not at_once:
            # To close the connection ends none: each that was forked later has this end of it, too.
            with suppress(OSError):
                self.connection.send(None)
            self._process.join(END_SECONDS)
        self.connection.close()
        self._process.kill()
        self._process.join()
        self._folder.cleanup()


def _serve(new_worker: Callable[[], Worker[T, R]], connection: Connection, folder: str) -> None:
    """Check what comes, until None does."""
    tempfile.tempdir = folder
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not everywhere

        resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    worker = new_worker()
    try:
        with suppress(EOFError, OSError, KeyboardInterrupt):
            while (given := connection.recv()) is not None:
                try:
                    found: object = worker.check(given)
                except Exception as problem:
                    found = problem
                connection.send(found)
    finally:
        worker.close()


def check_side_by_side(
    given: Sequence[T],
    new_worker: Callable[[], Worker[T, R]],
    failed: Callable[[str], R],
    seconds: float,
) -> Iterator[R]:
    """Yield what workers find about each, in this order. Raises what a worker raises.

    Where a worker ends, or takes longer than `seconds`, that is what `failed` makes of a sentence.
    """
    waiting = deque(enumerate(given))
    found: dict[int, R] = {}
    count = min(os.cpu_count() or 1, MAX_PROCESSES, len(given))
    processes = [_Process(new_worker) for _ in range(count)]
    try:
        for number in range(len(given)):
            while number not in found:
                for each in processes:
                    if each.number == IDLE and waiting:
                        each.give(*waiting.popleft(), seconds)
                busy = [each for each in processes if each.number != IDLE]
                left = min(each.deadline for each in busy) - monotonic()
                ready = wait([each.connection for each in busy], max(0, left))
                for each in busy:
                    if each.connection in ready or each.deadline <= monotonic():
                        done = each.number
                        found[done] = each.take(failed)
            yield found.pop(number)
    finally:
        for each in processes:
            each.end(at_once=each.number != IDLE)
