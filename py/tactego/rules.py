"""Tactego's facts and arithmetic: placing two armies, moves, combat, and when nothing is left.

A board is a sequence of squares along the rows: square ``row * width + column`` holds a `Piece`
or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

RED, BLUE = SIDES = (0, 1)
NAMES = ("Red", "Blue")

LENGTHS = range(2, 27)
"""How many rows a board may have."""
WIDTHS = range(1, 27)
"""How many columns a board may have."""
PATIENCE = 200
"""Moves by each side without a capture after which the game is drawn."""

FLAG, MINE, SAPPER, ASSASSIN = "FMSA"
FIXED = frozenset((FLAG, MINE))
"""The ranks that never move."""
UNKNOWN = "?"
"""The rank of a piece as one sees it who does not know it."""


class Piece(NamedTuple):
    """A piece on the board."""

    side: int
    rank: str
    """Its strength in digits, or F, M, S, A."""
    number: int
    """The square it was placed on: tells nothing about its rank, and stays."""
    moved: bool = False
    """Whether it has ever moved."""
    known: bool = False
    """Whether it was revealed in combat."""


Squares: TypeAlias = Sequence[Piece | None]


class Combat(NamedTuple):
    """Who met whom, and what came of it."""

    attacker: Piece
    defender: Piece
    attacker_stays: bool
    defender_stays: bool


class Move(NamedTuple):
    """A move that was made, and the combat it led to."""

    start: int
    end: int
    combat: Combat | None


def smallest_length(pieces: int, width: int) -> int:
    """The shortest board of this `width` that holds two armies of `pieces` without a shared row."""
    return 2 * -(-pieces // width)


def smallest_board(pieces: int) -> tuple[int, int]:
    """Length and width of the board with the fewest squares that holds two armies of `pieces`.

    Of several the squarest, and rather longer than wide.
    """
    boards = ((smallest_length(pieces, width), width) for width in WIDTHS)
    return min(
        (board for board in boards if board[0] in LENGTHS),
        key=lambda board: (board[0] * board[1], abs(board[0] - board[1]), -board[0]),
    )


def suitable_board(pieces: int) -> tuple[int, int]:
    """Length and width of a board with two rows between two armies of `pieces`, if there is room
    for that."""
    length, width = smallest_board(pieces)
    return min(length + 2, LENGTHS[-1]), width


def place(
    ranks: Sequence[str], length: int, width: int, shuffle: Callable[[list[str]], None]
) -> list[Piece | None]:
    """A board with both armies on it: `ranks` shuffled for red, then a fresh copy for blue.

    Red lies from the first row downward, blue from the last row upward, each row left to right.
    """
    squares: list[Piece | None] = [None] * (length * width)
    for side in SIDES:
        army = list(ranks)
        shuffle(army)
        for turn, rank in enumerate(army):
            row, column = divmod(turn, width)
            number = (row if side == RED else length - 1 - row) * width + column
            squares[number] = Piece(side, rank, number)
    return squares


@lru_cache(maxsize=8)
def neighbours(length: int, width: int) -> tuple[tuple[int, ...], ...]:
    """For each square those one step away, in any of the eight directions."""
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
    """Whether a piece of this rank may ever move."""
    return piece.rank not in FIXED


def steps(squares: Squares, near: Sequence[Sequence[int]], start: int) -> list[int]:
    """The squares that the piece on `start` may move to; none where there is no piece."""
    piece = squares[start]
    if piece is None or piece.rank in FIXED:
        return []
    side = piece.side
    return [end for end in near[start] if (there := squares[end]) is None or there.side != side]


def starts(squares: Squares, near: Sequence[Sequence[int]], side: int) -> Iterator[int]:
    """The squares of the pieces that `side` can move, its own foremost rows first."""
    ahead = range(len(squares))
    for start in reversed(ahead) if side == RED else ahead:
        piece = squares[start]
        if piece is not None and piece.side == side and steps(squares, near, start):
            yield start


def fight(attacker: str, defender: str) -> tuple[bool, bool]:
    """Whether attacker and defender stay, by their ranks; the attacker can move."""
    if defender == MINE:
        return attacker == SAPPER, False
    if defender in (FLAG, SAPPER, ASSASSIN) or attacker == ASSASSIN:
        return True, False
    wins = attacker != SAPPER and int(attacker) >= int(defender)
    return wins, not wins


def move(squares: MutableSequence[Piece | None], start: int, end: int) -> Move:
    """Move the piece on `start` to `end`, and let it fight who stands there."""
    piece, defender = squares[start], squares[end]
    assert piece is not None
    squares[start] = None
    if defender is None:
        squares[end] = piece if piece.moved else piece._replace(moved=True)
        return Move(start, end, None)
    stays = fight(piece.rank, defender.rank)
    if stays[0]:
        squares[end] = piece._replace(moved=True, known=True)
    else:
        squares[end] = defender._replace(known=True) if stays[1] else None
    return Move(start, end, Combat(piece, defender, *stays))


def is_deadlock(squares: Squares, near: Sequence[Sequence[int]]) -> bool:
    """Whether no piece will ever be captured any more, however both sides move.

    That is so when no piece that can move has a way to an enemy: flags and mines of its own side
    shut it in, or there is none. Without a capture this does not change.
    """
    for side in SIDES:
        reached = [
            square
            for square, piece in enumerate(squares)
            if piece is not None and piece.side == side and is_mobile(piece)
        ]
        seen = set(reached)
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
    """What stands on a square as `viewer` knows it, None for somebody who plays neither side."""
    if piece is None or piece.known or piece.side == viewer:
        return piece
    return Piece(piece.side, UNKNOWN, piece.number, piece.moved)
