"""What teachers grade by: points, hints, hidden sentences, texts to the letter, words for a value,
functions, and data of a student's own."""

from __future__ import annotations

import csv
import io
import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from judged import judge_here
from workshop.assignment.assignment import Assignment, AssignmentError, read_assignment
from workshop.desk import JudgeDesk
from workshop.judging.report_json import report_as_json
from workshop.run.program import ProgramError, program_of
from workshop.runner import Runner
from workshop.teacher.class_table import (
    class_lines,
    class_row,
    csv_head,
    csv_line,
    remark_of,
    report_lines,
)
from workshop.teacher.command_line import main

ADDER = """\
total = 0
while (answer := input("A number? ")) != "end":
    total += int(answer)
    print("The sum is", total)
print("Bye! It was", total)
"""
FACTS = '[facts]\n"the sum" = "total"\n[questions]\n"a number" = "A number"\n'
CASES = [
    {"name": "Three", "answers": ["3", "4", "5", "end"]},
    {"name": "None", "answers": ["end"]},
    {"name": "Two", "answers": ["10", "20", "end"]},
]
GRADED = """
[[requirements]]
says = "The sum is said."
facts = ["the sum"]
cases = ["Three", "Two"]
points = 2.5
hint = "Look at += again."
[[requirements]]
says = "Without a number it is 0."
facts = ["the sum"]
cases = ["None"]
hidden = true
"""


def task(name: str, program: str, toml: str, cases: Any = CASES) -> dict[str, str]:
    texts = {f"{name}.py": program, "requirements.toml": toml}
    return {**texts, "cases.json": json.dumps(cases)}


def read(name: str, program: str, toml: str, cases: Any = CASES) -> Assignment:
    files = task(name, program, toml, cases)
    return read_assignment(name, {file: text.encode() for file, text in files.items()})


def judged(its: Assignment, source: str, **files: str) -> dict[str, Any]:
    beside = {name.replace("_", "."): text for name, text in files.items()}
    program = program_of({"mine.py": source, **beside}, "mine.py")
    return report_as_json(judge_here(its, program), program)


def test_remarks_on_a_hand_in_are_sentences() -> None:
    found = {"open": ["One begins.", "Two waits."], "added": "", "reason": "It ends."}
    one, two = (f"As the text leaves open: {each}" for each in found["open"])
    assert remark_of(found, "Late.") == f"Late. {one} {two} It ends."


def test_points_and_hints_are_in_all_that_a_teacher_reads() -> None:
    its = read("adder", ADDER, FACTS + GRADED)
    found = judged(its, ADDER.replace("+= int", "= int"))
    assert [found[each] for each in ("points", "possible", "unseen")] == [1, 3.5, 0]
    assert found["requirements"][0]["hint"] == "Look at += again."
    assert found["requirements"][1]["hint"] == ""
    assert "1 of 3.5 points" in found["summary"]
    lines = [*report_lines("mine.py", found)]
    at = lines.index("            Look at += again.")
    assert lines[at + 1 : at + 10] == [
        f"            {each}"
        for each in (
            "After “4”, it has to be, such as:",
            "  | The sum is 7",
            "               ^",
            "  | A number?",
            "After “4”, your program:",
            "  | The sum is 4",
            "               ^",
            "  | A number?",
            'Line 4 of mine.py: print("The sum is", total)',
        )
    ]
    table = [*class_lines({"mine.py": found}, its, {})]
    assert "  1 of 3.5 " in table[1]
    assert table[1].endswith("yours 4. Look at += again.")
    row = class_row("mine.py", found, its)
    head, line = csv.reader(io.StringIO(csv_head(its) + csv_line(row, its)))
    cells = dict(zip(head, line, strict=True))
    points = [cells[each] for each in ("points", "possible", "unseen")]
    assert points == ["1", "3.5", "0"]


