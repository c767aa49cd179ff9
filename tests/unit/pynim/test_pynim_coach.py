"""The coach's chances, against every way that a game may go and against games played by chance."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from brute.pynim import best, games, wins
from cases import advised
from engine.review import Review
from engine.sitting import Sitting
from pynim import GAME, view
from pynim.coach import LEVELS, chances
from pynim.players import PLAYERS
from pynim.rules import PILES, STRATEGIES, WRITTEN, takes

START = ("ann", "1", "bob", "2")
SMALL, WIDE = 12, 8
"""The greatest pile whose games are all gone through one by one; where The Python's turns are left
to chance, there are more."""
GAMES = 1_000


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seat", "humans"), [(0, 2), (1, 2), (0, 1)])
def test_no_plan_does_better_in_all_the_ways_a_game_may_go(seat, humans, level, strategy):
    """The best plan is built up from the small piles, by trying each take in all games."""
    minds = (*(level,) * humans, strategy)
    plan = {}
    for stones in range(1, (SMALL if strategy in WRITTEN else WIDE) + 1):
        tried = {
            take: wins(stones, seat, seat, {**plan, stones: take}, minds) for take in takes(stones)
        }
        plan[stones] = max(tried, key=lambda take: tried[take])
        assert best(stones, seat, seat, minds) == tried[plan[stones]]
        for take, chance in tried.items():
            assert chances(stones - take, seat + 1, seat, minds)[seat] == chance
        found = chances(stones, seat, seat, minds)
        assert sum(found) == 1
        for other in range(humans + 1):
            counted = games(stones, seat, seat, plan, minds)
            assert found[other] == sum(chance for chance, winner in counted if winner == other)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("level", PLAYERS)
def test_games_through_the_script_come_out_within_four_standard_errors(level, strategy):
    """Ann takes what the coach says, Bob is a computer player or presses Enter."""
    rng = Random(f"{level} {strategy}")
    minds = ("guesser", level, strategy)
    pile, won = rng.choice(PILES), [0, 0, 0]
    plan = {
        stones: max(
            takes(stones), key=lambda n, left=stones: (chances(left - n, 1, 0, minds)[0], -n)
        )
        for stones in range(1, pile + 1)
    }
    for _ in range(GAMES):
        sitting = Sitting(GAME, str(rng.random()), {"strategy": strategy}, [*START, str(pile)])
        while sitting.ask.kind == "take":
            scene = sitting.ask.scene
            bobs = PLAYERS[level](sitting.ask, rng)
            sitting.answer(str(plan[scene.stones]) if scene.turn == 0 else bobs)
        won[sitting.scene.winner] += 1
    for seat, chance in enumerate(chances(pile, 0, 0, minds)):
        played = sum(won)
        error = sqrt(chance * (1 - chance) / played)
        assert abs(won[seat] / played - chance) <= 4 * error


def test_every_computer_player_is_known():
    assert set(LEVELS) == set(PLAYERS)


def test_what_is_known_of_the_best_play():
    """Against The Python as written and Enter, Player 1 wins a third, Player 2 always."""
    minds = ("guesser", "guesser", "as written")
    assert {chances(pile, 0, 0, minds)[0] for pile in PILES} == {Fraction(1, 3)}
    assert chances(30, 1, 1, minds)[1] == 1


def at(*answers, seats=None, **options):
    return advised(Sitting(GAME, "seed", options, [*START, *answers]), seats)


def test_each_take_is_listed_the_best_first_and_a_mystery_is_their_mean():
    found = at("33", "1", "3")
    assert {option.answer for option in found.options} == {"1", "2", "3", ""}
    assert all(first.gives_up <= then.gives_up for first, then in pairwise(found.options))
    assert found.options[0].gives_up == 0
    worth = {option.answer: option.chance for option in found.options}
    assert worth[""] == (worth["1"] + worth["2"] + worth["3"]) / 3
    assert found.chances[found.seat] == found.options[0].chance
    assert sum(found.chances) == 1


def test_the_strategy_and_the_other_player_are_those_of_the_game():
    plain, sharp = at("33"), at("33", strategy="sharp")
    assert (plain.minds, sharp.minds) == (
        ("guesser", "guesser", "as written"),
        ("guesser", "guesser", "sharp"),
    )
    assert at("33", seats={1: "taker"}).minds[1] == "taker"
    assert at("33", seats={1: "taker"}).chances != plain.chances


def test_alone_there_is_no_other_player_to_take_into_account():
    found = advised(Sitting(GAME, "seed", {"players": "one", "strategy": "awake"}, ["ann", "33"]))
    assert found.minds == ("guesser", "awake")
    assert found.options[0].answer == "1"
    text = " ".join("".join(view.advice(found).itertext()).split())
    assert (
        "if Ann takes the best each time and The Python plays to win at 65 of 100 turns, and "
        "at random at the others." in text
    )


def test_the_pile_is_a_choice_too():
    found = at(strategy="as specified")
    assert {option.answer for option in found.options} == set(map(str, PILES))
    best = found.options[0]
    minds = ("guesser", "guesser", "as specified")
    assert best.chance == max(chances(pile, 0, 0, minds)[0] for pile in PILES)
    assert view.hints(found) == {}


def test_before_that_there_is_nothing_to_choose():
    found = advised(Sitting(GAME, "seed"))
    assert (found.options, found.chances, view.hints(found)) == ((), (), {})


def test_each_take_is_marked_with_its_chance():
    found = at("33", "3", "3", "3", "3", "3", "3")
    marks = view.hints(found)
    assert set(marks) == {f"answer-{each}" for each in ("1", "2", "3", "")}
    for option in found.options:
        mark = marks[f"answer-{option.answer}"]
        assert mark.text == f"{float(option.chance):.0%}"
        assert mark.best == (option.gives_up == 0)


def test_how_the_others_are_taken_to_play_is_said():
    def said(found):
        return " ".join("".join(view.advice(found).itertext()).split())

    assert (
        "Bob takes at random, as Enter does, and The Python plays as its author wrote it."
        in said(at("33"))
    )
    assert "Bob plays as “taker” does" in said(at("33", seats={1: "taker"}))


def test_the_review_is_of_the_game_won_last():
    takings = ("junk", "3", "", "3", "3", "1", "1", "1", "1", "1", "1")
    sitting = Sitting(GAME, "seed", {}, [*START, "30", *takings])
    while sitting.ask.kind == "take":
        sitting.answer("1")
    again = Sitting(GAME, "seed", {}, [*sitting.answers, "yes", "50"])
    while again.ask.kind == "take":
        again.answer("1")
    first, second = advised(sitting), advised(again)
    assert isinstance(first, Review)
    assert first.decisions[0].answer == len(START)
    assert second.decisions[0].answer > len(sitting.answers)
    again.answer("no")
    assert advised(again) == second
    for decision in first.decisions:
        before = Sitting(GAME, "seed", {}, sitting.answers[: decision.answer])
        assert before.ask.seat == decision.seat
        answer = sitting.answers[decision.answer]
        given = next(each for each in advised(before).options if each.answer == answer)
        assert decision.gave_up == pytest.approx(float(100 * given.gives_up))
        assert (decision.better == "") == (decision.gave_up == 0)
    assert "junk" not in {sitting.answers[decision.answer] for decision in first.decisions}
