"""The renderer's crashes.

Chromium's renderer went down a few times in some 600 loads of the site. All its dumps name one
place: where Chromium samples what takes memory, it walks up the stack, and reads on behind the end
of one that belongs to WebAssembly. Pyodide runs Python on such stacks, so that it could wait
there; the site needs none, and no longer has any. So the site's page, until its Python is ready,
and a bare page with Pyodide as it ships, until it has run some lines, are loaded side by side, one
at a time: half of them in a new browser, a quarter in a new visitor's context of one that stays,
and a quarter there with its memory sampled every 2 kB, where the site went down in 6 of 20 loads
before. Each crash's signal and dump are kept in `.cache/crashes`.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import comb
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from bench.rivals import put_pyodide
from browsers import launch
from build import ROOT
from serve import Host
from verify import Figure, commit

LOADS = 1000
"""Loads of each page."""
FOLDER = ROOT / ".cache/crashes"
"""The folder of the dumps and of the log of loads, so that a run can be stopped and continued."""
LOG = FOLDER / "loads.jsonl"
PAGES = {"site": "pynim.html", "stock": "stock/index.html"}
STOCK = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pyodide as it ships</title>
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
await python.runPythonAsync(`
import asyncio, dataclasses, decimal, json, random, statistics, xml.etree.ElementTree
from js import document
for number in range(100):
    document.body.append(document.createElement("p"))
    await asyncio.sleep(0)
document.documentElement.dataset.ready = ""
`);
</script>
"""
WAYS = ("new", "stays", "new", "sampled")
"""What each browser is, in turn."""
SAMPLED = 2000
"""Bytes to each sample; as it is, a browser samples after some megabytes, in few processes."""
PATIENCE = 120_000
"""Milliseconds for a load, on a machine that does other things too."""
SURE = 0.95
"""How sure an interval is."""

Load = dict[str, Any]


def verify(share: float) -> Iterator[Figure]:
    """Load the pages as often as the log lacks, and compare them."""
    total = 2 * round(LOADS * share)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with folder() as site, sync_playwright() as playwright:
        visits = Visits(playwright, Host(site).url)
        for number in range(len(kept()), total):
            load = visits.load(number)
            with LOG.open("a") as log:
                log.write(json.dumps(load) + "\n")
            if load["outcome"] != "ready":
                print(f"  {load}", flush=True)
        visits.close()
    loads = kept()[:total]
    yield from compare(loads)
    if share == 1:
        LOG.rename(FOLDER / f"loads-{commit()}.jsonl")


def kept() -> list[Load]:
    """The loads so far."""
    return [json.loads(line) for line in LOG.read_text().splitlines()] if LOG.exists() else []


@contextmanager
def folder() -> Iterator[Path]:
    """Copy the built site, and add the stock page to it."""
    with TemporaryDirectory() as place:
        site = Path(place) / "site"
        shutil.copytree(ROOT / "_site", site)
        stock = site / "stock"
        stock.mkdir()
        (stock / "index.html").write_text(STOCK)
        put_pyodide(stock)
        yield site


