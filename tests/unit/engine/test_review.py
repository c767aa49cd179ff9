"""What decisions gave up together."""

from __future__ import annotations

import pytest

from engine.review import Decision, in_all


@pytest.mark.parametrize(
    ("unit", "lost", "together"),
    [
        ("%", [60.0, 50.0, 9.0], 81.8),
        ("%", [100.0, 50.0], 100.0),
        ("%", [], 0.0),
        (" pieces", [1.5, 0.5], 2.0),
    ],
)
def test_chances_that_are_given_up_are_never_more_than_all(
    unit: str, lost: list[float], together: float
) -> None:
    decisions = [Decision(number, 0, "", each) for number, each in enumerate(lost)]
    assert in_all(decisions, unit) == pytest.approx(together)
