"""What is no Python, or does nothing, is said as what it is; beside each, a right program for which
nothing is said."""

from __future__ import annotations

import json

import pytest

from judged import judge_here
from workshop.assignment.assignment import Assignment, Case
from workshop.run.end import End
from workshop.run.execute import run_program
from workshop.run.no_python import ARCHIVE, DOCUMENT, FENCE, NOTEBOOK, PAGE, RICH_TEXT
from workshop.run.program import program_of

MAIN = "def main():\n    print(1)\n"
GUARDED = f"{MAIN}if {{}}:\n    main()"
MISSED = "Line 3 has another name than the file that is run"
KNOWN = "The file that is run is known by this line"


def notebook(count: int | None) -> str:
    """A notebook; once its cells were run, it is an expression of Python."""
    cell = {"cell_type": "code", "execution_count": count, "source": ["print(1)"]}
    return json.dumps({"cells": [cell]})


ADVICE: list[tuple[str | bytes, str, str]] = [
    # what is wrong, what is said, and what is right
    ("if 1:\n\xa0\xa0print(1)", "another blank than Python's (U+00A0)", "print('\xa0')"),
    ("print(1)\u3000", "another blank than Python's (U+3000)", "# \u3000\nprint(1)"),
    ("print\u200b(1)", "not seen (U+200B)", "print('\u200b')"),
    ("x = 1\n\ufeffprint(x)", "not seen (U+FEFF)", "\ufeffprint(1)"),
    ("print\uff081)", "Python has ( in the place of \uff08", "print('\uff08')"),
    ("print(3 \u2013 1)", "Python has - in the place of \u2013", "print('3 \u2013 1')"),
    ("print(3 \xd7 2)", "Python has * in the place of \xd7", "print('3 \xd7 2')"),
    ("{\\rtf1\\ansi\n\\f0 print(1)}", RICH_TEXT, "print('{\\\\rtf1')"),
    (notebook(None), NOTEBOOK, "null = None\nprint({'cells': null})"),
    (notebook(1), NOTEBOOK, "print({'cells': [{'cell_type': 'code'}]})"),
    ("<!DOCTYPE html>\n<pre>\nprint(1)", PAGE, "print('<!DOCTYPE html>')"),
    ("```python\nprint(1)\n```", FENCE, '"""Play.\n```\nplay()\n```\n"""\nprint(1)'),
    ("Here it is:\n\n```\nprint(1)\n```\nIt's done.", FENCE, "print(1)\n# ```"),
    ("print(1)\n```", FENCE, "print('```')"),
    (b"PK\3\4\0word", ARCHIVE, "print('PK')"),
    (b"PK\3\4\0[Content_Types].xml", DOCUMENT, "print('[Content_Types].xml')"),
    (b"Rar!\x1a\7\0", ARCHIVE, "print('Rar!')"),
    (b"7z\xbc\xaf\x27\x1c", ARCHIVE, "print('7z')"),
    (b"%PDF-1.7\n%\xe2\xe3", DOCUMENT, "print('%PDF-1.7')"),
    ("print(raw_input())", "Python 3 has no raw_input: write input", "raw_input = input\nprint(1)"),
    ("print(xrange(3))", "write range", "def xrange(n): return range(n)\nprint(xrange(3))"),
    ("x = null", "write None", "null = 0\nprint(null)"),
    ("d = {}\nd.has_key(1)", "write key in", "print({}.get(1))"),
    ("import string\nstring.letters", "string.ascii_letters", "import string\nstring.digits.x()"),
    ("import time\nprint(time.clock())", "time.perf_counter", "import time\ntime.now()"),
    ("import Queue", "Python 3 calls it queue", "import queue\nprint(1)"),
    ("from StringIO import StringIO", "Python 3 calls it io", "from io import StringIO\nprint(1)"),
    (GUARDED.format("__name__ == 'main'"), MISSED, GUARDED.format("__name__ == '__main__'")),
    (GUARDED.format("'_main_' == __name__"), MISSED, GUARDED.format("'__main__' == __name__")),
    (GUARDED.format("'__name__' == '__main__'"), MISSED, GUARDED.format("'main' == 'main'")),
    (
        GUARDED.format("__name__ == '__mian__'"),
        MISSED,
        "mode = 1\nif mode == 'main':\n    print(2)",
    ),
    (GUARDED.format("__name__ == __main__"), KNOWN, f"__main__ = __name__\n{MAIN}main()"),
    (GUARDED.format("_name_ == '__main__'"), KNOWN, "if 'a' == _name_:\n    print(1)"),
    (f"__name__ = 'x'\n{GUARDED.format('__name__ == 1')}", "Line 1 gives", "name = 'x'"),
    (GUARDED.format("__name__ = '__main__'"), KNOWN, "__name__ = '__main__'"),
    ("if 1 <> 2:\n    print(1)", "Python 3 writes !=", "print('<>' 1)"),
    (
        f"async {MAIN}main()",
        "asyncio.run(main())",
        f"import asyncio\nasync {MAIN}asyncio.run(main())",
    ),
    ("</body>", PAGE, "print(1 < 2)"),
    (MAIN, "Nothing calls the function main (line 1)", f"{MAIN}main()"),
    (f"{MAIN}    main()", "Nothing calls the function main", "open('a', 'w')\ndef other(): pass"),
    (f"{MAIN}main", "Line 3 names main, and does not call it: write main().", f"{MAIN}print(main)"),
    (
        f"import random\nrandom.seed()\n{MAIN}",
        "Nothing calls",
        "import atexit\natexit.register(print)",
    ),
    ("def go(): pass\ndef play(): go()", "Nothing calls the function play", "def go(): pass\ngo()"),
    (
        "class A:\n def go(self): 1\nA()",
        "Nothing calls go of",
        "class A:\n def go(self): 1\nA().go()",
    ),
    ("class A: pass", "Nothing uses the class A", "class A: pass\nA()"),
    (
        "class A:\n def go(self): pass\nA().go",
        "names A().go",
        "class A:\n def go(self): pass\nA().go()",
    ),
]


