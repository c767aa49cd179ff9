"""The judge that reads a program by where it prints and asks, beside an assignment's reference."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from judged import judge_here
from places import ASSIGNMENTS
from programs import source_of
from workshop.assignment.assignment import (
    Assignment,
    AssignmentError,
    Case,
    Requirement,
    read_assignment,
)
from workshop.judging.facts import Table
from workshop.judging.grids import GridCarrier, Shape
from workshop.judging.judge import Report
from workshop.judging.lines import TOKEN
from workshop.judging.pointing import POINTS_FILE, Point, read_points
from workshop.run.program import program_of
from workshop.run.recording import Piece, RecordOrder, perform, record
from workshop.teacher.assignment_folders import read_folder
from workshop.teacher.command_line import main

PYNIM = ASSIGNMENTS / "pynim"


@cache
def assignment(name: str) -> Assignment:
    return read_folder(ASSIGNMENTS / name)


def judged(name: str, source: str, *points: Point) -> Report:
    return judge_here(assignment(name), program_of({"main.py": source}, "main.py"), points)


def beside(
    reference: str, source: str, cases: Iterable[Case], declared: tuple[Requirement, ...] = ()
) -> Report:
    """Judge a program beside a reference of which no more is declared."""
    own = program_of({"m.py": reference})
    its = Assignment("its", "Its", "", own, tuple(cases), declared)
    return judge_here(its, program_of({"m.py": source}))


RIGHT = {
    "pynim": "pynim/good/eval_and_colours.py",
    "tactego": "tactego/good/prescribed.py",
}
FAULTY = (
    ("pynim", "pynim/faulty/as_typed.py", "proper case", "has to be written Tim, yours is tim"),
    pytest.param(
        *("pynim", "pynim/faulty/mod_four.py", "computer takes 2", "takes: 1, yours 2"),
        marks=pytest.mark.nightly,  # by day test_example_assignments.py has other wrong numbers
    ),
    ("pynim", "pynim/faulty/below_one.py", "Less than 1", "The stones left: 38, yours 37"),
    ("pynim", "pynim/faulty/small_yes.py", "y or yes", "After “Y” your program ends"),
    ("pynim", "pynim/faulty/lost_return.py", "Less than 1", "broke off at line 98"),
    ("pynim", "pynim/faulty/breaks_off.py", "Less than 1", "Your program broke off at line"),
    ("tactego", "tactego/faulty/straight.py", "one square away", "your program asks again for"),
)


@pytest.mark.parametrize("game", ["pynim", "tactego"])
def test_a_program_in_other_words_passes_unread_by_nobody(game: str) -> None:
    report = judged(game, source_of(RIGHT[game]))
    assert report.verdict == "passes"
    assert not report.unread
    facts, questions = report.compared
    assert facts > 2
    assert questions > 400


def test_what_was_typed_stands_for_nothing_else() -> None:
    source = source_of(RIGHT["pynim"])
    assert source.count('"ID: " + id1') == 1
    report = judged("pynim", source.replace('"ID: " + id1', '"ID: " + id2'))
    assert report.verdict != "passes"
    assert "the winner's ID" in report.unread


@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [
        (
            RIGHT["pynim"],
            '" + winner',
            '" + {player1: player2, player2: player1}.get(winner, winner)',
        ),
        ("strangers/pynim/32.py", 'print("PYTHON WINS")', 'print("YOU WIN", name1)'),
    ],
)
def test_a_name_that_was_said_before_tells_no_winner(file: str, right: str, wrong: str) -> None:
    source = source_of(file)
    assert source.count(right) == 1
    report = judged("pynim", source.replace(right, wrong))
    assert report.verdict != "passes"
    assert "the winner" in report.unread


def pressed(report: Report, text: str) -> Point:
    """Return a press on the last such text where a report asks for its first unread fact."""
    asked = report.questions[0]
    match = next(each for each in report.matches if each.case.name == asked.case)
    said = match.program.stretches[asked.exchange].text
    token = len(TOKEN.findall(said[: said.rindex(text)]))
    return Point(asked.fact, asked.case, asked.exchange, token)


def test_a_place_that_is_pointed_at_is_held_to_all_cases(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = source_of(RIGHT["pynim"]).replace('"ID: " + id1', '"ID: " + id2')
    report = judged("pynim", wrong)
    assert report.verdict == "not compared"
    (asked,) = report.questions
    assert asked.says.startswith("Where does your program say the winner's ID? Here it is “")
    doubtful = pressed(report, "MIT555555")
    report = judged("pynim", wrong, doubtful)
    assert report.verdict == "not compared"
    assert "differs: in “" in report.questions[0].says
    assert report.questions[0].token == doubtful.token
    point = doubtful._replace(sure=True)
    report = judged("pynim", wrong, point)
    assert report.verdict == "differs"
    assert not report.questions
    sentence = "The winner's ID: “MIT123456”, yours “MIT555555”."
    assert sentence in [each.sentence for its in report.findings.values() for each in its]
    assert judged("pynim", source_of(RIGHT["pynim"]), doubtful).verdict == "passes"
    (tmp_path / "main.py").write_text(wrong)
    (tmp_path / POINTS_FILE).write_text(json.dumps({"points": [point._asdict()]}))
    command = ["check", str(tmp_path), "--assignment", str(PYNIM), "--unfenced"]
    assert main(command) == 1
    assert "The winner's ID: “" in capsys.readouterr().out
    (tmp_path / POINTS_FILE).write_text('{"points": [3]}')
    assert main(command) == 3
    assert "remove it, and say it again" in capsys.readouterr().out


def test_nothing_is_asked_where_another_game_is_played() -> None:
    report = judged("pynim", source_of("pynim/faulty/mod_four.py"))
    assert report.verdict == "differs"
    assert not report.questions


def test_a_place_that_is_pointed_at_is_not_taken_for_another() -> None:
    wrong = source_of(RIGHT["pynim"]).replace('"ID: " + id1', '"ID: " + id2')
    report = judged("pynim", wrong)
    match = next(each for each in report.matches if each.case.name == "The second player wins")
    number = len(match.program.stretches) - 1
    said = match.program.stretches[number].text
    token = len(TOKEN.findall(said[: said.rindex("MIT555555")]))
    right_branch = Point("the winner's ID", match.case.name, number, token)
    report = judged("pynim", wrong, right_branch)
    assert report.verdict == "not compared"
    assert report.questions[0].case != match.case.name


def test_old_hints_are_read_and_a_point_that_fits_no_more_is_ignored() -> None:
    assert read_points({POINTS_FILE: b'{"questions": {"Who?": "name"}, "board": {}}'}) == ()
    lost = Point("the winner's ID", "Score", 14, 999)
    assert judged("pynim", source_of(RIGHT["pynim"]), lost).verdict == "passes"


@pytest.mark.parametrize(("game", "file", "requirement", "sentence"), FAULTY)
def test_a_fault_is_named_by_its_requirement(
    game: str, file: str, requirement: str, sentence: str
) -> None:
    report = judged(game, source_of(file))
    assert report.verdict == "differs"
    not_met = [row for row in report.rows if row.result == "not met"]
    row, *others = [row for row in not_met if not row.requirement.extra]
    assert not others
    assert requirement in row.requirement.says
    assert row.finding
    assert sentence in row.finding.sentence


GUESS = """import random
secret = random.randint(1, 20)
tries = 0
while True:
    guess = int(input("Guess: "))
    tries += 1
    if guess == secret:
        print("Right after", tries, "tries.")
        break
    print("Too low" if guess < secret else "Too high", "-", tries, "so far")
