"""Patch Python so that a program reaches its sandbox instead of the machine.

All patches are variables of modules: `restored` stores those before the run, and sets them back.
"""

from __future__ import annotations

import builtins
import io
import os
import sys
import time
import warnings
from _sitebuiltins import Quitter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from traceback import walk_stack
from types import ModuleType
from typing import Any

from workshop.run.concurrency import patch_concurrency
from workshop.run.end import Halt
from workshop.run.importer import ProgramImporter, hidden_modules, is_unavailable, raise_unavailable
from workshop.run.instrument import HALT_CLASS, STEP_HOOK
from workshop.run.os_patches import patch_os_modules
from workshop.run.program import Program
from workshop.run.restored import restored
from workshop.run.sandbox import Sandbox
from workshop.run.streams import Console, ConsoleInput, ConsoleOutput, for_one_run
from workshop.run.unavailable import NO_DEBUGGER, refuse

DEFAULT_LIMIT = 1000
"""Nested calls of a program's functions: Python's default at a terminal."""
MAX_LIMIT = 4000
"""As far as a program can raise that: with 7,000 the browser's stack overflows where they end,
and Python breaks down with it; 5,000 hold (measured in V8, whose stack has 984 kB)."""

DEVICES = ("/dev/stdin", "/dev/stdout", "/dev/stderr")
"""Files that are the console, by their numbers."""


@contextmanager
def patched(sandbox: Sandbox, folder: str) -> Iterator[ModuleType]:
    """Patch Python for a run in `sandbox`, with the program's files in `folder`.

    Yields the module in which to execute the program's main file.
    """
    main = ModuleType("__main__")
    main.__file__ = sandbox.program.main
    with restored(sandbox.program) as modules:  # the loaded modules, also those hidden next
        for name in hidden_modules(sandbox.program):
            del sys.modules[name]
        sys.modules["__main__"] = main
        _filter_warnings(sandbox)
        os.chdir(folder)
        _patch(sandbox, folder, modules)
        # So the program may replace `len`, say, for itself, and not for the sandbox around it.
        own = vars(main)["__builtins__"] = sys.modules["builtins"] = ModuleType("builtins")
        vars(own).update(vars(builtins))
        yield main


def _patch(sandbox: Sandbox, folder: str, modules: dict[str, ModuleType]) -> None:
    """Replace what reaches the machine in `builtins`, `sys` and the loaded `modules`."""
    program = sandbox.program
    limit, set_limit = DEFAULT_LIMIT, sys.setrecursionlimit
    ours = sum(1 for _ in walk_stack(sys._getframe()))  # the calls that lead to the program's

    def set_recursion_limit(wanted: int, /) -> None:
        nonlocal limit
        if wanted < 1:
            raise ValueError("recursion limit must be greater or equal than 1")
        set_limit(ours + min(wanted, MAX_LIMIT))
        limit = wanted

    # At a terminal, standard error is another stream, with an incomplete line of its own.
    stdout, stderr = (
        for_one_run(ConsoleOutput)(sandbox.print, number, line_buffered=bool(sandbox.terminal))
        for number in (1, 2)
    )
    stdin = for_one_run(ConsoleInput)(sandbox.read)
    vars(io)["open"] = open_file = _open((stdin, stdout, stderr))
    vars(builtins).update(
        {
            "input": sandbox.ask,
            "open": open_file,
            **{name: Quitter(name, "Ctrl-D (i.e. EOF)") for name in ("exit", "quit")},
            "__import__": _import(program, builtins.__import__),
            # Instrumented code finds these two by their names.
            STEP_HOOK: sandbox.step_hook(),
            HALT_CLASS: Halt,
            **sandbox.builtins(),
        }
    )
    vars(sys).update(
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        __stdin__=stdin,
        __stdout__=stdout,
        __stderr__=stderr,
        argv=[program.main],
        path=[folder, *sys.path],
        meta_path=[ProgramImporter(program, folder), *sys.meta_path],
        breakpointhook=refuse(RuntimeError, NO_DEBUGGER),
        setrecursionlimit=set_recursion_limit,
        getrecursionlimit=lambda: limit,
        # A program's hooks would outlive its run (an audit hook can never be removed), and take
        # the place of the one by which a run is watched.
        addaudithook=lambda hook: None,
        settrace=lambda function: None,
        setprofile=lambda function: None,
        # What is raised in a `__del__` would be printed, also the sandbox's own `Halt`.
        unraisablehook=lambda unraisable: None,
    )
    sandbox.rng.patch_random(modules)
    sandbox.clock.patch_time(time)
    vars(time)["sleep"] = sandbox.sleep
    if "datetime" in modules:  # `restored` has loaded it if the program imports it
        sandbox.clock.patch_datetime(modules["datetime"])
    patch_os_modules(sandbox, modules)
    patch_concurrency(sandbox, modules)
    set_recursion_limit(DEFAULT_LIMIT)


def _print_warning(
    message: Any, category: Any, file: str, line: int, out: Any = None, source: Any = None
) -> None:
    (out or sys.stderr).write(warnings.formatwarning(message, category, file, line, source))


def _filter_warnings(sandbox: Sandbox) -> None:
    """Show a person the warnings that Python shows at a terminal; judged programs show none."""
    warnings.resetwarnings()
    if not sandbox.shows_warnings:
        warnings.simplefilter("ignore")
        return
    vars(warnings)["showwarning"] = _print_warning
    for kind in (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning):
        warnings.simplefilter("ignore", kind)
    warnings.filterwarnings("default", category=DeprecationWarning, module="__main__")


def _open(console: Sequence[Console]) -> Callable[..., Any]:
    """Return an `open` that gives the console for the file numbers 0 to 2, or their names.

    Python's own would open the real files of these numbers, and close them when it is collected.
    """
    usual_open = open

    def open_file(file: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
        number = DEVICES.index(file) if type(file) is str and file in DEVICES else file
        if type(number) is int and 0 <= number < len(console):
            return console[number].buffer if "b" in mode else console[number]
        return usual_open(file, mode, *given, **named)

    return open_file


def _import(program: Program, usual_import: Callable[..., Any]) -> Callable[..., Any]:
    """Return an `__import__` that refuses the program what no browser has.

    `ProgramImporter` is not asked for a module that is loaded already. The standard library's own
    imports are left alone.
    """

    def import_module(name: str, *given: Any, **named: Any) -> Any:
        if is_unavailable(name) and sys._getframe(1).f_code.co_filename in program.files:
            raise_unavailable(name, program)
        return usual_import(name, *given, **named)

    return import_module
