"""Tactego's computer players: they know what the one who is asked may see, and no more."""

from __future__ import annotations

from random import Random
from typing import Any

from table.ask import Ask
from table.game import Player, Thought
from tactego.rules import FLAG, MINE, RED, UNKNOWN
from tactego.search import WIN, Position, Spent, Way

CAPTAIN, GENERAL = 20_000, 4_000_000
"""The work that a level puts into choosing a piece: the general's takes about a quarter of a
second in CPython."""
WORLDS = 6
"""How many armies a player imagines where it does not know the enemy's."""
HEED = 2_000
"""The most that an imagined army's best or worst may count for."""


def recruit(ask: Ask, rng: Random) -> Thought:
    """Takes what there is to take, mostly, and else goes anywhere."""
    if ask.topic == "ready":
        return ""
    ways = _ways(_imagine(ask.scene, rng), ask)
    return _spell(ask, max(ways, key=lambda way: rng.random() + (way[0] > 50 and rng.random() < 0.7)))
    yield


def captain(ask: Ask, rng: Random) -> Thought:
    """Looks ahead to the next exchange."""
    return (yield from _look_ahead(ask, rng, CAPTAIN))


def general(ask: Ask, rng: Random) -> Thought:
    """Looks as far ahead as half a second in a page allows."""
    return (yield from _look_ahead(ask, rng, GENERAL))


def _look_ahead(ask: Ask, rng: Random, work: int) -> Thought:
    if ask.topic == "ready":
        return ""
    if ask.topic == "end":
        work //= 4
    sign = _sign(ask)
    if any(piece and piece.rank == UNKNOWN for piece in ask.scene.squares):
        worlds = [_imagine(ask.scene, rng) for _ in range(WORLDS)]
        return _spell(ask, (yield from _weigh(worlds, [_ways(world, ask) for world in worlds], sign, work)))
    position = _imagine(ask.scene, rng)
    return _spell(ask, (yield from position.best(sign, _ways(position, ask), work)))


def _weigh(worlds: list[Position], ways: list[list[Way]], sign: int, work: int) -> Thought:
    """The way that is best over all `worlds`, looking ahead ever deeper until `work` is spent."""
    best = ways[0][0]
    for world in worlds:
        world.budget = work // len(worlds)
    try:
        for depth in range(1, 4):
            scores = dict.fromkeys((way[1:3] for way in ways[0]), 0)
            for world, its_ways in zip(worlds, ways):
                for way in its_ways:
                    score = yield from world.look(
                        sign, depth, -WIN, WIN, sign * world.balance, root=[way]
                    )
                    scores[way[1:3]] += max(-HEED, min(HEED, score))
            best = max(ways[0], key=lambda way: scores[way[1:3]])
    except Spent:
        pass
    return best


def _imagine(scene: Any, rng: Random) -> Position:
    """The board as it may be: unknown pieces have ranks, by chance, that are not accounted for."""
    left: dict[str, int] = {}
    for rank, count in scene.army:
        left[rank] = left.get(rank, 0) + count
    for piece in (*scene.squares, *scene.fallen):
        if piece and piece.side != scene.turn and piece.rank != UNKNOWN:
            left[piece.rank] -= 1
    ranks = [rank for rank, count in left.items() for _ in range(count)]
    rng.shuffle(ranks)
    ranks.sort(key=lambda rank: rank in (FLAG, MINE))
    squares = list(scene.squares)
    unknown = [(square, piece) for square, piece in enumerate(squares) if piece and piece.rank == UNKNOWN]
    unknown.sort(key=lambda found: not found[1].moved)
    movers = sum(piece.moved for _, piece in unknown)
    rest = ranks[movers:]
    rng.shuffle(rest)
    ranks[movers:] = rest
    for (square, piece), rank in zip(unknown, ranks):
        squares[square] = piece._replace(rank=rank)
    push = PUSH + scene.quiet // 10
    return Position(squares, scene.length, scene.width, push)


def _sign(ask: Ask) -> int:
    return 1 if ask.scene.turn == RED else -1


def _ways(position: Position, ask: Ask) -> list[Way]:
    """What may be answered, as moves."""
    ways = position.ways(_sign(ask))
    return [way for way in ways if way[1] == ask.scene.chosen] if ask.topic == "end" else ways


def _spell(ask: Ask, way: Way) -> str:
    row, column = divmod(way[1] if ask.topic == "start" else way[2], ask.scene.width)
    return f"{row} {column}"


PUSH = 8
PLAYERS: dict[str, Player] = {"recruit": recruit, "captain": captain, "general": general}