"""
OTHER_GUESS = """from random import choice
class Game:
    number = choice(range(1, 21))
    def play(self, turn=1):
        print(f"({turn}) your number, please")
        typed = int(input("> "))
        if typed == self.number:
            print(f"That is it! You needed {turn}.")
            return
        if typed > self.number:
            print("smaller!", f"[{turn}]")
        else:
            print("bigger!", f"[{turn}]")
        self.play(turn + 1)
Game().play()
"""


def guessing(source: str) -> Report:
    numbers = [str(number) for number in range(1, 21)]
    cases = (
        Case(f"Game {seed}", (*numbers[seed % 3 :: 3], *numbers), seed=str(seed))
        for seed in range(1, 7)
    )
    return beside(GUESS, source, cases)


def test_nothing_has_to_be_declared() -> None:
    assert guessing(GUESS).verdict == "passes"
    assert guessing(OTHER_GUESS).verdict == "passes"
    at_exit = "import atexit\nfor text in 'Bye.', 'Bye!': atexit.register(print, text)\n"
    assert guessing(at_exit + OTHER_GUESS).verdict == "passes"  # no line prints that


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("self.play(turn + 1)", "self.play(turn + 2)"),
        ("needed {turn}", "needed {turn + 1}"),
        ("typed > self.number", "typed > self.number + 3"),
        ("typed == self.number", "abs(typed - self.number) < 2"),
        ("choice(range(1, 21))", "7"),
    ],
)
def test_no_fault_passes_where_nothing_is_declared(right: str, wrong: str) -> None:
    assert OTHER_GUESS.count(right) == 1
    assert guessing(OTHER_GUESS.replace(right, wrong)).verdict != "passes"


STORY = """print("Tell a story.")
count = 0
while name := input(f"Name {count + 1}? "):
    animal = input("Animal? ")
    story = f"Once upon a time, {name} met a {animal}. The end."
    print(story)
    count += 1
