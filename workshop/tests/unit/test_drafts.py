"""An assignment that is opened in the maker, and saved again, has lost nothing."""

from __future__ import annotations

import json
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from courses import NAMES, files_of
from workshop.assignment.assignment import Assignment, read_assignment, read_draft
from workshop.assignment.pack import case_as_json
from workshop.run.calls import CallsOrder, call
from workshop.run.order import carry_out
from workshop.run.recording import record
from workshop.teacher.assignment_folders import names_of_assignments
from workshop.teacher.overview import overview

ALL = sorted({*NAMES, *names_of_assignments()} - {"bots", "tactego"})  # their cases take long


@pytest.mark.parametrize("name", ALL)
def test_an_assignment_that_is_opened_and_saved_again_has_lost_nothing(name: str) -> None:
    files = files_of(name)
    its = read_assignment(name, files)

    def perform(order: Any) -> Any:
        is_call = isinstance(order, CallsOrder)
        return tuple(call(order, its.reference)) if is_call else record(its.reference, order)

    shown = carry_out(overview(its), perform)
    given = json.dumps([[name, read_draft(its, files), shown]])
    command = ["node", Path(__file__).parent / "draft.mjs"]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    (texts,) = json.loads(done.stdout)
    again = {**files, **{file: text.encode() for file, text in texts.items()}}
    assert as_plain(read_assignment(name, again)) == as_plain(its)


def as_plain(its: Assignment) -> dict[str, Any]:
    """What is in an assignment, with names that have no order as sets."""
    plain = {each.name: getattr(its, each.name) for each in fields(its) if each.init}
    asked = [
        {**each._asdict(), "facts": {*each.facts}, "cases": {*each.cases}}
        for each in its.requirements
    ]
    cases = [case_as_json(each) for each in its.cases]
    texts = {"text": its.text.strip(), "requirements": asked, "cases": cases}
    return {**plain, **texts, "reference": its.reference.main}
