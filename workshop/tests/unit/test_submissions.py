"""What a class hands in, as zips, folders and files: each gets a row."""

from __future__ import annotations

import io
import json
import tracemalloc
import zipfile
from base64 import b64encode
from pathlib import Path

import pytest

from workshop.desk import JudgeDesk
from workshop.run.program import Program, ProgramError, program_of
from workshop.teacher.submissions import (
    NOTHING_READ,
    read_files,
    read_submissions,
    read_zip,
    with_zips_opened,
)
from workshop_page import zipped


def test_a_zip_that_is_none_gets_a_sentence() -> None:
    whole = zipped({"my.py": b"input()"})
    at = whole.index(b"PK\1\2")
    squeezed = io.BytesIO()
    with zipfile.ZipFile(squeezed, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("my.py", "input()")
    for data in (
        b"",
        whole[: at - 3] + whole[at:],
        whole[: at + 42] + b"\xff\xff\xff\x7f" + whole[at + 46 :],
        squeezed.getvalue(),
    ):
        with pytest.raises(ProgramError, match="cannot be read"):
            read_zip(data)


def test_a_zip_never_unpacks_to_more_than_it_says() -> None:
    zeros = io.BytesIO()
    with zipfile.ZipFile(zeros, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("my.py", bytes(30_000_000))
    data = bytearray(zeros.getvalue())
    size = (30_000_000).to_bytes(4, "little")
    for _ in range(data.count(size)):
        at = data.index(size)
        data[at : at + 4] = (9).to_bytes(4, "little")
    tracemalloc.start()
    with pytest.raises(ProgramError):
        read_zip(bytes(data))
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


def test_zips_in_a_zip_have_no_more_room_than_it() -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("my.py", bytes(700))
    outer = {"a.zip": inner.getvalue(), "b.zip": inner.getvalue()}
    assert set(with_zips_opened(outer, room=1_000)) == {"a/", "a/my.py", "b.zip"}
    assert set(with_zips_opened(outer, room=1_500)) == {"a/", "a/my.py", "b/", "b/my.py"}
    with pytest.raises(ProgramError, match="too large"):
        read_zip(inner.getvalue(), room=200)


def test_each_of_a_folder_is_handed_in(tmp_path: Path) -> None:
    inner = zipped({"x/main.py": b"import b\ninput()", "x/b.py": b""})
    files = {
        "hand-ins/ada.py": b"import helper\ninput()",
        "hand-ins/helper.py": b"",
        "hand-ins/bob/game.py": b"input()",
        "hand-ins/bob/data.txt": b"1",
        "hand-ins/__MACOSX/x.py": b"",
        "hand-ins/eve.zip": inner,
        "hand-ins/none/essay.pdf": b"%PDF",
    }
    found = read_submissions({**files})
    assert set(found) == {"ada.py", "bob", "eve", "none", "__MACOSX"}
    assert str(found["none"]).startswith("essay.pdf is no source")
    path = tmp_path / "x.zip"
    path.write_bytes(zipped(files))
    programs = read_submissions(read_files(path))
    assert "essay.pdf" in str(programs.pop("none"))
    assert set(programs) == {"ada.py", "bob", "eve"}
    mains = {name: getattr(each, "main", each) for name, each in programs.items()}
    assert mains == {"ada.py": "ada.py", "bob": "game.py", "eve": "main.py"}


NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "source": ["# Nim"]},
        {"cell_type": "code", "source": ["%matplotlib inline\n", "name = input('Name? ')"]},
        {"cell_type": "code", "source": "print(name)"},
    ]
}
SOURCE = "print(input())"
HAND_INS = {
    "Ann Lee_4711_assignsubmission_file_/nim.py": SOURCE,
    "Bo Ek_4712_assignsubmission_file_main.py": SOURCE,
    "Bo Ek_4712_assignsubmission_file_dice.py": "",
    "leecy_91_501_main-2.py": SOURCE,
    "leecy_91_502_dice.py": "",
    "leecy_LATE_92_503_main.py": SOURCE,
    "miau_93_504_main.py": SOURCE,
    "dee.py.txt": SOURCE,
    "eli.txt": SOURCE,
    "fay.PY": SOURCE,
    "gus.ipynb": json.dumps(NOTEBOOK),
    "hal.docx": "PK",
    "ida/essay.pdf": "%PDF",
    "jon.zip": "PK",
    "kim.rar": "Rar!",
    "notes.txt": "Numbers for all: 1 2 3",
}
"""By the name as it comes from Moodle, from Canvas or from people, what is in it."""


def test_every_hand_in_gets_its_row_whatever_it_is() -> None:
    found = read_submissions({name: text.encode() for name, text in HAND_INS.items()})
    mains = {name: getattr(each, "main", each) for name, each in found.items()}
    assert mains == {
        "Ann Lee": "nim.py",
        "Bo Ek": "main.py",
        "leecy_91": "main.py",
        "leecy_92 (late)": "main.py",
        "miau": "main.py",
        "dee.py": "dee.py",
        "eli.py": "eli.py",
        "fay.py": "fay.py",
        "gus.py": "gus.py",
        "hal.docx": "hal.docx is no source: save the program as a .py file.",
        "ida": "essay.pdf is no source: save the program as a .py file.",
        "kim.rar": "kim.rar is an archive that is not read: unpack it, or make it a .zip.",
        "jon.zip": "jon.zip is a zip that cannot be read, wants a password or is too large.",
    }
    notebook, both = found["gus.py"], found["leecy_91"]
    assert isinstance(notebook, Program)
    assert notebook.files["gus.py"] == b"\nname = input('Name? ')\n\nprint(name)"
    assert isinstance(both, Program)
    assert set(both.files) == {"main.py", "dice.py"}


