"""How smoothly a long sitting steps: an answer, a step back, a jump to any of its questions.

Usage: python -m bench.steps [--site _site] [--game bots]; with more of `--site`, they take turns.
Prints milliseconds, medians: until Python has patched the table and until that is painted, without
what passes while the browser waits for its next frame; 16 are one frame. The last is the mean
of what the page's own thread worked, which shows a change soonest on a busy machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Playwright, sync_playwright

from bench import ROOT
from bench.visits import GIVEN, LOOK_BACK, WARM, WORK, long_game, profile, sit_down
from engine.game import load
from engine.sitting import Sitting
from games import GAMES
from serve import Host

LARGEST_BOARD = ("bench", "basic.pieces", "26", "26")
"""Tactego's first answers for its largest board."""


def tables(games: Sequence[str]) -> Iterator[tuple[str, Sitting]]:
    """Yield long sittings of the games, each with its name in the table."""
    for name in games:
        yield name, long_game(load(name))
    if "tactego" in games:
        yield "tactego, 26 x 26", long_game(load("tactego"), LARGEST_BOARD)


Timed = tuple[float, float, float]
"""Milliseconds until patched, until painted, and of processor time of the page's thread."""


def measure(playwright: Playwright, base: str, long: Sitting) -> dict[str, Timed]:
    """Answer the last questions of a sitting, and look at others."""
    answers = long.answers
    begin = len(answers) - GIVEN
    with profile(playwright, workers=False) as context:
        page = sit_down(context, base, Sitting(long.game, long.seed, long.options, answers[:begin]))
        steer = context.new_cdp_session(page)
        steer.send("Performance.enable", {"timeDomain": "threadTicks"})

        def worked() -> float:
            found = steer.send("Performance.getMetrics")["metrics"]
            return 1000 * next(each["value"] for each in found if each["name"] == "TaskDuration")

        def timed(script: str, given: Sequence[str | int]) -> Timed:
            for it in given[:WARM]:
                page.evaluate(script, it)
            before = worked()
            times = [page.evaluate(script, it) for it in given[WARM:]]
            python, painted = zip(*times, strict=True)
            return median(python), median(painted), (worked() - before) / len(times)

        rng = Random(0)
        return {
            "answer": timed(WORK, answers[begin:]),
            "step back": timed(LOOK_BACK, range(len(answers) - 1, begin, -1)),
            "jump": timed(LOOK_BACK, [rng.randrange(len(answers)) for _ in range(2 * WARM)]),
        }


def main() -> None:
    """Measure what the arguments ask for, and print it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--site", type=Path, action="append")
    parser.add_argument("--game", choices=GAMES, action="append")
    given = parser.parse_args()
    sites = given.site or [ROOT / "_site"]
    bases = [Host(site).url for site in sites]
    with sync_playwright() as playwright:
        for name, long in tables(given.game or GAMES):
            print(f"{name}, {len(long.answers)} answers")
            for site, base in zip(sites, bases, strict=True):
                for what, times in measure(playwright, base, long).items():
                    print(
                        f"  {site}  {what:9}  patched {times[0]:6.1f}  painted {times[1]:6.1f}"
                        f"  worked {times[2]:6.1f}",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
