"""What an assignment's reference says in its cases, so that nobody has to guess a name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workshop.assignment.assignment import read_assignment
from workshop.run.calls import CallsOrder, call
from workshop.run.order import carry_out
from workshop.run.recording import record
from workshop.teacher.command_line import main
from workshop.teacher.overview import overview

PROGRAM = """\
def show(total):
    print(f"It is {total}.")

def leave(total):
    print("Bye! It was", total)
    if total > 99:
        print("A lot!")

total = 0
while (number := input("A number? ")) != "end":
    total += int(number)
    show(total)
open("sums.txt", "w").write(str(total))
leave(total)
"""
REQUIREMENTS = """\
[questions]
"a number" = "A number"
[facts]
"the sum" = "show: total"
[[requirements]]
says = "The sum is said."
facts = ["the sum"]
"""
CASES = [
    {"name": "Two", "answers": ["3", "4", "end"]},
    {"name": "One", "answers": ["5"]},
    {"name": "None", "answers": ["end", "1"]},
]
FILES = {
    "adder.py": PROGRAM,
    "requirements.toml": REQUIREMENTS,
    "cases.json": json.dumps(CASES),
}


def overview_of(files: dict[str, str]) -> dict[str, Any]:
    its = read_assignment("adder", {name: text.encode() for name, text in files.items()})

    def run(order: Any) -> Any:
        if isinstance(order, CallsOrder):
            return order.read(json.loads(json.dumps({"called": call(order, its.reference)})))
        return record(its.reference, order)

    return carry_out(overview(its), run)


def test_it_names_facts_questions_and_files_by_where_they_are_found() -> None:
    found = overview_of(FILES)
    facts = {each["expression"]: each for each in found["facts"]}
    assert [*facts] == ["show: total", "leave: total"]
    assert facts["show: total"]["name"] == "the sum"
    assert facts["show: total"]["values"] == ["3", "7", "5"]
    assert facts["show: total"]["cases"] == ["Two", "One"]
    assert (facts["leave: total"]["line"], facts["leave: total"]["is_used"]) == (5, False)
    (question,) = found["questions"]
    assert (question["name"], question["expression"]) == ("a number", "A number?")
    (file,) = found["files"]
    assert (file["expression"], file["values"]) == ("sums.txt", ["7", "0"])
    assert found["unreached"] == [["adder.py", 7, 'print("A lot!")']]


def test_a_case_has_its_transcript_what_it_shows_and_how_it_ends() -> None:
    two, one, none = overview_of(FILES)["cases"]
    assert two["transcript"][:2] == [("A number? ", "3"), ("It is 3.\nA number? ", "4")]
    assert {"the sum", "leave: total"} <= {*two["shows"]}
    assert "the sum" not in none["shows"]
    assert [each["end"] for each in (two, one, none)] == [
        "",
        "It still asks: there are no more answers.",
        "It ends before its last answer.",
    ]


def test_a_call_is_shown_with_what_it_changes() -> None:
    its = {**FILES, "requirements.toml": '[[requirements]]\nsays = "It grows."\n'}
    its["requirements.toml"] += 'calls = ["list.append([1], 2)"]'
    said = "gives None, and changes the list it is given as [1, 2]"
    assert overview_of(its)["calls"] == [("list.append([1], 2)", said)]


def test_a_fact_without_a_name_is_one_slip() -> None:
    its = {**FILES, "requirements.toml": REQUIREMENTS.replace('facts = ["the sum"]', "")}
    its["requirements.toml"] += 'facts = ["A lot!"]'
    says = "“The sum is said.” is about “A lot!”, which has no name"
    assert overview_of(its)["slips"] == [f"{says}: give it one under [facts] or [questions]."]


def test_a_terminal_shows_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "adder"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    assert main(["check", "--reference", str(folder), "--unfenced"]) == 0
    said = capsys.readouterr().out
    assert "  the sum: show: total = 3 · 7 · 5\n" in said
    assert "    A number? «3»\n    It is 3.\n" in said
    assert "No requirement uses “leave: total”\n" in said
    assert main(["check", "--reference", str(folder), "--unfenced", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["questions"][0]["name"] == "a number"
