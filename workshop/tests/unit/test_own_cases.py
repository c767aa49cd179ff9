"""Cases without writing them: found by what a program prints."""

from __future__ import annotations

import json

import pytest

from workshop.assignment.assignment import AssignmentError, Case, read_assignment
from workshop.assignment.search import Coverage, find_cases
from workshop.judging.findings import Finding
from workshop.judging.report_json import marked
from workshop.run.order import carry_out
from workshop.run.program import Program, program_of
from workshop.run.recording import Stretch, record

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


def test_a_number_that_differs_is_marked_as_a_whole() -> None:
    found = Finding("differs", 0, "", shown="112", due="12")
    nothing = Stretch((), None, "", None, (), ())
    due, own = marked("Take 12.", "Take 112.", found, nothing)
    assert due == [("Take ", False), ("12", True), (".", False)]
    assert own == [("Take ", False), ("112", True), (".", False)]