"""
OTHER_STORY = """number = 0
while True:
    number = number + 1
    name = input("Who is number " + str(number) + "? ")
    if not name:
        break
    print("Here it is:", f"Once upon a time, {name} met a {input('What? ')}. The end.")
"""


def told(source: str, declared: tuple[Requirement, ...] = ()) -> Report:
    words = ["Ann", "fox", "Bo", "big cat", "Carla", "hen", "Dan", "gnu"]
    cases = [Case(f"{n}", (*words[2 * n :], *words[: 2 * n], "")) for n in range(4)]
    return beside(STORY, source, cases, declared)


def test_a_sum_of_numbers_is_one_value_and_a_whole_sentence_may_be_one() -> None:
    assert told(STORY).verdict == "passes"
    assert told(OTHER_STORY).verdict == "passes"
    assert told(OTHER_STORY.replace("number + 1", "number + 2")).verdict != "passes"


def test_sentences_alone_are_about_all_that_is_compared() -> None:
    declared = (Requirement("It counts."),)
    assert told(STORY, declared).verdict == "passes"
    wrong = told(OTHER_STORY.replace("number + 1", "number + 2"), declared)
    assert (wrong.verdict, wrong.rows[0].result) == ("differs", "not met")


TICKETS = """price = 7
for letter in "Hi there!":
    print(letter, end="")
print(f"A ticket is {price} euros.")
row = ""
while input("One more? "):
    row += "*"
    print(row)
