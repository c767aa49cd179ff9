"""Names of files that come from outside: one rule for programs, cases, packs, zips and links."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from repeats import repeats
from workshop.assignment.assignment import AssignmentError, Case
from workshop.assignment.pack import Pack, read_pack, with_cases, with_pack
from workshop.run.folder import Folder
from workshop.run.names import fault_in_names
from workshop.run.program import ProgramError, program_of
from workshop.runner import Runner
from workshop.teacher.assignment_folders import ASSIGNMENTS, read_folder
from workshop.teacher.submissions import read_submissions, read_zip
from workshop_page import zipped

NOWHERE = {
    "": "it has no letter",
    "../a": "outside of its folder",
    "a/../../b": "outside of its folder",
    "..": "outside of its folder",
    "/etc/passwd": "somewhere on the machine",
    "C:/a": "somewhere on the machine",
    "c:a": "somewhere on the machine",
    "a\\b": "a backslash",
    "a\0b": "a NUL",
    "a//b": "has no name",
    "a/": "has no name",
    "./a": "has no name",
    "a" * 256: "too long",
    "ä" * 130: "too long",
    "a/" * 600 + "b": "too long",
    "\ud800": "half of a character",
}
NO_DATA = (
    *("pynim.py", "PyNIM.PY", "random.pyc", "x/__pycache__/y", "a.so", "a.pth", "a.py/b", "a.py. "),
    *("my.pyw", "b/__main__.py"),
)


@pytest.mark.parametrize("name", NOWHERE, ids=range(len(NOWHERE)))
def test_a_name_of_a_file_nowhere_is_refused_wherever_it_comes(name: str) -> None:
    sentence = fault_in_names([name])
    assert sentence.startswith("A file cannot be called “")
    assert NOWHERE[name] in sentence
    assert sentence.endswith(".")
    pack = {"game": "pynim", "cases": [{"files": {"right.txt": "", name: ""}}]}
    loaded = {"my.py": "", name: ""}
    with pytest.raises(AssignmentError, match="Case 1: A file cannot be called"):
        read_pack(json.dumps(pack))
    with pytest.raises(ProgramError, match="A file cannot be called"):
        program_of({"my.py": "", name: ""})
    for request in (
        {"do": "load", "files": loaded, "main": ""},
        {"do": "run", "answers": [], "seed": "", "files": loaded, "dice": []},
    ):
        reply = json.loads(Runner(print).reply(json.dumps(request)))
        assert reply["sentence"].startswith("A file cannot be called")


@pytest.mark.parametrize("name", NO_DATA)
def test_data_is_no_python(name: str) -> None:
    pack = {"game": "pynim", "cases": [{"name": "Mine", "files": {name: "print('forged')"}}]}
    with pytest.raises(AssignmentError, match=r"Case 1: .* would be Python, and here is only data"):
        read_pack(json.dumps(pack))
    its = read_folder(ASSIGNMENTS / "pynim")
    with pytest.raises(AssignmentError, match=r"Mine: .* would be Python"):
        with_cases(its, [Case("Mine", files={name: ""})])


def test_a_file_is_no_folder_of_the_reference() -> None:
    its = read_folder(ASSIGNMENTS / "shop")
    assert "stock.csv" in its.data_files
    with_cases(its, [Case("Mine", files={"stock.csv": "a,1", "more/stock.csv": ""})])
    for files in ({"stock.csv/x": ""}, {"a": "", "a/b": ""}, {"A": "", "a/b": ""}):
        with pytest.raises(AssignmentError, match="a file and a folder at once"):
            with_cases(its, [Case("Mine", files=files)])


def test_names_as_people_give_them_are_right() -> None:
    names = ["Übung 1 (final).py", "données/mots.txt", "12:30.txt", "…", "a b/c d.e", "日本.txt"]
    assert fault_in_names(names) == ""
    assert fault_in_names([*names[1:], "own.pieces", ".hidden", "py"], ["my.py"], data=True) == ""


def test_a_zip_with_a_name_that_leads_out_is_that_hand_ins_row() -> None:
    files = {
        "ann/my.py": b"",
        "ann/../../evil.py": b"input()",
        "bob/my.py": b"input()",
        "../my.py": b"",
    }
    found = read_submissions(read_zip(zipped(files)))
    assert str(found["ann"]).startswith("A file cannot be called “../../evil.py”: it would be")
    assert "outside of its folder" in str(found[".."])
    assert getattr(found["bob"], "main", "") == "my.py"


def test_no_name_that_is_right_is_written_elsewhere(tmp_path: Path) -> None:
    """A law: any name is refused, or is a file in the folder."""
    rng = Random(5)
    parts = [
        "a",
        "..",
        ".",
        "",
        "/",
        "\\",
        "C:",
        ":",
        "\0",
        "~",
        "x.py",
        " ",
        "\ud83d",
        "é",
        "a" * 99,
    ]
    written = 0
    for number in range(repeats(300, 3_000)):
        name = "".join(rng.choice(parts) + rng.choice(["", "/"]) for _ in range(rng.randint(1, 5)))
        if fault_in_names([name]):
            continue
        written += 1
        folder = Folder(str(tmp_path / str(number) / "here"))
        folder.restore({name: b"1"})
        inside = [path for path in (tmp_path / str(number)).rglob("*") if path.is_file()]
        assert inside == [tmp_path / str(number) / "here" / name]
    assert written > 20


def test_a_verdict_says_which_cases_were_added() -> None:
    its = read_folder(ASSIGNMENTS / "pynim")
    pack = Pack("pynim", "Week 5", (Case("One"), Case("Two")), "a link")
    assert with_pack(its, pack).added == "Judged with 2 more cases: “Week 5”, from a link."
    assert with_pack(its, Pack("pynim", "", (Case("One"),))).added == "Judged with 1 more case."
    lies = {**pack.as_json(), "origin": "the university"}
    assert "origin" not in read_pack(json.dumps(lies)).as_json(), "who opens it says where it was"
