"""The folder that a program runs in: before each run it holds its files and no others."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress


class Folder:
    """A folder that is restored before each run; files that no run has changed are left alone."""

    def __init__(self, path: str = "") -> None:
        if not path:
            from tempfile import mkdtemp  # noqa: PLC0415 - a page names its folder

            path = mkdtemp(prefix="workshop-")
        os.makedirs(path, exist_ok=True)
        self.path = path
        self._written: dict[str, tuple[bytes, tuple[int, ...]]] = {}

    def restore(self, files: Mapping[str, bytes]) -> None:
        """Make the folder hold `files`, and no others."""
        for name in {*_walk(self.path), *self._written}:
            known = self._written.get(name)
            if (
                name not in files
                or known is None
                or known[0] != files[name]
                or _state(self._at(name)) != known[1]
            ):
                self._remove(name)
        for inner, _, _ in os.walk(self.path, topdown=False):
            if inner != self.path:
                with suppress(OSError):  # there are files in it
                    os.rmdir(inner)
        for name, data in files.items():
            if name not in self._written:
                path = self._at(name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(data)
                self._written[name] = data, _state(path)

    def changes(self) -> dict[str, bytes | None]:
        """Return the files that were written since it was restored; None for one that is gone."""
        changed: dict[str, bytes | None] = {}
        for name in {*_walk(self.path), *self._written}:
            before, state = self._written.get(name, (None, None))
            if state == _state(self._at(name)):
                continue
            try:
                with open(self._at(name), "rb") as file:
                    now = file.read()
            except OSError:
                changed[name] = None
            else:
                if now != before:
                    changed[name] = now
        return changed

    def remove(self) -> None:
        """Remove the folder itself."""
        shutil.rmtree(self.path, ignore_errors=True)

    def _at(self, name: str) -> str:
        return os.path.join(self.path, *name.split("/"))

    def _remove(self, name: str) -> None:
        self._written.pop(name, None)
        with suppress(OSError):
            os.remove(self._at(name))


def _walk(folder: str) -> Iterator[str]:
    """Yield the paths of all files in a folder, and of links to folders."""
    for here, folders, files in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(here, name))]
        for name in (*files, *links):
            yield os.path.relpath(os.path.join(here, name), folder).replace(os.sep, "/")


def _state(path: str) -> tuple[int, ...]:
    try:
        state = os.stat(path)
    except OSError:
        return ()
    return state.st_mtime_ns, state.st_size, state.st_ino, state.st_mode
