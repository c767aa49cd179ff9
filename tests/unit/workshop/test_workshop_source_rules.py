"""The rules that a program's source is checked by."""

from __future__ import annotations

import pytest

from workshop.assignment.source_rules import (
    Source,
    SourceRule,
    has_function,
    has_functions,
    has_no_changing_globals,
    imports,
    keeps_to_functions,
)
from workshop.run.program import program_of

KEPT = {
    "import random": imports("random"),
    "from random import shuffle as mix": imports("random"),
    "def f(a, b):\n    pass": has_function("f", 2),
    "def main(seed=1):\n    pass": has_function("main", None),
    "class A:\n    def f(self):\n        def g():\n            pass": has_functions(2),
    "WAYS = [1, 2]\nN = 3\n__all__ = ['f']\ndef f():\n    return WAYS[0]": has_no_changing_globals,
    "WAYS = []\ndef f(WAYS):\n    WAYS.append(1)": has_no_changing_globals,
    "import random\nN = 3\nA = tuple([1])\ndef main():\n    print(1)\nmain()": keeps_to_functions,
    "def main():\n    pass\nif __name__ == '__main__':\n    main()": keeps_to_functions,
}
BROKEN = {
    "import math": imports("random"),
    "def f(a):\n    pass": has_function("f", 2),
    "main = print": has_function("main", None),
    "def f():\n    pass": has_functions(2),
    "board = []": has_no_changing_globals,
    "board = [0] * 9": has_no_changing_globals,
    "n = 0\ndef f():\n    global n\n    n = 1": has_no_changing_globals,
    "BOARD = {}\ndef f():\n    BOARD[1] = 2": has_no_changing_globals,
    "BOARD = [[1]]\ndef f():\n    BOARD[0][0] = 2": has_no_changing_globals,
    "from collections import deque\nD = deque()\ndef f():\n    D.pop()": has_no_changing_globals,
    "name = input('Name? ')": keeps_to_functions,
    "for n in range(3):\n    print(n)": keeps_to_functions,
    "def main():\n    pass\nwhile True:\n    main()": keeps_to_functions,
}


@pytest.mark.parametrize(("source", "demand"), KEPT.items(), ids=range(len(KEPT)))
def test_what_is_asked_for_is_found(source: str, demand: SourceRule) -> None:
    point = demand(Source(program_of({"my.py": source})))
    assert (point.passed, point.where) == (True, "")


@pytest.mark.parametrize(("source", "demand"), BROKEN.items(), ids=range(len(BROKEN)))
def test_what_is_missing_is_reported(source: str, demand: SourceRule) -> None:
    point = demand(Source(program_of({"my.py": source})))
    assert not point.passed


def test_the_place_is_reported() -> None:
    files = {"main.py": "import rest", "rest.py": "N = 1\nboard = []"}
    point = has_no_changing_globals(Source(program_of(files, "main.py")))
    assert point.where == "board, line 2 of rest.py"
