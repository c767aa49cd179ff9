"""Compare two or more built sites, to find out whether a change made pages slower.

Each round visits all of them, beginning with another one. The ratio to the first site is taken
within a round, since the machine's other load then affected both.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Error, Playwright

from engine.game import Game
from engine.sitting import Sitting
from lab.bench.visits import PLAYED, Visit, play, profile, visit

Measure = Callable[[str], Visit]
"""Measures the site at an address once."""
MIN_BLOCK_MS = 50
"""Browsers report no shorter block, so 0 may be anything up to this."""


class Start(NamedTuple):
    """Measures how soon a page is ready, at a first visit and at a return."""

    playwright: Playwright
    long: Sitting
    line: str
    cpu: int

    def __call__(self, base: str) -> Visit:
        url = f"{base}{self.long.game.page}.html#seed={self.long.seed}"
        # A return loads nothing over the line, so it is measured on one of them only.
        again = self.line == "fast"
        with profile(self.playwright) as context:
            played = self.long.answers[:PLAYED] if again else ()
            cold = visit(context, url, self.line, self.cpu, played=played, calm=again)
            found = {f"{key}, cold": cold[key] for key in ("paint", "ready", "work", "blocked")}
            if again:
                later = visit(context, url, self.line, self.cpu, calm=False)
                found |= {
                    f"{key}, return": later[key] for key in ("paint", "ready", "work", "blocked")
                }
        sizes = {"KB until ready": cold["bytes"] / 1000, "KB": cold["all bytes"] / 1000}
        return found | sizes


class Play(NamedTuple):
    """Measures how long an answer takes, early in a game and late."""

    playwright: Playwright
    game: Game

    def __call__(self, base: str) -> Visit:
        found = play(self.playwright, base, self.game)
        return {part: median(values) for part, values in found.items()}


def measure(bases: Sequence[str], once: Measure, count: int, lost: int) -> list[list[Visit]]:
    """Return for each of `count` rounds what was measured of each site; up to `lost` may fail."""
    rounds: list[list[Visit]] = []
    while len(rounds) < count:
        order = list(range(len(bases)))
        shift = len(rounds) % len(bases)
        print(f"round {len(rounds) + 1} …", file=sys.stderr)
        found = {}
        try:
            for at in order[shift:] + order[:shift]:
                found[at] = once(bases[at])
        except Error as problem:  # a browser that crashed or hangs
            lost -= 1
            if lost < 0:
                raise
            print(f"once more, {bases[at]}: {problem}", file=sys.stderr)
            continue
        rounds.append([found[at] for at in order])
    return rounds


def table(sites: Sequence[str], rounds: list[list[Visit]], title: str) -> str:
    """Return a Markdown table of each site's medians, with the quartiles of its ratio to the first
    site."""

    def rows() -> Iterator[str]:
        yield f"#### {title}: {len(rounds)} rounds\n"
        yield f"| | {' | '.join(sites)} |"
        yield "|---" * (len(sites) + 1) + "|"
        for key in rounds[0][0]:
            cells = [f"{median(each[0][key] for each in rounds):,.1f}"]
            for at in range(1, len(sites)):
                middle = median(each[at][key] for each in rounds)
                least = MIN_BLOCK_MS if key.startswith("blocked") else 0.1
                ratios = [max(each[at][key], least) / max(each[0][key], least) for each in rounds]
                spread = ratios * 2 if len(ratios) == 1 else ratios  # one round has no quarters
                low, ratio, high = quantiles(spread, n=4, method="inclusive")
                cells.append(f"{middle:,.1f}, {ratio:.2f} ({low:.2f}–{high:.2f})")
            yield f"| {key} | {' | '.join(cells)} |"

    return "\n".join(rows()) + "\n"
