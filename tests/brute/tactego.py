"""Tactego by every arrangement of the hidden ranks, played out by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

from tactego.pieces import Army
from tactego.rules import FIXED, FLAG, SIDES, UNKNOWN, Piece, move, neighbours, steps
from tactego.script import Scene

ARMIES: dict[str, Army] = {
    "numbers": (("3", 1), ("2", 1), ("1", 2), (FLAG, 1)),
    "all kinds": (("2", 1), ("S", 1), ("A", 1), ("M", 1), (FLAG, 1)),
    "two flags": (("5", 1), ("1", 1), ("M", 1), (FLAG, 2)),
}
SIZES = ((3, 3), (4, 4), (2, 5))


def position(rng: Random, army: Army, hidden: bool) -> Scene:
    """A moment of a game, as it might have come about, and as the side at turn knows it."""
    length, width = rng.choice(SIZES)
    places = rng.sample(range(length * width), length * width)
    squares: list[Piece | None] = [None] * (length * width)
    fallen = []
    side = rng.choice(SIDES)
    pieces = [(owner, rank) for owner in SIDES for rank, count in army for _ in range(count)]
    for owner, rank in sorted(pieces, key=lambda each: each[1] != FLAG):
        moved = rank not in FIXED and rng.random() < 0.5
        piece = Piece(owner, rank, 0, moved, not hidden or rng.random() < 0.3)
        if rank == FLAG or (places and rng.random() < 0.8):
            squares[places.pop()] = piece
        else:
            fallen.append(piece)
    known = tuple(
        piece._replace(rank=UNKNOWN) if piece and piece.side != side and not piece.known else piece
        for piece in squares
    )
    return Scene(length, width, known, army, hidden, side, tuple(fallen))


def worlds(scene: Scene) -> Iterator[list[Piece | None]]:
    """Yield every board that agrees with what is known: each hidden piece has a rank."""
    hidden = [
        (number, piece)
        for number, piece in enumerate(scene.squares)
        if piece and piece.rank == UNKNOWN
    ]
    left = [rank for rank, count in scene.army for _ in range(count)]
    for piece in (*scene.squares, *scene.fallen):
        if piece and piece.side != scene.turn and piece.rank != UNKNOWN:
            left.remove(piece.rank)
    assert len(left) == len(hidden)
    for ranks in permutations(left):
        world = list(scene.squares)
        for (number, piece), rank in zip(hidden, ranks, strict=True):
            world[number] = piece._replace(rank=rank)
            if piece.moved and rank in FIXED:
                break
        else:
            yield world


def can_be_beaten(
    world: Sequence[Piece | None], near: Sequence[Sequence[int]], piece: Piece, square: int
) -> bool:
    """Whether the enemy of the `piece` on `square` has a move that takes it, by the rules."""
    for start, enemy in enumerate(world):
        if enemy and enemy.side != piece.side and square in steps(world, near, start):
            after = list(world)
            move(after, start, square)
            there = after[square]
            if there and there.side != piece.side:
                return True
    return False


def outcome(scene: Scene, start: int, end: int) -> tuple[Fraction, ...]:
    """How likely a move takes, falls, wins and is beaten, counted over all worlds."""
    near = neighbours(scene.length, scene.width)
    counts, total = [0, 0, 0, 0], 0
    for world in worlds(scene):
        total += 1
        after = list(world)
        combat = move(after, start, end).combat
        if combat and not combat.attacker_stays:
            counts[1] += 1
            continue
        counts[0] += 1
        if not any(piece and piece.side != scene.turn and piece.rank == FLAG for piece in after):
            counts[2] += 1
        elif (piece := after[end]) and can_be_beaten(after, near, piece, end):
            counts[3] += 1
    return tuple(Fraction(count, total) for count in counts)
