"""An endless loop is found with certainty, and no other loop is taken for one."""

from __future__ import annotations

import pytest

from traps import TRAPS
from workshop.run import sandbox
from workshop.run.execute import Run, run_program
from workshop.run.program import program_of
from workshop.run.sandbox import Limits, WorkTimer

CERTAIN = "in which nothing changes"


@pytest.fixture(autouse=True)
def _at_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look from the first step on, and without a rest."""
    monkeypatch.setattr(sandbox, "CHECKED_STEPS", 1)
    monkeypatch.setattr(sandbox, "LINE_INTERVAL_S", 0.0)
    monkeypatch.setattr("workshop.run.loop_detector.REST_FACTOR", 0)


def play(source: str, **files: str) -> Run:
    """Run one file, with others beside it; `_` in their names means a dot."""
    beside = {name.replace("_", ".", 1): text for name, text in files.items()}
    limits = Limits(seconds=60.0, timer=WorkTimer())
    return run_program(program_of({"my.py": source, **beside}, "my.py"), ["a"], "s", limits=limits)


@pytest.mark.parametrize("source", TRAPS["endless"].values(), ids=TRAPS["endless"])
def test_an_endless_program_is_reported_for_certain(source: str) -> None:
    ran = play(source, other_py="n = 1\ndef turn():\n global n\n n = 1")
    assert ran.end.kind == "stopped"
    assert CERTAIN in ran.end.sentence
    assert source.split("\n")[ran.end.line - 1].strip().startswith("while")


@pytest.mark.parametrize("source", TRAPS["long"].values(), ids=TRAPS["long"])
def test_what_ends_is_let_run(source: str) -> None:
    ran = play(
        f"n = 0\n{source}\nprint(n)", other_py="n = 0\ndef turn():\n global n\n n += 1\n return n"
    )
    assert ran.end.kind == "ended", ran.end
    assert ran.events[-1] == ("out", "300\n")
