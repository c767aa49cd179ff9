"""The facts of B.O.T.S.: what dice score, what may be typed, and the vectors of both."""

import json
from itertools import product

import pytest

from bots.rules import BLANK, CATEGORIES, read_category, read_command, result, scores, total
from places import TESTS

VECTORS = TESTS / "vectors"


def vector(name):
    return json.loads((VECTORS / f"bots_{name}.json").read_text())


SCORES = vector("scores")


@pytest.mark.parametrize("roll", SCORES["sample_screens"], ids=lambda roll: roll["where"])
def test_the_rolls_of_the_sample_screens_score_as_there(roll):
    dice = tuple(roll["dice"])
    assert scores(dice, 25) == tuple(roll["scores_as_shown"])
    assert scores(dice, 30) == tuple(roll["scores_band30"])


@pytest.mark.parametrize("example", SCORES["rules_table_examples"]["items"], ids=str)
def test_the_examples_of_the_rules_score_as_there(example):
    category = CATEGORIES.index(example["category"])
    assert scores(tuple(example["dice"]), 30)[category] == example["score"]


def test_the_categories_stand_in_the_order_of_the_scoreboard():
    assert list(CATEGORIES) == SCORES["columns"] == vector("totals")["columns"]


def test_every_roll_scores_by_the_words_of_the_rules():
    for dice in product(range(1, 5), repeat=5):
        alike = sorted((dice.count(face) for face in set(dice)), reverse=True)
        assert scores(dice, 30) == (
            *(sum(die for die in dice if die == face) for face in range(1, 5)),
            sum(dice) * (alike[0] >= 3),
            sum(dice) * (alike[0] >= 4),
            30 * (alike == [3, 2]),
            20 * ({1, 2, 3, 4} <= set(dice)),
            40 * (alike == [5]),
        )


@pytest.mark.parametrize("item", vector("commands")["items"], ids=lambda item: repr(item["input"]))
def test_commands_are_read_as_in_the_vectors(item):
    command = read_command(item["input"])
    if not item["valid"]:
        assert command is None
        return
    assert command is not None
    word, _, all_or_some = item["command"].partition("_")
    assert command.word == word.lower()
    numbers = [1, 2, 3, 4, 5] if all_or_some == "ALL" else item["args"]
    assert list(command.numbers) == numbers


@pytest.mark.parametrize(
    "junk",
    [
        "ROLL 0",
        "ROLL x",
        "SAVE 1",
        "ROLL ²",
        "ROLL 三",
        "ROLL ١",
        "ſave",
        "roll 1,3",
        "cheat 0 1 1 1 1",
        "CHEAT 1 1 1 1 1 1",
        "ROLL " + "9" * 10_000,
        "\ud800",
        "roll\0",
        "<b>save</b>",
    ],
    ids=lambda junk: ascii(junk[:20]),
)
def test_nothing_else_is_a_command(junk):
    assert read_command(junk) is None


@pytest.mark.parametrize(
    "item", vector("category_input")["items"], ids=lambda item: repr(item["input"])
)
def test_headings_are_read_as_in_the_vectors(item):
    category = read_category(item["input"])
    if item["result"] != "error":
        assert CATEGORIES[category] == item["result"]
    elif "does not exist" in item["message"]:
        assert category is None
    else:
        assert CATEGORIES[category] in item["used"]


@pytest.mark.parametrize("item", vector("totals")["items"], ids=lambda item: item["where"])
def test_totals_are_the_sums_of_the_rows(item):
    sheets = tuple(map(tuple, item["rows"]))
    assert [total(sheet) for sheet in sheets] == item["totals"]
    if "result" in item:
        winner = result(sheets)
        assert item["result"] == ("It's a tie" if winner is None else f"Player {winner + 1} wins!")


def test_a_blank_sheet_is_worth_nothing():
    assert total(BLANK) == 0
    assert len(BLANK) == 9
