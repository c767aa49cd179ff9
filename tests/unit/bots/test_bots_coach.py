"""The coach: what it lists, what it says, and what it finds in a game that is over."""

from random import Random

import pytest
from bots_positions import at, sheet

from bots import GAME
from bots.coach import advise
from bots.players import PLAYERS, points, thumb
from bots.rules import CATEGORIES, total
from cases import advised
from engine.players import run_to_end
from engine.review import Review
from engine.sitting import Sitting


def coach(kind, dice=(), left=range(9), roll=1, **rest):
    """What the coach says to a player whose categories `left` are open."""
    score = rest.pop("score", 0)
    ask = at(kind, dice, sheet(*left, score=score), roll=roll, **rest)
    return run_to_end(advise(ask, [], {}))


def best(advice):
    return {option.answer for option in advice.options if option.gives_up == 0}


@pytest.mark.parametrize(("band", "expected"), [(30, 141.7297059457), (25, 136.7916128207)])
def test_before_the_first_roll_there_is_nothing_to_choose(band, expected):
    found = coach("roll", band=band)
    assert (found.seat, found.options, found.takes) == (0, (), ())
    assert found.total == pytest.approx(expected, abs=1e-10)
    assert found.why == "There is nothing to choose before the first roll."


def test_the_best_come_first_and_the_others_give_up_the_difference():
    found = coach("input", (4, 1, 4, 4, 2))
    assert found.options[0].answer == "ROLL 2 5"
    gives_up = [option.gives_up for option in found.options]
    assert gives_up == sorted(gives_up)
    assert gives_up[0] == 0 < gives_up[1]
    assert len(gives_up) == 16, "four alike are held in as many ways"
    for option in found.options:
        assert option.total + option.gives_up == pytest.approx(found.total, abs=1e-9)


def test_a_category_is_worth_its_score_and_what_is_left():
    """After Orchestra there is one roll of 1S: 3 rolls each for a 1, 5 × (1 - (3/4)³) points."""
    ones = 5 * (1 - 0.75**3)
    found = coach("category", (2, 2, 2, 2, 2), left=(0, 8), score=7)
    assert [option.answer for option in found.options] == ["Orchestra", "1S"]
    assert found.total == pytest.approx(7 + 40 + ones)
    assert found.why == (
        f"Orchestra scores 40 and leaves {ones:.2f} to come; 1S scores 0 and leaves "
        f"{found.options[1].total - 7:.2f}."
    )


def test_the_points_that_a_player_has_count():
    with_points = coach("input", (1, 1, 2, 2, 3), left=(1, 6), score=7)
    without = coach("input", (1, 1, 2, 2, 3), left=(1, 6))
    assert with_points.total == pytest.approx(without.total + 7)


def test_all_that_are_best_are_listed_as_such():
    found = coach("input", (1, 2, 2, 3, 4), left=(4, 5, 6, 7, 8))
    assert best(found) == {"SAVE", "ROLL 3"}
    assert found.why == "Rolling again would gain nothing over these dice."
    assert best(coach("input", (1, 1, 1, 2, 4), left=(0, 3, 4, 5, 6), roll=2)) == {
        "ROLL 4",
        "ROLL 5",
    }


def test_all_open_categories_are_listed():
    assert len(coach("category", (1, 1, 2, 2, 3)).options) == 9
    assert len(coach("category", (1, 1, 2, 2, 3), left=(6, 7)).options) == 2


@pytest.mark.parametrize(
    ("dice", "left", "roll", "why"),
    [
        ((1, 1, 4, 4, 2), (6,), 2, "Holding 1 1 4 4, the turn most often ends in Band (100%)."),
        ((1, 1, 1, 4, 4), (0, 6), 1, "Even the best re-roll would bring"),
        ((1, 1, 1, 4, 4), (1,), 1, "With five new dice, the turn most often ends in 2S (100%)."),
        ((2, 2, 2, 2, 4), (1, 8), 2, "Holding 2 2 2 2, the turn most often ends in"),
    ],
)
def test_why_in_one_sentence(dice, left, roll, why):
    found = coach("input", dice, left, roll)
    assert found.why.startswith(why)
    assert found.why.endswith(".")


def test_the_last_category_needs_no_reason():
    assert coach("category", (1, 1, 2, 3, 4), left=(4,)).why == "Trio is the last category left."


