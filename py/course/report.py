"""What a course site hears of a sitting."""

from __future__ import annotations

from typing import NamedTuple

from course.grade import grade
from course.opening import CourseOpening
from engine.answer_codec import encode_answers
from engine.record import to_link, to_record
from session.effects import Report

NOT_GRADED = (
    "This game is not graded, and is kept on this device alone: it did not begin as your course "
    "set it up, or somebody else’s answers are in it."
)


class CourseReport(NamedTuple):
    """How far a sitting that counts came."""

    link: str
    """What opens it, as an address says it after its ``#``; nothing private is in it."""
    status: str
    score: int | None


def report_of(report: Report, opening: CourseOpening) -> CourseReport | None:
    """Return what the course site hears of a sitting; None if it does not count."""
    sitting, seats, _, origin = report
    if origin is None or not opening.counts(sitting, origin):
        return None
    record = to_record(sitting, seats, private=False)
    # With no answers, too: so a cut game differs from one that has just begun.
    answers = {"answers": encode_answers(record["answers"])}
    link = opening.device.write_query(to_link(record | {"answers": ["x"]}) | answers)
    return CourseReport(link, *grade(sitting, seats, opening.course.goal))
