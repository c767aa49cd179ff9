"""The exact chances, against a count by hand and pairings through the rules."""

from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random

from four_five_six.odds import odds
from four_five_six.rules import banker_wins, meaning
from four_five_six.view import controls
from repeats import repeats

PAIRINGS = repeats(100_000, 1_000_000)


def test_the_chances_are_those_counted_by_hand():
    """Of 108 rolls that count, 27 win, 21 lose, and 15 make each of the points 2 to 5."""
    against = {
        point: Fraction(21 + 15 * (point - 2), 108) + Fraction(15, 108) / 2 for point in range(2, 6)
    }
    found = odds()
    assert found.against == against
    assert found.before == Fraction(27, 108) + Fraction(15, 108) * sum(against.values())
    assert found.before == Fraction(83, 162)
    assert found.edge == Fraction(2, 81)
    assert found.tied == Fraction(1, 2)
    assert found.thirds == {third: Fraction(2 * third - 1, 12) for third in range(1, 7)}


def test_the_question_says_the_same_in_whole_games_of_100():
    found = odds()
    assert {n: round(100 * float(it)) for n, it in found.against.items()} == controls.BANK_WINS
    assert {n: round(100 * float(it)) for n, it in found.thirds.items()} == controls.THIRD_WINS
    assert (round(100 * float(found.before)), found.tied) == (controls.BEFORE_WINS, Fraction(1, 2))


def test_pairings_come_out_within_four_standard_errors():
    """Each rolled, read and settled as the script does it."""
    rolls = list(product(range(1, 7), repeat=3))
    pool = iter(())
    rng = Random("four, five, six")

    def roll():
        nonlocal pool
        for dice in pool:
            return meaning(dice)
        pool = iter(rng.choices(rolls, k=100_000))
        return roll()

    def counting():
        while (rolled := roll()).outcome == "fumble":
            pass
        return rolled

    def third():
        while not (rolled := roll()).third:
            pass
        return rolled.third

    played = dict.fromkeys(("before", "tied", *range(2, 6)), 0)
    won = dict.fromkeys(played, 0)
    for _ in range(PAIRINGS):
        first = counting()
        banker = first.outcome == "win"
        if first.outcome == "point":
            outcome = banker_wins(first.third, counting())
            if outcome is None:
                mine = other = 0
                while mine == other:
                    mine, other = third(), third()
                outcome = mine > other
                played["tied"] += 1
                won["tied"] += outcome
            banker = outcome
            played[first.third] += 1
            won[first.third] += banker
        played["before"] += 1
        won["before"] += banker

    found = odds()
    exact = {"before": found.before, "tied": found.tied, **found.against}
    assert played["before"] == PAIRINGS
    for case, chance in exact.items():
        error = sqrt(chance * (1 - chance) / played[case])
        assert abs(won[case] / played[case] - chance) < 4 * error, case
