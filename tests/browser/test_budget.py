"""What a first visit weighs."""

from __future__ import annotations

from pathlib import Path

from build.size_budget import BUDGET, weigh


def test_a_first_visit_stays_within_its_budget(site: Path) -> None:
    weights = weigh(site)
    over = {part: weight for part, weight in weights.items() if weight > BUDGET[part][1]}
    assert over == {}
    assert all(weights.values()), "every part is found"
