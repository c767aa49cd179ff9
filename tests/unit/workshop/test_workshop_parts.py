"""Single parts of the workshop: levels, chance, boards, packs, submissions, the command line."""

from __future__ import annotations

import ast
import io
import json
import tracemalloc
import zipfile
from base64 import b64encode
from collections.abc import Generator, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.game import load
from programs import source_of
from workshop.cases.case import Case
from workshop.cases.counter_example import random_game, shorten
from workshop.cases.pack import Pack, PackError, read_pack, write_pack
from workshop.cases.run_cases import cases_of, run_cases
from workshop.compare.diff_spans import diff_spans, visible
from workshop.compare.levels import NORMALIZERS
from workshop.compare.reference import Reference
from workshop.compare.task import GAMES_WITH_TASKS, load_task
from workshop.games.tactego.boards import read_boards
from workshop.games.tactego.cells import Cell
from workshop.judge import Judge
from workshop.reading.source_rules import Source
from workshop.run.execute import run_program
from workshop.run.instrument import imported_names
from workshop.run.order import carry_out
from workshop.run.program import Program, ProgramError, program_of
from workshop.run.shared_random import Draw, SharedRandom
from workshop.teacher.class_table import csv_head, csv_row
from workshop.teacher.command_line import main
from workshop.teacher.hand_ins import remarks_of
from workshop.teacher.submissions import NOTHING_READ, read_files, read_submissions, read_zip
from workshop_page import zipped

ROOT = Path(__file__).parents[3]
PYNIM = ROOT / "tests/workshop/programs/pynim"


def test_what_agrees_at_a_level_agrees_at_all_below_it() -> None:
    rng = Random(1)
    for _ in range(2000):
        one, two = ("".join(rng.choice("aA1 .\n-") for _ in range(rng.randrange(6))) for _ in "12")
        same = [view(one) == view(two) for view in NORMALIZERS.values()]
        assert same == sorted(same)


@pytest.mark.parametrize("name", GAMES_WITH_TASKS)
def test_the_same_seed_is_the_same_dialogue(name: str) -> None:
    task = load_task(name)
    answers = random_game(task, "5", {})
    assert random_game(task, "5", {}) == answers
    one, two = Reference(task.game, "5"), Reference(task.game, "5")
    for answer in answers:
        one.answer(answer)
        two.answer(answer)
    assert [each.text for each in one.turns] == [each.text for each in two.turns]


def test_chance_is_pythons_own_and_is_written_down() -> None:
    noted: list[Draw] = []
    rng, python = SharedRandom("x", noted.append), Random("x")
    assert [rng.randint(1, 6) for _ in range(20)] == [python.randint(1, 6) for _ in range(20)]
    assert len(noted) == 20
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


class Found(NamedTuple):
    """What shortening needs of a result."""

    answers: Sequence[str]


def test_shortening_keeps_what_differs() -> None:
    def differs(answers: Sequence[str]) -> Generator[Any, Any, Any]:
        yield
        behind = answers[answers.index("a") :] if "a" in answers else ()
        end = len(answers) - len(behind) + behind.index("b") + 1 if "b" in behind else None
        return end and Found(answers[:end])

    def result(steps: Generator[Any, Any, Any]) -> Any:
        return carry_out(steps, lambda order: None)  # type: ignore[arg-type, return-value]

    rng = Random(2)
    for _ in range(50):
        answers = [rng.choice("abcd") for _ in range(30)]
        fault = result(differs(answers))
        if fault is not None:
            assert result(shorten(fault, differs)).answers == ["a", "b"]


BOARD = [[Cell("R", "F"), None, Cell("R", "10")], [None, Cell("B", "2"), Cell("B", "S")]]
DRAWN = {
    "as the game": "     0  1   2\n  0 RF  . R10\n  1  . B2  BS",
    "bars": "+---+---+---+\n|RF |   |R10|\n+---+---+---+\n|   |B2 |BS |\n+---+---+---+",
    "lists": "['RF', '', 'R10']\n['', 'B2', 'BS']",
    "small letters": "rf _ r10\n_ b2 bs",
    "filled up": "RF. ... R10\n... B2. BS.",
    "colours": "🔴F ⬜ 🔴10\n⬜ 🔵2 🔵S",
    "apart": "R F\t.\tR 10\n.\tB 2\tB S",
    "labels": "  0 1 2\n0 RF . R10\n1 . B2 BS",
    "labels from 1": "  1 2 3\n1| RF | . | R10\n2| . | B2 | BS",
}


@pytest.mark.parametrize("drawn", DRAWN.values(), ids=DRAWN)
def test_a_board_is_read_however_it_is_drawn(drawn: str) -> None:
    assert read_boards(f"Here it is:\n{drawn}\nYour turn, 1 2 3: ", 2, 3) == [BOARD]


@pytest.mark.parametrize("drawn", [each for each in DRAWN.values() if "[" not in each])
def test_a_fight_that_looks_like_a_row_is_none_of_a_board(drawn: str) -> None:
    *_, last = read_boards(f"{drawn}\nSo:\nR2 x BF\n{drawn}\nGo: ", 2, 3)
    assert last == BOARD
    assert BOARD in read_boards(f"{drawn}\nB2 - RF\nGo: ", 2, 3)