"""


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("A ticket", "One", "passes"),
        ("7", "8", "not compared"),
        ("Hi there", "Welcome", "passes"),
        ("print(row)", "print('So far:', row)", "passes"),
        ("print(row)", "print('So far:', row + '*')", "differs"),
    ],
)
def test_a_constant_number_is_due_and_signs_may_be_the_same(
    old: str, new: str, verdict: str
) -> None:
    cases = (Case(str(count), (*["y"] * count, "")) for count in range(2, 6))
    assert beside(TICKETS, TICKETS.replace(old, new), cases).verdict == verdict


def test_a_draw_of_another_range_is_named() -> None:
    report = guessing(OTHER_GUESS.replace("range(1, 21)", "range(1, 31)"))
    said = [each.sentence for findings in report.findings.values() for each in findings]
    assert "Here one of 20 is drawn at random; your program draws one of 30." in said


def test_one_die_of_several_that_has_other_sides_is_named() -> None:
    three = "import random\nwhile True:\n    print(*(random.randint(1, 6) for die in range(3)))\n"
    cases = (Case(f"Rolls {seed}", ("",) * 4, seed=str(seed)) for seed in range(1, 6))
    rolled = "random.randint(1, 6), random.randint(1, 6), random.randint(2, 6)"
    source = f"import random\nwhile True:\n    print({rolled})\n    input('More? ')\n"
    report = beside(f"{three}    input('Again? ')\n", source, cases)
    said = {each.sentence for findings in report.findings.values() for each in findings}
    assert said == {"Here one of 6 is drawn at random; your program draws one of 5."}


def test_two_questions_with_fixed_replies_in_turn_do_not_go_on_for_ever() -> None:
    program = program_of({"a.py": "while True:\n    input('A?')\n    input('B?')\n"})
    chains = [each.asks for each in record(program, RecordOrder(("1", "2"))).stretches]
    replies = tuple((chain, "1") for chain in chains[:2] if chain)
    assert record(program, RecordOrder(replies=replies)).end.kind == "asks"


def test_what_a_program_writes_about_its_run_is_checked() -> None:
    order = RecordOrder(("1",), "1")
    program = program_of({"m.py": "print(input('? '))"}, "m.py")
    sent = json.loads(json.dumps(perform(order, program).as_json()))
    assert order.read(sent) == record(program, order)
    assert order.read({**sent, "chains": [[]], "trail": [["out", 0, 1, "a"]]})
    for chains, trail in (
        ([], [["out", 0, 1, "a"]]),
        ([[]], [["out", "0", 1, "a"]]),
        ([[]], [["out", 0, 1]]),
        ([[]], [["asked", -1, "", ""]]),
        ([[["m.py", 1, 2]]], []),
        ([], [[]]),
    ):
        with pytest.raises(ValueError, match="This is no"):
            order.read({**sent, "chains": chains, "trail": trail})
    for junk in (None, {}):
        with pytest.raises(ValueError, match="This is no"):
            order.read(junk)


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("requirements.toml", "says =", "cannot be read"),
        ("requirements.toml", "[[requirements]]\nsay = 'x'", "no “say”"),
        ("requirements.toml", "[[open]]\nsays = 'x'\nchanges = [['zzz', '']]", "not once"),
        ("cases.json", "{", "cannot be read"),
        ("cases.json", "[3]", "Case 1 is no case"),
    ],
)
def test_a_broken_assignment_is_refused_in_a_sentence(file: str, text: str, sentence: str) -> None:
    files = {"x.py": b"print(1)", file: text.encode()}
    with pytest.raises(AssignmentError, match=sentence):
        read_assignment("x", files)


ROLLS = """import random
name = input("Name? ")
while bet := int(input("Bet? ")):
    input("Enter to roll: ")
    die = 0
    while die != 6:
        die = random.randint(1, 6)
        print("Rolled", die)
    input("Enter to go on: ")
    print(name, "gets", bet * 2)
"""
OTHER_ROLLS = """from random import choice
player = input("Who are you? ")
while True:
    stake = int(input("How much? "))
    if stake == 0:
        break
    rolls = [choice(range(1, 7))]
    while rolls[-1] < 6:
        rolls += [choice(range(1, 7))]
    for roll in rolls:
        print(f"A {roll}!")
    print(f"{player}: {stake + stake} for you.")
