"""Single parts of the workshop: levels, chance, boards, packs, submissions, the command line."""

from __future__ import annotations

import ast
import io
import json
import tracemalloc
import zipfile
from base64 import b64encode
from pathlib import Path
from random import Random

import pytest

from places import WORKSHOP
from workshop.assignment.assignment import AssignmentError, Case
from workshop.assignment.pack import Pack, played_case, read_pack, with_cases
from workshop.assignment.source_rules import missing_in
from workshop.desk import JudgeDesk
from workshop.run.execute import run_program
from workshop.run.instrument import imported_names
from workshop.run.program import Program, ProgramError, program_of
from workshop.run.shared_random import Draw, SharedRandom
from workshop.teacher import isolated_check
from workshop.teacher.assignment_folders import ASSIGNMENTS, read_folder
from workshop.teacher.class_table import csv_head, csv_row
from workshop.teacher.command_line import main
from workshop.teacher.fence import NO_FENCE
from workshop.teacher.hand_ins import remarks_of
from workshop.teacher.isolated_check import Checker
from workshop.teacher.submissions import (
    NOTHING_READ,
    read_files,
    read_submissions,
    read_zip,
    with_zips_opened,
)
from workshop_page import zipped

PYNIM = WORKSHOP / "tests/samples/programs/pynim"


def test_chance_is_pythons_own_and_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where `randint` is that of Python 3.14."""
    monkeypatch.setattr(Random, "randint", lambda rng, a, b: a + rng._randbelow(b - a + 1))
    noted: list[Draw] = []
    rng, python = SharedRandom("x", noted.append), Random("x")
    rolled = [rng.randint(1, 6) for _ in range(20)]
    assert rolled == [python.randint(1, 6) for _ in range(20)] == [draw.value for draw in noted]
    assert {draw.sides for draw in noted} == {6}


def test_choices_without_weights_are_each_one_of_as_many() -> None:
    noted: list[Draw] = []
    rng, python = SharedRandom("x", noted.append), Random("x")
    assert rng.choices(range(1, 38), k=3) == python.choices(range(1, 38), k=3)
    assert rng.choices("ab", (1, 2)) == python.choices("ab", (1, 2))
    assert [draw.sides for draw in noted] == [37, 37, 37, 0]


def test_a_few_bits_are_one_of_several_things_and_many_are_none() -> None:
    noted: list[Draw] = []
    rng, python = SharedRandom("x", noted.append), Random("x")
    rolled = [(rng.getrandbits(2), rng.randint(1, 6)) for _ in range(20)]
    assert rolled == [(python.getrandbits(2), python.randint(1, 6)) for _ in range(20)]
    assert [draw.sides for draw in noted] == [4, 6] * 20
    assert [int(draw.fraction * 4) for draw in noted[::2]] == [bits for bits, _ in rolled]
    assert rng.getrandbits(64) == python.getrandbits(64)
    assert len(noted) == 40


def test_half_a_surrogate_pair_in_a_pack_is_a_question_mark() -> None:
    half = r"\ud800"
    case = f'{{"name": "a{half}", "answers": ["{half}"], "files": {{"b": "{half}"}}}}'
    (read,) = read_pack(f'{{"game": "pynim", "cases": [{case}]}}').cases
    assert read == Case("a?", ("?",), files={"b": "?"})


def test_a_pack_comes_back_as_it_was() -> None:
    pack = Pack("pynim", "mine", read_folder(ASSIGNMENTS / "pynim").cases)
    assert read_pack(json.dumps(pack.as_json())).cases == pack.cases


def test_own_cases_are_tried_besides_those_of_the_assignment() -> None:
    its = read_folder(ASSIGNMENTS / "pynim")
    wider = with_cases(its, [Case("Mine"), Case(its.cases[0].name), Case("Mine")])
    own = [case.name for case in wider.cases[:3]]
    assert own == ["Mine", f"{its.cases[0].name} (2)", "Mine (2)"]
    assert wider.cases[3:] == its.cases


def test_a_game_that_was_played_becomes_a_case_with_its_own_file() -> None:
    its = read_folder(ASSIGNMENTS / "tactego")
    case = played_case(its, ["7", "F 1\n2 1\n", "4"], "9")
    assert case.answers == ("7", "own.pieces", "4")
    assert (case.seed, case.files) == ("9", {"own.pieces": "F 1\n2 1\n"})


JUNK = (
    "",
    "[" * 100_000,
    "null",
    '{"game": "bots", "cases": []}',
    '{"game": "bots", "cases": {}}',
    '{"game": "bots", "cases": [1]}',
    '{"game": "bots", "cases": [{"answers": "x"}]}',
    '{"game": "bots", "cases": [{"answers": [[]]}]}',
    '{"game": "bots", "cases": [{"evil": 1}]}',
    '{"game": "bots", "cases": [{"rules": [{"asks": ["x"], "answers": []}]}]}',
    '{"game": "bots", "cases": [{"dice": [7]}]}',
    '{"game": "bots", "cases": [{"files": {"a": 1}}]}',
)


@pytest.mark.parametrize("text", JUNK, ids=range(len(JUNK)))
def test_junk_is_no_pack_and_gets_a_sentence(text: str) -> None:
    with pytest.raises(AssignmentError, match=r"\.$"):
        read_pack(text)


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


def test_each_of_a_folder_is_handed_in() -> None:
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
    path = Path("x.zip")
    found = read_submissions({**files})
    assert set(found) == {"ada.py", "bob", "eve", "none", "__MACOSX"}
    assert str(found["none"]).startswith("essay.pdf is no source")
    folder = __import__("tempfile").mkdtemp()
    path = Path(folder) / "x.zip"
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
    "dee.py.txt": SOURCE,
    "eli.txt": SOURCE,
    "fay.PY": SOURCE,
    "gus.ipynb": json.dumps(NOTEBOOK),
    "hal.docx": "PK",
    "ida/essay.pdf": "%PDF",
    "jon.zip": "PK",
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
        "leecy_92": "main.py",
        "dee.py": "dee.py",
        "eli.py": "eli.py",
        "fay.py": "fay.py",
        "gus.py": "gus.py",
        "hal.docx": "hal.docx is no source: save the program as a .py file.",
        "ida": "essay.pdf is no source: save the program as a .py file.",
        "jon.zip": "jon.zip is a zip that cannot be read, wants a password or is too large.",
    }
    notebook, both = found["gus.py"], found["leecy_91"]
    assert isinstance(notebook, Program)
    assert notebook.files["gus.py"] == b"\nname = input('Name? ')\n\nprint(name)"
    assert isinstance(both, Program)
    assert set(both.files) == {"main.py", "dice.py"}


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


LONG = "\n".join(f"print('{number}', x + {number})" for number in range(19)).encode()


def test_the_same_program_is_named_whatever_its_spacing_comments_and_names() -> None:
    its = read_folder(ASSIGNMENTS / "pynim")
    own = its.reference.files["pynim.py"]
    programs = {
        "ann": {"a.py": b"x = input()  # mine\nprint( x )\n" + LONG},
        "ben": {"b.py": b"# my own\nx=input()\n\nprint(x)\n" + LONG},
        "cy": {"c.py": b"y = input()\nprint(y)\n" + LONG.replace(b"x", b"y")},
        "dee": {"d.py": b"y = input()\nprint(y)"},
        "eli": {"e.py": b"z = input()\nprint(z)"},
        "fay": {"f.py": own},
        "gus": {"g.py": own.replace(b"stones", b"pebbles").replace(b'pebbles"', b'stones"')},
    }
    assert remarks_of(programs, its) == {
        "ben": "The same program as ann.",
        "cy": "The same program as ann, with names changed.",
        "fay": "The same program as the assignment's own pynim.py.",
    }


def test_another_encoding_makes_no_other_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Versions of Python differ in what they parse: the page's is not the terminal's."""
    plain = b"import dice\nx = input()"
    latin = "# Übung\nimport dice\nx = input()".encode("latin-1")
    quoted = [f"x = 'ü'{comment}".encode("latin-1") for comment in ("", "  # ä")]
    parse_any = ast.parse

    def parse_strictly(source: bytes | str) -> ast.Module:
        try:
            return parse_any(source.decode() if isinstance(source, bytes) else source)
        except UnicodeDecodeError as problem:
            raise SyntaxError(str(problem)) from problem

    its = read_folder(ASSIGNMENTS / "pynim")
    for each in (parse_any, parse_strictly):
        imported_names.cache_clear()
        monkeypatch.setattr("ast.parse", each)
        sources = {"ann": plain, "bo": latin, "cy": quoted[0], "di": quoted[1]}
        same = remarks_of({name: {"a.py": source} for name, source in sources.items()}, its)
        assert same == {"bo": "The same program as ann.", "di": "The same program as cy."}
        assert imported_names(latin) == {"dice"}
        assert [*missing_in(program_of({"a.py": latin}), {"imports": ["dice"]})] == []


