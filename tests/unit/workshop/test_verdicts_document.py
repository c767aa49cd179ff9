"""`docs/verdicts.md` is true: each of its examples comes to what stands below it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from workshop.assignment.assignment import Assignment, read_assignment
from workshop.judging.judge import judge_here
from workshop.judging.report_json import report_as_json
from workshop.run.program import program_of

DOCS = Path(__file__).parents[3] / "docs"
VERDICTS = (DOCS / "verdicts.md").read_text()
EXAMPLE = re.compile(r"```python\n(.*?) -> (.*?)\n```\n\n> ([\w ]+): (.*?)(?: — (.*))?\n")
NAMES = ("adder.py", "assignment.md", "requirements.toml", "cases.json")


@cache
def adder() -> Assignment:
    """Return the assignment that the documentation writes step by step."""
    blocks = re.findall(r"```(\w+)\n(.*?)```", (DOCS / "assignments.md").read_text(), re.DOTALL)
    kinds = ("python", "markdown", "toml", "json")
    bodies = [next(body for kind, body in blocks if kind == wanted) for wanted in kinds]
    return read_assignment("adder", {n: b.encode() for n, b in zip(NAMES, bodies, strict=True)})


def test_it_is_short_and_has_its_examples() -> None:
    assert len(VERDICTS.splitlines()) <= 100
    assert len(EXAMPLE.findall(VERDICTS)) == VERDICTS.count("```python") >= 9


@pytest.mark.parametrize("example", EXAMPLE.findall(VERDICTS), ids=lambda found: found[0])
def test_an_example_comes_to_what_is_said(example: tuple[str, ...]) -> None:
    old, new, result, says, reason = example
    source = adder().reference.files["adder.py"].decode()
    if old == "*everything*":
        source = new
    else:
        assert source.count(old) == 1
        source = source.replace(old, new.replace("\\n", "\n"))
    program = program_of({"adder.py": source})
    found = report_as_json(judge_here(adder(), program), program)
    (row,) = [row for row in found["requirements"] if row["says"] == says]
    case = f"{row['case']}: " if row["case"] else ""
    said = [case + row.get("sentence", ""), *(asked["says"] for asked in found["asked"])]
    assert row["result"] == result, said
    assert any(reason in each for each in said), said
