"""Restore Python to what it was before a run: modules, settings, working directory."""

from __future__ import annotations

import gc
import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType
from typing import Any

from workshop.run.importer import STAND_INS, is_unavailable
from workshop.run.program import Program

RESTORED_MODULES = (
    "builtins",
    "random",
    "time",
    "os",
    "errno",
    "sys",
    "secrets",
    "datetime",
    "threading",
    "_thread",
    "subprocess",
    "getpass",
    "asyncio",
    "shutil",
    "atexit",
    "math",
    "string",
    "io",
    "statistics",
    "pdb",
)
"""Modules whose variables are restored after each run, with those that the program imports."""
STATEFUL = frozenset(("logging",))
"""Modules that keep what a program sets in objects: each run that imports them gets its own."""
NEVER_PREIMPORTED = ("antigravity", "this", "idlelib", "turtledemo", "__future__")
"""Modules that open windows or print when imported, or only concern the compiler."""


@contextmanager
def restored(program: Program) -> Iterator[dict[str, ModuleType]]:
    """Undo everything that is done to Python in the block.

    Yields the loaded modules, among them those of the standard library that the program imports.
    """
    usual = dict(sys.modules)
    imports = program.imports
    own = STATEFUL & imports
    for name in usual:
        if name.partition(".")[0] in own:
            del sys.modules[name]
    for name in imports:
        _fetch(name, program.top_level_names)
    modules = dict(sys.modules)
    patched = [modules.get(name) for name in (*RESTORED_MODULES, *imports)]
    saved = [(each, dict(vars(each))) for each in patched if isinstance(each, ModuleType)]
    environment, limit, here = dict(os.environ), sys.getrecursionlimit(), os.getcwd()
    set_limit = sys.setrecursionlimit
    callbacks, collects = list(gc.callbacks), gc.isenabled()
    try:
        with warnings.catch_warnings():
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
            top = name.partition(".")[0]
            if top in (program.top_level_names | STAND_INS) or name in NEVER_PREIMPORTED:
                del sys.modules[name]
        sys.modules.update({**modules, **usual})
        gc.callbacks[:] = callbacks
        (gc.enable if collects else gc.disable)()


def _fetch(name: str, own: frozenset[str]) -> None:
    """Import a module of the standard library before anything is patched: it may keep a reference
    to what it finds."""
    top = name.partition(".")[0]
    known = top in sys.stdlib_module_names and not is_unavailable(name)
    if known and top not in own and top not in NEVER_PREIMPORTED:
        with suppress(Exception):  # the program will see the exception
            __import__(name)


def _restore(names: dict[str, Any], before: dict[str, Any]) -> None:
    """Restore the variables of a module to those of `before`."""
    names.update(before)
    if len(names) > len(before):
        for name in names.keys() - before.keys():
            del names[name]
