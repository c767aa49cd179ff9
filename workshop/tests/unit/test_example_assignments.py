"""The example assignments: rewrites of their references pass, and faults in them are named."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from judged import judge_here
from places import ASSIGNMENTS, WORKSHOP
from workshop.assignment.assignment import Assignment
from workshop.assignment.keys import FILE, REQUIREMENT
from workshop.judging.judge import Report
from workshop.run.program import program_of
from workshop.teacher.assignment_folders import read_folder
from workshop.teacher.command_line import main

REWRITES = WORKSHOP / "tests/samples/programs/examples"
EXAMPLES = ("higher_lower", "shop", "small_talk")


@cache
def assignment(name: str) -> Assignment:
    return read_folder(ASSIGNMENTS / name)


def rewrite(name: str) -> str:
    return (REWRITES / f"{name}.py").read_text()


def judged(name: str, source: str, **beside: str) -> Report:
    files = {"main.py": source, **{file.replace("_", "."): text for file, text in beside.items()}}
    return judge_here(assignment(name), program_of(files, "main.py"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_small_and_its_reference_passes(name: str) -> None:
    its = assignment(name)
    lines = its.reference.files[its.reference.main].decode().splitlines()
    assert 30 <= len(lines) <= 80
    assert 5 <= sum(not case.training for case in its.cases) <= 8
    cases = {case.name for case in its.cases}
    assert all({*each.cases} <= cases for each in its.requirements)
    assert judge_here(its, its.reference).verdict == "passes"


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("structure", ["plain", "class"])
def test_a_rewrite_in_other_words_and_structure_passes(name: str, structure: str) -> None:
    report = judged(name, rewrite(f"{name}_{structure}"))
    assert report.verdict == "passes"
    assert {row.result for row in report.rows} == {"met"}


FAULTY = (
    ("higher_lower_plain", "while used < 7", "while used < 6", "seven tries", "again = input("),
    ("higher_lower_plain", 'print("Digits, please!")', "used += 1", "costs no try", "to go]"),
    ("higher_lower_class", '("y", "Y")', '("y",)', "in capitals too", ""),
    ("shop_class", "range(good.count + 1)", "range(10**9)", "more than there are", "name := input"),
    ("shop_class", ">= 2000", ">= 1000", "From 20.00 on", 'print(f"Now pay'),
    ("shop_plain", "int(n) >", "int(n) >=", "more than there are", "n = input("),
    ("shop_plain", ".lower()\nwhile", "\nwhile", "in capitals", "wish = input("),
    ("small_talk_plain", 'lower() != "bye"', 'strip() != "bye"', "At bye", "text = input("),
    ("small_talk_plain", 'text[-1:] == "?"', 'text[-2:] == "??"', "To a question", '"Aha,"'),
    ("small_talk_class", "return number(prompt)", "return 0", "asked for again", "line := input"),
    ("small_talk_class", "default=0", "default=1", "the longest", "listener.summary()"),
)


@pytest.mark.parametrize(("program", "old", "new", "requirement", "line"), FAULTY)
def test_a_fault_is_named_by_its_requirement_and_its_line(
    program: str, old: str, new: str, requirement: str, line: str
) -> None:
    source = rewrite(program)
    assert source.count(old) == 1
    source = source.replace(old, new)
    report = judged(program.rpartition("_")[0], source)
    assert report.verdict == "differs"
    row = next(row for row in report.rows if requirement in row.requirement.says)
    assert row.result == "not met"
    assert row.finding
    assert line in source.splitlines()[row.finding.line - 1]


THROUGHOUT = (
    ("higher_lower_class", "len(self.guesses))\n      ", "3)\n      ", "the tries needed"),
    ("shop_plain", "    total = total - total / 10", "    pass", "what is to be paid"),
    ("shop_plain", "counts[i] = counts[i] - n", "pass", "how many are left"),
    ("small_talk_class", 'number("Time for it each week: ") * 52', "0", "the hours a year"),
)


@pytest.mark.parametrize(("program", "old", "new", "fact"), THROUGHOUT)
def test_what_is_wrong_throughout_is_asked_for(program: str, old: str, new: str, fact: str) -> None:
    source = rewrite(program)
    assert source.count(old) == 1
    report = judged(program.rpartition("_")[0], source.replace(old, new))
    assert report.verdict != "passes"
    if report.verdict == "not compared":
        assert fact in report.unread


def test_a_file_of_ones_own_does_not_replace_the_one_of_a_case() -> None:
    own = "item,price,count\nsand,1.00,5\n"
    assert judged("shop", rewrite("shop_plain"), stock_csv=own).verdict == "passes"


MY_ADDER = """total = last = 0
while (text := input("next: ")) != "end":
    if text.isdigit():
        last = int(text)
        total = total + last
        print("so far", total)
print("top:", last)
"""


def test_the_assignment_of_the_document_is_compared_as_it_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    document = (WORKSHOP / "docs/assignments.md").read_text()
    assert len(document.splitlines()) <= 120
    blocks = dict(re.findall(r"^```(\w+)\n(.*?)^```", document, re.MULTILINE | re.DOTALL))
    folder = tmp_path / "workshop/assignments/adder"
    folder.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    Path("my_adder.py").write_text(MY_ADDER)
    names = ("adder.py", "assignment.md", "requirements.toml", "cases.json")
    for name, kind in zip(names, ("python", "markdown", "toml", "json"), strict=True):
        (folder / name).write_text(blocks[kind])
    reference, own = (line.split()[3:] for line in blocks["sh"].splitlines())
    assert main(reference) == 0
    capsys.readouterr()
    assert main(own) == 1
    assert f"{blocks['text']}            After “end”, it has to be" in capsys.readouterr().out
    for name in re.findall(r"`(\w+)` \((?:chance|a second|a conv)", document):
        assert name in EXAMPLES


def test_each_key_of_the_requirements_is_in_the_table_with_an_example_that_is_used() -> None:
    document = (WORKSHOP / "docs/assignments.md").read_text()
    rows = re.findall(r"^\| `(.*?)` \| `(.*?)` in `(\w+)` \|", document, re.MULTILINE)
    keys = {key.strip("[]") for key, _, _ in rows}
    assert keys == {*REQUIREMENT, *FILE} - {"requirements"}
    for key, example, name in rows:
        used = document if name == "adder" else ""
        if name != "adder":
            used = (ASSIGNMENTS / name / "requirements.toml").read_text()
            assert key.strip("[]") in used
        assert used.count(example) > (name == "adder"), example
