"""Sort the files of a course site's zip into a folder of .py files for each student."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import PurePosixPath

from workshop.run.fingerprints import Fingerprints, fingerprints_of
from workshop.run.instrument import parse
from workshop.run.no_python import source_of_notebook
from workshop.run.program import Program

MOODLE = re.compile(
    r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)_?/?(?P<file>.*)"
)
"""Moodle: ``Ann Lee_123_assignsubmission_file_/main.py``, as a folder or in the file's name."""
CANVAS = re.compile(r"(?P<name>[^\W\d_]+)(?P<late>_LATE)?_(?P<id>\d+)_\d+_(?P<file>.+)")
"""Canvas: ``leeann_123_456_main.py``; all files of a student begin alike."""
CANVAS_VERSION = re.compile(r"-\d+(?=\.\w+$)")
"""What Canvas appends to the name of a file that is handed in again."""
PICTURES = (".png", ".jpg")
ARCHIVES = (".rar", ".7z", ".gz", ".tgz", ".tar", ".bz2", ".xz")
DOCUMENTS = (".docx", ".doc", ".odt", ".rtf", ".pages", ".pdf")
OTHER_KINDS = (*DOCUMENTS, ".zip", *ARCHIVES, *PICTURES)
"""Ends of the names of files that are handed in, and from which no program can be read."""
MAX_TEXT_BYTES = 100_000
"""Of a text file that may be a program: it is parsed to find out."""


def tidy(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files by the names that they should have: a folder for each student, .py files.

    A folder has a slash at the end of its name.

    >>> sorted(tidy({"Ada Byron_17_assignsubmission_file/nim.pyw": b""}))
    ['Ada Byron/nim.py']
    """
    students = {found.group("name", "id") for found in map(_from_site, files) if found}
    namesakes = Counter(name for name, _ in students)
    placed = {_by_student(name, namesakes): content for name, content in files.items()}
    tidied: dict[str, bytes] = {}
    for name, content in placed.items():
        new_name, new_content = as_source(name, content)
        tidied.setdefault(new_name, new_content)
    return tidied


def _from_site(name: str) -> re.Match[str] | None:
    """Return the parts of a file's path, where a course site made it."""
    return MOODLE.fullmatch(name) or (None if "/" in name else CANVAS.fullmatch(name))


def _by_student(name: str, namesakes: Mapping[str, int]) -> str:
    """Return a file's path with the student's name as its folder, where a course site put it.

    Students of the same name have the course site's number, too; Canvas says what was late.
    """
    found = _from_site(name)
    if not found:
        return name
    number = f"_{found['id']}" if namesakes[found["name"]] > 1 else ""
    if found.re is MOODLE:
        file = found["file"] or ("" if name.endswith("/") else "onlinetext.html")
        return f"{found['name']}{number}/{file}"
    late = " (late)" if found["late"] else ""
    return f"{found['name']}{number}{late}/{CANVAS_VERSION.sub('', found['file'])}"


def as_source(name: str, content: bytes) -> tuple[str, bytes]:
    """Return a program's name and source, if this is one under another name."""
    lower = name.lower()
    if lower.endswith(".py.txt"):
        return name[: -len(".txt")], content
    for end in (".py", ".pyw"):
        if lower.endswith(end):
            return name[: -len(end)] + ".py", content
    is_short = len(content) <= MAX_TEXT_BYTES
    if lower.endswith(".txt") and b"input(" in content and is_short and parse(content):
        return name[: -len(".txt")] + ".py", content
    if lower.endswith(".ipynb") and (source := source_of_notebook(content)):
        return name[: -len(".ipynb")] + ".py", source.encode()
    return name, content


def why_no_program(names: list[str]) -> str:
    """Return why there is no program among files of these names, in a sentence."""
    for name in map(PurePosixPath, names):
        if name.suffix.lower() == ".zip":
            return f"{name.name} is a zip that cannot be read, wants a password or is too large."
        if name.suffix.lower() in ARCHIVES:
            return f"{name.name} is an archive that is not read: unpack it, or make it a .zip."
        if name.suffix.lower() in OTHER_KINDS:
            return f"{name.name} is no source: save the program as a .py file."
    return "There is no .py file."


def is_hand_in(name: str) -> bool:
    """Return whether a file that is no .py file is a hand-in all the same, such as a notebook."""
    return PurePosixPath(name).suffix.lower() in {*OTHER_KINDS, ".ipynb"}


def is_data(name: str) -> bool:
    """Return whether a file in a folder beside programs is data of theirs, and nobody's work."""
    kind = PurePosixPath(name).suffix.lower()
    return kind in PICTURES or not (kind == ".py" or is_hand_in(name))


def remarks_of(programs: Mapping[str, Fingerprints], reference: Program) -> dict[str, str]:
    """Return remarks by the names of hand-ins: which is the assignment's own program, or that of
    one before it, perhaps with other names for things."""
    own = f"the assignment's own {reference.main}"
    first_owner = dict.fromkeys(fingerprints_of(reference.files), own)
    remarks: dict[str, str] = {}
    for name, (exact, renamed) in programs.items():
        if other := first_owner.get(exact):
            remarks[name] = f"The same program as {other}."
        elif renamed and (other := first_owner.get(renamed)):
            remarks[name] = f"The same program as {other}, with names changed."
        first_owner.setdefault(exact, name)
        first_owner.setdefault(renamed, name)
    return remarks
