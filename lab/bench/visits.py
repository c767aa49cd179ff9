"""Visit pages and play games in a real browser, and measure both."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from tempfile import TemporaryDirectory
from time import sleep

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright

from browsers import launch
from engine.game import Game
from engine.players import random_player, run_to_end
from engine.record import to_record
from engine.sitting import Sitting
from lab.bench import ROOT

PROBE = (ROOT / "lab/bench/pages/probe.js").read_text()
LINES = {"fast": 0.0, "slow": 20e6 / 8, "phone": 1.6e6 / 8}
"""The lines in bytes a second; 0 is unlimited."""
PLAYED = 40
"""Answers given before a page is left, as by anyone who returns. The browser stores the compiled
code of the WebAssembly that they ran often."""
WRITE_CACHES_S = 3.0
"""Seconds that a page stays open: by then the browser has written its caches."""
MAX_ANSWERS = 1000
"""Answers of a long game."""
GIVEN = 60
"""Answers that are given in the page, at the beginning of a game and at its end."""
WARM = 20
"""The first of them, which are not counted: code runs slower the first times."""
SET_UP = {"tactego": ("bench", "basic.pieces", "12", "8")}
"""The first answers of a game whose table may have many sizes."""

Visit = dict[str, float]
"""What was measured, in milliseconds and bytes."""
PAINT = """async (act) => {
  const { port1, port2 } = new MessageChannel();
  const frame = new Promise(requestAnimationFrame).then(() => performance.now());
  const before = performance.now();
  act();
  const python = performance.now() - before;
  const began = await frame;
  const painted = new Promise((done) => { port1.onmessage = () => done(performance.now()); });
  port2.postMessage("");  // taken once the frame that has begun is painted
  return [python, python + (await painted) - began];
}"""
"""A script that calls `act`, and returns the milliseconds of work until Python is done and until
the result is painted. The wait for the browser's next frame does not count as work."""
WORK = f"""(text) => {{
  const field = document.getElementById("typed");
  field.value = text;
  return ({PAINT})(() => field.form.querySelector("button").click());
}}"""
"""A script that gives an answer, and measures it."""
LOOK_BACK = f"(number) => ({PAINT})(() => recess.send('look', String(number)))"
"""A script that shows the table before an earlier answer, and measures it."""


AT_HAND = """new Promise((done, fail) => {
    const look = () => (bench.ready && bench.accepted ? done() : requestAnimationFrame(look));
    look();
    setTimeout(() => fail(new Error("Python did not become ready.")), 300_000);
})"""
"""A script that waits until the page is ready. Playwright's `wait_for_function` evaluates a string,
which the page's policy forbids."""
UNDO_ALL = """() => {
  const undo = document.getElementById("undo");
  while (!undo.disabled) undo.click();
}"""
"""A script that takes back all answers."""


@contextmanager
def profile(playwright: Playwright) -> Iterator[BrowserContext]:
    """Start a browser with a new profile."""
    with TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, **launch(), service_workers="block"
        )
        yield context
        context.close()


def open_page(context: BrowserContext, line: str, cpu: int) -> tuple[Page, CDPSession]:
    """Open a page on a line and a processor; return it and its debugger session."""
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
    played: Sequence[str] = (),
    calm: bool = True,
) -> Visit:
    """Visit a page until Python is ready, and measure that.

    Then give the answers `played` and, if `calm`, wait until the browser has written its caches and
    the second half of the interpreter is loaded.
    """
    page, steer = open_page(context, line, cpu)
    received: list[tuple[float, float]] = []
    # The processor time of the page's thread, which does not depend on the machine's other load.
    steer.send("Performance.enable", {"timeDomain": "threadTicks"})
    steer.on(
        "Network.loadingFinished",
        lambda event: received.append((event["timestamp"], event["encodedDataLength"])),
    )
    page.add_init_script(PROBE)
    page.goto(url, wait_until="commit")
    page.evaluate(AT_HAND)
    seen = page.evaluate("bench")
    metrics = {
        each["name"]: each["value"] for each in steer.send("Performance.getMetrics")["metrics"]
    }
    # Not by when it is heard of: on a busy machine what comes later was counted, too.
    ready_at = metrics["NavigationStart"] + seen["ready"] / 1000
    if played:
        page.evaluate(UNDO_ALL)  # the probe's answers
    for answer in played:
        page.evaluate(WORK, answer)
    if calm:
        sleep(WRITE_CACHES_S)
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
        "work": metrics["TaskDuration"] * 1000,
        "bytes": sum(size for at, size in received if at <= ready_at),
        "all bytes": sum(size for _, size in received),
    }


def long_game(game: Game) -> Sitting:
    """Return a random game of `MAX_ANSWERS` answers, or the longest of 20 if none is that long."""
    longest = Sitting(game, "0")
    for seed in range(20):
        rng = Random(seed)
        sitting = Sitting(game, str(seed), answers=SET_UP.get(game.name, ()))
        while sitting.ask is not None and len(sitting.answers) < MAX_ANSWERS:
            # A question whether to go on is answered with its first choice, which goes on.
            answer = run_to_end(random_player(sitting.ask, rng))
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


def sit_down(context: BrowserContext, base: str, kept: Sitting) -> Page:
    """Open the page of a sitting that is stored on the device, and wait until it is ready."""
    game = kept.game.name
    page, _ = open_page(context, "fast", 1)
    record = json.dumps(to_record(kept, {}))
    page.add_init_script(
        f"""localStorage.getItem("recess/paced") ?? (
        localStorage.setItem("recess/paced", "false"),
        localStorage.setItem("recess/{game}/last", '{{"seed=bench": "seed=bench"}}'),
        localStorage.setItem("recess/{game}/sitting/seed=bench", {json.dumps(record)}))"""
    )
    page.goto(f"{base}{kept.game.page}.html#seed=bench")
    page.locator("html[data-ready]").wait_for(state="attached", timeout=60_000)
    return page


def play(playwright: Playwright, base: str, game: Game) -> dict[str, list[float]]:
    """Measure the first answers of a long game and its last ones, and undo after both."""
    long = long_game(game)
    found: dict[str, list[float]] = {}
    for part, begin in (("early", 0), ("late", max(0, len(long.answers) - GIVEN))):
        kept = Sitting(game, long.seed, long.options, long.answers[:begin])
        with profile(playwright) as context:
            page = sit_down(context, base, kept)
            given = [page.evaluate(WORK, it) for it in long.answers[begin : begin + GIVEN]]
            python, work = map(list, zip(*given[WARM:], strict=True))
            undo = [page.evaluate(UNDO) for _ in range(7)]
            looks = [page.evaluate(LOOK_BACK, begin + at)[1] for at in range(WARM, 0, -2)]
            found |= {f"{part} python": python, f"{part} work": work}
            found |= {f"{part} undo": undo, f"{part} look back": looks}
    return found