def test_a_file_that_is_no_source_is_named_and_a_notebook_is_read(tmp_path: Path) -> None:
    for name in ("ann.rar", "ann.7z", "ann.docx", "ann.PDF"):
        (tmp_path / name).write_bytes(b"PK")
        with pytest.raises(ProgramError, match=f"^{name} is "):
            read_files(tmp_path / name)
    notebook = {"cells": [{"cell_type": "code", "source": ["import ann_s\n", "print(1)"]}]}
    (tmp_path / "ann_s.py").write_text("x = 1")
    (tmp_path / "week.ipynb").write_text(json.dumps(notebook))
    files = read_files(tmp_path / "week.ipynb")
    assert files["week.py"] == b"import ann_s\nprint(1)"
    assert program_of(files).main == "week.py"


def test_a_large_zip_of_one_student_leaves_the_others_theirs() -> None:
    zeros = io.BytesIO()
    with zipfile.ZipFile(zeros, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(21):
            archive.writestr(f"{number}.py", bytes(4_900_000))
    files = {"Ann/all.zip": zeros.getvalue(), "Bo/my.zip": zipped({"my.py": b"input()"})}
    found = read_submissions(read_zip(zipped(files)))
    assert str(found["Ann"]).endswith("or is too large.")
    assert isinstance(found["Bo"], Program)


EMPTY_HAND_INS = {
    "Ann A_1_assignsubmission_file_/main.py": b"from help import x\ninput()",
    "Ann A_1_assignsubmission_file_/help/x.py": b"",
    "Ann A_1_assignsubmission_file_/help/empty/": b"",
    "Bo B_2_assignsubmission_file_/.DS_Store": b"1",
    "Cy C_3_assignsubmission_file_/": b"",
    "Di D_4_assignsubmission_file_/.idea/workspace.xml": b"1",
    "Ed E_5_assignsubmission_file_/all.zip": zipped({".git/HEAD": b"1"}),
    "Fi F_6_assignsubmission_file_/main.zip": bytes(5_000_001),
    "__MACOSX/Ann A_1_assignsubmission_file_/._main.py": b"1",
    ".DS_Store": b"1",
}


@pytest.mark.parametrize("is_zip", [True, False])
def test_a_hand_in_with_nothing_to_read_has_its_row(is_zip: bool, tmp_path: Path) -> None:
    path = tmp_path / "class.zip"
    path.write_bytes(zipped({f"class/{name}": data for name, data in EMPTY_HAND_INS.items()}))
    if not is_zip:
        with zipfile.ZipFile(path) as archive:
            archive.extractall(tmp_path)
        path = tmp_path / "class"
    found = read_submissions(read_files(path))
    assert isinstance(found["Ann A"], Program)
    assert set(found["Ann A"].files) == {"main.py", "help/x.py"}
    assert {name for name, each in found.items() if each == NOTHING_READ} == {
        *("Bo B", "Cy C", "Di D", "Ed E", "Fi F")
    }
    assert len(found) == 6


def test_a_folder_in_a_folder_is_left_out_of_the_name() -> None:
    assert set(read_submissions({"a/": b"", "a/b/": b"", "a/b/my.py": b"input()"})) == {"my.py"}
    assert read_submissions({"a/": b"", "a/b/": b""}) == {}


def test_a_programs_pictures_lie_beside_it_and_pyw_is_python() -> None:
    files = {"ann.pyw": b"input()", "img/a.png": b"1", "img/b.png": b"2"}
    found = read_submissions(read_zip(zipped(files)))
    assert [sorted(it.files) for it in found.values()] == [["ann.py", "img/a.png", "img/b.png"]]


def test_folders_in_a_zip_do_not_stop_a_program_from_being_opened() -> None:
    zip_text = b64encode(zipped({"my/": b"", "my/main.py": b"input()", "my/.idea/x": b""})).decode()
    reply = json.loads(JudgeDesk(print).reply(json.dumps({"do": "unzip", "zipped": zip_text})))
    assert set(reply["files"]) == {"my/main.py"}


def test_students_of_the_same_name_have_a_row_each() -> None:
    files = {
        "Yan Y_4_assignsubmission_file_/a.py": b"input(1)",
        "Yan Y_5_assignsubmission_file_/a.py": b"input(2)",
        "Yan Y_5_assignsubmission_onlinetext_/onlinetext.html": b"",
        "Zoe Z_6_assignsubmission_file_/a.py": b"input(3)",
    }
    found = read_submissions(files)
    sources = {
        name: each.files["a.py"] for name, each in found.items() if not isinstance(each, str)
    }
    assert sources == {"Yan Y_4": b"input(1)", "Yan Y_5": b"input(2)", "Zoe Z": b"input(3)"}


def test_a_zip_with_a_password_is_named_as_one() -> None:
    data = bytearray(zipped({"my.py": b"input()"}))
    for mark, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.index(mark) + flags] |= 1
    with pytest.raises(ProgramError, match="wants a password"):
        read_zip(bytes(data))
    rows = read_submissions(read_zip(zipped({"a.zip": bytes(data), "b.py": b"input()"})))
    assert "password" in str(rows["a.zip"])
