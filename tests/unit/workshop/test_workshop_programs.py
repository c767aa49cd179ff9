"""Programs as a class hands them in: each fault is found at its level and place, no good one is
blamed; and the reference programs agree to the letter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from programs import ENTRIES, FAULTY, GOOD, name_of, program, wanted
from repeats import repeats
from workshop.cases.case import Case, applicable_cases
from workshop.cases.counter_example import CounterExample, Search
from workshop.cases.judged import Judged
from workshop.cases.judging import judge_further, judge_program
from workshop.cases.run_cases import (
    CaseResult,
    cases_of,
    report_of,
    result_of,
    run_cases,
    training_of,
)
from workshop.compare.levels import LEVELS
from workshop.compare.task import GAMES_WITH_TASKS, Task, load_task
from workshop.run.order import carry_out, perform_order
from workshop.run.program import Program, program_of

ROOT = Path(__file__).parents[3]


def reference(name: str) -> str:
    """Return the source of an assignment's reference program."""
    return (ROOT / f"assignments/{name}/{name}.py").read_text()


def some(entries: list[dict[str, Any]], share: int) -> list[Any]:
    """Parameters of which by day the first of each kind are tried, and one in `share` of the
    others: of each game, how far it agrees, and how it ends. Each night all are tried."""
    kinds: set[tuple[str, ...]] = set()
    chosen = []
    for number, entry in enumerate(entries):
        kind = (entry["game"], entry["reaches"], entry.get("ends", ""))
        by_day = kind not in kinds or number % share == 0
        kinds.add(kind)
        chosen.append(pytest.param(entry, marks=[] if by_day else pytest.mark.nightly))
    return chosen


def judged(entry: dict[str, Any]) -> tuple[Task, Program, Judged]:
    """Return the task of an entry, its program, and what was learnt of that in the cases."""
    return _judged(ENTRIES.index(entry))


@cache
def _judged(number: int) -> tuple[Task, Program, Judged]:
    """Judge an entry once for all tests of it."""
    entry = ENTRIES[number]
    mine = program(entry)
    task = load_task(entry["game"]).with_hints_of(mine)
    cases = applicable_cases(cases_of(entry["game"]), mine)
    judging = judge_program(task, cases, training_of(entry["game"]), entry.get("options"))
    return task, mine, carry_out(judging, partial(perform_order, program=mine))


def results(entry: dict[str, Any], task: Task, found: Judged, level: str) -> Sequence[CaseResult]:
    """Return what the cases came to at a level."""
    cases = applicable_cases(cases_of(entry["game"]), program(entry))
    return report_of(task, found, cases, level).results


def search(
    entry: dict[str, Any], task: Task, mine: Program, found: Judged, games: int
) -> CounterExample | None:
    """Return what a search in random games finds."""
    looking = Search(task, found, "", entry.get("options") or {})
    return carry_out(looking.run(games), partial(perform_order, program=mine))


@pytest.mark.slow
@pytest.mark.parametrize("entry", some(FAULTY, 10), ids=name_of)
def test_a_fault_is_found_at_its_level_and_first_exchange_and_by_a_case(
    entry: dict[str, Any],
) -> None:
    """Judged once: a program runs on all cases and training games for that."""
    task, mine, found = judged(entry)
    level = LEVELS[max(LEVELS.index(entry["reaches"]) - 1, 0)] if entry["reaches"] != "none" else ""
    assert any(not result.passed for result in results(entry, task, found, level))
    if "answers" in entry:
        _is_found_at_its_exchange(entry, task, mine, found)


def _is_found_at_its_exchange(
    entry: dict[str, Any], task: Task, mine: Program, found: Judged
) -> None:
    files = {name: data.decode() for name, data in mine.files.items() if not name.endswith(".py")}
    case = Case(
        "",
        "",
        tuple(entry["answers"]),
        seed=entry.get("seed", "7"),
        files={**entry.get("files", {}), **files},
    )
    judging = judge_further(task, found, case, as_typed=True, relearn=True)
    trial, finding, seen = carry_out(judging, partial(perform_order, program=mine))
    result = result_of(task, case, trial, finding, seen)
    reaches = "" if entry["reaches"] == "none" else entry["reaches"]
    assert (result.reached, result.verdict == "passes") == (reaches, reaches != "")
    shown = result.difference or result.closer
    assert shown
    assert shown.program_index == len(entry["answers"])
    ends = {"crash": "failed", "hang": "stopped", "early": "ended"}
    assert trial.end.kind == ends.get(entry.get("ends", ""), trial.end.kind)


@pytest.mark.slow
@pytest.mark.parametrize("entry", some(GOOD, 5), ids=name_of)
def test_neither_a_case_nor_a_random_game_blames_a_good_program(entry: dict[str, Any]) -> None:
    task, mine, found = judged(entry)
    blamed = [
        (result.case.name, result.difference and result.difference.reason)
        for result in results(entry, task, found, wanted(entry))
        if not result.passed
    ]
    assert blamed == []
    assert search(entry, task, mine, found, repeats(3, 30)) is None


@pytest.mark.slow
def test_a_blank_cell_is_not_called_a_zero() -> None:
    (entry,) = [each for each in FAULTY if each["file"].endswith("/zero_is_blank.py")]
    reasons = {
        verdict.difference.reason
        for verdict in run_cases(load_task("bots"), program(entry))
        if verdict.difference
    }
    assert "Trio of player 2: 0, yours does not say." in reasons
    assert not any(reason.endswith("nothing, yours 0.") for reason in reasons)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        # Tactego's takes four times as long as all others together.
        pytest.param(name, marks=[pytest.mark.nightly] if name == "tactego" else [])
        for name in GAMES_WITH_TASKS
    ],
)
def test_the_reference_program_agrees_to_the_letter(name: str) -> None:
    task = load_task(name)
    itself = program_of({f"{name}.py": reference(name)})
    for verdict in run_cases(task, itself):
        assert verdict.passed, verdict
        assert verdict.reached == ("facts" if task.judge else "letter"), verdict


@pytest.mark.slow
def test_the_games_own_words_do_not_hide_how_a_name_is_printed() -> None:
    """Words are the same in any case."""
    source = reference("pynim")
    assert source.count(").capitalize()") == 1
    itself = program_of({"pynim.py": source.replace(").capitalize()", ")")})
    found = {
        each.difference.reason for each in run_cases(load_task("pynim"), itself) if each.difference
    }
    assert "The name: Tim, yours tIM." in found


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["empty_line.py", "mod_four.py", "equal_falls.py", "no_way_out.py"]
)
def test_a_counter_example_is_found_and_is_short(name: str) -> None:
    (entry,) = [each for each in FAULTY if each["file"].endswith(f"/faulty/{name}")]
    known = judged(entry)
    found = search(entry, *known, 60)
    assert found is not None
    assert len(found.answers) <= len(entry["answers"]) + 8
    if name == "mod_four.py":
        assert search(entry, *known, 60) == found
