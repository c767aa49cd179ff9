"""No right program is blamed for its words, and no fault passes for them."""

from __future__ import annotations

from itertools import product

import pytest

from repeats import repeats
from wordings import MAIN, faulty_program, right_program
from workshop.cases.run_cases import run_cases
from workshop.compare.task import load_task
from workshop.run.program import program_of

GAMES = ("bots", "pynim")
"""The games that have wordings."""


@pytest.mark.parametrize(("game", "seed"), [*product(GAMES, range(repeats(5, 400)))])
def test_a_right_program_passes_in_any_wording(game: str, seed: int) -> None:
    program = program_of(right_program(game, seed), MAIN)
    blamed = {
        (each.verdict, each.difference and each.difference.reason)
        for each in run_cases(load_task(game), program)
        if not each.passed
    }
    assert blamed == set()


@pytest.mark.parametrize(("game", "seed"), [*product(GAMES, range(repeats(3, 400)))])
def test_a_faulty_program_passes_in_no_wording(game: str, seed: int) -> None:
    files, fault = faulty_program(game, seed)
    results = run_cases(load_task(game), program_of(files, MAIN))
    assert not all(each.passed for each in results), fault
