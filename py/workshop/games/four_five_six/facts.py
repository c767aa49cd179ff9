"""Games that a program for Four, Five, Six is trained with."""

from __future__ import annotations

from random import Random

from workshop.cases.case import Case
from workshop.compare.task import Task

ALL_BETS = (("1",), ("1", "2", "3"))
HIGH_BETS = ("130", "70", "40", "20", "7", "3", "1", "1")

ODD_BETS = ("", "x", "0", "-1", "999999", "1.5", "yes")
ODD_BET_PROBABILITY = 0.08
RANDOM_BETS = 60
"""Bets of a random game, given in turn again and again."""


def random_case(seed: str) -> Case:
    """Return a game with random bets, some of which are none."""
    rng = Random(f"{seed}/answers")
    bets = [
        rng.choice(ODD_BETS) if rng.random() < ODD_BET_PROBABILITY else str(rng.randint(1, 9))
        for _ in range(RANDOM_BETS)
    ]
    return Case("", "", (*bets, "1"), seed=seed)


def training(task: Task) -> list[Case]:
    """Return games in which every fact varies independently and every outcome occurs."""
    return [
        *(training_game(task, number) for number in range(10)),
        *(Case(f"High bets {number + 1}", "", HIGH_BETS, seed=f"h{number}") for number in range(3)),
    ]


def training_game(_: Task, number: int) -> Case:
    """Return a game with small bets."""
    return Case(f"Training game {number + 1}", "", ALL_BETS[number % 2], seed=f"g{number}")
