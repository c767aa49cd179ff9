"""Run a program from its start: `input` takes the answers in turn, and the run ends where they do.

Most programs are not paused: each further answer runs them again with one answer more. That needs a
program to repeat itself, which `shared_random` and `clock` see to.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from contextvars import Context
from types import ModuleType
from typing import NamedTuple

from workshop.run.end import End, Halt
from workshop.run.failure import describe_failure
from workshop.run.folder import Folder
from workshop.run.importer import ProgramImporter
from workshop.run.patched import patched
from workshop.run.program import Program
from workshop.run.sandbox import Event, Limits, LineObserver, Sandbox, Terminal
from workshop.run.shared_random import Draw, SeededRandom, SharedRandom
from workshop.run.silent import why_silent

DIE_SIDES = 6
SEEN = ("out", "asked", "sleep")
"""The events of a run that did something which a person sees."""
FINALIZER_MARKS = (b"__del__", b"yield", b"finalize")
"""In the source of a program that may run code when its objects are collected."""
_default_folders: dict[int, Folder] = {}
"""By the number of the process: a forked process must not write into the folder of its parent."""


class Run(NamedTuple):
    """What a program did with its answers."""

    events: list[Event]
    end: End

    @property
    def answers(self) -> list[str]:
        """The answers that it took."""
        return [event[2] for event in self.events if event[0] == "asked"]


def run_program(
    program: Program,
    answers: Iterable[str] = (),
    seed: str = "",
    limits: Limits | None = None,
    on_line: LineObserver | None = None,
    folder: Folder | None = None,
    dice: Sequence[int] = (),
    *,
    terminal: Terminal | None = None,
    shows_warnings: bool = False,
) -> Run:
    """Run `program` from its start, and return what it did; it never raises what the program does.

    `dice` are the first rolls of six-sided dice, however the program draws them. At a `terminal`
    the answers are those typed there, and draws are not recorded. Python's warnings are printed
    there, or if `shows_warnings`. Nothing that the program does to Python or to its folder reaches
    the next run.
    """
    rng = chance_of(seed, dice, terminal)
    on_line = on_line or (lambda *_: None)
    sandbox = Sandbox(program, answers, rng, limits or Limits(), on_line, terminal)
    sandbox.shows_warnings |= shows_warnings
    end = execute(sandbox, folder)
    return Run(sandbox.all_events(), end)


def chance_of(seed: str, dice: Sequence[int], terminal: Terminal | None = None) -> SeededRandom:
    """Return the chance of a run; `dice` are the first rolls of six-sided dice."""
    if terminal and not dice:
        return SeededRandom(seed)
    rng = SharedRandom(seed)
    # The middle of each side's interval, and a little more: a program may round a whole product of
    # it up or down.
    rng.forced = [Draw((die - 0.5) / DIE_SIDES + 1e-7, DIE_SIDES) for die in reversed(dice)]
    rng.forced_sides = DIE_SIDES if dice else 0
    return rng


def execute(sandbox: Sandbox, folder: Folder | None = None) -> End:
    """Execute the main file, then what was registered with `atexit`, and return the run's end."""
    folder = folder or default_folder()
    program = sandbox.program
    folder.restore(program.files)
    end = End("ended")
    with patched(sandbox, folder.path) as main:
        stdout = sys.stdout
        try:
            code = ProgramImporter(program, folder.path).code(program.main)
            try:
                Context().run(exec, code, vars(main))
            finally:
                while sandbox.at_exit and not sandbox.halt:
                    sandbox.at_exit.pop()()
        except SystemExit as leaving:
            if leaving.code is not None and not isinstance(leaving.code, int):
                with suppress(Halt, Exception):
                    stdout.write(f"{leaving.code}\n")
        except Halt:
            pass
        except BaseException as raised:
            # Here, since Python looks for similar names among those that the program still has.
            with suppress(Halt):
                end = describe_failure(raised, program.files)
        for stream in (sys.stdout, sys.stderr, stdout):
            with suppress(Halt, Exception):  # the program may have put its own there
                stream.flush()
        _release(main, program)
    if sandbox.halt:
        return sandbox.halt.end
    is_silent = end.kind == "ended" and not any(each[0] in SEEN for each in sandbox.all_events())
    if is_silent and not folder.changes():
        sentence, line = why_silent(program.files[program.main])
        end = end._replace(sentence=sentence, file=program.main if sentence else "", line=line)
    return end


def default_folder() -> Folder:
    """Return the folder of the runs that are given none."""
    if os.getpid() not in _default_folders:
        _default_folders[os.getpid()] = Folder()
    return _default_folders[os.getpid()]


def remove_default_folder() -> None:
    """Remove the folder of the runs that were given none."""
    if os.getpid() in _default_folders:
        _default_folders.pop(os.getpid()).remove()


def _release(main: ModuleType, program: Program) -> None:
    """Release all objects of the program while the sandbox is in place.

    A finalizer that prints later would print into the next run. Collecting takes longer than a
    short run does, so it is left out for programs that have none.
    """
    vars(main).clear()
    if any(mark in data for data in program.files.values() for mark in FINALIZER_MARKS):
        gc.collect()
