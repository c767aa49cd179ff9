"""The table of traps, tried in the page: what a class may write, and what becomes of it there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from conftest import Host
from playwright.sync_api import BrowserContext, Page

from patience import limit
from repeats import by_day
from traps import TRAPS
from workshop_page import choose_seed, open_as_newcomer, write

PRESS = """async (id) => {
    const $ = (id) => document.getElementById(id);
    const end = performance.now() + 300_000;
    const rests = () => !["running", "showing"].includes(document.body.dataset.run);
    $(id).click();
    while (!rests()) {
        if (performance.now() > end) throw new Error(`said: ${$("said").textContent}`);
        await new Promise((done) => setTimeout(done, 5));
    }
}"""
"""Presses a button that runs the program, and waits for the end of the run."""
SEEN = """() => {
    const $ = (id) => document.getElementById(id);
    return {
        said: $("said").textContent,
        note: $("note").textContent,
        printed: $("transcript").textContent,
        asks: document.body.dataset.run === "asking",
    };
}"""
"""What there is to see of a run."""


@pytest.fixture(scope="module")
def limits() -> dict[str, float]:
    """What is not to take minutes."""
    return {}


@pytest.fixture(scope="module")
def workshop(
    room: tuple[BrowserContext, list[str]], host: Host, limits: dict[str, float]
) -> Iterator[Page]:
    """The workshop, opened once for all that have the same limits."""
    page = room[0].new_page()
    limit(page, limits)
    open_as_newcomer(page, host.url)
    choose_seed(page, "1")
    page.evaluate("document.getElementById('skip-pauses').click()")
    yield page
    page.close()


def play(page: Page, source: str, *answers: str) -> dict[str, Any]:
    """Run a program up to what it comes to after `answers`."""
    page.evaluate(PRESS, "restart")
    write(page, source)
    page.evaluate(PRESS, "run")
    for answer in answers:
        if page.locator("#typed").is_visible():
            page.evaluate("text => { typed.value = text; }", answer)
            page.evaluate(PRESS, "enter")
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


KEPT = ("time", "seeded by time", "files")
"""What a person's next run sees: the clock goes on, and files stay."""


def every(kind: str) -> Any:
    """A test for each trap of a kind that is a single file: by day of the first alone, since
    workshop/tests/unit tries them all in CPython."""
    traps = {name: trap for name, trap in TRAPS[kind].items() if name not in KEPT}
    alone = {name: trap for name, trap in traps.items() if "import other" not in trap}
    sources = list(alone.values())
    return pytest.mark.parametrize("trap", by_day(sources[0], of=sources), ids=alone)


@every("asks")
def test_it_asks_when_the_answers_run_out(workshop: Page, trap: str) -> None:
    found = play(workshop, trap)
    assert found["asks"]
    assert found["printed"].endswith("n? ")  # after what Python 3.14 warns of


@every("reads")
def test_all_ways_of_reading_draw_from_the_answers(workshop: Page, trap: str) -> None:
    found = play(workshop, trap, "1", "2", "\x04")
    assert found["said"].startswith("Ended")
    assert "12" in found["printed"].replace("\n", "")


@every("ends")
def test_it_ends_by_itself(workshop: Page, trap: str) -> None:
    found = play(workshop, trap)
    assert found["said"].startswith("Ended"), found
    assert "no" not in found["printed"]


@pytest.mark.parametrize("limits", [{"workS": 0.3}], ids=["at once"], scope="module")
@every("stopped")
def test_what_never_ends_is_stopped_with_its_line(workshop: Page, trap: str) -> None:
    found = play(workshop, trap)
    line = found["said"].removeprefix("Stopped in ")
    assert f"{line} of program.py" in found["note"]


@every("fails")
def test_what_cannot_be_gets_its_sentence(workshop: Page, trap: dict[str, str]) -> None:
    found = play(workshop, trap["source"])
    assert found["said"].startswith("Broke off in line ")
    assert trap["sentence"] in found["note"]
    assert "workshop" not in found["printed"]


@every("repeats")
def test_chance_and_the_clock_repeat_themselves(workshop: Page, trap: str) -> None:
    first, second = (play(workshop, trap)["printed"] for _ in range(2))
    assert first == second != ""


@every("leaves")
def test_nothing_reaches_the_next_run(workshop: Page, trap: dict[str, str]) -> None:
    play(workshop, trap["source"])
    assert play(workshop, trap["then"])["printed"].strip() == trap["prints"].strip()
