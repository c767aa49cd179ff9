"""Junk: some of what is proven at length, and what was found there."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from build import ROOT
from lab.verify.fuzz import games, programs, table, workshop
from lab.verify.fuzz.trial import Trial
from repeats import repeats

SOME = repeats(20, 60)
"""How many inputs of each kind are tried."""


@pytest.mark.slow
@pytest.mark.parametrize("room", [games, table, workshop], ids=lambda room: room.__name__)
def test_whatever_comes_is_read_or_refused_with_a_sentence(
    room: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    for reader in room.readers():
        trial = Trial(reader)
        trial.go_on(min(1, SOME / reader.inputs, reader.inputs / 30_000))
        assert trial.inputs
        assert not trial.faults, capsys.readouterr().out


@pytest.mark.slow
def test_no_program_breaks_the_workshop() -> None:
    assert programs.verify(40).holds


def test_the_page_reads_or_refuses_odd_inputs() -> None:
    """Objects that are no text, and names of games that lead elsewhere."""
    odd = {"toString": 0}
    lines: list[tuple[str, Any]] = [
        ("attributes", {"game": "javascript:alert(1)//"}),
        ("attributes", {"game": "//example.com/x"}),
        ("attributes", {"game": "\\x", "seed": "1"}),
        ("host", {"type": odd}),
        ("frame", {"recess": "height", "height": odd}),
        ("kept", {"device": {"recess/bots/last": {'""': odd}}, "place": ""}),
        ("kept", {"device": {"recess/bots/seats": {"seat1": odd}}, "place": ""}),
        ("kept", {"device": {}, "place": "", "state": {"sitting": odd}}),
    ]
    run = subprocess.run(
        ["node", ROOT / "lab/verify/fuzz/page.mjs"],
        input="".join(f"{json.dumps(line)}\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout)["faults"] == []