def test_no_cell_is_a_formula() -> None:
    its = read_folder(ASSIGNMENTS / "bots")
    head, row = csv_head(its), csv_row('=HYPERLINK("x")', "+1", its)
    assert head.startswith("\ufeffprogram,file,verdict,met,requirements,")
    assert row.startswith('"\'=HYPERLINK(""x"")",,not compared,0,11,')
    assert row.endswith(",'+1\r\n")


@pytest.mark.parametrize(
    "words",
    [
        ["check", "nowhere.py", "--game", "pynim"],
        ["check", str(PYNIM), "--game", "chess"],
        ["check", str(PYNIM / "good/functions.py")],
        ["check", str(PYNIM / "good/functions.py"), "--assignment", "nowhere"],
        ["check", str(PYNIM / "good/functions.py"), "--cases", "nowhere.json"],
    ],
)
def test_what_cannot_be_tried_leaves_with_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2


def test_a_judge_that_fails_leaves_the_others_of_a_class_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checker = Checker(read_folder(ASSIGNMENTS / "pynim"), 9, NO_FENCE)

    def broken(*_: object) -> None:
        raise AttributeError("nothing")

    monkeypatch.setattr(isolated_check, "Judge", broken)
    said = checker.check(program_of({"my.py": "input()"}))
    assert said == "The workshop cannot judge it: AttributeError: nothing."
    checker.close()


@pytest.mark.slow
def test_a_program_that_is_stuck_is_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stuck = tmp_path / "stuck.py"
    stuck.write_text("input()\nimport queue\nqueue.Queue().get()")
    assert main(["check", str(stuck), "--game", "bots", "--seconds", "8"]) == 1
    assert "had to be stopped. It took longer than 4 seconds." in capsys.readouterr().out


def test_dice_are_laid_whatever_draws_them() -> None:
    for draws in ("randint(1, 6)", "choice([1, 2, 3, 4, 5, 6])", "choices(range(1, 7))[0]"):
        source = f"import random\nprint([random.{draws} for _ in range(3)], random.randint(1, 100))"
        ran = run_program(program_of({"my.py": source}), dice=(6, 1, 3))
        assert str(ran.events).count("[6, 1, 3]") == 1
