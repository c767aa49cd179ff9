"""Placement, moves and combat: the vectors, and counts of positions reached by a second way."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from cases import read
from repeats import repeats
from tactego.pieces import load
from tactego.rules import (
    BLUE,
    LENGTHS,
    RED,
    UNKNOWN,
    WIDTHS,
    Piece,
    fight,
    is_deadlock,
    move,
    neighbours,
    place,
    seen_by,
    smallest_board,
    smallest_length,
    starts,
    steps,
    suitable_board,
)
from tactego.search import Position

PLACEMENTS = [
    (case["file"], case["seed"], board)
    for case in read("tactego_placement")["items"]
    for board in case["boards"]
]
STAYS = {"a": (True, False), "d": (False, True), "-": (False, False)}
DEFENDERS, *ATTACKERS = [line.split() for line in read("tactego_combat")["table"]]
FIGHTS = {
    (attacker, defender): STAYS[sign]
    for attacker, *signs in ATTACKERS
    for defender, sign in zip(DEFENDERS, signs, strict=True)
    if sign != "?"
}


def board(*rows):
    """Squares from rows of words such as ``R7 . BF``."""
    words = [word for row in rows for word in row.split()]
    return [
        None if word == "." else Piece("RB".index(word[0]), word[1:], number)
        for number, word in enumerate(words)
    ]


def spelled(squares):
    return ["RB"[piece.side] + piece.rank if piece else "." for piece in squares]


def near(*rows):
    return neighbours(len(rows), len(rows[0].split()))


@pytest.mark.parametrize(("file", "seed", "case"), PLACEMENTS)
def test_armies_are_placed_as_any_program_written_to_the_text_does(file, seed, case):
    rows = case.split(" / ")
    squares = placed(file, seed, len(rows), len(rows[0].split()))
    assert spelled(squares) == case.replace("/ ", "").split()
    assert all(piece.number == number for number, piece in enumerate(squares) if piece)


@pytest.mark.parametrize("case", read("tactego_capacity")["items"])
def test_which_boards_hold_both_armies(case):
    assert (smallest_length(case["pieces_per_side"], case["width"]) <= case["length"]) == case[
        "fits"
    ]


def test_the_smallest_board_has_the_fewest_squares():
    for pieces in (1, 2, 7, 8, 13, 40, 100, 337, 338):
        length, width = smallest_board(pieces)
        assert smallest_length(pieces, width) == length
        for other in WIDTHS:
            needed = smallest_length(pieces, other)
            assert needed not in LENGTHS or needed * other >= length * width
    assert (smallest_board(1), smallest_board(8), smallest_board(40)) == ((2, 1), (4, 4), (10, 8))


def test_a_suitable_board_has_two_extra_rows_if_there_may_be_as_many():
    assert (suitable_board(8), suitable_board(338)) == ((6, 4), (26, 26))


@pytest.mark.parametrize(("attacker", "defender"), FIGHTS)
def test_combat(attacker, defender):
    assert fight(attacker, defender) == FIGHTS[attacker, defender]


def test_strengths_compare_as_numbers_of_any_length():
    assert fight("100", "99") == (True, False)
    assert fight("9", "9999") == (False, True)
    assert fight("0", "0") == (True, False)


def test_a_piece_steps_to_all_eight_sides_but_not_onto_its_own():
    rows = ("R1 . B2", ". R7 RF", "BM . .")
    squares = board(*rows)
    assert steps(squares, near(*rows), 4) == [1, 2, 3, 6, 7, 8]
    assert steps(squares, near(*rows), 0) == [1, 3]


@pytest.mark.parametrize("square", [1, 2, 5])
def test_flags_mines_and_empty_squares_never_move(square):
    rows = ("R1 RF RM", ". . .")
    assert steps(board(*rows), near(*rows), square) == []


def test_a_move_shows_who_moved_and_combat_who_fought():
    squares = board("R5 . .", "B3 B7 .")
    assert move(squares, 0, 1).combat is None
    assert squares[1] == Piece(RED, "5", 0, moved=True)
    combat = move(squares, 1, 3).combat
    assert combat is not None
    assert (combat.attacker.rank, combat.defender.rank) == ("5", "3")
    assert squares[3] == Piece(RED, "5", 0, moved=True, known=True)
    move(squares, 3, 4)
    assert squares[3] is None
    assert squares[4] == Piece(BLUE, "7", 4, known=True)


def test_a_mine_and_who_steps_on_it_both_go():
    squares = board("R5 BM")
    combat = move(squares, 0, 1).combat
    assert combat is not None
    assert not combat.attacker_stays
    assert not combat.defender_stays
    assert squares == [None, None]


@pytest.mark.parametrize(
    ("rows", "dead"),
    [
        (("RF R1", ". .", "BF B1"), False),
        (("RF RM", ". .", "BF BM"), True),
        (("RF R1", ". .", "BF BM"), False),
        (("R1", "RF", ".", "BF", "B1"), True),
        (("R1", "RF", ".", "B1", "BF"), False),
        (("R1 RM .", "RF RM .", ". . B1", ". BF ."), False),
        (("R1 RM .", "RF RM .", ". . .", ". BF BM"), True),
        (("R1 RM .", "RF . .", ". . .", ". BF BM"), False),
        (("R1 R2 RM", "RF RM RF", ". . .", "BF BF BM"), True),
    ],
)
def test_a_board_is_dead_when_no_piece_that_moves_has_a_way_to_an_enemy(rows, dead):
    assert is_deadlock(board(*rows), near(*rows)) == dead


def test_a_side_sees_only_what_combat_revealed():
    hidden = Piece(BLUE, "9", 30, moved=True)
    assert seen_by(RED, hidden) == seen_by(None, hidden) == Piece(BLUE, UNKNOWN, 30, moved=True)
    assert seen_by(BLUE, hidden) is hidden
    shown = hidden._replace(known=True)
    assert seen_by(RED, shown) is shown
    assert seen_by(RED, None) is None


# Perft: the number of sequences of legal moves of a given length.


def perft(squares, near, side, depth):
    """By the rules' own steps, on a board that is copied."""
    if not any(piece and (piece.side, piece.rank) == (side, "F") for piece in squares):
        return 0
    ways = [
        (start, end) for start in starts(squares, near, side) for end in steps(squares, near, start)
    ]
    if depth == 1:
        return len(ways)
    count = 0
    for start, end in ways:
        after = list(squares)
        move(after, start, end)
        count += perft(after, near, 1 - side, depth - 1)
    return count


