"""Read submissions: a program with the files it needs, or a folder or a zip of many."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import takewhile
from pathlib import Path, PurePosixPath

from workshop.run.instrument import likely_imports
from workshop.run.names import fault_in_names
from workshop.run.program import MAX_BYTES, MAX_FILES, Program, ProgramError, program_of
from workshop.teacher.hand_ins import as_source, is_data, is_hand_in, tidy, why_no_program

MAX_ZIP_BYTES = 100_000_000
MAX_SUBMISSIONS = 500
ENCRYPTED = 1
"""The flag of a zip's entry that wants a password."""
IGNORED_FOLDERS = ("__pycache__", "__MACOSX", ".git", ".venv", ".idea", ".vscode")
"""Folders that are no part of a program."""
NOTHING_READ = "There is no program in it: it is empty, or too large."


def read_files(path: Path) -> dict[str, bytes]:
    """Return the files at a path by name: all of a folder or a zip, or a program and the files
    beside it that it needs. A folder may be among them, with a slash at the end of its name.

    Raises ProgramError and OSError.
    """
    if path.is_dir():
        return _folder(path)
    data = read_regular(path)
    if path.suffix.lower() == ".zip":
        return read_zip(data)
    name, data = as_source(path.name, data)
    if is_hand_in(name):
        raise ProgramError(why_no_program([name]))
    beside = _folder(path.parent, deep=False)
    return files_of_program({**beside, name: data}, name)


def read_regular(path: Path) -> bytes:
    """Return the content of a file. Raises OSError; and ProgramError if it may have no end."""
    if path.exists() and not path.is_file():
        raise ProgramError(f"{path} is not a regular file.")
    return path.read_bytes()


def _folder(folder: Path, deep: bool = True) -> dict[str, bytes]:
    """Return the files of a folder and the folders in it; if not `deep`, only the modules of these.

    Files that are too large are left out: a folder may be anybody's home.
    """
    files: dict[str, bytes] = {}
    size = 0
    near = (*folder.glob("*"), *folder.glob("*/*.py"))
    for path in sorted(folder.rglob("*") if deep else near):
        name = path.relative_to(folder).as_posix()
        if path.is_dir():
            files |= _as_folder(name)
        if not path.is_file() or path.is_symlink() or _is_left_out(name):
            continue
        length = path.stat().st_size
        if length > MAX_BYTES or size + length > MAX_ZIP_BYTES:
            continue
        size += length
        files[name] = path.read_bytes()
    return files


def _is_left_out(name: str) -> bool:
    return any(map(_is_ignored, name.split("/")))


def _is_ignored(part: str) -> bool:
    return part in IGNORED_FOLDERS or (part.startswith(".") and part != "..")


def _as_folder(name: str) -> dict[str, bytes]:
    """Return a folder, or the one in which what is ignored is, as an entry among files."""
    parts = takewhile(lambda part: not _is_ignored(part), name.split("/"))
    folder = "/".join(parts)
    return {f"{folder}/": b""} if folder else {}


def read_zip(data: bytes, room: int = MAX_ZIP_BYTES) -> dict[str, bytes]:
    """Return the files of a zip, at most `room` bytes in all, and its folders, with a slash at the
    end of their names. Raises ProgramError."""
    files: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist():
                name = PurePosixPath(member.filename.replace("\\", "/")).as_posix().lstrip("/")
                if member.is_dir() or _is_left_out(name) or member.file_size > MAX_BYTES:
                    files |= _as_folder(name)
                    continue
                room -= member.file_size
                if room < 0:
                    raise ProgramError("This zip is too large.")
                if member.flag_bits & ENCRYPTED:
                    raise ProgramError("This zip wants a password: hand it in without one.")
                if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    raise zipfile.BadZipFile
                with archive.open(member) as file:
                    # No more than the zip's index says: a zip bomb may lie.
                    files[name] = file.read(member.file_size)
    except ProgramError:
        raise
    except Exception:  # zipfile raises whatever a broken zip leads to
        raise ProgramError("This zip cannot be read.") from None
    return files


