"""Letter Lock's facts and arithmetic, and how a game of it comes out."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import Result
from engine.players import run_to_end
from engine.sitting import Sitting
from letter_lock import GAME
from letter_lock.players import fits, patient
from letter_lock.rules import WORDS, compare, read_lock
from letter_lock.script import KEEPER, OPENER


@pytest.mark.parametrize(("typed", "read"), [(" GoLd ", "gold"), ("zinc", "zinc")])
def test_four_different_letters_are_a_lock(typed: str, read: str) -> None:
    assert read_lock(typed) == read


@pytest.mark.parametrize("typed", ["", "gol", "golds", "ball", "g0ld", "göld"])
def test_anything_else_is_none(typed: str) -> None:
    assert read_lock(typed) is None


@pytest.mark.parametrize(
    ("guess", "said"), [("gold", (4, 0)), ("bold", (3, 0)), ("dlog", (0, 4)), ("fish", (0, 0))]
)
def test_a_lock_says_what_is_in_place_and_what_is_elsewhere(
    guess: str, said: tuple[int, int]
) -> None:
    assert compare("gold", guess) == said


def test_every_word_is_a_lock() -> None:
    assert all(read_lock(word) == word for word in WORDS)


@pytest.mark.parametrize(
    ("guesses", "result"), [(["bold", "gold"], Result(OPENER)), (["fish"] * 8, Result(KEEPER))]
)
def test_a_game_comes_out(guesses: list[str], result: Result) -> None:
    sitting = Sitting(GAME, "1", {}, ["gold", *guesses])
    assert sitting.result == result
    assert sitting.console.transcript[-1].endswith("GOLD.")


def test_the_patient_player_guesses_what_fits() -> None:
    sitting = Sitting(GAME, "1", {}, ["gold", "bold", "cold"])
    assert sitting.ask is not None
    for seed in range(5):
        guess = run_to_end(patient(sitting.ask, Random(seed)))
        assert fits(sitting.ask.scene, guess)
