"""Whether a loop has no end, for certain: everything is as it was in an earlier round of it.

A program is nothing but what it has. Where a loop begins a round with all of that as before, and
nothing new was heard from outside, this round leads to the same one again, for ever. So such a loop
can be told at once, and what merely takes long is not taken for one.
"""

from __future__ import annotations

import io
import pickle
import time
from functools import lru_cache
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import BuiltinFunctionType, CellType, FrameType, FunctionType, ModuleType
from typing import Any, cast

from workshop.run.program import Program

RESUMED = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
"""Flags of functions that others resume: what comes next is not theirs alone."""
REST = 4
"""For each moment that is spent on looking, so many pass without."""
COUNTS = (int, float, str)
_now = time.perf_counter
_Cached = type(lru_cache(len))


class Rounds:
    """The rounds of a program's outermost loop, each held against an earlier one.

    That one is, as Brent has it, the last whose number was a power of two: so a loop is found whose
    state comes again after any number of rounds.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._place = (1_000_000, 0)
        self._frame: FrameType | None = None
        self._state: bytes | None = None
        self._age, self._span = 0, 1
        self._rest = 0.0

    def come_again(self, frame: FrameType, line: int, heard: object) -> bool:
        """Whether the round that begins at `line` in `frame` has been before.

        `heard` counts what the program heard from outside. Nothing may be hidden around the loop,
        such as how far a `for` has come.
        """
        place = _depth(frame), line
        if place > self._place or frame.f_code.co_flags & RESUMED:
            return False
        here = place == self._place
        start = _now()
        if here and (frame is not self._frame or start < self._rest):
            return False
        state = _state(frame, heard, self._program)
        if here and state is not None and state == self._state:
            return True
        self._age += 1
        if not here or self._age == self._span:
            self._span = 2 * self._span if here else 1
            self._place, self._frame, self._state, self._age = place, frame, state, 0
        self._rest = _now() + REST * (_now() - start)
        return False


def _depth(frame: FrameType) -> int:
    depth, at = 0, frame.f_back
    while at is not None:
        at, depth = at.f_back, depth + 1
    return depth


def _state(frame: FrameType, heard: object, program: Program) -> bytes | None:
    """All that a program has, from its function `frame`; None where something does not show it."""
    out = io.BytesIO()
    state = _State(out, program)
    try:
        state.dump((heard, _named(dict(frame.f_locals)), state.names(frame.f_globals)))
    except Exception:  # what does not show it, says so in many ways
        return None
    return out.getvalue()


def _named(names: dict[str, Any]) -> dict[str, Any]:
    """Those that a program gave."""
    return {name: value for name, value in names.items() if not name.startswith("__")}


class _State(pickle.Pickler):
    """Writes values; of functions, classes and modules what a program can change in them."""

    def __init__(self, file: io.BytesIO, program: Program) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._files, self._tops = program.files, program.tops | {"__main__"}
        self._modules: dict[int, dict[str, Any]] = {}

    def names(self, module: dict[str, Any]) -> dict[str, Any]:
        """The names in a module."""
        return self._modules.setdefault(id(module), _named(module))

    def reducer_override(self, it: Any) -> Any:
        """Which one it is, and how it is; in the form that pickle wants."""
        which, how = id(it), cast("Any", None)
        match it:
            case _ if it is complex:
                return NotImplemented
            case FunctionType():
                if it.__code__.co_filename in self._files:
                    which, how = id(it.__code__), self._function(it)
            case type():
                if it.__module__.partition(".")[0] in self._tops:
                    how = it.__bases__, _named(dict(vars(it)))
            case ModuleType():
                if it.__name__.partition(".")[0] in self._tops:
                    how = self.names(vars(it))
                else:  # somebody may have put a count there
                    how = [each for each in vars(it).values() if type(each) in COUNTS]
            case BuiltinFunctionType():
                if not isinstance(it.__self__, ModuleType):
                    which, how = 0, (it.__name__, it.__self__)
            case CellType():
                which, how = 0, it.cell_contents
            case staticmethod() | classmethod():
                how = it.__func__
            case property():
                how = it.fget, it.fset, it.fdel
            case _Cached():
                raise pickle.PicklingError
            case io.IOBase() if it.closed:
                pass
            case _ if type(it).__module__.startswith("workshop."):
                pass
            case _:
                return NotImplemented
        return complex, (which,), how

    def _function(self, it: FunctionType) -> tuple[Any, ...]:
        inner = it.__defaults__, it.__kwdefaults__, it.__closure__, vars(it)
        return (*inner, self.names(it.__globals__))
