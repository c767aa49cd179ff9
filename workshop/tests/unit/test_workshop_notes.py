"""What raises nothing and is wrong all the same is said at its step; of what is right, nothing."""

from __future__ import annotations

import pytest

from workshop.run.execute import run_program
from workshop.run.program import program_of
from workshop.run.sandbox import Limits, work_timer
from workshop.watch import watcher
from workshop.watch.watcher import watch

FAULTS = {
    "or": (
        "again = 'n'\nif again == 'y' or 'yes':\n    print('on')",
        2,
        "or 'yes' is a condition of its own, always true: write again in ('y', 'yes').",
    ),
    "not or": ("x = 1\nwhile x != 2 or 3:\n    break", 2, "write x not in (2, 3)."),
    "is": ("x = 'a'\nif x is not 'b':\n    pass", 2, "values are compared by !=."),
    "a value to begin with": (
        "secret = 7\nguess = 0\nwhile guess != secret:\n    guess = input('? ')",
        3,
        "guess is the text '7', and secret is the number 7",
    ),
    "a text and a number": (
        "secret = 7\ndef ask():\n    guess = input().strip()\n    return guess == secret\nask()",
        4,
        "guess is the text '7', and secret is the number 7: a text is never equal to a number.",
    ),
    "an answer and a number that is written": (
        "guess = input('? ')\nwhile guess != 7:\n    guess = input('? ')",
        2,
        "guess is the text '7', and 7 is a number: a text is never equal",
    ),
    "an answer that a function returns": (
        "def ask():\n    return input('? ')\nguess = ask()\nif guess == 7:\n    pass",
        4,
        "guess is the text '7', and 7 is a number",
    ),
    "an answer in small letters": (
        "guess = input('? ')\nguess = guess.lower()\nif guess == 7:\n    pass",
        3,
        "guess is the text '7', and 7 is a number",
    ),
    "a comparison as a statement": ("x = 1\nx == 2", 2, "x == 2 only compares: a value is given"),
    "a function that is not called": (
        "def main():\n    print('x')\nmain",
        3,
        "main is a function, and only named here: it is called as main().",
    ),
    "a text that is not kept": ("s = 'a'\ns.upper()", 2, "s stays as it is: write s = s.upper()."),
    "None printed": (
        "def double(n):\n    print(n * 2)\nprint(double(2))",
        3,
        "print shows None, too. The function double (line 1) has no return with a value.",
    ),
    "a list changed": (
        "xs = [1, 2, 4, 5]\nfor x in xs:\n    if x % 2 == 0:\n        xs.remove(x)",
        4,
        "The loop goes over xs, and this takes an item out: the item after it is skipped.",
    ),
    "a shared default": (
        "def add(x, to=[]):\n    'Add.'\n    to.append(x)\n    return to\nadd(1)\nadd(2)",
        3,
        "to is a list with 1 item, from the calls before: [] in the def is one list for all calls.",
    ),
    "a method's shared default": (
        "class Bag:\n    def __init__(self, items=[]):\n        self.items = items\n"
        "Bag().items.append(1)\nBag()",
        3,
        "items is a list with 1 item, from the calls before",
    ),
}
"""A program, the line that a note is for, and what it says."""

RIGHT = {
    "or": "x = 'y'\nif x == 'y' or x == 'yes':\n    pass\nwhile x == 'n' or 0:\n    pass",
    "or as a value": "x = None\ny = x == 1 or 'other'\nz = (x or 'none') == 'none'",
    "is": "x = None\nif x is None or x is True:\n    pass",
    "converted": "n = int(input())\nif n == 7:\n    pass",
    "converted later": "n = input()\nn = int(n)\nif n == 7:\n    pass",
    "a board": "board = [1, 'X']\nfor x in board:\n    if x == 'X' or x == 1:\n        pass",
    "a name or a number": "for x in ('Ann', 7):\n    if x == 7 or x == 'Ann':\n        pass",
    "a board's answer": "n = input()\nif n == '7' or n.isdigit() == 1:\n    pass",
    "kept": "s = 'a'\ns = s.upper()\nxs = [2, 1]\nxs.sort()",
    "a method of its own": "class A:\n    def upper(self):\n        pass\na = A()\na.upper()",
    "a name": "x = 1\nx\n",
    "returned": "def f(n):\n    if n:\n        return 1\nprint(f(1), max(1, 2))",
    "a copy": "xs = [1, 2, 4]\nfor x in list(xs):\n    xs.remove(x)",
    "left": "xs = [1, 2, 4]\nfor x in xs:\n    if x == 2:\n        xs.remove(x)\n        break",
    "the last one": "xs = [1, 2, 4]\nfor x in xs:\n    if x == 4:\n        xs.remove(x)",
    "a default that stays empty": "def f(x, to=[]):\n    return len(to)\nf(1)\nf(2)\nf(2, [1])",
    "a memory": "def f(n, known={}):\n    known[n] = 1\n    return n\nf(1)\nf(2)",
    "a deep expression": f"x = 1\nif x == 'y':\n    x = {'-' * 80}x + {'+'.join(['x'] * 150)}",
    "hostile": (
        "class A:\n    def fail(self, *_):\n        raise ValueError\n"
        "    __eq__ = __bool__ = __len__ = __getattr__ = fail\n"
        "a = A()\nif a is a or 'x' == 'y':\n    pass\na"
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_fault_that_raises_nothing_is_said_at_its_step(fault: tuple[str, int, str]) -> None:
    source, line, said = fault
    answers = ["7"] * source.count("input(")
    watched = watch(program_of({"a.py": source}), answers, "1")
    ((at, note),) = watched.notes.items()
    assert watched.steps[at][1] == line
    assert said in note


@pytest.mark.parametrize("source", RIGHT.values(), ids=RIGHT)
def test_nothing_is_said_of_what_is_right(source: str) -> None:
    for answers in ([], ["7"]):
        watched = watch(program_of({"a.py": source}), answers, "1")
        assert watched.end.kind in ("ended", "asks"), watched.end
        assert not watched.notes


LONG = "guess, tries = 3, 0\nwhile guess != 7:\n    tries += 1\n    print('no')\n"


def test_a_loop_that_goes_on_is_said_to_keep_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "It goes on while guess != 7: guess is the number 3, and it never gets another value"
    end = run_program(
        program_of({"a.py": LONG}), [], limits=Limits(seconds=0.05, timer=work_timer())
    ).end
    assert said in end.sentence
    monkeypatch.setattr(watcher, "MAX_STEPS", 50)
    assert said in watch(program_of({"a.py": LONG}), []).notes[49]
    for change in ("    guess = 7 + tries", "    if tries > 1e9:\n        break"):
        end = run_program(
            program_of({"a.py": LONG + change}), [], limits=Limits(seconds=0.05, timer=work_timer())
        ).end
        assert "guess is" not in end.sentence
