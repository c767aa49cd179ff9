"""Try changes to modules of one folder against its unit tests: python -m verify.trial 1 bots.rules

The tests run once as it is, watched for the lines that they come to. Then each change is made in a
fork of that process, where only the tests that come to it are run again.
"""

from __future__ import annotations

import ast
import gc
import hashlib
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

from build import ROOT
from verify.changes import Change, changes

FOLDER = ROOT / ".cache/mutants"
"""The results so far. A run that was interrupted continues: a change that a test noticed is not
tried again as long as its module is the same. To start again, remove the folder."""
SECONDS = 60
"""The processor time that the tests may take. A change that makes them endless is noticed."""
SPACE = 2 << 30
"""The memory that the tests may take, in bytes."""
OPTIONS = ("-m", "not slow", "-p", "no:cacheprovider", "--capture=no")


def source(name: str) -> Path:
    """A module's file."""
    return ROOT / "py" / f"{name.replace('.', '/')}.py"


def tests_of(name: str) -> list[Path]:
    """The files of tests for a module: its own first."""
    folder, _, module = name.partition(".")
    files = (ROOT / "tests/unit" / folder).glob("test_*.py")
    return sorted(files, key=lambda file: (not file.stem.endswith(module), file))


def kept(name: str) -> Path:
    """The file for what is found of a module as it is."""
    said = source(name).read_bytes() + Path(__file__).with_name("changes.py").read_bytes()
    return FOLDER / f"{name}-{hashlib.sha256(said).hexdigest()[:16]}.json"


def found(name: str) -> dict[str, bool]:
    """Whether each change that was tried to a module as it is, was noticed."""
    file = kept(name)
    noticed: dict[str, bool] = json.loads(file.read_text()) if file.exists() else {}
    return noticed


class Changed(SourceFileLoader):
    """Finds and loads one module, from a syntax tree that was changed."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        super().__init__(name, str(source(name)))
        self.tree = tree

    def find_spec(self, name: str, *_: Any) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return compile(ast.fix_missing_locations(self.tree), self.path, "exec")


class Trial:
    """What takes the place of running the tests."""

    def __init__(self, share: float, names: list[str]) -> None:
        self.share = share
        self.names = names

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        comes = self.watch(session.items)
        gc.collect()
        gc.freeze()
        for name in self.names:
            try_changes(name, self.share, comes(name))
        return True

    def watch(self, items: list[pytest.Item]) -> Callable[[str], Callable[[range], list[Any]]]:
        """For each module: for some of its lines, the tests that come there, the quickest first."""
        watching = Coverage(
            data_file=None, config_file=False, include=[str(source(name)) for name in self.names]
        )
        took = {}
        caches = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
        watching.start()
        for number, item in enumerate(items):
            watching.switch_context(str(number))
            begun = time.process_time()
            if not passes(item):
                raise SystemExit(f"{item.nodeid} fails without a change.")
            took[str(number)] = time.process_time() - begun
            for cache in caches:  # who asks for what is kept would not come there
                cache.cache_clear()
        watching.stop()

        def comes(name: str) -> Callable[[range], list[Any]]:
            by_line = watching.get_data().contexts_by_lineno(str(source(name)))

            def tests(lines: range) -> list[Any]:
                numbers = {number for line in lines for number in by_line.get(line, ()) if number}
                return [items[int(number)] for number in sorted(numbers, key=took.__getitem__)]

            return tests

        return comes


def passes(item: pytest.Item) -> bool:
    """Run one test alone."""
    return all(report.passed for report in runtestprotocol(item, log=False, nextitem=None))


def try_changes(name: str, share: float, tests: Callable[[range], list[Any]]) -> None:
    """Try the changes to a module that were not tried before, as many at a time as can be."""
    tree = ast.parse(source(name).read_text())
    noticed = found(name)
    todo = [each for each in changes(tree)[:: round(1 / share)] if not noticed.get(each.name)]
    file = kept(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    running: dict[int, Change] = {}
    while todo or running:
        while todo and len(running) < (os.cpu_count() or 1):
            change = todo.pop()
            child = os.fork()
            if not child:
                attempt(name, tree, change, tests)
            running[child] = change
        child, status = os.wait()
        noticed[running.pop(child).name] = status != 0
        file.write_text(json.dumps(noticed))


def attempt(
    name: str, tree: ast.Module, change: Change, tests: Callable[[range], list[Any]]
) -> None:
    """Make a change, and end this process: with 0 if no test notices it."""
    status = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        change.make()
        changed = Changed(name, tree)
        if change.function:
            replace(import_module(name), change.function.split("."), changed.get_code(name))
            status = int(not all(map(passes, tests(change.lines))))
        else:
            status = int(
                any(pytest.main(["-x", *OPTIONS, str(file)]) for file in imported_again(changed))
            )
    finally:
        os._exit(status)


def replace(holder: Any, path: list[str], code: CodeType) -> None:
    """Let a function do what it does in the changed module."""
    for part in path:
        holder = vars(holder)[part]
        code = next(
            each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == part
        )
    for kind in ("fget", "func", "__wrapped__"):
        holder = getattr(holder, kind, holder)
    holder.__code__ = code


def imported_again(changed: Changed) -> Iterator[Path]:
    """Yield the files of tests, after removing them and what they try from `sys.modules`, so that
    they are imported again."""
    for module in list(sys.modules.values()):
        place = getattr(module, "__file__", None) or ""
        if place.startswith((f"{ROOT}/py/", f"{ROOT}/tests/")):
            del sys.modules[module.__name__]
    sys.meta_path.insert(0, changed)
    yield from tests_of(changed.name)


if __name__ == "__main__":
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.nice(10)
    share, *names = sys.argv[1:]
    folder = str(tests_of(names[0])[0].parent)
    sys.exit(pytest.main([*OPTIONS, folder], plugins=[Trial(float(share), names)]))