@pytest.mark.parametrize(
    "drawn",
    [
        "R1 R2 R3\n   RF   \n\nB1    B2",
        "╔══════════╗\n║ R1 R2 R3 ║\n║    RF    ║\n║          ║\n║ B1    B2 ║\n╚══════════╝",
    ],
)
def test_a_board_of_blanks_is_read_by_where_its_pieces_stand(drawn: str) -> None:
    (board,) = read_boards(drawn, 4, 3)
    assert [[cell.rank if cell else "" for cell in row] for row in board] == [
        ["1", "2", "3"],
        ["", "F", ""],
        ["", "", ""],
        ["1", "", "2"],
    ]


@pytest.mark.parametrize(
    "drawn", ["R2. RF.\n... ...\nB2. ...", "|  R2   RF |\n|          |\n|  B2      |"]
)
def test_a_board_of_two_columns_is_read(drawn: str) -> None:
    assert [*chain(*read_boards(drawn, 3, 2)[-1])] == [
        *(Cell("R", "2"), Cell("R", "F"), None, None, Cell("B", "2"), None)
    ]


def test_no_board_is_found_where_there_is_none() -> None:
    assert read_boards("What is the length? 2\nRed moves 1 2 to 3 4", 2, 3) == []


def test_what_cannot_be_seen_is_marked() -> None:
    assert visible("a \t\u00a0\n") == "a·⇥⍽↵\n"
    assert diff_spans("a b\n", "a  b\n", "letter") == [
        ("both", "a"),
        ("program", "·"),
        ("both", " b\n"),
    ]


@pytest.mark.parametrize("name", GAMES_WITH_TASKS)
def test_a_pack_comes_back_as_it_was(name: str) -> None:
    pack = Pack(name, "mine", cases_of(name))
    assert read_pack(write_pack(pack)).cases == pack.cases


def test_a_pack_saved_under_old_names_is_still_read() -> None:
    old = {"name": "A", "laid": [6], "most": 9, "tries": 2, "extra": True}
    (case,) = read_pack(json.dumps({"game": "bots", "cases": [old]})).cases
    assert case == Case("A", "", dice=(6,), extra_credit=True)


JUNK = (
    "",
    "[" * 100_000,
    "null",
    '{"game": "chess", "cases": [{}]}',
    '{"game": "bots", "cases": []}',
    '{"game": "bots", "cases": {}}',
    '{"game": "bots", "cases": [1]}',
    '{"game": "bots", "cases": [{"answers": "x"}]}',
    '{"game": "bots", "cases": [{"answers": [1]}]}',
    '{"game": "bots", "cases": [{"evil": 1}]}',
    '{"game": "bots", "cases": [{"rules": [{"asks": ["x"], "answers": []}]}]}',
    '{"game": "bots", "cases": [{"laid": [7]}]}',
    '{"game": "bots", "cases": [{"dice": [7]}]}',
    '{"game": "bots", "cases": [{"options": {"print": 1}}]}',
    '{"game": "bots", "cases": [{"options": {"print": "as told"}}]}',
    '{"game": "bots", "cases": [{"options": {"size": "7"}}]}',
    json.dumps({"game": "bots", "cases": [{"name": "x" * 20_000}]}),
    "x" * 2_000_000,
)


@pytest.mark.parametrize("text", JUNK, ids=range(len(JUNK)))
def test_junk_is_no_pack_and_gets_a_sentence(text: str) -> None:
    with pytest.raises(PackError, match=r"\.$"):
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
    outer = zipped({"a.zip": inner.getvalue(), "b.zip": inner.getvalue()})
    assert set(read_zip(outer, room=1_000)) == {"a/", "a/my.py", "b.zip"}
    with pytest.raises(ProgramError, match="too large"):
        read_zip(outer, room=200)
    assert set(read_zip(outer, room=1_500)) == {"a/", "a/my.py", "b/", "b/my.py"}


@pytest.mark.slow
def test_an_option_that_no_reading_has_is_all_that_is_said() -> None:
    itself = program_of({"pynim.py": (ROOT / "assignments/pynim/pynim.py").read_text()})
    cases = [Case("Names", "", ("Ann", "MIT1"))]
    first, *_ = run_cases(load_task("pynim"), itself, cases, options={"strategy": "sharp"})
    assert first.reached == "letter"


