"""A long time in one page.

Each game's page gets new game after new game, with answers that are clicked where the table has a
button for them, and typed where it has none, each once it is drawn what came of the one before; the
workshop run after run of a program that is changed each time. Then what the processor works there
for an answer is held against what it works on a fresh page, by turns: no machine is always as
quick. What is kept in memory after the garbage is collected is given for the first tenth, the half
and the end. PyNIM's page gets one game of so many answers as well: all of them are kept and shown,
and still the last must come to less than a frame of a screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

from browsers import launch
from build import ROOT
from engine.game import Game, load
from engine.players import random_player
from engine.sitting import Sitting
from games import GAMES
from serve import Host
from verify import Figure
from verify.inside import enter, run_python
from workshop_page import answer, write

ANSWERS = 10_000
"""Answers of the long game, and of all new games on a page together."""
NEW_GAMES = 500
"""New games on each page."""
RUNS = 200
"""Runs in the workshop."""
PARTS = 10
PATIENCE = 120_000
"""Milliseconds for a page, on a machine that does other things too."""
MORE_MEMORY, MORE_TIME = 1.1, 1.2
"""The most that may be taken in the end of what is taken at first, or on a fresh page."""
TURNS = 20
"""How often a page and a fresh one take turns."""
FRAME = 1000 / 60
"""Milliseconds between two frames of a screen."""
GIVE = """async (answers) => {
  const { port1, port2 } = new MessageChannel();
  const drawn = (done) => requestAnimationFrame(() => {
    port1.onmessage = done;
    port2.postMessage("");
  });
  for (const answer of answers) {
    const named = `[data-answer="${CSS.escape(answer)}"]:enabled`;
    const button = document.querySelector(`#table button${named}`);
    if (button) button.click();
    else {
      const field = document.getElementById("typed");
      field.value = answer;
      field.form.querySelector("button").click();
    }
    await new Promise(drawn);
  }
  return document.querySelectorAll("#transcript *").length;
}"""
"""A script that gives answers as people do: each once the result of the one before is drawn."""
SEED = "soak"
SET = """(settings) => {
  for (const [name, value] of Object.entries(settings)) localStorage[`recess/${name}`] = value;
}"""
SETTINGS = {"paced": "false", **{f"{game}/seats": "{}" for game in GAMES}}
"""People at all seats, and no moves shown one by one."""
PROGRAM = """import random

total = {}
while True:
    text = input("Number? ")
    total += int(text) if text.isdigit() else random.randrange(6)
    print("Total:", total)
"""
CHANGE = """(text) => {
  const source = document.getElementById("source");
  source.value = text;
  source.dispatchEvent(new Event("input", { bubbles: true }));
}"""
"""Changes the program; not by typing, of which the browser keeps what it takes to undo it."""
TYPED = [str(number) for number in range(20)]
"""What is typed in the workshop before its runs."""


class Gauge(NamedTuple):
    """What a page takes."""

    heap: float
    """Megabytes of JavaScript's heap."""
    python: float
    """Megabytes of Python's memory."""
    objects: float
    """Python's objects, in thousands."""
    nodes: float
    """Nodes of documents, in thousands, and of what scripts still hold."""
    listeners: float


