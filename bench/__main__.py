"""Measure how soon the site's pages are ready, and how fast they play.

Usage: python -m bench [--rounds 7] [--only start|play] [--line fast|slow|phone] [--cpu 1|4]
[--game pynim]; all of it takes about an hour on two cores, `--line fast --cpu 1` some minutes.
Prints tables, and writes them to docs/bench.md, where the tables that were not measured again stay.

Start: the site's page and its rivals (see `rivals.py`) take turns, round by round, so that the
machine's other load affects all of them. Cold is a visit with a fresh profile, return a second one
in the same browser after the game was played, shelf the same with 200 stored games, worker the same
through the service worker. The limit of first paint is the same page with no Python
in it. The slow line is 20 Mbit/s, set in the page's network stack: files
from the service worker's cache are not slowed, as they would not be on a real slow line. The slowed
processor is the page's main thread, four times slower; what the browser compiles on other threads
is not slowed. A phone has both, and a line of 1.6 Mbit/s.

Play: the time from an answer until its result is painted, for the first answers of a long game and
its last ones.

Against: `python -m bench --site A --against B` visits two built sites, or more with more of
`--site`, and prints medians and their ratios to B; it writes nothing. For the commit before:
`git worktree add ../before HEAD~1`, `make site` there, and `--against ../before/_site` here.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from contextlib import suppress
from os import cpu_count
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, Playwright, sync_playwright

from bench import ROOT, compare
from bench.rivals import make
from bench.visits import LINES, PLAYED, Visit, fill_shelf, glance, long_game, play, profile, visit
from engine.game import load
from engine.sitting import Sitting
from games import GAMES
from serve import Host

NAMES = {
    "site": "Recess",
    "docs": "PyScript as its docs have it",
    "bare": "bare Pyodide",
    "micropython": "MicroPython through PyScript",
}
WHOLE = ("site", "docs", "bare")
"""The pages that have the whole game."""
CONDITIONS = (("fast", 1), ("slow", 1), ("fast", 4), ("slow", 4), ("phone", 4))
"""Lines, each with how many times slower the processor is."""
SPEEDS = {"fast": "Unlimited line", "slow": "20 Mbit/s", "phone": "1.6 Mbit/s"}
MAX_FAILED_ROUNDS = 3
"""How many rounds are repeated when a browser crashes or hangs."""
PLAY = "In play"
"""The title of the table about play; all others are about starts."""
ABOUT = f"""Medians and quarters in milliseconds, on {cpu_count()} cores of a shared machine:
compare the rows, not the numbers. `make bench` updates this file.
The limit of first paint is the same page with no Python in it."""


def start(
    playwright: Playwright, base: str, long: Sitting, line: str, cpu: int
) -> dict[str, Visit]:
    """Measure one round: two visits to each page, with the beginning of `long` played in between if
    the page has the game; and a visit to the site through its service worker. On a phone's line,
    where a round would take five minutes, only first visits."""
    found = {}
    again = line != "phone"  # a return loads nothing over the line
    played = long.answers[:PLAYED] if again else ()
    own = f"{base}{long.game.page}.html#seed={long.seed}"
    limit = own.replace(base, f"{base}limit/")
    for name in NAMES:
        url = own if name == "site" else own.replace(base, f"{base}{name}/")
        answers = played if name in WHOLE else []
        with profile(playwright, workers=False) as context:
            found[f"{name} cold"] = visit(context, url, line, cpu, played=answers, calm=again)
            if not again:
                continue
            found[f"{name} return"] = visit(context, url, line, cpu)
            if name == "site":
                found["limit return"] = glance(context, limit, line, cpu)
                fill_shelf(context, base, long)
                found["site shelf"] = visit(context, url, line, cpu)
    with profile(playwright, workers=False) as context:
        found["limit cold"] = glance(context, limit, line, cpu)
    if again:
        with profile(playwright, workers=True) as context:
            visit(context, own, line, cpu, "offline", played)
            found["site worker"] = visit(context, own, line, cpu, "offline")
    return found


def spread(values: list[float]) -> str:
    """Return the median and the quartiles as text, in whole numbers."""
    if len(values) < 2:
        return f"{values[0]:,.0f}"
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return f"{middle:,.0f} ({low:,.0f}–{high:,.0f})"


def start_table(rounds: list[dict[str, Visit]], title: str) -> str:
    """Return the rounds of one line and processor as a Markdown table."""
    rows = [
        f"#### {title}: {len(rounds)} rounds",
        "",
        "| | visit | first paint | first answer taken | ready | of docs | longest block | KB |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, label in NAMES.items():
        for kind in ("cold", "return", "shelf", "worker"):
            found = [each[f"{name} {kind}"] for each in rounds if f"{name} {kind}" in each]
            if not found:
                continue
            rival = f"docs {'cold' if kind == 'cold' else 'return'}"
            docs = [each[rival] for each in rounds]

            def column(key: str, found: list[Visit] = found) -> list[float]:
                return [each[key] for each in found]

            ratio = {
                key: median(column(key)) / max(1, median(each[key] for each in docs))
                for key in ("accepted", "ready", "bytes")
            }
            taken = f"{spread(column('accepted'))}, {ratio['accepted']:.2f} of docs"
            paint = spread(column("paint"))
            limits = [each[f"limit {kind}"]["paint"] for each in rounds if f"limit {kind}" in each]
            if name == "site" and limits:
                limit = median(limits)
                paint += f", {median(column('paint')) / limit:.2f} of its limit, {limit:,.0f}"
            weight = f"{median(column('bytes')) / 1000:,.0f}"
            if kind == "cold":
                weight += f", {ratio['bytes']:.2f} of docs"
            rows.append(
                f"| {label} | {kind} | {paint} | {taken} "
                f"| {spread(column('ready'))} | {ratio['ready']:.2f} "
                f"| {spread(column('blocked'))} | {weight} |"
            )
    return "\n".join(rows)


def play_table(found: dict[str, dict[str, list[float]]]) -> str:
    """Return what playing the games took as a Markdown table."""
    rows = [
        f"#### {PLAY}: work for an answer until its result is painted",
        "",
        "| game | answers so far | Python and patching | until painted | 95 of 100 | undo |",
        "|---|---|---|---|---|---|",
    ]
    for name, values in found.items():
        for length in ("early", "late"):
            work = sorted(values[f"{length} work"])
            undo = median(values[f"{length} undo"])
            if work:
                rows.append(
                    f"| {name} | {values[f'{length} answers'][0]:.0f} "
                    f"| {median(values[f'{length} python']):.1f} | {median(work):.1f} "
                    f"| {work[int(len(work) * 0.95)]:.1f} | {undo:.1f} |"
                )
    return "\n".join(rows)


def title_of(line: str, cpu: int) -> str:
    """Return the title of the table for a line and a processor."""
    return SPEEDS[line] + (", processor slowed 4 times" if cpu > 1 else "")


def conditions(given: argparse.Namespace) -> list[tuple[str, int]]:
    """Return the lines and processors that the arguments ask for."""
    return [
        (line, cpu)
        for line, cpu in CONDITIONS
        if line in (given.line or LINES) and cpu in (given.cpu or (1, 4))
    ]


def store(file: Path, table: str) -> None:
    """Print a table, and write it to a file in place of the one with its title, or at the end."""
    print(table, flush=True)
    _, *old = file.read_text().split("\n\n#### ") if file.exists() else [""]
    tables = {text.partition(":")[0]: text.strip() for text in (*old, table.removeprefix("#### "))}
    file.write_text("\n\n#### ".join([ABOUT, *tables.values()]) + "\n")


def compare_sites(given: argparse.Namespace) -> None:
    """Measure sites side by side, and print the tables."""
    sites = [given.against, *given.site]
    bases = [Host(site).url for site in sites]
    game = load(given.game)
    long = long_game(game)
    with sync_playwright() as playwright:
        if given.only != "play":
            for line, cpu in conditions(given):
                once = compare.Start(playwright, long, line, cpu)
                for base in bases:
                    once(
                        base
                    )  # the server compresses each file at its first request, which is not measured
                rounds = compare.measure(bases, once, given.rounds, MAX_FAILED_ROUNDS)
                print(compare.table(sites, rounds, title_of(line, cpu)), flush=True)
        if given.only != "start":
            once = compare.Play(playwright, game)
            rounds = compare.measure(bases, once, given.rounds, MAX_FAILED_ROUNDS)
            print(compare.table(sites, rounds, f"{PLAY}, {game.title}"), flush=True)


def main() -> None:
    """Measure what the arguments ask for, print it and store it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", choices=("start", "play"))
    parser.add_argument("--line", choices=LINES, action="append")
    parser.add_argument("--cpu", type=int, choices=(1, 4), action="append")
    parser.add_argument("--game", choices=GAMES, default="pynim")
    parser.add_argument("--site", type=Path, action="append")
    parser.add_argument("--against", type=Path)
    parser.add_argument("--out", type=Path, default=ROOT / "docs/bench.md")
    given = parser.parse_args()
    given.site = given.site or [ROOT / "_site"]
    if given.against:
        compare_sites(given)
        return
    given.out.parent.mkdir(exist_ok=True)

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        shutil.copytree(given.site[0], site)
        game = load(given.game)
        make(site, game)
        base = Host(site).url
        if given.only != "start":
            played = {name: play(playwright, base, load(name)) for name in GAMES}
            store(given.out, play_table(played))
        if given.only != "play":
            visited = (playwright, base, long_game(game))
            # The server compresses each file at its first request, which is not measured.
            with suppress(Error):  # stock Pyodide crashes Chromium at times
                start(*visited, "fast", 1)
            for line, cpu in conditions(given):
                title = title_of(line, cpu)
                rounds: list[dict[str, Visit]] = []
                lost = 0
                while len(rounds) < given.rounds:
                    print(f"{title}: round {len(rounds) + 1} …", file=sys.stderr)
                    try:
                        rounds.append(start(*visited, line, cpu))
                    except Error as problem:  # a browser that crashed or hangs
                        lost += 1
                        if lost > MAX_FAILED_ROUNDS:
                            raise
                        print(f"{title}: once more, {problem}", file=sys.stderr)
                store(given.out, start_table(rounds, title))


if __name__ == "__main__":
    main()
