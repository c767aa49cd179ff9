"""`workshop/docs/verdicts.md` is true: each of its examples comes to what stands below it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from judged import judge_here
from places import WORKSHOP
from workshop.assignment.assignment import Assignment, read_assignment
from workshop.judging.report_json import report_as_json
from workshop.run.fingerprints import fingerprints_of
from workshop.run.program import program_of
from workshop.teacher.class_table import class_lines, csv_head, report_lines
from workshop.teacher.hand_ins import remarks_of

DOCS = WORKSHOP / "docs"
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
    assert len(EXAMPLE.findall(VERDICTS)) == VERDICTS.count("```python") >= 7


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
    said = "\n".join(report_lines("adder.py", found))
    assert f"  {result:8}  {says}\n" in f"{said}\n", said
    assert reason in said


def test_a_class_comes_to_the_table_that_is_shown() -> None:
    (table,) = re.findall(r"```text\n(.*?)```", VERDICTS, re.DOTALL)
    edits = {old: new for old, new, *_ in EXAMPLE.findall(VERDICTS)}
    source = adder().reference.files["adder.py"].decode()
    largest, word = "largest = max(largest, int(answer))", 'print("That is no number.")'
    of_ann = source.replace(largest, edits[largest])
    sources = {
        "ann.py": of_ann,
        "ben.py": of_ann.replace("largest =", "top =").replace("{largest}", "{top}"),
        "cem.py": source.replace(word, edits[word]),
    }
    programs = {name: program_of({name: text}) for name, text in sources.items()}
    prints = {name: fingerprints_of(each.files) for name, each in programs.items()}
    remarks = remarks_of(prints, adder().reference)
    found = {
        name: report_as_json(judge_here(adder(), each), each) for name, each in programs.items()
    }
    lines = list(class_lines(found, adder(), remarks))
    assert table.splitlines() == lines[:-1]
    columns = csv_head(adder()).removeprefix("\ufeff").split(",")
    named = re.findall(r"`(\w+)`", VERDICTS.split("`--csv`")[1])
    assert named == [*columns[:8], columns[-1].strip()]