def test_what_is_not_seen_is_counted_apart() -> None:
    its = read("adder", ADDER, FACTS + GRADED)
    found = judged(its, 'while input("A number? ") != "end":\n    print("Noted.")\n')
    assert found["points"] + found["unseen"] <= found["possible"]
    assert found["unseen"] == sum(
        each["points"] for each in found["requirements"] if each["result"] == "not seen"
    )
    sentence = class_row("mine.py", "There is no .py file.", its)
    assert (sentence.points, sentence.unseen) == (0, 3.5)


def test_a_students_page_does_not_show_what_is_hidden_and_a_class_does() -> None:
    source = ADDER.replace("total = 0", "total = 1")
    shown = page_judges("adder", task("adder", ADDER, FACTS + GRADED), source)
    assert [row["says"] for row in shown["requirements"]] == ["The sum is said."]
    assert "None" not in {case["name"] for case in shown["cases"]}
    assert "1 requirement is not shown here" in shown["added"]
    of_class = page_judges("adder", task("adder", ADDER, FACTS + GRADED), source, name="Ann")
    assert [row["hidden"] for row in of_class["requirements"]] == [False, True]


def page_judges(assignment: str, files: dict[str, str], source: str, **more: str) -> dict[str, Any]:
    """What the page's judge replies, with the runs that it orders carried out by runners."""
    desk, runner, beside = (
        kind(lambda _: None) for kind in (JudgeDesk, Runner, Runner)
    )  # fmt: skip
    load = {"do": "load", "main": "mine.py", "files": _encoded({"mine.py": source})}
    for each in (desk, runner):
        each.reply(json.dumps(load))
    request = {"do": "judge", "assignment": assignment, "task": files, **more}
    reply = json.loads(desk.reply(json.dumps(request)))
    while "order" in reply:
        order = reply["order"]
        if reference := reply.get("reference"):
            beside.reply(json.dumps({"do": "load", **reference}))
        runs = beside if order.get("of_reference") or order["do"] == "examine" else runner
        ran = {"do": "ran", "run": runs.reply(json.dumps(order))}
        reply = json.loads(desk.reply(json.dumps(ran)))
    return dict(reply)


def _encoded(files: dict[str, str]) -> dict[str, str]:
    return {name: b64encode(text.encode()).decode() for name, text in files.items()}


AREA = 'def area(a, b):\n    return a * b\n\nprint(area(int(input("a? ")), int(input("b? "))))\n'
CALLS = """
[[requirements]]
says = "The area is worked out."
calls = ["area(3, 4)", "area({number}, {number})"]
"""


def test_a_function_is_judged_in_the_page_as_at_a_terminal_and_needs_no_case() -> None:
    its = read("area", AREA, CALLS, [])
    for source, verdict in ((AREA, "passes"), (AREA.replace("a * b", "a + b"), "differs")):
        found = judged(its, source)
        in_page = page_judges("area", task("area", AREA, CALLS, []), source)
        assert (found["verdict"], in_page["verdict"]) == (verdict, verdict)
        assert found["requirements"] == in_page["requirements"]
    (row,) = found["requirements"]
    assert (row["call"], row["line"], found["compared"]) == ("area(3, 4)", 2, "2 calls")
    assert row["sentence"] == "area(3, 4) gives 12; yours gives 7."


SNAKE = """\
name = ""
for letter in input("camelCase: "):
    name += "_" + letter.lower() if letter.isupper() else letter
print("snake_case:", name)
"""
NAME = (
    '[facts]\n"the name" = "name"\n[[requirements]]\nsays = "It is said."\nfacts = ["the name"]\n'
)
NAMES = [{"name": name, "answers": [name]} for name in ("aB", "firstName", "theBestGame", "word")]
LETTERS = (
    ('"snake_case:"', '"Here:\\n"', "passes"),
    ("name)", "name.upper())", "differs"),
    ("name)", "name.replace('_', ''))", "differs"),
    ("name)", "name[::-1])", "differs"),
    ("name)", "len(name))", "differs"),
    ('print("snake_case:", name)', "", "differs"),
)


