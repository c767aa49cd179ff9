"""Measure the site: how soon its pages are there, and how fast they play.

Usage: python -m bench [--rounds 7] [--only start|play] [--line fast|slow] [--cpu 1|4]
[--game pynim]; all of it takes about an hour on two cores, `--line fast --cpu 1` some minutes.
Prints tables, and writes them to docs/bench.md and, with every single value, docs/bench.json, where
parts that were not measured again stay as they were.

Start: the site's page and its rivals (see `rivals.py`) take turns, round by round, so that
whatever else the machine does falls on all of them alike. Cold is a visit with a fresh profile,
return one more in the same browser after the game was played, worker the same through the service
worker. The slow line is 20 Mbit/s, set in the page's network stack: what a service worker answers
from its cache is not slowed, as it would not be on a slow line. The slowed processor is the page's
main thread, four times slower; what the browser compiles on other threads is not slowed.

Play: the first answers of a long game and its last ones are given in a real page, until the frame
that shows what came of it is painted.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os import cpu_count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

from playwright.sync_api import (
    BrowserContext,
    CDPSession,
    Error,
    Page,
    Playwright,
    sync_playwright,
)

from bench import ROOT
from bench.rivals import make
from chromium import launch
from games import GAMES
from serve import Host
from table.game import Game, load
from table.players import finish, random_player
from table.record import to_record
from table.sitting import Sitting

PROBE = (ROOT / "bench/pages/probe.js").read_text()
LINES = {"fast": 0.0, "slow": 20e6 / 8}
"""The lines, in bytes a second; 0 is as fast as it goes."""
NAMES = {
    "site": "Recess",
    "docs": "PyScript as its docs have it",
    "bare": "bare Pyodide",
    "micropython": "MicroPython through PyScript",
}
WHOLE = ("site", "docs", "bare")
"""Those that have the whole game."""
PLAYED = 40
"""Answers that are given there before the page is left: nobody comes back who did not play. What of
the WebAssembly they made hot, the browser keeps compiled."""
CALM = 3.0
"""Seconds before a page is left: by then the browser has written its caches."""
LONG = 1000
"""Answers of a long game."""
GIVEN = 60
"""Answers that are given in the page, at the beginning of a game and at its end."""
WARM = 20
"""As many of them are not counted: by then what an answer runs was run before."""
LOST = 3
"""Rounds that may fail and are repeated."""
PLAY = "In play"
"""The part that is not about how a page starts."""
ABOUT = f"""Medians and quarters in milliseconds, on {cpu_count()} cores of a shared machine:
compare the rows, not the numbers. `make bench` writes this file anew."""
SET_UP = {"tactego": ["bench", "basic.pieces", "12", "8"]}
"""The first answers of a game whose table may have many sizes."""

Visit = dict[str, float]
WORK = """async (text) => {
  const field = document.getElementById("typed");
  field.value = text;
  const { port1, port2 } = new MessageChannel();
  const frame = new Promise(requestAnimationFrame).then(() => performance.now());
  const before = performance.now();
  field.form.querySelector("button").click();
  const python = performance.now() - before;
  const began = await frame;
  const painted = new Promise((done) => { port1.onmessage = () => done(performance.now()); });
  port2.postMessage("");  // taken once the frame that has begun is painted
  return [python, python + (await painted) - began];
}"""
"""Gives an answer; returns the milliseconds of work until Python is done, and until the frame that
shows it is painted. What passes while the browser waits for its next frame is no work."""


@contextmanager
def profile(playwright: Playwright, workers: bool) -> Iterator[BrowserContext]:
    """A browser that was never used before."""
    with TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, **launch(), service_workers="allow" if workers else "block"
        )
        yield context
        context.close()


def open_page(context: BrowserContext, line: str, cpu: int) -> tuple[Page, CDPSession]:
    """A page on such a line and processor, and what steers it."""
    page = context.new_page()
    steer = context.new_cdp_session(page)
    steer.send("Network.enable")
    if LINES[line]:
        speed = {"downloadThroughput": LINES[line], "uploadThroughput": LINES[line]}
        steer.send("Network.emulateNetworkConditions", {"offline": False, "latency": 0, **speed})
    steer.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
    return page, steer


def visit(
    context: BrowserContext,
    url: str,
    line: str,
    cpu: int,
    kept: str = "ready",
    played: Sequence[str] = (),
) -> Visit:
    """Visit a page until Python is ready, and the page `kept`; times in milliseconds. Then give the
    answers `played`."""
    page, steer = open_page(context, line, cpu)
    received: list[float] = []
    steer.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.add_init_script(PROBE)
    page.goto(url, wait_until="commit")
    page.wait_for_function("bench.ready && bench.accepted", timeout=180_000)
    seen = page.evaluate("bench")
    for answer in played:
        page.evaluate(WORK, answer)
    page.locator(f"html[data-{kept}]").wait_for(state="attached", timeout=180_000)
    sleep(CALM)
    page.close()
    blocked = [
        begin + length - max(begin, seen["paint"])
        for begin, length in seen["tasks"]
        if begin < seen["ready"] and begin + length > seen["paint"]
    ]
    return {
        "paint": seen["paint"],
        "accepted": seen["accepted"],
        "ready": seen["ready"],
        "blocked": max(blocked, default=0),
        "bytes": sum(received),
    }


def start(
    playwright: Playwright, base: str, long: Sitting, line: str, cpu: int
) -> dict[str, Visit]:
    """One round: each visits its page twice, and where it has the game, plays the beginning of
    `long` in between; the site once more through its service worker."""
    found = {}
    played = long.answers[:PLAYED]
    own = f"{base}{long.game.page}.html#seed={long.seed}"
    for name in NAMES:
        url = own if name == "site" else own.replace(base, f"{base}{name}/")
        answers = played if name in WHOLE else []
        with profile(playwright, workers=False) as context:
            found[f"{name} cold"] = visit(context, url, line, cpu, played=answers)
            found[f"{name} return"] = visit(context, url, line, cpu)
    with profile(playwright, workers=True) as context:
        visit(context, own, line, cpu, "offline", played)
        found["site worker"] = visit(context, own, line, cpu, "offline")
    return found


def long_game(game: Game) -> Sitting:
    """A game of a thousand answers, or of as many as the longest of some games takes."""
    longest = Sitting(game, "0")
    for seed in range(20):
        rng = Random(seed)
        sitting = Sitting(game, str(seed), answers=SET_UP.get(game.name, []))
        while sitting.ask is not None and len(sitting.answers) < LONG:
            # Whoever may go on, goes on: a sitting ends only where nothing else is offered.
            answer = finish(random_player(sitting.ask, rng))
            offered = sitting.ask.answers
            if sitting.ask.kind == "again" and not isinstance(offered, range) and offered:
                answer = next(iter(offered)).answer
            sitting.answer(answer)
        if len(sitting.answers) > len(longest.answers):
            longest = sitting
        if sitting.ask is not None:
            break
    return longest


UNDO = """() => {
  const before = performance.now();
  document.getElementById("undo").click();
  document.body.getBoundingClientRect();
  return performance.now() - before;
}"""


def play(playwright: Playwright, base: str, game: Game) -> dict[str, list[float]]:
    """Give the first answers of a long game, and its last ones; undo after each."""
    long = long_game(game)
    found: dict[str, list[float]] = {}
    for part, begin in (("early", 0), ("late", max(0, len(long.answers) - GIVEN))):
        kept = Sitting(game, long.seed, long.options, long.answers[:begin])
        with profile(playwright, workers=False) as context:
            page, _ = open_page(context, "fast", 1)
            record = json.dumps(to_record(kept, {}))
            page.add_init_script(
                f"""localStorage.getItem("recess/paced") ?? (
                localStorage.setItem("recess/paced", "false"),
                localStorage.setItem("recess/{game.name}/sitting/seed=bench",
                {json.dumps(record)}))"""
            )
            page.goto(f"{base}{game.page}.html#seed=bench")
            page.locator("html[data-ready]").wait_for(state="attached", timeout=180_000)
            given = [page.evaluate(WORK, it) for it in long.answers[begin : begin + GIVEN]]
            python, work = map(list, zip(*given[WARM:], strict=True))
            undo = [page.evaluate(UNDO) for _ in range(7)]
            found |= {f"{part} python": python, f"{part} work": work, f"{part} undo": undo}
            found[f"{part} answers"] = [float(min(begin + GIVEN, len(long.answers)))]
    return found


def spread(values: list[float]) -> str:
    """The median, and the quarters below and above it, as whole numbers."""
    if len(values) < 2:
        return f"{values[0]:,.0f}"
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return f"{middle:,.0f} ({low:,.0f}–{high:,.0f})"


def start_table(rounds: list[dict[str, Visit]], title: str) -> str:
    """What the rounds of one line and processor found, as a table."""
    rows = [
        f"#### {title}: {len(rounds)} rounds",
        "",
        "| | visit | first paint | first answer taken | ready | of docs | longest block | KB |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, label in NAMES.items():
        for kind in ("cold", "return", "worker"):
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
            weight = f"{median(column('bytes')) / 1000:,.0f}"
            if kind == "cold":
                weight += f", {ratio['bytes']:.2f} of docs"
            rows.append(
                f"| {label} | {kind} | {spread(column('paint'))} | {taken} "
                f"| {spread(column('ready'))} | {ratio['ready']:.2f} "
                f"| {spread(column('blocked'))} | {weight} |"
            )
    return "\n".join(rows)


def play_table(found: dict[str, dict[str, list[float]]]) -> str:
    """What playing the games took, as a table."""
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


def main() -> None:
    """Measure what was asked for, print it and write it down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", choices=("start", "play"))
    parser.add_argument("--line", choices=LINES, action="append")
    parser.add_argument("--cpu", type=int, choices=(1, 4), action="append")
    parser.add_argument("--game", choices=GAMES, default="pynim")
    parser.add_argument("--site", type=Path, default=ROOT / "_site")
    parser.add_argument("--out", type=Path, default=ROOT / "docs/bench")
    given = parser.parse_args()
    given.out.parent.mkdir(exist_ok=True)
    values, tables = given.out.with_suffix(".json"), given.out.with_suffix(".md")
    results: dict[str, Any] = json.loads(values.read_text()) if values.exists() else {}

    def write(part: str, found: Any) -> None:
        results[part] = found
        values.write_text(json.dumps(results, indent=1))
        texts = {
            part: play_table(found) if part == PLAY else start_table(found, part)
            for part, found in results.items()
        }
        tables.write_text("\n\n".join([ABOUT, *texts.values()]) + "\n")
        print(texts[part], flush=True)

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        shutil.copytree(given.site, site)
        game = load(given.game)
        make(site, game)
        base = Host(site).url
        if given.only != "start":
            write(PLAY, {name: play(playwright, base, load(name)) for name in GAMES})
        if given.only != "play":
            visited = (playwright, base, long_game(game))
            # The server compresses each file once: nobody's visit shall wait for that.
            start(*visited, "fast", 1)
            for cpu in given.cpu or (1, 4):
                for line in given.line or LINES:
                    title = "Unlimited line" if line == "fast" else "20 Mbit/s"
                    title += ", processor slowed 4 times" if cpu > 1 else ""
                    rounds: list[dict[str, Visit]] = []
                    lost = 0
                    while len(rounds) < given.rounds:
                        print(f"{title}: round {len(rounds) + 1} …", file=sys.stderr)
                        try:
                            rounds.append(start(*visited, line, cpu))
                        except Error as problem:  # a browser that crashed or hangs
                            lost += 1
                            if lost > LOST:
                                raise
                            print(f"{title}: once more, {problem}", file=sys.stderr)
                    write(title, rounds)


if __name__ == "__main__":
    main()
