"""What a course site hears of a sitting, where the page comes from a package of its own."""

from __future__ import annotations

from js import recess

from table.grade import grade
from table.record import beginning, to_link, to_record
from table.seats import Seats
from table.sitting import Sitting
from web import address


def report(sitting: Sitting, seats: Seats, place: str) -> None:
    """Tell how the sitting stands, without what is private, and what it is worth; and what the
    teacher had it begin with."""
    record = to_record(sitting, seats, private=False)
    status, score = grade(sitting, seats)
    link = address.query(to_link(record) | beginning(address.pairs(place)))
    recess.scorm.report(link, status, score)
