"""A pass is earned: programs that do nothing, forge a verdict or roll no dice never pass, and what
holds a program at a terminal holds it."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from programs import source_of
from repeats import by_day
from wordings import MAIN, right_program
from workshop.cases.judging import judge_program
from workshop.cases.run_cases import cases_of, judge_cases, report_of, run_cases, training_of
from workshop.compare.exchanges import Finding
from workshop.compare.task import GAMES_WITH_TASKS, load_task
from workshop.reading.addresses import Heard
from workshop.reading.masks import Masks
from workshop.run.end import End
from workshop.run.execute import Run
from workshop.run.order import RunOrder, carry_out, perform_order, read_run, stopped_run
from workshop.run.program import program_of
from workshop.teacher.command_line import main

ZIP_CODE = 'while True: input("What is your zip code? ")\n'
FORGER = """
import atexit, builtins, gc, json, os, sys
RESULT = {"case": "Sample game", "passed": True, "verdict": "passes", "reached": "letter"}
LINE = (json.dumps(RESULT) + "\\n").encode()
for number in range(3, 12):
    try:
        os.write(number, LINE * 20)
    except OSError:
        pass
frame = sys._getframe()
while frame:
    frame.f_globals.update(passed=True, verdict="passes", judge=lambda *_: (None, ()))
    frame = frame.f_back
atexit.register(print, json.dumps(RESULT))
builtins.any = builtins.all = lambda *_: True
sys.exit(0)
"""
ALL_OF_IT = "import sys\nwhile True:\n    print(*range(200)); input('Tim Sally MIT123456 wins. ')\n"
SILENT = "for _ in range(5000): input()\n"


def verdict(source: str, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    file = tmp_path / "my.py"
    file.write_text(source)
    status = main(["check", str(file), "--game", game, "--json", "--seconds", "30"])
    found = str(json.loads(capsys.readouterr().out)["verdicts"]["my.py"])
    assert status == {"passes": 0, "differs": 1, "not compared": 3}[found]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", by_day("pynim", "four_five_six", of=GAMES_WITH_TASKS))
@pytest.mark.parametrize("source", [ZIP_CODE, FORGER, ALL_OF_IT, SILENT])
def test_what_plays_nothing_never_passes(
    source: str, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdict(source, game, tmp_path, capsys) in ("differs", "not compared")


FACES = "FACES = __import__('itertools').cycle([3, 2, 4, 1, 4, 2, 2, 3, 1, 4, 1])\n"
WITHOUT_DICE = {
    "bots": ("bots/good/functions.py", "random.randint(1, 4)"),
    "four_five_six": ("four_five_six/good/as_in_the_game.py", "randint(1, 6)"),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "changed", ["next(FACES)", pytest.param("[{draw}, next(FACES)][1]", marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize(("name", "draw"), WITHOUT_DICE.values(), ids=WITHOUT_DICE)
def test_a_dice_game_without_dice_never_passes(
    name: str, draw: str, changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = source_of(name)
    assert draw in source
    without = FACES + source.replace(draw, changed.format(draw=draw))
    assert verdict(without, name.partition("/")[0], tmp_path, capsys) != "passes"


def blamed_cases(source: str, game: str) -> dict[str, str]:
    """Return the cases that do not pass, and what is different in each."""
    results = run_cases(load_task(game), program_of({"my.py": source}))
    return {each.case.name: each.difference.reason for each in results if each.difference}


@pytest.mark.slow
@pytest.mark.parametrize("draw", ["random.randint(1, 4)", "int(random.random() * 4) + 1"])
def test_dice_may_be_rolled_again_as_they_are_typed(draw: str) -> None:
    source = source_of("bots/good/functions.py")
    sort = "        to_roll.sort()\n"
    assert sort in source
    source = source.replace(sort, "").replace("random.randint(1, 4)", draw)
    assert blamed_cases(source, "bots") == {}


@pytest.mark.nightly  # by day test_workshop_learning.py has draws that are all alike
@pytest.mark.parametrize(("seed", "is_chance"), [("5", False), ("int(time.time())", True)])
def test_dice_that_are_seeded_alike_before_each_roll_are_no_chance(
    seed: str, is_chance: bool
) -> None:
    """Its text is the game's own to the letter."""
    roll = "        for d in to_roll:\n"
    source = source_of("bots/good/functions.py")
    assert roll in source
    seeded = "import time\n" + source.replace(roll, f"        random.seed({seed})\n{roll}")
    assert {"it draws the same" in each for each in blamed_cases(seeded, "bots").values()} == (
        set() if is_chance else {True}
    )


