"""Output hints, which a program's author gives: questions, rolls, balances, boards."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from unusual_programs import OWN_BOARD, OWN_ROLLS
from workshop.cases.judging import judge_program
from workshop.cases.reading_report import describe_reading
from workshop.cases.run_cases import HINTS_NOTE, cases_of, report_of, run_cases, training_of
from workshop.compare.task import load_task
from workshop.games.tactego.board_patterns import learn_board, redraw_boards
from workshop.games.tactego.boards import read_boards
from workshop.reading.output_hints import (
    GAP,
    HINTS_FILE,
    MAX_ENTRIES,
    OLD_HINTS_FILE,
    match_pattern,
    pattern_of,
    read_hints,
)
from workshop.run.order import carry_out, perform_order
from workshop.run.program import Program, ProgramError, program_of
from workshop.teacher.command_line import main


def with_hints(source: str, **hints: Any) -> Program:
    return program_of(
        {"main.py": source.encode(), HINTS_FILE: json.dumps(hints).encode()}, "main.py"
    )


def passed(game: str, program: Program, *names: str) -> list[bool]:
    task = load_task(game)
    cases = [case for case in cases_of(game) if not names or case.name in names]
    return [verdict.passed for verdict in run_cases(task, program, cases)]


def reading(game: str, program: Program, *names: str) -> dict[str, Any]:
    return passed_and_read(game, program, *names)[1]


def passed_and_read(game: str, program: Program, *names: str) -> tuple[list[bool], dict[str, Any]]:
    """Judge a program once; return which cases it passes, and how it was read."""
    cases = [case for case in cases_of(game) if not names or case.name in names]
    task = load_task(game).with_hints_of(program)
    perform = partial(perform_order, program=program)
    judged = carry_out(judge_program(task, cases, training_of(game)), perform)
    found = describe_reading(task, judged, cases)
    assert json.loads(json.dumps(found)) == found
    return [result.passed for result in report_of(task, judged, cases, "").results], found


def test_a_pattern_fits_what_changes_in_a_question() -> None:
    pattern = pattern_of("Becky, how many of 31 stones?  (1-3)", ["becky", "2", "x"])
    assert pattern == "…, how many of … stones? (…-…)"
    assert match_pattern(pattern, "Tim, how many of 4 stones? (1-3)")
    assert not match_pattern(pattern, "Tim, how many?")
    assert not match_pattern("a.c", "abc")
    assert match_pattern("…a…", "bab")
    assert match_pattern("… is …", "Tim is 4")


def test_no_pattern_takes_long() -> None:
    for part in ("{rank}",):
        assert not match_pattern(f"{part}a" * 60 + "b", "1a" * 200)
        assert not match_pattern(f"{GAP}{part}" * 60 + "b", "1" * 299)
        assert not match_pattern(part * 60, "1" * 299 + "x")


@pytest.mark.slow
def test_own_words_are_learnt_and_a_question_can_be_taught() -> None:
    without_hints = program_of({"main.py": OWN_ROLLS.encode()})
    passes, found = passed_and_read("four_five_six", without_hints)
    assert all(passes)
    (bet,) = [each for each in found["questions"] if "put down" in each["question"]]
    assert (bet["kind"], bet["hint"]) == ("bet", None)
    assert {"die 1", "chips of Becky", "who rolls", "winner"} <= set(found["facts"])
    taught = with_hints(OWN_ROLLS, questions={bet["pattern"]: "roll"})
    passes, again = passed_and_read("four_five_six", taught, "Rolls of the table")
    assert not any(passes)
    (bet,) = [each for each in again["questions"] if "put down" in each["question"]]
    assert (bet["kind"], bet["hint"]) == ("roll", "roll")


@pytest.mark.slow
def test_what_was_taught_still_finds_a_fault() -> None:
    faulty = OWN_ROLLS.replace("+ str(dice[2]) +", "+ str(dice[1]) +")
    hints = {
        "roll": "{name} => {die}, {die}, {die}…",
        "questions": {"…, what do you put down for … (…-…)?": "bet"},
    }
    assert not all(passed("four_five_six", with_hints(faulty, **hints), "Rolls of the table"))


@pytest.mark.slow
def test_a_board_is_taught_from_one_that_was_printed() -> None:
    without_hints = program_of({"main.py": OWN_BOARD.encode()})
    assert not any(passed("tactego", without_hints, "Placement", "Combat"))
    (board,) = reading("tactego", without_hints)["formats"]["board"]
    assert not board["is_recognized"]
    hints = with_hints(OWN_BOARD, board=board["hint"])
    assert all(passed("tactego", hints))
    unfair = OWN_BOARD.replace("random.shuffle(red)", "pass").replace("shuffle(", "sorted(")
    assert unfair != OWN_BOARD
    assert not all(passed("tactego", with_hints(unfair, board=board["hint"]), "Placement"))


SIDES = (("R", "R", "R"), ("", "", ""), ("B", "B", "B"))
DRAWN = (
    "/3\\ /F\\ /10\\\n--  --  --\n<1> <2> <F>",
    "  0 1 2\n0 a3 aF a10\n1 , , ,\n2 A1 A2 AF",
    "| 3r | ⚑r | 10r |\n|    |    |    |\n| 1b | 2b | ⚑b |",
    "1:3;1:F;1:10\n ; ; \n2:1;2:2;2:F",
)


@pytest.mark.parametrize("drawn", DRAWN)
def test_a_board_is_learned_however_it_is_drawn(drawn: str) -> None:
    hints = learn_board(f"The board:\n{drawn}", SIDES)
    assert hints
    (board,) = read_boards(redraw_boards(f"Well?\n{drawn}\nWhere?", hints), 3, 3)
    read = [[cell and f"{cell.side}{cell.rank}" for cell in row] for row in board]
    assert read == [["R3", "RF", "R10"], [None] * 3, ["B1", "B2", "BF"]]


@pytest.mark.parametrize(
    "block", ["", "1 2 3\n4 5 6", "a b c\na b c\na b c", "x x x\n. . .\n. x ."]
)
def test_no_board_is_learned_where_there_is_none(block: str) -> None:
    assert learn_board(block, SIDES) == {}


@pytest.mark.parametrize(
    "junk",
    [
        b"",
        b"{",
        b"[]",
        b"[" * 10_000,
        b'{"what": 1}',
        b'{"questions": []}',
        b'{"questions": {"a": 1}}',
        b'{"board": {"a": ["b"]}}',
        json.dumps({"questions": {str(number): "" for number in range(MAX_ENTRIES + 1)}}).encode(),
        json.dumps({"questions": {"x" * 1000: "take"}}).encode(),
        b"\xff",
    ],
)
def test_junk_is_refused_in_a_sentence(junk: bytes, tmp_path: Path, capsys: Any) -> None:
    with pytest.raises(ProgramError, match="is broken"):
        read_hints({HINTS_FILE: junk})
    (tmp_path / "nim.py").write_text("print('x')")
    (tmp_path / "said").write_bytes(junk)
    with pytest.raises(SystemExit) as ended:
        main(
            [
                "check",
                str(tmp_path / "nim.py"),
                "--game",
                "pynim",
                "--taught",
                str(tmp_path / "said"),
            ]
        )
    assert ended.value.code == 2
    assert "is broken" in capsys.readouterr().err


@pytest.mark.slow
def test_the_terminal_takes_what_was_taught(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "main.py").write_text(OWN_BOARD)
    (board,) = reading("tactego", program_of({"main.py": OWN_BOARD.encode()}))["formats"]["board"]
    said = tmp_path / "elsewhere.json"
    said.write_text(json.dumps({"board": board["hint"]}))
    words = ["check", str(tmp_path / "main.py"), "--game", "tactego"]
    assert main(words) == 3
    assert HINTS_NOTE not in capsys.readouterr().out
    assert main([*words, "--taught", str(said)]) == 0
    assert HINTS_NOTE in capsys.readouterr().out
    said.rename(tmp_path / HINTS_FILE)
    assert main(words) == 0


def test_hints_under_the_files_old_name_are_still_read() -> None:
    text = json.dumps({"questions": {"Well?": "take"}}).encode()
    assert read_hints({OLD_HINTS_FILE: text}).question_kind("Well?") == "take"
    assert read_hints({OLD_HINTS_FILE: b"junk", HINTS_FILE: text}).question_kind("Well?") == "take"
