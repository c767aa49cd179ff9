"""Packs of cases: a teacher's own, and games that were played."""

from __future__ import annotations

import json

import pytest

from workshop.assignment.assignment import AssignmentError, Case
from workshop.assignment.pack import Pack, played_case, read_pack, with_cases
from workshop.teacher.assignment_folders import ASSIGNMENTS, read_folder


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
    with pytest.raises(AssignmentError, match=r"[.?]$"):
        read_pack(text)
