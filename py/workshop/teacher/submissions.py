"""What is handed in: a program with what belongs to it, or a folder or a zip of many."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from workshop.run.instrument import imported_names
from workshop.run.program import LARGEST, MOST_FILES, Program, ProgramError, program_of

LARGEST_ZIP = 100_000_000
MOST_HANDED_IN = 500
LEFT_OUT = ("__pycache__", "__MACOSX", ".git", ".venv", ".idea", ".vscode")
"""Folders that belong to no program."""


def read_files(path: Path) -> dict[str, bytes]:
    """The files at a path: of a folder or a zip all, of a program those beside it.

    Raises ProgramError and OSError.
    """
    if path.is_dir():
        return _folder(path)
    if path.suffix == ".zip":
        return read_zip(path.read_bytes())
    beside = _folder(path.parent, deep=False)
    return belonging({**beside, path.name: path.read_bytes()}, path.name)


def _folder(folder: Path, deep: bool = True) -> dict[str, bytes]:
    """The files of a folder; not `deep`: of folders in it those that can be imported."""
    found: dict[str, bytes] = {}
    size = 0
    for path in sorted(folder.rglob("*") if deep else _near(folder)):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or path.is_symlink() or _is_left_out(name):
            continue
        length = path.stat().st_size
        if length > LARGEST or size + length > LARGEST_ZIP:
            continue
        size += length
        found[name] = path.read_bytes()
    return found


def _near(folder: Path) -> list[Path]:
    return [*folder.glob("*"), *folder.glob("*/*.py")]


def _is_left_out(name: str) -> bool:
    return any(part in LEFT_OUT or part.startswith(".") for part in name.split("/"))


def read_zip(data: bytes, room: int = LARGEST_ZIP, inner: bool = False) -> dict[str, bytes]:
    """The files of a zip, and of zips in it: at most `room` bytes of them.

    Raises ProgramError.
    """
    found: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [each for each in archive.infolist() if not each.is_dir()]
            if sum(each.file_size for each in members) > room:
                raise ProgramError("This zip is too large.")
            for each in members:
                name = PurePosixPath(each.filename.replace("\\", "/")).as_posix().lstrip("/")
                if _is_left_out(name) or ".." in name.split("/") or each.file_size > LARGEST:
                    continue
                content = _unzipped(archive, each)
                if name.endswith(".zip") and not inner:
                    stem = name.removesuffix(".zip")
                    content_of = read_zip(content, room, True)
                    found |= {f"{stem}/{key}": it for key, it in content_of.items()}
                    room -= sum(map(len, content_of.values()))
                else:
                    found[name] = content
    except ProgramError:
        raise
    except Exception:  # a zip that is none may be wrong in any way
        raise ProgramError("This zip cannot be read.") from None
    return found


def _unzipped(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """A file of a zip, no more of it than the zip says it has."""
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise zipfile.BadZipFile
    with archive.open(member) as file:
        return file.read(member.file_size)


def belonging(files: Mapping[str, bytes], main: str) -> dict[str, bytes]:
    """Of the `files` beside a program those that it imports, one by way of another, and all that
    is no program."""
    mine = {main}
    waiting = [main]
    while waiting:
        for name in imported_names(files[waiting.pop()]):
            stem = name.replace(".", "/")
            top = stem.split("/")[0]
            for file in files:
                fits = file in (f"{stem}.py", f"{top}.py") or file.startswith(f"{top}/")
                if fits and file.endswith(".py") and file not in mine:
                    mine.add(file)
                    waiting.append(file)
    data = [
        name for name in files if not name.endswith((".py", ".zip", ".pyc")) and "/" not in name
    ]
    mine.update(data[: MOST_FILES - len(mine)])
    return {name: content for name, content in files.items() if name in mine}


def handed_in(files: Mapping[str, bytes]) -> dict[str, Program | str]:
    """Each hand-in by its name: its program, or why it is none.

    A folder is one; so is a file at the top that no other one imports.
    """
    files = _without_common_folder(files)
    sources = [name for name in files if name.endswith(".py") and "/" not in name]
    imported = frozenset().union(*(imported_names(files[name]) for name in sources))
    parts: dict[str, dict[str, bytes]] = {}
    for name in sources:
        if name.removesuffix(".py") not in imported:
            parts[name] = belonging(files, name)
    used = {file for part in parts.values() for file in part}
    for name, content in files.items():
        top, slash, rest = name.partition("/")
        if slash and name not in used:
            parts.setdefault(top, {})[rest] = content
    if len(parts) > MOST_HANDED_IN:
        raise ProgramError(f"There are more than {MOST_HANDED_IN} programs here.")
    return {name: _program(part, name) for name, part in sorted(parts.items()) if _has_source(part)}


def _has_source(files: Mapping[str, bytes]) -> bool:
    return any(name.endswith(".py") for name in files)


def _program(files: Mapping[str, bytes], name: str) -> Program | str:
    try:
        files = _without_common_folder(files)
        return program_of(files, name if name in files else "")
    except ProgramError as problem:
        return str(problem)


def _without_common_folder(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files, without folders that all of them are in."""
    while files and len({name.partition("/")[0] for name in files}) == 1:
        if any("/" not in name for name in files):
            break
        files = {name.partition("/")[2]: content for name, content in files.items()}
    return dict(files)
