"""The world that a program runs in: what it prints, asks and does ends here and is written down."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, NamedTuple, TypeAlias

from workshop.run.clock import Clock
from workshop.run.end import End, Halt
from workshop.run.loop_detector import Rounds
from workshop.run.program import Program
from workshop.run.shared_random import Chance, Draw
from workshop.run.streams import END_OF_INPUT

Event: TypeAlias = tuple[Any, ...]
"""`out` and a text; `asked`, a prompt and the answer; `clear`; `sleep` and seconds; `draw`, and
what a `Draw` has."""
Answers: TypeAlias = Callable[[str, str], "str | None"]
"""From what was printed since the last answer, and the prompt, to the answer; None: it asks."""
Watch: TypeAlias = Callable[[str, int], None]
"""Is told a file and a line now and then while a program does not ask."""

SELDOM = 0x3FF
"""Of so many steps, one looks at the real clock."""
TOLD = 0.1
"""Seconds from one line that is told to the next."""
CLEAR_CODES = ("\033[2J", "\033[3J", "\033c")
"""What clears a terminal's screen."""
_now = time.perf_counter


class Limits(NamedTuple):
    """How far a program may go between two questions."""

    output: int = 200_000
    """Characters."""
    seconds: float = 3.0


class World:
    """One run's surroundings, and what was written down of it."""

    def __init__(
        self, program: Program, answers: Answers, chance: Chance, limits: Limits, watch: Watch
    ) -> None:
        self.program, self.answers, self.chance = program, answers, chance
        self.limits, self.watch = limits, watch
        self.events: list[Event] = []
        self.clock = Clock()
        self.halt: Halt | None = None
        """Why the program has to stop: raised again at whatever it does then."""
        self.at_exit: list[Callable[[], Any]] = []
        self._text: list[str] = []
        """What was printed since the last event."""
        self._since: list[str] = []
        """What was printed since the last answer."""
        self._size = 0
        self._drawn = 0
        self._asked = self._told = _now()
        self._looks = 0
        """How often was looked where it is since the last answer."""
        self._rounds: Rounds | None = None
        chance.note = self._draw

    def _draw(self, draw: Draw) -> None:
        self._drawn += 1
        self.note("draw", *draw)

    def print(self, text: str) -> None:
        """Print `text` at the console."""
        if self.halt:
            raise self.halt
        self._size += len(text)
        if self._size > self.limits.output:
            most = f"{self.limits.output:,}"
            self.stop(f"It printed more than {most} characters without asking anything")
        self._text.append(text)
        self._since.append(text)
        if "\033" in text and any(code in text for code in CLEAR_CODES):
            self.note("clear")

    def note(self, *event: Any) -> None:
        """Write down what happened."""
        if self.halt:
            raise self.halt
        if self._text:
            self.events.append(("out", "".join(self._text)))
            self._text.clear()
        self.events.append(event)

    def ask(self, prompt: object = "", /) -> str:
        """What `input` does."""
        answer = self.read(str(prompt))
        if answer == END_OF_INPUT:
            raise EOFError("EOF when reading a line")
        return answer

    def read(self, prompt: str = "") -> str:
        """The next answer; the program stops where there is none."""
        if self.halt:
            raise self.halt
        answer = self.answers("".join(self._since), prompt)
        if answer is None:
            file, line = self.place()
            self.end(End("asks", prompt, file=file, line=line))
        self.note("asked", prompt, answer)
        self._since.clear()
        self._size = 0
        self._asked = _now()
        self._looks, self._rounds = 0, None
        return answer  # type: ignore[return-value]

    def sleep(self, seconds: float) -> None:
        """Let time pass, which takes none."""
        if not seconds >= 0:
            raise ValueError("sleep length must be non-negative")
        self.clock.now += seconds
        self.note("sleep", float(seconds))

    def step(self) -> Callable[..., None]:
        """What each loop and each function of the program calls, with its place.

        `plain` is a loop around which nothing is hidden.
        """
        steps = 0

        def step(file: str, line: int, plain: bool = False) -> None:
            nonlocal steps
            steps += 1
            if self.halt:
                raise self.halt
            if not steps & SELDOM:
                self._look(file, line)
            if plain and self._rounds:
                heard = self._drawn, self.clock.looks
                if self._rounds.come_again(sys._getframe(1), line, heard):
                    self.stop("It is in a loop without end, in which nothing changes", file, line)

        return step

    def _look(self, file: str, line: int) -> None:
        now = _now()
        if now - self._told > TOLD:
            self._told = now
            self.watch(file, line)
            self._looks += 1
            if not self._looks & (self._looks - 1):
                self._rounds = Rounds(self.program)
        if now - self._asked > self.limits.seconds:
            self.stop(
                f"It went on for {self.limits.seconds:g} seconds without asking anything, "
                "perhaps in an endless loop",
                file,
                line,
                late=True,
            )

    def stop(self, why: str, file: str = "", line: int = 0, late: bool = False) -> None:
        """Stop the program, and say where it was."""
        if not file:
            file, line = self.place()
        where = f": it was at line {line} of {file}." if file else "."
        self.end(End("stopped", sentence=why + where, file=file, line=line, late=late))

    def end(self, end: End) -> None:
        """Come to an end, whatever the program does about it."""
        if not self.halt:
            self._flush()
            self.halt = Halt(end)
        raise self.halt

    def leave(self, status: object = 0) -> None:
        """Leave at once, as `os._exit` does."""
        self.end(End("ended"))

    def place(self) -> tuple[str, int]:
        """The innermost line of the program that runs just now."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename in self.program.files:
                return frame.f_code.co_filename, frame.f_lineno
            frame = frame.f_back
        return "", 0

    def finish(self) -> list[Event]:
        """All that was written down."""
        self._flush()
        return self.events

    def _flush(self) -> None:
        if self._text:
            self.events.append(("out", "".join(self._text)))
            self._text.clear()
