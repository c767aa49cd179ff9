"""The coach: which moves are safe, what an attack comes to, and what a hidden piece may still be.

It knows what the one who is asked knows. A move is safe if the piece cannot be beaten in the
enemy's next turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import NamedTuple

from table.ask import READY, Ask, Exchange
from table.console import Console
from table.players import Thought
from table.seats import Seats
from tactego.rules import (
    FIXED,
    FLAG,
    SIDES,
    UNKNOWN,
    Piece,
    fight,
    neighbours,
    starts,
    steps,
)
from tactego.script import Scene, Setup, play, tell
from tactego.unknown import Unknown, unknown

NEVER, SURE = Fraction(0), Fraction(1)


class Way(NamedTuple):
    """A move, and what may come of it."""

    piece: Piece
    start: int
    end: int
    enemy: Piece | None
    """Who stands there, as far as it is known."""
    takes: Fraction
    """How likely it takes the square: surely, where that is empty."""
    falls: Fraction
    """How likely it falls there, alone or together with a mine."""
    wins: Fraction
    """How likely it captures the last flag."""
    beaten: Fraction
    """How likely it takes the square and an enemy can beat it there in the next turn."""

    @property
    def safe(self) -> bool:
        """Whether the piece stands after the enemy's next turn, whatever anybody does."""
        return not self.falls and not self.beaten


class Danger(NamedTuple):
    """A piece that may be beaten where it stands."""

    piece: Piece
    square: int
    beaten: Fraction
    """How likely an enemy can beat it there in the next turn."""


class Advice(NamedTuple):
    """What the coach says to a question."""

    seat: int | None
    width: int = 0
    """The board's, by which its squares are called."""
    chosen: bool = False
    """Whether a piece was chosen, and its moves alone are told."""
    ways: tuple[Way, ...] = ()
    dangers: tuple[Danger, ...] = ()
    unknown: Unknown = Unknown(())
    """What is hidden of the enemy's army."""


class Vain(NamedTuple):
    """An attack in which the attacker fell."""

    answer: int
    """Which answer of the sitting it was, from 0."""
    told: str
    """What happened, in a sentence."""


class Tally(NamedTuple):
    """What one side did in a game."""

    moves: int
    took: int
    """Attacks that took the square."""
    blind: int
    """Attacks on a piece that combat had not revealed before."""
    vain: tuple[Vain, ...]
    """The attacks in which the attacker fell."""
    lost: tuple[tuple[str, int], ...]
    """The ranks it lost, and how many of each."""


class Review(NamedTuple):
    """How a game went."""

    hidden: bool
    tallies: tuple[Tally, ...]
    """By side."""


def advise(ask: Ask | None, played: Sequence[Exchange], seats: Seats) -> Thought:
    """Work out the `Advice` for the question that waits; after the game, the `Review`."""
    if ask is None:
        return (yield from _review(played))
    if ask.kind == READY or isinstance(ask.scene, Setup):
        return Advice(ask.seat)
    view = _View(ask.scene)
    dangers = tuple(view.dangers())
    ways: list[Way] = []
    for start in view.starts():
        ways += view.ways(start)
        yield
    chosen = ask.scene.chosen is not None
    return Advice(ask.seat, ask.scene.width, chosen, tuple(ways), dangers, view.unknown)


class _View:
    """The board as the one who is asked knows it."""

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
        """Who takes the square of a piece of each rank."""

    def starts(self) -> Iterable[int]:
        """The squares of the pieces that may move."""
        if self.scene.chosen is not None:
            return (self.scene.chosen,)
        return starts(self.squares, self.near, self.side)

    def ways(self, start: int) -> Iterator[Way]:
        """The moves of a piece."""
        piece = self.squares[start]
        assert piece is not None
        for end in steps(self.squares, self.near, start):
            enemy = self.squares[end]
            if enemy is None:
                beaten = self._beaten(piece.rank, end, self.unknown)
                yield Way(piece, start, end, None, SURE, NEVER, NEVER, beaten)
            else:
                yield self._attack(piece, start, end, enemy)

    def _attack(self, piece: Piece, start: int, end: int, enemy: Piece) -> Way:
        takes = falls = wins = beaten = NEVER
        hidden = enemy.rank == UNKNOWN
        cases = self.unknown.may_be(moved=enemy.moved) if hidden else [(enemy.rank, SURE)]
        for rank, chance in cases:
            if not fight(piece.rank, rank)[0]:
                falls += chance
                continue
            takes += chance
            if rank == FLAG and self.flags == 1:
                wins += chance
                continue
            others = self.unknown.without(rank, moved=enemy.moved) if hidden else self.unknown
            beaten += chance * self._beaten(piece.rank, end, others)
        return Way(piece, start, end, enemy, takes, falls, wins, beaten)

    def _beaten(self, rank: str, square: int, others: Unknown) -> Fraction:
        """Whether an enemy beside `square` can take it from a piece of this `rank`."""
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
        """The pieces that may be beaten where they stand, the surest first."""
        found = [
            Danger(piece, square, beaten)
            for square, piece in enumerate(self.squares)
            if piece is not None
            and piece.side == self.side
            and self.scene.chosen in (None, square)
            and (beaten := self._beaten(piece.rank, square, self.unknown))
        ]
        yield from sorted(found, key=lambda danger: -danger.beaten)


def _review(played: Sequence[Exchange]) -> Thought:
    """Play the game over again: now that it has ended, all of it is open."""
    hidden = any(isinstance(ask.scene, Scene) and ask.scene.hidden for ask, _ in played)
    console = Console()
    script = play(console, Random(), {"armies": "hidden" if hidden else "open"})
    moves: list[tuple[int, Scene]] = []
    next(script)
    for number, (_, answer) in enumerate(played):
        with suppress(StopIteration):  # after the last answer
            script.send(answer)
        moves += ((number, scene) for scene, _ in console.frames if scene.last and not scene.clash)
        console.frames.clear()
        yield
    fallen: tuple[Piece, ...] = console.shown.fallen
    return Review(hidden, tuple(_tally(side, moves[side::2], fallen) for side in SIDES))


def _tally(side: int, moves: Sequence[tuple[int, Scene]], fallen: Iterable[Piece]) -> Tally:
    """What a side's `moves` came to, each an answer and the scene after it, and which of the
    `fallen` were its own."""
    attacks = [
        (number, scene, scene.last.combat)
        for number, scene in moves
        if scene.last and scene.last.combat
    ]
    return Tally(
        len(moves),
        sum(combat.attacker_stays for _, _, combat in attacks),
        sum(not combat.defender.known for _, _, combat in attacks),
        tuple(
            Vain(number, tell(scene))
            for number, scene, combat in attacks
            if not combat.attacker_stays
        ),
        tuple(Counter(piece.rank for piece in fallen if piece.side == side).items()),
    )
