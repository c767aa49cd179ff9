"""The rules that a program's source is checked by."""

from __future__ import annotations

from typing import Any

import pytest

from workshop.run.program import program_of
from workshop.run.source_rules import missing_in

RANDOM, TWO, NO_GLOBALS = {"imports": ["random"]}, {"functions": 2}, {"globals": 0}
F, MAIN = {"function": "f", "parameters": 2}, {"function": "main", "in_functions": True}
KEPT: dict[str, dict[str, Any]] = {
    "import random": RANDOM,
    "from random import shuffle as mix": RANDOM,
    "def f(a, b):\n    pass": F,
    "def main(seed=1):\n    pass": MAIN,
    "class A:\n    def f(self):\n        def g():\n            pass": TWO,
    "WAYS = [1, 2]\nways = {}\n__all__ = ['f']\ndef f():\n    return WAYS[0]": NO_GLOBALS,
    "WAYS = []\ndef f(WAYS):\n    WAYS.append(1)": NO_GLOBALS,
    "WAYS = []\ndef f():\n    WAYS = [1]\n    WAYS[0] = 2": NO_GLOBALS,
    "import random\nN = 3\nA = tuple([1])\ndef main():\n    print(1)\nmain()": MAIN,
    "def main():\n    pass\nif __name__ == '__main__':\n    main()": MAIN,
}
BROKEN: dict[str, dict[str, Any]] = {
    "import math": RANDOM,
    "def f(a):\n    pass": F,
    "main = print": MAIN,
    "def f():\n    pass": TWO,
    "n = 0\ndef f():\n    global n\n    n = 1": NO_GLOBALS,
    "BOARD = {}\ndef f():\n    BOARD[1] = 2": NO_GLOBALS,
    "BOARD = [[1]]\ndef f():\n    BOARD[0][0] = 2": NO_GLOBALS,
    "BOARD = [[1]]\ndef f():\n    del BOARD[0][0]": NO_GLOBALS,
    "from collections import deque\nD = deque()\ndef f():\n    D.pop()": NO_GLOBALS,
    "def main():\n    pass\nname = input('Name? ')": MAIN,
    "def main():\n    pass\nfor n in range(3):\n    print(n)": MAIN,
    "def main():\n    pass\nwhile True:\n    main()": MAIN,
}


@pytest.mark.parametrize(("source", "asked"), KEPT.items(), ids=range(len(KEPT)))
def test_what_is_asked_for_is_found(source: str, asked: dict[str, Any]) -> None:
    assert list(missing_in(program_of({"my.py": source}), asked)) == []


@pytest.mark.parametrize(("source", "asked"), BROKEN.items(), ids=range(len(BROKEN)))
def test_what_is_missing_is_reported(source: str, asked: dict[str, Any]) -> None:
    assert next(missing_in(program_of({"my.py": source}), asked)).startswith(("It ", "All "))


def test_the_place_is_reported() -> None:
    rest = "N = 1\nboard = []\ndef f():\n    board.sort()"
    program = program_of({"main.py": "import rest", "rest.py": rest}, "main.py")
    (said,) = missing_in(program, NO_GLOBALS)
    assert said == "It has no global variables that change. (board, line 4 of rest.py)"
