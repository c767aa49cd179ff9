"""Right programs with layouts of their own are read, and their faults are found in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from test_workshop_learning import BOARD, trial

from bots import GAME as BOTS
from workshop.compare.computer import find_computer
from workshop.compare.exchanges import Fact, Step, Trial
from workshop.compare.families import families_of
from workshop.compare.judgement import judge
from workshop.compare.learning import learn
from workshop.compare.reference import play_reference
from workshop.games.bots.facts import steps_of
from workshop.games.tactego.boards import read_boards
from workshop.reading.masks import Masks
from workshop.reading.output_hints import OutputHints
from workshop.reading.rows import EDGE, cells_in


@pytest.mark.parametrize(
    "text",
    [
        "   ┌────┬────┬────┐\n 0 │ rF │ r10│    │\n 1 │    │ r5 │    │\n"
        " 2 │    │    │    │\n 3 │ b1 │ bF │ b9 │\n   └────┴────┴────┘\n",
        "      col0  col1  col2\nrow0  RF    R10   _\nrow1  _     R5    _\n"
        "row2  _     _     _\nrow3  B1    BF    B9\n",
        "row 0 :  r-F r-10    0\nrow 1 :    0  r-5    0\n"
        "row 2 :    0    0    0\nrow 3 :  b-1  b-F  b-9\n",
    ],
)
def test_a_board_is_read_with_drawn_lines_and_labels_in_words(text: str) -> None:
    assert read_boards(text, 4, 3) == [BOARD]


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("| Tim | 30 |", [30]),
        ("Pile: |||", [3]),
        ("Pile: |", [1]),
        ("Pile: o o o", [3]),
        ("*** 5 left ***", [5]),
        ("*** left", [3]),
    ],
)
def test_the_sides_of_a_cell_count_nothing(line: str, numbers: list[int]) -> None:
    assert [each.value for each in Masks({}).line(line).values] == numbers


@pytest.mark.parametrize("row", ["Orchestra 0     40", "Orchestra       40", "Orchestra:      40"])
def test_a_rows_heading_may_fill_its_column(row: str) -> None:
    headings = Masks({}, headings=("Trio", "Orchestra")).headings
    assert (f"{EDGE}orchestra", 18, 40) in cells_in(headings, row)[1]


def test_the_computers_name_is_what_most_lines_have() -> None:
    people = ["Becky", "Tim", "The Python"]
    trials = []
    for number in range(4):
        steps, said = [], []
        for at in range(9):
            seat = Random(f"{number} {at}").randrange(3)
            steps.append(Step("go", facts=(Fact("winner", "label", seat),)))
            name = people[seat]
            said.append(f"takes 1\nWINNER: {name}\n* {name} WINS! 1\n{name} 1\nGo on? ")
        trials.append(trial(str(number), steps, said))
    assert find_computer(trials, learn(trials, OutputHints()), 2) == "The Python"


def test_a_word_that_is_always_there_is_no_number_of_a_few_places() -> None:
    def text(left: int) -> str:
        shown = "A single stone (1) remains." if left == 1 else f"Now {left} remain."
        return f"{shown}\nTake one, two or three."

    trials = []
    for number in range(6):
        rng = Random(number)
        left = [*(rng.randint(2, 30) for _ in range(8)), 1]
        steps = [Step("take", facts=(Fact("left", "number", each),)) for each in left]
        said = [f"{text(each)}\nHow many? " for each in left]
        # What was refused is asked again without the number.
        steps.insert(
            4, Step("take", is_refusal=True, facts=(Fact("left", "number", left[3], False),))
        )
        said.insert(4, "No. Take one, two or three.\nHow many? ")
        steps.insert(
            5, Step("take", is_refusal=True, facts=(Fact("left", "number", left[3], False),))
        )
        said.insert(5, "No.\nTake one, two or three.\nHow many? ")
        trials.append(trial(str(number), steps, said))
    model = learn(trials, OutputHints())
    assert [judge(model, each)[0] for each in trials] == [None] * 6


def test_a_die_is_not_like_a_bet() -> None:
    keys = {
        name: {family for family, _ in families_of(name)}
        for name in ("die 1", "die 2", "bet 1", "worth of 1S", "worth of 2S")
    }
    assert keys["die 1"] & keys["die 2"]
    assert not keys["die 1"] & keys["bet 1"]
    assert keys["worth of 1S"] & keys["worth of 2S"]


def _id_trial(number: int, shown: Callable[[str], str]) -> Trial:
    ids = ("MIT123456", "MIT555555")
    masks = Masks({"Becky": 0, "Tim": 1}, ids)
    winner = ids[number % 2]
    steps = [Step("go"), Step("", context="end", facts=(Fact("ID", "text", winner),))]
    made = trial(str(number), steps, ["Go on? ", f"The ID is {shown(winner)}."])
    heard = [type(each)(each.text, masks) for each in made.heard]
    return made._replace(heard=heard, masks=masks)


@pytest.mark.parametrize("shown", [lambda right: "MIT123456", lambda right: right[:8]])
def test_an_id_that_is_nowhere_right_is_found(shown: Callable[[str], str]) -> None:
    trials = [_id_trial(number, shown) for number in range(12)]
    model = learn(trials, OutputHints())
    found = [judge(model, each)[0] for each in trials]
    assert {each.verdict for each in found if each} == {"differs"}
    right = [_id_trial(number, str) for number in range(12)]
    assert [judge(learn(right, OutputHints()), each)[0] for each in right] == [None] * 12


def test_totals_need_not_be_shown_before_the_first_score() -> None:
    turns = play_reference(BOTS, ["", "save", "1S"], "a")
    first, *_, last = steps_of(turns, OutputHints())
    may_wait = [
        [fact.may_wait for fact in step.facts if fact.name.startswith("total")]
        for step in (first, last)
    ]
    assert may_wait == [[True] * 2, [False] * 2]


def test_a_number_of_a_heading_may_be_wrong_at_times() -> None:
    rolls = [1, 1, 2, 1, 1, 2, 3, *[1, 2] * 10, *[1] * 6]
    steps = [Step("go", facts=(Fact("roll", "number", roll, False),)) for roll in rolls]
    said = [f"Throw {min(roll, 2)}\nGo on? " for roll in rolls]
    trials = [trial(str(number), steps, said) for number in range(8)]
    model = learn(trials, OutputHints())
    found = [judge(model, each)[0] for each in trials]
    assert [each and each.reason for each in found] == ["Roll: 3, yours 2."] * 8


def test_the_number_of_a_roll_is_a_fact_and_a_cheat_has_none() -> None:
    turns = play_reference(BOTS, ["", "roll", "cheat 1 2 3 4 4", "1S"], "a")
    steps = steps_of(turns, OutputHints())
    numbers = [{each.name: each.value for each in step.facts} for step in steps]
    assert [each.get("number of the roll") for each in numbers] == [None, 1, 2, None, None]


@pytest.mark.parametrize("is_right", [True, False])
def test_what_dice_are_worth_is_read_in_the_same_words_without_a_line_of_dice(
    *, is_right: bool
) -> None:
    trials = []
    for number in range(6):
        rng = Random(number)
        steps, said = [], []
        worths: list[int] = []
        for at in range(12):
            is_cheat = at % 4 == 3
            before, worths = worths, [rng.randint(0, 30) for _ in SHEET]
            facts = [
                Fact(f"worth of {name}", "number", worth, False)
                for name, worth in zip(SHEET, worths, strict=True)
            ]
            steps.append(Step("go", facts=tuple(facts)))
            shown = worths if is_right or not is_cheat else before
            row = ", ".join(f"{name}={worth}" for name, worth in zip(SHEET, shown, strict=True))
            said.append(f"{'Hm.' if is_cheat else 'Dice rolled.'}\n{row}\nGo on? ")
        trials.append(trial(str(number), steps, said))
    model = learn(trials, OutputHints())
    found = [judge(model, each)[0] for each in trials]
    assert [each and each.place for each in found] == [None if is_right else 3] * 6


def test_a_place_in_words_is_a_number() -> None:
    line = Masks({}).line("The first player wins, not the Second.")
    assert [each.value for each in line.values] == [1, 2]


def test_an_optional_number_that_is_mostly_the_same_is_not_found_by_chance() -> None:
    """What is printed are the points of the round before: mostly as many as are bet now."""
    trials = []
    for number in range(12):
        bets = [1, 1, 7, 1, 1] * 3
        shown: list[int | None] = [bet if bet == 1 else None for bet in bets]
        if number < 3:
            shown[-3] = (7, 9, 9)[number]
        steps = [Step("go", facts=(Fact("bet", "number", bet, False),)) for bet in bets]
        said = [f"{points} points.\nGo on? " if points else "Go on? " for points in shown]
        trials.append(trial(str(number), steps, said))
    model = learn(trials, OutputHints())
    assert [judge(model, each)[0] for each in trials] == [None] * 12


SHEET = ("1S", "2S", "Trio", "Band")
Sheet = Callable[[Sequence[dict[str, int]]], str]
"""From both players' scores to what is printed of them."""


