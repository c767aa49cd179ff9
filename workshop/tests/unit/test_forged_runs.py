"""Whatever a program sends in place of its recorded run, it is a run, or a sentence says that it is
none; and judging comes to a report."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from repeats import repeats
from workshop.assignment.assignment import Assignment, read_assignment
from workshop.judging.judge import Judge
from workshop.judging.report_json import report_as_json
from workshop.run.order import carry_out
from workshop.run.program import Program, program_of
from workshop.run.recording import Recording, RecordOrder, perform, record

REFERENCE = """import random
total = 0
board = [[".", "."], [".", "."]]
name = input("Your name? ")
while True:
    text = input("a number? ")
    if text == "end":
        break
    total += int(text) + random.randint(1, 3)
    board[0][1] = text
    for row in board:
        print(*row)
    print("so far", total, name)
print("goodbye", total)
"""
PROGRAM = (
    REFERENCE.replace("so far", "Sum:").replace("name", "who") + 'open("a.txt", "w").write("1")'
)
ANSWERS = ["Ann 3 10 4 end", "Bo 5 8 end", "Cy 12 7 30 end", "Di 9 1 20 41 end"]
CASES = [{"name": each, "answers": each.split(), "training": len(each) > 14} for each in ANSWERS]
REQUIREMENTS = """
facts = {"the sum" = "total", "the name" = "name"}
[[requirements]]
says = "After each number the sum is said."
facts = ["the sum"]
"""
JUNK: tuple[Any, ...] = (
    *(None, True, -1, 0, 1.5, 10**30, float("nan"), float("inf"), "", "x" * 999, "\ud800", [], {}),
    *([[]], [None], {"a": None}, [0, 0], ["out", 0, 0, "x"], ["asked", 0, "", None]),
    *([["my.py", 1, 0, 1]], ["my.py", -5, 10**9, 1], [0.5, 6, None], "chains"),
)


def adder() -> Assignment:
    files = {"adder.py": REFERENCE, "cases.json": json.dumps(CASES)}
    files["requirements.toml"] = REQUIREMENTS
    return read_assignment("adder", {name: text.encode() for name, text in files.items()})


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each container in JSON values with each of its keys."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def forged(run: Any, rng: Random) -> Any:
    """Return JSON values of a run of which up to three parts are others, gone or there twice."""
    run = json.loads(json.dumps(run))
    for _ in range(rng.randint(1, 3)):
        every = list(places(run))
        if not every:
            break
        holder, key = rng.choice(every)
        what = rng.randrange(4)
        if what == 0:
            del holder[key]
        elif what == 1 and isinstance(holder, list):
            holder.insert(key, deepcopy(rng.choice(holder)))
        elif what == 2:
            other, other_key = rng.choice(every)
            holder[key] = json.loads(json.dumps(other[other_key])) if _has(other, other_key) else 0
        else:
            holder[key] = deepcopy(rng.choice(JUNK))
    return run


def _has(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else key < len(holder)


def read(order: RecordOrder, value: Any) -> Recording | None:
    """Return the run in a message as it comes from a process; None if it is none."""
    try:
        return order.read(json.loads(json.dumps(value)))
    except (ValueError, RecursionError):
        return None


@pytest.mark.parametrize("of_reference", [False, True])
def test_a_forged_run_is_a_run_or_none(of_reference: bool) -> None:
    """A law: nothing but ValueError is raised, and what is taken has the types of a run."""
    rng, taken = Random(11), 0
    order = RecordOrder(("Ann", "3", "4", "end"), "1", of_reference=of_reference)
    real = json.loads(json.dumps(perform(order, program_of({"my.py": REFERENCE})).as_json()))
    assert read(order, real) == record(program_of({"my.py": REFERENCE}), order)
    for _ in range(repeats(2_000, 40_000)):
        run = read(order, forged(real, rng))
        if run is None:
            continue
        taken += 1
        for each in run.stretches:
            assert isinstance(each.text, str)
            assert all(isinstance(answer, str) for answer in each.extras)
            assert all(isinstance(draw.sides, int) for draw in each.draws)
            assert of_reference or not any(piece.values for piece in each.pieces)
    assert taken > 100


def judged(its: Assignment, program: Program, forge: Callable[[Any], Any]) -> dict[str, Any]:
    """Judge a program each of whose runs is forged."""

    def run(order: RecordOrder) -> Recording:
        if order.of_reference:
            return record(its.reference, order)
        real = perform(order, program).as_json()
        return read(order, forge(real)) or order.stopped("What came back cannot be read.")

    return report_as_json(carry_out(Judge(its, program).judge(), run), program)


def test_forged_runs_are_judged() -> None:
    """A law: whatever comes, there is a report, and an honest program passes after it."""
    its, program = adder(), program_of({"my.py": PROGRAM})
    assert judged(its, program, lambda run: run)["verdict"] == "passes"
    verdicts = set()
    for number in range(repeats(25, 1_000)):
        rng = Random(number)
        verdicts.add(judged(its, program, lambda run, rng=rng: forged(run, rng))["verdict"])
    assert "differs" in verdicts
    assert judged(its, program, lambda run: run)["verdict"] == "passes"
