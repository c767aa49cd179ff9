"""Measure how soon the site's pages are ready, and how fast they play.

Usage: python -m lab.bench [--rounds 7] [--only start|play] [--line fast|slow|phone] [--cpu 1|4]
[--game pynim]; all of it takes about an hour on two cores, `--line fast --cpu 1` some minutes.
Prints tables, and writes them to docs/bench.md, where the tables that were not measured again stay.

Start: the site's page and the same on PyScript as its documentation has it (`as_documented.py`)
take turns, round by round, so that the machine's other load affects both. Cold is a visit with a
fresh profile, return a second one in the same browser after the game was played. The slow line is
20 Mbit/s, set in the page's network stack. The slowed processor is the page's main thread, four
times slower; what the browser compiles on other threads is not slowed. A phone has both, and a line
of 1.6 Mbit/s.

Play: the time from an answer until its result is painted, for the first answers of a long game and
its last ones; and as long for undo and for a look back.

Against: `python -m lab.bench --site A --against B` visits two built sites, or more with more of
`--site`, and prints medians and their ratios to B; it writes nothing. For the commit before:
`git worktree add ../before HEAD~1`, `make site` there, and `--against ../before/_site` here.
"""

from __future__ import annotations

import argparse
import shutil
from os import cpu_count
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from engine.game import load
from games import GAMES
from lab.bench import ROOT, as_documented, compare
from lab.bench.visits import (
    LINES,
    long_game,
)
from serve import Host

CONDITIONS = (("fast", 1), ("slow", 1), ("fast", 4), ("slow", 4), ("phone", 4))
"""Lines, each with how many times slower the processor is."""
SPEEDS = {"fast": "Unlimited line", "slow": "20 Mbit/s", "phone": "1.6 Mbit/s"}
MAX_FAILED_ROUNDS = 3
"""How many rounds are repeated when a browser crashes or hangs."""
ABOUT = f"""Medians in milliseconds, on {cpu_count()} cores of a shared machine: compare the
columns, not the numbers. A ratio is to the first column, with its quarters. `make bench` updates
this file."""


def measure(given: argparse.Namespace, sites: dict[str, str], report: Path | None) -> None:
    """Measure sites side by side, by their names; print the tables, and write them to a file."""
    names, bases = list(sites), list(sites.values())
    with sync_playwright() as playwright:
        if given.only != "play":
            long = long_game(load(given.game))
            for line, cpu in CONDITIONS:
                if line not in (given.line or LINES) or cpu not in (given.cpu or (1, 4)):
                    continue
                start = compare.Start(playwright, long, line, cpu)
                for base in bases:  # the server compresses each file at its first request
                    start(base)
                rounds = compare.measure(bases, start, given.rounds, MAX_FAILED_ROUNDS)
                title = SPEEDS[line] + (", processor slowed 4 times" if cpu > 1 else "")
                store(compare.table(names, rounds, title), report)
        if given.only != "start":
            # On PyScript alone it is the same Python that plays.
            names, bases = (names[-1:], bases[-1:]) if report else (names, bases)
            for name in GAMES if report else [given.game]:
                play = compare.Play(playwright, load(name))
                rounds = compare.measure(bases, play, given.rounds, MAX_FAILED_ROUNDS)
                store(compare.table(names, rounds, f"In play, {load(name).title}"), report)


def store(table: str, file: Path | None) -> None:
    """Print a table, and write it to a file in place of the one with its title, or at the end."""
    print(table, flush=True)
    if file:
        _, *old = file.read_text().split("\n\n#### ") if file.exists() else [""]
        every = (*old, table.removeprefix("#### "))
        tables = {text.partition(":")[0]: text.strip() for text in every}
        file.write_text("\n\n#### ".join([ABOUT, *tables.values()]) + "\n")


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", choices=("start", "play"))
    parser.add_argument("--line", choices=LINES, action="append")
    parser.add_argument("--cpu", type=int, choices=(1, 4), action="append")
    parser.add_argument("--game", choices=GAMES, default="pynim")
    parser.add_argument("--site", type=Path, action="append")
    parser.add_argument("--against", type=Path)
    given = parser.parse_args()
    given.site = given.site or [ROOT / "_site"]
    if given.against:
        sites = {str(site): Host(site).url for site in (given.against, *given.site)}
        measure(given, sites, None)
        return
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(given.site[0], site)
        docs = as_documented.make(site, load(given.game))
        url = Host(site).url
        sites = {"PyScript as its documentation has it": f"{url}{docs.name}/", "Recess": url}
        measure(given, sites, ROOT / "docs/bench.md")


if __name__ == "__main__":
    main()
