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
    "a list given what sorting it returns": (
        "items = [3, 1]\nitems = items.sort()\nprint(items)",
        2,
        "items gets None: sort changes items itself, and returns None",
    ),
    "a dictionary given what updating it returns": (
        "a = {1: 2}\nb = a.update({3: 4})\nprint(b)",
        2,
        "b gets None: update changes a itself",
    ),
    "a result that is none": (
        "def double(n):\n    print(n * 2)\nresult = double(4)\nprint('result', result)",
        3,
        "result gets None: The function double (line 1) has no return with a value.",
    ),
    "a method given": (
        "name = 'ann'\ntext = name.upper\nprint(text)",
        2,
        "name.upper is a method, and only named here: it is called as name.upper().",
    ),
    "a method as a condition": (
        "answer = 'x'\nif not answer.isdigit:\n    pass",
        2,
        "it is called as answer.isdigit().",
    ),
    "a method compared": (
        "answer = 'YES'\nwhile answer.lower == 'yes':\n    pass",
        2,
        "answer.lower is a method",
    ),
    "a method printed": ("name = 'ann'\nprint(name.title)", 2, "it is called as name.title()."),
    "a method in a text": ("name = 'ann'\nprint(f'Hi {name.title}')", 2, "called as name.title()"),
    "a method as a statement": ("xs = [1]\nxs.clear", 2, "xs.clear is a method"),
    "a module's function": (
        "import random\ndie = random.random\nprint('You got', die)",
        2,
        "random.random is a function, and only named here",
    ),
    "a method of its own": (
        "class Dog:\n    def bark(self):\n        return 'w'\nd = Dog()\nif d.bark:\n    pass",
        5,
        "d.bark is a method",
    ),
    "a text without its f": (
        "name = 'Ann'\nprint('Hello', 'dear {name}!')",
        2,
        "{name} is printed as it is: a text that shows name begins with f.",
    ),
    "two names": (
        "a = [1, 2]\nb = a\nb.append(3)\nprint(a)",
        2,
        "b and a are two names for one list from here on",
    ),
    "two names for a dictionary": (
        "a = {}\ndef f():\n    b = a\n    b['x'] = 1\n    print(a)\nf()",
        3,
        "b and a are two names for one dictionary",
    ),
    "rows that are one": (
        "board = [[' '] * 3] * 3\nboard[0][0] = 'X'",
        1,
        "This is one list, 3 times: what changes one row changes all. "
        "Write [[' '] * 3 for _ in range(3)].",
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
    "sorted": "xs = [2, 1]\nxs = sorted(xs)\nys = xs.copy()\nys.append(1)",
    "popped": "xs = [2, 1]\nx = xs.pop()\nprint(x)",
    "a result": "def double(n):\n    return n * 2\nx = double(2)\nprint(x)",
    "a result that nobody uses": "def show():\n    print(1)\n_ = show()",
    "a method to call later": "xs = []\nput = xs.append\nput(1)",
    "a method handed on": "s = 'a'\nkey = s.replace\nprint(list(map(key, 'a', 'b')))",
    "a method called": "s = 'a'\nif s.isdigit() or not s.upper() == 'A':\n    pass",
    "an attribute": "class A:\n    on = True\na = A()\nif a.on:\n    on = a.on\n    print(on)",
    "a function that may be there": "def f(key=None):\n    if key:\n        key()\nf(print)\nf()",
    "an attribute that may be one": (
        "class A:\n    def __init__(self, then):\n        self.then = then\n"
        "a = A(print)\nif a.then:\n    a.then()"
    ),
    "a function to choose": "def f():\n    pass\ng = f\nif g is f:\n    g()",
    "two names for a number": "a = 1\nb = a\nb += 1\nxs = [1]\nxs.append(2)",
    "braces": "name = 'Ann'\nprint('{name}'.format(name=1), '{other} {}', f'{name}', {name})",
    "another name for good": "a = [1]\nb = a\nb.append(2)\nprint(b)",
    "a name that goes on": "a = [1]\nb = a\nb.append(2)\na = [3]\nprint(a, b)",
    "two names, nothing changed": "a = [1]\nb = a\nprint(b)",
    "rows of their own": "board = [[' '] * 3 for _ in range(3)]\nline = [0] * 3\ntwo = [[0]] * 1",
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


AWAY = {
    "n = 5\nwhile n != 0:\n    n = n - 2": "n gets less in each round, past 0: write n > 0.",
    "n = 0.0\nwhile n != 1:\n    n += 0.3": "and gets more in each round, past 1: write n < 1.",
    "n, end = 3, 8\nwhile n != end:\n    n += 2\n": "past end: write n < end.",
    "n = 0\nwhile n < 10:\n    n -= 1": "n is the number -",
    "n = 12\nwhile n >= 10:\n    n += 1\n    print(n)": "and gets more in each round.",
}
COMES = (
    "n = 5\nwhile n != 0:\n    n = n - 2\n    if n < -1000:\n        n = 10",
    "n = 5\nwhile n != 0:\n    n -= 2\n    n += 2",
    "n = 50_000_000\nwhile n > 0:\n    n -= 1",
    "n, end = 1, 0\nwhile n != end:\n    n += 1\n    end += 2 - n % 2",
    "n = 5\nwhile n != 0:\n    n -= 2\n    if n < -10 ** 9:\n        break",
)


def stopped(source: str) -> str:
    """What is said of a program that is stopped, by its time or by what it prints."""
    limits = Limits(seconds=0.05, timer=work_timer(), max_characters=2_000)
    return run_program(program_of({"a.py": source}), [], limits=limits).end.sentence


@pytest.mark.parametrize(("source", "said"), AWAY.items())
def test_a_number_that_goes_past_the_end_of_a_loop_is_said_to(source: str, said: str) -> None:
    assert said.removeprefix("n gets") in stopped(source)


@pytest.mark.parametrize("source", COMES)
def test_of_a_loop_that_may_end_nothing_is_said(source: str) -> None:
    assert "in each round" not in stopped(source)


def test_a_call_is_one_step_and_a_declaration_none() -> None:
    source = "x = 0\ndef up():\n    'Count.'\n    global x\n    x += 1\nup()"
    steps = watch(program_of({"a.py": source}), []).steps
    # A call is one step, at the line that runs first.
    assert [(line, event) for _, line, event, *_ in steps if line in (2, 4, 5)] == [
        (2, "step_line"),
        (5, "call"),
        (5, "return"),
    ]
