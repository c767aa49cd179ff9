"""A student's program: its files, and which of them is run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from workshop.run.instrument import imported_names, likely_imports
from workshop.run.names import fault_in_names

MAX_FILES = 200
MAX_BYTES = 5_000_000
"""Of all files of a program."""


class ProgramError(ValueError):
    """The files are no program; the message is a sentence."""


class Program(NamedTuple):
    """Files by path, and the one to run."""

    files: Mapping[str, bytes]
    main: str
    with_values: bool = False
    """Whether it is run to learn what it prints (`recording`)."""
    watched: bool = False
    """Whether it is run so that a person can watch it (`workshop.watch`)."""

    @property
    def imports(self) -> frozenset[str]:
        """The full names of the modules that its files import."""
        sources = [data for name, data in self.files.items() if name.endswith(".py")]
        return frozenset().union(*map(imported_names, sources))

    @property
    def top_level_names(self) -> frozenset[str]:
        """The names by which its own modules and packages are imported."""
        heads = (name.split("/")[0] for name in self.files if name.endswith(".py"))
        return frozenset(head.removesuffix(".py") for head in heads)

    def beside(self, files: Mapping[str, str]) -> Program:
        """Return the program with data files beside it; its own files win."""
        data = {name: text.encode() for name, text in files.items()}
        return self._replace(files={**data, **self.files})

    def with_changes(self, changes: Iterable[tuple[str, str]]) -> Program:
        """Return the program with texts of its main file replaced by others."""
        source = self.files[self.main].decode("utf-8", "surrogateescape")
        for old, new in changes:
            source = source.replace(old, new)
        changed = source.encode("utf-8", "surrogateescape")
        return self._replace(files={**self.files, self.main: changed})

    def given(self, files: Mapping[str, str]) -> Program:
        """Return the program with data files beside it, which win over its own of that name."""
        data = {name: text.encode() for name, text in files.items()}
        return self._replace(files={**self.files, **data})


def program_of(files: Mapping[str, str | bytes], main: str = "") -> Program:
    """Return the program in `files`; without `main`, the file that is most likely to be run.

    Raises ProgramError.

    >>> program_of({"rules.py": "", "play.py": "import rules"}).main
    'play.py'
    """
    read = {
        name: data.encode("utf-8", "replace") if isinstance(data, str) else bytes(data)
        for name, data in files.items()
    }
    if len(read) > MAX_FILES or sum(map(len, read.values())) > MAX_BYTES:
        raise ProgramError(f"A program has at most {MAX_FILES} files and {MAX_BYTES:,} bytes.")
    if fault := fault_in_names(read):
        raise ProgramError(fault)
    main = main or _likely_main(read)
    if main not in read:
        raise ProgramError(f"There is no file {main[:60]}.")
    return Program(read, main)


def _likely_main(files: Mapping[str, bytes]) -> str:
    sources = [name for name in files if name.endswith(".py")]
    if not sources:
        raise ProgramError("There is no .py file.")
    imported = frozenset().union(*(likely_imports(files[name]) for name in sources))

    def rank(name: str) -> tuple[bool, bool, bool, bool, int, str]:
        stem = name.removesuffix(".py")
        return (
            stem.rpartition("/")[2] not in ("main", "__main__"),
            stem.replace("/", ".") in imported,
            b"__main__" not in files[name],
            b"input(" not in files[name],
            name.count("/"),
            name,
        )

    return min(sources, key=rank)