class Watch:
    """A page, and what it takes, part for part."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.steer: CDPSession = page.context.new_cdp_session(page)
        self.steer.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.work: list[float] = []
        """Milliseconds of work for each thing of each part."""
        self.gauges: list[Gauge] = []

    def parts(self, count: int, do: Callable[[int], object]) -> None:
        """Do something `count` times, and gauge the page after each part of that."""
        for part in range(PARTS):
            numbers = range(part * count // PARTS, (part + 1) * count // PARTS)
            self.work.append(sum(self.took(do, number) for number in numbers) / len(numbers))
            self.gauges.append(self.gauge())

    def took(self, do: Callable[[int], object], number: int) -> float:
        """The milliseconds of work that it takes the page to do something."""
        before = self.metrics()["TaskDuration"]
        do(number)
        return (self.metrics()["TaskDuration"] - before) * 1000

    def gauge(self) -> Gauge:
        """What the page takes now, its garbage apart."""
        size = objects = 0
        if self.page.evaluate("() => 'python' in globalThis"):
            objects = run_python(self.page, "import gc; gc.collect(); len(gc.get_objects())")
            size = self.page.evaluate("() => python._module.HEAP8.length")
        for _ in range(2):
            self.steer.send("HeapProfiler.collectGarbage")
        found = self.metrics()
        return Gauge(
            found["JSHeapUsedSize"] / 1e6,
            size / 1e6,
            objects / 1000,
            found["Nodes"] / 1000,
            found["JSEventListeners"],
        )

    def metrics(self) -> dict[str, float]:
        """What the browser knows of the page."""
        found = self.steer.send("Performance.getMetrics")["metrics"]
        return {each["name"]: each["value"] for each in found}

    def time(self, what: str, each: int) -> Figure:
        """What a thing took at the first part, the half and the end, as one of `each`."""
        first, half, end = (self.work[at] / each for at in (0, PARTS // 2 - 1, -1))
        found = f"{first:.1f}, {half:.1f}, {end:.1f} ms"
        return Figure(what, found, f"at most {FRAME:.1f} ms", end <= FRAME)

    def memory(self, what: str, *, flat: bool = True) -> Figure:
        """What the page took in memory then."""
        first, half, end = (self.gauges[at] for at in (0, PARTS // 2 - 1, -1))
        parts, holds = [], True
        for name, unit in (
            ("heap", "MB of JavaScript"),
            ("python", "MB of Python"),
            ("objects", "thousand objects of Python's"),
            ("nodes", "thousand nodes"),
            ("listeners", "listeners"),
        ):
            values = [getattr(each, name) for each in (first, half, end)]
            if values[0]:
                parts.append(f"{', '.join(f'{value:.3g}' for value in values)} {unit}")
                holds &= values[2] / values[0] <= MORE_MEMORY
        asked = f"at most {MORE_MEMORY} of the first" if flat else ""
        return Figure(what, "; ".join(parts), asked, holds or not flat)


Does: TypeAlias = Callable[[Page], Callable[[int], object]]
"""Has a page do something that has a number."""


def beside(what: str, each: int, worn: Watch, fresh: Watch, does: Does) -> Figure:
    """What a thing takes on a page that has done many, and on a fresh one, as one of `each`."""
    do_fresh, do_worn = does(fresh.page), does(worn.page)
    for number in range(TURNS):
        do_fresh(number)  # it warms up
    turns = [(fresh.took(do_fresh, at), worn.took(do_worn, at)) for at in range(TURNS)]
    new, old = (sum(took) / TURNS / each for took in zip(*turns, strict=True))
    found = f"{old:.1f} ms, {old / new:.2f} of the {new:.1f} of a fresh page"
    return Figure(what, found, f"at most {MORE_TIME}", old <= MORE_TIME * new)


def verify(share: float) -> Iterator[Figure]:
    """Play, and run programs, for so long."""
    host = Host(ROOT / "_site")
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(**launch())
        for game in map(load, GAMES):
            yield from new_games(browser, host, game, share)
        yield from long_game(visit(browser, host, load("pynim")), load("pynim"), share)
        yield from workshop(browser, host, share)
        browser.close()


def visit(browser: Browser, host: Host, game: Game) -> Page:
    """The page of a game, for people alone."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{host.url}404.html")
    page.evaluate(SET, SETTINGS)
    enter(page, f"{host.url}{game.page}.html#seed={SEED}")
    return page


def answers(game: Game, count: int) -> list[str]:
    """Return up to `count` answers of one sitting, of which one in ten is refused."""
    sitting = Sitting(game, SEED)
    rng = Random(1)
    while sitting.ask is not None and len(sitting.answers) < count:
        offered = sitting.ask.answers
        answer = random_player(sitting.ask, rng)
        if sitting.ask.kind == "again" and not isinstance(offered, range) and offered:
            answer = next(iter(offered)).answer  # goes on
        elif rng.random() < 0.1 and not sitting.ask.private:
            answer = "?!"
        sitting.answer(answer)
    return list(sitting.answers)