def played(*players, junk=False):
    """A game of two players, who may type junk before each answer."""
    sitting = Sitting(GAME, "review")
    while sitting.ask is not None:
        if junk and sitting.ask.kind != "roll":
            sitting.answer("junk")
        sitting.answer(run_to_end(players[sitting.ask.seat](sitting.ask, Random(0))))
    return sitting


def test_perfect_play_gives_up_nothing_and_thumb_does():
    review = advised(played(points, thumb))
    assert isinstance(review, Review)
    for seat in (0, 1):
        decisions = review.of(seat)
        turns = {decision.what.split(",")[0] for decision in decisions}
        assert turns == {f"Round {number}" for number in range(1, 10)}
        assert all((decision.better == "") == (decision.gave_up == 0) for decision in decisions)
    first, second = (sum(each.gave_up for each in review.of(seat)) for seat in (0, 1))
    assert first == 0 < second


def test_what_was_given_up_and_luck_add_up_to_the_total():
    """Each decision's loss is what the expectation falls by when it is made."""
    sitting = played(thumb, thumb)
    review = advised(sitting)
    for decision in review.of(0):
        before = Sitting(GAME, "review", {}, sitting.answers[: decision.answer])
        assert before.ask.seat == 0
        answer = sitting.answers[decision.answer]
        found = advised(before)
        after = next(each for each in found.options if each.answer == answer)
        assert decision.what.endswith(f": {after.words}")
        assert decision.when == f"in {decision.what.split(',')[0].lower()}"
        assert decision.gave_up == pytest.approx(found.total - after.total, abs=1e-9)


@pytest.mark.parametrize(
    ("dice", "hold", "words"),
    [
        ((4, 1, 4, 4, 2), (4, 4, 4), "roll the 1 and the 2"),
        ((2, 4, 3, 3, 1), (1, 3, 3), "roll the 2 and the 4"),
        ((2, 2, 4, 4, 1), (1, 4, 4), "roll both 2s"),
        ((2, 2, 2, 4, 1), (2, 1), "roll two of the 2s and the 4"),
        ((3, 3, 3, 4, 1), (), "roll all five"),
        ((3, 3, 3, 4, 1), (1, 4), "roll all three 3s"),
        ((3, 3, 3, 4, 1), (1, 3, 3, 3, 4), "save these dice"),
    ],
)
def test_a_choice_is_spelt_out_by_what_the_dice_show(dice, hold, words):
    found = coach("input", dice)
    assert next(each.words for each in found.options if each.choice == tuple(sorted(hold))) == words


def test_a_category_taken_at_once_is_worth_what_it_is_once_the_dice_are_saved():
    before, after = (
        coach(kind, (1, 1, 4, 4, 2), left=(0, 3, 4, 6), score=9) for kind in ("input", "category")
    )
    totals = [{take.answer: take.total for take in found.takes} for found in (before, after)]
    assert totals[0] == totals[1]
    assert after.takes == after.options
    save = next(option for option in before.options if option.answer == "SAVE")
    assert save.total == before.takes[0].total
    assert save.gives_up == before.takes[0].gives_up > 0
    for take in before.takes:
        assert take.gives_up == pytest.approx(before.total - take.total, abs=1e-9)


def test_junk_and_cheats_are_no_decisions():
    plain, junk = (advised(played(thumb, thumb, junk=junk)) for junk in (False, True))
    assert [each[1:] for each in plain.decisions] == [each[1:] for each in junk.decisions]
    answers = [
        answer for each in CATEGORIES for answer in ("", "CHEAT 1 1 1 2 2", each.lower()) * 2
    ]
    review = advised(Sitting(GAME, "cheat", {}, answers))
    for seat in (0, 1):
        assert [each.what.split()[-1] for each in review.of(seat)] == list(CATEGORIES)


def test_the_coach_of_a_whole_game_agrees_with_the_perfect_player():
    sitting = Sitting(GAME, "agree")
    while sitting.ask is not None:
        answer = run_to_end(points(sitting.ask, Random(0)))
        found = advised(sitting)
        assert answer in best(found) or sitting.ask.kind == "roll"
        sitting.answer(answer)
    assert all(total(sheet) > 0 for sheet in sitting.scene.sheets)


def test_every_level_is_stronger_in_points_too():
    lost = []
    for player in PLAYERS.values():
        review = advised(played(player, player))
        lost.append(sum(each.gave_up for each in review.decisions))
    assert lost == sorted(lost, reverse=True)
