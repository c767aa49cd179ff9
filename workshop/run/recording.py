"""A sandbox that records where a program prints and asks, and which values it prints.

A *chain* is the row of the program's source lines that were being carried out, innermost first;
recursion counts once. A piece is what one call of `print` printed.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from types import FrameType
from typing import Any, NamedTuple, TypeAlias, TypeVar

from workshop.run.dialogue import CLEARING_CODES, TERMINAL_CODES
from workshop.run.end import End
from workshop.run.execute import chance_of, default_folder, execute
from workshop.run.folder import Folder
from workshop.run.instrument import VALUE_HOOK
from workshop.run.order import is_possible, read_end
from workshop.run.program import Program
from workshop.run.sandbox import Limits, Sandbox, work_timer
from workshop.run.shared_random import Draw, SharedRandom

Chain: TypeAlias = tuple[tuple[str, int, int, int], ...]
"""(file, line, instruction, first line of the function) of each call, innermost first."""
Value: TypeAlias = tuple[str, Any]
"""An expression of the source, and its value when it was printed."""
MAX_CHARACTERS = 200_000
"""Printed between two questions of a run."""
MAX_TRAIL = 400_000
"""Events of a recorded run."""
MAX_RUNS_CHARACTERS = 50_000_000
"""Of all runs of a program, as JSON: they are kept as long as it is judged, and take ten times as
much. Those of a right program have less than a million."""
TOO_MUCH = "It prints more than can be compared."
MAX_EVENTS = 20_000
"""Between two questions of a run."""
SHORT_PART = 10
"""Which part of these limits a short run has."""
PLAIN = (str, int, float, bool, type(None))
"""Types of values that are noted as they are."""
MAX_REPLIES = 150
"""Questions that get fixed replies in a row: they are not taken, or the program asks for ever."""


class Piece(NamedTuple):
    """What one call of `print` printed, or one prompt."""

    chain: Chain
    text: str
    values: tuple[Value, ...] = ()


class Stretch(NamedTuple):
    """What happened between two answers."""

    pieces: tuple[Piece, ...]
    asks: Chain | None
    """The chain of the question that ends it; None at the end of the run."""
    prompt: str
    answer: str | None
    draws: tuple[Draw, ...]
    extras: tuple[str, ...]
    """The answers that were given to extra questions before the one that ends it."""
    has_cleared: bool = False
    extra_prompts: tuple[str, ...] = ()
    """The prompts of those questions."""

    @property
    def text(self) -> str:
        """All that was printed, with the prompt."""
        return "".join(piece.text for piece in self.pieces)


class Recording(NamedTuple):
    """A run by its stretches."""

    stretches: tuple[Stretch, ...]
    end: End
    files: Mapping[str, str] = {}
    """The texts that it wrote into files, by name."""

    @property
    def has_broken_off(self) -> bool:
        """Whether it failed or had to be stopped."""
        return self.end.kind in ("failed", "stopped")


class RecordOrder(NamedTuple):
    """A recorded run that is wanted."""

    answers: tuple[str, ...] = ()
    seed: str = ""
    files: Mapping[str, str] = {}
    """Data files beside the program."""
    dice: tuple[int, ...] = ()
    """The first rolls of six-sided dice."""
    replies: tuple[tuple[Chain, str], ...] = ()
    """Sites whose questions always get this answer, or only their innermost place; `answers` are
    for the others."""
    queues: tuple[tuple[tuple[Chain, ...], tuple[str, ...]], ...] = ()
    """Sites whose questions get these answers in turn, whichever of them asks."""
    forced_draws: tuple[tuple[Draw, ...], ...] = ()
    """By stretch, what it draws."""
    is_short: bool = False
    """Whether it is stopped early, since others of the program had no end."""
    of_reference: bool = False
    """Whether it is one of the assignment's reference, of which the printed values are noted."""
    changes: tuple[tuple[str, str], ...] = ()
    """Texts of its main file that are replaced by others."""

    def as_json(self) -> dict[str, Any]:
        """Return the request for a `Runner` as JSON values."""
        return {"do": "perform", **self._asdict()}

    def read(self, value: Any) -> Recording:
        """Return the trace in JSON values that came from where a program ran. Raises ValueError."""
        match value:
            case {
                "chains": list(chains),
                "trail": list(trail),
                "files": dict(files),
                "end": dict(end),
            } if len(trail) <= MAX_TRAIL and all(isinstance(each, str) for each in files.values()):
                known = dict(enumerate(map(_chain, chains)))
                events = [_event(each, known, self.of_reference) for each in trail]
                return Recording(tuple(_stretches(events)), read_end(end), files)
        raise ValueError("This is no recorded run.")

    def stopped(self, sentence: str) -> Recording:
        """Return a run that had to be stopped, of which nothing is known."""
        return Recording(tuple(_stretches([])), End("stopped", sentence=sentence, timed_out=True))


