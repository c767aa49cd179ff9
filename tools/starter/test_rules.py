"""Coin's facts and arithmetic."""

from __future__ import annotations

import pytest

from coin import GAME
from coin.rules import FACES, read_face
from engine.sitting import Sitting


@pytest.mark.parametrize("typed", ["heads", " H ", "HEADS"])
def test_a_face_is_read_by_its_name_or_its_first_letter(typed: str) -> None:
    assert read_face(typed) == "heads"


@pytest.mark.parametrize("typed", ["", "edge", "he"])
def test_what_is_no_face_is_refused(typed: str) -> None:
    assert read_face(typed) is None


def test_the_penny_wins_if_most_guesses_are_wrong() -> None:
    for face in FACES:
        sitting = Sitting(GAME, "1", {}, [face] * 3)
        assert sitting.result is not None
        right, wrong = sitting.result.scores
        assert sitting.result.winner == int(wrong > right)
        assert right + wrong == 3
