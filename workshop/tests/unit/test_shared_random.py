"""Chance as a program draws it: Python's own, written down, and laid where a case says so."""

from __future__ import annotations

from random import Random

import pytest

from workshop.run.execute import run_program
from workshop.run.program import program_of
from workshop.run.shared_random import Draw, SharedRandom


def test_chance_is_pythons_own_and_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where `randint` is that of Python 3.14."""
    monkeypatch.setattr(Random, "randint", lambda rng, a, b: a + rng._randbelow(b - a + 1))
    noted: list[Draw] = []
    rng, python = SharedRandom("x", noted.append), Random("x")
    rolled = [rng.randint(1, 6) for _ in range(20)]
    assert rolled == [python.randint(1, 6) for _ in range(20)] == [draw.value for draw in noted]
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


def test_dice_are_laid_whatever_draws_them() -> None:
    for draws in ("randint(1, 6)", "choice([1, 2, 3, 4, 5, 6])", "choices(range(1, 7))[0]"):
        source = f"import random\nprint([random.{draws} for _ in range(3)], random.randint(1, 100))"
        ran = run_program(program_of({"my.py": source}), dice=(6, 1, 3))
        assert str(ran.events).count("[6, 1, 3]") == 1