Result = TypeVar("Result")
Running: TypeAlias = Generator[RecordOrder, Recording, Result]
"""Wants recorded runs of a program and of the reference, and comes to a result."""


def record_order(value: Mapping[str, Any]) -> RecordOrder:
    """Return an order from its JSON values."""
    replies = tuple((_chain(chain), reply) for chain, reply in value["replies"])
    queues = tuple((tuple(map(_chain, chains)), tuple(texts)) for chains, texts in value["queues"])
    draws = tuple(tuple(Draw(*each) for each in draws) for draws in value["forced_draws"])
    changes = tuple((old, new) for old, new in value["changes"])
    read = {"replies": replies, "queues": queues, "forced_draws": draws, "changes": changes}
    return RecordOrder(**{**value, **read})


def perform(order: RecordOrder, program: Program, folder: Folder | None = None) -> Recorder:
    """Run `program` from its start, and return the sandbox with what was recorded."""
    part = SHORT_PART if order.is_short else 1
    limits = Limits(MAX_CHARACTERS // part, 1 / part, work_timer(), MAX_EVENTS // part)
    rng = chance_of(order.seed, order.dice)
    # What a student's own file of that name has is not what the cases are about.
    given = program.with_changes(order.changes).given(order.files)
    given = given._replace(with_values=order.of_reference)
    sandbox = Recorder(given, order.answers, rng, limits, lambda *_: None)
    sandbox.replies = dict(order.replies)
    for chains, texts in order.queues:
        queue = list(texts)
        sandbox.queues.update((chain, queue) for chain in chains)
    sandbox.forced_draws = order.forced_draws
    sandbox.start()
    folder = folder or default_folder()
    sandbox.end = execute(sandbox, folder)
    for name, data in folder.changes().items():
        if data and len(data) <= MAX_CHARACTERS:
            with suppress(UnicodeDecodeError):
                sandbox.files[name] = data.decode()
    return sandbox


def record(program: Program, order: RecordOrder) -> Recording:
    """Run `program` in this process, and return what it printed and asked where."""
    return perform(order, program).as_recording()


class Recorder(Sandbox):
    """Records a run's pieces. A question at a chain of `replies` is answered apart."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.replies: Mapping[Chain, str] = {}
        self.queues: dict[Chain, list[str]] = {}
        """By chain, the answers to its questions; other chains take the run's answers in turn."""
        self.forced_draws: Sequence[Sequence[Draw]] = ()
        """By stretch, what is drawn in it."""
        self.trail: list[tuple[Any, ...]] = []
        self.end = End("ended")
        self.files: dict[str, str] = {}
        self._calls = self._asked_count = 0
        self._call_chain: Chain = ()
        """Of the `print` that is carried out."""
        self._links: dict[tuple[int, int], tuple[str, int, int, int]] = {}
        """Of a chain, by code object and instruction: to look up a line takes long."""
        self._base: FrameType | None = None
        """The frame that starts the run."""
        self._values: list[tuple[int, str, Any]] = []
        self._call_values: tuple[Value, ...] = ()
        self._replies_in_row = 0

    def start(self) -> None:
        """Force the draws of the first stretch."""
        self._base = sys._getframe(1)
        self._force(0)

    def builtins(self) -> dict[str, Any]:
        """Return what a program finds among its builtins."""
        usual = builtins.print

        def print(*values: Any, **named: Any) -> None:
            self._calls += 1
            self._call_values, self._call_chain = self._take_values(), self._chain()
            count = len(self._values)
            usual(*values, **named)
            del self._values[count:]  # of objects that have become a text
            self._calls += 1
            self._call_values = self._call_chain = ()

        return {"print": print, VALUE_HOOK: self._note_value}

    def print(self, text: str) -> None:
        """Print `text` at the console."""
        super().print(text)
        chain = self._call_chain or self._chain()
        self.trail.append(("out", chain, self._calls, text, self._call_values))
        self._call_values = ()

    def ask(self, prompt: object = "", /, *, hidden: bool = False) -> str:
        """Do what `input` does."""
        self._call_values = self._take_values()
        return super().ask(prompt, hidden=hidden)

    def read(self, prompt: str = "", hidden: bool = False) -> str:
        """Return the next answer, or the one that this question has."""
        chain = self._chain()
        if prompt and not self.halt:
            self._calls += 1
            self.trail.append(("out", chain, self._calls, prompt, self._call_values))
        self._call_values = ()
        reply, usual = self.replies.get(chain, self.replies.get(chain[:1])), self.answers
        has_reply = reply is not None
        if reply is not None and not self.halt:
            self._replies_in_row += 1
            if self._replies_in_row > MAX_REPLIES:
                reply = None
            self.answers = lambda: reply
        else:
            self._replies_in_row = 0
        if reply is None and (queue := self.queues.get(chain)) is not None:
            self.answers = lambda: queue.pop(0) if queue else None
        answer: str | None = None
        try:
            answer = super().read(prompt, hidden)
        finally:
            self.answers = usual
            is_extra = has_reply and answer is not None
            self.trail.append(("extra" if is_extra else "asked", chain, prompt, answer))
        if not is_extra:
            self._asked_count += 1
            self._force(self._asked_count)
        return answer

    def add_event(self, *event: Any) -> None:
        """Record an event after what was printed before it."""
        super().add_event(*event)
        if event[0] == "draw":
            self.trail.append(("draw", Draw(*event[1:])))

    def as_recording(self) -> Recording:
        """Return what was recorded as stretches."""
        return Recording(tuple(_stretches(self.trail)), self.end, self.files)

    def as_json(self) -> dict[str, Any]:
        """Return what was recorded as plain JSON, with values where it is a reference's run."""
        chains: dict[Chain, int] = {}
        length = 5 if self.program.with_values else 4
        trail = [
            each
            if each[0] == "draw"
            else (each[0], chains.setdefault(each[1], len(chains)), *each[2:length])
            for each in self.trail
        ]
        end = self.end._asdict()
        return {"chains": list(chains), "trail": trail, "files": self.files, "end": end}

    def _force(self, stretch: int) -> None:
        if self.forced_draws and isinstance(self.rng, SharedRandom):
            if len(self.forced_draws) == 1 and stretch:
                return  # one sequence, whenever it is drawn
            draws = self.forced_draws[stretch] if stretch < len(self.forced_draws) else ()
            self.rng.forced = list(draws)[::-1]
            self.rng.forced_sides = 0  # dice of a case are among these draws

    def _note_value(self, call: int, expression: str, value: Any, is_many: bool = False) -> Any:
        """Note a value that is about to be printed, and return it."""
        if is_many:
            value = list(value)
        is_list, count = isinstance(value, (list, tuple)), len(self._values)
        # An object may change, and may run the program's own code to become a text.
        plain = [
            each if type(each) in PLAIN else str(each) for each in (value if is_list else [value])
        ]
        self._values[count:] = [(call, expression, tuple(plain) if is_list else plain[0])]
        return value

    def _take_values(self) -> tuple[Value, ...]:
        """Return the values of the call that is carried out: those noted last, for one call."""
        found: list[Value] = []
        call = self._values[-1][0] if self._values else 0
        while self._values and self._values[-1][0] == call:
            _, *value = self._values.pop()
            found.append((value[0], value[1]))
        return tuple(found[::-1])

    def _chain(self) -> Chain:
        chain: dict[tuple[str, int, int, int], None] = {}
        functions: set[tuple[str, int]] = set()
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame is not self._base:
            code = frame.f_code
            if code.co_filename in self.program.files:
                key = id(code), frame.f_lasti
                if key not in self._links:
                    link = code.co_filename, frame.f_lineno, frame.f_lasti, code.co_firstlineno
                    self._links[key] = link
                link = self._links[key]
                if (link[0], link[3]) not in functions:
                    chain[link] = None
                functions.add((link[0], link[3]))
            frame = frame.f_back
        return tuple(chain)


def _event(value: Any, chains: Mapping[int, Chain], has_values: bool) -> tuple[Any, ...]:
    """Return an event of a trail; the program may have written it. Raises ValueError."""
    match value:
        case ["out", int(chain), int(call), str(text)] if chain in chains and not has_values:
            return "out", chains[chain], call, text, ()
        case ["out", int(chain), int(call), str(text), list(values)] if (
            chain in chains and has_values
        ):
            return "out", chains[chain], call, text, tuple(map(_value, values))
        case ["draw", [int() | float() as fraction, int(sides), int() | None as value]] if (
            is_possible(fraction, sides)
        ):
            return "draw", Draw(fraction, sides, value)
        case ["asked", int(chain), str(prompt), str() | None as answer] if chain in chains:
            return "asked", chains[chain], prompt, answer
        case ["extra", int(chain), str(prompt), str(answer)] if chain in chains:
            return "extra", chains[chain], prompt, answer
    raise ValueError("This is no event.")


def _value(value: Any) -> Value:
    """Return an expression and what it was, or what it had in it. Raises ValueError."""
    match value:
        case [str(expression), [*several]] if all(type(each) in PLAIN for each in several):
            return expression, tuple(several)
        case [str(expression), single] if type(single) in PLAIN:
            return expression, single
    raise ValueError("This is no value.")


def _chain(value: Any) -> Chain:
    for link in value if isinstance(value, list) else [None]:
        match link:
            case [str(), int(), int(), int()]:
                continue
        raise ValueError("This is no site.")
    return tuple(map(tuple, value))


def _stretches(trail: Sequence[tuple[Any, ...]]) -> list[Stretch]:
    stretches: list[Stretch] = []
    pieces: list[Piece] = []
    draws: list[Draw] = []
    last: Any = None
    extras: list[tuple[str, str]] = []
    cleared = False
    for event in trail:
        match event:
            case ("out", chain, call, text, values):
                if "\033" in text:
                    cleared = cleared or bool(CLEARING_CODES.search(text))
                    text = TERMINAL_CODES.sub("", text)
                    if not text:
                        continue
                if last == (chain, call):
                    before = pieces[-1]
                    pieces[-1] = Piece(chain, before.text + text, before.values + values)
                else:
                    pieces.append(Piece(chain, text, values))
                last = chain, call
                continue
            case ("draw", draw):
                draws.append(draw)
            case ("extra", _, prompt, answer):
                extras.append((prompt, answer))
            case ("asked", chain, prompt, answer):
                asked = chain, prompt, answer
                stretches.append(_stretch(pieces, asked, draws, extras, cleared))
                pieces, draws, extras, cleared = [], [], [], False
        last = None
    if not stretches or stretches[-1].answer is not None:
        stretches.append(_stretch(pieces, (None, "", None), draws, extras, cleared))
    return stretches


def _stretch(
    pieces: Sequence[Piece],
    asked: tuple[Chain | None, str, str | None],
    draws: Sequence[Draw],
    extras: Sequence[tuple[str, str]],
    has_cleared: bool,
) -> Stretch:
    prompts, answers = zip(*extras, strict=True) if extras else ((), ())
    return Stretch(tuple(pieces), *asked, tuple(draws), answers, has_cleared, prompts)
