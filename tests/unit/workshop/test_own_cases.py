"""Cases without writing them: found by what a program prints, or read from what teachers keep."""

from __future__ import annotations

import json

import pytest

from workshop.assignment.assignment import AssignmentError, Case, read_assignment
from workshop.assignment.search import Coverage, find_cases
from workshop.assignment.text_cases import read_text_cases
from workshop.judging.findings import Finding
from workshop.judging.report_json import marked
from workshop.judging.text_check import TextResult, check_texts, texts_as_json
from workshop.run.order import carry_out
from workshop.run.program import Program, program_of
from workshop.run.recording import Exchange, record

MENU = """
def menu():
    while True:
        choice = input("Add, list or quit (a/l/q)? ")
        if choice == "a":
            count = input("How many (1 to 5)? ")
            if not count.isdecimal():
                print("No number.")
            elif int(count) > 5:
                print("Too many.")
            elif int(count) < 1:
                print("Too few.")
            else:
                print("Added.")
        elif choice == "l":
            print("Listed.")
        elif choice == "":
            print("Say something.")
        elif choice == "q":
            print("Bye")
            return
        elif choice == "nobody says this" * 9:
            print("Never.")

menu()
"""


def found_in(source: str, *given: Case) -> tuple[Program, Coverage]:
    program = program_of({"menu.py": source})
    return program, carry_out(find_cases(program, given), lambda order: record(program, order))


def test_cases_are_found_that_reach_what_the_program_can_print() -> None:
    program, found = found_in(MENU)
    assert len(found.places) == 8
    missing = found.as_json(program.files)["missing"]
    assert [source for _, _, source in missing] == ['print("Never.")']
    assert len(found.cases) <= 7
    again = found_in(MENU, *found.cases)[1]
    assert (again.reached, again.cases) == (found.reached, ())
    names = [case.name for case in found.cases]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("print('Hello')", "It asks nothing"),
        ("while True: pass", "never asks"),
        ("print(1)\n1 / 0", "breaks off at its start in line 2"),
    ],
)
def test_a_program_that_does_not_ask_gets_a_sentence(source: str, said: str) -> None:
    assert said in found_in(source)[1].problem


def test_two_cases_of_one_name_are_refused() -> None:
    cases = json.dumps([{"name": "A", "answers": []}, {"name": "A", "answers": ["1"]}]).encode()
    with pytest.raises(AssignmentError, match="Two cases are called “A”"):
        read_assignment("menu", {"menu.py": MENU.encode(), "cases.json": cases})
    with pytest.raises(AssignmentError, match="has no reference"):
        read_assignment("menu", {})


GREET = """
name = input("Say your name: ")
print(f"Hello, {name}! ")
print("Twice:", 2 * int(input("Number? ")))
"""


def results_of(files: dict[str, str]) -> tuple[list[TextResult], list[str]]:
    cases, problems = read_text_cases({name: text.encode() for name, text in files.items()})
    program = program_of({"greet.py": GREET})
    return carry_out(check_texts(cases), lambda order: record(program, order)), problems


SESSIONS = """Say your name: <Ann>
Hello, Ann!
Number? <4>
Twice: 8

Say your name: <Bob>
Hello Bob!
Number? <4>
Twice: 8
"""
TESTS = [
    {"name": "t", "run": "rm -rf /", "input": "A\n3\n", "output": "Twice: 6"},
    {"name": "t", "run": "x", "input": "A\n3", "output": r"Twice: \d+", "comparison": "regex"},
    {"name": "e", "run": "x", "input": "A\n3", "output": "Say", "comparison": "exact"},
]
FIFTY = {"type": "io", "input": "A\r\n3", "expected": "A! \r\nNumber?", "comparison": "contains"}
COMMANDS = [{"run": "pytest"}, {"run": "echo 1 | x", "output": "OK"}, {"expected-file": "no.txt"}]
# YAML comes as the JSON that the page makes of it.
LAST = {"data": "Twice: 6", "config": {}}
SUITE = [
    {
        "unit": "Greeting",
        "cases": [
            {"stdin": "A\n3\n", "stdout": "Say your name: Hello, A!\nNumber? Twice: 6\n"},
            {"contexts": [{"testcases": [{"stdin": {"data": "A\n4"}, "stdout": LAST}]}]},
        ],
    }
]
STEP = {"test-name": "t", "command": "x", "input": "A\n3", "expected-output": "Twice: 6"}
STEPS = [{"uses": "actions/checkout@v4"}, {"with": None}, {"with": STEP}]
WORKFLOW = {"jobs": {"run-autograding-tests": {"steps": STEPS}}}
SAID = "Say your name: Hello, A! \nNumber? Twice: 6\n"


