"""A sandbox that records where a program prints and asks, and which values it prints.

A *site* is the chain of the program's source lines that were being carried out, innermost first;
recursion counts once. A piece is what one call of `print` printed.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Mapping, Sequence
from types import FrameType, MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from workshop.run.dialogue import TERMINAL_CODES
from workshop.run.end import End
from workshop.run.execute import execute, in_turn, shared_random
from workshop.run.instrument import VALUE_HOOK
from workshop.run.program import Program
from workshop.run.sandbox import Limits, Sandbox, WorkTimer
from workshop.run.shared_random import Draw

Site: TypeAlias = tuple[tuple[str, int, int, int], ...]
"""(file, line, instruction, first line of the function) of each call, innermost first."""
Value: TypeAlias = tuple[str, Any]
"""An expression of the source, and its value when it was printed."""
MAX_EVENTS = 20_000
"""Between two questions of a run."""
MAX_SAME_REPLIES = 40
"""Times that one question gets its fixed reply in a row: it is not taken, or the program asks for
ever."""


class Piece(NamedTuple):
    """What one call of `print` printed, or one prompt."""

    site: Site
    text: str
    values: tuple[Value, ...] = ()


class Exchange(NamedTuple):
    """What happened between two answers."""

    pieces: tuple[Piece, ...]
    asks: Site | None
    """The site of the question that ends it; None at the end of the run."""
    prompt: str
    answer: str | None
    draws: tuple[Draw, ...]
    answer_count: int
    """How many answers the program had before its end, those to extra questions included."""
    has_cleared: bool = False

    @property
    def text(self) -> str:
        """All that was printed, with the prompt."""
        return "".join(piece.text for piece in self.pieces)


class Trace(NamedTuple):
    """A run by its exchanges."""

    exchanges: tuple[Exchange, ...]
    end: End

    @property
    def has_broken_off(self) -> bool:
        """Whether it failed or had to be stopped."""
        return self.end.kind in ("failed", "stopped")


def record(
    program: Program,
    answers: Sequence[str],
    seed: str = "",
    *,
    files: Mapping[str, str] = MappingProxyType({}),
    dice: Sequence[int] = (),
    replies: Mapping[Site, str] = MappingProxyType({}),
    queues: Mapping[Site, Sequence[str]] = MappingProxyType({}),
    forced_draws: Sequence[Sequence[float]] = (),
) -> Trace:
    """Run `program` from its start, and return what it printed and asked where.

    Questions at a site of `replies` are answered apart, those at a site of `queues` by its answers in
    turn, all others by `answers`. `forced_draws` are the fractions that each exchange draws.
    """
    limits = Limits(seconds=1.0, timer=WorkTimer(), max_events=MAX_EVENTS)
    rng = shared_random(seed, dice)
    sandbox = Recorder(program.beside(files), in_turn(answers), rng, limits, lambda *_: None)
    sandbox.replies = replies
    sandbox.queues = {site: list(texts) for site, texts in queues.items()}
    sandbox.forced_draws = forced_draws
    sandbox.start()
    return sandbox.as_trace(execute(sandbox))


class Recorder(Sandbox):
    """Records a run's pieces. A question at a site of `replies` is answered apart."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.replies: Mapping[Site, str] = {}
        self.queues: Mapping[Site, list[str]] = {}
        """By site, the answers to its questions; other sites take the run's answers in turn."""
        self.forced_draws: Sequence[Sequence[float]] = ()
        """By exchange, what is drawn in it."""
        self.trail: list[tuple[Any, ...]] = []
        self._calls = 0
        self._values: list[tuple[int, str, Any]] = []
        self._call_values: tuple[Value, ...] = ()
        self._same_replies: tuple[Site, int] = ((), 0)

    def start(self) -> None:
        """Force the draws of the first exchange."""
        self._force(0)

    def builtins(self) -> dict[str, Any]:
        """Return what a program finds among its builtins."""
        usual = builtins.print

        def print(*values: Any, **named: Any) -> None:
            self._calls += 1
            self._call_values = self._take_values()
            usual(*values, **named)
            self._calls += 1
            self._call_values = ()

        return {"print": print, VALUE_HOOK: self._note_value}

    def print(self, text: str) -> None:
        """Print `text` at the console."""
        super().print(text)
        self.trail.append(("out", self._site(), self._calls, text, self._call_values))
        self._call_values = ()

    def ask(self, prompt: object = "", /) -> str:
        """Do what `input` does."""
        self._call_values = self._take_values()
        return super().ask(prompt)

    def read(self, prompt: str = "") -> str:
        """Return the next answer, or the one that this question has."""
        site = self._site()
        if prompt and not self.halt:
            self._calls += 1
            self.trail.append(("out", site, self._calls, prompt, self._call_values))
        self._call_values = ()
        reply, usual = self.replies.get(site), self.answers
        if reply is not None and not self.halt:
            last, count = self._same_replies
            self._same_replies = site, count + 1 if last == site else 1
            if self._same_replies[1] > MAX_SAME_REPLIES:
                reply = None
            self.answers = lambda printed, asked: reply
        else:
            self._same_replies = (), 0
        if reply is None and (queue := self.queues.get(site)) is not None:
            self.answers = lambda printed, asked: queue.pop(0) if queue else None
        answer: str | None = None
        try:
            answer = super().read(prompt)
        finally:
            self.answers = usual
            is_extra = site in self.replies and answer is not None
            self.trail.append(("extra" if is_extra else "asked", site, prompt, answer))
        if not is_extra:
            self._force(sum(event[0] == "asked" for event in self.trail))
        return answer

    def record(self, *event: Any) -> None:
        """Record an event after what was printed before it."""
        super().record(*event)
        if event[0] == "draw":
            self.trail.append(("draw", Draw(*event[1:])))
        elif event[0] == "clear":
            self.trail.append(("clear",))

    def as_trace(self, end: End) -> Trace:
        """Return what was recorded as exchanges."""
        return Trace(tuple(_exchanges(self.trail)), end)

    def _force(self, exchange: int) -> None:
        if self.forced_draws:
            draws = self.forced_draws[exchange] if exchange < len(self.forced_draws) else ()
            self.rng.forced = list(draws)[::-1]

    def _note_value(self, call: int, expression: str, value: Any, is_many: bool = False) -> Any:
        """Note a value that is about to be printed, and return it."""
        if is_many:
            value = list(value)
        kept = tuple(value) if isinstance(value, (list, tuple)) else value  # a list may change
        self._values.append((call, expression, kept))
        return value

    def _take_values(self) -> tuple[Value, ...]:
        """Return the values of the call that is carried out: those noted last, for one call."""
        found: list[Value] = []
        call = self._values[-1][0] if self._values else 0
        while self._values and self._values[-1][0] == call:
            _, *value = self._values.pop()
            found.append((value[0], value[1]))
        return tuple(found[::-1])

    def _site(self) -> Site:
        chain: dict[tuple[str, int, int, int], None] = {}
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            code = frame.f_code
            if code.co_filename in self.program.files:
                chain[code.co_filename, frame.f_lineno, frame.f_lasti, code.co_firstlineno] = None
            frame = frame.f_back
        return tuple(chain)


def _exchanges(trail: Sequence[tuple[Any, ...]]) -> list[Exchange]:
    exchanges: list[Exchange] = []
    pieces: list[Piece] = []
    draws: list[Draw] = []
    last: Any = None
    count, cleared = 0, False
    for event in trail:
        match event:
            case ("out", site, call, text, values):
                text = TERMINAL_CODES.sub("", text)
                if last == (site, call):
                    before = pieces[-1]
                    pieces[-1] = Piece(site, before.text + text, before.values + values)
                else:
                    pieces.append(Piece(site, text, values))
                last = site, call
                continue
            case ("draw", draw):
                draws.append(draw)
            case ("clear",):
                cleared = True
            case ("extra", *_):
                count += 1
            case ("asked", site, prompt, answer):
                done = tuple(pieces), site, prompt, answer, tuple(draws), count, cleared
                exchanges.append(Exchange(*done))
                pieces, draws, cleared = [], [], False
                count += 1
        last = None
    if not exchanges or exchanges[-1].answer is not None:
        exchanges.append(Exchange(tuple(pieces), None, "", None, tuple(draws), count, cleared))
    return exchanges
