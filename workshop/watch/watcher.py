"""Record one stretch of a run: what lies between two questions, step by step.

There is no way to look at a run that is over, so the program is run again from its start with the
same seed, files and answers, and traced from the last answer on.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import takewhile
from types import FrameType
from typing import Any, NamedTuple

from workshop.run.end import End, Halt
from workshop.run.execute import chance_of, execute
from workshop.run.folder import Folder
from workshop.run.program import Program
from workshop.run.reasons import why_endless
from workshop.run.sandbox import Event, Limits, LineObserver, Sandbox, Terminal
from workshop.run.seen import SEEN_HOOK
from workshop.watch.notes import Notes
from workshop.watch.values import cut, encode, parts, primitive, short

MAX_STEPS = 10_000
"""Of one recording; the next one begins after them."""
MAX_OBJECTS = 2_000
"""On the heap at one step; what is beyond is not recorded."""
MAX_SEEN = 12
"""Values beside one line at one step."""
GONE: list[Any] = []
"""In a change: the variable or the object is gone."""
HIDDEN_FUNCTIONS = frozenset(("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"))
PLAIN_TYPES = (str, int, float, bool, type(None))
EVENTS = {"line": "step_line"}
"""Python's names of events, where Python Tutor has another one."""
_set_trace = sys.settrace  # before a run patches it


class Watched(NamedTuple):
    """What a stretch did; `workshop/js/trace.js` makes each step of it."""

    steps: list[list[Any]]
    """Of each: number of its file, line, event, characters printed since the stretch began, number
    of its frame, changes since the step before, and a message if it is an exception.

    Changes are `{scope: {name: value}}`: scope 0 is the main module, `h` the heap, any other number
    a frame; a value `[]` says that it is gone. `s` is how much of the stack before remains, then
    the frames on top of that."""
    frames: dict[int, str]
    """The functions of the frames, by number."""
    files: list[str]
    seen: dict[int, dict[str, str]]
    """By step, expressions of its line and what they came to."""
    notes: dict[int, str]
    """By step, what is wrong with its line though it raises nothing."""
    skipped: int
    """Steps of this stretch before the first one here."""
    is_cut: bool
    """Whether more steps follow those here."""
    events: list[Event]
    end: End


class _Frame:
    """A call of a function of the program."""

    def __init__(self, frame: FrameType, number: int) -> None:
        self.frame, self.number = frame, number
        self.scope: dict[str, Any] = {}
        """The encoded variables, as they were at the last step."""
        self.roots: list[int] = []
        """What its variables refer to on the heap."""
        self.values: dict[str, Any] = {}
        self.steps: dict[int, int] = {}
        """The last step at each line."""
        self.is_raising = False
        self.is_called = False
        """Whether no line of it has run since it was called, or went on: both are one step."""