def ended(source: str | bytes) -> End:
    """How a program ends that is asked nothing."""
    return run_program(program_of({"my.py": source}), ["1"]).end


@pytest.mark.parametrize(("wrong", "said", "right"), ADVICE, ids=map(str, range(len(ADVICE))))
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_what_is_said_is_said_of_the_wrong_one_alone(
    wrong: str | bytes, said: str, right: str
) -> None:
    assert said in ended(wrong).sentence
    assert ended(right).sentence == ""


@pytest.mark.parametrize(
    "source",
    [
        "def f(:\n    '''\n    ```\n    f()\n    ```\n    '''",
        '"""\n```\nf()\n```\n"""\ndef f(:\n    pass',
        "x = (\n'''\n```\nf()\n```\n'''",
    ],
)
def test_a_program_with_a_mistake_and_markdown_in_its_texts_is_no_markdown(source: str) -> None:
    assert ended(source).sentence == ""


REFERENCE = "number = int(input('Number? '))\nprint('The next is', number + 1)"
LOCALE = "import locale\nlocale.setlocale(locale.LC_ALL, 'xx_XX')\n"


@pytest.mark.parametrize(
    ("source", "verdict", "said"),
    [
        (
            f"def main():\n    {REFERENCE.replace(chr(10), chr(10) + '    ')}",
            "differs",
            "Nothing calls",
        ),
        (f"{LOCALE}{REFERENCE}", "not compared", "This computer does not have that locale"),
        (f"{REFERENCE}\n{LOCALE}", "not compared", "no fault of the program"),
        (f"import locale\n{REFERENCE}", "passes", ""),
    ],
)
def test_a_verdict_says_it_too(source: str, verdict: str, said: str) -> None:
    cases = (Case("one", ("1",)), Case("two", ("5",)))
    reference = program_of({"m.py": REFERENCE})
    report = judge_here(
        Assignment("its", "Its", "", reference, cases, ()), program_of({"m.py": source})
    )
    assert report.verdict == verdict
    assert all(said in found.sentence for its in report.findings.values() for found in its)