@pytest.mark.parametrize(("old", "new", "verdict"), LETTERS)
def test_an_exact_text_is_compared_to_the_letter(old: str, new: str, verdict: str) -> None:
    its = read("snake", SNAKE, NAME + "exact = true", NAMES)
    assert judged(its, SNAKE)["verdict"] == "passes"
    found = judged(its, SNAKE.replace(old, new))
    assert found["verdict"] == verdict
    assert verdict == "passes" or "The name: “a_b” is due, to the letter" in found["reason"]


def test_of_what_a_program_says_the_line_is_shown_that_says_it_elsewhere() -> None:
    its = read("snake", SNAKE, NAME + "exact = true", NAMES)
    source = SNAKE.replace('print("snake_case:", name)', 'print("Hi")\nprint("It is", name[:10])')
    assert "your program says “It is the_best_g”." in judged(its, source)["reason"]


def test_an_exact_text_may_be_all_that_a_program_says() -> None:
    toml = NAME.replace('"name"', '"Hello, World!"') + "exact = true"
    its = read("hello", 'print("Hello, World!")', toml, [{"name": "Start"}])
    assert judged(its, 'print("*** Hello, World! ***")')["verdict"] == "passes"
    assert judged(its, 'print("Hello World")')["verdict"] == "differs"


CHOICE = """\
from random import choice
input("Enter? ")
name = choice(["rock", "paper", "scissors"])
print("I have", name)
"""
WORDS = 'words = {rock = ["rock", "stone"], paper = ["paper", "sheet"], scissors = ["scissors"]}'
SAID = '{"rock": "a stone", "paper": "one sheet", "scissors": "my SCISSORS"}[name]'


@pytest.mark.parametrize(
    ("said", "verdict"),
    [(SAID, "passes"), (SAID.replace("a stone", "one sheet"), "differs"), ('"it"', "differs")],
)
def test_a_value_is_said_by_one_of_its_words(said: str, verdict: str) -> None:
    cases = [{"name": f"{n}", "seed": f"{n}", "answers": [""]} for n in range(8)]
    its = read("choice", CHOICE, NAME + WORDS, cases)
    assert judged(its, CHOICE.replace('"I have", name', said))["verdict"] == verdict


QUIZ = """\
QUESTIONS = [("Two and two?", "4"), ("The sky?", "blue"), ("More?", "no")]
score = 0
for question, solution in QUESTIONS:
    if input(question) == solution:
        score += 1
    else:
        print("No:", solution)
print("Your score:", score)
"""
OWN = """
[[own]]
says = "The questions are your own."
data = "QUESTIONS"
from = ["questions", "QUIZ"]
[facts]
"the score" = "score"
"the solution" = "solution"
[[requirements]]
says = "The score is said."
facts = ["the score"]
[[requirements]]
says = "A wrong answer gets the solution."
facts = ["the solution"]
exact = true
"""
QUIZ_CASES = [
    {"name": "Right", "answers": [{"python": "[each for _, each in QUESTIONS]"}]},
    {"name": "Wrong", "answers": [{"python": "['?'] * len(QUESTIONS)"}]},
    {"name": "One", "answers": [{"python": "QUESTIONS[0][1]"}, "?", "?", "?", "?"]},
    {"name": "Most", "answers": [{"python": "[each for _, each in QUESTIONS][:-1]"}, "?"]},
    {"name": "Two", "answers": ["?", {"python": "[each for _, each in QUESTIONS][1:3]"}, "?"]},
]
OWN_QUIZ = """\
quiz = {"Best game?": "Nim", "5 * 5?": "25", "Colour?": "red", "Last?": "yes"}
points = 0
for text in quiz:
    print(text)
    if input("> ") == quiz[text]:
        points = points + 1
        print("Yes!")
    else:
        print("It is " + quiz[text])
print(f"You have {points} of {len(quiz)} points")
"""


