"""Programs as a class hands them in: each fault is found at its level and place, no good one is
blamed; and the games themselves, as one file each, agree to the letter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from build.one_file import one_file
from engine.game import load
from programs import FAULTY, GOOD, name_of, program, wanted
from repeats import repeats
from workshop.cases.run_cases import run_cases
from workshop.compare.compare_program import compare_program
from workshop.compare.counter_example import find_counter_example
from workshop.compare.levels import LEVELS
from workshop.compare.task import GAMES_WITH_TASKS, load_task
from workshop.run.program import program_of
from workshop.run.sandbox import Limits, WorkTimer

ROOT = Path(__file__).parents[3]
BRIEF = Limits(seconds=0.25, timer=WorkTimer())
"""Counted in steps: no result of these tests depends on how fast the machine is."""


@pytest.mark.parametrize("entry", FAULTY, ids=name_of)
def test_a_fault_is_found_at_its_level_and_at_its_first_exchange(entry: dict[str, Any]) -> None:
    task = load_task(entry["game"])
    held = compare_program(
        task,
        program(entry),
        entry["answers"],
        entry.get("seed", "7"),
        entry.get("options"),
        files=entry.get("files", {}),
        limits=BRIEF,
    )
    found = held.comparison
    reaches = "" if entry["reaches"] == "none" else entry["reaches"]
    assert found.reached == reaches
    above = LEVELS[LEVELS.index(reaches) - 1] if reaches else "rules"
    assert found.first[above].program_index == len(entry["answers"])
    ends = {"crash": "failed", "hang": "stopped", "early": "ended"}
    assert held.run.end.kind == ends.get(entry.get("ends", ""), held.run.end.kind)


@pytest.mark.slow
@pytest.mark.parametrize("entry", FAULTY, ids=name_of)
def test_a_case_of_the_game_shows_the_fault(entry: dict[str, Any]) -> None:
    task = load_task(entry["game"])
    options = entry.get("options")
    level = LEVELS[max(LEVELS.index(entry["reaches"]) - 1, 0)] if entry["reaches"] != "none" else ""
    verdicts = run_cases(task, program(entry), level=level, options=options, limits=BRIEF)
    if task.find_rule_violation and entry["reaches"] != "none":
        pytest.skip("its wording is not looked at in the cases of Four, Five, Six")
    assert any(not verdict.passed for verdict in verdicts)


@pytest.mark.parametrize("entry", GOOD, ids=name_of)
def test_a_good_program_is_not_blamed(entry: dict[str, Any]) -> None:
    task = load_task(entry["game"])
    blamed = [
        (verdict.case.name, verdict.difference and verdict.difference.reason)
        for verdict in run_cases(
            task, program(entry), level=wanted(entry), options=entry.get("options"), limits=BRIEF
        )
        if not verdict.passed
    ]
    assert blamed == []


@pytest.mark.slow
@pytest.mark.parametrize("entry", GOOD, ids=name_of)
def test_no_random_game_blames_a_good_program(entry: dict[str, Any]) -> None:
    options = entry.get("options")
    assert (
        find_counter_example(
            load_task(entry["game"]), program(entry), repeats(3, 8), "", options, limits=BRIEF
        )
        is None
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES_WITH_TASKS)
def test_the_game_as_one_file_agrees_to_the_letter(name: str) -> None:
    task = load_task(name)
    itself = program_of({f"{name}.py": one_file(load(name), ROOT / "py")})
    for verdict in run_cases(task, itself):
        assert verdict.passed, verdict
        assert verdict.reached == ("rules" if task.judge else "letter"), verdict
    assert find_counter_example(task, itself, 5) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["empty_line.py", "mod_four.py", "equal_falls.py", "no_way_out.py"]
)
def test_a_counter_example_is_found_and_is_short(name: str) -> None:
    (entry,) = [each for each in FAULTY if each["file"].endswith(f"/faulty/{name}")]
    task = load_task(entry["game"])
    found = find_counter_example(task, program(entry), 60, limits=BRIEF)
    assert found is not None
    assert len(found.answers) <= len(entry["answers"]) + 8
    again = find_counter_example(task, program(entry), 60, limits=BRIEF)
    assert again is not None
    assert again == found
