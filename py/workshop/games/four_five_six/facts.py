"""Games that a program for Four, Five, Six is trained with."""

from __future__ import annotations

from workshop.cases.case import Case
from workshop.compare.task import Task

ALL_BETS = (("1",), ("1", "2", "3"))
HIGH_BETS = ("130", "70", "40", "20", "7", "3", "1", "1")


def training(_: Task) -> list[Case]:
    """Return games in which every fact varies by itself and every outcome occurs."""
    small = [
        Case(f"Training game {number + 1}", "", ALL_BETS[number % 2], seed=f"g{number}")
        for number in range(10)
    ]
    return [
        *small,
        *(Case(f"High bets {number + 1}", "", HIGH_BETS, seed=f"h{number}") for number in range(3)),
    ]