"""


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("choice", "choice", "passes"),
        ("A {roll}!", "A {rolls[0]}!", ""),
        ("rolls[-1] < 6", "rolls[-1] < 5", ""),
        ("stake + stake", "stake", ""),
    ],
)
def test_enter_is_not_missed_and_a_list_may_be_of_any_length(
    old: str, new: str, verdict: str
) -> None:
    people = ("Ann", "Bo", "Carla", "Dan", "Eve", "Flo")
    cases = tuple(
        Case(
            f"Game {n}",
            (name, *f"{n + 2}", "", "", "7", "", "", f"{n + 4}", "", "", "0"),
            seed=name,
        )
        for n, name in enumerate(people)
    )
    report = beside(ROLLS, OTHER_ROLLS.replace(old, new), cases)
    assert report.verdict != "passes" if not verdict else report.verdict == verdict


MASK = """import random
word = random.choice(["banana", "planet", "coffee", "jazz", "giraffe"])
guessed = ""
while not set(word) <= set(guessed):
    print(" ".join(c if c in guessed else "_" for c in word))
    guessed += input("Letter? ")
print("It was", word)
"""
OTHER_MASK = """from random import choice
secret = choice(["banana", "planet", "coffee", "jazz", "giraffe"])
seen = ["_" for sign in secret]
while "_" in seen:
    print("So far:", "".join(seen))
    letter = input("Which letter do you take? ")
    for place, sign in enumerate(secret):
        if sign == letter:
            seen[place] = sign
print("You found", secret)
"""


@pytest.mark.parametrize(
    ("old", "new", "passes"),
    [
        ("seen))", "seen))", True),
        ('"".join(seen)', '", ".join(seen)', True),
        ('"".join(seen)', '"".join(seen).upper()', True),
        ('"".join(seen)', '"".join(reversed(seen))', False),
        ('"".join(seen)', '"".join(sorted(seen))', False),
        (' "".join(seen)', ' secret[0] + "".join(seen[1:])', False),
        ('"".join(seen)', '"".join(seen[:-1])', False),
    ],
)
def test_a_text_of_many_values_stands_for_itself(old: str, new: str, passes: bool) -> None:
    cases = (
        Case(letters, tuple(letters), seed=str(seed))
        for seed, letters in enumerate(("anbplet", "xceofjza", "grifaeblnt", "ptlanefoczj"), 1)
        for letters in (letters, letters[::-1])
    )
    assert OTHER_MASK.count(old) == 1
    report = beside(MASK, OTHER_MASK.replace(old, new), cases)
    assert (report.verdict == "passes") == passes


GARDEN = """size = int(input("How wide? "))
beds = [["."] * size for _ in range(size)]
while True:
    for plants in beds:
        print("".join(plants))
    if not (place := input("Where? ")):
        break
    row, column = map(int, place.split())
    beds[row][column] = input("What? ")
    print(f"That is bed {row * size + column}.")
"""
OTHER_GARDEN = """n = int(input("Size: "))
garden = {}
def show():
    for y in range(n):
        print("|".join(garden.get(f"{y} {x}", " ") for x in range(n)))
    return input("Row and column: ")
while text := show():
    garden[text] = input("Plant: ")
    print("Bed", int(text[0]) * n + int(text[2]))
"""


@pytest.mark.parametrize(
    ("old", "new", "passes"),
    [
        ("garden.get", "garden.get", True),
        ('"|".join(garden.get(f"{y} {x}", " ")', '"".join(garden.get(f"{y} {x}", "-")', True),
        ('f"{y} {x}", " "', 'f"{y} {x}", y * n + x', False),
        ('"|".join', '"Beds: " + "|".join', True),
        ("{y} {x}", "{x} {y}", False),
        ('garden.get(f"{y} {x}", " ")', '"x "[f"{y} {x}" not in garden]', False),
        ('"|".join', '"Done" or "|".join', False),
    ],
)
def test_a_board_of_any_size_is_read_or_is_no_pass(old: str, new: str, passes: bool) -> None:
    plants = [("0 0", "a"), ("1 0", "b"), ("0 1", "c"), ("1 1", "d"), ("2 0", "4"), ("2 1", "a")]
    cases = tuple(
        Case(f"{size}{last[1]}", (str(size), *chain.from_iterable((*plants[size - 3 :], last)), ""))
        for size in range(3, 8)
        for last in ((f"{size - 1} {size - 2}", "f"), (f"1 {size - 1}", "g"))
    )
    report = beside(GARDEN, OTHER_GARDEN.replace(old, new), cases)
    assert (report.verdict == "passes") == passes


LAST_GARDEN = """beds = [["."] * 3 for _ in range(3)]
while True:
    for plants in beds:
        print(" ".join(plants))
    if not (place := input("Where? ")):
        break
    row, column = map(int, place.split())
    beds[row][column] = input("What? ")