class Visits:
    """A browser, and one more for each load that is to have its own."""

    def __init__(self, playwright: Playwright, base: str) -> None:
        self.playwright = playwright
        self.base = base
        self.stays: Browser | None = None

    def load(self, number: int) -> Load:
        """Load the page whose turn it is, and return the outcome."""
        page = list(PAGES)[number % 2]
        way = WAYS[number // 2 % len(WAYS)]
        new = way == "new"
        begun = time.monotonic()
        if new or self.stays is None or not self.stays.is_connected():
            browser = self.launch()
            self.stays = self.stays if new else browser
        else:
            browser = self.stays
        outcome = load(browser, self.base, PAGES[page], sampled=way == "sampled")
        if new:
            browser.close()
        return {
            "page": page,
            "browser": way,
            "outcome": outcome,
            "seconds": round(time.monotonic() - begun, 2),
            "megabytes": available(),
            "at": f"{time.strftime('%F %T')}",
            "commit": commit(),
        }

    def launch(self) -> Browser:
        env: dict[str, Any] = {**os.environ, "BREAKPAD_DUMP_LOCATION": str(FOLDER)}
        return self.playwright.chromium.launch(**launch(), env=env)

    def close(self) -> None:
        if self.stays:
            self.stays.close()


def load(browser: Browser, base: str, path: str, *, sampled: bool = False) -> str:
    """Load a page until it is ready, and return the outcome."""
    crashes: list[dict[str, Any]] = []
    try:
        steer = browser.new_browser_cdp_session()
        steer.on("Target.targetCrashed", lambda crash: crashes.append(crash))  # noqa: PLW0108 - a builtin takes no mark of Playwright's
        steer.send("Target.setDiscoverTargets", {"discover": True})
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        outcome = "ready"
        try:
            if sampled:
                page.goto(f"{base}404.html")
                own = context.new_cdp_session(page)
                own.send("Memory.startSampling", {"samplingInterval": SAMPLED})
            page.goto(base + path, wait_until="commit")
            page.locator("html[data-ready]").wait_for(state="attached")
        except Error as problem:
            outcome = problem.message.splitlines()[0]
        context.close()
        steer.detach()
    except Error as problem:
        outcome = f"the browser: {problem.message.splitlines()[0]}"
    for crash in crashes:
        outcome = f"{crash['status']}: {signal.Signals(crash['errorCode'] & 127).name}"
    return outcome


def available() -> int:
    """Return the machine's free memory in megabytes."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    amounts = {name: amount for name, amount, *_ in map(str.split, lines)}
    return int(amounts["MemAvailable:"]) // 1024


def compare(loads: list[Load]) -> Iterator[Figure]:
    """Yield the figures from the log of loads."""
    counts = {}
    for page, name in (("site", "Recess"), ("stock", "Pyodide as it ships")):
        outcomes = Counter(each["outcome"] for each in loads if each["page"] == page)
        number = outcomes.total()
        ready = outcomes.pop("ready", 0)
        counts[page] = number - ready, number
        sampled = sum(each["page"] == page and each["browser"] == "sampled" for each in loads)
        low, high = interval(number - ready, number)
        told = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.items())
        found = f"{number - ready} of {number:,}{f' ({told})' if told else ''}"
        yield Figure(
            f"Loads that failed, {name}",
            f"{found}, {sampled:,} of them sampled; {low:.2%} to {high:.2%}",
        )
    chance = no_less(*counts["site"], *counts["stock"])
    yield Figure(
        "The chance of at least as many with Recess, were both alike",
        f"{chance:.2f}",
        f"at least {1 - SURE:.2f}",
        chance >= 1 - SURE,
    )
    least = min(each["megabytes"] for each in loads)
    yield Figure("The least memory that the machine had left", f"{least:,} MB")


def interval(found: int, number: int) -> tuple[float, float]:
    """Return the confidence interval of a share, by Clopper and Pearson."""
    tail = (1 - SURE) / 2
    low = solve(lambda share: 1 - at_most(found - 1, number, share) - tail)
    high = solve(lambda share: tail - at_most(found, number, share))
    return low, high


def at_most(found: int, number: int, share: float) -> float:
    """Return the probability of at most `found` of `number`."""
    return sum(
        comb(number, each) * share**each * (1 - share) ** (number - each)
        for each in range(found + 1)
    )


def solve(rises: Callable[[float], float]) -> float:
    """Return where a rising function is 0 between 0 and 1, by bisection; or the nearer end."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if rises(middle) >= 0 else (middle, high)
    return low


def no_less(ours: int, number: int, theirs: int, other: int) -> float:
    """Return the p-value of Fisher's exact test: the probability of at least `ours` in the first
    group if all were distributed by chance."""
    failed = ours + theirs
    ways = comb(number + other, failed)
    return sum(
        comb(number, each) * comb(other, failed - each) / ways for each in range(ours, failed + 1)
    )
