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
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Protocol, TypeVar

from workshop.assignment.assignment import Assignment, AssignmentError
from workshop.judging.judge import examination_of, judge_of
from workshop.judging.report_json import report_as_json
from workshop.process import READY
from workshop.run.examination import Examination, ExaminationOrder
from workshop.run.fingerprints import Fingerprints
from workshop.run.order import carry_out
from workshop.run.program import Program, ProgramError
from workshop.run.recording import MAX_RUNS_CHARACTERS, TOO_MUCH
from workshop.teacher.fence import ROOT, RUN_PROGRAMS, Fence, Task
from workshop.teacher.side_by_side import check_side_by_side

KEPT_VARIABLES = ("PATH", "SYSTEMROOT")
"""Of the environment; the others may hold secrets."""
MAX_REPLY_CHARACTERS = 20_000_000
MAX_DEATHS = 3
"""Processes that a program may end before no other is started for it."""
MAX_JUDGING_SECONDS = 300
"""To judge a program, besides its runs."""
START_SECONDS = 60
REFERENCE_SECONDS, MAX_CPU_SECONDS = 60, 86_400
"""Of the reference: for a run, after which it hangs; and in all, for a class."""
UNREADABLE_SOURCE = "Its source is too large, or nested too deeply, to be looked through."
NO_REFERENCE = "The assignment's own program could not be run beside it."
MIN_HANG_SECONDS = 1
"""A run that alone takes half of the time hangs, if that is as long as this. If only all runs
together take too long, the machine is slow."""


Ran_co = TypeVar("Ran_co", covariant=True)


class Order(Protocol[Ran_co]):
    """What is wanted of a program that runs: a recorded run, or calls of its functions."""

    def as_json(self) -> dict[str, Any]:
        """Return the request for a `Runner` as JSON values."""
        ...

    def read(self, value: Any, /) -> Ran_co:
        """Return what came of it, of JSON values. Raises ValueError."""
        ...

    def stopped(self, sentence: str, /) -> Ran_co:
        """Return what came of it if it had to be stopped."""
        ...


class FenceError(Exception):
    """No process could be started, which is not the program's fault; the text is a sentence."""


