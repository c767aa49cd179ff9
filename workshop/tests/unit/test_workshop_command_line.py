"""`python -m workshop check`, from end to end: what it prints, and with what status it leaves."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from places import ASSIGNMENTS, ROOT, WORKSHOP
from workshop.run.program import MAX_BYTES, program_of
from workshop.teacher import isolated_check
from workshop.teacher.assignment_folders import read_folder
from workshop.teacher.class_table import class_row, csv_head, csv_line
from workshop.teacher.command_line import main
from workshop.teacher.fence import FENCES, NO_FENCE, RUN_PROGRAMS, Fence
from workshop.teacher.isolated_check import Checker
from workshop_page import zipped

GOOD = WORKSHOP / "tests/samples/programs/examples/shop_plain.py"
WRONG = ("int(n) >", "int(n) >=")
SHOP = ["--game", "shop"]


@pytest.fixture
def pack(tmp_path: Path) -> str:
    file = tmp_path / "case.json"
    case = {"name": "Nothing", "answers": ["nothing of that", "done"]}
    file.write_text(json.dumps({"game": "shop", "cases": [case]}))
    return str(file)


def check(*words: Path | str) -> int:
    return main(["check", *map(str, words)])


def test_it_runs_as_a_module_where_a_course_has_it(pack: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "workshop", "check", str(GOOD), "--cases", pack]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        words, capture_output=True, text=True, env=environment, cwd=tmp_path, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Fence: ")
    assert "shop_plain.py: passes, 7 of 7 requirements met" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="Windows calls it by another name")
def test_it_ends_without_a_word_if_nobody_reads_on() -> None:
    reader, out = os.pipe()
    os.close(reader)
    words = [sys.executable, "-m", "workshop", "check", str(GOOD), *SHOP]
    done = subprocess.run(words, stdout=out, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    os.close(out)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.nightly  # its start takes seconds; by day test_workshop_fence.py runs programs in it
def test_a_program_may_run_in_web_assembly(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(GOOD, *SHOP, "--fenced", "--json") == 0
    assert json.loads(capsys.readouterr().out)["fence"]["name"] == "WebAssembly"


def test_nothing_is_left_of_a_program_without_a_fence(
    pack: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", None)  # it is found again
    monkeypatch.setenv("TMPDIR", str(temporary))
    program = tmp_path / "leaves.py"
    program.write_text("import tempfile\nopen('left', 'w').close()\ntempfile.mkdtemp()\n")
    assert check(program, *SHOP, "--unfenced") == 1
    assert [*temporary.iterdir()] == []


MISSING = Fence("missing", lambda task: ())


def test_where_there_is_no_fence_it_says_what_to_install(
    pack: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("workshop.teacher.fence.FENCES", (MISSING, MISSING))
    monkeypatch.setattr("workshop.teacher.command_line.NODE_FENCE", MISSING)
    for words, said in (([], "or say --unfenced if you trust"), (["--fenced"], "say npm ci in")):
        with pytest.raises(SystemExit) as left:
            check(GOOD, *SHOP, *words)
        assert left.value.code == 2
        assert said in capsys.readouterr().err


def test_a_fence_holds_by_whatever_path_python_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usually = [bool(each.command(RUN_PROGRAMS)) for each in FENCES]
    back = "/.." * len(tmp_path.parents)
    monkeypatch.setattr("sys.executable", f"{tmp_path}{back}{sys.executable}")
    now = [bool(each.command.__wrapped__(RUN_PROGRAMS)) for each in FENCES]  # type: ignore[attr-defined]
    assert now == usually


def test_json_tells_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(GOOD, *SHOP, "--json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["assignment"], printed["verdicts"]) == ("shop", {GOOD.name: "passes"})
    found = printed["programs"][GOOD.name]
    assert {row["result"] for row in found["requirements"]} == {"met"}
    assert found["cases"][0]["findings"] == []


def write_class(folder: Path) -> Path:
    source = GOOD.read_text()
    assert source.count(WRONG[0]) == 1
    (folder / "class").mkdir()
    for name, text in {
        "ann.py": source,
        "ben.py": source.replace(*WRONG),
        "cy.py": source.replace("counts", "pieces"),
        "dee.py": "if:",
    }.items():
        (folder / "class" / name).write_text(text)
    (folder / "class/eli").mkdir()
    for file in (ASSIGNMENTS / "shop").glob("s*"):
        (folder / "class/eli" / file.name).write_bytes(file.read_bytes())
    return folder / "class"


def test_a_spreadsheet_has_a_row_each_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(write_class(tmp_path), *SHOP, "--csv") == 1
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out.removeprefix("\ufeff"))))
    by_name = {row["program"]: row for row in rows}
    assert {name: row["verdict"] for name, row in by_name.items()} == {
        "ann.py": "passes",
        "ben.py": "differs",
        "cy.py": "passes",
        "dee.py": "differs",
        "eli": "passes",
    }
    assert by_name["eli"]["file"] == "shop.py"
    assert by_name["eli"]["remark"] == "The same program as the assignment's own shop.py."
    assert by_name["cy.py"]["remark"] == "The same program as ann.py, with names changed."
    assert (by_name["ann.py"]["met"], by_name["ben.py"]["met"]) == ("7", "3")
    missed = [head for head, value in by_name["ben.py"].items() if value == "not met"]
    assert any("more than there are" in head for head in missed)


def test_a_class_is_a_table_ordered_by_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(write_class(tmp_path), *SHOP) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == [*("program", "verdict", "met"), *"1234567", "first", "reason"]
    names = ["dee.py", "ben.py", "ann.py", "cy.py", "eli/shop.py"]
    assert [line.split()[0] for line in lines[2:7]] == names
    assert "3 of 7" in lines[3]
    assert lines[3].count("✗") == 1
    assert "2 of 5 miss it" in lines[8]
    assert lines[-1] == "passes: 3, not compared: 0, differs: 2"


def test_programs_with_the_same_name_are_told_apart_by_their_folders(
    pack: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("x/ann", "y/ann", "bob"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "main.py").write_text(f"print('{folder}')")
    (tmp_path / "x/ann/a.py").write_text("print(1)")
    (tmp_path / "cy.zip").write_bytes(zipped({"main.py": b"print(2)", "b.py": b"print(3)"}))
    monkeypatch.chdir(tmp_path / "bob")
    paths = ["main.py", *("../x/ann/main.py", "../y/ann/main.py", "../x/ann/a.py", "../cy.zip")]
    assert check(*paths, *SHOP, "--json", "--unfenced") == 1
    assert [*json.loads(capsys.readouterr().out)["verdicts"]] == [
        *("bob/main.py", "x/ann/main.py", "y/ann/main.py", "a.py", "b.py", "cy.zip/main.py")
    ]


def test_a_path_without_a_program_is_one_row_of_many(
    pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ann.zip").write_bytes(b"PK")
    assert check(tmp_path / "ann.zip", GOOD, *SHOP) == 3
    assert "ann.zip        not compared  This zip cannot be read." in capsys.readouterr().out
    with pytest.raises(SystemExit) as left:
        check(tmp_path / "ann.zip", *SHOP)
    assert left.value.code == 2


@pytest.mark.slow
def test_many_come_to_what_each_comes_to_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In their order, whichever process is done first."""
    names = ("c.py", "a.py", "b.py")
    for name, source in zip(names, (GOOD.read_text(), "while True:\n  0", "if:"), strict=True):
        (tmp_path / name).write_text(source)
    paths = [tmp_path / name for name in names]
    rows = []
    for some in (paths, *([each] for each in paths)):
        check(*some, *SHOP, "--csv")
        rows.append(capsys.readouterr().out.splitlines()[1:])
    together, *alone = rows
    assert together == [row for each in alone for row in each]


