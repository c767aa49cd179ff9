"""The computer players: what they do, how strong they are, and the closing rounds for the win."""

from functools import cache
from random import Random

import pytest
from bots_positions import at, sheet

from bots import GAME
from bots.duel import winning_turn
from bots.players import PLAYERS, points, roll_others
from bots.rules import result, scores
from brute.bots import DICE, TURN, turn
from engine.players import run_to_end
from engine.sitting import Sitting

thumb, greedy, perfect = PLAYERS.values()


def answer(player, ask):
    return run_to_end(player(ask, Random(0)))


@pytest.mark.parametrize(
    ("hold", "typed"),
    [
        ((4, 4, 4), "ROLL 2 5"),
        ((4,), "ROLL 2 3 4 5"),
        ((), "ROLL"),
        ((1, 2, 4, 4, 4), "SAVE"),
    ],
)
def test_what_to_type_for_a_hold(hold, typed):
    assert roll_others((4, 1, 4, 4, 2), hold) == typed


def test_levels_are_as_links_have_them():
    assert list(PLAYERS) == ["thumb", "greedy", "perfect"]


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
def test_all_press_enter_to_roll(player):
    assert answer(player, at("roll")) == ""


def test_thumb_saves_what_scores_twenty_and_else_holds_the_most_common():
    assert answer(thumb, at("input", (1, 2, 3, 4, 4))) == "SAVE"
    assert answer(thumb, at("input", (1, 2, 3, 4, 4), sheet(0, 4))) == "ROLL 1 2 3"
    assert answer(thumb, at("input", (3, 3, 1, 1, 4))) == "ROLL 3 4 5"
    assert answer(thumb, at("category", (3, 3, 3, 3, 4))) == "Trio"


def test_greedy_takes_what_brings_this_turn_the_most():
    assert answer(greedy, at("input", (1, 1, 1, 1, 4), sheet(0, 3))) == "ROLL 1 2 3 4"
    assert answer(greedy, at("input", (1, 1, 4, 4, 2), sheet(6), roll=2)) == "ROLL 5"
    assert answer(greedy, at("category", (4, 4, 4, 1, 2))) == "Trio"


def test_perfect_thinks_of_the_turns_to_come():
    assert answer(perfect, at("category", (4, 4, 4, 1, 2))) == "4S"


def test_perfect_saves_a_sure_win_that_points_would_risk():
    """Trio alone is left: 4 4 4 3 2 scores 17; one die rolled again scores 17.5 on average."""
    dice = (4, 4, 4, 3, 2)
    behind = at("input", dice, sheet(4), sheet(score=16), roll=2)
    assert answer(points, behind) == "ROLL 5"
    assert answer(perfect, behind) == "SAVE"
    far_behind = at("input", dice, sheet(4), sheet(score=20), roll=2)
    assert answer(perfect, far_behind) == "ROLL 4 5"


def test_perfect_keeps_what_alone_can_win_from_the_third_round_before_the_end():
    """If a player is far behind, only the 40 points of an Orchestra help, the worst on average."""
    behind = at("category", (1, 2, 3, 4, 4), sheet(4, 5, 8), sheet(8, score=60))
    assert answer(points, behind) == "Orchestra"
    assert answer(perfect, behind) == "Quartet"


def test_perfect_plays_for_points_where_the_win_is_settled():
    dice = (4, 4, 4, 3, 1)
    for mine, theirs in ((100, 0), (0, 100)):
        ask = at("input", dice, sheet(4, score=mine), sheet(score=theirs), roll=2)
        assert answer(perfect, ask) == answer(points, ask) == "ROLL 5"


@cache
def chance(mine, theirs, lead, band):
    """The chance to win before a turn, out of two for each outcome of all the turns to come."""
    left = [each for each, score in enumerate(mine) if score is None]
    if not left:
        return 1 + (lead > 0) - (lead < 0)
    certain = 2 * TURN ** (mine.count(None) + theirs.count(None) - 1)

    def taken(category, score):
        after = (*mine[:category], 0, *mine[category + 1 :])
        return certain - chance(theirs, after, -lead - score, band)

    rows = (scores(dice, band) for dice in DICE)
    return turn([max(taken(each, row[each]) for each in left) for row in rows])[0]


@pytest.mark.parametrize(
    ("mine", "theirs", "lead", "band"),
    [
        ((8,), (), -40, 30),
        ((5,), (), -17, 30),
        ((0, 4), (3,), -2, 30),
        ((2,), (2,), 0, 30),
        ((6,), (7,), -5, 25),
        ((1, 7), (3,), 3, 30),
        ((6, 8), (0, 7), -12, 25),
    ],
)
def test_the_chance_to_win_is_that_of_brute_force(mine, theirs, lead, band):
    outcomes = 2 * TURN ** (len(mine) + len(theirs))
    exact = chance(sheet(*mine), sheet(*theirs), lead, band) / outcomes
    ahead, behind = sheet(*mine, score=50 + lead), sheet(*theirs, score=50)
    found = run_to_end(winning_turn(ahead, behind, band)).worth
    assert found == pytest.approx(exact, abs=1e-12)


def play(first, second, seed):
    """The seat that wins a game of two players; None where it is a tie."""
    sitting = Sitting(GAME, seed)
    while sitting.ask is not None:
        sitting.answer(answer((first, second)[sitting.ask.seat], sitting.ask))
    return result(sitting.scene.sheets)


@pytest.mark.slow
@pytest.mark.parametrize(("strong", "weak"), [(greedy, thumb), (perfect, greedy)])
def test_each_level_beats_the_one_below(strong, weak):
    wins = losses = 0
    for game in range(60):
        seats = (strong, weak) if game % 2 else (weak, strong)
        winner = play(*seats, str(game))
        wins += winner is not None and seats[winner] is strong
        losses += winner is not None and seats[winner] is weak
    assert wins > losses
