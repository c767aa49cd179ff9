"""Lets a world stand in for the machine: what reaches that in Python is replaced, and put back."""

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
from workshop.run.importer import Importer, hidden, is_absent, raise_absent
from workshop.run.instrument import HALT, STEP
from workshop.run.os_patches import patch_machine
from workshop.run.program import Program
from workshop.run.restored import restored
from workshop.run.sandbox import World
from workshop.run.streams import In, Out

DEPTH = 1000
"""How deep a program's functions may call each other, as at a terminal."""


@contextmanager
def stand_in(world: World, folder: str) -> Iterator[ModuleType]:
    """Let `world` stand in for the machine, with the program's files in `folder`.

    Gives the module that the program's main file is run in.
    """
    main = ModuleType("__main__")
    main.__file__ = world.program.main
    set_limit = sys.setrecursionlimit
    with restored(world.program) as modules:
        for name in hidden(world.program):
            del sys.modules[name]
        sys.modules["__main__"] = main
        os.chdir(folder)
        _patch(world, folder, modules)
        vars(main)["__builtins__"] = sys.modules["builtins"] = _copy(builtins)
        set_limit(_depth() + DEPTH)
        yield main


def _patch(world: World, folder: str, modules: dict[str, ModuleType]) -> None:
    program, out, typed = world.program, Out(world.print), In(world.read)
    vars(builtins).update(
        {
            "input": world.ask,
            "open": _open(typed, out),
            "exit": _Exit("exit"),
            "quit": _Exit("quit"),
        }
        | {STEP: world.step(), HALT: Halt, "__import__": _import(program, builtins.__import__)}
    )
    vars(sys).update(
        stdin=typed,
        stdout=out,
        stderr=out,
        __stdin__=typed,
        __stdout__=out,
        __stderr__=out,
        argv=[program.main],
        path=[folder, *sys.path],
        meta_path=[Importer(program, folder), *sys.meta_path],
        setrecursionlimit=lambda limit: None,
        settrace=lambda function: None,
        setprofile=lambda function: None,
        unraisablehook=lambda unraisable: None,
    )
    world.chance.patch_random(modules)
    world.clock.patch_time(time)
    vars(time)["sleep"] = world.sleep
    if "datetime" in modules:
        world.clock.patch_datetime(modules["datetime"])
    patch_machine(world, modules)


def _open(typed: In, out: Out) -> Callable[..., Any]:
    """`open`, which does not let the console be closed by its number."""
    usual, console = open, {0: typed, 1: out, 2: out}

    def open_file(file: Any, *given: Any, **named: Any) -> Any:
        found = console.get(file) if type(file) is int else None
        return found or usual(file, *given, **named)

    return open_file


def _copy(module: ModuleType) -> ModuleType:
    """A module for the program to do with as it likes: nothing else looks things up there."""
    copy = ModuleType(module.__name__)
    vars(copy).update(vars(module))
    return copy


def _import(program: Program, usual: Callable[..., Any]) -> Callable[..., Any]:
    """`import`, which gives a program nothing that a browser does not have."""

    def import_module(name: str, *given: Any, **named: Any) -> Any:
        if is_absent(name) and sys._getframe(1).f_code.co_filename in program.files:
            raise_absent(name, program)
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
