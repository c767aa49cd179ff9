"""No number in a control sequence is larger than the screen where a terminal carries it out."""

from __future__ import annotations

import json
import subprocess

from places import ROOT

COLUMNS, CELLS = 80, 80 * 24
NAMES = {"h", "l", "m"}
"""Ends of sequences whose numbers are names of modes and colours."""


def test_random_outputs() -> None:
    done = subprocess.run(
        ["node", "workshop/tests/support/control_sequences.mjs", "63", "1000"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
    )
    found = json.loads(done.stdout)
    assert len(found["largest"]) == 63, "every end of a sequence was met"
    limits = {end: CELLS if end == "b" else COLUMNS for end in found["largest"].keys() - NAMES}
    assert {end: found["largest"][end] for end in limits} == limits
    assert found["differing"] == [], "what has no such number comes out as it was"