print("In the end:")
for plants in beds:
    print(" ".join(plants))
"""
IN_COLOUR = """beds = {}
def rows():
    for y in range(3):
        yield "|".join(beds.get(f"{y} {x}", "..")[1] for x in range(3))
def show():
    for row in rows():
        print(row)
    return input("Row and column: ")
def last():
    for row in rows():
        print(row)
while place := show():
    beds[place] = input("Plant: ")
print("It is over")
last()
"""


def test_a_board_that_is_read_at_the_end_alone_is_unread() -> None:
    places = [f"{y} {x}" for y in range(3) for x in range(3)]
    cases = []
    for first, last in (*((n, "r0 b1 r2 b3") for n in range(4)), (0, "r0 b1 r2 r3")):
        colours = (("br"[(n + first) % 2] + str(n % 4) for n in range(9)), last.split() * 3)
        answers = chain.from_iterable(
            (place, plant)
            for plants in colours
            for place, plant in zip(places, plants, strict=False)
        )
        cases.append(Case(str(len(cases)), (*answers, ""), ""))
    assert beside(LAST_GARDEN, IN_COLOUR, cases).verdict == "not compared"


TRIANGLE = """while rows := input("Rows? "):
    row = [1]
    for _ in range(int(rows)):
        print(*row)
        row = [1, *(a + b for a, b in zip(row, row[1:])), 1]
    print(f"The next sum is {2 ** int(rows)}.")
