"""Today's game: the same for everybody, and known again whatever it is opened from."""

from __future__ import annotations

import json
import subprocess
from datetime import date, timedelta

import pytest

from engine.afterwards import best, cost, result_text
from engine.day import day_of, settings_of, spell_day
from engine.game import Result, load
from engine.players import run_to_end
from engine.record import from_address, settings_again
from engine.results import FinishedGame, add, from_plain, streak, summaries, to_plain
from engine.review import Decision, Review
from engine.seats import computer_answer
from engine.settings import InputError
from engine.sitting import Sitting
from games import GAMES
from places import ROOT

DAY = "2026-11-22"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_of_a_day_is_the_same_for_everybody_and_asks_the_first_move(name):
    game = load(name)
    settings = from_address(game, {"today": DAY})
    assert settings == settings_of(game, DAY)
    assert settings.seats == game.opponents_with(game.on_page)
    sitting = Sitting(game, settings.seed, settings.options, settings.start)
    assert not sitting.ask.private, "no name is asked"
    assert sitting.ask.seat is not None, "nothing is set up"
    assert not sitting.ask.error
    assert day_of(sitting, settings.seats) == DAY
    assert settings_of(game, "2026-11-23").seed != settings.seed


def test_another_opponent_or_rule_is_not_the_game_of_the_day():
    game = load("bots")
    assert day_of(Sitting(game, DAY), {}) == ""
    assert day_of(Sitting(game, DAY), {1: "perfect"}) == ""
    assert day_of(Sitting(game, DAY, {"print": "as shown"}), game.opponents) == ""
    assert day_of(Sitting(game, "seed"), game.opponents) == ""


@pytest.mark.parametrize(
    "junk", ["", "yesterday", "2026-1-1", "2026-13-01", "9" * 5000, "2026-11-2²"]
)
def test_a_day_that_is_none_is_refused(junk):
    with pytest.raises(InputError):
        from_address(load("bots"), {"today": junk})


@pytest.mark.parametrize(
    ("given", "stays", "seed"),
    [
        ({"seed": "week-3"}, True, "week-3"),  # a setting of a course's frame or link
        ({"seed": "abc", "seat2": "greedy"}, False, ""),  # from a link to one game
        ({"today": DAY}, False, ""),
        ({}, False, ""),
    ],
)
def test_the_next_game_has_another_seed_unless_the_address_sets_it(given, stays, seed):
    game = load("bots")
    settings = settings_again(game, given, {}, {1: "perfect"}, seed_stays=stays)
    assert (settings.seed, settings.seats, settings.start) == (seed, {1: "perfect"}, ())


def over(seats, name="bots"):
    """A day's game played to its end."""
    game = load(name)
    settings = settings_of(game, DAY)
    sitting = Sitting(game, DAY, {}, settings.start)
    while sitting.ask is not None and not sitting.result:
        answer = computer_answer(sitting, seats)
        sitting.answer(
            run_to_end(answer) if answer is not None else (sitting.ask.answers and "SAVE") or ""
        )
        if sitting.ask and sitting.ask.error:
            sitting.answer(next(iter(sitting.ask.answers)).answer)
    return sitting


def test_the_result_says_how_it_went_and_nothing_of_the_dice():
    sitting = over({1: "greedy"})
    found = Review(" points", (Decision(3, 0, "", 11.14), Decision(4, 1, "", 5.0)))
    you, greedy = sitting.result.scores
    link = "https://x/bots.html#today=" + DAY
    more = {"signs": [1, 0, -1] * 4, "taken_back": 2, "days": 3}
    text = result_text(sitting, ("You", "Greedy"), DAY, link, review=found, **more)
    won = "Won" if you > greedy else "Greedy won"
    assert text.splitlines() == [
        "B.O.T.S., 22 November 2026",
        f"{won}, {you} to {greedy}, 2 taken back",
        "🟩🟨⬛🟩🟨⬛🟩🟨⬛🟩",
        "🟨⬛",
        "I gave up 11.1 points",
        "3 days in a row",
        "https://x/bots.html#today=2026-11-22",
    ]
    one = result_text(sitting, ("You", "Greedy"), DAY, link, days=1)
    assert "in a row" not in one
    assert spell_day("2031-01-09") == "9 January 2031"


