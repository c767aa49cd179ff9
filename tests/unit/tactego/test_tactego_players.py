"""Computer players: they answer what may be answered, find what there is to find, and win."""

from __future__ import annotations

from random import Random

import pytest

from engine.ask import READY
from engine.players import random_player, run_to_end
from engine.seats import computer_answer
from engine.sitting import Sitting
from golden import expect_lines
from tactego import GAME, players, search
from tactego.players import PLAYERS
from tactego.rules import BLUE, RED, Piece
from tactego.search import WIN_SCORE, Position

SMALL = ("small_game.pieces", "6", "4")


def game(seed, seats, *setup, armies="open", longest=10_000):
    """A game of computer players; a random player takes the other seats."""
    sitting = Sitting(GAME, seed, {"armies": armies}, [seed, *setup])
    rng = Random(seed)
    while sitting.ask and len(sitting.answers) < longest:
        sitting.answer(
            run_to_end(computer_answer(sitting, seats) or random_player(sitting.ask, rng))
        )
        assert sitting.ask is None or not sitting.ask.error
    return sitting


def wins(level, other, games, *setup, armies="open"):
    """Return how many of these games `level` wins, with sides swapped after each."""
    return sum(
        game(
            str(number // 2),
            {seat: name for seat, name in ((side, level), (1 - side, other)) if name},
            *setup,
            armies=armies,
        ).scene.winner
        == side
        for number in range(games)
        for side in (number % 2,)
    )


def board(*rows):
    words = [word for row in rows for word in row.split()]
    return [
        None if word == "." else Piece("RB".index(word[0]), word[1:], number)
        for number, word in enumerate(words)
    ]


def best(sign, *rows, work=200_000):
    """The move found for a side, as its two squares."""
    position = Position(board(*rows), len(rows), len(rows[0].split()), push=8)
    return run_to_end(position.best(sign, position.ways(sign), work))[1:3]


@pytest.fixture
def positions(monkeypatch):
    """The positions that are thought about, each with what a step is worth there."""
    built = []
    begin = Position.__init__

    def build(self, squares, length, width, push):
        begin(self, squares, length, width, push)
        built.append((self, push))

    monkeypatch.setattr(Position, "__init__", build)
    return built


@pytest.mark.slow
@pytest.mark.parametrize("armies", ["open", "hidden"])
@pytest.mark.parametrize("level", PLAYERS)
def test_every_level_plays_whole_games_on_any_board(level, armies, monkeypatch):
    monkeypatch.setattr(players, "GENERAL_WORK", (8_000, 6))
    for setup in (SMALL, ("sappers_mines.pieces", "8", "6"), ("F 2, M 1, 1 2", "26", "1")):
        sitting = game("3", {RED: level, BLUE: level}, *setup, armies=armies, longest=400)
        assert len(sitting.answers) > 4 or sitting.ask is None


@pytest.mark.parametrize("armies", ["open", "hidden"])
def test_the_same_sitting_meets_the_same_player(armies):
    seats = {RED: "captain", BLUE: "recruit"}
    first, second = (game("8", seats, *SMALL, armies=armies, longest=60) for _ in range(2))
    assert first.answers == second.answers


def test_they_play_as_they_did_when_their_strength_was_measured():
    lines = []
    for armies, red, blue, *setup in (
        ("open", "captain", "recruit", *SMALL),
        ("hidden", "recruit", "captain", *SMALL),
        ("hidden", "captain", "captain", "sappers_mines.pieces", "8", "6"),
        ("open", "captain", "captain", "sappers_mines.pieces", "8", "6"),
        ("open", "recruit", "recruit", "basic.pieces", "8", "10"),
    ):
        played = game("3", {RED: red, BLUE: blue}, *setup, armies=armies, longest=120)
        lines.append(f"{armies}, {red} against {blue}: {', '.join(played.answers)}")
    expect_lines("tactego_players", lines)


@pytest.mark.parametrize("armies", ["open", "hidden"])
@pytest.mark.parametrize("setup", [("basic.pieces", "12", "8"), ("1 330, F 8", "26", "26")])
def test_a_general_breathes_while_it_thinks(setup, armies, monkeypatch, positions):
    """Between two breaths no more work is done than was agreed, and one look around the board."""
    monkeypatch.setattr(players, "GENERAL_WORK", (400_000, 6))
    sitting = Sitting(GAME, "1", {"armies": armies}, ["1", *setup])
    if armies == "hidden":
        sitting.answer("")
    done, breaths = 0, 0
    for _ in PLAYERS["general"](sitting.ask, Random(1)):
        work = sum(position._work for position, _ in positions)
        assert work - done <= search.SLICE_WORK * 2 + 8 * 338
        done = work
        breaths += 1
    assert breaths >= 400_000 // (search.SLICE_WORK * 3)


@pytest.mark.parametrize(("armies", "count"), [("open", 1), ("hidden", 5)])
def test_work_is_spread_over_armies_and_a_goal_gets_a_quarter(
    armies, count, monkeypatch, positions
):
    monkeypatch.setattr(players, "GENERAL_WORK", (40_000, 5))
    sitting = game("1", {}, *SMALL, armies=armies, longest=4)
    for work in (40_000 // count, 10_000 // count):
        while sitting.ask.kind == READY:
            sitting.answer("")
        assert len(list(sitting.ask.answers)) > 1
        answer = run_to_end(PLAYERS["general"](sitting.ask, Random(1)))
        assert [position.budget // 500 * 500 for position, _ in positions] == [work] * count
        positions.clear()
        sitting.answer(answer)


@pytest.mark.parametrize(
    ("level", "work", "count"), [("captain", 20_000, 1), ("general", 2_000_000, 12)]
)
def test_a_level_works_as_much_as_when_its_strength_was_measured(level, work, count, positions):
    sitting = game("1", {}, *SMALL, longest=4)
    run_to_end(PLAYERS[level](sitting.ask, Random(1)))
    ((position, _),) = positions
    listing = 8 * len(position.movers[1])  # what listing its moves takes
    assert position.budget == work + listing
    positions.clear()
    sitting = game("1", {}, *SMALL, armies="hidden", longest=5)
    run_to_end(PLAYERS[level](sitting.ask, Random(1)))
    assert len(positions) == count


@pytest.mark.parametrize("longest", [5, 50])
def test_with_hidden_armies_it_looks_three_moves_ahead_from_its_own_side(longest, monkeypatch):
    depths, worths = set(), set()
    look = Position.look

    def note(self, sign, depth, low, high, balance, *arguments, root=None):
        if root:
            depths.add(depth)
            worths.add((balance, sign * self.balance))
        return look(self, sign, depth, low, high, balance, *arguments, root=root)

    monkeypatch.setattr(Position, "look", note)
    sitting = game("1", {}, *SMALL, armies="hidden", longest=longest)
    run_to_end(PLAYERS["general"](sitting.ask, Random(1)))
    assert depths == {1, 2, 3}
    assert [worth for worth, from_there in worths if worth != from_there] == []
    assert worths != {(0, 0)}


@pytest.mark.parametrize(("quiet", "push"), [(0, 8), (9, 8), (40, 12), (109, 18)])
def test_the_longer_nothing_was_taken_the_more_a_step_is_worth(quiet, push, positions):
    sitting = game("1", {}, *SMALL, longest=4)
    still = sitting.ask._replace(scene=sitting.scene._replace(moves_since_capture=quiet))
    run_to_end(PLAYERS["captain"](still, Random(1)))
    assert [each for _, each in positions] == [push]


def test_where_there_is_one_way_nobody_thinks(monkeypatch, positions):
    sitting = Sitting(GAME, "1", {"armies": "hidden"}, ["1", *SMALL])
    rng = Random(1)
    while sitting.ask.kind != "end" or len(list(sitting.ask.answers)) > 1:
        sitting.answer(run_to_end(random_player(sitting.ask, rng)))
    monkeypatch.delattr(Position, "look")
    (only,) = sitting.ask.answers
    assert run_to_end(PLAYERS["general"](sitting.ask, rng)) == only.answer
    assert len(positions) == 1


def test_looking_leaves_the_board_as_it_was():
    rng = Random(2)
    for seed in range(12):
        sitting = game(
            str(seed), {}, "sappers_mines.pieces", "8", "6", longest=rng.randrange(20, 90, 2)
        )
        if sitting.ask is None:
            continue
        position = Position(sitting.scene.squares, 8, 6, push=8)
        before = (
            list(position.board),
            dict(position.flags),
            {sign: set(squares) for sign, squares in position.movers.items()},
        )
        position.budget = WIN_SCORE
        run_to_end(position.look(1, 3, -WIN_SCORE, WIN_SCORE, position.balance))
        assert (position.board, position.flags, position.movers) == before


@pytest.mark.slow
def test_cutting_off_changes_no_score():
    """Alpha-beta finds what looking at everything finds."""

    def all_moves(position, sign, depth, balance, ply=0):
        if depth <= 0:
            if depth < -search.MAX_CAPTURES:
                return balance
            high, ways = balance, position.ways(sign, captures=True)
        else:
            high, ways = -WIN_SCORE, position.ways(sign)
            if not ways:
                return ply - WIN_SCORE if position.movers[-sign] else 0
            ways = [way for way in ways if way[3] != search.FALLS] or ways[:1]
        for gain, start, end, result in ways:
            piece, there = position.board[start], position.board[end]
            if abs(there) == 1 and position.flags[-sign] == 1:
                return max(high, WIN_SCORE - ply)
            position.board[start] = 0
            position.board[end] = [there, piece, 0][result]
            kept = position.flags, position.movers
            position.flags = {side: position.board.count(side) for side in (1, -1)}
            position.movers = {
                side: {at for at, here in enumerate(position.board) if here * side > 2}
                for side in (1, -1)
            }
            high = max(high, -all_moves(position, -sign, depth - 1, -balance - gain, ply + 1))
            position.flags, position.movers = kept
            position.board[start], position.board[end] = piece, there
        return high

    for seed in range(10):
        sitting = game(str(seed), {}, *SMALL, longest=24)
        if sitting.ask is None:
            continue
        position = Position(sitting.scene.squares, 6, 4, push=8)
        position.budget = 10 * WIN_SCORE
        for sign in (1, -1):
            found = run_to_end(
                position.look(sign, 2, -WIN_SCORE, WIN_SCORE, sign * position.balance)
            )
            assert found == all_moves(position, sign, 2, sign * position.balance)


def test_a_flag_within_reach_is_taken():
    assert best(1, "R1 . RF", "B9 BF .", ". . .") == (0, 4)
    assert best(-1, "R1 . RF", "B9 BF B1", ". . .") in {(3, 0), (5, 2)}


def test_a_threatened_flag_is_saved():
    assert best(1, "RF . .", ". B1 .", "R2 . .", ". . .", ". . BF") == (6, 4)


def test_a_piece_is_not_thrown_away():
    start, end = best(1, "RF . . .", "R3 . . .", ". . B5 .", ". . . .", ". . . BF")
    assert (start, end) not in {(4, 5), (4, 9)}


def test_where_all_is_lost_it_plays_on():
    rows = ("RF R1 .", "B9 B9 .", ". . .", "BF . .")
    assert best(1, *rows)[0] == 1


def test_a_hidden_piece_that_moved_is_never_taken_for_a_flag_or_a_mine():
    sitting = game("4", {}, "sappers_mines.pieces", "8", "6", armies="hidden", longest=32)
    scene = sitting.ask.scene
    assert sitting.ask.kind == "start"
    moved = [
        square
        for square, piece in enumerate(scene.squares)
        if piece and piece.side != scene.turn and piece.moved
    ]
    assert moved
    for number in range(30):
        imagined = players._imagine(scene, Random(number))
        assert all(abs(imagined.board[square]) > 2 for square in moved)


def test_an_imagined_army_is_one_that_can_be():
    sitting = game("4", {}, *SMALL, armies="hidden", longest=38)
    scene = sitting.ask.scene
    total = sorted(rank for rank, count in scene.army for _ in range(count))
    codes = ["", "F", "M", "1", "2", "3", "5"]
    for number in range(10):
        imagined = players._imagine(scene, Random(number))
        for side, sign in ((RED, 1), (BLUE, -1)):
            standing = [codes[piece * sign] for piece in imagined.board if piece * sign > 0]
            fallen = [piece.rank for piece in scene.fallen if piece.side == side]
            assert sorted(standing + fallen) == total


@pytest.mark.nightly  # by day they play as they did when their strength was measured
@pytest.mark.parametrize("armies", ["open", "hidden"])
def test_stronger_players_win(armies, monkeypatch):
    monkeypatch.setattr(players, "GENERAL_WORK", (60_000, 6))
    assert wins("general", None, 12, *SMALL, armies=armies) >= 11
    assert wins("general", "recruit", 12, *SMALL, armies=armies) >= 10


@pytest.mark.nightly
def test_even_a_captain_finds_the_flag_of_a_large_army():
    assert wins("captain", None, 12, "basic.pieces", "12", "8") >= 11
    assert wins("captain", "recruit", 12, "basic.pieces", "12", "8") >= 11
