"""How the files of a program import each other, and what else they may import."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from games import GAMES
from workshop.run.instrument import compile_guarded
from workshop.run.program import Program
from workshop.run.unavailable import ABSENT, sentence_for

OURS = frozenset((*GAMES, "games", "table", "web", "workshop"))
THEIRS = frozenset(("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core"))
"""What lies beside the workshop, ours and Pyodide's, and is none of a program's business."""


def is_absent(name: str) -> bool:
    """Whether a module is one that no browser has."""
    return name in ABSENT or name.partition(".")[0] in ABSENT


def raise_absent(name: str, program: Program) -> None:
    """Raise why a module cannot be imported, unless the program has it itself."""
    if name.partition(".")[0] in program.tops:
        return
    problem = ModuleNotFoundError(f"No module named {name!r}", name=name)
    problem.sentence = sentence_for(name, tuple(program.files))  # type: ignore[attr-defined]
    raise problem


class Importer(MetaPathFinder, Loader):
    """Finds a program's own modules, and says of others why they are not here."""

    def __init__(self, program: Program, folder: str) -> None:
        self.program, self.folder = program, folder

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module of the program that is called `name`; None where Python's own may be meant."""
        stem = name.replace(".", "/")
        files = self.program.files
        for file in (f"{stem}/__init__.py", f"{stem}.py"):
            if file in files:
                spec = ModuleSpec(name, self, origin=file, is_package=file.endswith("__init__.py"))
                if spec.submodule_search_locations is not None:
                    spec.submodule_search_locations.append(f"{self.folder}/{stem}")
                spec.has_location = True
                return spec
        if any(file.startswith(f"{stem}/") and file.endswith(".py") for file in files):
            spec = ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = [f"{self.folder}/{stem}"]
            return spec
        top = name.partition(".")[0]
        outside = top not in sys.stdlib_module_names
        if outside and self._is_asked_by_program():
            raise_absent(name, self.program)
        return None

    def _is_asked_by_program(self) -> bool:
        """Whether a file of the program imports; the library may look for what is not there."""
        frame = sys._getframe(2)
        while frame is not None and (
            "importlib" in frame.f_code.co_filename
            or str(frame.f_globals.get("__name__")).startswith("workshop.")
        ):
            frame = frame.f_back  # type: ignore[assignment]
        return frame is not None and frame.f_code.co_filename in self.program.files

    def create_module(self, spec: ModuleSpec) -> None:
        """A module as usual."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the file of a module."""
        assert module.__spec__
        assert module.__spec__.origin
        vars(module)["__builtins__"] = sys.modules["builtins"]
        exec(self.code(module.__spec__.origin), vars(module))

    def code(self, file: str) -> Any:
        """The guarded code of one of the program's files."""
        return compile_guarded(self.program.files[file], file)


def hidden(program: Program) -> Iterator[str]:
    """The modules that a program may not find as they are: ours, and those it has itself."""
    built_in = frozenset(sys.builtin_module_names)
    tops = (program.tops - built_in - {"os", "io", "abc", "codecs", "site"}) | OURS | THEIRS
    for name in list(sys.modules):
        if name.partition(".")[0] in tops:
            yield name
