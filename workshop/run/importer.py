"""Import a program's own modules, and refuse it what no browser has."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from workshop.run import colorama
from workshop.run.instrument import compile_instrumented
from workshop.run.program import Program
from workshop.run.unavailable import UNAVAILABLE, why_not_importable

OUR_PACKAGES = frozenset(("workshop",))
PYODIDE_PACKAGES = frozenset(("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core"))
"""Modules of ours and of Pyodide that a program must not find."""


BESIDE: set[str] = set()
"""Packages that a program may import besides the standard library, since its Python has them."""
STAND_INS = frozenset(("colorama",))
"""Packages of which a run finds the names, though nobody installed them."""


def is_unavailable(name: str) -> bool:
    """Return whether a module is one that no browser has."""
    return name in UNAVAILABLE or name.partition(".")[0] in UNAVAILABLE


def raise_unavailable(name: str, program: Program) -> None:
    """Raise ModuleNotFoundError with advice, unless the program has such a module itself."""
    if name.partition(".")[0] in program.top_level_names:
        return
    problem = ModuleNotFoundError(f"No module named {name!r}", name=name)
    problem.sentence = why_not_importable(name, tuple(program.files))  # type: ignore[attr-defined]
    raise problem


class ProgramImporter:
    """Finds a program's own modules in its files, and explains why others cannot be imported."""

    def __init__(self, program: Program, folder: str) -> None:
        self.program, self.folder = program, folder

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the program's module `name`; None if it may be one of the standard library."""
        stem = name.replace(".", "/")
        files = self.program.files
        for file in (f"{stem}/__init__.py", f"{stem}.py"):
            if file in files:
                is_package = file.endswith("__init__.py")
                spec = ModuleSpec(name, self, origin=file, is_package=is_package)  # type: ignore[arg-type]
                if spec.submodule_search_locations is not None:
                    spec.submodule_search_locations.append(f"{self.folder}/{stem}")
                spec.has_location = True
                return spec
        if any(file.startswith(f"{stem}/") and file.endswith(".py") for file in files):
            spec = ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = [f"{self.folder}/{stem}"]
            return spec
        if name in STAND_INS:
            return ModuleSpec(name, self)  # type: ignore[arg-type]
        top = name.partition(".")[0]
        outside = top not in sys.stdlib_module_names and top not in BESIDE
        if outside and self._is_asked_by_program():
            raise_unavailable(name, self.program)
        return None

    def _is_asked_by_program(self) -> bool:
        """Return whether a file of the program imports; the library may try optional modules."""
        frame = sys._getframe(2)
        while frame is not None and (
            "importlib" in frame.f_code.co_filename
            or str(frame.f_globals.get("__name__")).startswith("workshop.")
        ):
            frame = frame.f_back  # type: ignore[assignment]
        return frame is not None and frame.f_code.co_filename in self.program.files

    def create_module(self, spec: ModuleSpec) -> None:
        """Create a module as usual."""

    def exec_module(self, module: ModuleType) -> None:
        """Execute the file of a module, or give it the names of a package."""
        assert module.__spec__
        if not module.__spec__.origin:
            vars(module).update(colorama.names())
            return
        vars(module)["__builtins__"] = sys.modules["builtins"]
        exec(self.code(module.__spec__.origin), vars(module))

    def code(self, file: str) -> Any:
        """Return the instrumented code of a file."""
        program = self.program
        return compile_instrumented(program.files[file], file, program.with_values, program.watched)


def hidden_modules(program: Program) -> Iterator[str]:
    """Yield the loaded modules to hide from a program: ours, and those of names it uses itself or
    gets from us.

    Modules that Python itself needs while it runs stay, whatever a program calls its files.
    """
    built_in = frozenset(sys.builtin_module_names)
    tops = (
        (program.top_level_names - built_in - {"os", "io", "abc", "codecs", "site"})
        | OUR_PACKAGES
        | STAND_INS
        | PYODIDE_PACKAGES
    )
    for name in list(sys.modules):
        if name.partition(".")[0] in tops:
            yield name
