"""PyNIM's arithmetic against the vectors, and The Python's play against chance."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from cases import read
from pynim.rules import (
    ATTENTION,
    PILES,
    WRITTEN,
    clean_id,
    clean_name,
    python_takes,
    read_pile,
    sharp,
    takes,
    winner_box,
)


@pytest.mark.parametrize(
    ("strategy", "column"), [("as written", "code"), ("as specified", "spec_only")]
)
def test_the_python_takes_what_its_program_says(strategy: str, column: str) -> None:
    expected = read("pynim_computer_policy")[column]
    assert [WRITTEN[strategy](n + 1) for n in range(len(expected))] == expected


@pytest.mark.parametrize("box", read("pynim_box")["boxes"], ids=lambda box: box["name"])
def test_winner_box(box: dict[str, object]) -> None:
    assert winner_box(box["name"], box["id"]) == box["lines"]
    assert {len(line) for line in box["lines"]} == {44 + len(box["name"])}


def test_names_and_ids_are_kept_as_the_program_keeps_them() -> None:
    cases = read("pynim_names")
    for clean, items in ((clean_name, cases["names"]), (clean_id, cases["ids"])):
        for case in items:
            assert (clean(case["typed"]) or None) == case["kept"]


@pytest.mark.parametrize("case", read("pynim_start_input")["items"], ids=lambda case: case["input"])
def test_what_is_typed_for_a_pile(case: dict[str, object]) -> None:
    stones = read_pile(case["input"])
    if case["result"] == "accepted":
        assert stones == case["stones"]
    elif case["result"] == "not_a_number":
        assert stones is None
    else:
        assert stones is not None
        assert stones not in PILES


@pytest.mark.parametrize(
    ("typed", "stones"),
    [
        (" 40 ", 40),
        ("040", 40),
        ("\t40", None),
        ("X40", None),
        ("1000", -1),
        ("+40", None),
        ("²", None),
        ("½", None),
        ("三十", None),
        ("४०", None),
        ("4\x000", None),
        ("0" * 9_000 + "31", 31),
        ("9" * 9_000, -1),
        ("-" + "9" * 9_000, -1),
        ("-", None),
    ],
)
def test_piles_that_int_would_misread(typed: str, stones: int | None) -> None:
    assert read_pile(typed) == stones


@cache
def chance(strategy: str, stones: int, to_move: int) -> Fraction:
    """The Python's chance to win with `to_move` (2: itself), humans taking at random."""
    if stones == 0:
        return Fraction(to_move == 0)
    if to_move == 2:
        return chance(strategy, stones - python_takes(strategy, stones, 2, Random()), 0)
    nexts = [chance(strategy, stones - take, to_move + 1) for take in takes(stones)]
    return sum(nexts, Fraction(0)) / len(nexts)


def test_against_humans_who_press_enter() -> None:
    """The figures of the rules' text: 59 % as written, 77 % with the best reply."""
    as_written = sum(chance("as written", pile, 0) for pile in PILES) / len(PILES)
    best = sum(chance("sharp", pile, 0) for pile in PILES) / len(PILES)
    assert round(float(as_written), 2) == 0.59
    assert round(float(best), 2) == 0.77


def test_the_sharp_take_is_the_smallest_of_the_best() -> None:
    for stones in range(1, 51):
        chances = {take: chance("sharp", stones - take, 0) for take in takes(stones)}
        assert sharp(stones) == max(chances, key=lambda take: (chances[take], -take))


def test_sharp_alone_leaves_a_multiple_of_four() -> None:
    assert [sharp(stones, 1) for stones in range(1, 51)] == [n % 4 or 1 for n in range(1, 51)]


@pytest.mark.parametrize(("strategy", "attention"), ATTENTION.items())
def test_the_python_thinks_at_as_many_turns_as_it_says(strategy: str, attention: int) -> None:
    taken = [python_takes(strategy, 7, 1, Random(seed)) for seed in range(1_000)]
    by_chance = (100 - attention) / 3
    assert set(taken) <= {1, 2, 3}
    assert abs(taken.count(3) / 10 - (attention + by_chance)) < 5
    assert abs(taken.count(1) / 10 - by_chance) < 5
