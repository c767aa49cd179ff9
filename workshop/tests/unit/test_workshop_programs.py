"""Programs as a class hands them in: no good one is blamed, no faulty one passes.

By day `test_judging.py` has right programs of PyNIM and Tactego, and faulty ones of PyNIM.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import Any

import pytest

from judged import judge_here
from programs import FAULTY, GOOD, name_of, program
from repeats import by_day
from workshop.assignment.assignment import Assignment
from workshop.run.program import Program, program_of
from workshop.teacher.assignment_folders import ASSIGNMENTS, read_folder

GAMES = ("bots", "four_five_six", "pynim", "tactego")
assignment = cache(lambda name: read_folder(ASSIGNMENTS / name))


def first_by_day(entries: list[dict[str, Any]], *games: str) -> list[Any]:
    """Parameters of which the first of each of these games is tried by day, and each night all."""
    first = {entry["game"]: entry for entry in reversed(entries) if entry["game"] in games}
    return [
        pytest.param(entry, marks=() if entry is first.get(entry["game"]) else pytest.mark.nightly)
        for entry in entries
    ]


@pytest.mark.slow
@pytest.mark.parametrize("entry", first_by_day(GOOD, "bots", "four_five_six"), ids=name_of)
def test_no_good_program_is_blamed(entry: dict[str, Any]) -> None:
    assert judge_here(assignment(entry["game"]), program(entry)).verdict != "differs"


@pytest.mark.slow
@pytest.mark.parametrize("entry", first_by_day(FAULTY, *GAMES[:2], "tactego"), ids=name_of)
def test_no_faulty_program_passes(entry: dict[str, Any]) -> None:
    report = judge_here(assignment(entry["game"]), program(entry))
    assert report.verdict != "passes"


@pytest.mark.slow
@pytest.mark.parametrize("name", by_day(*GAMES[:2]))  # of the others `test_judging.py`
def test_the_reference_meets_all_that_is_required(name: str) -> None:
    its: Assignment = assignment(name)
    report = judge_here(its, its.reference)
    assert report.verdict == "passes"
    assert {row.result for row in report.rows} == {"met"}


@pytest.mark.slow
@pytest.mark.parametrize("entry", first_by_day(GOOD, *GAMES), ids=name_of)
def test_a_program_passes_beside_itself_with_nothing_declared(entry: dict[str, Any]) -> None:
    assert judge_here(*beside_itself(entry)).verdict == "passes"


def beside_itself(entry: dict[str, Any]) -> tuple[Assignment, Program]:
    game, own = assignment(entry["game"]), program(entry)
    beside = {name: text.encode() for name, text in game.data_files.items()}
    reference = program_of({**beside, **own.files}, own.main)
    cases = tuple(each for each in game.cases if not each.training)[:7]
    return Assignment(name="own", title="Own", text="", reference=reference, cases=cases), own


class Reworded(ast.NodeTransformer):
    """Changes the words that are printed, but none that a value may be."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in ("print", "input"):
            node.args = [self.reworded(each) for each in node.args]
        return node

    def reworded(self, node: Any) -> Any:
        if isinstance(node, ast.JoinedStr):
            node.values = [self.reworded(each) for each in node.values]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = re.sub("[A-Za-z]{2,}", lambda word: f"{word[0][::-1]}oh", node.value)
        return node


@pytest.mark.slow
@pytest.mark.parametrize("entry", first_by_day(GOOD, *GAMES), ids=name_of)
def test_in_other_words_no_program_differs_from_itself(entry: dict[str, Any]) -> None:
    its, own = beside_itself(entry)
    source = ast.unparse(Reworded().visit(ast.parse(own.files[own.main])))
    other = own._replace(files={**own.files, own.main: source.encode()})
    assert judge_here(its, other).verdict != "differs"