@pytest.mark.parametrize(
    ("days", "last", "count"),
    [
        ([], DAY, 0),
        ([DAY], DAY, 1),
        (["2026-11-21"], DAY, 0),
        (["2026-11-20", DAY, "2026-11-21", DAY, "2026-11-18"], DAY, 3),
        (["2028-02-28", "2028-02-29", "2028-03-01"], "2028-03-01", 3),
    ],
)
def test_days_in_a_row_end_with_the_last(days, last, count):
    assert streak(days, last) == count


def test_in_all_zones_a_day_ends_where_the_next_begins():
    node = ["node", ROOT / "tests/support/zones.mjs"]
    walked = json.loads(subprocess.run(node, capture_output=True, check=True).stdout)
    assert walked["faults"] == []
    days = [f"{date(2026, 1, 1) + timedelta(days=number)}" for number in range(3 * 365 + 1)]
    ((found, zones),) = walked["days"].items()
    assert found.split(",") == days
    assert zones > 400
    assert {23 * 60, 24 * 60, 25 * 60} < set(walked["lengths"])
    assert all(streak(days, day) == number for number, day in enumerate(days, 1))


def words(element):
    return "".join(element.itertext())


def test_the_cost_is_shown_with_a_button_to_the_worst_decision():
    decisions = (
        Decision(3, 0, "", 2.0, "x", "in round 1"),
        Decision(9, 0, "Round 4, 1 2 3: save", 9.1, "roll the 1", "in round 4"),
        Decision(12, 1, "", 0.0, "", "in round 4"),
    )
    yours, others = cost(Review(" points", decisions), [0, 1], ("You", "Ann"))
    said = "You gave up 11.1 points, most in round 4: “roll the 1” was better than “save” look"
    assert words(yours) == said
    assert yours.find("button").get("value") == "9"
    assert words(others) == "Ann gave up nothing: each choice was the best."
    assert cost(Review(" points", decisions), [2], ("You", "Ann", "Bob")) == []


def outcome(sitting, *scores, day="", seats=None):
    winner = scores.index(max(scores))
    settings = settings_of(sitting.game, DAY)._replace(seed="", start=())
    return FinishedGame(len(sitting.answers), 1.0, settings, Result(winner, scores), day=day)


def test_a_game_is_compared_with_those_before_of_the_same_kind():
    sitting = over({1: "greedy"})
    before = [outcome(sitting, 120, 100), outcome(sitting, 90, 100)]
    assert (
        best(sitting, outcome(sitting, 100, 110), before) == "Your best here: 120. 1 of 3 won here."
    )
    assert (
        best(sitting, outcome(sitting, 130, 110), before)
        == "Your best here: 130, before it 120. 2 of 3 won here."
    )
    assert best(sitting, outcome(sitting, 130, 110), []) == ""
    assert best(sitting, outcome(sitting, 130, 110), [before[0]._replace(day=DAY)]) == ""
    assert best(sitting, outcome(sitting, 130, 110, day=DAY), before) == ""


def test_days_games_are_counted_apart():
    game = load("bots")
    sitting = over({1: "greedy"})
    kept = add([], outcome(sitting, 120, 100, day=DAY), {})
    again = from_plain(game, to_plain(kept))
    assert again == kept
    counted = summaries(game, [*again, outcome(sitting, 90, 100)])
    assert [(each.daily, each.played) for each in counted] == [(True, 1), (False, 1)]
    (junk,) = from_plain(game, [to_plain(kept)[0] | {"day": "<b>"}])
    assert junk.day == ""
