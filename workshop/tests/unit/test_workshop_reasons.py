"""The reason why a program broke off is given with its values, and only if it is certain."""

from __future__ import annotations

import pytest

from workshop.run.end import End
from workshop.run.execute import run_program
from workshop.run.program import program_of
from workshop.run.sandbox import Limits

FAULTS = {
    "text and number": (
        "age = input()\nprint(age + 1)",
        ("age is the text '18', as input returned it at line 1.", "int(input(…))"),
        1,
    ),
    "number in a message": (
        "n = 3\nprint('You have ' + n + ' lives')",
        ("+ joins texts, and n is the number 3: write str(n).",),
    ),
    "a number beside a text": (
        "print('a' + 3)",
        ("+ joins texts, and 3 is a number: write str(3)",),
    ),
    "a text that is no number": ("a = 'Ann'\na - 1", ("a is the text 'Ann', and no number.",)),
    "a number with a comma": ("int('3,5')", ("The text is '3,5': numbers have a point",)),
    "a text as position": ("[1]['a']", ("'a' is a text: a position is a whole number.",)),
    "adding up answers": (
        "total = 0\nfor i in range(2):\n    total += input()",
        ("input() is a text. A number to count with is int(input(…)).",),
    ),
    "comparing text": (
        "secret = 7\nguess = input('? ').strip()\nif guess < secret:\n    print('low')",
        ("guess is the text '18', as input returned it at line 2",),
        2,
    ),
    "two texts": ("a = input()\nprint(a - '3')", ("to count with them, convert them by int",), 1),
    "range of text": ("for i in range(input()):\n    print(i)", ("input() is a text.",)),
    "range of a float": (
        "n = 10\nhalf = n / 2\nfor i in range(half):\n    print(i)",
        ("half is the number 5.0: range needs a whole number",),
    ),
    "a text as index": (
        "words = ['a', 'b']\ni = input()\nprint(words[i])",
        ("i is the text '18', as input returned it at line 2",),
        2,
    ),
    "sort returns None": (
        "names = ['b', 'a']\nnames = names.sort()\nprint(names[0])",
        ("names is None here",),
    ),
    "sort returns None, by another name": (
        "names = ['b', 'a']\nordered = names.sort()\nprint(ordered[0])",
        ("ordered is None since line 2. sort changes names itself",),
        2,
    ),
    "no return": (
        "def double(x):\n    y = x * 2\n\nd = double(3)\nprint(d + 1)",
        ("d is None since line 4. The function double (line 1) has no return with a value",),
        4,
    ),
    "no return, at once": (
        "def double(x):\n    print(x * 2)\nprint(double(3) + 1)",
        ("The function double (line 1) has no return with a value",),
        1,
    ),
    "a return on one way only": (
        "def sign(x):\n    if x > 0:\n        return 1\n\ns = sign(-2)\nprint(s * 2)",
        ("s is None since line 5", "sign (line 1) came to its end without a return"),
        5,
    ),
    "a function that returned another's None": (
        "def look(d, k):\n    return d.get(k)\nx = look({}, 1)\nprint(x + 1)",
        ("x is None since line 3: that is what the function look (line 1) returned.",),
        3,
    ),
    "None for two names": (
        "def turn(n):\n    if n:\n        return (n, n)\na, b = turn(0)",
        ("turn(0) is None: the function turn (line 1) came to its end without a return",),
    ),
    "print returns None": ("print('a') + 'b'", ("print shows its text, and returns None",)),
    "hidden list": (
        "list = [1, 2]\nother = list('ab')",
        ("list is a list with 2 items since line 1, which hides Python's own list",),
        1,
    ),
    "hidden input": ("input = input()\nagain = input()", ("hides Python's own input",), 1),
    "multiplying by brackets": ("n = 2\nprint(n(3 + 1))", ("To multiply, write *",)),
    "a list called": ("xs = [1]\nprint(xs(0))", ("square brackets, xs[…]",)),
    "a function with square brackets": ("print['a']", ("round brackets, print(…)",)),
    "for over a number": ("n = 3\nfor i in n:\n    print(i)", ("write range(n)",)),
    "for over len": ("xs = [1]\nfor i in len(xs):\n    print(i)", ("write range(len(xs))",)),
    "a method that is not called": (
        "d = {'a': 1}\nfor k in d.items:\n    print(k)",
        ("d.items is a method: it is called as d.items()",),
    ),
    "a text changed": (
        "word = 'cat'\nword[0] = 'b'",
        ("word is a text, and a text cannot be changed",),
    ),
    "adding an item by plus": ("xs = [1]\nxs = xs + 2", ("xs.append(2)",)),
    "no number": (
        "n = int(input('How many? '))",
        ("The answer is '18x', and that is no whole number",),
        0,
        "18x",
    ),
    "nothing typed": ("n = int(input())", ("The answer is empty",), 0, ""),
    "a decimal": (
        "n = input()\nprint(int(n))",
        ("The answer is '3.5': int reads whole numbers only",),
        1,
        "3.5",
    ),
    "a comma": ("n = float(input())", ("numbers have a point in Python",), 0, "3,5"),
    "split gave too few": (
        "line = input()\nname, age = line.split()",
        ("line is the text '18', which split cuts into 1 part; 2 names want one each.",),
    ),
    "remove what is not there": (
        "xs = ['Ann', 'Bo']\nxs.remove('ann')",
        ("xs has the item 'Ann' and not 'ann': capitals and blanks count",),
    ),
    "an index one too far": (
        "xs = [4, 5, 6]\nfor i in range(len(xs) + 1):\n    print(xs[i])",
        ("xs has 3 items, and the last is xs[2]; i is 3.",),
    ),
    "an index beside": (
        "xs = [4, 5]\nfor i in range(2):\n    if xs[i] > xs[i + 1]:\n        pass",
        ("i + 1 is 2",),
    ),
    "an empty list": ("xs = []\nprint(xs[0])", ("xs is empty: it has no items",)),
    "a list changed in its loop": (
        "xs = [1, 2, 3, 4]\nfor i in range(len(xs)):\n    if xs[i] < 3:\n        xs.pop(i)",
        ("xs has 3 items, and the last is xs[2]; i is 3",),
    ),
    "a list that was not changed in its loop": (
        "xs = [1, 2]\nfor i in range(len(xs)):\n    if xs[i] == xs[i + 1]:\n        xs.pop(i)",
        ("xs has 2 items, and the last is xs[1]; i + 1 is 2.",),
    ),
    "a dictionary changed in its loop": (
        "d = {'a': 1}\nfor k in d:\n    d[k + 'b'] = 1",
        ("go over a copy, list(d)",),
    ),
    "a key as text": (
        "d = {1: 'one', 2: 'two'}\nk = input()\nprint(d[k])",
        ("d has the key 1 and not '1': one is a text, one a number",),
        0,
        "1",
    ),
    "a key in capitals": ("d = {'Ann': 1}\nprint(d['ann '])", ("capitals and blanks count",)),
    "no such key": ("d = {'a': 1, 'b': 2}\nprint(d['c'])", ("d has no key 'c', but 'a', 'b'",)),
    "a name in one branch": (
        "n = int(input())\nif n > 20:\n    size = 'big'\nprint(size)",
        ("size gets its value only at line 3, within the if of line 2, and that did not run",),
        2,
    ),
    "a name in one branch of a function": (
        "def f(n):\n    if n > 20:\n        size = 'big'\n    return size\nf(1)",
        ("size gets its value only at line 3, within the if of line 2",),
        2,
    ),
    "a name in the else": (
        "if input():\n    pass\nelse:\n    n = 1\nprint(n)",
        ("n gets its value only at line 4, within the else of the if of line 1",),
        1,
    ),
    "a name before its value": ("print(n)\nn = 1", ("n gets its value only at line 2",)),
    "a function before its def": ("f()\ndef f():\n    pass", ("f is defined at line 2",)),
    "a counter without a beginning": ("count = count + 1", ("count has no value to begin with",)),
    "a counter outside": (
        "score = 0\ndef win():\n    score = score + 1\nwin()",
        ("Since line 3 gives it a value", "global score"),
    ),
    "a local variable outside": (
        "def f():\n    total = 1\nf()\nprint(total)",
        ("total is a variable of the function f (line 1)",),
        1,
    ),
    "append to a text": (
        "s = 'a'\ns.append('b')",
        ("s is the text 'a', and append is a method of lists",),
    ),
    "split of a list": ("xs = ['a b']\nxs.split()", ("split is a method of texts",)),
    "an attribute of None": (
        "def find():\n    pass\nx = find()\nx.upper()",
        ("x is None since line 3",),
        3,
    ),
    "a function that is not called": ("a = input.split()", ("it is called as input(…).split",)),
    "division by nothing": (
        "xs = []\nprint(sum(xs) / len(xs))",
        ("xs is empty, so len(xs) is 0",),
    ),
    "division by a count": ("count = 0\nprint(5 / count)", ("count is 0 here, since line 1",), 1),
    "a file's name": ("open('Words.txt')", ("There is a file words.txt: capitals count",)),
}
"""A program, what is said of it, the line where it went wrong, and the answer to its question."""

