"""Tactego's computer players. They use only what the player who is asked may see: an `Ask`'s scene
has unknown ranks for hidden pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from random import Random
from typing import Any

from engine.ask import READY, Ask
from engine.players import Computation, Player
from tactego.rules import FIXED, RED, UNKNOWN
from tactego.search import WIN_SCORE, Move, Position, SpentError

CAPTAIN_WORK, GENERAL_WORK = (20_000, 1), (2_000_000, 12)
"""The work for choosing a move, in squares looked at, and the number of guesses at the enemy's army
that share it if ranks are hidden. A general's takes about 0.1 s in CPython."""
STEP_VALUE = 8
"""What a step towards the enemy's flag is worth; a piece is worth 60 to 220."""
WORLD_DEPTH = 3
"""The moves looked ahead for each guess: in matches, more took longer and won no more games."""
SERGEANT_THINKS = 0.5
"""The probability that a sergeant thinks at a turn."""
MAX_WORLD_SCORE = 2_000
"""The most that one guess counts for or against a move: a flag found by luck in one guess must not
outweigh all others."""


def recruit(ask: Ask, rng: Random) -> str:
    """Takes what it can, most of the time, and otherwise wanders about."""
    if ask.kind == READY:
        return ""
    ways = _ways(_imagine(ask.scene, rng), ask)
    liking = {way: rng.random() + (way[0] > 50 and rng.random() < 0.7) for way in ways}
    return _spell(ask, max(ways, key=lambda way: liking[way]))


def sergeant(ask: Ask, rng: Random) -> str | Computation:
    """Thinks like a captain at every other turn, and acts like a recruit in between."""
    return captain(ask, rng) if rng.random() < SERGEANT_THINKS else recruit(ask, rng)


def captain(ask: Ask, rng: Random) -> Computation:
    """Thinks a few moves ahead, to the next exchange of pieces; takes a guess at what is hidden."""
    return _look_ahead(ask, rng, *CAPTAIN_WORK)


def general(ask: Ask, rng: Random) -> Computation:
    """Thinks as far ahead as a second lets it; weighs many guesses at what is hidden."""
    return _look_ahead(ask, rng, *GENERAL_WORK)


PLAYERS: dict[str, Player] = {
    "recruit": recruit,
    "sergeant": sergeant,
    "captain": captain,
    "general": general,
}


def _look_ahead(ask: Ask, rng: Random, work: int, worlds: int) -> Computation:
    if ask.kind == READY:
        return ""
    if ask.kind == "end":
        work //= 4
    if any(piece and piece.rank == UNKNOWN for piece in ask.scene.squares):
        way = yield from _weigh(ask, rng, work, worlds)
    else:
        position = _imagine(ask.scene, rng)
        way = yield from position.best(_sign(ask), _ways(position, ask), work)
    return _spell(ask, way)


def _weigh(ask: Ask, rng: Random, work: int, worlds: int) -> Computation:
    """Return the move with the best sum of scores over several guesses, which share the work.

    This is determinization: each guess is searched as if it were known, so no move is valued for
    what it would reveal.
    """
    scores: Counter[tuple[int, int]] = Counter()
    for _ in range(worlds):
        world = _imagine(ask.scene, rng)
        world.budget = work // worlds
        ways = _ways(world, ask)
        if len(ways) == 1:
            break
        yield
        for squares, score in (yield from _scores(world, ways, _sign(ask))).items():
            scores[squares] += max(-MAX_WORLD_SCORE, min(MAX_WORLD_SCORE, score))
    return max(ways, key=lambda way: scores[way[1:3]])


def _scores(world: Position, ways: list[Move], sign: int) -> Generator[None, None, dict[Any, int]]:
    """Return the score of each move by its squares, at the greatest depth that all of them reached.

    Scores of different depths cannot be compared.
    """
    found: dict[Any, int] = {}
    try:
        for depth in range(1, WORLD_DEPTH + 1):
            deeper = {}
            for way in ways:
                deeper[way[1:3]] = yield from world.look(
                    sign, depth, -WIN_SCORE, WIN_SCORE, sign * world.balance, root=[way]
                )
            found = deeper
    except SpentError:
        pass
    return found


def _imagine(scene: Any, rng: Random) -> Position:
    """Return the board as it may be: unknown pieces get random ranks of those not accounted for.

    Only what the player who is asked may see goes into it.
    """
    left: dict[str, int] = {}
    for rank, count in scene.army:
        left[rank] = left.get(rank, 0) + count
    squares = list(scene.squares)
    for piece in (*squares, *scene.fallen):
        if piece and piece.side != scene.turn and piece.rank != UNKNOWN:
            left[piece.rank] -= 1
    ranks = [rank for rank, count in left.items() for _ in range(count)]
    rng.shuffle(ranks)
    unknown = [square for square, piece in enumerate(squares) if piece and piece.rank == UNKNOWN]
    # Pieces that have moved come first: they can be no flag and no mine, and the others take what
    # is left.
    for square in sorted(unknown, key=lambda square: not squares[square].moved):
        fits = [rank for rank in ranks if not squares[square].moved or rank not in FIXED]
        ranks.remove(fits[0])
        squares[square] = squares[square]._replace(rank=fits[0])
    return Position(
        squares, scene.length, scene.width, STEP_VALUE + scene.moves_since_capture // 10
    )


def _sign(ask: Ask) -> int:
    return 1 if ask.scene.turn == RED else -1


def _ways(position: Position, ask: Ask) -> list[Move]:
    """What may be answered, as moves."""
    ways = position.ways(_sign(ask))
    return [way for way in ways if way[1] == ask.scene.chosen] if ask.kind == "end" else ways


def _spell(ask: Ask, way: Move) -> str:
    row, column = divmod(way[1] if ask.kind == "start" else way[2], ask.scene.width)
    return f"{row} {column}"
