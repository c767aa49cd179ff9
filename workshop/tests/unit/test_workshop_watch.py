"""What is recorded of a stretch: its lines, what was printed by then, the variables as they are."""

from __future__ import annotations

import time
from typing import Any

import pytest

from workshop.run.execute import run_program
from workshop.run.program import program_of
from workshop.watch import watcher
from workshop.watch.watcher import Watched, watch

GREETING = """names = []
other = names
def add(who):
    names.append(who)
    return len(names)
i = 0
while i < 2:
    i += 1
name = input("Name? ")
print("Hello", str(name))
count = add(name)
age = input("Age? ")
print(age + 1)
"""


def watched(source: str, *answers: str, **more: Any) -> Watched:
    return watch(program_of({"a.py": source}), answers, "1", **more)


def lines(run: Watched) -> list[int]:
    return [step[1] for step in run.steps if step[2] == "step_line"]


def states(run: Watched) -> list[dict[str, dict[str, Any]]]:
    """The variables by scope, and the heap, at each step."""
    now: dict[str, dict[str, Any]] = {"h": {}, "0": {}}
    found = []
    for step in run.steps:
        for scope, changes in step[5].items():
            if scope == "s":
                continue
            now[scope] = {
                name: value
                for name, value in {**now.get(scope, {}), **changes}.items()
                if value != []
            }
        found.append({scope: dict(values) for scope, values in now.items()})
    return found


def test_the_lines_of_a_stretch_are_those_between_two_questions() -> None:
    assert lines(watched(GREETING)) == [1, 2, 3, 6, 7, 8, 7, 8, 7, 9]
    assert lines(watched(GREETING, "Ann")) == [10, 11, 5, 12]
    ends = watched(GREETING, "Ann", "8")
    assert lines(ends) == [13]
    assert ends.end.kind == "failed"
    assert ends.steps[-1][6].startswith("TypeError: can only concatenate")


def test_what_was_printed_counts_from_the_start_of_the_stretch() -> None:
    printed = {step[1]: step[3] for step in watched(GREETING, "Ann").steps}
    assert (printed[10], printed[11]) == (0, len("Hello Ann\n"))


def test_two_names_for_one_list_are_seen_to_be_two_names() -> None:
    before, *_, after = states(watched(GREETING, "Ann"))
    assert before["0"]["names"] == before["0"]["other"] == ["REF", 0]
    assert (before["h"][0], after["h"][0]) == (["LIST"], ["LIST", "Ann"])


def test_calls_have_variables_of_their_own_and_what_they_return() -> None:
    run = watched(GREETING, "Ann")
    events = [step[2] for step in run.steps]
    at, number = events.index("return"), run.steps[events.index("call")][4]
    assert run.frames[number] == "add"
    assert states(run)[at][str(number)] == {"who": "Ann", "__return__": 1}
    assert run.steps[at + 1][5]["s"] == [0], "the call has left the stack"