@pytest.mark.parametrize(
    ("files", "passed"),
    [
        ({"session.txt": SESSIONS}, {"Run 1": True, "Run 2": False}),
        (
            {
                "iospec.txt": "# As <Ann> types it\n|"
                + SESSIONS.split("\n\n", maxsplit=1)[0].replace("\n", "\n|")
            },
            {"Run 1": True},
        ),
        ({"classroom.yml": json.dumps(WORKFLOW)}, {"t": True}),
        (
            {"autograding.json": json.dumps({"tests": TESTS})},
            {"t": True, "t (2)": True, "e": False},
        ),
        ({"tests.json": json.dumps(TESTS)}, {"t": True, "t (2)": True, "e": False}),
        ({"suite.yaml": json.dumps(SUITE)}, {"Greeting 1": True, "Greeting 2 1 1": False}),
        (
            {"a.json": json.dumps({"assignments": [{"tests": [{**FIFTY, "run": "x"}]}, {}]})},
            {"Test 1 1": True},
        ),
        (
            {
                "a.yaml": json.dumps([{"stdin": {"path": "a.txt"}, "stdout": {"content": "x"}}]),
                "a.txt": "A\n4",
            },
            {"Test 1": False},
        ),
        ({"1.in": "A\n3\n", "1.ans": SAID, "2.in": "A\n3", "2.out": "x"}, {"1": True, "2": False}),
    ],
)
def test_what_teachers_keep_is_read_and_compared(
    files: dict[str, str], passed: dict[str, bool]
) -> None:
    results, problems = results_of(files)
    assert {each.case.name: each.passed for each in results} == passed
    assert problems == []


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.json", "{", "it is no JSON"),
        ("a.json", "[" * 100_000, "it is no JSON"),
        ("a.json", "{}", "no case with what is typed"),
        ("a.json", '[{"run": "x", "comparison": "fuzzy"}]', "A comparison “fuzzy” is not known"),
        ("a.yaml", "a: [", "it is no YAML"),
        ("a.txt", "Name: John", "angle brackets"),
        ("a.in", "1", "there is no a.ans"),
    ],
)
def test_what_cannot_be_read_is_named_and_the_rest_is_read(name: str, text: str, said: str) -> None:
    results, problems = results_of({name: text, "b.in": "A\n3\n", "b.ans": SAID})
    assert [each.passed for each in results] == [True]
    assert len(problems) == 1
    assert problems[0].startswith(name)
    assert said in problems[0]


def test_commands_are_shown_and_not_run() -> None:
    cases, _ = read_text_cases({"tests.json": json.dumps(TESTS).encode()})
    results = [TextResult(case, passed=True, actual="") for case in cases]
    assert texts_as_json(results, [])["problems"] == ["Not run: rm -rf /", "Not run: x"]


def test_tests_that_only_a_command_passes_are_left_out() -> None:
    tests = [{"output": "x", **test} for test in TESTS] + [
        {"run": "x", **test} for test in COMMANDS
    ]
    results, problems = results_of({"tests.json": json.dumps(tests), "main.py": "print(1)"})
    assert len(results) == len(TESTS)
    assert problems == [
        "tests.json, left out: “Test 4”. It does not say what is printed, and no command is run "
        "here.",
        "tests.json, left out: “Test 5”. The command does more than run a program, and none is run "
        "here.",
        "tests.json, left out: “Test 6”. There is no no.txt here.",
    ]
    suite = [{"stdout": 1, "arguments": [2]}, {"stdin": {"path": "in"}}, {"stdout": {"file": "x"}}]
    _, problems = results_of({"a.yaml": json.dumps(suite)})
    assert [problem.partition(". ")[2] for problem in problems] == [
        "It passes arguments, or calls a function.",
        "There is no in here.",
        "A program of its own checks what is printed, and none is run here.",
    ]


def test_a_difference_is_marked_to_the_character_with_blanks_visible() -> None:
    (_, differs), _ = results_of({"session.txt": SESSIONS})
    assert ("actual", ",") in differs.spans
    assert "".join(text for side, text in differs.spans if side != "actual").startswith("Say your")


def test_a_number_that_differs_is_marked_as_a_whole() -> None:
    found = Finding("differs", 0, "", shown="112", due="12")
    nothing = Exchange((), None, "", None, (), ())
    due, own = marked("Take 12.", "Take 112.", found, nothing)
    assert due == [("Take ", False), ("12", True), (".", False)]
    assert own == [("Take ", False), ("112", True), (".", False)]
