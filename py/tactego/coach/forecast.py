"""Tactego's coach: which moves are safe, how an attack may end, and what a hidden piece may be.

It uses only what the player who is asked can see. A move is safe if the piece cannot be beaten in
the enemy's next turn. The forecast ends there: it says what can happen, not what is wise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from tactego.coach.unknown import Unknown, unknown
from tactego.rules import (
    FIXED,
    FLAG,
    UNKNOWN,
    Piece,
    fight,
    neighbours,
    starts,
    steps,
)
from tactego.script import Scene

NEVER, SURE = Fraction(0), Fraction(1)


class MoveForecast(NamedTuple):
    """A move, and the probabilities of its results up to the enemy's next turn."""

    piece: Piece
    start: int
    end: int
    enemy: Piece | None
    """The piece on the square `end`; its rank may be unknown."""
    takes: Fraction
    """The probability that it takes the square; 1 if that is empty."""
    falls: Fraction
    """The probability that it falls in the attack, alone or together with the enemy."""
    wins: Fraction
    """The probability that it captures the last flag."""
    beaten: Fraction
    """The probability that it takes the square and an enemy can beat it there in the next turn."""
    fells: Fraction = NEVER
    """The probability that the enemy falls, alone or together with it."""

    @property
    def safe(self) -> bool:
        """Whether the piece is still on the board after the enemy's next turn, whatever they do."""
        return not self.falls and not self.beaten


class Danger(NamedTuple):
    """A piece that may be beaten on its square in the enemy's next turn."""

    piece: Piece
    square: int
    beaten: Fraction
    """The probability that an enemy beside it can beat it."""


class Advice(NamedTuple):
    """The coach's advice for a question."""

    seat: int | None
    width: int = 0
    """The width of the board, which the names of squares depend on."""
    chosen: bool = False
    """Whether a piece is chosen: then `ways` and `dangers` are of this piece only."""
    ways: tuple[MoveForecast, ...] = ()
    dangers: tuple[Danger, ...] = ()
    unknown: Unknown = Unknown(())
    """What is hidden of the enemy's army."""


class KnownBoard:
    """The board as the player who is asked knows it."""

    def __init__(self, scene: Scene) -> None:
        assert scene.turn is not None
        self.scene = scene
        self.squares = scene.squares
        self.near = neighbours(scene.length, scene.width)
        self.side = scene.turn
        enemies = [piece for piece in scene.squares if piece and piece.side != self.side]
        fallen = [piece for piece in scene.fallen if piece.side != self.side]
        self.unknown = unknown(scene.army, enemies, fallen)
        flags = sum(count for rank, count in scene.army if rank == FLAG)
        self.flags = flags - sum(piece.rank == FLAG for piece in fallen)
        """How many flags the enemy has left."""
        self.beaters: dict[str, frozenset[str]] = {
            rank: frozenset(
                enemy for enemy, _ in scene.army if enemy not in FIXED and fight(enemy, rank)[0]
            )
            for rank, _ in scene.army
        }
        """For each rank of a piece, the enemy's ranks that take its square when they attack it."""

    def starts(self) -> Iterable[int]:
        """Return the squares of the pieces that may move."""
        if self.scene.chosen is not None:
            return (self.scene.chosen,)
        return starts(self.squares, self.near, self.side)

    def ways(self, start: int) -> Iterator[MoveForecast]:
        """Yield a forecast for each move of a piece."""
        piece = self.squares[start]
        assert piece is not None
        for end in steps(self.squares, self.near, start):
            enemy = self.squares[end]
            if enemy is None:
                beaten = self._beaten(piece.rank, end, self.unknown)
                yield MoveForecast(piece, start, end, None, SURE, NEVER, NEVER, beaten)
            else:
                yield self._attack(piece, start, end, enemy)

    def _attack(self, piece: Piece, start: int, end: int, enemy: Piece) -> MoveForecast:
        takes = falls = wins = beaten = fells = NEVER
        hidden = enemy.rank == UNKNOWN
        cases = self.unknown.may_be(moved=enemy.moved) if hidden else [(enemy.rank, SURE)]
        for rank, chance in cases:
            stays, other_stays = fight(piece.rank, rank)
            fells += chance * (not other_stays)
            if not stays:
                falls += chance
                continue
            takes += chance
            if rank == FLAG and self.flags == 1:
                wins += chance
                continue
            # If the attacked piece is of this rank, none of the other unknown pieces is it.
            others = self.unknown.without(rank, moved=enemy.moved) if hidden else self.unknown
            beaten += chance * self._beaten(piece.rank, end, others)
        return MoveForecast(piece, start, end, enemy, takes, falls, wins, beaten, fells)

    def _beaten(self, rank: str, square: int, others: Unknown) -> Fraction:
        """Return the probability that an enemy beside `square` can take it from a `rank`."""
        beaters = self.beaters[rank]
        hidden = [0, 0]
        for step in self.near[square]:
            enemy = self.squares[step]
            if enemy is None or enemy.side == self.side:
                continue
            if enemy.rank in beaters:
                return SURE
            if enemy.rank == UNKNOWN:
                hidden[enemy.moved] += 1
        return others.any_is(beaters, moved=hidden[True], unmoved=hidden[False])

    def dangers(self) -> Iterator[Danger]:
        """Yield the pieces that may be beaten on their squares, the most likely first."""
        found = [
            Danger(piece, square, beaten)
            for square, piece in enumerate(self.squares)
            if piece is not None
            and piece.side == self.side
            and self.scene.chosen in (None, square)
            and (beaten := self._beaten(piece.rank, square, self.unknown))
        ]
        yield from sorted(found, key=lambda danger: -danger.beaten)
