"""The sandbox of one run: it answers what a program asks, and records all that it does.

Whatever reaches the machine from a program (`print`, `input`, `sleep`, random numbers) ends in a
method here. The program is stopped by an exception that its own code cannot catch (`instrument`):
once raised, it is raised again at everything the program does.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, NamedTuple, TypeAlias

from workshop.run.clock import Clock
from workshop.run.end import End, Halt
from workshop.run.loop_detector import LoopDetector
from workshop.run.program import Program
from workshop.run.shared_random import Draw, SharedRandom
from workshop.run.streams import END_OF_INPUT

Event: TypeAlias = tuple[Any, ...]
"""`("out", text)`, `("asked", prompt, answer)`, `("clear",)`, `("sleep", seconds)` or
`("draw", fraction, sides)`."""
AnswerSource: TypeAlias = Callable[[str, str], "str | None"]
"""(text printed since the last answer, prompt) -> the answer; None: the run ends and asks."""
LineObserver: TypeAlias = Callable[[str, int, int, "list[Event]"], None]
"""Called with a file and a line, now and then, while a program runs without asking; with how many
events are unchanged since the last call, and with those after them."""

TIME_CHECK_MASK = 0x3FF
"""The time is checked in one of 1,024 steps: reading the clock costs as much as a short step."""
LINE_INTERVAL_S = 0.1
"""Seconds between two reports of the line where a program is."""
ANSWER_S = 1
"""Seconds that an answer takes on the program's clock: one that seeds chance with the time would
else draw the same each time."""
CLEAR_CODES = ("\033[2J", "\033[3J", "\033c")
"""ANSI codes that clear a terminal."""


class WorkTimer:
    """Counts work instead of time, so that a result never depends on how fast the machine is.

    Each reading is 1/2048 s later than the one before: a program that goes on reads it once in
    1,024 steps, so that a second is two million steps. The fraction is exact in binary: a limit
    falls on the same step whenever a run begins.
    """

    def __init__(self) -> None:
        self._readings = 0

    def __call__(self) -> float:
        self._readings += 1
        return self._readings / 2048


class Limits(NamedTuple):
    """How far a program may go between two questions."""

    max_characters: int = 200_000
    seconds: float = 3.0
    timer: Callable[[], float] = time.perf_counter
    """Measures the seconds; `WorkTimer` where the result of a run is compared with another."""
    max_events: int = sys.maxsize
    """Draws, pauses and what is printed between them."""


class Sandbox:
    """The surroundings of one run."""

    def __init__(
        self,
        program: Program,
        answers: AnswerSource,
        rng: SharedRandom,
        limits: Limits,
        on_line: LineObserver,
    ) -> None:
        self.program, self.answers, self.rng = program, answers, rng
        self.limits, self.on_line = limits, on_line
        self.events: list[Event] = []
        self.clock = Clock(rng.run_seed)
        self.halt: Halt | None = None
        """Why the program has to stop; None while it may go on."""
        self.at_exit: list[Callable[[], Any]] = []
        """What the program registered with `atexit`."""
        self._text: list[str] = []
        """What was printed since the last event."""
        self._text_since_answer: list[str] = []
        self._character_count = 0
        self._answered_events = 0
        """Events up to the last answer."""
        self._draw_count = 0
        self._last_answer_s = self._last_report_s = limits.timer()
        self._line_reports = 0
        """Reports of a line since the last answer."""
        self._reported_events = 0
        """Events at the last report that did not change afterwards."""
        self._traced = ("", 0)
        self._loop_detector: LoopDetector | None = None
        rng.on_draw = self._record_draw

    def _record_draw(self, draw: Draw) -> None:
        self._draw_count += 1
        self.record("draw", *draw)

    def builtins(self) -> dict[str, Any]:
        """Return what a program finds among its builtins besides the usual."""
        return {}

    def print(self, text: str) -> None:
        """Print `text` at the console."""
        if self.halt:
            raise self.halt
        self._character_count += len(text)
        if self._character_count > self.limits.max_characters:
            most = f"{self.limits.max_characters:,}"
            self.stop(f"It printed more than {most} characters without asking anything")
        self._text.append(text)
        self._text_since_answer.append(text)
        if "\033" in text and any(code in text for code in CLEAR_CODES):
            self.record("clear")

    def record(self, *event: Any) -> None:
        """Record an event after what was printed before it."""
        if self.halt:
            raise self.halt
        self._flush()
        self.events.append(event)
        if len(self.events) - self._answered_events > self.limits.max_events:
            most = f"{self.limits.max_events:,}"
            self.stop(f"It drew or waited more than {most} times without asking anything")

    def ask(self, prompt: object = "", /) -> str:
        """Do what `input` does."""
        answer = self.read(str(prompt))
        if answer == END_OF_INPUT:
            raise EOFError("EOF when reading a line")
        return answer

    def read(self, prompt: str = "") -> str:
        """Return the next answer; without one the run ends here, and asks."""
        if self.halt:
            raise self.halt
        answer = self.answers("".join(self._text_since_answer), prompt)
        if answer is None:
            file, line = self.current_line()
            self.halt_with(End("asks", prompt, file=file, line=line))
        self.record("asked", prompt, answer)
        self._text_since_answer.clear()
        self._character_count, self._answered_events = 0, len(self.events)
        self._last_answer_s = self.limits.timer()
        self.clock.now += ANSWER_S
        self._line_reports, self._loop_detector = 0, None
        return answer  # type: ignore[return-value]

    def sleep(self, seconds: float) -> None:
        """Move the program's clock on, without waiting."""
        if not seconds >= 0:
            raise ValueError("sleep length must be non-negative")
        self.clock.now += seconds
        self.record("sleep", float(seconds))

    def step_hook(self) -> Callable[..., None]:
        """Return the function that each loop and each function of the program calls.

        Its arguments are the file, the line, and `plain`: whether this is a round of a loop whose
        surroundings a loop detector can see in full.
        """
        steps = 0

        def step(file: str, line: int, plain: bool = False) -> None:
            nonlocal steps
            steps += 1
            if self.halt:
                raise self.halt
            if not steps & TIME_CHECK_MASK:
                self._check_time(file, line)
            if plain and self._loop_detector:
                inputs = self._draw_count, self.clock.reads
                if self._loop_detector.has_repeated(sys._getframe(1), line, inputs):
                    self.stop("It is in a loop without end, in which nothing changes", file, line)

        return step

    def _check_time(self, file: str, line: int) -> None:
        now = self.limits.timer()
        if now - self._last_report_s > LINE_INTERVAL_S:
            self._last_report_s = now
            self._report(file, line)
            self._line_reports += 1
            # After 1, 2, 4, 8 … reports begin again: a detector that began in a loop which has
            # ended since sees nothing of the next one.
            if not self._line_reports & (self._line_reports - 1):
                self._loop_detector = LoopDetector(self.program, self.limits.timer)
        if now - self._last_answer_s > self.limits.seconds:
            self.stop(
                f"It went on for {_in_seconds(self.limits.seconds)} without asking anything, "
                "perhaps in an endless loop",
                file,
                line,
                timed_out=True,
            )

    def _report(self, file: str, line: int) -> None:
        unchanged, self._reported_events = self._reported_events, len(self.events)
        # What is printed next belongs to the same event: it must not depend on when this is.
        unfinished: list[Event] = [("out", "".join(self._text))] if self._text else []
        self.on_line(file, line, unchanged, [*self.events[unchanged:], *unfinished])

    def trace(self, frame: FrameType, _event: str, _argument: object) -> Any:
        """Report each line that the program reaches: a function for `sys.settrace`."""
        place = frame.f_code.co_filename, frame.f_lineno
        if place[0] not in self.program.files:
            return None
        if place != self._traced:
            self._traced = place
            self._report(*place)
        return self.trace

    def stop(self, reason: str, file: str = "", line: int = 0, timed_out: bool = False) -> None:
        """Stop the program, and say where it was."""
        if not file:
            file, line = self.current_line()
        where = f": it was at line {line} of {file}." if file else "."
        self.halt_with(
            End("stopped", sentence=reason + where, file=file, line=line, timed_out=timed_out)
        )

    def halt_with(self, end: End) -> None:
        """End the run, whatever the program does about it; the first end counts."""
        if not self.halt:
            self._flush()
            self.halt = Halt(end)
        raise self.halt

    def exit_now(self, status: object = 0) -> None:
        """Do what `os._exit` does."""
        self.halt_with(End("ended"))

    def current_line(self) -> tuple[str, int]:
        """Return the innermost line of the program that is running; ("", 0) if there is none."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename in self.program.files:
                return frame.f_code.co_filename, frame.f_lineno
            frame = frame.f_back
        return "", 0

    def all_events(self) -> list[Event]:
        """Return everything that was recorded."""
        self._flush()
        return self.events

    def _flush(self) -> None:
        if self._text:
            self.events.append(("out", "".join(self._text)))
            self._text.clear()


def _in_seconds(seconds: float) -> str:
    return "1 second" if seconds == 1 else f"{seconds:g} seconds"
