"""Python as it was before a program ran: its modules, its settings, the folder it works in."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType
from typing import Any

from workshop.run.importer import is_absent
from workshop.run.program import Program

PATCHED = (
    "builtins",
    "random",
    "time",
    "os",
    "sys",
    "secrets",
    "datetime",
    "threading",
    "_thread",
    "subprocess",
    "getpass",
    "asyncio",
    "shutil",
    "signal",
    "atexit",
    "math",
    "string",
    "io",
    "statistics",
)
"""The modules that are as they were after each run, besides those that the program imports."""
UNTOUCHED = ("antigravity", "this", "idlelib", "turtledemo", "__future__")
"""Modules that do something, or nothing, when they are imported."""


@contextmanager
def restored(program: Program) -> Iterator[dict[str, ModuleType]]:
    """Undo what is done to Python meanwhile.

    Gives the modules that are there, with those of Python's own that the program imports.
    """
    for name in program.imports:
        _fetch(name, program.tops)
    modules = dict(sys.modules)
    patched = [modules.get(name) for name in (*PATCHED, *program.imports)]
    saved = [(each, dict(vars(each))) for each in patched if isinstance(each, ModuleType)]
    environment, limit, here = dict(os.environ), sys.getrecursionlimit(), os.getcwd()
    set_limit = sys.setrecursionlimit
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield modules
    finally:
        set_limit(limit)
        for module, before in saved:
            _restore(vars(module), before)
        os.chdir(here)
        if dict(os.environ) != environment:
            os.environ.clear()
            os.environ.update(environment)
        for name in sys.modules.keys() - modules.keys():
            if name.partition(".")[0] in program.tops or name in UNTOUCHED:
                del sys.modules[name]
        sys.modules.update(modules)


def _fetch(name: str, own: frozenset[str]) -> None:
    """Import a module of Python's before anything is replaced, since it may keep what it finds."""
    top = name.partition(".")[0]
    known = top in sys.stdlib_module_names and not is_absent(name)
    if known and top not in own and top not in UNTOUCHED:
        with suppress(Exception):  # the program will see for itself
            __import__(name)


def _restore(names: dict[str, Any], before: dict[str, Any]) -> None:
    """Let a module have its names as `before`."""
    for name in names.keys() - before.keys():
        del names[name]
    for name, value in before.items():
        if name not in names or names[name] is not value:
            names[name] = value