def new_games(browser: Browser, host: Host, game: Game, share: float) -> Iterator[Figure]:
    """Play new games on one page."""
    count = max(PARTS, round(NEW_GAMES * share))
    given = answers(game, ANSWERS // NEW_GAMES)

    def plays(page: Page) -> Callable[[int], object]:
        def play(_: int) -> None:
            page.evaluate(GIVE, given)
            page.locator("#open-new").click()
            page.locator("#option-seed").fill(SEED)
            page.locator("#new .answer").click()
            expect(page.locator("#new-game")).to_be_hidden()

        return play

    worn = Watch(visit(browser, host, game))
    worn.parts(count, plays(worn.page))
    fresh = Watch(visit(browser, host, game))
    title = f"{game.title}, {count} new games of {len(given)} answers"
    yield beside(f"{title}: work for an answer after them", len(given), worn, fresh, plays)
    yield worn.memory(f"{title}: memory")
    worn.page.context.close()
    fresh.page.context.close()


def long_game(page: Page, game: Game, share: float) -> Iterator[Figure]:
    """Play one long game."""
    given = answers(game, max(10 * PARTS, round(ANSWERS * share)))
    watch = Watch(page)
    chunk = len(given) // PARTS // 10
    watch.parts(PARTS * 10, lambda at: page.evaluate(GIVE, given[at * chunk : (at + 1) * chunk]))
    title = f"{game.title}, one game of {len(given):,} answers"
    yield watch.time(f"{title}: work for an answer", chunk)
    yield watch.memory(f"{title}: memory, its console with it", flat=False)
    page.context.close()


def workshop(browser: Browser, host: Host, share: float) -> Iterator[Figure]:
    """Change a program, and run it with the answers so far, again and again."""
    resident: list[float] = []
    count = max(PARTS, round(RUNS * share))

    def runs(page: Page) -> Callable[[int], object]:
        def run(number: int) -> None:
            page.evaluate(CHANGE, PROGRAM.format(number + 1))
            page.locator("#run").click()
            total = sum(map(int, TYPED)) + number + 1
            expect(page.locator("#transcript")).to_contain_text(f"Total: {total}\nNumber? ")

        return run

    worn = Watch(bench(browser, host))
    run = runs(worn.page)

    def run_and_weigh(number: int) -> None:
        run(number)
        if (number + 1) % (count // PARTS) == 0:
            resident.append(megabytes(browser))

    worn.parts(count, run_and_weigh)
    title = f"The workshop, {count} runs of changed programs"
    fresh = Watch(bench(browser, host))
    yield beside(f"{title}: the page's work for a run after them", 1, worn, fresh, runs)
    yield worn.memory(f"{title}: memory")
    first, half, end = (resident[at] for at in (0, PARTS // 2 - 1, -1))
    yield Figure(
        f"{title}: all its processes, Python's workers with them",
        f"{first:,.0f}, {half:,.0f}, {end:,.0f} MB",
        f"at most {MORE_MEMORY} of the first",
        end / first <= MORE_MEMORY,
    )


def bench(browser: Browser, host: Host) -> Page:
    """The workshop, where a program has run that was given answers."""
    page = browser.new_page()
    page.goto(f"{host.url}workshop.html")
    page.locator("html[data-ready]").wait_for(state="attached", timeout=PATIENCE)
    write(page, PROGRAM.format(0))
    page.locator("#run").click()
    answer(page, *TYPED)
    return page


def megabytes(browser: Browser) -> float:
    """What all processes have that draw pages and run their scripts."""
    steer = browser.new_browser_cdp_session()
    processes = steer.send("SystemInfo.getProcessInfo")["processInfo"]
    steer.detach()
    sizes = [
        int(line.split()[1])
        for process in processes
        if process["type"] == "renderer"
        for line in Path(f"/proc/{process['id']}/status").read_text().splitlines()
        if line.startswith("VmRSS:")
    ]
    return sum(sizes) / 1024
