"""What the judge tries besides the cases: the assignment itself, odd answers, chance, games."""

from __future__ import annotations

import json

import pytest

from judged import judge_here
from workshop.assignment.assignment import Assignment, AssignmentError, read_assignment
from workshop.judging.explore import Explorer
from workshop.judging.judge import Judge, Report
from workshop.judging.pointing import Point, share_points
from workshop.judging.report_json import report_as_json
from workshop.run.order import carry_out
from workshop.run.program import Program, ProgramError, program_of
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


TWICE = """\
total = 0
while number := int(input("Number: ")):
    if number > 10:
        total += 2 * number
        print(f"large, total {total}")
    else:
        total += number
        print(f"total {total}")
"""
TWICE_TOML = """\
[questions]
"the number" = "Number"
[facts]
"the total" = ["total"]
[[requirements]]
says = "Above 10 a number counts twice."
cases = ["Large", "Larger"]
[[requirements]]
says = "The total is said."
facts = ["the total"]
cases = ["Small", "Smaller", "Large"]
"""
TWICE_CASES = [
    {"name": "Small", "answers": ["9", "8", "7", "0"]},
    {"name": "Smaller", "answers": ["1", "2", "3", "0"]},
    {"name": "Large", "answers": ["11", "2", "14", "0"]},
    {"name": "Larger", "answers": ["2", "20", "30", "0"]},
    {"name": "More", "answers": ["12", "3", "4", "0"], "training": True},
]


@pytest.mark.parametrize(
    ("old", "new", "must"),
    [
        ("2 * number", "number if number != 12 else exit()", ["not met", "not seen"]),
        ("total += number", "total = number", ["not seen", "not met"]),
    ],
)
def test_a_value_that_is_mostly_right_is_no_fault_of_what_names_it(
    old: str, new: str, must: list[str]
) -> None:
    its = sums(TWICE_TOML, TWICE, TWICE_CASES)
    assert results(judge_here(its, own(TWICE))) == ["met", "met"]
    assert results(judge_here(its, own(TWICE.replace(old, new)))) == must


def test_an_extra_is_not_blamed_where_questions_part_as_for_another_row() -> None:
    reference = changed("if typed.isdigit():", 'if typed.isdigit() and typed != "99":')
    rows = TOML.partition("[[requirements]]")[0]
    rows += '[[requirements]]\nsays = "99 is asked for again."\nfacts = ["the number"]\n'
    rows += 'cases = ["Refused"]\n[[extra]]\nsays = "It adds."\nfacts = ["the total"]\n'
    rows += 'cases = ["Added"]\n'
    cases = [
        {"name": "Refused", "answers": ["99", "4", "0"]},
        {"name": "Added", "answers": ["5", "99", "6", "0"]},
    ]
    ends = reference.replace("        print", "        exit() if typed == '99' else print", 1)
    report = judge_here(sums(rows, reference, cases), own(ends))
    assert results(report) == ["not met", "not seen"]


@pytest.mark.parametrize(("step", "verdict"), [(0, "passes"), (1, "differs")])
def test_who_always_names_another_of_three_differs(step: int, verdict: str) -> None:
    source = "names = [input('Name: ') for _ in range(3)]\n"
    source += "while number := int(input('Number: ')):\n    winner = names[number % 3]\n"
    rows = TOML.partition("[facts]")[0] + '[facts]\n"who wins" = "winner"\n'
    rows += '[[requirements]]\nsays = "Who has won is said."\nfacts = ["who wins"]\n'
    named = (("Ann", "Bob", "Cem"), ("Dan", "Eve", "Flo"))
    cases = [{"name": each[0], "answers": [*each, *"1456723180"]} for each in named]
    its = sums(rows, f"{source}    print(winner, 'has won')\n", cases)
    other = source.replace("number %", f"(number + {step}) %").replace("Number", "Your number")
    assert judge_here(its, own(f"{other}    print('Hail', winner)\n")).verdict == verdict


@pytest.mark.parametrize(("sign", "verdict"), [(">", "passes"), (">=", "differs")])
def test_who_says_that_one_has_won_says_of_no_tie(sign: str, verdict: str) -> None:
    asks = "ann, bob = int(input('Number 1: ')), int(input('Number 2: '))\n"
    reference = f"{asks}winner = 'Ann' if ann > bob else 'Bob'\nif ann == bob:\n"
    reference += "    print('It is a draw')\nelse:\n    print(winner, 'has won')\n"
    source = f"{asks}print(10 * ann + bob)\nif ann {sign} bob:\n    print('Ann has won')\n"
    source += "elif bob > ann:\n    print('Bob has won')\nelse:\n    print('It is a draw')\n"
    rows = TOML.partition("[facts]")[0]
    rows += '[facts]\n"who wins" = "winner"\n"a tie" = "It is a draw"\n'
    rows += '[[requirements]]\nsays = "Who has won is said."\nfacts = ["who wins", "a tie"]\n'
    answers = ("51", "42", "31", "52", "14", "25", "36", "33", "11")
    cases = [{"name": each, "answers": list(each)} for each in answers]
    assert judge_here(sums(rows, reference, cases), own(source)).verdict == verdict


