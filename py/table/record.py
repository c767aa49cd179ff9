"""A sitting as a device keeps it: read with suspicion, since it may be junk or old."""

from __future__ import annotations

from typing import Any

from table.game import Game
from table.link import LinkError, Settings, read_settings, write_settings
from table.seats import Seats
from table.sitting import Sitting


def to_record(sitting: Sitting, seats: Seats) -> dict[str, Any]:
    """What is needed to take up `sitting` again, as plain JSON values; and whether it is over."""
    settings = Settings(sitting.seed, sitting.options, seats)
    return {"settings": write_settings(settings), "answers": sitting.answers, "over": sitting.over}


def from_record(game: Game, record: Any) -> tuple[Sitting, Seats] | None:
    """The sitting and its computer players; None where `record` is no such thing."""
    match record:
        case {"settings": dict(given), "answers": list(answers)}:
            if not all(isinstance(text, str) for text in (*given, *given.values(), *answers)):
                return None
        case _:
            return None
    try:
        settings = read_settings(game, given)
    except LinkError:
        return None
    return Sitting(game, settings.seed, settings.options, answers), settings.seats
