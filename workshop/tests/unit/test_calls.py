"""Functions are compared by calling them in a program and in the reference."""

from __future__ import annotations

import json

import pytest

from places import WORKSHOP
from workshop.assignment.assignment import Assignment, AssignmentError, read_assignment
from workshop.judging.calls import compare_calls, with_draws
from workshop.judging.findings import Finding
from workshop.run.calls import Called, CallsOrder, call
from workshop.run.order import carry_out
from workshop.run.program import Program, program_of
from workshop.runner import Runner

REFERENCE = """\
import random

TAX = 0.2

def area(width, height):
    if width < 0 or height < 0:
        raise ValueError("below 0")
    return width * height

def mean(numbers):
    return sum(numbers) / len(numbers)

def shuffled(items):
    items = items[:]
    random.shuffle(items)
    return items

def add_to(items, item):
    items.append(item)

def counts(text):
    return {letter: text.count(letter) for letter in text}

def price(net):
    return net * (1 + TAX)
"""


def assignment(calls: list[str], reference: str = REFERENCE, **more: object) -> Assignment:
    keys = "\n".join(f"{key} = {json.dumps(value)}" for key, value in more.items())
    toml = f'[[requirements]]\nsays = "It works."\ncalls = {json.dumps(calls)}\n{keys}\n'
    files = {"shapes.py": reference, "requirements.toml": toml}
    return read_assignment("shapes", {name: text.encode() for name, text in files.items()})


def compared(its: Assignment, program: Program) -> Finding | None:
    """What differs; each order goes the way that it goes to another process."""

    def perform(order: CallsOrder) -> tuple[Called, ...]:
        runner = Runner(lambda _: None)
        runner._program = its.reference if order.of_reference else program
        return order.read(json.loads(runner.reply(json.dumps(order.as_json(), default=dict))))

    (found,) = carry_out(compare_calls(its), perform)
    return found


def differs(calls: list[str], source: str, **more: object) -> str:
    found = compared(assignment(calls, **more), program_of({"mine.py": source}))
    return found.sentence if found else ""


ALL = [
    *("area(3, 4)", "area(-1, 2)", "area({number}, {number})", "mean({numbers})", "mean([])"),
    *("sorted(shuffled([3, 1, 2]))", "add_to([1], 2)", "counts({text})", "price({decimal})"),
]


def test_the_reference_does_as_it_does() -> None:
    assert differs(ALL, REFERENCE) == ""


RIGHT = (
    # it plays a game first, and defines its functions after it
    "n = int(input('How many? '))\nwhile True:\n    if input('Again? ') == 'n':\n        break\n"
    + REFERENCE,
    REFERENCE + "\nprint(area(*map(int, input('Two numbers: ').split())))\nmissing()\n",
    REFERENCE + "\nwhile True:\n    pass\n",
    REFERENCE + "\nimport sys\nsys.exit()\n",
    REFERENCE.replace(
        "return sum(numbers) / len(numbers)", "return float(sum(numbers) / len(numbers))"
    ),
    REFERENCE.replace("raise ValueError(", "raise BelowZero(").replace(
        "import random", "import random\nclass BelowZero(ValueError): pass"
    ),
    REFERENCE.replace("width * height", "sum(width for _ in range(height))"),
    REFERENCE.replace("return items", "return tuple(items)"),
)


@pytest.mark.parametrize("source", RIGHT)
def test_another_way_to_the_same_results_is_right(source: str) -> None:
    assert differs(ALL, source) == ""


WRONG = (
    ("width * height", "width + height", "area(3, 4) gives 12; yours gives 7.", 8),
    ("return width", "print(width)\n    width", "area(3, 4) gives 12; yours prints “3”, and", 9),
    ('raise ValueError("below 0")', "return 0", "area(-1, 2) raises ValueError; yours gives", 7),
    ("def area", "def surface", "area(3, 4) gives 12; your program has no such function: ", 0),
    ("width * height", "input('Height? ')", "area(3, 4) gives 12; yours asks “Height?”", 8),
    ("len(numbers)", "len(numbers or [1])", "mean([]) raises ZeroDivisionError; yours", 11),
    ("items = items[:]", "pass", "sorted(shuffled([3, 1, 2])) leaves the list it is given as", 16),
    (
        "append(item)",
        "copy()",
        "add_to([1], 2) changes the list it is given as [1, 2]; yours m",
        19,
    ),
    ("text.count(letter)", "text.lower().count(letter)", "counts(", 22),
    ("TAX = 0.2", "TAX = 0.19", "price(", 25),
)


@pytest.mark.parametrize(("old", "new", "said", "line"), WRONG)
def test_a_wrong_function_is_shown_by_the_call_that_shows_it(
    old: str, new: str, said: str, line: int
) -> None:
    assert REFERENCE.count(old) == 1
    program = program_of({"mine.py": REFERENCE.replace(old, new)})
    found = compared(assignment(ALL), program)
    assert found is not None
    assert found.sentence.startswith(said)
    lines = found.call.split("\n")
    assert found.sentence.startswith(lines[0]) or lines[0].startswith("given = [")
    assert typed(program, *lines) != typed(program_of({"mine.py": REFERENCE}), *lines)
    assert (found.file, found.line) == ("mine.py" if line else "", line)


