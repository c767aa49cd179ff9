"""The coach against brute force: every arrangement of the hidden ranks, played out by the rules."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from brute.tactego import ARMIES, can_be_beaten, outcome, position, worlds
from cases import advised
from engine.ask import Ask
from engine.markup import to_html
from engine.players import random_player, run_to_end
from engine.sitting import Sitting
from tactego import GAME
from tactego.coach import advise
from tactego.coach.forecast import NEVER, SURE, Advice
from tactego.coach.unknown import Unknown
from tactego.rules import FIXED, FLAG, RED, UNKNOWN, move, neighbours, steps
from tactego.script import spell
from tactego.view import advice, hints

SMALL = ("asdf", "small_game.pieces", "6", "4")


@pytest.mark.parametrize("army", ARMIES.values(), ids=ARMIES)
@pytest.mark.parametrize("hidden", [False, True])
def test_each_move_comes_to_what_all_arrangements_say(army, hidden):
    rng = Random(7)
    looked = uncertain = 0
    for _ in range(40):
        scene = position(rng, army, hidden)
        found = run_to_end(advise(Ask("", scene, "start", scene.turn), [], {}))
        for way in found.ways:
            assert (way.takes, way.falls, way.wins, way.beaten) == outcome(
                scene, way.start, way.end
            )
            looked += 1
            uncertain += way.beaten not in (SURE, NEVER)
    assert looked > 100
    assert (uncertain > 20) == hidden


@pytest.mark.parametrize("army", ARMIES.values(), ids=ARMIES)
def test_each_piece_is_in_the_danger_that_all_arrangements_say(army):
    rng = Random(8)
    found_any = 0
    for _ in range(40):
        scene = position(rng, army, hidden=True)
        near = neighbours(scene.length, scene.width)
        dangers = {
            danger.square: danger.beaten
            for danger in run_to_end(advise(Ask("", scene, "start", scene.turn), [], {})).dangers
        }
        every = list(worlds(scene))
        for square, piece in enumerate(scene.squares):
            if piece and piece.side == scene.turn:
                beaten = sum(can_be_beaten(world, near, piece, square) for world in every)
                assert dangers.get(square, NEVER) == Fraction(beaten, len(every))
        found_any += len(dangers)
    assert found_any > 20


@pytest.mark.parametrize("army", ARMIES.values(), ids=ARMIES)
def test_each_hidden_piece_may_be_what_all_arrangements_say(army):
    rng = Random(9)
    for _ in range(40):
        scene = position(rng, army, hidden=True)
        unknown = run_to_end(advise(Ask("", scene, "start", scene.turn), [], {})).unknown
        every = list(worlds(scene))
        for square, piece in enumerate(scene.squares):
            if piece and piece.rank == UNKNOWN:
                may_be = dict(unknown.may_be(moved=piece.moved))
                for rank, _ in army:
                    counted = sum(world[square].rank == rank for world in every)
                    assert may_be.get(rank, NEVER) == Fraction(counted, len(every))


def test_all_moves_are_forecast_or_only_those_of_a_chosen_piece():
    sitting = Sitting(GAME, "1", {}, SMALL)
    found = advised(sitting)
    offered = {choice.answer for choice in sitting.ask.answers}
    assert {f"{way.start // 4} {way.start % 4}" for way in found.ways} == offered
    assert all(way.safe for way in found.ways)
    sitting.answer("1 3")
    assert {way.end for way in advised(sitting).ways} == {10, 11}


@pytest.mark.parametrize("answers", [(), ("1",), ("1", "small_game.pieces", "6", "4")])
def test_nothing_is_said_before_there_is_something_to_see(answers):
    sitting = Sitting(GAME, "1", {"armies": "hidden"}, answers)
    found = advised(sitting)
    assert (found.ways, found.dangers, found.unknown) == ((), (), Unknown(()))
    assert not any(piece in to_html(advice(found)) for piece in ("piece", "square"))


@pytest.mark.parametrize("armies", ["open", "hidden"])
def test_the_review_weighs_every_move_against_all_others(armies):
    rng = Random(6)
    sitting = Sitting(GAME, "1", {"armies": armies}, ["asdf", "sappers_mines.pieces", "8", "6"])
    moves = []
    while sitting.ask:
        ask, number = sitting.ask, len(sitting.answers)
        sitting.answer(run_to_end(random_player(ask, rng)))
        if ask.kind == "end" and not (sitting.ask and sitting.ask.error):
            moves.append((number, ask.seat))
    review = advised(sitting)
    assert [(each.answer, each.seat) for each in review.decisions] == moves
    assert {each.gave_up > 0 for each in review.decisions} == {False, True}
    for each in review.decisions:
        assert each.gave_up >= 0
        assert bool(each.better) == (each.gave_up > 0)
    assert hints(review) == {}
    assert "gave up" in to_html(advice(review))


def test_the_review_counts_what_is_taken_and_what_is_lost():
    sitting = Sitting(GAME, "1", {}, [*SMALL, "1 3", "2 3", "4 3", "3 3"])
    while sitting.ask:
        sitting.answer(run_to_end(random_player(sitting.ask, Random(len(sitting.answers)))))
    for each in advised(sitting).decisions:
        scene = sitting.asked[each.answer].scene
        squares = list(scene.squares)
        army = sum(count for _, count in scene.army)
        flags = sum(piece is not None and piece.rank == FLAG for piece in squares)
        found = {}
        for start, piece in enumerate(scene.squares):
            if piece is None or piece.side != scene.turn or piece.rank in FIXED:
                continue
            for end in steps(squares, neighbours(scene.length, scene.width), start):
                found[start, end] = brought(scene, start, end, army, flags)
        end = next(
            end
            for end in range(scene.length * scene.width)
            if spell(end, scene.width) == sitting.answers[each.answer]
        )
        assert each.gave_up == max(found.values()) - found[scene.chosen, end]


def brought(scene, start, end, army, flags):
    """What a move brings on an open board: the enemy beats the piece in its turn, if it can."""
    squares = list(scene.squares)
    move(squares, start, end)
    mine, others = (
        sum(piece is not None and piece.side == side for piece in squares)
        - sum(piece is not None and piece.side == side for piece in scene.squares)
        for side in (scene.turn, 1 - scene.turn)
    )
    if sum(piece is not None and piece.rank == FLAG for piece in squares) < flags:
        return army - others + mine
    near = neighbours(scene.length, scene.width)
    here = squares[end]
    if here is None or here.side != scene.turn:
        return mine - others
    for square, piece in enumerate(squares):
        if piece and piece.side != scene.turn and piece.rank not in FIXED and end in near[square]:
            after = list(squares)
            move(after, square, end)
            if after[end] is not None and after[end].side != scene.turn:
                return mine - others - 1
    return mine - others


def test_the_coach_takes_breaths_on_the_largest_board():
    answers = ["1", "1 300, 5 7, F 30", "26", "26", ""]
    sitting = Sitting(GAME, "1", {"armies": "hidden"}, answers)
    thought = advise(sitting.ask, sitting.played, {})
    assert sum(1 for _ in thought) > 20


def test_chances_are_never_rounded_to_a_certainty():
    unknown = Unknown((("1", 300), ("2", 1), (FLAG, 1)), moved=3)
    said = to_html(advice(Advice(RED, 4, unknown=unknown)))
    assert "&lt;1%" in said
    assert "&gt;99%" in said


def test_what_is_safe_is_marked_on_the_board():
    sitting = Sitting(GAME, "1", {}, [*SMALL, "1 3", "2 3", "4 3", "3 3"])
    marks = hints(advised(sitting))
    assert set(marks) == {f"square-{way.start}" for way in advised(sitting).ways if way.safe}
    sitting.answer("1 2")  # a 3, beside which Blue's 3 may move
    marks = hints(advised(sitting))
    assert {square: mark.text for square, mark in marks.items()} == {
        "square-7": "✓",
        "square-9": "✓",
        "square-10": "!",
    }
