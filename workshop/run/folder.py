"""The folder that a program runs in: before each run it holds its files and no others."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress


class Folder:
    """A folder that is restored before each run."""

    def __init__(self, path: str = "") -> None:
        if not path:
            from tempfile import mkdtemp  # noqa: PLC0415 - a page names its folder

            path = mkdtemp(prefix="workshop-")
        self.path = path
        self._files: Mapping[str, bytes] = {}
        self._clean: dict[str, bytes | None] = {}
        """What was in it when it was restored."""

    def restore(self, files: Mapping[str, bytes]) -> None:
        """Make the folder hold `files`, and no others."""
        if files == self._files and self._clean == dict(_read(self.path)):
            return
        os.makedirs(self.path, exist_ok=True)  # a program may have removed it
        for entry in os.scandir(self.path):
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path, ignore_errors=True)
            else:
                os.remove(entry.path)
        for name, data in files.items():
            path = os.path.join(self.path, *name.split("/"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)
        self._files, self._clean = files, dict(_read(self.path))

    def changes(self) -> dict[str, bytes | None]:
        """Return the files that were written since it was restored; None for one that is gone."""
        now = {name: data for name, data in _read(self.path) if data is not None}
        names = {*now, *self._files}
        return {name: now.get(name) for name in names if now.get(name) != self._files.get(name)}

    def remove(self) -> None:
        """Remove the folder itself."""
        shutil.rmtree(self.path, ignore_errors=True)


def _read(folder: str) -> Iterator[tuple[str, bytes | None]]:
    """Yield what is in a folder by its path there; None for a folder in it, and for what cannot be
    read."""
    for here, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path, data = os.path.join(here, name), None
            with suppress(OSError), open(path, "rb") as file:
                data = file.read()
            yield os.path.relpath(path, folder).replace(os.sep, "/"), data
