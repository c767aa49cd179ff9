"""Opens what a course site keeps, and reports to it, if the page comes from a package."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from js import recess

from course.opening import Course, CourseOpening
from course.report import NOT_GRADED, report_of
from session.effects import Report
from session.session import Session
from web.device import BrowserDevice


class PackageDevice(BrowserDevice):
    """The browser of a student, who shares no links: the page's address is the course site's."""

    def link(self, fragment: str) -> str:
        """Return nothing."""
        return ""


def opens() -> Callable[..., CourseOpening]:
    """Return what makes the opening of the package's sittings."""
    scorm = recess.scorm
    return partial(CourseOpening, Course(scorm.package, scorm.begins, scorm.goal, scorm.kept))


def report(report: Report, session: Session) -> None:
    """Report the sitting if it counts; if not, show a notice, for as long as it is open."""
    grade = report_of(report, cast("CourseOpening", session.opening))
    if grade is not None:
        recess.scorm.report(*grade)
    elif report.origin is not None:
        recess.scorm.ungraded(report.sitting.seed, NOT_GRADED)