SILENT = {
    "its own error": "raise ValueError('no')",
    "an exception of its own": "class E(TypeError):\n    pass\nraise E('a' 'b')",
    "in the library": "import json\njson.loads('{')",
    "a hostile index": "class I:\n    def __index__(self):\n        return 9\n[1][I()]",
    "a subclass of list": "class L(list):\n    pass\nxs = L()\nxs[0]",
    "an assertion": "assert 1 == 2",
    "an operator of its own": (
        "class A:\n    def __add__(self, other):\n        raise TypeError('no')\na = A()\na + 'x'"
    ),
    "a name that is deleted in a branch": "if True:\n    n = 1\ndel n\nprint(n)",
    "a name of except": "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    pass\nprint(e)",
    "a variable named like a module": "print(queue.append(1))",
    "a constant named like a function": "print(MAX)",
    "a class": "class A:\n    pass\nA.upper()",
    "a method that takes all": "class A:\n    def f(*args):\n        pass\na = A()\na.f(x=1)",
    "an item of the same name": "x = input()\nprint([x + 1 for x in 'ab'])",
    "a name that is deleted": "n = 1\ndel n\nprint(n)",
    "a misspelt name, which Python names": "number = 1\nprint(numbr)",
    "a hidden int": "def int(x):\n    raise ValueError('x')\nint('a')",
    "a key of its own": "class K:\n    pass\n{}[K()]",
    "an own __repr__": (
        "class A:\n    def __repr__(self):\n        print('no')\n"
        "    def __getattr__(self, name):\n        print('no')\n        raise AttributeError\n"
        "a = A()\na + 1"
    ),
}

