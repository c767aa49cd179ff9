"""Reports a sitting to a course site, if the page comes from a package of its own."""

from __future__ import annotations

from js import recess

from engine.grade import grade
from engine.record import beginning, to_link, to_record
from session.device import Device
from session.effects import Report


def report(report: Report, device: Device) -> None:
    """Report how the sitting stands, without what is private, what it is worth, and what the
    teacher had it begin with."""
    record = to_record(report.sitting, report.seats, private=False)
    status, score = grade(report.sitting, report.seats)
    link = to_link(record) | beginning(device.read_query(report.fragment))
    recess.scorm.report(device.write_query(link), status, score)
