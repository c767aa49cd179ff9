"""What is brought to the workshop: packs, hand-ins, programs, what they print, requests."""

from __future__ import annotations

import io
import json
import warnings
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from build import ROOT
from engine.answer_codec import encode_answers
from lab.fuzz.trial import Reader
from workshop.assignment.assignment import AssignmentError, read_assignment
from workshop.assignment.pack import Pack, read_pack
from workshop.desk import JudgeDesk
from workshop.judging.pointing import POINTS_FILE, read_points
from workshop.run.examination import ExaminationOrder, examine
from workshop.run.instrument import compile_instrumented
from workshop.run.program import ProgramError, program_of
from workshop.teacher.assignment_folders import ASSIGNMENTS, names_of_assignments, read_folder
from workshop.teacher.submissions import read_submissions, read_zip

PROGRAMS = ROOT / "workshop/tests/samples/programs"
NO_CODE = (SyntaxError, ValueError, RecursionError, MemoryError)
"""The errors that Python raises for a source that it cannot compile; a run reports them."""


def sources() -> list[bytes]:
    """Programs as a class hands them in."""
    return [path.read_bytes() for path in sorted(PROGRAMS.rglob("*.py"))]


def readers() -> Iterator[Reader]:
    """Each with its valid inputs."""
    every = [read_folder(ASSIGNMENTS / name) for name in names_of_assignments()]
    packs = [Pack(each.name, "", each.cases[:5]).as_json() for each in every]
    texts = ['{"game": "pynim", "cases": [{"answers": ["1", "x"], "seed": "7"}]}']
    yield Reader("Packs of cases", 20_000, packs, _pack, (AssignmentError,))
    yield Reader("Packs as texts", 20_000, texts, _pack_text, (AssignmentError,))
    folders = [_texts(name) for name in names_of_assignments()]
    yield Reader("Assignments", 4_000, folders, _assignment, (AssignmentError,))
    yield Reader("Zips of hand-ins", 25_000, [*_zips()], _zip, (ProgramError,))
    files = {
        "a/main.py": "import b.c\n",
        "a/b/c.py": "N = input()",
        "a/x.txt": "1 2",
        "e.py": "import e",
    }
    yield Reader("Files of a program", 20_000, [files], _files, (ProgramError,))
    parts = [part for data in sources()[::5] for part in _parts(data)]
    yield Reader("Sources of programs", 4_000, parts, _source)
    points = {"points": [{"fact": "the dice", "case": "Roll all", "exchange": 2, "token": 7}]}
    yield Reader("Where a program says what", 15_000, [points], _points, (ProgramError,))
    yield Reader("Requests to a judge", 400, [*_requests()], _Requests().read, typed=True)


def _texts(name: str) -> dict[str, str]:
    paths = (ASSIGNMENTS / name).iterdir()
    return {path.name: path.read_text() for path in paths if path.is_file()}


def _assignment(value: Any) -> None:
    named = value.items() if isinstance(value, dict) else ()
    read_assignment("x", {name: str(text).encode("utf-8", "replace") for name, text in named})


def _pack(value: Any) -> None:
    _pack_text(json.dumps(value))


def _pack_text(text: str) -> None:
    pack = read_pack(text)
    assert read_pack(json.dumps(pack.as_json())) == pack


def _zips() -> Iterator[bytes]:
    for how in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w", how) as archive:
            archive.writestr("all/ada.py", "import helper\ninput()")
            archive.writestr("all/helper.py", "N = 1\n" * 30)
            archive.writestr("all/bob/main.py", "print(input())")
            archive.writestr("all/__MACOSX/x", "")
        yield data.getvalue()
        outer = io.BytesIO()
        with zipfile.ZipFile(outer, "w") as archive:
            archive.writestr("eve.zip", data.getvalue())
        yield outer.getvalue()


def _zip(data: bytes) -> None:
    for program in read_submissions(read_zip(data)).values():
        assert program


def _files(value: Any) -> None:
    named = value.items() if isinstance(value, dict) else ()
    files = {name: str(text).encode("utf-8", "replace") for name, text in named}
    read_submissions(files)
    assert program_of(files).main in files


def _parts(source: bytes) -> Iterator[bytes]:
    """Return a program's functions, one by one: a whole program takes long to compile."""
    yield from (b"def " + part for part in source.split(b"\ndef ")[1:])


def _source(source: bytes) -> None:
    program = program_of({"my.py": source})
    rules = tuple(each.source for each in read_folder(ASSIGNMENTS / "tactego").requirements)
    examine(ExaminationOrder(program, rules))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a run prints them, as Python does
        with suppress(*NO_CODE):
            compile_instrumented(source, "my.py")


def _points(value: Any) -> None:
    read_points({POINTS_FILE: json.dumps(value).encode()})


def _requests() -> Iterator[tuple[Any, dict[str, Any]]]:
    """What a page asks: what it chooses itself, and what a person, a link or a pack brought."""
    for name in names_of_assignments():
        task = {"assignment": name, "task": _texts(name)}
        sitting = {"answers": ["Ann", "1", "Ben", "2", "30", "1"], "seed": "7"}
        first = read_folder(ASSIGNMENTS / name).cases[:1]
        pack = {"pack": json.dumps(Pack(name, "", first).as_json())}
        yield _chosen("case", **task), {"link": {"seed": "7", "answers": encode_answers("ab")}}
        yield _chosen("typed", **task), sitting | {"files": {"a.txt": "1"}, "dice": [1]}
        yield _chosen("judge", **task), pack
        yield _chosen("pack"), {"text": pack["pack"]}
    for source in sources()[::7]:
        yield _chosen("load", files={"my.py": b64encode(source).decode()}), {"main": "my.py"}


def _chosen(do: str, **values: Any) -> Any:
    return MappingProxyType({"do": do, **values})


class _Requests:
    """A judge that gets one request after another; what it orders is not performed."""

    def __init__(self) -> None:
        self.judge = JudgeDesk(lambda reply: None)

    def read(self, given: tuple[Any, Any]) -> None:
        """A request."""
        chosen, brought = given
        assert json.loads(self.judge.reply(json.dumps({**chosen, **brought})))