def test_conditions_calls_and_loop_variables_are_noted_beside_their_lines() -> None:
    run = watched("for i in range(3):\n    if i == 1 or i == 9:\n        n = max(i, 5)\n")
    noted = [(step[1], run.seen.get(at, {})) for at, step in enumerate(run.steps)]
    assert [seen["i"] for line, seen in noted if line == 1 and "i" in seen] == ["0", "1", "2"]
    assert [seen["i == 1"] for line, seen in noted if line == 2] == ["False", "True", "False"]
    assert [seen for line, seen in noted if line == 3] == [{"max(i, 5)": "5"}]


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("10**400", ["IMPORTED_FAUX_PRIMITIVE", "int", "a number of about 400 digits"]),
        ("1.0", ["SPECIAL_FLOAT", "1.0"]),
        ("float('nan')", ["SPECIAL_FLOAT", "nan"]),
        ("'x' * 300", "x" * 200 + "… (300 characters)"),
        ("'\\ud800'", "?"),
        ("(1, None, True)", ["TUPLE", 1, None, True]),
        ("{1}", ["SET", 1]),
        ("{'a': 2}", ["DICT", ["a", 2]]),
        (
            "list(range(200))[:]",
            ["LIST", *range(100), ["IMPORTED_FAUX_PRIMITIVE", "more", "… 100 more"]],
        ),
        (
            "__import__('collections').namedtuple('P', 'x y')(1, 2)",
            ["INSTANCE", "P", ["x", 1], ["y", 2]],
        ),
        (
            "__import__('datetime').date(2026, 1, 5)",
            ["INSTANCE_PPRINT", "date", "2026-01-05"],
        ),
        ("Hostile()", ["INSTANCE", "Hostile", ["n", 1]]),
        ("HostileList([1])", ["LIST", 1]),
    ],
)
def test_values_are_recorded_without_running_the_programs_code(value: str, kept: Any) -> None:
    source = f"""
def fail(*_):
    print("called")
    raise ValueError
class Hostile:
    def __init__(self):
        object.__setattr__(self, "n", 1)
    __repr__ = __eq__ = __hash__ = __bool__ = __getattr__ = __str__ = fail
    def __getattribute__(self, name):
        fail()
class HostileList(list):
    __iter__ = __len__ = __getitem__ = __eq__ = __repr__ = fail
it = {value}
end = 1
"""
    run = watched(source)
    assert run.end.kind == "ended", run.end.traceback
    assert not [event for event in run.events if event[0] == "out"]
    last = states(run)[-1]
    found = last["0"]["it"]
    assert (last["h"][found[1]] if found[0] == "REF" else found) == kept


def test_what_holds_itself_is_recorded_once() -> None:
    last = states(watched("a = []\na.append(a)\nend = 1\n"))[-1]
    assert last["h"] == {0: ["LIST", ["REF", 0]]}


def test_a_long_stretch_is_cut_and_goes_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watcher, "MAX_STEPS", 50)
    source = "i = 0\nwhile i < 60:\n    i += 1\ninput()\n"
    whole = []
    while True:
        part = watched(source, skip=len(whole))
        assert part.skipped == len(whole)
        whole += lines(part)
        if not part.is_cut:
            break
        assert len(part.steps) == 50
    assert whole == [1, *[2, 3] * 60, 2, 4]


def test_watching_changes_nothing_of_a_run() -> None:
    source = """import random
def numbers():
    yield random.randint(1, 9)
    yield input("First? ")
values = [n for n in numbers()]
class Bag:
    items = []
    def put(self, *, it=[]):
        it.append(super().__init__())
        return locals().keys()
print(values, Bag().put(), sorted("ba", key=lambda c: -ord(c)), sep="|")
try:
    int(input("Second? "))
except Exception:
    print("no number")
print(random.random())
"""
    program = program_of({"a.py": source})
    for answers in ([], ["x"], ["x", "y"]):
        plain = run_program(program, answers, "7")
        recorded = watch(program, answers, "7")
        assert recorded.events == plain.events
        assert recorded.end == plain.end
        assert recorded.steps


def test_a_thousand_steps_take_far_less_than_a_second() -> None:
    board = "board = [['.'] * 10 for _ in range(10)]\n"
    board += "for i in range(500):\n    board[i % 10][i // 50] = i\n"
    start = time.process_time()
    assert len(watched(board).steps) > 1_000
    assert time.process_time() - start < 1


def test_the_parts_of_a_long_expression_are_seen_and_no_annotation() -> None:
    source = (
        "def f(a: dict[str, list[int]]) -> dict[str, list[int]]:\n"
        "    return a\n"
        "names, n, i = ['ab', 'c'], 3, 1\n"
        "x = names[i] + str(n * 2) + '-' * (2 * 10)\n"
        "y = n * 2\n"
    )
    found = watch(program_of({"a.py": source}), [])
    by_line = {found.steps[at][1]: values for at, values in found.seen.items()}
    assert by_line == {
        4: {
            "names[i]": "'c'",
            "n * 2": "6",
            "str(n * 2)": "'6'",
            "names[i] + str(n * 2)": "'c6'",
        }
    }
