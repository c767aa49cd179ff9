"""No right program is blamed for its words."""

from __future__ import annotations

import pytest

from repeats import repeats
from wordings import faulty_program, right_program
from workshop.cases.run_cases import run_cases
from workshop.compare.task import load_task
from workshop.run.program import program_of


@pytest.mark.parametrize("seed", range(repeats(6, 400)))
def test_a_right_program_passes_in_any_wording(seed: int) -> None:
    program = program_of({"nim.py": right_program(seed)})
    blamed = {
        (each.verdict, each.difference and each.difference.reason)
        for each in run_cases(load_task("pynim"), program)
        if not each.passed
    }
    assert blamed == set()


@pytest.mark.parametrize("seed", range(repeats(4, 400)))
def test_a_faulty_program_passes_in_no_wording(seed: int) -> None:
    source, fault = faulty_program(seed)
    results = run_cases(load_task("pynim"), program_of({"nim.py": source}))
    assert not all(each.passed for each in results), fault
