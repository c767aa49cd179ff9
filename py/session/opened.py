"""A sitting as the page has it."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.seats import Seats
from engine.sitting import Sitting
from session.origin import Origin


class OpenedSitting(NamedTuple):
    """A sitting, who plays, and how the page has it."""

    sitting: Sitting
    seats: Seats
    resumed: bool = False
    """Whether it was played before: nobody wants to see again how it began."""
    read_only: bool = False
    """Whether another edition of the script took its answers: it can be viewed, and played on as a
    new sitting."""
    preset_answers: int = 0
    """How many answers it began with that nobody here gave."""
    origin: Origin = Origin()
    """Where its answers came from."""
    superseded: Any = None
    """What came by a link or a file, as `linking.Linked`, if another sitting is opened instead."""
    known: int | None = None
    """How many of its answers were known here; None if nothing is new."""
