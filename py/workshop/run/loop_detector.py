"""Detect loops that certainly have no end: a round begins in a state that was there before.

A program's next step depends on its state alone: its variables, and what it reads from outside
(random numbers, the clock). If a round of a loop begins in the state of an earlier round, and
nothing was read in between, it leads to the same round again, for ever. A loop that merely takes
long changes something, and is never reported.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from functools import lru_cache
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from random import Random
from types import CellType, FrameType, FunctionType, ModuleType
from typing import Any, cast

from workshop.run.program import Program

RESUMABLE_FLAGS = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
"""Flags of generators and coroutines: their caller decides what comes next."""
REST_FACTOR = 4
"""Time without comparing, as a multiple of the time that the last comparison took: at most a
fifth of the run is spent here."""
COUNT_TYPES = (int, float, str)
"""Types of module variables that may be a program's counters."""
_Cached = type(lru_cache(len))


class LoopDetector:
    """Compares each round of a program's outermost loop with an earlier one.

    The earlier one is the last whose number was a power of two (Brent's cycle detection), so a
    state that returns after any number of rounds is found with one state kept.
    """

    def __init__(self, program: Program, timer: Callable[[], float]) -> None:
        self._program, self._now = program, timer
        self._place = (1_000_000, 0)
        self._frame: FrameType | None = None
        self._state: bytes | None = None
        self._age, self._span = 0, 1
        self._rest = 0.0

    def has_repeated(self, frame: FrameType, line: int, inputs: object) -> bool:
        """Return whether the round that begins at `line` in `frame` began like this before.

        `inputs` counts what the program has read from outside. The caller makes sure that no state
        is hidden around the loop, such as the position of a `for`.
        """
        place = depth(frame), line
        if place > self._place or frame.f_code.co_flags & RESUMABLE_FLAGS:
            return False
        is_same_place = place == self._place
        start = self._now()
        if is_same_place and (frame is not self._frame or start < self._rest):
            return False
        state = _state(frame, inputs, self._program)
        if is_same_place and state is not None and state == self._state:
            return True
        self._age += 1
        if not is_same_place or self._age == self._span:
            self._span = 2 * self._span if is_same_place else 1
            self._place, self._frame, self._state, self._age = place, frame, state, 0
        self._rest = self._now() + REST_FACTOR * (self._now() - start)
        return False


def depth(frame: FrameType) -> int:
    """Return how many calls led to a frame."""
    count, at = 0, frame.f_back
    while at is not None:
        at, count = at.f_back, count + 1
    return count


def _state(frame: FrameType, inputs: object, program: Program) -> bytes | None:
    """Return the state of a program in its function `frame`, serialized; None if that fails."""
    out = io.BytesIO()
    state = _State(out, program)
    try:
        state.dump((inputs, _named(dict(frame.f_locals)), state.names(frame.f_globals)))
    except Exception:  # any object of a program's may refuse, in its own way
        return None
    return out.getvalue()


def _named(names: dict[str, Any]) -> dict[str, Any]:
    """Return the variables without Python's own, such as `__name__`."""
    return {name: value for name, value in names.items() if not name.startswith("__")}


class _State(pickle.Pickler):
    """Serializes values; of functions, classes and modules what a program can change in them."""

    def __init__(self, file: io.BytesIO, program: Program) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._files, self._tops = program.files, program.top_level_names | {"__main__"}
        self._modules: dict[int, dict[str, Any]] = {}

    def names(self, module: dict[str, Any]) -> dict[str, Any]:
        """Return the variables of a module, the same object each time."""
        return self._modules.setdefault(id(module), _named(module))

    def reducer_override(self, value: Any) -> Any:
        """Return which object it is, and its state, in the form of a `__reduce__`.

        Nothing is ever loaded again, so any callable will do: `complex`.
        """
        which, state = id(value), cast("Any", None)
        match value:
            case _ if value is complex:
                return NotImplemented
            case FunctionType():
                if value.__code__.co_filename in self._files:
                    which, state = id(value.__code__), self._function(value)
            case type():
                if value.__module__.partition(".")[0] in self._tops:
                    state = value.__bases__, _named(dict(vars(value)))
            case ModuleType():
                if value.__name__.partition(".")[0] in self._tops:
                    state = self.names(vars(value))
                else:  # a program may keep a counter there
                    state = [each for each in vars(value).values() if type(each) in COUNT_TYPES]
            case CellType():
                which, state = 0, value.cell_contents
            case staticmethod() | classmethod():
                state = value.__func__
            case property():
                state = value.fget, value.fset, value.fdel
            case _Cached():
                raise pickle.PicklingError
            case io.IOBase() if value.closed:
                pass
            case Random():
                state = value.getstate()
            case _ if type(value).__module__.startswith("workshop."):
                pass
            case _:
                return NotImplemented
        return complex, (which,), state

    def _function(self, it: FunctionType) -> tuple[Any, ...]:
        inner = it.__defaults__, it.__kwdefaults__, it.__closure__, vars(it)
        return (*inner, self.names(it.__globals__))
