"""What a sitting is worth to a course."""

from __future__ import annotations

from random import Random

import pytest

from course.grade import Grade, grade
from engine.ask import Ask, Script
from engine.console import Console
from engine.game import AWAY, Game, Options, Result
from engine.seats import Seats
from engine.sitting import Sitting
from pynim import GAME as PYNIM


def play(console: Console, rng: Random, options: Options) -> Script:
    """Ask who wins; the scene is the seat that does."""
    winner = yield Ask("Who wins? ", "", "winner")
    console.show(winner)


def result(scene: str) -> Result | None:
    return Result(int(scene) if scene.isdecimal() else None) if scene else None


GAME = Game(name="won", title="Won", seats=("One", "Two"), play=play, result=result)


@pytest.mark.parametrize(
    ("answers", "seats", "worth"),
    [
        ([], {1: "random"}, Grade("incomplete")),
        (["0"], {1: "random"}, Grade("passed", 100)),
        (["1"], {1: "random"}, Grade("incomplete", 0)),
        (["1"], {0: "random"}, Grade("passed", 100)),
        (["2"], {1: "random"}, Grade("incomplete", 0)),
        (["none"], {1: "random"}, Grade("incomplete", 50)),
        (["0"], {1: AWAY}, Grade("passed", 100)),
        (["0"], {}, Grade("completed")),
        (["0"], {0: "random", 1: "random"}, Grade("completed")),
    ],
)
def test_a_win_is_worth_what_the_one_person_here_came_to(
    answers: list[str], seats: Seats, worth: Grade
) -> None:
    sitting = Sitting(GAME, "1", None, answers)
    assert grade(sitting, seats, "won") == worth
    played = Grade("completed", 100) if answers else Grade("incomplete")
    assert grade(sitting, seats, "played") == played


def test_a_game_that_says_no_result_is_completed() -> None:
    silent = GAME._replace(result=None)
    ended = Sitting(silent, "1", None, ["0"])
    assert grade(Sitting(silent, "1"), {1: "random"}, "won") == Grade("incomplete")
    assert grade(ended, {1: "random"}, "won") == Grade("completed")
    assert grade(ended, {1: "random"}, "played") == Grade("completed", 100)


def test_a_script_that_broke_off_before_its_first_table_is_incomplete() -> None:
    broken = GAME._replace(play=lambda console, rng, options: iter(()))
    assert grade(Sitting(broken, "1"), {}, "won") == Grade("incomplete")


def test_a_sitting_of_several_games_is_worth_what_each_comes_to() -> None:
    sitting = Sitting(PYNIM, "1")
    seats = {1: "taker"}
    worth = [grade(sitting, seats, "won")]
    for answer in ["ann", "1", "bob", "2", "30"]:
        sitting.answer(answer)
    while sitting.ask is not None and sitting.ask.kind != "again":
        sitting.answer("1")
    worth.append(grade(sitting, seats, "won"))
    sitting.answer("y")
    worth.append(grade(sitting, seats, "won"))
    assert [each.status for each in worth][::2] == ["incomplete", "incomplete"]
    assert worth[1] in (Grade("passed", 100), Grade("incomplete", 0))
