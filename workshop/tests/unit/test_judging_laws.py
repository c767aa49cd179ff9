"""Laws of the judge, walked at random over the example assignments' programs, right and faulty."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from judged import judge_here
from places import ASSIGNMENTS, WORKSHOP
from repeats import repeats
from workshop.assignment.assignment import Assignment, Case
from workshop.judging.judge import Report
from workshop.run.program import program_of
from workshop.teacher.assignment_folders import read_folder

PROGRAMS = {
    path.stem: path.read_text()
    for path in sorted((WORKSHOP / "tests/samples/programs/examples").glob("*.py"))
    if path.stem.rpartition("_")[2] in ("plain", "class")
}
FAULTS = {
    "higher_lower_plain": ("while used < 7", "while used < 6"),
    "higher_lower_class": ('("y", "Y")', '("y",)'),
    "shop_plain": ("int(n) >", "int(n) >="),
    "shop_class": (">= 2000", ">= 1000"),
    "small_talk_plain": ('text[-1:] == "?"', 'text[-2:] == "??"'),
    "small_talk_class": ("default=0", "default=1"),
}
WALKS = repeats(2, 4)
"""Of each program; each of up to four changes, one after the other."""


@cache
def assignment(name: str) -> Assignment:
    return read_folder(ASSIGNMENTS / name)


def judged(program: str, source: str, beside: str = "") -> Report:
    files = {"main.py": source, **({"notes.py": beside, "notes.txt": beside} if beside else {})}
    return judge_here(assignment(program.rpartition("_")[0]), program_of(files, "main.py"))


def comments(source: str, rng: Random) -> str:
    lines = source.splitlines()
    indented = [number for number, line in enumerate(lines) if not line.startswith((" ", ")"))]
    lines.insert(rng.choice(indented), f"# {rng.choice(['input()', 'the winner is 3', '😀'])}")
    return "\n".join([*lines, "# the end"]) + "\n"


def blank_lines(source: str, rng: Random) -> str:
    return ast.unparse(ast.parse(source)).replace("\n", "\n" * rng.randint(2, 3))


def names(source: str, rng: Random) -> str:
    """Rename what only one kind of thing is called by: global and local variables, functions."""
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    own = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    own -= {n.arg for n in nodes if isinstance(n, ast.arg | ast.keyword) and n.arg}
    own -= {n.attr for n in nodes if isinstance(n, ast.Attribute)}
    own -= {ast.unparse(n.target) for n in nodes if isinstance(n, ast.AnnAssign)}
    added = rng.choice(["my_{}", "{}_2", "x{}"])
    for node in nodes:
        if isinstance(node, ast.Name) and node.id in own:
            node.id = added.format(node.id)
    return ast.unparse(tree) + "\n"


def order(source: str, rng: Random) -> str:
    """Move functions that follow each other to another order."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(node, ast.Module | ast.ClassDef) and isinstance(body, list):
            functions = [each for each in body if isinstance(each, ast.FunctionDef)]
            places = [number for number, each in enumerate(body) if each in functions]
            if places and places[-1] - places[0] == len(places) - 1:
                rng.shuffle(functions)
                body[places[0] : places[-1] + 1] = functions
    return ast.unparse(tree) + "\n"


def quotes(source: str, rng: Random) -> str:
    """Write texts in another way: what is printed is the same to the letter."""
    tokens = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        is_plain = token.type == tokenize.STRING and re.fullmatch(r'"[^"\'\\]*"', token.string)
        tokens.append((token.type, f"'{token.string[1:-1]}'" if is_plain else token.string))
    return tokenize.untokenize(tokens)


CHANGES: tuple[Callable[[str, Random], str], ...] = (comments, blank_lines, names, order, quotes)


def told(report: Report) -> object:
    return (
        report.verdict,
        [(row.result, row.case) for row in report.rows],
        [[each.sentence for each in its] for its in report.findings.values()],
        report.unread,
        report.compared,
    )


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("has_fault", [False, True])
def test_what_changes_nothing_that_is_said_changes_no_verdict(name: str, has_fault: bool) -> None:
    source = PROGRAMS[name]
    if has_fault:
        assert source.count(FAULTS[name][0]) == 1
        source = source.replace(*FAULTS[name])
    first = judged(name, source)
    assert first.verdict == ("differs" if has_fault else "passes")
    rng = Random(f"{name} {has_fault}")
    for _ in range(WALKS):
        other, path = source, rng.sample(CHANGES, rng.randint(1, 4))
        for change in path:
            other = change(other, rng)
        beside = rng.choice(["", "print('Hello')\n"])
        same = judged(name, other, beside)
        assert told(same) == told(first), [change.__name__ for change in path]


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_marked_was_printed(name: str) -> None:
    report = judged(name, PROGRAMS[name].replace(*FAULTS[name]))
    texts = {
        match.case.name: [each.text for each in match.program.stretches] for match in report.matches
    }
    found = [(case, each) for case, its in report.findings.items() for each in its]
    assert found
    for case, each in found:
        assert each.shown.casefold() in texts[case][each.stretch].casefold()


@pytest.mark.parametrize("name", PROGRAMS)
def test_questions_are_about_what_could_be_compared_and_was_not(name: str) -> None:
    rng = Random(name)
    for _ in range(WALKS):
        tree = ast.parse(PROGRAMS[name])
        calls = [each for each in ast.walk(tree) if isinstance(each, ast.Call)]
        for call in rng.sample([each for each in calls if ast.unparse(each.func) == "print"], 2):
            call.args = [ast.Constant(rng.choice(["it", 7]))]
        report = judged(name, ast.unparse(tree))
        met = {it for row in report.rows if row.result == "met" for it in row.requirement.facts}
        assert not met.intersection(each.fact.partition(" (")[0] for each in report.questions)
        for question in report.questions:
            hard = [each for each in report.findings[question.case] if not each.is_soft]
            assert all(question.exchange <= each.stretch for each in hard)


