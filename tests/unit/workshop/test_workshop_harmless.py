"""A program that may change its Python is never taken for harmless."""

from __future__ import annotations

import pytest

from workshop.run.harmless import is_harmless
from workshop.run.program import program_of

HARMLESS = (
    "print(1)",
    "from random import *\nprint(randint(1, 6))",
    "import random as r\nroll = r.randint\nprint(roll(1, 6), r.Random(3).random())",
    "import os, sys\nos.system('cls')\nsys.exit()",
    "class Pile:\n    def __init__(self):\n        self._left = 9\npile = Pile()\npile.left = 3",
    "import typing\nfrom dataclasses import dataclass\n@dataclass\nclass A:\n    b: typing.Set",
    "from enum import Enum\nclass Side(Enum):\n    RED = 1\nprint(Side.RED.name)",
    "with open('start.txt') as file:\n    print(file.read())",
    "open('start.txt', 'r', encoding='utf-8')",
    "def rolls():\n    while True:\n        yield 3\nprint(next(rolls()))",
    "import datetime\nprint(datetime.datetime.now())",
    "if __name__ == '__main__':\n    print(1)",
)
HARMFUL = (
    "import builtins",
    "import game.sub",
    "from . import game",
    "from os import path",
    "from sys import *",
    "import os\nos.environ['A'] = '1'",
    "import sys\nsys.stdout = None",
    "import random\nrandom.randint = max",
    "import random\nplay(random)",
    "import random\ndel random.randint",
    "import random\nrandom.Random.random = max",
    "import random\nclasses = [random.Random]",
    "from random import Random\nRandom.random = max",
    "from random import Random as Own\nowns = Own",
    "from random import *\nchange(Random)",
    "from random import Random\nRandom.mro()[0].random = max",
    "from collections import Counter\nclass A(Counter, metaclass=Own): pass",
    "from collections import Counter\nclass A:\n    own: f(Counter)",
    "from collections import Counter\nB[Counter]",
    "import dataclasses\ndataclasses.builtins.print(1)",
    "import string\nstring.Formatter().get_field('0.real', (1,), {})",
    "import typing\ntyping.get_type_hints(A)",
    "open('a.txt', 'w')",
    "open('a.txt', mode='w')",
    "open('a.txt', mode)",
    "write = open\nwrite('a.txt', 'w')",
    "exec('1')",
    "type(x).random = max",
    "print(__builtins__)",
    "f.__globals__",
    "(1).__class__",
    "g.gi_frame",
    "match f:\n    case object(__globals__=found): pass",
    "match g:\n    case object(gi_frame=found): pass",
    "class A:\n    def __del__(self): print(1)",
    "class A:\n    __del__ = print",
    "async def f(): pass",
    "def f():\n    try:\n        yield 1\n    finally:\n        print(1)",
    "def f():\n    with a:\n        yield 1",
    "not Python at all",
)


@pytest.mark.parametrize("source", HARMLESS)
def test_what_only_plays_is_harmless(source: str) -> None:
    assert is_harmless(program_of({"my.py": source}, "my.py"))


@pytest.mark.parametrize("source", HARMFUL)
def test_what_may_change_its_python_is_not(source: str) -> None:
    assert not is_harmless(program_of({"my.py": source}, "my.py"))


def test_all_files_of_a_program_count() -> None:
    own = {"my.py": "import dice\ndice.roll()", "dice.py": "def roll(): return 4"}
    assert is_harmless(program_of(own, "my.py"))
    assert not is_harmless(program_of({**own, "dice.py": "import gc"}, "my.py"))
    assert not is_harmless(program_of({**own, "typing.py": ""}, "my.py"))
