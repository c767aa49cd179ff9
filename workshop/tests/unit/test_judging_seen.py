"""What the judge tries besides the cases: the assignment itself, odd answers, chance, games."""

from __future__ import annotations

import json

import pytest

from judged import judge_here
from workshop.assignment.assignment import Assignment, AssignmentError, read_assignment
from workshop.judging.explore import Explorer
from workshop.judging.judge import Judge, Report
from workshop.judging.report_json import report_as_json
from workshop.run.order import carry_out
from workshop.run.program import Program, program_of
from workshop.run.recording import record

SUM = """\
def ask(prompt):
    while True:
        typed = input(prompt)
        if typed.isdigit():
            return int(typed)
        print("Only digits.")

total = 0
number = ask("Number: ")
while number:
    total += number
    print(f"total {total}")
    if total > 20:
        print("Too much!")
    number = ask("Number: ")
print("Bye")
"""
CASES = [
    {"name": "Few", "answers": ["3", "4", "0"]},
    {"name": "Much", "answers": ["15", "6", "2", "0"]},
]
TOML = """\
[questions]
"the number" = "Number"

[facts]
"the total" = ["total"]

[[requirements]]
says = "The total is said."
facts = ["the total"]

[[requirements]]
says = "Only digits are taken."
refuses = ["the number"]
"""


def sums(toml: str = TOML, reference: str = SUM, cases: object = CASES) -> Assignment:
    files = {
        "assignment.md": "Add up.",
        "requirements.toml": toml,
        "cases.json": json.dumps(cases),
        "sums.py": reference,
    }
    return read_assignment("sums", {name: text.encode() for name, text in files.items()})


def own(source: str) -> Program:
    return program_of({"my.py": source}, "my.py")


def results(report: Report) -> list[str]:
    return [row.result for row in report.rows]


def changed(old: str, new: str) -> str:
    assert old in SUM
    return SUM.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('["total"]', '["totals"]', "never prints “totals”; is it “total”?"),
        ('"Number"', '"Nummer"', "no question has “Nummer” in it"),
        ('facts = ["the total"]', 'facts = ["the totl"]', "no name; is it “the total”?"),
        ('facts = ["the total"]', 'cases = ["Fiew"]', "names the case “Fiew”"),
    ],
)
def test_a_slip_of_the_assignment_is_told_before_anybody_is_judged(
    old: str, new: str, sentence: str
) -> None:
    assert old in TOML
    with pytest.raises(AssignmentError, match="has a slip") as slip:
        judge_here(sums(TOML.replace(old, new)), own(SUM))
    assert sentence in str(slip.value)


def test_odd_answers_are_tried_where_they_are_refused() -> None:
    assert results(judge_here(sums(), own(changed("Only digits.", "No.")))) == ["met", "met"]
    breaks = judge_here(sums(), own(changed("if typed.isdigit():", "if True:")))
    assert breaks.verdict == "differs"
    assert results(breaks)[:2] == ["met", "not met"]
    assert breaks.rows[1].case == "Nothing for the number"


def test_odd_answers_are_tried_nowhere_else() -> None:
    silent = TOML.replace('refuses = ["the number"]', 'prompts = ["Number: "]')
    report = judge_here(sums(silent), own(changed("if typed.isdigit():", "if True:")))
    assert report.verdict == "passes"


def test_an_event_that_one_case_shows_twice_may_have_its_own_words() -> None:
    about = TOML.replace("[[requirements]]", '"too much" = "Too much!"\n\n[[requirements]]', 1)
    given = sums(about.replace('facts = ["the total"]', 'facts = ["the total", "too much"]'))
    assert judge_here(given, own(changed("Too much!", "That is plenty."))).verdict == "passes"
    never = changed('print("Too much!")', "pass")
    assert judge_here(given, own(never)).verdict == "differs"


def test_a_difference_names_what_was_typed_at_another_question() -> None:
    asks = '    print(f"total {total}")\n    if input("Go on? ") != "yes":\n        break\n'
    report = judge_here(sums(), own(changed('    print(f"total {total}")\n', asks)))
    found = report_as_json(report, own(SUM))
    assert report.verdict == "differs"
    assert "“Go on?”" in found["reason"]
    assert found["also_asks"] == []


def test_values_that_agree_behind_a_wrong_one_are_seen() -> None:
    adds = "    total += number\n"
    counts = f'{adds}    count += 1\n    print("number", count)\n'
    reference = changed(adds, counts).replace("total = 0", "total = count = 0")
    rows = TOML.replace("[facts]", '[facts]\n"the count" = "count"')
    rows += '[[requirements]]\nsays = "The numbers are counted."\nfacts = ["the count"]\n'
    wrong = reference.replace("+= number", "+= min(number, 10)")
    report = judge_here(sums(rows, reference), own(wrong))
    assert results(report)[::2] == ["not met", "met"]