def test_each_of_a_folder_is_handed_in() -> None:
    inner = zipped({"x/main.py": b"import b\ninput()", "x/b.py": b""})
    files = {
        "hand-ins/ada.py": b"import helper\ninput()",
        "hand-ins/helper.py": b"",
        "hand-ins/bob/game.py": b"input()",
        "hand-ins/bob/data.txt": b"1",
        "hand-ins/__MACOSX/x.py": b"",
        "hand-ins/eve.zip": inner,
        "hand-ins/none/readme.txt": b"",
    }
    path = Path("x.zip")
    found = read_submissions({**files})
    assert set(found) == {"ada.py", "bob", "eve.zip", "none", "__MACOSX"}
    assert found["none"] == "There is no .py file."
    folder = __import__("tempfile").mkdtemp()
    path = Path(folder) / "x.zip"
    path.write_bytes(zipped(files))
    programs = read_submissions(read_files(path))
    assert programs.pop("none") == "There is no .py file."
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
        "hal.docx": "hal.docx is a Word document: save the program as a .py file.",
        "ida": "essay.pdf is a PDF: save the program as a .py file.",
        "jon.zip": "jon.zip is a zip within a zip that cannot be read, wants a password or is too "
        "large.",
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
    ed = found.pop("Ed E")
    assert ed == NOTHING_READ if is_zip else "all.zip is a zip within a zip" in str(ed)
    assert {name for name, each in found.items() if each == NOTHING_READ} == {
        *("Bo B", "Cy C", "Di D", "Fi F")
    }
    assert len(found) == 5


def test_a_folder_in_a_folder_is_left_out_of_the_name() -> None:
    assert set(read_submissions({"a/": b"", "a/b/": b"", "a/b/my.py": b"input()"})) == {"my.py"}
    assert read_submissions({"a/": b"", "a/b/": b""}) == {}


def test_folders_in_a_zip_do_not_stop_a_program_from_being_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gc.disable", lambda: None)  # for this process, too
    zip_text = b64encode(zipped({"my/": b"", "my/main.py": b"input()", "my/.idea/x": b""})).decode()
    reply = json.loads(Judge(print).reply(json.dumps({"do": "unzip", "zipped": zip_text})))
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


def test_the_same_program_is_named_whatever_its_spacing_and_comments() -> None:
    programs = {
        "ann": {"a.py": b"x = input()  # mine\nprint( x )"},
        "ben": {"b.py": b"# my own\nx=input()\n\nprint(x)"},
        "cy": {"c.py": b"y = input()\nprint(y)"},
    }
    assert remarks_of(programs) == {"ben": "The same program as ann."}


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

    for each in (parse_any, parse_strictly):
        imported_names.cache_clear()
        monkeypatch.setattr("ast.parse", each)
        sources = {"ann": plain, "bo": latin, "cy": quoted[0], "di": quoted[1]}
        same = remarks_of({name: {"a.py": source} for name, source in sources.items()})
        assert same == {"bo": "The same program as ann.", "di": "The same program as cy."}
        assert imported_names(latin) == {"dice"}
        assert [*Source(program_of({"a.py": latin})).files] == ["a.py"]


def test_no_cell_is_a_formula() -> None:
    head, row = csv_head(cases_of("bots")), csv_row('=HYPERLINK("x")', "+1", cases_of("bots"))
    assert head.startswith("\ufeffprogram,verdict,passed,cases,seen,file,First screen")
    assert row.startswith('"\'=HYPERLINK(""x"")",not compared,0,7,')
    assert ",'+1," in row


@pytest.mark.slow
def test_the_command_line_says_what_came_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = str(PYNIM / "good/functions.py"), str(tmp_path / "mod_four.py")
    Path(bad).write_text(source_of("pynim/faulty/mod_four.py"))
    assert main(["check", good, "--game", "pynim", "--strategy", "as written"]) == 0
    assert "8 of 8 cases pass: " in capsys.readouterr().out
    assert main(["check", bad, "--game", "pynim", "--json"]) == 1
    read = json.loads(capsys.readouterr().out)
    assert read["programs"]["mod_four.py"][0]["difference"]["program_index"] == 7
    assert main(["check", good, bad, "--game", "pynim", "--csv", "--level", "letter"]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith("\ufeffprogram,verdict,passed,cases,seen,")
    assert len(rows) == 3


@pytest.mark.parametrize(
    "words",
    [
        ["check", "nowhere.py", "--game", "pynim"],
        ["check", str(PYNIM), "--game", "chess"],
        ["check", str(PYNIM / "good/functions.py")],
        ["check", str(PYNIM / "good/functions.py"), "--game", "pynim", "--print", "as shown"],
        ["check", str(PYNIM / "good/functions.py"), "--cases", "nowhere.json"],
    ],
)
def test_what_cannot_be_tried_leaves_with_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2


@pytest.mark.slow
def test_a_program_that_is_stuck_is_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stuck = tmp_path / "stuck.py"
    stuck.write_text("input()\nsum(iter(int, 1))")
    assert main(["check", str(stuck), "--game", "bots", "--seconds", "2"]) == 1
    assert "had to be stopped. It took longer than 2 seconds." in capsys.readouterr().out


def test_dice_are_laid_whatever_draws_them() -> None:
    for draws in ("randint(1, 6)", "choice([1, 2, 3, 4, 5, 6])", "choices(range(1, 7))[0]"):
        source = f"import random\nprint([random.{draws} for _ in range(3)], random.randint(1, 100))"
        ran = run_program(program_of({"my.py": source}), dice=(6, 1, 3))
        assert str(ran.events).count("[6, 1, 3]") == 1


def test_each_task_has_cases() -> None:
    for name in GAMES_WITH_TASKS:
        assert load_task(name).game.name == load(name).name
        assert len(cases_of(name)) >= 6