ENDLESS = {
    "a guess that is asked once": (
        "guess = int(input())\nwhile guess != 7:\n    print('no', end='')\n    tries = 1",
        "It goes on while guess != 7: guess is the number 18, and it never gets another value",
    ),
    "no break": ("while True:\n    x = 1", "Only break or return ends a loop like while True"),
    "one of the function": (
        "def f(a, b):\n    while a < b:\n        c = a + 1\nf(1, 2)",
        "a is the number 1, b is the number 2, and neither gets another value",
    ),
    "within a loop of turns": (
        "while True:\n    n = 10\n    while n > 0:\n        m = n - 1",
        "It goes on while n > 0: n is the number 10, and it never gets another value",
    ),
    "a break that is not reached": ("while True:\n    if 0:\n        break", ""),
    "an end that is not reached": ("while True:\n    if 0:\n        exit()", ""),
    "a global that a function may set": (
        "n = 1\ndef f():\n    global n\n    n = 1\nwhile n == 1:\n    f()",
        "",
    ),
    "a value that is set anew": ("n = 1\nwhile n:\n    n = 1", ""),
    "a list": ("xs = [1]\nwhile xs:\n    pass", ""),
}
"""An endless program, and what is said of it."""


def end_of(source: str, answer: str = "18") -> End:
    """How a program ends that is run with one answer."""
    ran = run_program(program_of({"my.py": source, "words.txt": "a"}, "my.py"), [answer] * 3)
    assert ran.end.kind == "failed", ran
    assert not any(event == ("out", "no\n") for event in ran.events)
    return ran.end


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_it_says_why_a_program_broke_off(fault: tuple[str, tuple[str, ...], int, str]) -> None:
    source, said, cause, answer = (*fault, *(0, "18")[len(fault) - 2 :])
    end = end_of(source, answer)
    for part in said:
        assert part in end.sentence
    assert end.cause == cause


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT)
def test_it_says_nothing_of_what_is_not_certain(source: str) -> None:
    end = end_of(source)
    assert (end.sentence, end.cause) == ("", 0)


@pytest.mark.parametrize("loop", ENDLESS.values(), ids=ENDLESS)
def test_it_says_which_variable_of_an_endless_loop_never_changes(loop: tuple[str, str]) -> None:
    source, said = loop
    limits = Limits(max_characters=1_000, seconds=0)
    end = run_program(program_of({"my.py": source}, "my.py"), ["18"], limits=limits).end
    assert end.kind == "stopped"
    assert said in end.sentence
    assert said or end.sentence.endswith("my.py.")