class Isolated:
    """A process behind a fence with a program in it, which is started again if it dies."""

    def __init__(
        self, program: Program, cpu_seconds: float, fence: Fence, task: Task = RUN_PROGRAMS
    ) -> None:
        self._program, self._cpu_seconds = program, cpu_seconds
        self._fence, self._task = fence, task
        self._process: subprocess.Popen[str] | None = None
        self._is_ready = False
        self._folder: TemporaryDirectory[str] | None = None
        self._reader = ThreadPoolExecutor(1)
        """Reads what the process prints: a pipe cannot be waited for, with a limit, on Windows."""
        self._received = 0
        """Characters in all."""

    def start(self) -> None:
        """Start the process, if there is none, without waiting until it is ready."""
        if self._process is None:
            self._process, self._is_ready = self._start(), False

    def _ready(self) -> subprocess.Popen[str]:
        """Return the process once it is ready. Raises FenceError."""
        self.start()
        assert self._process
        if not self._is_ready:
            self._wait_for_start(self._process)
        return self._process

    def request(self, request: Mapping[str, Any], seconds: float) -> Any:
        """Return the reply to a request, of which nothing is known. Raises TimeoutError if it takes
        longer; OSError or ValueError if the process has ended or sends no JSON."""
        process = self._ready()
        _send(process, request)
        try:
            return json.loads(self._read(process, seconds))
        except RecursionError:
            raise ValueError("It is nested too deeply.") from None

    def run(self, order: Order[Ran_co], seconds: float) -> Ran_co:
        """Return what is ordered. Raises what `request` does, and ValueError if it is none."""
        return order.read(self.request(order.as_json(), seconds))

    def _read(self, process: subprocess.Popen[str], seconds: float) -> str:
        """Return the next line that the process prints. Raises TimeoutError."""
        assert process.stdout
        line = self._reader.submit(process.stdout.readline, MAX_REPLY_CHARACTERS).result(seconds)
        self._received += len(line)
        return line

    def _start(self) -> subprocess.Popen[str]:
        # Without a fence its files are here; it is ended before it could remove them.
        self._folder = TemporaryDirectory(prefix="workshop-", ignore_cleanup_errors=True)
        environment = {
            **{name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ},
            **dict.fromkeys(("TEMP", "TMP", "TMPDIR"), self._folder.name),
            "PYTHONPATH": os.pathsep.join(str(ROOT / each) for each in self._task.path),
            "PYTHONHASHSEED": "0",
        }
        return subprocess.Popen(
            [*self._fence.command(self._task), str(int(self._cpu_seconds) + 1)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )

    def _wait_for_start(self, process: subprocess.Popen[str]) -> None:
        files = {
            name: base64.b64encode(data).decode() for name, data in self._program.files.items()
        }
        with suppress(TimeoutError, OSError):
            is_there = self._read(process, START_SECONDS).strip() == READY
            _send(process, {"do": "load", "files": files, "main": self._program.main})
            self._is_ready = is_there and bool(self._read(process, START_SECONDS))
        if not self._is_ready:
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


class IsolatedProgram(Isolated):
    """A hand-in, all of whose runs have `seconds` together, without the start of its process."""

    def __init__(self, program: Program, seconds: float, fence: Fence) -> None:
        super().__init__(program, seconds, fence)
        self._left = seconds
        self._hang_seconds = max(MIN_HANG_SECONDS, seconds / 2)
        self._deaths = 0
        self._problem = "It ended Python itself."
        together = f"Its runs took longer than {seconds:g} seconds together: say --seconds."
        self._time_up = ProgramError(together)

    def perform(self, order: Order[Ran_co]) -> Ran_co:
        """Return the run; one that was stopped if the process has ended, or hangs.

        Raises ProgramError if all runs together took too long or printed too much: nothing is known
        of the program.
        """
        if self._deaths >= MAX_DEATHS:
            return order.stopped(self._problem)
        if self._received > MAX_RUNS_CHARACTERS:
            raise ProgramError(TOO_MUCH)
        left = min(self._left, self._hang_seconds)
        if left <= 0:
            raise self._time_up
        self._ready()
        start = time.monotonic()
        try:
            return self.run(order, left)
        except TimeoutError:
            self.stop()
            if left < self._hang_seconds:
                raise self._time_up from None
            self._deaths = MAX_DEATHS
            self._problem = f"It took longer than {left:g} seconds."
        except (OSError, ValueError):
            self._deaths += 1
            self.stop()
        finally:
            self._left -= time.monotonic() - start
        return order.stopped(self._problem)


class IsolatedReference(Isolated):
    """The assignment's own program, which runs beside each hand-in. No hand-in runs in its process,
    but each is examined there."""

    def __init__(self, program: Program, fence: Fence) -> None:
        super().__init__(program, MAX_CPU_SECONDS, fence)

    def perform(self, order: Order[Ran_co]) -> Ran_co:
        """Return the run. Raises ProgramError if there is none: nothing is known of the hand-in
        then, whose answers and draws it was run with."""
        try:
            return self.run(order, REFERENCE_SECONDS)
        except (OSError, ValueError):  # TimeoutError is an OSError
            self.stop()
            raise ProgramError(NO_REFERENCE) from None

    def examine(self, order: ExaminationOrder) -> Examination:
        """Return what is found about a hand-in. Raises ProgramError if that takes too much."""
        try:
            return order.read(self.request(order.as_json(), REFERENCE_SECONDS))
        except (OSError, ValueError):
            self.stop()
            raise ProgramError(UNREADABLE_SOURCE) from None


def _send(process: subprocess.Popen[str], message: Mapping[str, Any]) -> None:
    assert process.stdin
    process.stdin.write(json.dumps(message, default=dict) + "\n")
    process.stdin.flush()


class Checked(NamedTuple):
    """What is found about a program."""

    result: dict[str, Any] | str
    """A report as `report_as_json` has it; a sentence if there is none."""
    fingerprints: Fingerprints | None = None


class Checker:
    """Judges programs by an assignment; its reference runs in one process for all of them."""

    def __init__(self, assignment: Assignment, seconds: float, fence: Fence) -> None:
        self._assignment, self._seconds, self._fence = assignment, seconds, fence
        self._reference = IsolatedReference(assignment.reference, fence)

    def check(self, program: Program) -> Checked:
        """Judge a program that runs behind a fence. Raises FenceError, and AssignmentError if the
        assignment has a slip: then no program of a class can be judged."""
        isolated = IsolatedProgram(program, self._seconds, self._fence)
        self._reference.start()
        isolated.start()
        fingerprints = None
        try:
            examined = self._reference.examine(examination_of(program, self._assignment))
            fingerprints = examined.fingerprints
            return Checked(self._judge(program, isolated, examined), fingerprints)
        except (FenceError, AssignmentError):
            raise
        except ProgramError as problem:
            return Checked(str(problem), fingerprints)
        except MemoryError:
            return Checked("To judge it takes more memory than there is.", fingerprints)
        except Exception as problem:  # one program must not end the check of a whole class
            said = f"The workshop cannot judge it: {type(problem).__name__}: {problem}."
            return Checked(said, fingerprints)
        finally:
            isolated.stop()

    def _judge(
        self, program: Program, isolated: IsolatedProgram, examined: Examination
    ) -> dict[str, Any]:
        def perform(order: Any) -> Any:
            return (self._reference if order.of_reference else isolated).perform(order)

        judge = carry_out(judge_of(self._assignment, program, examined), perform)
        return report_as_json(carry_out(judge.judge(), perform), program)

    def close(self) -> None:
        """End the process of the reference."""
        self._reference.stop()


def check_all(
    programs: Sequence[Program], new_checker: Callable[[], Checker], seconds: float
) -> Iterator[Checked]:
    """Yield what is found about each program, of which the runs take at most so many seconds; many
    are checked side by side.

    Raises FenceError.
    """
    if len(programs) > 1:
        most = seconds + MAX_JUDGING_SECONDS
        yield from check_side_by_side(programs, new_checker, Checked, most)
        return
    checker = new_checker()
    try:
        yield from map(checker.check, programs)
    finally:
        checker.close()
