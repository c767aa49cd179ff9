"""Whatever is done at the workshop's page, and in whatever order, its state keeps its laws."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from repeats import repeats

ROOT = Path(__file__).parents[3]
STATE = ROOT / "workshop/js/state"
STATES = {"idle", "running", "showing", "asking", "ended", "watching"}


@pytest.mark.parametrize("seed", range(1, repeats(6, 200)))
def test_a_walk_over_the_commands_breaks_no_law(seed: int) -> None:
    """An answer goes to the program it was typed for, and what is shown belongs to the program in
    the editor; the page says that it runs if it does; the focus is where one types; nothing that is
    kept is lost. `walk.mjs` has them, and performs the effects as a page does: late, in any order.
    """
    command = ["node", Path(__file__).parent / "walk.mjs", STATE, str(seed), "2000"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout or done.stderr
    assert set(json.loads(done.stdout)) == STATES, "each state of a run is reached"


def test_whatever_a_link_brings_is_refused_or_shown_and_never_run() -> None:
    """With parts exchanged, missing or torn; a person's own program can be gone back to."""
    command = ["node", Path(__file__).parent / "links.mjs", str(repeats(400, 20_000))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = json.loads(done.stdout) if done.returncode == 0 else done.stderr
    assert found["wrong"] == []
    assert found["refused"] > 20 < found["opened"]