class _Object:
    """An object on the heap."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.parts: tuple[Any, ...] | None = None
        """What it held at the last step. It is kept, or else a new object might be taken for it."""
        self.children: list[int] = []
        self.encoded: list[Any] = []


class Watcher(Sandbox):
    """A sandbox that watches the stretch after the first `answer_count` answers."""

    answer_count = 0
    skip = 0
    """Steps to leave out."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.shows_warnings = True
        self.steps: list[list[Any]] = []
        self.frames: dict[int, str] = {}
        self.seen: dict[int, dict[str, str]] = {}
        self.notes: dict[int, str] = {}
        self._notes = Notes(self.program.files)
        self.step_count = 0
        self.is_cut = False
        self._files = {name: at for at, name in enumerate(self.program.files)}
        self._is_on = False
        self._printed = self._answered = self._frame_count = 0
        self._stack: list[_Frame] = []
        self._numbers: dict[int, _Frame] = {}
        """Suspended calls, such as those of generators, by `id`."""
        self._shown_stack: list[int] = []
        self._ids: dict[int, int] = {}
        self._objects: list[_Object] = []
        self._visible: set[int] = set()
        self._found: set[int] = set()
        self._heap_changes: dict[int, Any] = {}

    def builtins(self) -> dict[str, Any]:
        """Add the function that notes values beside lines."""
        return {**super().builtins(), SEEN_HOOK: self.note}

    def begin(self) -> None:
        """Record from here on."""
        self._is_on = True
        self._printed = 0
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if self._is_shown(frame):
                frame.f_trace = self._trace
                self._stack.insert(0, self._call(frame))
            frame = frame.f_back
        _set_trace(self._enter)

    def finish(self) -> None:
        """Record no more."""
        self._is_on = False
        _set_trace(None)

    def print(self, text: str) -> None:
        """Print `text` at the console."""
        super().print(text)
        self._printed += len(text)

    def read(self, *given: Any, **named: Any) -> str:
        """Return the next answer; the stretch ends where there is none."""
        if self._answered == self.answer_count:
            self.finish()
        return super().read(*given, **named)

    def _record_answer(self, prompt: str, answer: str) -> None:
        super()._record_answer(prompt, answer)
        self._answered += 1
        if self._answered == self.answer_count:
            self.begin()

    def note(self, line: int, text: str, value: Any) -> Any:
        """Note what an expression of a line came to, and return it."""
        if self._is_on and self._stack:
            step = self._stack[-1].steps.get(line)
            if step is not None:
                noted = self.seen.setdefault(step, {})
                if len(noted) < MAX_SEEN or text in noted:
                    noted[text] = short(value)
        return value

    def watched(self, end: End) -> Watched:
        """Return what was seen of the stretch."""
        skipped = min(self.skip, self.step_count)
        files = list(self._files)
        return Watched(
            *(self.steps, self.frames, files, self.seen, self.notes),
            *(skipped, self.is_cut, self.all_events(), end),
        )

    def _is_shown(self, frame: FrameType) -> bool:
        code = frame.f_code
        return code.co_filename in self._files and code.co_name not in HIDDEN_FUNCTIONS

    def _enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        if not self._is_shown(frame):
            return None
        self._stack.append(self._numbers.get(id(frame)) or self._call(frame))
        self._stack[-1].is_called = bool(frame.f_lineno)  # a module begins with its first statement
        return self._trace

    def _call(self, frame: FrameType) -> _Frame:
        number = 0
        if frame.f_globals is not frame.f_locals or frame.f_globals.get("__name__") != "__main__":
            self._frame_count += 1
            number = self._frame_count
        made = self._numbers[id(frame)] = _Frame(frame, number)
        name = getattr(frame.f_code, "co_qualname", frame.f_code.co_name)
        self.frames[number] = name.rpartition("<locals>.")[2]
        return made

    def _trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        top = self._stack[-1] if self._stack else None
        if top is None or top.frame is not frame or not self._is_on:
            return self._trace
        message = ""
        if event == "exception":
            if issubclass(argument[0], Halt):
                self.finish()
                return None
            top.is_raising, message = True, _message(argument[1])
        elif event == "line":
            top.is_raising = False
        is_unwinding = event == "return" and top.is_raising
        self.step_count += not is_unwinding
        if self.step_count > self.skip and not is_unwinding:
            if len(self.steps) == MAX_STEPS:
                self.is_cut = True
                if said := why_endless(frame, self.program.files):
                    self.notes[MAX_STEPS - 1] = said
                self.finish()
                self.halt_with(End("stopped", sentence="The recording is full."))
            top.steps[frame.f_lineno] = len(self.steps)
            if event == "line" and (said := self._notes.at(frame)):
                self.notes[len(self.steps)] = said
            changes = self._changes(top, event, argument)
            place = self._files[frame.f_code.co_filename], frame.f_lineno
            name = "call" if top.is_called and event == "line" else EVENTS.get(event, event)
            step = [*place, name, self._printed, top.number, changes]
            self.steps.append([*step, message] if message else step)
        top.is_called = False
        if event == "return":
            self._stack.pop()
            if not frame.f_code.co_flags & 0x20:  # it is no generator, which may go on
                self._numbers.pop(id(frame), None)
        return self._trace

    def _changes(self, top: _Frame, event: str, returned: Any) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        self._heap_changes = {}
        self._found = set()
        main = sys.modules["__main__"]
        for each in self._stack:
            now = self._variables(each, each is top, vars(main))
            if now is not None:
                if event == "return" and each is top and each.number:
                    now["__return__"] = returned
                change = self._rescope(each, now)
                if change:
                    changes[str(each.number)] = change
            for root in each.roots:
                self._visit(root)
        gone = self._visible - self._found
        self._heap_changes.update(dict.fromkeys(gone, GONE))
        self._visible = self._found
        if self._heap_changes:
            changes["h"] = self._heap_changes
        stack = [each.number for each in self._stack if each.number]
        if stack != self._shown_stack:
            pairs = zip(stack, self._shown_stack, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            changes["s"] = [same, *stack[same:]]
            self._shown_stack = stack
        return changes

    def _variables(self, each: _Frame, is_top: bool, main: dict[str, Any]) -> dict[str, Any] | None:
        """Return the variables of a frame; None if they cannot have changed."""
        if not each.number:
            names: Mapping[str, Any] = main
        elif is_top or each.frame.f_code.co_cellvars or not each.scope:
            names = each.frame.f_locals
        else:
            return None
        return {
            name: value
            for name, value in names.items()
            if not name.startswith(("__", ".")) and not _is_declared(name, value)
        }

    def _rescope(self, each: _Frame, now: dict[str, Any]) -> dict[str, Any]:
        """Note the variables of a frame, and return which have changed."""
        before = each.values
        if len(before) == len(now) and all(
            name in before and before[name] is value for name, value in now.items()
        ):
            return {}
        scope = {name: self._encode(value) for name, value in now.items()}
        change = {
            name: value for name, value in scope.items() if each.scope.get(name, GONE) != value
        }
        change.update({name: GONE for name in each.scope if name not in scope})
        each.values, each.scope = now, scope
        each.roots = [value[1] for value in scope.values() if _is_reference(value)]
        return change

    def _encode(self, value: Any) -> Any:
        simple = primitive(value)
        return ["REF", self._id(value)] if simple is NotImplemented else simple

    def _id(self, value: Any) -> int:
        number = self._ids.get(id(value))
        if number is None:
            number = self._ids[id(value)] = len(self._objects)
            self._objects.append(_Object(value))
        return number

    def _visit(self, start: int) -> None:
        """Note what has changed of an object, and of all that it holds."""
        waiting = [start]
        while waiting:
            number = waiting.pop()
            if number in self._found or len(self._found) >= MAX_OBJECTS:
                continue
            self._found.add(number)
            it = self._objects[number]
            now = parts(it.value)
            before = it.parts
            is_same = it.encoded and (
                now is None
                or (
                    before is not None
                    and len(now) == len(before)
                    and all(map(operator.is_, now, before))
                )
            )
            if not is_same:
                it.parts = now
                held: list[int] = []
                encoded = encode(it.value, partial(self._held, held))
                it.children = held
                is_same, it.encoded = encoded == it.encoded, encoded
            if not is_same or number not in self._visible:
                self._heap_changes[number] = it.encoded
            waiting.extend(it.children)

    def _held(self, held: list[int], value: Any) -> Any:
        encoded = self._encode(value)
        if _is_reference(encoded):
            held.append(encoded[1])
        return encoded


def _is_reference(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and value[0] == "REF"


def _is_declared(name: str, value: Any) -> bool:
    """Return whether a variable is what `def`, `class` or `import` made, under its own name."""
    kind = type(value)
    if kind is type(sys):
        return True
    return kind.__name__ in ("function", "type", "builtin_function_or_method") and (
        getattr(value, "__name__", None) == name
    )


def _message(problem: BaseException) -> str:
    """Return what an exception says; a program's own `__str__` is not called."""
    kind, args = type(problem), problem.args
    if kind.__module__ == "builtins" and all(type(each) in PLAIN_TYPES for each in args):
        return cut(f"{kind.__name__}: {problem}")
    return f"{kind.__name__}: {', '.join(map(short, args))}"


def watch(
    program: Program,
    answers: Sequence[str],
    seed: str = "",
    skip: int = 0,
    dice: Sequence[int] = (),
    on_line: LineObserver = lambda *_: None,
    folder: Folder | None = None,
    took: Sequence[float] = (),
    start: float | None = None,
) -> Watched:
    """Run `program` with these answers, and watch what it does after the last one.

    With a `start`, the run is one at a terminal: `took` are the seconds of each answer, and chance
    is as it is there (`run_program`).
    """
    terminal = None if start is None else Terminal(answers, took, start)
    rng = chance_of(seed, dice, terminal)
    watched, limits = program._replace(watched=True), Limits(seconds=60)
    sandbox = Watcher(watched, answers, rng, limits, on_line, terminal=terminal)
    sandbox.answer_count, sandbox.skip = len(answers), skip
    if not answers:
        sandbox.begin()
    try:
        end = execute(sandbox, folder)
    finally:
        sandbox.finish()
    return sandbox.watched(end)