def test_a_number_that_was_just_typed_is_not_read_for_another() -> None:
    many = [["3"], ["15"], ["7"], ["3", "4"]]
    cases = [{"name": " ".join(each), "answers": [*each, "0"]} for each in many]
    other = changed('f"total {total}"', 'f"{number} makes {total}"').replace("+=", "-=")
    report = judge_here(sums(cases=cases), own(other))
    assert [row.finding.sentence for row in report.rows[:1] if row.finding] == [
        "the total: 3, yours -3."
    ]


FIZZ = """\
while number := int(input("Number: ")):
    if number % 3 == 0:
        print("Fizz")
    elif number % 5 == 0:
        print("Buzz")
    else:
        print(number)
"""
FIZZ_TOML = """\
[facts]
"that it is a third" = "Fizz"
"that it is a fifth" = "Buzz"

[[requirements]]
says = "Thirds are Fizz, fifths Buzz."
facts = ["that it is a third", "that it is a fifth"]
"""
BY_TWO_PRINTS = """\
while number := int(input("> ")):
    for word, is_it in ("Fi", number % 3 == 0), ("Bu", number % 5 == 0 and number % 3):
        print(word + "zz" if is_it else "", end="")
    print("" if number % 3 == 0 or number % 5 == 0 else number)
"""
AT_ONE_PRINT = """\
while number := int(input("> ")):
    word = "Fizz" if number % 3 == 0 else "Buzz" if number % 5 == 0 else number
    print(word)
"""


@pytest.mark.parametrize("source", [AT_ONE_PRINT, BY_TWO_PRINTS])
def test_events_are_read_where_one_print_says_numbers_too(source: str) -> None:
    cases = [
        {"name": f"{n}", "answers": ["3", *map(str, range(n, n + 7)), "5", "0"]} for n in (1, 8, 20)
    ]
    given = sums(FIZZ_TOML, FIZZ, cases)
    assert judge_here(given, own(source)).verdict == "passes"
    assert judge_here(given, own(source.replace("% 5", "% 4"))).verdict == "differs"


DICE = """\
from random import randint
while input("Again? ") == "y":
    die = randint(1, 6)
    print("die", die)
"""
DICE_TOML = """\
[facts]
"the die" = ["die"]

[[requirements]]
says = "A die is thrown."
facts = ["the die"]
draws = true
"""
DICE_CASES = [{"name": f"Seed {n}", "answers": ["y"] * 6 + ["n"], "seed": f"{n}"} for n in range(3)]
BEFORE = """\
from random import {name}
die = {draw}
while input("Again? ") == "y":
    print("die", die)
    die = {draw}
"""


@pytest.mark.parametrize(
    ("source", "passes"),
    [
        (BEFORE.format(name="randint", draw="randint(1, 6)"), True),
        (DICE.replace("(1, 6)", "(1, 8)"), False),
        (DICE.replace('print("die", die)', 'print("die", die + 1)'), False),
        (DICE.replace("while", "import random\nrandom.seed(42)\nwhile"), False),
    ],
    ids=["before the question", "eight sides", "one more", "seeded"],
)
def test_chance_is_compared_by_what_is_said(source: str, passes: bool) -> None:
    report = judge_here(sums(DICE_TOML, DICE, DICE_CASES), own(source))
    assert (report.verdict == "passes") is passes, report.rows


@pytest.mark.parametrize(
    ("old", "new", "shortest"), [("total += number", "total += min(number, 15)", None), ("", "", 0)]
)
def test_random_games_find_the_shortest_that_differs(
    old: str, new: str, shortest: int | None
) -> None:
    """A game takes the answers of all cases in any order: 15 and 15, which no case has."""
    wrong = changed("total += number", "total = min(total + number, 25)") if old else SUM
    given, program = sums(), own(wrong)
    sides = program, given.reference
    judge = Judge(given, program)
    report = carry_out(judge.judge(), lambda order: record(sides[order.of_reference], order))
    assert report.verdict == "passes"
    games = 0
    found = None
    while games < 40 and found is None:
        games, found = carry_out(
            Explorer(judge, report).explore(games),
            lambda order: record(sides[order.of_reference], order),
        )
    assert (found is None) is (shortest == 0)
    if found:
        (case,) = [match.case for match in found.matches if found.findings.get(match.case.name)]
        assert len(case.answers) <= 3