THREE = """\
def note():
    print("Noted.")

while number := int(input("Number: ")):
    if number > 5:
        note()
        print("Large.")
    elif number < 5:
        note()
        print("Small.")
    else:
        note()
        print("Five.")
"""
SAY_WHICH = """\
[facts]
"that it is large" = "Large."
"that it is small" = "Small."
"that it is five" = "Five."

[[requirements]]
says = "It is said whether a number is large, small, or five."
facts = ["that it is large", "that it is small", "that it is five"]
"""


@pytest.mark.parametrize(
    ("words", "passes"),
    [('print("You have hit it!")', True), ('print("Too few!")', False), ("pass", False)],
)
def test_what_is_said_of_another_says_no_event(words: str, passes: bool) -> None:
    answers = [["7", "2", "5", "8", "1", "5", "0"], ["5", "9", "3", "0"]]
    cases = [{"name": f"Case {n}", "answers": each} for n, each in enumerate(answers)]
    source = THREE.replace('print("Five.")', words).replace("Small.", "Too few!")
    report = judge_here(sums(SAY_WHICH, THREE, cases), own(source))
    assert (report.verdict == "passes") == passes


def test_who_does_not_end_differs_in_what_is_due_at_the_end() -> None:
    ends = '        print("Too much!")\n'
    reference = changed(ends, f"{ends}        break\n")
    rows = TOML.partition("[[requirements]]")[0]
    rows += '[[requirements]]\nsays = "It adds."\nfacts = ["the number", "the total"]\n'
    rows += 'cases = ["Few", "Much"]\n'
    rows += '[[requirements]]\nsays = "It ends at more than 20."\n'
    rows += 'facts = ["the total"]\ncases = ["Much"]\n'
    cases = [*CASES, {"name": "More", "answers": ["9", "8", "7", "1", "0"]}]
    goes_on = reference.replace("total > 20", "total > 30")
    report = judge_here(sums(rows, reference, cases), own(goes_on))
    assert results(report) == ["not seen", "not met"]