def test_a_quiz_may_have_its_own_questions() -> None:
    its = read("quiz", QUIZ, OWN, QUIZ_CASES)
    assert judged(its, QUIZ)["verdict"] == "passes"
    assert judged(its, OWN_QUIZ)["verdict"] == "passes"
    wrong = judged(its, OWN_QUIZ.replace("points + 1", "1"))
    assert [row["result"] for row in wrong["requirements"]] == ["not met", "met"]
    assert judged(its, OWN_QUIZ.replace('"It is " + ', ""))["verdict"] == "passes"
    assert judged(its, OWN_QUIZ.replace("quiz[text])\n", '"not so")\n'))["verdict"] == "differs"
    with pytest.raises(ProgramError, match="have to be written out in questions or QUIZ"):
        judged(its, OWN_QUIZ.replace("quiz", "things"))


def test_an_answer_that_its_own_data_does_not_have_is_said_of_this_program_alone() -> None:
    cases = [*QUIZ_CASES, {"name": "Third", "answers": [{"python": "QUESTIONS[2][1]"}]}]
    its = read("quiz", QUIZ, OWN, cases)
    with pytest.raises(ProgramError, match="Third: the answer QUESTIONS"):
        judged(its, 'quiz = [("a", "b")]\nfor q, a in quiz:\n    print(a, input(q))\n')
    wrong = [{"name": "No name", "answers": [{"python": "QUIZZES[0]"}]}]
    with pytest.raises(AssignmentError, match="NameError: name 'QUIZZES' is not defined"):
        judged(read("adder", ADDER, FACTS, wrong), ADDER)


def test_a_slip_of_the_assignment_ends_the_check_of_a_class(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in task("adder", ADDER, FACTS.replace('"total"', '"totl"') + GRADED).items():
        (tmp_path / "adder").mkdir(exist_ok=True)
        (tmp_path / "adder" / name).write_text(text)
    (tmp_path / "class").mkdir()
    for name in ("ann.py", "ben.py"):
        (tmp_path / "class" / name).write_text(ADDER)
    words = [str(tmp_path / "class"), "--assignment", str(tmp_path / "adder"), "--unfenced"]
    with pytest.raises(SystemExit) as left:
        main(["check", *words])
    assert left.value.code == 2
    assert "never prints “totl”; is it “total”?\n" in capsys.readouterr().err


def test_words_of_its_own_may_be_in_a_file() -> None:
    program = (
        'for word in open("words.txt"):\n    if input("? ") == word.strip():\n        print(word)\n'
    )
    files = {**task("words", program, '[[own]]\ndata = "words.txt"\n'), "words.txt": "a\nb\n"}
    its = read_assignment("words", {name: text.encode() for name, text in files.items()})
    program_with_three = program_of({"mine.py": program, "words.txt": "x\ny\nz\n"})
    report = judge_here(its, program_with_three)
    asked = [len(match.reference.stretches) for match in report.matches]
    assert asked == [4, 2, 4]  # it asks for three words, as far as there are answers


FAULTS = (
    ('[[requirements]]\nsays = "x"\npoints = "two"', "“x”: “points” has to be a number from 0 on."),
    ('[[requirements]]\nsays = "x"\npoint = 2', "“x” has no “point”; is it “points”?"),
    ('[[requirements]]\nsays = "x"\nhidden = "yes"', "“x”: “hidden” has to be true or false."),
    ('[[requirements]]\nsays = "x"\nwords = "a"', "“x”: “words” has to be a table"),
    ('[[requirements]]\nsays = "x"\nsource = {function = ["f"]}', "“x”: its “source”: “function”"),
    ('[requirements]\nsays = "x"', "“requirements” has to be tables"),
    ('[[requirement]]\nsays = "x"', "has no “requirement”; is it “requirements”?"),
    ('[facts]\n"the sum" = 3', "requirements.toml: “facts” has to be a table"),
    ('[[open]]\nsays = "x"\nchanges = ["a"]', "An open point: “changes” has to be a list of pairs"),
    ('[[own]]\ndata = "totals"', "The reference has no data “totals”; is it “total”?"),
)


@pytest.mark.parametrize(("toml", "sentence"), FAULTS)
def test_a_key_that_cannot_be_is_refused_in_a_sentence(toml: str, sentence: str) -> None:
    with pytest.raises(AssignmentError) as raised:
        read("adder", ADDER, toml)
    assert sentence in str(raised.value)