"""
OTHER_TRIANGLE = """def line(n):
    found = [1]
    for k in range(n):
        found.append(found[-1] * (n - k) // (k + 1))
    return found
while True:
    text = input("How many? ")
    if not text:
        break
    for n in range(int(text)):
        print(" ".join(str(each) for each in line(n)))
    print("Sum:", sum(line(int(text))))
"""


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("line", "line", "passes"),
        ("in line(n)", "in line(n)[:-1] + [2]", "not compared"),
        ("print(", "(", "differs"),
    ],
)
def test_rows_of_any_length_are_read_or_are_no_pass(old: str, new: str, verdict: str) -> None:
    cases = (Case(f"{n}", (str(n), str(n + 2), str(n + 1), "")) for n in range(2, 7))
    report = beside(TRIANGLE, OTHER_TRIANGLE.replace(old, new, 1 + (old == "line")), cases)
    assert report.verdict == verdict


SCORES = """total, name = 0, input("Name? ")
while points := input("Points? "):
    total += int(points)
    print(f"{name} has {total}.")
with open("scores.txt", "a") as file:
    file.write(f"{name},{total}\\n")
"""
OTHER_SCORES = """who = input("Who plays? ")
points = []
while True:
    text = input("How many points? ")
    if not text:
        break
    points.append(int(text))
    print("Sum for", who, "is", sum(points))
with open("scores.txt", "a") as scores:
    print(who + ":", sum(points), file=scores)
"""


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("", "", "passes"),
        ("sum(points), file", "points[-1], file", "differs"),
        ('"scores.txt", "a"', '"scores.txt", "w"', "differs"),
        ('"scores.txt"', '"points.txt"', "not compared"),
        ("file=scores", "file=None", "not compared"),
    ],
)
def test_a_file_that_is_written_is_one_more_thing_said(old: str, new: str, verdict: str) -> None:
    cases = tuple(
        Case(
            name,
            (name, *map(str, range(1, number)), ""),
            files={"scores.txt": "Zed,9\n"} if number > 4 else {},
        )
        for number, name in enumerate(("Ann", "Bo", "Carla", "Dan", "Eve"), 2)
    )
    source = OTHER_SCORES.replace(old, new)
    for declared in ((), (Requirement("It keeps scores.", facts=("scores.txt",)),)):
        report = beside(SCORES, source, cases, declared)
        # What a requirement names has to be written; without one, a program may do without.
        is_named = declared and verdict == "not compared"
        assert report.verdict == ("differs" if is_named else verdict)
        if verdict == "differs":
            assert "The file scores.txt has to say “" in str(report.findings)


PERSON = """name = input("Name? ")
town = input("Town? ")
age = int(input("Age? "))
print(f"{name} from {town} is {age} years old.")
print(f"In ten years it is {age + 10}.")
"""
OTHER_PERSON = """said = []
for prompt in ("Your name: ", "Your town: ", "Your age: "):
    said.append(input(prompt))
print(said[0], "lives in", said[1], "and is", int(said[2]))
print("Later:", int(said[2]) + 10)
"""


@pytest.mark.parametrize(("added", "passes"), [("+ 10", True), ("+ 11", False)])
def test_one_input_may_ask_many_questions_and_a_failure_is_an_end(added: str, passes: bool) -> None:
    people = ("Ann Ulm 12", "Bob Bonn 33", "Cleo Kiel 20", "Dan Jena 41", "Eve Rom ten")
    cases = [Case(each, tuple(each.split())) for each in people]
    for source in (PERSON, OTHER_PERSON):
        report = beside(PERSON, source.replace("+ 10", added), cases)
        assert (report.verdict == "passes") == passes


CARDS = """class Card:
    def __init__(self, number):
        self.number = number

    def __str__(self):
        while self.number < 0:
            self.number = int(input("Another number? "))
        return f"<{self.number}>"


while number := input("Number? "):
    print("Your card is", Card(int(number)))
"""


def test_objects_are_said_as_they_are_printed() -> None:
    cases = [Case(str(n), (str(n), str(n * n), "-1", "-2", str(n), str(n + 1))) for n in range(5)]
    assert beside(CARDS, CARDS.replace("print(", "print('So:', "), cases).verdict == "passes"
    assert beside(CARDS, CARDS.replace("{self.number}", "{abs(7)}"), cases).verdict != "passes"


TURNS = """total = 0
for turn in range(3):
    input("Press Enter to roll the dice: ")
    total += 2
    print("Now", total)
    if input("Command: ") == "stop":
        break
print("At the end", total)
"""
OTHER_TURNS = """total = 0
for turn in 1, 2, 3:
    input("Hit Enter to throw the dice ")
    total = total + 2
    print(f"You have {total} now.")
    if input("STOP or ROLL? ") == "stop":
        break
print("You got", total, "in", turn, "turns")
"""


def test_a_word_of_another_question_moves_none_that_agrees() -> None:
    cases = [Case(str(n), ("", "more") * n + ("", "stop")) for n in range(3)]
    assert beside(TURNS, OTHER_TURNS, cases).verdict == "passes"


def test_a_square_is_said_to_be_as_the_reference_prints_it() -> None:
    grid = GridCarrier(Shape(("m.py", 1, 0), 0, 1, "", 0), {})
    pieces = [Piece((("m.py", 2, 0, 1),), "A1 B2\nA1 A1\n")]
    table = Table(2, 2, ("a1", "b2", "a1", "c3"))
    trouble = grid.trouble(pieces, table, ["A1", "B2", "A1", "C3"])
    assert trouble == ("row 1, column 1 is C3, yours A1.", "A1", "A1 ")


SHEET = """sheet = [""] * 9
for turn in range(5):
    box, points = input("Box: "), input("Points: ")
    sheet[int(box)] = int(points)
    a, b, c, d, e, f, g, h, i = sheet
    print(f"|{a:4}|{b:4}|{c:4}|{d:4}|{e:4}|{f:4}|{g:4}|{h:4}|{i:4}|")
"""
CELL_BY_CELL = """sheet = [""] * 9
for turn in range(5):
    box, points = input("Which box? "), input("How many? ")
    sheet[int(box)] = int(points)
    print("Yours    ", end="")
    for cell in sheet:
        print(f"{cell:^9}", end="")
    print()
"""


def test_a_row_of_cells_that_are_printed_one_by_one_is_read_as_a_line() -> None:
    def answers(first: int) -> tuple[str, ...]:
        turns = ((n * (first + 1) + first, 3 + (7 * n + 5 * first) % 29) for n in range(5))
        return tuple(str(each) for box, points in turns for each in (box % 9, points))

    cases = [Case(str(first), answers(first)) for first in range(6)]
    assert beside(SHEET, CELL_BY_CELL, cases).verdict == "passes"
    wrong = CELL_BY_CELL.replace("int(points)", "min(25, int(points))")
    assert beside(SHEET, wrong, cases).verdict == "differs"


PHONES = """people = []
for which in "first", "second":
    name = input(f"What is the {which} name? ")
    people.append((name, input("What is the phone? ")))
(one, phone), (two, other) = people
print("Hello", one, "and", two)
more = int(input("How many more? "))
print("That makes", more + 2, "numbers:", phone, "and", other)
"""
NAMES_FIRST = """one = input("A name: ")
two = input("Another name: ")
phone = input(one + "'s phone: ")
other = input(two + "'s phone: ")
print(f"Good morning, {one}! Good morning, {two}!")
count = int(input("What is to be added? ")) + 2
print(f"{count} numbers: {phone}, {other}")
"""


def test_each_kind_of_question_may_be_asked_throughout_before_the_next() -> None:
    cases = [Case(f"{n}", (f"tim{n}", f"{n}7", f"sally{n}", f"{n}8", f"{n}")) for n in range(1, 5)]
    assert beside(PHONES, NAMES_FIRST, cases).verdict == "passes"
    wrong = NAMES_FIRST.replace("{other}", "{phone}")
    assert beside(PHONES, wrong, cases).verdict != "passes"


DUEL = """side, other = "Red", "Blue"
for turn in range(int(input("Turns: "))):
    input("Move: ")
    side, other = other, side
print(other, "wins")
"""
LOUD_DUEL = """side, other = "Red", "Blue"
for turn in range(int(input("How many? "))):
    input("Your move: ")
    print(side, "attacks!")
    side, other = other, side
print(f"*** {other} has won ***")
"""


def test_who_moves_does_not_say_who_has_won_where_another_line_does() -> None:
    cases = [Case(str(turns), (str(turns), *"abcdefg"[:turns])) for turns in range(3, 8)]
    assert beside(DUEL, LOUD_DUEL, cases).verdict == "passes"
    wrong = LOUD_DUEL.replace("{other} has", "{side} has")
    assert beside(DUEL, wrong, cases).verdict == "not compared"
    two = LOUD_DUEL.replace('f"*** {other} has won ***"', 'WINS if other == "Red" else LOSES')
    two = two.replace("WINS", '"RED WINS"').replace("LOSES", '"BLUE WINS"')
    assert beside(DUEL, two, cases).verdict == "passes"
    in_its_words = LOUD_DUEL.replace("{other} has won", "{side[0]} wins now")
    assert beside(DUEL, in_its_words, cases).verdict == "differs"
    loser = in_its_words.replace("wins now", "has lost")
    assert beside(DUEL, loser, cases).verdict == "not compared"
    other_way = two.replace("== ", "!= ")
    assert beside(DUEL, other_way, cases).verdict != "passes"