def test_a_number_that_was_just_typed_is_not_read_for_another() -> None:
    many = [["3"], ["15"], ["7"], ["3", "4"]]
    cases = [{"name": " ".join(each), "answers": [*each, "0"]} for each in many]
    other = changed('f"total {total}"', 'f"{number} makes {total}"').replace("+=", "-=")
    report = judge_here(sums(cases=cases), own(other))
    assert [row.finding.sentence for row in report.rows[:1] if row.finding] == [
        "The total: 3, yours -3."
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

def show(die):
    print("die", die)

while input("Again? ") == "y":
    die = randint(1, 6)
    show(die)
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
ONCE = DICE.replace("    die = randint(1, 6)\n", "").replace("while", "die = randint(1, 6)\nwhile")
ALL_AT_ONCE = """\
from random import choices
dice = choices(range(1, 7), k=6)
while input("Again? ") == "y":
    print("die", dice.pop(0))
"""


@pytest.mark.parametrize(
    ("source", "passes"),
    [
        (BEFORE.format(name="randint", draw="randint(1, 6)"), True),
        (DICE.replace("(1, 6)", "(1, 8)"), False),
        (DICE.replace('print("die", die)', 'print("die", die + 1)'), False),
        (DICE + "    if die == 6:\n        show(randint(1, 6))\n", False),
        (DICE + "    if die == 6:\n        randint(1, 6)\n", True),
        (DICE.replace("while", "import random\nrandom.seed(42)\nwhile"), False),
        (ONCE, False),
        (ALL_AT_ONCE, True),
    ],
    ids=["before", "eight sides", "one more", "said again", "not said", "seeded", "once", "all"],
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


TABLE = """\
first, last = int(input("From? ")), int(input("To? "))
for mark in range(first, last + 1):
    pounds = mark * 2.5
    print(f"{mark:4} {pounds:7.2f}")
"""
SNAKE = """\
name = "".join(f"_{letter}".lower() if letter.isupper() else letter for letter in input("Name? "))
print(name)
"""
HALVES = """\
step = 1.0
while text := input("Through? "):
    step /= int(text)
    print("Now", step)
"""
ADDS = """\
total = 0
while text := input("Number? "):
    total += int(text)
    print("So far", total)
print(f"It was {total} in all.")
print("Twice that is", 2 * total)
"""


@pytest.mark.parametrize(
    ("reference", "old", "new", "answers", "verdict"),
    [
        (TABLE, "last + 1", "last", ["3 6", "1 5", "2 4"], "differs"),
        (TABLE, "last + 1", "last + 2", ["3 6", "1 5", "2 4"], "differs"),
        (SNAKE, ".lower()", "", ["aB", "oldMan", "firstOfMay"], "differs"),
        (SNAKE, "print(name)", "print(name.upper())", ["aB", "oldMan", "firstOfMay"], "passes"),
        (SNAKE, "print(name)", "print(name.title())", ["aB", "oldMan", "firstOfMay"], "differs"),
        (HALVES, "step)", 'f"{step:.3f}")', ["4 2 5", "2 10", "8 4"], "passes"),
        (HALVES, "step)", 'f"{step:.3f}")', ["4 2 5", "2 10", "8 4", "1000 50"], "differs"),
        (ADDS, 'print(f"It was {total} in all.")', "pass", ["3 4", "2 5 9", "7 8"], "not compared"),
    ],
    ids=["short", "long", "capital", "capitals", "title", "rounded", "rounded away", "repeated"],
)
def test_a_value_is_what_is_due_as_far_as_it_is_printed(
    reference: str, old: str, new: str, answers: list[str], verdict: str
) -> None:
    cases = [{"name": each, "answers": [*each.split(), ""]} for each in answers]
    assert reference.count(old) == 1
    assert judge_here(sums("", reference, cases), own(reference)).verdict == "passes"
    report = judge_here(sums("", reference, cases), own(reference.replace(old, new)))
    assert report.verdict == verdict, report.rows


ACCOUNT = """\
balance = 0
while choice := input("Choice? "):
    if choice == "in":
        balance += int(input("In? "))
    elif choice == "out":
        balance -= int(input("Out? "))
    else:
        print("There is", balance)
"""
ACCOUNT_TOML = """\
[questions]
"a choice" = "Choice"
"what comes in" = "In"
"what goes out" = "Out"

[facts]
"the balance" = "balance"

[[requirements]]
says = "It is shown."
facts = ["a choice", "the balance"]
cases = ["Both"]

[[requirements]]
says = "It comes in."
facts = ["what comes in", "the balance"]
cases = ["Both"]

[[requirements]]
says = "It goes out."
facts = ["what goes out", "the balance"]
cases = ["Both"]
"""


@pytest.mark.parametrize(
    ("old", "new", "rows"),
    [
        ("-= ", "+= ", ["not seen", "not seen", "not met"]),
        ("+= ", "+= 1 + ", ["not seen", "not met", "not seen"]),
        ("balance = 0", "balance = 5", ["not met", "not seen", "not seen"]),
    ],
)
def test_what_came_since_a_value_was_right_is_blamed_for_it(
    old: str, new: str, rows: list[str]
) -> None:
    answers = ["show", "in", "9", "show", "out", "4", "show", "in", "7", "show", ""]
    more = ["in", "20", "show", "in", "5", "show", "out", "3", "show", "show", ""]
    cases = [{"name": "Both", "answers": answers}]
    cases += [{"name": "More", "training": True, "answers": more}]
    given = sums(ACCOUNT_TOML, ACCOUNT, cases)
    assert results(judge_here(given, own(ACCOUNT.replace(old, new)))) == rows


def marked_in(report: Report, source: str) -> list[str]:
    found = report_as_json(report, own(source))["requirements"]
    spans = (each["evidence"]["program"] for each in found if each["evidence"])
    return [text for its in spans for text, is_marked in its if is_marked]


GREETING_TOML = """\
[questions]
"a name" = "Name"

[facts]
"the name" = "name"
"the price" = "price"

[[requirements]]
says = "The name is said."
facts = ["the name"]

[[requirements]]
says = "The price is said."
facts = ["the price"]
"""
GREETING = """\
name = input("Name? ")
price = int(input("Price? ")) * 1.5
print("Hello", name)
print(f"It is {price:.2f}.")
"""
WELCOME = """\
def say(*words):
    for word in words:
        print("  -", word)
who = input("Are you ready? ") and input("Name? ").upper()
say(who, "%.2f" % (1.5 * float(input(f"{who}, the price? "))))
input(f"{who}, is that good? ")
"""


def test_what_is_seen_is_marked_as_a_whole_where_it_is_printed() -> None:
    pairs = [("Ann", "3"), ("Bo", "5"), ("Carla", "12")]
    cases = [{"name": name, "answers": [name, price]} for name, price in pairs]
    given = sums(GREETING_TOML, GREETING, cases)
    report = judge_here(given, own(WELCOME))
    found = report_as_json(report, own(WELCOME))
    assert report.verdict == "passes"
    assert marked_in(report, WELCOME) == ["ANN", "4.50"]
    assert {each["line"] for each in found["requirements"]} == {3}
    assert len(found["also_asks"]) == 2  # the last one with each name
    twice = GREETING.replace("1.5", "2.5")
    wrong = judge_here(given, own(twice))
    assert "The price: 4.50, yours 7.50." in report_as_json(wrong, own(twice))["reason"]


def test_what_is_pressed_in_one_program_serves_those_that_print_alike() -> None:
    many = 'print("total", total, "to", total + 1, "or", total - 1)'
    alike = changed('print(f"total {total}")', many)
    asked = judge_here(sums(), own(alike)).questions[0]
    point = {"fact": asked.fact, "case": asked.case, "exchange": asked.exchange, "token": 1}
    point |= {"line": "total 3 to 4 or 2", "number": 1}
    unlike = alike.replace('"to"', '"up to"')
    wrong = alike.replace("total, ", "total + 2, ", 1)
    programs = {text: own(text) for text in (alike, unlike, wrong)}
    shared = share_points(programs, [point])
    reports = [judge_here(sums(), program) for program in shared.values()]
    assert [each.verdict for each in reports] == ["passes", "not compared", "not compared"]
    assert not reports[2].questions[0].token  # nobody is asked whether another's press counts
    sure = {**point, "sure": True, "line": "total 5 to 4 or 2"}
    (other,) = share_points({"": own(wrong)}, [sure]).values()
    assert judge_here(sums(), other).verdict == "not compared"
    many = [{**point, "fact": f"{n}", "line": f"{n}" * 9_000} for n in range(3)]
    files = {f"{n}": json.dumps({"points": [each]}).encode() for n, each in enumerate(many)}
    crowd = {n: own(SUM)._replace(files={"output-hints.json": file}) for n, file in files.items()}
    assert share_points({**programs, **crowd}) == {**programs, **crowd}  # that is too much
    with pytest.raises(ProgramError, match="broken"):
        share_points(programs, [3])


HELLO = """\
names = [input("Your name? "), input("And yours? ")]
ids = [input(f"{name}'s ID? ") for name in names]
print("Hello,", names[0])
print("Hello,", names[1])
print(*ids)
"""
HELLO_TOML = """\
[facts]
"the first name" = ["names[0]"]
"the second name" = ["names[1]"]

[[requirements]]
says = "Both are greeted."
facts = ["the first name", "the second name"]
"""


def test_a_question_is_a_greeting_where_a_person_says_so() -> None:
    cases = [{"name": n, "answers": [n, m, "1", "2"]} for n, m in [("Ann", "Bo"), ("Cy", "Di")]]
    given = sums(HELLO_TOML, HELLO, cases)
    silent = own(HELLO.replace('print("Hello,", names[1])\n', ""))
    report = judge_here(given, silent)
    assert report.verdict == "not compared"
    assert report.questions[0].fact == "the second name"
    pressed = Point("the second name", "Ann", 3, 0)
    assert judge_here(given, silent, [pressed]).verdict == "passes"


CHIPS = """\
chips = 100
while change := input("Change? "):
    chips += int(change)
    print("Chips:", chips)
"""
CHIPS_TOML = """\
starting = ["the chips"]

[facts]
"the chips" = "chips"

[[requirements]]
says = "The chips are said."
facts = ["the chips"]
"""


def test_what_may_start_at_any_number_may_come_to_0() -> None:
    answers = ["5 -5 3", "7 1 -8 2", "-4 4 9"]
    cases = [{"name": each, "answers": [*each.split(), ""]} for each in answers]
    given = sums(CHIPS_TOML, CHIPS, cases)
    assert judge_here(given, own(CHIPS.replace("100", "0"))).verdict == "passes"
    stays = CHIPS.replace("100", "0").replace("+= int(change)", "+= abs(int(change))")
    assert judge_here(given, own(stays)).verdict == "differs"


def test_of_a_program_whose_module_is_not_here_nothing_is_seen() -> None:
    report = judge_here(sums(), own("import no_such_module\n" + SUM))
    assert report.verdict == "not compared"
    assert set(results(report)) == {"not seen"}