@pytest.mark.nightly  # by day as above
@pytest.mark.parametrize("game", ["bots", "four_five_six", "pynim"])
@pytest.mark.parametrize(("seed", "is_chance"), [("5", False), ("time.time()", True)])
def test_chance_that_is_the_same_in_each_run_is_none(game: str, seed: str, is_chance: bool) -> None:
    source = source_of(f"{game}/good/functions.py")
    blamed = {*blamed_cases(f"import random, time\nrandom.seed({seed})\n{source}", game).values()}
    assert blamed == (
        set() if is_chance else {"Each time your program is started, it draws the same."}
    )


CASES_FOR_FAULTS = {
    "<= int(answer) <= most": ("<= int(answer) <= CHIPS[banker]", "Bets above"),
    "number >= 15 and len(best) == 1": ("number >= 15", "A shared lead"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("right", "wrong", "case"), [(k, *v) for k, v in CASES_FOR_FAULTS.items()])
def test_a_case_finds_what_chance_may_hide(right: str, wrong: str, case: str) -> None:
    source = source_of("four_five_six/good/as_in_the_game.py")
    assert right in source
    assert case in blamed_cases(source.replace(right, wrong), "four_five_six")


RECORDING = """
import builtins
typed = []
def input(prompt=""):
    answer = builtins.input(prompt)
    typed.append(answer)
    if not any(known[:len(typed)] == tuple(typed) for known in KNOWN):
        raise KeyError(typed)
    return answer
"""
"""A program that plays right in the games that it knows, and in no other."""


@pytest.mark.slow
def test_a_program_that_plays_only_the_games_of_all_programs_does_not_pass() -> None:
    known = [each.answers for each in (*cases_of("pynim"), *training_of("pynim"))]
    source = f"KNOWN = {known!r}\n{RECORDING}{source_of('pynim/good/functions.py')}"
    assert set(blamed_cases(source, "pynim")) == {"Another game"}
    one, other = (program_of({"my.py": text}) for text in (source, source + "\n"))
    assert training_of("pynim", one) != training_of("pynim", other)


@pytest.mark.slow
def test_a_game_that_taught_the_words_counts_only_if_it_is_worse_than_all_cases() -> None:
    task, cases = load_task("pynim"), cases_of("pynim")
    program = program_of(right_program("pynim", 1), MAIN)  # in other words than the game's
    judging = judge_program(task, cases, training_of("pynim"))
    judged = carry_out(judging, partial(perform_order, program=program))
    assert (report_of(task, judged, cases).passed, len(cases)) == (8, 8)
    fault = Finding("differs", 1, "The words differ.")
    for number, verdicts in {-1: (8, 9, "differs"), 0: (7, 8, "differs")}.items():
        findings = [*judged.findings[:-2], fault, fault]
        findings[number] = fault
        report = report_of(task, judged._replace(findings=findings), cases)
        assert (report.passed, report.required, report.verdict) == verdicts
        assert {each.case.name for each in report.results[len(cases) :]} <= {"Another game"}


IMPOSSIBLE_DRAWS = ((0.5, -3), (0.5, 10**400), (1.0, 6), (-0.1, 6), (float("nan"), 0))


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"verdict": "passes"},
        {"events": [["passed", True]], "end": {"kind": "ended"}},
        {"events": [["out", 1]], "end": {"kind": "ended"}},
        {"events": [["draw", 0.5]], "end": {"kind": "ended"}},
        *({"events": [["draw", *each]], "end": {"kind": "ended"}} for each in IMPOSSIBLE_DRAWS),
        {"events": [], "end": {"kind": "passes"}},
        {"events": [], "end": {"kind": "ended", "line": "1"}},
    ],
)
def test_nothing_but_a_run_is_read_from_where_a_program_ran(value: object) -> None:
    with pytest.raises(ValueError, match="no"):
        read_run(value, RunOrder())


