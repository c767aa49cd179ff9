"""Reports the sitting to the page around this one, where there is one that listens."""

from __future__ import annotations

import json

from js import recess

from engine.record import beginning, to_link, to_record
from session.effects import Report
from session.session import Session


def report(report: Report, session: Session) -> None:
    """Report how many answers the sitting has, its result, and the link to it as it is now, which
    holds nothing private."""
    sitting = report.sitting
    result = sitting.result
    record = to_record(sitting, report.seats, private=False)
    device = session.device
    link = to_link(record) | beginning(device.read_query(report.fragment), names=False)
    state = {
        "answers": len(sitting.answers),
        "over": result is not None or (sitting.over and sitting.game.result is None),
        "result": result and result._asdict(),
        "link": device.write_query(link),
    }
    recess.host.report(json.dumps(state))