def test_modules_and_data_beside_the_program_are_found(tmp_path: Path) -> None:
    source = GOOD.read_text()
    (tmp_path / "help").mkdir()
    (tmp_path / "help/data.py").write_text("LEAST = int(open('least.txt').read())\n")
    (tmp_path / "least.txt").write_text("0\n")
    for number in range(2):  # too much for a program, as in a folder of downloads
        (tmp_path / f"film{number}").write_bytes(bytes(MAX_BYTES - 10))
    (tmp_path / "my.py").write_text(
        "from help.data import LEAST\n" + source.replace(WRONG[0], "int(n) - LEAST >")
    )
    assert check(tmp_path / "my.py", *SHOP) == 0
    (tmp_path / "least.txt").unlink()
    assert check(tmp_path / "my.py", *SHOP) == 1


def test_a_difference_names_the_line_of_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.py").write_text(GOOD.read_text().replace(*WRONG))
    assert check(tmp_path / "my.py", *SHOP, "--json") == 1
    printed = json.loads(capsys.readouterr().out)
    assert printed["verdicts"] == {"my.py": "differs"}
    found = printed["programs"]["my.py"]
    row, *_ = [each for each in found["requirements"] if each["result"] == "not met"]
    assert row["source"] == (tmp_path / "my.py").read_text().splitlines()[row["line"] - 1].strip()
    assert check(tmp_path / "my.py", *SHOP) == 1
    assert f"{row['sentence']} (line {row['line']} of my.py)" in capsys.readouterr().out


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_a_hand_in_in_another_encoding_gets_its_sentence(
    encoding: str, pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "class/ann.py").write_bytes(
        "print('Größe: “5”'.upper())\n".encode(encoding, "ignore")
    )
    (tmp_path / "class/bob.py").write_text("print(1)\n")
    assert check(tmp_path / "class", *SHOP) == 1
    (row,) = [each for each in capsys.readouterr().out.split("\n") if each.startswith("ann.py")]
    assert row.endswith("another encoding: save it as UTF-8.")


