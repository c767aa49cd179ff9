"""Perfect play for points: the same totals and ties by brute force, and by playing."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from bots.coach import EQUAL
from bots.rules import BLANK, scores
from bots.solo import best_turn, left_by, used_on, worths
from bots.turn import ALL_ROLLS, Turn, score_table
from bots.view import MAX_LISTED
from brute.bots import DICE, TURN, sets
from engine.players import run_to_end

EXPECTED = {30: "141.7297059457", 25: "136.7916128207"}
"""The points that perfect play can expect in a game, by what a Band scores."""
BANDS = [pytest.param(band, marks=pytest.mark.nightly) for band in EXPECTED]
"""By brute force, each takes some ten seconds of exact fractions: by day a total is compared with
what that came to, in which each set of categories and each roll has its share."""


class Brute:
    """What each set of used categories is worth, and the best holds of each turn: exact."""

    def __init__(self, band):
        self.worth = [0] * 512
        self.best = {}
        """The best holds, by the set of used categories, the number of the roll and the roll."""
        for each in sets(band):
            self.worth[each.used] = each.worth
            for roll, number in product(ALL_ROLLS, (1, 2)):
                holds = each.holds(DICE.index(roll), number)
                most = max(holds.values())
                best = {hold for hold, worth in holds.items() if worth == most}
                self.best[each.used, number, roll] = best


brute = cache(Brute)


@pytest.mark.parametrize("band", EXPECTED)
def test_the_expected_total_is_that_of_brute_force(band):
    assert f"{run_to_end(worths(band))[0]:.10f}" == EXPECTED[band]


@pytest.mark.parametrize("band", BANDS)
def test_the_expected_total_to_ten_decimals_in_two_ways(band):
    exact = Fraction(brute(band).worth[0], TURN**9)
    quick = run_to_end(worths(band))[0]
    assert f"{float(exact):.10f}" == f"{quick:.10f}" == EXPECTED[band]


@pytest.mark.parametrize("band", BANDS)
def test_every_set_of_used_categories_is_worth_the_same_in_two_ways(band):
    for used, worth in enumerate(run_to_end(worths(band))):
        exact = Fraction(brute(band).worth[used], TURN ** len(left_by(used)))
        assert abs(worth - exact) < 1e-11


@pytest.mark.parametrize("band", BANDS)
def test_every_tie_is_found_and_none_that_is_not(band):
    tied = 1
    for used in range(511):
        sheet = tuple(0 if used >> each & 1 else None for each in range(9))
        choices = run_to_end(best_turn(sheet, band))
        for number, roll in product((1, 2), ALL_ROLLS):
            holds = choices.holds(roll, number)
            most = max(holds.values())
            best = {hold for hold in holds if most - holds[hold] < EQUAL}
            assert best == brute(band).best[used, number, roll]
            tied = max(tied, len(best))
    assert 1 < tied < MAX_LISTED


@pytest.mark.slow
@pytest.mark.parametrize("band", EXPECTED)
def test_perfect_play_gets_what_it_expects(band):
    rng = Random(band)
    totals = [_play(rng, band) for _ in range(1_000)]
    error = stdev(totals) / sqrt(len(totals))
    assert abs(mean(totals) - float(EXPECTED[band])) < 4 * error
    assert error < 1


def _play(rng, band):
    """The total of one player who plays perfectly and alone."""
    sheet = BLANK
    while None in sheet:
        choices = run_to_end(best_turn(sheet, band))
        dice = [rng.randint(1, 4) for _ in range(5)]
        for roll in (1, 2):
            holds = choices.holds(tuple(dice), roll)
            dice = list(max(holds, key=holds.get))
            dice += [rng.randint(1, 4) for _ in range(5 - len(dice))]
        taken = choices.categories(tuple(dice))
        best = max(taken, key=taken.get)
        score = scores(tuple(dice), band)[best]
        sheet = (*sheet[:best], score, *sheet[best + 1 :])
    return sum(sheet)


def test_how_often_a_turn_ends_in_a_category():
    """With Orchestra alone to fill, each hold ends in it; holding for a Band, in it or in 1S."""
    table = score_table(30)
    assert Turn({8: table[8]}).endings((1, 1), 1) == pytest.approx({8: 1.0})
    two = Turn({0: [0.5] * len(ALL_ROLLS), 6: table[6]})
    band = 2 / 4  # after roll 2, with 1 1 4 4 held: the fifth die shows 1 or 4
    assert two.endings((1, 1, 4, 4), 2) == pytest.approx({6: band, 0: 1 - band})
    assert two.endings((1, 1, 4, 4), 1) == pytest.approx({6: 1 - band**2, 0: band**2})


def test_a_sheet_as_a_set_of_used_categories():
    assert used_on(BLANK) == 0
    assert used_on((0, None, 8, *[None] * 6)) == 0b101
    assert left_by(0b101) == (1, 3, 4, 5, 6, 7, 8)


def test_choices_come_in_one_order() -> None:
    """Of equals, players and coach take the first: as no set is, it is the same in every Python."""
    dice = (1, 4, 1, 4, 3)
    assert list(Turn({0: score_table(40)[0]}).holds(dice, 1)) == [
        (1, 1, 3, 4, 4),
        (),
        *((1,), (3,), (4,)),
        *((1, 1), (1, 3), (1, 4), (3, 4), (4, 4)),
        *((1, 1, 3), (1, 1, 4), (1, 3, 4), (1, 4, 4), (3, 4, 4)),
        *((1, 1, 3, 4), (1, 1, 4, 4), (1, 3, 4, 4)),
    ]
