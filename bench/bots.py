"""What B.O.T.S.'s coach and computer players can do.

Usage: python -m bench.bots [games]; plays that many seeded games between each pair of levels,
2,000 if nothing is said, each level starting half of them. Thinking is timed in CPython and
in the pages' own Pyodide.
"""

from __future__ import annotations

import sys
from functools import partial
from itertools import combinations
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from bench.timing import shares, thinking_in_pyodide, timed
from bots import GAME
from bots.coach import advise
from bots.players import PLAYERS, points
from bots.rules import VERSIONS, result, total
from bots.solo import worths
from engine.players import run_to_end
from engine.sitting import Sitting

LEVELS = {**PLAYERS, "points": points}
"""The levels, and perfect play for points to the end, for comparison."""


def advised(sitting: Sitting) -> Any:
    """What the coach knows of a sitting, or the thought that finds it."""
    return advise(sitting.ask, sitting.played, {})


def thinking() -> None:
    """Print how long the coach and the best player think at each decision of a game."""
    print(f"On {sys.platform}, milliseconds in all, and the longest without a break:")
    sitting = Sitting(GAME, "coach")
    print("  coach, first answer     {:7.1f} {:6.1f}".format(*timed(partial(advised, sitting))))
    coach, player = [], []
    while sitting.ask is not None:
        coach.append(timed(partial(advised, sitting))[:2])
        *times, answer = timed(partial(PLAYERS["perfect"], sitting.ask, Random(0)))
        player.append(times)
        sitting.answer(answer)
    print("  coach, slowest after    {:7.1f} {:6.1f}".format(*max(coach)))
    print("  coach, after the game   {:7.1f} {:6.1f}".format(*timed(partial(advised, sitting))))
    print("  perfect, slowest answer {:7.1f} {:6.1f}".format(*max(player)))


def expected() -> None:
    """Print what perfect solo play can expect."""
    print("The expected total of perfect solo play:")
    for printed, (band, _) in VERSIONS.items():
        print(f"  Band {band} ({printed}): {run_to_end(worths(band))[0]:.10f}")


def level(pair: tuple[str, str], games: int) -> None:
    """Play a pair of levels, and print how often each wins and what it scores."""
    wins = dict.fromkeys((*pair, "tie"), 0)
    totals: dict[str, list[int]] = {name: [] for name in pair}
    for game in range(games):
        seats = pair if game % 2 == 0 else pair[::-1]
        sitting = Sitting(GAME, f"{game // 2}")
        while sitting.ask is not None:
            player = LEVELS[seats[sitting.ask.seat or 0]]
            sitting.answer(run_to_end(player(sitting.ask, Random(game))))
        winner = result(sitting.scene.sheets)
        wins["tie" if winner is None else seats[winner]] += 1
        for name, sheet in zip(seats, sitting.scene.sheets, strict=True):
            totals[name].append(total(sheet))
    print(
        f"  {shares(wins, games)} |",
        ", ".join(
            f"{name} {mean(got):.2f} ± {stdev(got) / sqrt(games):.2f} points"
            for name, got in totals.items()
        ),
        flush=True,
    )


if __name__ == "__main__":
    thinking()
    thinking_in_pyodide("bench.bots")
    expected()
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    print(f"Levels, {games} games a pair, with standard errors:")
    for pair in combinations(LEVELS, 2):
        level(pair, games)
