"""The rules of Tactego: placing two armies, moves, combat, and deadlock.

A board is a sequence of squares along the rows: square ``row * width + column`` holds a `Piece`
or None.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

RED, BLUE = SIDES = (0, 1)
NAMES = ("Red", "Blue")

LENGTHS = range(2, 27)
"""How many rows a board may have."""
WIDTHS = range(1, 27)
"""How many columns a board may have."""
MAX_QUIET_MOVES = 200
"""How many moves each side may make without a capture before the game is drawn."""

FLAG, MINE, SAPPER, ASSASSIN = "FMSA"
FIXED = frozenset((FLAG, MINE))
"""The ranks that never move."""
UNKNOWN = "?"
"""The rank of a piece in the eyes of a player who does not know it."""


class Piece(NamedTuple):
    """A piece on the board."""

    side: int
    rank: str
    """Its strength in digits, or F, M, S, A."""
    number: int
    """The square that it was placed on: it identifies a piece, and reveals nothing of its rank."""
    moved: bool = False
    """Whether it has ever moved."""
    known: bool = False
    """Whether it was revealed in combat."""


Squares: TypeAlias = Sequence[Piece | None]


@lru_cache(maxsize=4096)
def one(piece: Piece) -> Piece:
    """Return the same object for equal pieces: a pickle of many boards holds each piece once."""
    return piece


class Combat(NamedTuple):
    """An attack, and its result."""

    attacker: Piece
    defender: Piece
    attacker_stays: bool
    defender_stays: bool


class Move(NamedTuple):
    """A move that was made, and the combat that it led to."""

    start: int
    end: int
    combat: Combat | None


def smallest_length(pieces: int, width: int) -> int:
    """Return the length of the shortest board of this `width` that holds two armies of `pieces`.

    The armies share no row.
    """
    rows_of_an_army = math.ceil(pieces / width)
    return 2 * rows_of_an_army


def smallest_board(pieces: int) -> tuple[int, int]:
    """Return length and width of the smallest board that holds two armies of `pieces`.

    Of boards with as few squares it is the squarest, and rather longer than wide.
    """

    def order(board: tuple[int, int]) -> tuple[int, int, int]:
        length, width = board
        return length * width, abs(length - width), -length

    boards = [(smallest_length(pieces, width), width) for width in WIDTHS]
    return min((board for board in boards if board[0] in LENGTHS), key=order)


def suitable_board(pieces: int) -> tuple[int, int]:
    """Return length and width of the smallest board with two more rows between the armies.

    It has fewer rows if a board cannot have as many.
    """
    length, width = smallest_board(pieces)
    return min(length + 2, LENGTHS[-1]), width


def place(
    ranks: Sequence[str], length: int, width: int, shuffle: Callable[[list[str]], None]
) -> list[Piece | None]:
    """Return a board with both armies: `ranks` shuffled for red, then a fresh copy for blue.

    Red fills the rows from the first down, blue from the last up, each row from left to right.
    """
    squares: list[Piece | None] = [None] * (length * width)
    for side in SIDES:
        army = list(ranks)
        shuffle(army)
        for count, rank in enumerate(army):
            row, column = divmod(count, width)
            if side == BLUE:
                row = length - 1 - row
            square = row * width + column
            squares[square] = one(Piece(side, rank, square))
    return squares


@lru_cache(maxsize=8)
def neighbours(length: int, width: int) -> tuple[tuple[int, ...], ...]:
    """Return for each square those one step away, in any of the eight directions."""
    return tuple(
        tuple(
            near_row * width + near_column
            for near_row in range(max(row - 1, 0), min(row + 2, length))
            for near_column in range(max(column - 1, 0), min(column + 2, width))
            if (near_row, near_column) != (row, column)
        )
        for row in range(length)
        for column in range(width)
    )


def is_mobile(piece: Piece) -> bool:
    """Return whether a piece of this rank may ever move."""
    return piece.rank not in FIXED


def steps(squares: Squares, near: Sequence[Sequence[int]], start: int) -> list[int]:
    """Return the squares that the piece on `start` may move to; none if there is no piece."""
    piece = squares[start]
    if piece is None or piece.rank in FIXED:
        return []
    ends = []
    for end in near[start]:
        other = squares[end]
        if other is None or other.side != piece.side:
            ends.append(end)
    return ends


def starts(squares: Squares, near: Sequence[Sequence[int]], side: int) -> Iterator[int]:
    """Yield the squares of the pieces that `side` can move, its own foremost rows first."""
    order = range(len(squares))
    if side == RED:
        order = order[::-1]  # red moves down the board
    for start in order:
        piece = squares[start]
        if piece is not None and piece.side == side and steps(squares, near, start):
            yield start


def fight(attacker: str, defender: str) -> tuple[bool, bool]:
    """Return whether the attacker, and whether the defender, stays on the board, by their ranks.

    The attacker is of a rank that can move.
    """
    if defender == MINE:
        return attacker == SAPPER, False
    if defender in (FLAG, SAPPER, ASSASSIN) or attacker == ASSASSIN:
        return True, False
    wins = attacker != SAPPER and int(attacker) >= int(defender)
    return wins, not wins


def move(squares: MutableSequence[Piece | None], start: int, end: int) -> Move:
    """Move the piece on `start` to `end`, and let it fight an enemy there."""
    piece, defender = squares[start], squares[end]
    assert piece is not None
    squares[start] = None
    if defender is None:
        squares[end] = piece if piece.moved else one(piece._replace(moved=True))
        return Move(start, end, None)
    piece_stays, defender_stays = fight(piece.rank, defender.rank)
    if piece_stays:
        squares[end] = one(piece._replace(moved=True, known=True))
    elif defender_stays:
        squares[end] = one(defender._replace(known=True))
    else:
        squares[end] = None
    return Move(start, end, Combat(piece, defender, piece_stays, defender_stays))


def is_deadlock(squares: Squares, near: Sequence[Sequence[int]]) -> bool:
    """Return whether no piece can ever be captured any more, however both sides move.

    That is so when no piece that can move has a path to an enemy: its own side's flags and mines
    shut it in, or there is none. Since only a capture changes that, it has to be checked again
    after captures alone.
    """
    for side in SIDES:
        reached = [
            square
            for square, piece in enumerate(squares)
            if piece is not None and piece.side == side and is_mobile(piece)
        ]
        seen = set(reached)
        # A breadth-first search: the list grows while the loop goes through it. Own pieces that can
        # move are starting points, so that they never block a way for long.
        for square in reached:
            for step in near[square]:
                if step in seen:
                    continue
                piece = squares[step]
                if piece is None:
                    seen.add(step)
                    reached.append(step)
                elif piece.side != side:
                    return False
    return True


def seen_by(viewer: int | None, piece: Piece | None) -> Piece | None:
    """Return a piece as `viewer` knows it; None is a viewer who plays neither side.

    An enemy's rank is hidden until a combat reveals it.
    """
    if piece is None or piece.known or piece.side == viewer:
        return piece
    return one(Piece(piece.side, UNKNOWN, piece.number, piece.moved))