def test_a_hand_in_in_utf_16_is_called_so(
    pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.py").write_text("print(1)", encoding="utf-16")
    assert check(tmp_path / "my.py", *SHOP) == 1
    assert "another encoding: save it as UTF-8." in capsys.readouterr().out


def test_an_empty_file_is_called_empty(
    pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "class/ann").mkdir(parents=True)
    (tmp_path / "class/bob").mkdir()
    (tmp_path / "class/ann/my.py").write_bytes(b"\r\n")
    (tmp_path / "class/bob/my.py").write_bytes(b"print(1)")
    assert check(tmp_path / "class", *SHOP) == 1
    assert "ann        not compared  my.py is empty." in capsys.readouterr().out
    assert check(tmp_path / "class/ann/my.py", *SHOP) == 3
    assert "my.py: not compared. my.py is empty." in capsys.readouterr().out


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such files")
@pytest.mark.parametrize("option", ["", "--cases"])
def test_a_file_that_may_have_no_end_is_not_read(
    option: str, pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    words = [GOOD, option, tmp_path / "pipe"] if option else [tmp_path / "pipe"]
    with pytest.raises(SystemExit) as left:
        check(*words, *SHOP)
    assert left.value.code == 2
    assert capsys.readouterr().err == f"{tmp_path / 'pipe'} is not a regular file.\n"


def test_broken_hints_are_called_by_their_own_name(
    pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "output-hints.json").write_text("{")
    (tmp_path / "shop.py").write_bytes(GOOD.read_bytes())
    assert check(tmp_path / "shop.py", *SHOP) == 3
    assert "output-hints.json, which says where" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seconds", "nan"], "'nan' is no number of seconds above 0, and at most 86,400."),
        (["--json", "--csv"], "argument --csv: not allowed with argument --json"),
    ],
)
def test_wrong_usage_is_named(
    words: list[str], said: str, pack: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        check(GOOD, *SHOP, *words)
    assert left.value.code == 2
    assert said in capsys.readouterr().err


def test_a_program_for_which_there_was_no_time_is_not_compared(
    pack: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(GOOD, *SHOP, "--seconds", "0.0001") == 3
    assert "shop_plain.py: not compared. Its runs took longer than" in capsys.readouterr().out


HOSTILE = {
    "ends Python": "import ctypes\nctypes.string_at(0)",
    "ends the process": "import os, signal\nos.kill(os.getpid(), 9)",
    "leaves at once": "import os\nos._exit(0)",
    "prints what a verdict looks like": 'print(\'{"case": "Placement", "passed": true}\')',
    "writes to the output itself": "import os\nos.write(1, b'{\"passed\": true}\\n' * 9)",
    "writes runs to all files": 'import posix\nrun = b\'{"events": [], "end": {}}\\n\'\n'
    "for file in range(3, 64):\n    try: posix.write(file, run)\n    except OSError: 0",
    "closes all files": "import os\nos.closerange(0, 99)",
    "takes all memory": "x = 'x' * 10 ** 11",
    "is endless": "while True:\n    pass",
    "is no Python": "if:",
    "has a null byte": "print(1)\0",
    "raises what nobody catches": "raise BaseException('no')",
    "is deep": "print(" + "(" * 5000 + ")" * 5000 + ")",
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_program_misses_its_cases(
    source: str, pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.py").write_text(source)
    assert check(tmp_path / "my.py", *SHOP, "--json", "--seconds", "20") in (1, 3)
    found = json.loads(capsys.readouterr().out)["programs"]["my.py"]
    assert found["met"] < found["required"]
    assert found["cases"][0]["findings"][0]["sentence"].endswith(".")


PAINTERS = {
    "message": 'raise ValueError("\\x1b[2J8 of 8\\x9b1m\\r\\b\\x1b]0;x\\x07\\u202e\\ud800\\x85")',
    "class": 'class E(Exception): 0\nE.__qualname__ = "\\x1b[2J\\x9bH"\nraise E(1)',
    "output": 'print("\\x9b2J\\r\\b\\x1b(0\\x1b]0;x\\x07\\ud800")\ninput("\\x9bHname? \\udcff")',
    "source": 'input("name? ")  # \x1b[2J\x7f',
}
"""By where they write control characters and surrogates, programs that do."""


@pytest.mark.parametrize("where", PAINTERS)
@pytest.mark.parametrize("form", ["alone", "table", "csv"])
def test_no_program_moves_the_cursor_of_the_terminal(
    where: str, form: str, pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "my\x1b[2J\n.py"
    program.write_text(PAINTERS[where])
    others = [] if form == "alone" else [GOOD]
    assert check(program, *others, *SHOP, *["--csv"] * (form == "csv")) == 1
    printed = capsys.readouterr().out.removeprefix("\ufeff").replace("\r\n", "\n")
    assert printed.replace("\n", "").isprintable()
    assert "my⟨001B⟩[2J⟨000A⟩.py" in printed


def test_a_terminal_that_knows_few_characters_gets_the_others_replaced(
    pack: str, tmp_path: Path
) -> None:
    (tmp_path / "my.py").write_text("raise ValueError('½ 🎲')")
    done = subprocess.run(
        [sys.executable, "-m", "workshop", "check", tmp_path / "my.py", *SHOP],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert "ValueError: ? ?." in done.stdout


def test_no_cell_is_a_formula() -> None:
    its = read_folder(ASSIGNMENTS / "bots")
    head, row = csv_head(its), csv_line(class_row('=HYPERLINK("x")', "+1", its), its)
    assert head.startswith("\ufeffprogram,file,verdict,met,requirements,")
    assert row.startswith('"\'=HYPERLINK(""x"")",,not compared,0,11,')
    assert row.endswith(",'+1\r\n")


@pytest.mark.parametrize(
    "words",
    [
        ["check", "nowhere.py", "--game", "pynim"],
        ["check", str(GOOD), "--game", "chess"],
        ["check", str(GOOD)],
        ["check", str(GOOD), "--assignment", "nowhere"],
        ["check", str(GOOD), "--cases", "nowhere.json"],
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

    monkeypatch.setattr(isolated_check, "judge_of", broken)
    said = checker.check(program_of({"my.py": "input()"}))
    assert said.result == "The workshop cannot judge it: AttributeError: nothing."
    checker.close()


@pytest.mark.slow
def test_a_program_that_is_stuck_is_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stuck = tmp_path / "stuck.py"
    stuck.write_text("import queue\nqueue.Queue().get()")  # in its first run: no other takes time
    assert main(["check", str(stuck), "--game", "bots", "--seconds", "4"]) == 1
    assert "had to be stopped. It took longer than 2 seconds." in capsys.readouterr().out
