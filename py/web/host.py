"""What the page around this one is told of the sitting, where there is one that listens."""

from __future__ import annotations

import json

from js import recess

from table.record import beginning, to_link, to_record
from table.seats import Seats
from table.sitting import Sitting
from web import address


def tell(sitting: Sitting, seats: Seats, place: str) -> None:
    """Tell how many answers `sitting` has, what came of it, and the link to it as it stands, which
    holds nothing private."""
    result = sitting.result
    record = to_record(sitting, seats, private=False)
    link = address.query(to_link(record) | beginning(address.pairs(place)))
    told = {
        "answers": len(sitting.answers),
        "over": result is not None or (sitting.over and sitting.game.result is None),
        "result": result and result._asdict(),
        "link": link,
    }
    recess.tell(json.dumps(told))
