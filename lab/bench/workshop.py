"""How the workshop runs: how soon it is ready, and what it takes to answer, to stop and to compare.

Usage: python -m lab.bench.workshop [--site _site] [--rounds 5]; prints medians, milliseconds where
nothing else is said, as they are in the page of a built site.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from browsers import launch
from lab.bench import ROOT
from serve import Host

PROGRAM = (ROOT / "workshop/tests/samples/programs/bots/good/functions.py").read_text()
RUNS = (1, 50, 200)
TAKEN = """
    const send = Worker.prototype.postMessage;
    const heard = new WeakSet();
    Worker.prototype.postMessage = function (...sent) {
        if (!heard.has(this)) {
            heard.add(this);
            this.addEventListener("message", ({ data }) => {
                globalThis.taken = data?.taken ?? globalThis.taken;
            });
        }
        return send.apply(this, sent);
    };
"""
"""A script that notes the size of its heap that a runner reports with each reply."""
PRESS = """([id, text]) => new Promise((done) => {
    const start = performance.now();
    const says = document.getElementById("said");
    says.textContent = "…";
    const look = () => {
        const busy = says.textContent === "…" || !document.getElementById("stop").disabled;
        if (busy || !says.textContent.includes(text)) setTimeout(look);
        else done(performance.now() - start);
    };
    document.getElementById(id).click();
    look();
})"""
"""A script that presses a button; returns the milliseconds until the page says that it is done."""
ANSWER = f"""(text) => {{
    document.getElementById("typed").value = text;
    return ({PRESS})(["enter", ""]);
}}"""
PUT = """(source) => {
    document.getElementById("source").value = source;
    document.getElementById("source").dispatchEvent(new Event("input"));
}"""


def open_workshop(browser: Browser, host: Host) -> tuple[Page, float]:
    """Open the page in a new profile; return it and the milliseconds until it was ready."""
    page = browser.new_context(service_workers="block").new_page()
    page.add_init_script(TAKEN)
    start = perf_counter()
    page.goto(f"{host.url}workshop.html")
    page.locator("html[data-ready]").wait_for(state="attached")
    return page, (perf_counter() - start) * 1000


def run(page: Page, source: str, says: str = "") -> float:
    """Return the milliseconds of a run, until the page shows `says`."""
    page.evaluate(PUT, source)
    took: float = page.evaluate(PRESS, ["run", says])
    return took


def stop(page: Page) -> float:
    """Return the milliseconds from pressing *Stop* in an endless loop until another program ran."""
    page.evaluate(PUT, "n = 0\nwhile True:\n    n += 1\n")
    page.locator("#run").click()
    page.get_by_text("still running").wait_for()
    start = perf_counter()
    page.evaluate(PRESS, ["stop", ""])
    run(page, "print(1)", "ended")
    return (perf_counter() - start) * 1000


def heaps(page: Page, session: CDPSession) -> str:
    """Return the sizes of both heaps in megabytes after each number of runs in `RUNS`."""
    found = []
    for number in range(1, RUNS[-1] + 1):
        run(page, f"{PROGRAM}# {number}")
        if number in RUNS:
            session.send("HeapProfiler.collectGarbage")
            metrics = session.send("Performance.getMetrics")["metrics"]
            used = next(each["value"] for each in metrics if each["name"] == "JSHeapUsedSize")
            taken = page.evaluate("taken")
            found.append(f"{number}: {taken / 1e6:.1f} and {used / 1e6:.1f}")
    return ", ".join(found)


def measure(browser: Browser, host: Host, rounds: int) -> None:
    """Measure everything, and print it."""

    def report(name: str, *values: float) -> None:
        print(f"{name:48} {median(values):8,.0f}", flush=True)

    opened = [open_workshop(browser, host) for _ in range(rounds)]
    for page, _ in opened[1:]:
        page.context.close()
    report("from opening to ready", *(took for _, took in opened))
    page = opened[0][0]
    report("a first run", run(page, PROGRAM))
    cases = json.loads((ROOT / "workshop/assignments/bots/cases.json").read_text())
    answers = max((each["answers"] for each in cases), key=len)
    took = [page.evaluate(ANSWER, each) for each in answers]
    report(f"an answer, the median of {len(took)}", *took)
    report(f"the last ten of {len(took)}", *took[-10:])
    report("Stop to another program's end", *(stop(page) for _ in range(rounds)))
    for name, source in (
        ("an endless loop reported", "while True:\n    pass"),
        ("endless output reported", "while True:\n    print('again and again')"),
    ):
        report(name, *(run(page, f"{source}  # {at}", "line") for at in range(rounds)))
    page.evaluate(PUT, PROGRAM)
    page.locator("#game").select_option("bots")
    start = perf_counter()
    page.locator("#try").click()
    page.get_by_text("requirements met").wait_for(timeout=300_000)
    report("judging a right program", (perf_counter() - start) * 1000)
    page.context.close()
    page, _ = open_workshop(browser, host)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    print(f"heaps of bench and page after runs, MB: {heaps(page, session)}")


def main() -> None:
    """Measure the site that is built."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, default=ROOT / "_site")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    host = Host(given.site)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch())
        measure(browser, host, given.rounds)
        browser.close()
    host.stop()


if __name__ == "__main__":
    main()
