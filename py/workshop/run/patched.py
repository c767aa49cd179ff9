"""Patch Python so that a program reaches its sandbox instead of the machine; undone afterwards."""

from __future__ import annotations

import builtins
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from workshop.run.end import Halt
from workshop.run.importer import ProgramImporter, hidden_modules, is_unavailable, raise_unavailable
from workshop.run.instrument import HALT_CLASS, STEP_HOOK
from workshop.run.os_patches import patch_os_modules, refuse
from workshop.run.program import Program
from workshop.run.restored import restored
from workshop.run.sandbox import Sandbox
from workshop.run.streams import ConsoleInput, ConsoleOutput, for_one_run
from workshop.run.unavailable import NO_DEBUGGER

MAX_CALL_DEPTH = 1000
"""Nested calls of a program's functions: Python's default at a terminal."""


@contextmanager
def patched(sandbox: Sandbox, folder: str) -> Iterator[ModuleType]:
    """Patch Python for a run in `sandbox`, with the program's files in `folder`.

    Yields the module in which to execute the program's main file.
    """
    main = ModuleType("__main__")
    main.__file__ = sandbox.program.main
    set_limit = sys.setrecursionlimit
    with restored(sandbox.program) as modules:
        for name in hidden_modules(sandbox.program):
            del sys.modules[name]
        sys.modules["__main__"] = main
        os.chdir(folder)
        _patch(sandbox, folder, modules)
        vars(main)["__builtins__"] = sys.modules["builtins"] = _copy(builtins)
        set_limit(_depth() + MAX_CALL_DEPTH)
        yield main


def _patch(sandbox: Sandbox, folder: str, modules: dict[str, ModuleType]) -> None:
    program, stdout, stdin = (
        sandbox.program,
        for_one_run(ConsoleOutput)(sandbox.print),
        for_one_run(ConsoleInput)(sandbox.read),
    )
    vars(builtins).update(
        {
            "input": sandbox.ask,
            "open": _open(stdin, stdout),
            "exit": _Exit("exit"),
            "quit": _Exit("quit"),
        }
        | {
            STEP_HOOK: sandbox.step_hook(),
            HALT_CLASS: Halt,
            "__import__": _import(program, builtins.__import__),
        }
    )
    vars(sys).update(
        stdin=stdin,
        stdout=stdout,
        stderr=stdout,
        __stdin__=stdin,
        __stdout__=stdout,
        __stderr__=stdout,
        argv=[program.main],
        path=[folder, *sys.path],
        meta_path=[ProgramImporter(program, folder), *sys.meta_path],
        setrecursionlimit=lambda limit: None,
        addaudithook=lambda hook: None,  # nothing takes one back
        breakpointhook=refuse(RuntimeError, NO_DEBUGGER),
        settrace=lambda function: None,
        setprofile=lambda function: None,
        unraisablehook=lambda unraisable: None,
    )
    sandbox.rng.patch_random(modules)
    sandbox.clock.patch_time(time)
    vars(time)["sleep"] = sandbox.sleep
    if "datetime" in modules:
        sandbox.clock.patch_datetime(modules["datetime"])
    patch_os_modules(sandbox, modules)


def _open(stdin: ConsoleInput, stdout: ConsoleOutput) -> Callable[..., Any]:
    """Return `open`, with the console for the numbers 0 to 2: it must not be closed by them."""
    usual, console = open, {0: stdin, 1: stdout, 2: stdout}

    def open_file(file: Any, *given: Any, **named: Any) -> Any:
        found = console.get(file) if type(file) is int else None
        return found or usual(file, *given, **named)

    return open_file


def _copy(module: ModuleType) -> ModuleType:
    """Return a copy of a module for the program to change: the sandbox keeps the original."""
    copy = ModuleType(module.__name__)
    vars(copy).update(vars(module))
    return copy


def _import(program: Program, usual: Callable[..., Any]) -> Callable[..., Any]:
    """Return `__import__`, which refuses the program what no browser has."""

    def import_module(name: str, *given: Any, **named: Any) -> Any:
        if is_unavailable(name) and sys._getframe(1).f_code.co_filename in program.files:
            raise_unavailable(name, program)
        return usual(name, *given, **named)

    return import_module


class _Exit:
    """`exit` and `quit`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Use {self.name}() or Ctrl-D (i.e. EOF) to exit"

    def __call__(self, code: object = None) -> None:
        raise SystemExit(code)


def _depth() -> int:
    depth, frame = 0, sys._getframe()
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    return depth