def constant(reference: ast.Module) -> None:
    """Say the same value wherever one is formatted."""
    for node in ast.walk(reference):
        if isinstance(node, ast.FormattedValue):
            node.value, node.format_spec = ast.Constant(7), None


def silent(reference: ast.Module) -> None:
    """Say nothing but the prompts."""
    for node in ast.walk(reference):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "print":
            node.args, node.keywords = [], []


@pytest.mark.parametrize("name", ["higher_lower", "shop", "small_talk"])
@pytest.mark.parametrize("change", [constant, silent])
def test_a_pass_is_earned(name: str, change: Callable[[ast.Module], None]) -> None:
    its = assignment(name)
    tree = ast.parse(its.reference.files[its.reference.main])
    before = ast.dump(tree)
    change(tree)
    assert ast.dump(tree) != before
    files = {**its.reference.files, its.reference.main: ast.unparse(tree).encode()}
    assert judge_here(its, program_of(files, its.reference.main)).verdict != "passes"


@pytest.mark.parametrize("name", ["higher_lower", "shop", "small_talk"])
@pytest.mark.parametrize("source", ["", "while True:\n    input()\n"])
def test_a_vacuous_or_a_forged_program_never_passes(name: str, source: str) -> None:
    its = assignment(name)
    report = judge_here(its, its.reference)
    if not source:  # it prints what the reference said in the first case, whatever is typed
        texts = [each.text for each in report.matches[0].reference.stretches]
        source = "".join(f"print({text!r}, end='')\ninput()\n" for text in texts)
    assert judge_here(its, program_of({"main.py": source}, "main.py")).verdict != "passes"


TWO = """names = [input("First? "), input("Second? ")]
turn = left = 0
while left < 20:
    print(names[turn])
    left += int(input("Up to 3? "))
    print("So far:", left)
    turn = 1 - turn
print("It was", names[1 - turn])
"""


@pytest.mark.parametrize("old", ["print(names[turn])", "names[1 - turn]"])
def test_the_other_one_s_name_throughout_never_passes(old: str) -> None:
    reference = program_of({"m.py": TWO}, "m.py")
    rng = Random(old)
    people = ("Ann", "Bo", "Carla", "Dan", "Eve", "Flo")
    cases = tuple(
        Case(f"Game {n}", (*rng.sample(people, 2), *(str(rng.randint(1, 3)) for _ in range(20))))
        for n in range(6)
    )
    its = Assignment(name="two", title="Two", text="", reference=reference, cases=cases)
    other = TWO.replace("Up to 3", "How many").replace("So far:", "sum")
    assert judge_here(its, program_of({"m.py": other}, "m.py")).verdict == "passes"
    new = old.replace("names[turn]", "names[1 - turn]") if "print" in old else "names[turn]"
    swapped = other.replace(old, new)
    assert swapped != other
    assert judge_here(its, program_of({"m.py": swapped}, "m.py")).verdict != "passes"


DRAWN = """values = [int(each) for each in input("Three numbers? ").split()]
log = open("log.txt", "w")
for turn in range(4):
    for row in range(4):
        print("" + " ".join([".xo#"[(values[(row + at) % 3] + row * at) % 4] for at in range(5)]))
    more = int(input("How many more? "))
    values = [*values[1:], values[0] + more]
    print(values[2], file=log)
print("In the end", values[0])
log.close()
"""
WRONG_DRAWN = (
    ("row * at", "row * at + at"),
    ("(row + at)", "(row + at + (turn > 1))"),
    ("range(4):\n        ", "range(3):\n        "),
    ("values[2], file", "values[1], file"),
    ("=log", "=turn and log or None"),
    ("print(values[2], file=log)", "pass"),
    ("values[0] + more", "values[0] - more"),
)


def drawn_otherwise(source: str, rng: Random) -> str:
    """Return it with signs of one's own for the cells, between other signs, perhaps numbered."""
    head = rng.choice(['""', '"| "', 'str(row + 1) + "  "'])
    source = source.replace('""', head).replace(".xo#", "".join(rng.sample("abcdwyz:*~?", 4)))
    return source.replace('" "', repr(rng.choice(["|", " ", "  ", ", "])))


@pytest.mark.parametrize(("rows", "width"), [(4, "5"), (4, "row + 2"), (1, "5")])
def test_whoever_draws_a_board_otherwise_is_not_blamed_and_no_wrong_one_passes(
    rows: int, width: str
) -> None:
    rng = Random(width)
    source = DRAWN.replace("range(5)", f"range({width})")
    source = source.replace("range(4):\n        ", f"range({rows}):\n        ")
    cases = tuple(
        Case(f"Game {n}", (f"{n} {n * 3 % 7} {n % 4}", *map(str, rng.choices(range(1, 9), k=4))))
        for n in range(6)
    )
    reference = program_of({"m.py": source})
    its = Assignment(name="m", title="M", text="", reference=reference, cases=cases)
    for _ in range(repeats(2, 40)):
        other = drawn_otherwise(source, rng)
        verdict = judge_here(its, program_of({"p.py": other})).verdict
        assert verdict == "passes" if (rows, width) == (4, "5") else verdict != "differs"
        for old, new in WRONG_DRAWN:
            wrong = other.replace(old, new)
            if wrong != other:
                assert judge_here(its, program_of({"p.py": wrong})).verdict != "passes", (
                    old,
                    other,
                )
