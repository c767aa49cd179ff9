"""Two built sites side by side."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error

from lab.bench.compare import measure, table


def test_what_the_machine_does_meanwhile_falls_on_all_sites_alike() -> None:
    """Each round is slower than the one before it; so is its first visit than its second."""
    visits = []

    def once(base: str) -> dict[str, float]:
        visits.append(base)
        load = 100 * (1 + len(visits) // 2)
        return {
            "ready": load * (1.5 if base == "new" else 1),
            "blocked": 20 if base == "new" else 0,
        }

    rounds = measure(["old", "new"], once, count=3, lost=0)
    assert visits == ["old", "new", "new", "old", "old", "new"]
    old, new = zip(*rounds, strict=True)
    assert [each["ready"] for each in old] == [100, 300, 300]
    assert [each["ready"] for each in new] == [300, 300, 600]
    rows = table(["old", "new"], rounds, "Title").splitlines()
    assert rows[-2] == "| ready | 300.0 | 300.0, 2.00 (1.50–2.50) |"
    assert rows[-1].endswith(" 1.00 (1.00–1.00) |"), "what is below what browsers tell, is alike"


def test_a_round_that_is_lost_is_repeated_for_all_sites() -> None:
    answers = iter([1.0, Error("crashed"), 2.0, 3.0, Error("crashed")])

    def once(_: str) -> dict[str, float]:
        answer = next(answers)
        if isinstance(answer, Error):
            raise answer
        return {"ready": answer}

    assert measure(["old", "new"], once, count=1, lost=1) == [[{"ready": 2.0}, {"ready": 3.0}]]
    with pytest.raises(Error):
        measure(["old"], once, count=1, lost=0)
