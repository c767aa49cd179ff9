"""Check a submission: the program runs in a process behind a fence, and is judged in this one.

What comes back from there is what a program printed, asked and drew, and is read as nothing else.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from workshop.assignment.assignment import Assignment
from workshop.judging.judge import Judge
from workshop.judging.pointing import read_points
from workshop.judging.report_json import report_as_json
from workshop.run.execute import remove_default_folder
from workshop.run.order import carry_out
from workshop.run.process import READY
from workshop.run.program import Program, ProgramError
from workshop.run.recording import RecordOrder, Trace
from workshop.teacher.fence import Fence

KEPT_VARIABLES = ("PATH", "SYSTEMROOT")
"""Of the environment; the others may hold secrets."""
MAX_REPLY_CHARACTERS = 20_000_000
MAX_DEATHS = 3
"""Processes that a program may end before no other is started for it."""
MAX_JUDGES = 61
"""Processes that judge side by side: the most that Windows waits for."""
START_SECONDS = 60
MIN_HANG_SECONDS = 1
"""A run that alone takes half of the time hangs, if that is as long as this. If only all runs
together take too long, the machine is slow."""


class FenceError(Exception):
    """No process could be started, which is not the program's fault; the text is a sentence."""


class IsolatedProgram:
    """A program in a separate process, which is started again if it dies."""

    def __init__(self, program: Program, seconds: float, fence: Fence) -> None:
        self._program, self._seconds, self._fence = program, seconds, fence
        self._deadline = time.monotonic() + seconds
        self._hang_seconds = max(MIN_HANG_SECONDS, seconds / 2)
        self._process: subprocess.Popen[str] | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._reader = ThreadPoolExecutor(1)
        """Reads what the process prints: a pipe cannot be waited for, with a limit, on Windows."""
        self._deaths = 0
        self._problem = "It ended Python itself."
        together = f"Its runs took longer than {seconds:g} seconds together: say --seconds."
        self._time_up = ProgramError(together)

    def perform(self, order: RecordOrder) -> Trace:
        """Return the run; one that was stopped if the process has ended, or hangs.

        Raises ProgramError if all runs together took too long: nothing is known of the program.
        """
        if self._deaths >= MAX_DEATHS:
            return order.stopped(self._problem)
        left = min(self._deadline - time.monotonic(), self._hang_seconds)
        if left <= 0:
            raise self._time_up
        try:
            process = self._process or self._start()
            _send(process, order._asdict())
            if reply := self._read(process, left):
                return order.read(json.loads(reply))
        except TimeoutError:
            self.stop()
            if left < self._hang_seconds:
                raise self._time_up from None
            self._deaths = MAX_DEATHS
            self._problem = f"It took longer than {left:g} seconds."
            return order.stopped(self._problem)
        except (OSError, ValueError, RecursionError):
            pass
        self._deaths += 1
        self.stop()
        return order.stopped(self._problem)

    def _read(self, process: subprocess.Popen[str], seconds: float) -> str:
        """Return the next line that the process prints. Raises TimeoutError."""
        assert process.stdout
        return self._reader.submit(process.stdout.readline, MAX_REPLY_CHARACTERS).result(seconds)

    def _start(self) -> subprocess.Popen[str]:
        # Without a fence its files are here; it is ended before it could remove them.
        self._folder = TemporaryDirectory(prefix="workshop-", ignore_cleanup_errors=True)
        environment = {
            **{name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ},
            **dict.fromkeys(("TEMP", "TMP", "TMPDIR"), self._folder.name),
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "PYTHONHASHSEED": "0",
        }
        process = self._process = subprocess.Popen(
            [*self._fence.command(), str(int(self._seconds) + 1)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        files = self._program.files
        _send(
            process,
            {
                "files": {name: base64.b64encode(data).decode() for name, data in files.items()},
                "main": self._program.main,
            },
        )
        with suppress(TimeoutError):
            if self._read(process, START_SECONDS).strip() == READY:
                return process
        raise FenceError(f"Python could not be started behind the fence ({self._fence.name}).")

    def stop(self) -> None:
        """End the process and all that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError, ValueError), process:  # closes its pipes, and waits for its end
            os.killpg(process.pid, signal.SIGKILL) if os.name == "posix" else process.kill()
        if self._folder:
            self._folder.cleanup()


def _send(process: subprocess.Popen[str], message: Mapping[str, Any]) -> None:
    assert process.stdin
    process.stdin.write(json.dumps(message, default=dict) + "\n")
    process.stdin.flush()


def check_program(
    program: Program, assignment: Assignment, seconds: float, fence: Fence
) -> dict[str, Any] | str:
    """Judge a program that runs behind a fence; return a sentence if that was impossible.

    Raises FenceError.
    """
    isolated = IsolatedProgram(program, seconds, fence)
    try:
        judging = Judge(assignment, program, read_points(program.files)).judge()
        return report_as_json(carry_out(judging, isolated.perform), program)
    except FenceError:
        raise
    except ProgramError as problem:
        return str(problem)
    except Exception as problem:  # one program must not end the check of a whole class
        return f"The workshop cannot judge it: {type(problem).__name__}: {problem}."
    finally:
        isolated.stop()
        remove_default_folder()  # in which the reference was run


def check_all(programs: Sequence[Program], check: Callable[[Program], Any]) -> Iterator[Any]:
    """Yield what `check` returns for each program; many are checked side by side.

    Raises FenceError.
    """
    if len(programs) == 1:
        yield from map(check, programs)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - one program needs none

    count = min(os.cpu_count() or 1, MAX_JUDGES)
    with ProcessPoolExecutor(count, initializer=_begin, initargs=(check,)) as judges:
        try:
            yield from judges.map(_check, programs)
        finally:
            judges.shutdown(cancel_futures=True)


_checks: list[Callable[[Program], Any]] = []


def _begin(check: Callable[[Program], Any]) -> None:
    """Prepare a process that judges: once, so that it keeps the runs of the reference."""
    _checks.append(check)


def _check(program: Program) -> Any:
    return _checks[0](program)