def beaten_by(rank):
    """All ranks that fall to an attacker who then takes their square."""
    numbers = [str(number) for number in range(11)]
    if rank == "S":
        return ["F", "S", "A", "M"]
    return ["F", "S", "A", *(numbers if rank == "A" else numbers[: int(rank) + 1])]


def naive_perft(pieces, length, width, side, depth):
    """From the text of the rules: pieces by row and column, every pair of them tried."""
    if (side, "F") not in pieces.values():
        return 0
    count = 0
    for (row, column), (owner, rank) in pieces.items():
        if owner != side or rank in "FM":
            continue
        for down, across in product((-1, 0, 1), repeat=2):
            end = (row + down, column + across)
            if not (0 <= end[0] < length and 0 <= end[1] < width):
                continue
            met = pieces.get(end)
            if met and met[0] == side:
                continue
            if depth == 1:
                count += 1
                continue
            after = dict(pieces)
            del after[row, column]
            if met is None or met[1] in beaten_by(rank):
                after[end] = (owner, rank)
            elif met[1] == "M":
                del after[end]
            count += naive_perft(after, length, width, 1 - side, depth - 1)
    return count


PERFT = [
    ("small_game.pieces", "asdf", 6, 4, (10, 100, 1_470, 20_975)),
    ("small_game.pieces", "3", 4, 4, (8, 85, 836, 10_469)),
    ("assassins.pieces", "5", 6, 4, (10, 70, 945, 10_074)),
    ("sappers_mines.pieces", "3", 6, 6, (16, 229, 3_944, 77_510)),
    ("basic.pieces", "0", 12, 8, (19, 418, 10_274, 281_157)),
    ("F 2, 7 1, M 2, S 1, A 1", "2", 6, 3, (4, 24, 164, 1_162)),
    ("F 1, 2 1", "1", 4, 1, (1, 0, 0, 0)),
]


def placed(file, seed, length, width):
    army = load(file)
    pieces = [rank for rank, count in army for _ in range(count)]
    return place(pieces, length, width, Random(seed).shuffle)


@pytest.mark.parametrize(("file", "seed", "length", "width", "counts"), PERFT)
def test_the_ways_to_play_on_are_counted_alike_two_ways(file, seed, length, width, counts):
    squares = placed(file, seed, length, width)
    pieces = {
        divmod(number, width): (piece.side, piece.rank)
        for number, piece in enumerate(squares)
        if piece
    }
    for depth, count in enumerate(counts[: repeats(3, 4)], 1):
        assert perft(squares, neighbours(length, width), RED, depth) == count
        assert naive_perft(pieces, length, width, RED, depth) == count


@pytest.mark.parametrize(("file", "seed", "length", "width", "counts"), PERFT)
def test_a_computer_player_finds_the_same_moves(file, seed, length, width, counts):
    squares = placed(file, seed, length, width)
    around = neighbours(length, width)
    rng = Random(seed)
    side = RED
    for turn in range(60):
        ways = [
            (start, end)
            for start in starts(squares, around, side)
            for end in steps(squares, around, start)
        ]
        assert turn or len(ways) == counts[0]
        found = Position(squares, length, width, push=1).ways(1 if side == RED else -1)
        assert sorted(way[1:3] for way in found) == sorted(ways)
        if not ways:
            break
        move(squares, *rng.choice(ways))
        side = BLUE if side == RED else RED