def _dotted(sheets: Sequence[dict[str, int]]) -> str:
    rows = [[name, *(str(each.get(name, "--")) for each in sheets)] for name in SHEET]
    return "\n".join(f"{a:.<9}{b:.>4}{c:.>8}" for a, b, c in rows)


@pytest.mark.parametrize(
    "sheet",
    [
        lambda sheets: "\n".join(
            f"{sheets[0].get(name, ''):>3} | {name:<5} | {sheets[1].get(name, ''):>3}"
            for name in SHEET
        ),
        lambda sheets: "\n".join(
            f"{name},{','.join(str(each.get(name, '')) for each in sheets)}" for name in SHEET
        ),
        lambda sheets: "\n".join(f"Player {at}: {each}" for at, each in enumerate(sheets, 1)),
        _dotted,
    ],
)
def test_a_score_sheet_is_read_with_blank_cells(sheet: Sheet) -> None:
    trials = []
    for number in range(8):
        rng = Random(number)
        sheets: list[dict[str, int]] = [{}, {}]
        steps, said = [], []
        cells = [(player, name) for player in (0, 1) for name in SHEET]
        for player, name in rng.sample(cells, len(cells)):
            sheets[player][name] = rng.choice((0, rng.randint(1, 30)))
            values = [(at, each, sheets[at].get(each, "")) for at, each in cells]
            facts = [
                Fact(f"{each} of player {at + 1}", "number", value, value != "")
                for at, each, value in values
            ]
            steps.append(Step("go", facts=tuple(facts)))
            said.append(f"{sheet(sheets)}\nGo on? ")
        trials.append(trial(str(number), steps, said))
    model = learn(trials, OutputHints())
    assert [judge(model, each)[0] for each in trials] == [None] * 8
