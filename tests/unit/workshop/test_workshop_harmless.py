"""A program that may change its Python is never taken for harmless."""

from __future__ import annotations

import contextlib
import io
import random
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from typing import Any

import pytest

from repeats import repeats
from workshop.run.harmless import MODULES, is_harmless
from workshop.run.program import program_of

HARMLESS = (
    "print(1)",
    "import random as r\nroll = r.randint\nprint(roll(1, 6), r.Random(3).random())",
    "import os, sys\nos.system('cls')\nsys.exit()",
    "class Pile:\n    def __init__(self):\n        self._left = 9\npile = Pile()\npile.left = 3",
    "with open('start.txt') as file:\n    print(file.read())",
    "open('start.txt', 'r', encoding='utf-8')",
    "def rolls():\n    while True:\n        yield 3\nprint(next(rolls()))",
    "import datetime\nprint(datetime.datetime.now())",
    "from collections import Counter as C\ndef f(): C('a')",
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
    "import string\nstring.Formatter().get_field('0.real', (1,), {})",
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
    "import time\nfor time.struct_time.tm_year in [1]: pass",
    "ExceptionGroup.split = print",
)
USES = (
    "{}.mark = 1",
    "x = y = {}\nx.mark, y.mark = 1, 2",
    "for {}.mark in [1]: pass",
    "x = {}\nfor x.mark in [1]: pass",
    "def change(self):\n    self._mark = 1\nchange({})",
    "def change(x={}):\n    x.mark = 1\nchange()",
    "(lambda x: x)({}).mark = 1",
    "[{}][0].mark = 1",
    "class A:\n    own = {}\nA.own.mark = 1",
    "class A({}): pass\nA.mark = 1",
    "match {}:\n    case x:\n        x.mark = 1",
    "try:\n    raise ValueError({})\nexcept ValueError as error:\n    error.args[0].mark = 1",
    "if x := {}:\n    x.mark = 1",
    "x = {}()\nx.mark = 1",
    "x = {}[int]\nx.mark = 1",
    "x = {}\nx += [1]",
    "{}.update(mark=1)",
    "{}.append(1)",
    "{}[0] = 1",
    "@{}\nclass A: pass\nA.mark = 1",
    "a: {} = 1",
    "def change(a: (x := {})): pass\nx.mark = 1",
    "class A:\n    def __class_getitem__(cls, x): x.mark = 1\na: A[{}]",
    "class list:\n    def __class_getitem__(cls, x): x.mark = 1\ndef f() -> list[{}]: pass",
    "class A:\n    def __mro_entries__(self, x): x[1].mark = 1\nclass B(A(), {}): pass",
    "class A:\n    class __mro_entries__:\n        def __init__(self, x): x[1].mark = 1\n"
    "class B(A(), {}): pass",
    "class A:\n    def __ror__(self, x): x.mark = 1\na = A()\nb: {} | a",
)
"""What a program may do with a value, to change it where others see it, too."""
NEVER_RUN = {"input", "breakpoint", "help", "system", "abort", "sleep", "_exit"}
STATE = ("random", "_inst")
"""The state of chance, which is set at the start of each run."""


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


def values() -> Iterator[tuple[str, str, str]]:
    """Yield the module of each value that a program can name, how it gets it, and its name then."""
    for module in (*MODULES, "builtins"):
        for name in sorted({*vars(import_module(module))} - NEVER_RUN):
            if module == "builtins":
                yield module, "", name
            else:
                yield module, f"import {module}\n", f"{module}.{name}"
                yield module, f"from {module} import {name}\n", name


def insides(module: str) -> dict[tuple[str, ...], Any]:
    """Return all values of a module, and what is set on each."""
    found: dict[tuple[str, ...], Any] = {}
    for name, value in vars(import_module(module)).items():
        found[module, name] = value
        with contextlib.suppress(TypeError):
            if (module, name) != STATE and not hasattr(value, "__spec__"):
                found |= {(module, name, own): its for own, its in vars(value).items()}
    return found


def test_what_is_taken_for_harmless_leaves_its_python_as_it_was() -> None:
    everything = [*product(values(), USES)]
    tried = random.Random("harmless").sample(everything, repeats(2500, len(everything)))
    kept = random.getstate()
    run_count = 0
    for (module, before, name), use in tried:
        source = before + use.format(name)
        if not is_harmless(program_of({"my.py": source}, "my.py")):
            continue
        run_count += 1
        usual = insides(module)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(BaseException):
            exec(compile(source, "my.py", "exec"), {"__name__": "__main__"})
        now = insides(module)
        changed = [each for each in now if now[each] is not usual.get(each) != now[each]]
        assert changed == [], source
        assert now.keys() == usual.keys(), source
    random.setstate(kept)
    assert run_count > len(tried) // 20