def typed(program: Program, *lines: str) -> str:
    """All that is at the console when these lines are typed at Python's prompt."""
    runner = Runner(lambda _: None)
    runner._program = program
    asked = {"answers": lines, "seed": "1", "files": {}, "dice": [], "at_prompt": True}
    reply = runner.do_run(**asked)
    texts = [f"{each[1]}{each[2]}\n" if each[0] == "asked" else each[1] for each in reply["events"]]
    return "".join(texts) + reply["end"]["prompt"]


GAME = """\
lives = int(input("How many lives? "))
def lose(lives):
    print("Ouch!")
    return lives - 1
def drop(items):
    global last
    last = items.pop()
"""


def test_lines_are_typed_at_pythons_prompt_once_the_functions_are_there() -> None:
    program = program_of({"mine.py": GAME, "more.py": "def two():\n    return 2\n"}, "mine.py")
    assert typed(program, "lose(3)", "lives") == (
        ">>> lose(3)\nOuch!\n2\n>>> lives\nNameError: name 'lives' is not defined\n>>> "
    )
    assert typed(program, "given = [1, 2]", "drop(given)", "given", "last").endswith(
        ">>> given\n[1]\n>>> last\n2\n>>> "
    )
    assert "line 7, in drop\n    last = items.pop()" in typed(program, "drop([])", "1 +")
    assert typed(program, "1 +").endswith("SyntaxError: invalid syntax\n>>> ")
    assert typed(program, "exit()", "1").endswith(">>> exit()\n")
    assert typed(program, "input('Who? ')", "Ann") == ">>> input('Who? ')\nWho? Ann\n'Ann'\n>>> "


SAMPLES = sorted((WORKSHOP / "tests/samples/programs").rglob("*.py"))


def test_any_program_can_be_called_whatever_it_does_at_its_start() -> None:
    assert len(SAMPLES) > 30
    for file in SAMPLES:
        program = program_of({file.name: file.read_bytes()}, file.name)
        found = call(CallsOrder(("1 + 1", "[nothing_of_that_name]")), program)
        assert [each.outcome for each in found] == ["returned", "raised"], file
        assert found[0].value == ["whole", "2"]


def test_a_value_that_has_no_end_or_holds_itself_is_cut() -> None:
    source = "def ones():\n    while True:\n        yield 1\n\nme = []\nme.append(me)\n"
    source += "many = 1\nfor _ in range(9):\n    many = [many] * 9000\n"
    for each in call(CallsOrder(("ones()", "me", "many")), program_of({"mine.py": source})):
        assert each.outcome == "returned"
        assert len(json.dumps(each.value)) < 1_000_000


def test_exact_asks_for_the_same_types() -> None:
    source = REFERENCE.replace("return width * height", "return float(width * height)")
    assert differs(["area(3, 4)"], source) == ""
    assert differs(["area(3, 4)"], source, exact=True) == "area(3, 4) gives 12; yours gives 12.0."


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("aera(3, 4)", "cannot be evaluated in its reference: NameError: name 'aera'"),
        ("area(3, 4", "cannot be evaluated in its reference: SyntaxError"),
        ("area({nubmer}, 2)", "cannot be evaluated in its reference: NameError: name 'nubmer'"),
        ("shuffled(list(range(50)))", "is left to chance"),
        ("input('Who? ')", "comes to no end in its reference: “Who?”"),
    ],
)
def test_a_call_that_cannot_be_compared_is_a_slip(call: str, said: str) -> None:
    with pytest.raises(AssignmentError, match="has a slip") as raised:
        differs([call], REFERENCE)
    assert said in str(raised.value)


def test_values_are_drawn_the_same_each_time_and_from_where_they_may_be() -> None:
    drawn = with_draws("roll({number 1 to 6})")
    assert drawn == with_draws("roll({number 1 to 6})")
    assert {"roll(1)", "roll(6)"} <= {*drawn} <= {f"roll({each})" for each in range(1, 7)}
    assert with_draws("count({'a': 1})") == ["count({'a': 1})"]


@pytest.mark.parametrize(
    "forged",
    ["[]", '{"called": []}', '{"called": [["returned", ["whole", "x"], [], "", "", 0]]}',
     '{"called": [["won", ["none"], [], "", "", 0]]}',
     '{"called": [["returned", [1], [], "", "", 0]]}'],
)  # fmt: skip
def test_what_comes_back_is_read_as_results_of_calls_alone(forged: str) -> None:
    with pytest.raises(ValueError, match=r"This is|These are|invalid literal"):
        CallsOrder(("f()",)).read(json.loads(forged))
