"""Names of files that come from outside: in a program, a case, a pack, a zip or a link."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

MAX_NAME_BYTES, MAX_PATH_BYTES = 255, 1_000
"""Of each part of a name, which is what file systems take; and of all of it."""
PYTHON_ENDS = (".py", ".pyw", ".pyc", ".pyo", ".pyd", ".so", ".pth", ".pyz", ".egg")
"""Ends of the names of files that Python would import or run."""
DRIVE = re.compile(r"[A-Za-z]:")
CONTROL = re.compile(r"[\0-\x1f\x7f]")


def fault_in_names(
    names: Collection[str], beside: Iterable[str] = (), *, data: bool = False
) -> str:
    """Return which of the names no file can have, and why, in a sentence; "" if all are right.

    They are relative to the folder that a program runs in, and `beside` are the files there. With
    `data`, none may be a file that Python would import or run.

    >>> fault_in_names(["words.txt", "../words.txt"])
    'A file cannot be called “../words.txt”: it would be outside of its folder.'
    """
    for name in names:
        if why := _fault_in(name) or (data and _fault_in_data(name)):
            return _sentence(name, why)
    files = {name.casefold() for name in (*names, *beside)}
    folders = {folder for name in files for folder in _folders(name)}
    for name in names:
        if (own := name.casefold()) in folders or files.intersection(_folders(own)):
            return _sentence(name, "it, or a folder in it, would be a file and a folder at once")
    return ""


def _folders(name: str) -> set[str]:
    """Return the paths of the folders that a file is in."""
    parts = name.split("/")
    return {"/".join(parts[:count]) for count in range(1, len(parts))}


def _fault_in(name: str) -> str:
    parts = name.split("/")
    if not name:
        return "it has no letter"
    if "\0" in name:
        return "it has a NUL"
    if name[0] == "/" or DRIVE.match(name):
        return "it would be somewhere on the machine"
    if "\\" in name:
        return "it has a backslash"
    if ".." in parts:
        return "it would be outside of its folder"
    if "" in parts or "." in parts:
        return "a folder in it has no name"
    try:
        too_long = max(len(part.encode()) for part in parts) > MAX_NAME_BYTES
        if too_long or len(name.encode()) > MAX_PATH_BYTES:
            return "it is too long"
    except UnicodeEncodeError:
        return "it has half of a character"
    return ""


def _fault_in_data(name: str) -> str:
    # Windows leaves out dots and blanks at the end of a name.
    parts = [part.casefold().rstrip(". ") for part in name.split("/")]
    is_python = any(part.endswith(PYTHON_ENDS) or part == "__pycache__" for part in parts)
    return "it would be Python, and here is only data" if is_python else ""


def _sentence(name: str, why: str) -> str:
    return f"A file cannot be called “{_shown(name)}”: {why}."


def _shown(name: str) -> str:
    return CONTROL.sub("�", name)[:60]
