"""The sandbox of one run: it answers what a program asks, and records all that it does.

Whatever reaches the machine from a program (`print`, `input`, `sleep`, random numbers) ends in a
method here. The program is stopped by an exception that its own code cannot catch (`instrument`):
once raised, it is raised again at everything the program does.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, count, repeat
from types import FrameType
from typing import Any, NamedTuple, NoReturn, TypeAlias

from workshop.run.clock import Clock
from workshop.run.end import End, Halt
from workshop.run.program import Program
from workshop.run.reasons import why_endless
from workshop.run.shared_random import SeededRandom, SharedRandom
from workshop.run.streams import END_OF_INPUT, INTERRUPT

Event: TypeAlias = tuple[Any, ...]
"""`("out", text)`, `("asked", prompt, answer)`, after `("hidden",)` if the answer must not be
shown, `("sleep", seconds)` or `("draw", fraction, sides, number)`."""
AnswerSource: TypeAlias = Callable[[], "str | None"]
"""Returns the next answer; None if there is none, and the run ends and asks."""
LineObserver: TypeAlias = Callable[[str, int, int, "list[Event]"], None]
"""Called with a file and a line, now and then, while a program runs without asking; with how many
events are unchanged since the last call, and with those after them."""

CHECKED_STEPS = 1024
"""The time is checked in one of so many steps: reading the clock costs as much as a short step."""
LINE_INTERVAL_S = 0.1
"""Seconds between two reports of the line where a program is."""
ANSWER_S = 1
"""Seconds that an answer takes on the program's clock: one that seeds chance with the time would
else draw the same each time."""


def work_timer() -> Callable[[], float]:
    """Return a timer that counts work, so that no result depends on how fast the machine is.

    Each reading is 1/1024 s later than the one before: a program that goes on reads it once in
    1,024 steps, so that a second is a million steps. The fraction is exact in binary: a limit
    falls on the same step whenever a run begins.
    """
    return partial(next, count(step=1 / 1024))


class Limits(NamedTuple):
    """How far a program may go between two questions."""

    max_characters: int = 2_000_000
    seconds: float = 10.0
    timer: Callable[[], float] = time.perf_counter
    """Measures the seconds; `work_timer` where the result of a run is compared with another."""
    max_events: int = sys.maxsize
    """Draws, pauses and what is printed between them."""
    sleep_s: float = math.inf
    """Seconds that the program may sleep since its start: a page shows what was printed before."""


class Terminal:
    """The person at the console of a run, which no judge has: the `AnswerSource` of what was typed,
    each answer with its time."""

    def __init__(
        self,
        answers: Sequence[str],
        seconds: Sequence[float],
        start: float,
        more: Callable[[Sandbox, End], bool] = lambda sandbox, end: False,
    ) -> None:
        """`seconds` are how long the person took for each answer; the run begins at the Unix time
        `start`. `more` shows a question that has no answer yet, and returns whether `answers` has
        it then."""
        self.answers, self.seconds, self.start = answers, seconds, start
        self._more = more
        self._taken_count = 0
        self.step_count = 0
        """The steps that the run has made, at its last report."""

    def __call__(self) -> str | None:
        """Return the next answer; None if it is not there yet."""
        if self._taken_count == len(self.answers):
            return None
        self._taken_count += 1
        return self.answers[self._taken_count - 1]

    def wait(self, sandbox: Sandbox, end: End) -> str | None:
        """Show the question `end`, and return its answer; None if the run has to end there."""
        return self() if self._more(sandbox, end) else None

    @property
    def answer_s(self) -> float:
        """How long the person took for the last answer."""
        number = self._taken_count - 1
        return self.seconds[number] if number < len(self.seconds) else ANSWER_S

    @property
    def interrupt(self) -> str:
        """Where the run is interrupted next (`Sandbox`); "" if the next answer is none of
        a place."""
        rest = self.answers[self._taken_count : self._taken_count + 1]
        return rest[0].removeprefix(INTERRUPT) if rest and rest[0].startswith(INTERRUPT) else ""


class Sandbox:
    """The surroundings of one run."""

    def __init__(
        self,
        program: Program,
        answers: Iterable[str],
        rng: SeededRandom,
        limits: Limits,
        on_line: LineObserver,
        terminal: Terminal | None = None,
    ) -> None:
        self.program, self.rng = program, rng
        self.answers: AnswerSource = terminal or partial(next, iter(answers), None)
        self.limits, self.on_line, self.terminal = limits, on_line, terminal
        self.shows_warnings = terminal is not None
        self.events: list[Event] = []
        self.clock = Clock(rng.run_seed, terminal.start if terminal else None)
        self.halt: Halt | None = None
        """Why the program has to stop; None while it may go on."""
        self.at_exit: list[Callable[[], Any]] = []
        """What the program registered with `atexit`."""
        self._text: list[str] = []
        """What was printed since the last event."""
        self._character_count = 0
        self._answered_events = 0
        """Events up to the last answer."""
        self._sleep_count, self._slept_s = 0, 0.0
        self._last_answer_s = self._last_report_s = limits.timer()
        self._reported_events = 0
        """Events at the last report since an answer that did not change afterwards."""
        if isinstance(rng, SharedRandom) and not terminal:
            rng.on_draw = lambda draw: self.add_event("draw", *draw)

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

    def add_event(self, *event: Any) -> None:
        """Record an event after what was printed before it."""
        if self.halt:
            raise self.halt
        self._flush()
        self.events.append(event)
        if len(self.events) - self._answered_events > self.limits.max_events:
            most = f"{self.limits.max_events:,}"
            self.stop(f"It drew or waited more than {most} times without asking anything")

    def ask(self, prompt: object = "", /, *, hidden: bool = False) -> str:
        """Do what `input` does; or `getpass`, if the answer is `hidden`."""
        prompt = str(prompt)
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        answer = self.read(prompt, hidden)
        if answer == END_OF_INPUT:
            raise EOFError
        return answer

    def read(self, prompt: str = "", hidden: bool = False) -> str:
        """Return the next answer; without one the run ends here, and asks."""
        if self.halt:
            raise self.halt
        answer = self.answers()
        if answer is None:
            file, line = self.current_line()
            end = End("asks", prompt, file=file, line=line, hidden=hidden)
            answer = self.terminal.wait(self, end) if self.terminal else None
            if answer is None:
                self.halt_with(end)
        if hidden:
            self.add_event("hidden")
        self._record_answer(prompt, answer)
        self.clock.now += self.terminal.answer_s if self.terminal else ANSWER_S
        if answer.startswith(INTERRUPT):
            raise KeyboardInterrupt
        return answer

    def _record_answer(self, prompt: str, answer: str) -> None:
        self.add_event("asked", prompt, answer)
        self._character_count, self._answered_events = 0, len(self.events)
        self._reported_events = 0  # who asked for what follows has heard of nothing yet
        self._last_answer_s = self.limits.timer()

    def _interrupt_at(self, place: str) -> None:
        """Do what Ctrl-C does, if this place of the run was chosen for that: how many steps or
        pauses precede it. It counts among the answers, so that the run can be repeated."""
        if self.terminal and self.terminal.interrupt == place:
            self.answers()
            self._record_answer("", INTERRUPT + place)
            raise KeyboardInterrupt

    def sleep(self, seconds: float) -> None:
        """Move the program's clock on; a page shows the pause."""
        if not seconds >= 0:
            raise ValueError("sleep length must be non-negative")
        self.add_event("sleep", float(seconds))
        self._sleep_count += 1
        self._interrupt_at(f"sleep {self._sleep_count}")
        self.clock.now += seconds
        self._slept_s += seconds
        if self._slept_s > self.limits.sleep_s:
            self.halt_with(End("sleeps"))

    def step_hook(self) -> Callable[[], None]:
        """Return the function that each loop and each function of the program calls.

        It is one of Python's own, so that a step costs little: this class is asked in one of 1,024
        steps, and again at the next one if that raises, so that a program stays halted.
        """

        def blocks() -> Iterator[Iterator[None]]:
            for steps in count(CHECKED_STEPS, CHECKED_STEPS):
                yield repeat(None, CHECKED_STEPS)
                yield iter(partial(self._check_step, steps), None)

        return partial(next, chain.from_iterable(blocks()))

    def _check_step(self, steps: int) -> None:
        """Stop the program if it has taken too long, and report where it is."""
        if self.halt:
            raise self.halt
        if self.terminal:
            self.terminal.step_count = steps
            self._interrupt_at(f"step {steps}")
        now = self.limits.timer()
        if now - self._last_report_s > LINE_INTERVAL_S:
            self._last_report_s = now
            unchanged, self._reported_events = self._reported_events, len(self.events)
            # What is printed next belongs to the same event: it must not depend on when this is.
            unfinished: list[Event] = [("out", "".join(self._text))] if self._text else []
            self.on_line(*self.current_line(), unchanged, [*self.events[unchanged:], *unfinished])
        if now - self._last_answer_s > self.limits.seconds:
            self.stop(
                f"It went on for {_in_seconds(self.limits.seconds)} without asking anything, "
                "perhaps in an endless loop",
                timed_out=self.terminal is not None,  # only a person can give it more
            )

    def stop(self, reason: str, *, timed_out: bool = False) -> NoReturn:
        """Stop the program, and say where, and why its loop has no end; if it only took too long,
        it may go on."""
        frame, (file, line) = self._current_frame(), self.current_line()
        why = why_endless(frame, self.program.files) if frame else ""
        where = f": it was at line {line} of {file}. {why}".rstrip() if frame else "."
        end = End("stopped", "", reason + where, file=file, line=line, timed_out=timed_out)
        self.halt_with(end)

    def halt_with(self, end: End) -> NoReturn:
        """End the run, whatever the program does about it; the first end counts."""
        if not self.halt:
            self._flush()
            self.halt = Halt(end)
        raise self.halt

    def current_line(self) -> tuple[str, int]:
        """Return the innermost line of the program that is running; ("", 0) if there is none."""
        frame = self._current_frame()
        return (frame.f_code.co_filename, frame.f_lineno) if frame else ("", 0)

    def _current_frame(self) -> FrameType | None:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename not in self.program.files:
            frame = frame.f_back
        return frame

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
