"""What dice mean, bets, the bank, names, the end."""

from itertools import product

import pytest

from cases import read
from four_five_six.rules import (
    Meaning,
    allowed_bets,
    banker_now,
    banker_wins,
    game_winner,
    highest,
    meaning,
    name_fault,
    net,
    others,
    read_bet,
)

ROLLS = list(product(range(1, 7), repeat=3))


def vector(name):
    return read(f"four_five_six_{name}")


def test_every_roll_of_the_vector_means_what_it_says():
    for each in vector("classify")["kinds"]:
        expected = Meaning(each["outcome"], each["kind"], each["point"] or 0)
        for roll in each["rolls"].split():
            assert meaning(tuple(map(int, roll))) == expected


def test_all_216_rolls_are_counted_as_in_the_vector():
    counts, kinds = {}, {}
    for dice in ROLLS:
        outcome, kind, _ = meaning(dice)
        counts[outcome] = counts.get(outcome, 0) + 1
        kinds[kind] = kinds.get(kind, 0) + 1
    assert counts == vector("classify")["counts"]
    assert kinds == {each["kind"]: each["rolls_of_216"] for each in vector("classify")["kinds"]}


def test_the_order_of_the_dice_means_nothing():
    for dice in ROLLS:
        assert meaning(dice) == meaning(tuple(sorted(dice)))


@pytest.mark.parametrize(
    ("dice", "banker"),
    [
        ((4, 5, 6), False),
        ((1, 1, 1), False),
        ((2, 6, 2), False),
        ((3, 3, 5), False),
        ((3, 3, 4), None),
        ((3, 3, 2), True),
        ((6, 6, 1), True),
        ((1, 2, 3), True),
    ],
)
def test_a_point_of_4_wins_against_less_and_loses_against_more(dice, banker):
    assert banker_wins(4, meaning(dice)) is banker


@pytest.mark.parametrize("item", vector("end")["items"], ids=str)
def test_the_end_is_as_in_the_vector(item):
    seat = game_winner(item["round"], tuple(item["chips"]), "open")
    assert (seat is not None) == item["over"]
    assert not item["over"] or item["winner"] == f"Player {seat + 1}"


def test_with_a_stock_the_only_one_with_chips_wins_at_once():
    assert game_winner(3, (0, 300, 0), "stock") == 1
    assert game_winner(3, (0, 299, 1), "stock") is None


@pytest.mark.parametrize("item", vector("first_banker")["items"], ids=str)
def test_the_highest_of_each_roll_off_is_as_in_the_vector(item):
    seats = [0, 1, 2]
    for rolled in item["rolls"]:
        assert [seat for seat in range(3) if rolled[seat] is not None] == seats
        seats = highest({seat: rolled[seat] for seat in seats})
    assert [f"Player {seat + 1}" for seat in seats] == [item["banker"]]


def test_the_others_roll_in_seat_order_from_the_bankers_left():
    assert [others(banker) for banker in range(3)] == [(1, 2), (2, 0), (0, 1)]


def test_a_banker_without_chips_passes_the_bank_to_the_next_seat_with_some():
    assert banker_now(1, (5, 5, 5), "stock") == 1
    assert banker_now(1, (5, 0, 5), "stock") == 2
    assert banker_now(1, (5, 0, 0), "stock") == 0
    assert banker_now(1, (5, 0, -5), "open") == 1


def test_a_bet_is_what_both_can_cover():
    assert allowed_bets(100, 40, "stock") == range(1, 41)
    assert allowed_bets(7, 40, "stock") == range(1, 8)
    assert not allowed_bets(0, 40, "stock")
    assert not allowed_bets(40, 0, "stock")
    assert allowed_bets(-500, 0, "open") == range(1001)


@pytest.mark.parametrize("typed", ["40", " 40 ", "040", "0" * 5000 + "40"])
def test_a_whole_number_in_the_range_is_a_bet(typed):
    assert read_bet(typed, range(1, 41)) == 40


JUNK = ["", " ", "0", "-1", "1.5", str(10**30), "10^30", "1e1", "+5", "41", "4 0", "٣", "²", "三"]


@pytest.mark.parametrize("typed", [*JUNK, "9" * 10_000, "\n", "\ud800", "<b>5</b>"], ids=ascii)
def test_anything_else_is_no_bet(typed):
    assert read_bet(typed, range(1, 41)) is None


def test_nothing_may_be_bet_where_stakes_are_open():
    assert read_bet("0", range(1001)) == 0
    assert read_bet("1000", range(1001)) == 1000
    assert read_bet("1001", range(1001)) is None


def test_net_of_a_round_is_what_the_pots_moved():
    assert net(1, (1, None, 1), (0, None, 1)) == (1, 0, -1)
    assert net(0, (None, 4, None), (None, 1, None)) == (-4, 4, 0)
    assert net(2, (3, 5, None), (2, 2, None)) == (-3, -5, 8)
    assert net(0, (None, 2, 3), (None, 0, None)) == (2, -2, 0)


@pytest.mark.parametrize(
    "name", ["B", "Becky", "x" * 30, "<b>B</b>", "三", "Ann Lee", "O'Hara", "👩‍🚀"]
)
def test_a_name_may_be_almost_anything(name):
    assert name_fault(name, ["Sam"]) == ""


AT_LEAST = "A name has at least 1 character that is not a blank."
THE_COMPUTERS = "The Computer is the computer's own name: choose another."
UNSEEN = "A name has only characters that can be seen."


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", AT_LEAST),
        ("x" * 31, "A name has at most 30 characters."),
        ("x" * 500, "A name has at most 30 characters."),
        ("Sam", "The two names must differ: choose another."),
        ("sam", "The two names must differ: choose another."),
        ("The Computer", THE_COMPUTERS),
        ("the computer", THE_COMPUTERS),
        ("A\nB", UNSEEN),
        ("A\0", UNSEEN),
        ("\u202eyrraH", UNSEEN),
        ("\ud800", UNSEEN),
    ],
    ids=ascii,
)
def test_an_impossible_name_is_refused_with_a_reason(name, says):
    assert name_fault(name, ["Sam"]) == says
