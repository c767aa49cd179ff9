"""What a first visit weighs, and all that is kept to play offline."""

from __future__ import annotations

from pathlib import Path

from build.size_budget import BUDGET, MAX_FIRST_VISIT, MAX_OFFLINE, weigh, weigh_all


def test_the_site_stays_within_its_budget(site: Path) -> None:
    weights = weigh(site)
    over = {part: weight for part, weight in weights.items() if weight > BUDGET[part][1]}
    assert over == {}
    assert all(weights.values()), "every part is found"
    assert sum(weights.values()) <= MAX_FIRST_VISIT
    assert weigh_all(site) <= MAX_OFFLINE