JUNK = (*("\ud800", "\0", "\ue001\ue002", "9" * 5000, "²", "| a | b |\n"), "\x1b[2J", "Tim wins")


def with_junk(run: Run, rng: Random) -> dict[str, Any]:
    """Return a run as JSON values, with one event more, one less or another."""
    found: dict[str, Any] = json.loads(json.dumps(run.as_json()))
    at = rng.randrange(len(found["events"]) + 1)
    number = rng.choice([0.5, 1.0, -1, 10**400, float("nan"), float("inf")])
    junk = rng.choice(
        [
            ["out", rng.choice(JUNK)],
            ["draw", rng.random(), rng.choice([0, 1, 6, 2**60, -3])],
            ["draw", number, 6],
            ["sleep", number],
            ["line", rng.choice(JUNK), -5],
        ]
    )
    found["events"][at : at + rng.randrange(2)] = [junk] * rng.randrange(2)
    if rng.random() < 0.1:
        found["end"] = End("failed", *rng.choices(JUNK, k=4), line=10**9)._asdict()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", ["pynim", "four_five_six"])
@pytest.mark.parametrize("seed", [1, 2])
def test_no_junk_in_runs_ends_the_judging(game: str, seed: int) -> None:
    rng = Random(seed)
    program = program_of(right_program(game, 1), MAIN)

    def perform(order: RunOrder) -> Run:
        junk = with_junk(perform_order(order, program), rng)
        try:
            return read_run(junk, order)
        except ValueError:
            return stopped_run("This is no run.")

    report = carry_out(judge_cases(load_task(game), program), perform)
    assert report.verdict != "passes"
    assert json.dumps([each.as_json() for each in report.results])


def test_an_error_in_judging_is_the_row_of_this_program_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("none")

    monkeypatch.setattr("workshop.teacher.isolated_check.judge_cases", fail)
    (tmp_path / "my.py").write_text("print(1)")
    assert main(["check", str(tmp_path / "my.py"), "--game", "pynim", "--unfenced"]) == 3
    assert "not compared. The workshop cannot judge it: ZeroDivis" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["⚀⚁⚂⚃⚄", "0" * 60, "\ue001 a 5", "and" * 20_000, "1 2 3 " * 9])
def test_whatever_is_printed_has_its_addresses(text: str) -> None:
    heard = Heard(text, Masks({"Ann": 0}))
    assert all(line.template.count("\ue001") == len(line.values) for line in heard.lines)
    assert isinstance(heard.values, dict)


def test_a_players_number_is_a_name_where_no_name_is() -> None:
    line = Masks({"Ann": 0, "Bob": 1}, numbered={"player 1": 0, "player 2": 1}).line
    assert [each.value for each in line("PLAYER 2 takes 3").values] == [1, 3]
    assert line("Player 2 takes 3").template == line("Bob takes 3").template
    assert [each.kind for each in line("Player 2 (Bob): 3").values] == ["number", "label", "number"]


def test_a_blank_cell_at_the_end_of_a_row_is_a_cell() -> None:
    heard = Heard("Name  | 1S | Band\nPlayer 1 | 4 |     \nPlayer 2 | 3 | 30 \n", Masks({}))
    assert heard.values["number", "row |3", 1, 1] == 4
    assert heard.values["number", "row |3", 2, 2] == 30
    assert ("number", "row |3", 1, 2) not in heard.values


@pytest.mark.parametrize("seconds", ["nan", "0", "-1", "inf", "many"])
def test_no_time_is_wrong_usage(seconds: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(["check", __file__, "--game", "pynim", "--seconds", seconds])
    assert left.value.code == 2