def with_zips_opened(files: Mapping[str, bytes], room: int = MAX_ZIP_BYTES) -> dict[str, bytes]:
    """Return files, each zip among them as a folder, at most `room` bytes of all zips. One that
    cannot be read, or is larger than a program may be, stays a zip."""
    opened: dict[str, bytes] = {}
    for name, data in files.items():
        opened[name] = data
        if name.endswith(".zip"):
            with suppress(ProgramError):
                inside = read_zip(data, min(room, MAX_BYTES))
                room -= sum(map(len, inside.values()))
                folder = f"{name.removesuffix('.zip')}/"
                opened |= {f"{folder}{file}": content for file, content in inside.items()}
                opened[folder] = b""
                del opened[name]
    return opened


def files_of_program(files: Mapping[str, bytes], main: str) -> dict[str, bytes]:
    """Return the program, the modules that it imports directly or indirectly, and the data files
    beside it, the smallest first, as many as a program may have."""
    chosen = {main}
    waiting = [main]
    while waiting:
        for name in likely_imports(files[waiting.pop()]):
            top = name.partition(".")[0]
            for file in files:
                is_its = file == f"{top}.py" or (
                    file.startswith(f"{top}/") and file.endswith(".py")
                )
                if is_its and file not in chosen:
                    chosen.add(file)
                    waiting.append(file)
    data = [
        name for name in files if not name.endswith((".py", ".zip", ".pyc")) and "/" not in name
    ]
    room = MAX_BYTES - sum(len(files[name]) for name in chosen)
    for name in sorted(data, key=lambda name: len(files[name]))[: MAX_FILES - len(chosen)]:
        room -= len(files[name])
        if room >= 0:
            chosen.add(name)
    return {name: content for name, content in files.items() if name in chosen}


def read_submissions(files: Mapping[str, bytes]) -> dict[str, Program | str]:
    """Return the submissions by name: the program of each, or why it is none.

    A folder is a submission; so is a file at the top that no other one imports. Each gets its
    entry, whatever it is, and also if nothing is in it; but a folder of data beside programs is
    part of each of them.
    """
    entries = tidy(with_zips_opened(_without_common_folder(files)))
    files = {name: content for name, content in entries.items() if not name.endswith("/")}
    empty = _tops(entries) - _tops(files)
    sources = [name for name in files if name.endswith(".py") and "/" not in name]
    imported = frozenset().union(*(likely_imports(files[name]) for name in sources))
    parts: dict[str, dict[str, bytes]] = {}
    for name in sources:
        if name.removesuffix(".py") not in imported:
            parts[name] = files_of_program(files, name)
    used = {file for part in parts.values() for file in part if not is_hand_in(file)}
    for name, content in files.items():
        top, slash, rest = name.partition("/")
        if slash and name not in used:
            parts.setdefault(top, {})[rest] = content
        elif not slash and is_hand_in(name):
            parts[name] = {name: content}
    folders = [top for top in parts if top not in files]
    for top in folders if sources else ():
        if all(map(is_data, parts[top])):
            data = {f"{top}/{name}": content for name, content in parts.pop(top).items()}
            for name in sources:
                parts.get(name, {}).update(data)
    parts |= {name: {} for name in empty}
    if len(parts) > MAX_SUBMISSIONS:
        raise ProgramError(f"There are more than {MAX_SUBMISSIONS} programs here.")
    return {name: _program(part, name) for name, part in sorted(parts.items())}


def _tops(names: Iterable[str]) -> set[str]:
    return {name.partition("/")[0] for name in names}


def _program(files: Mapping[str, bytes], name: str) -> Program | str:
    if not files:
        return NOTHING_READ
    if fault := fault_in_names([name]):
        return fault
    try:
        files = _without_common_folder(files)
        if not any(file.endswith(".py") for file in files):
            return why_no_program(sorted(files))
        return unless_empty(program_of(files, name if name in files else ""))
    except ProgramError as problem:
        return str(problem)


def unless_empty(program: Program) -> Program | str:
    """Return a program, or the sentence that the file to run is empty."""
    return program if program.files[program.main].strip() else f"{program.main} is empty."


def _without_common_folder(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files without the folders that all of them are in."""
    while files and len(_tops(files)) == 1:
        if any("/" not in name for name in files):
            break
        inside = {name.partition("/")[2]: content for name, content in files.items()}
        files = {name: content for name, content in inside.items() if name}
    return dict(files)
