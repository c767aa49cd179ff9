"""Review a finished game: what each move gave up, by the coach's forecast.

A move is judged by what its player could know then, and only up to the enemy's next turn: a good
move may turn out badly, and a plan over several moves counts for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ask import Answered
from engine.players import Computation
from engine.review import Decision, Review
from tactego.coach.forecast import KnownBoard, MoveForecast
from tactego.rules import UNKNOWN, neighbours
from tactego.script import Scene, call, read_square, spell, why_not_to

EQUAL = 1e-9
"""Moves closer than this, in pieces, are equally good: their worth is a sum of floats."""


def review(played: Sequence[Answered]) -> Computation:
    """Return the `Review` of a game."""
    decisions: list[Decision] = []
    for number, (ask, answer) in enumerate(played):
        if ask.kind != "end":
            continue
        scene: Scene = ask.scene
        end, _ = read_square(answer, scene)
        if end is not None and not why_not_to(scene, neighbours(scene.length, scene.width), end):
            decision = _decision(number, scene, end)
            move = sum(each.seat == scene.turn for each in decisions) + 1
            decisions.append(decision._replace(when=f"in move {move}"))
            yield
    return Review(" pieces", tuple(decisions))


def _decision(number: int, scene: Scene, end: int) -> Decision:
    """Return what the move of the chosen piece to `end` gave up against the best of all moves."""
    assert scene.turn is not None
    board = KnownBoard(scene._replace(chosen=None))
    ways = [way for start in board.starts() for way in board.ways(start)]
    army = sum(count for _, count in scene.army)
    chosen = next(way for way in ways if (way.start, way.end) == (scene.chosen, end))
    best = max(ways, key=lambda way: _worth(way, army))
    lost = _worth(best, army) - _worth(chosen, army)
    better = _spell(best, scene.width) if lost > EQUAL else ""
    return Decision(number, scene.turn, _spell(chosen, scene.width), lost if better else 0, better)


def _worth(way: MoveForecast, army: int) -> float:
    """Return the expected number of pieces that a move takes, minus those it loses, up to the
    enemy's next turn. The last flag counts as much as an army: it ends the game."""
    return float(way.fells + army * way.wins - way.falls - way.beaten)


def _spell(way: MoveForecast, width: int) -> str:
    """Return a move in a few words."""
    start, end = spell(way.start, width), spell(way.end, width)
    if way.enemy is None:
        return f"{call(way.piece.rank)} from {start} to {end}"
    enemy = "hidden piece" if way.enemy.rank == UNKNOWN else call(way.enemy.rank)
    return f"{call(way.piece.rank)} on {start} attacks {enemy} on {end}"
