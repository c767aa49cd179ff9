"""What many tests share: the cases in `tests/vectors`, read by name, and a coach's advice."""

from __future__ import annotations

import json
from typing import Any

from engine.players import run_to_end
from engine.seats import Seats
from engine.sitting import Sitting
from places import TESTS


def read(name: str) -> Any:
    """The contents of the vectors' file `name`, without its ending."""
    return json.loads((TESTS / "vectors" / f"{name}.json").read_text())


def advised(sitting: Sitting, seats: Seats | None = None) -> Any:
    """Return the coach's advice for the current question, with computer players at `seats`."""
    assert sitting.game.advise is not None
    return run_to_end(sitting.game.advise(sitting.ask, sitting.played, seats or {}))
