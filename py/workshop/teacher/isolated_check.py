"""Check a submission: the program runs in a process behind a fence, and is judged in this one.

What comes back from there is what a program printed, asked and drew, and is read as nothing else.
"""

from __future__ import annotations

import base64
import gc
import json
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from workshop.run.execute import remove_default_folder
from workshop.run.order import carry_out
from workshop.run.process import READY
from workshop.run.program import Program
from workshop.run.recording import RecordOrder, Trace
from workshop.teacher.fence import Fence

Judged = TypeVar("Judged")
Result = TypeVar("Result")
KEPT_VARIABLES = ("PATH", "SYSTEMROOT")
"""Of the environment; the others may hold secrets."""
MAX_REPLY_CHARACTERS = 20_000_000
MAX_DEATHS = 3
"""Processes that a program may end before no other is started for it."""
MAX_JUDGES = 61
"""Processes that judge side by side: the most that Windows waits for."""
START_SECONDS = 60
MIN_HANG_SECONDS, MAX_HANG_SECONDS = 1, 10
"""A run that alone takes half of the time hangs, if that is as long as this; it hangs in any case
after the second. If only all runs together take too long, the machine is slow."""


class FenceError(Exception):
    """No process could be started, which is not the program's fault; the text is a sentence."""


class TimeUpError(Exception):
    """All runs together took too long; nothing is known of the program."""


class IsolatedProgram:
    """A program in a separate process, which is started again if it dies."""

    def __init__(self, program: Program, seconds: float, fence: Fence) -> None:
        self._program, self._seconds, self._fence = program, seconds, fence
        self._deadline = time.monotonic() + seconds
        self._process: subprocess.Popen[str] | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._replies: queue.Queue[str] = queue.Queue()
        self._deaths = 0
        self._hangs = False

    def perform(self, order: RecordOrder) -> Trace:
        """Return the run; one that was stopped if the process has ended, or hangs.

        Raises TimeUpError.
        """
        late = f"It took longer than {self._seconds:g} seconds."
        left = self._deadline - time.monotonic()
        if left <= 0 and not self._hangs:
            raise TimeUpError
        if left <= 0:
            return order.stopped(late)
        if self._deaths >= MAX_DEATHS:
            return order.stopped("It ended Python itself.")
        try:
            if self._process is None:
                self._start()
            self._send(order._asdict())
            begun = time.monotonic()
            reply = self._replies.get(timeout=left)
            if reply:
                return order.read(json.loads(reply))
        except queue.Empty:
            self.stop()
            half = max(MIN_HANG_SECONDS, self._seconds / 2)
            self._hangs = time.monotonic() - begun > min(half, MAX_HANG_SECONDS)
            if not self._hangs:
                raise TimeUpError from None
            return order.stopped(late)
        except (OSError, ValueError, RecursionError):
            pass
        self._deaths += 1
        self.stop()
        return order.stopped("It ended Python itself.")

    def _start(self) -> None:
        # Without a fence its files are here; it is ended before it could remove them.
        self._folder = TemporaryDirectory(prefix="workshop-", ignore_cleanup_errors=True)
        environment = {
            **{name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ},
            **dict.fromkeys(("TEMP", "TMP", "TMPDIR"), self._folder.name),
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "PYTHONHASHSEED": "0",
        }
        self._process = subprocess.Popen(
            [*self._fence.command(), str(int(self._seconds) + 1)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self._replies = queue.Queue()
        threading.Thread(
            target=_read_lines, args=(self._process, self._replies), daemon=True
        ).start()
        files = self._program.files
        self._send(
            {
                "files": {name: base64.b64encode(data).decode() for name, data in files.items()},
                "main": self._program.main,
            }
        )
        with suppress(queue.Empty):
            if self._replies.get(timeout=START_SECONDS).strip() == READY:
                return
        raise FenceError(f"Python could not be started behind the fence ({self._fence.name}).")

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self._process
        assert self._process.stdin
        self._process.stdin.write(json.dumps(message, default=dict) + "\n")
        self._process.stdin.flush()

    def stop(self) -> None:
        """End the process and all that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL) if os.name == "posix" else process.kill()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError, ValueError):
                if stream:
                    stream.close()
        process.wait()
        if self._folder:
            self._folder.cleanup()


def _read_lines(process: subprocess.Popen[str], replies: queue.Queue[str]) -> None:
    """Put each line that a process prints into the queue, and "" at its end."""
    with suppress(OSError, ValueError):
        assert process.stdout
        while line := process.stdout.readline(MAX_REPLY_CHARACTERS):
            replies.put(line)
    replies.put("")


def judge_isolated(
    program: Program,
    begin: Callable[[], Generator[RecordOrder, Trace, Judged]],
    seconds: float,
    fence: Fence,
) -> Judged | str:
    """Return what the judge that `begin` returns comes to, of a program that runs behind a fence.

    It is a sentence if the program could not be judged. Raises FenceError.
    """
    isolated = IsolatedProgram(program, seconds, fence)
    try:
        return carry_out(begin(), isolated.perform)
    except TimeUpError:
        return f"Its runs took longer than {seconds:g} seconds together: say --seconds."
    except FenceError:
        raise
    except Exception as problem:  # one program must not end the check of a whole class
        return f"The workshop cannot judge it: {type(problem).__name__}: {problem}."
    finally:
        isolated.stop()
        remove_default_folder()  # in which the reference was run


def check_all(programs: Sequence[Program], check: Callable[[Program], Result]) -> Iterator[Result]:
    """Yield what `check` returns for each program; many are checked side by side.

    Raises FenceError.
    """
    # Judging leaves no garbage, and to look for it takes up to a third of the time.
    if len(programs) == 1:
        gc.disable()
        try:
            yield from map(check, programs)
        finally:
            gc.enable()
        return
    count = min(os.cpu_count() or 1, MAX_JUDGES)
    with ProcessPoolExecutor(count, initializer=_begin, initargs=(check,)) as judges:
        try:
            yield from judges.map(_check, programs)
        finally:
            judges.shutdown(cancel_futures=True)


_checks: list[Callable[[Program], Any]] = []


def _begin(check: Callable[[Program], Any]) -> None:
    """Prepare a process that judges: once, so that it keeps the runs of the reference."""
    gc.disable()
    _checks.append(check)


def _check(program: Program) -> Any:
    return _checks[0](program)
