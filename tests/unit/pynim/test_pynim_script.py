"""PyNIM's script against the vectors' transcripts, at the console and at a real terminal."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from random import Random

import pytest

from cases import read
from engine.game import Result
from engine.sitting import Sitting
from golden import expect_golden, play_on
from places import PY
from pynim import GAME
from pynim.script import NO_ID, SULK, WELCOME

SAMPLE = read("pynim_sample_game")
GAMES = read("pynim_transcripts")["games"]
START = ["ann", "1", "bob", "2"]


def seed_for(draws: list[dict[str, int]]) -> str:
    """The first seed whose mystery values are `draws`, the way the script draws them."""
    for number in count():
        rng = Random(str(number))
        if all(rng.randint(1, draw["max"]) == draw["value"] for draw in draws):
            return str(number)
    raise AssertionError


def shown(sitting: Sitting) -> list[str]:
    """All that a terminal shows, the waiting prompt included."""
    waiting = "" if sitting.ask is None else sitting.ask.prompt
    return [*sitting.console.transcript, waiting]


def test_the_sample_game() -> None:
    sitting = Sitting(GAME, seed_for(SAMPLE["mystery_draws"]), {}, SAMPLE["inputs"])
    assert shown(sitting) == SAMPLE["terminal_lines"]
    scenes = [ask.scene for ask in sitting.asked if ask.kind == "take" and not ask.error]
    assert [scene.stones for scene in scenes] == SAMPLE["stones_seen"]
    assert dict(zip(sitting.scene.names, sitting.scene.scores, strict=True)) == SAMPLE["scores"]


@pytest.mark.parametrize("name", GAMES)
def test_transcripts(name: str) -> None:
    game = GAMES[name]
    sitting = Sitting(GAME, seed_for(game["mystery_draws"]), {}, game["inputs"])
    assert shown(sitting) == game["terminal_lines"]


def test_at_a_terminal_with_the_inputs_piped_in() -> None:
    command = [sys.executable, "-m", "pynim", "--seed", seed_for(SAMPLE["mystery_draws"])]
    typed = "".join(f"{line}\n" for line in SAMPLE["inputs"])
    run = subprocess.run(command, input=typed, capture_output=True, text=True, cwd=PY, check=True)
    assert run.stdout == SAMPLE["stdout"]
    assert run.stderr == ""


@pytest.mark.parametrize("case", read("pynim_after_score_messages")["items"], ids=str)
def test_what_is_said_after_the_score(case: dict[str, dict[str, int]]) -> None:
    """Games are played until the score is that of the case; then the lines are compared."""
    target = tuple(case["scores_after"].values())
    last = {"p1": 0, "p2": 1, "py": 2}[case["winner"]]
    before = tuple(score - (seat == last) for seat, score in enumerate(target))
    order = [seat for seat in range(3) for _ in range(before[seat])] + [last]
    answers = list(START)
    for seat in order:
        answers += [*winning_line(seat), "yes"]
    sitting = Sitting(GAME, "1", {}, answers[:-1])
    assert sitting.scene.scores == target
    lines = sitting.console.transcript
    after = lines[max(n for n, line in enumerate(lines) if line.startswith("The Python: ")) + 2 :]
    assert after == case["lines"]


def winning_line(winner: int) -> list[str]:
    """Answers that lead one game to `winner`, found by trying seeds of random play."""
    for number in count():
        rng = Random(f"{winner} {number}")
        sitting = Sitting(GAME, "1", {}, [*START, "30"])
        while sitting.ask is not None and sitting.ask.kind == "take":
            sitting.answer(rng.choice([choice.answer for choice in sitting.ask.answers][:-1]))
        if sitting.scene.winner == winner:
            return sitting.answers[len(START) :]
    raise AssertionError


def test_an_answer_is_taken_as_typed() -> None:
    for typed in (" 1", "1 ", "+1", "X1", "4", "04", "00", "0", "-1", "²", "1\0", "9" * 10_000):
        sitting = Sitting(GAME, "1", {}, [*START, "30", typed])
        assert sitting.console.transcript[-1] == (
            "You MUST enter a number from 1 to 3! Can you even count, Ann?"
        )
        assert sitting.ask.prompt.startswith("How many stones (from 1 to 3) will you remove, Ann?")


@pytest.mark.parametrize(("typed", "taken"), [("01", 1), ("003", 3), ("0" * 9_000 + "2", 2)])
def test_zeros_before_a_take_do_not_count(typed: str, taken: int) -> None:
    sitting = Sitting(GAME, "1", {}, [*START, "30", typed])
    assert sitting.console.transcript[-1] == f"There are {30 - taken} stones remaining..."


def test_no_more_is_taken_than_is_left() -> None:
    sitting = Sitting(GAME, "1", {"strategy": "as specified"}, [*START, "30"])
    while sitting.scene.stones > 2:
        sitting.answer("1")
    sitting.answer("003")
    assert sitting.ask.error.startswith("You MUST enter a number from 1 to 2!")


def test_an_empty_name_is_asked_again_without_a_word() -> None:
    sitting = Sitting(GAME, "1", {}, ["", "", "ann"])
    asked = [line for line in sitting.console.transcript if line.startswith("What")]
    assert asked == ["What is your name, Player One? "] * 2 + ["What is your name, Player One? ann"]
    welcome = WELCOME.format(you="you (or your friend)", players="3 players: Two humans, plus")
    assert sitting.console.transcript[: len(asked) + 11] == [*welcome.split("\n"), *asked]


def test_who_plays_alone_is_asked_for_no_id_and_greeted_as_one() -> None:
    sitting = Sitting(GAME, "1", {"players": "one"}, ["sally ann", "30"])
    assert [ask.kind for ask in sitting.asked] == ["name", "pile"]
    assert sitting.asked[0].prompt == "What is your name, Player One? "
    lines = sitting.console.transcript
    assert "Welcome, Sally ann to the game of Taking Stones." in lines
    assert 'PyNIM has 2 players: One human, plus "The Python" which is this computer.' in lines
    assert not [line for line in lines if "ID" in line or "friend" in line or "Two" in line]


def test_alone_one_takes_turns_with_the_python_until_either_wins() -> None:
    sitting = Sitting(GAME, "1", {"players": "one", "strategy": "sharp"}, ["sally", "30"])
    while sitting.ask.kind == "take":
        sitting.answer(str(sitting.scene.stones % 4 or 1))
    assert sitting.scene.names == ("Sally", "The Python")
    assert sitting.result == Result(0, (1, 0))
    box = [
        "*************************************************",
        "*     And...THE WINNER IS......... Sally!!!     *",
        "*     Congratulations, Sally! Nice work!        *",
        "*************************************************",
    ]
    end = [*box, "", "The score so far:", "Sally: 1", "The Python: 0", "", SULK, ""]
    assert sitting.console.transcript[-len(end) :] == end
    for answer in ("yes", "32"):
        sitting.answer(answer)
    while sitting.ask.kind == "take":
        sitting.answer("1")
    assert sitting.result == Result(1, (1, 1))
    assert "Evidently" not in "".join(sitting.console.transcript)
    assert GAME.active_seats(sitting.options) == ("Player 1",)


def test_a_human_called_the_python_is_not_the_computer() -> None:
    sitting = Sitting(GAME, "1", {}, ["the python", "1", "the python", "2", *winning_line(0)])
    assert sitting.scene.scores == (1, 0, 0)
    assert "*     Your MIT Student ID is: 1                      *" in sitting.console.transcript


def test_names_that_look_like_anything_else_are_text() -> None:
    sitting = Sitting(GAME, "1", {}, ["<b>x</b>", "\x1b[2J", "x" * 10_000, "y" * 10_000])
    assert sitting.scene.names == ("<b>x</b>", "X" + "x" * 29, "The Python")


def test_names_and_ids_are_private() -> None:
    sitting = Sitting(GAME, "1", {}, [*START, "30"])
    stand_ins = ["Player 1", NO_ID, "Player 2", NO_ID]
    assert [ask.private for ask in sitting.asked] == [*stand_ins, ""]


@pytest.mark.parametrize("answer", ["y", "Y", "yes", "YES", "yEs"])
def test_playing_again(answer: str) -> None:
    sitting = Sitting(GAME, "1", {}, [*START, *winning_line(2), answer])
    assert sitting.console.transcript[-3:] == ["", "Great! Get ready for round 2...", ""]
    assert sitting.ask.kind == "pile"


@pytest.mark.parametrize("answer", ["n", "yeah", " yes", "y ", "0"])
def test_not_playing_again(answer: str) -> None:
    sitting = Sitting(GAME, "1", {}, [*START, *winning_line(2), "", answer])
    assert sitting.console.transcript[-3:] == [
        f"Would you like to play again? {answer}",
        "",
        "Goodbye, and thank you for playing PyNIM!!!",
    ]
    assert sitting.ask is None


def test_a_golden_sitting() -> None:
    """A game, with all that may go wrong."""
    game = ["", *START, "30 stones", "", "29", "51", " 40", "4", "", "03", "0", "x", "2", ""]
    sitting = Sitting(GAME, "golden", {"strategy": "as written"}, game)
    play_on(sitting, "1", 17)
    while sitting.ask.kind == "take":
        sitting.answer(sitting.ask.answers[-2].answer)  # the most; the last is a mystery
    for answer in ("", "no"):
        sitting.answer(answer)
    expect_golden("pynim_as_written", sitting)


def test_two_humans_play_alone_while_the_python_watches() -> None:
    sitting = Sitting(GAME, "1", {"players": "humans"}, [*START, "30"])
    takers = []
    while sitting.ask.kind == "take":
        takers.append(sitting.ask.seat)
        sitting.answer("3")
    assert takers == [0, 1] * 5
    assert sitting.result == Result(1, (0, 1))
    printed = "\n".join(sitting.console.transcript)
    assert 'Two humans, watched by "The Python"' in printed
    assert SULK not in printed
    assert "The Python: 0" not in printed
    sitting.answer("yes")
    assert sitting.ask.scene.watches


def test_alone_whoever_leaves_four_is_counted_to_win() -> None:
    sitting = Sitting(GAME, "1", {"players": "humans"}, [*START, "30"])
    best = GAME.advise(sitting.ask, sitting.played, {1: "taker"}).options[0]
    assert (best.answer, best.gives_up) == ("2", 0)
