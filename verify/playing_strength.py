"""Strength.

Each level of each game plays 1,000 games against the one below it, as its page begins, from 500
seeds with seats swapped; a draw is half a win, and the error is that of the seeds. What the coaches
say is held against brute force, which knows none of their short cuts: all dice and all choices in
B.O.T.S., every take at every pile in PyNIM, all pairs of rolls in Four, Five, Six, and in Tactego
every arrangement of the hidden pieces on tiny boards, each move played out by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise, product
from math import log10, sqrt
from random import Random
from statistics import mean, stdev
from types import MappingProxyType
from typing import Any

from bots.rules import FACES, VERSIONS
from bots.script import Scene as BotsScene
from bots.turn import ALL_ROLLS
from brute import bots as bots_brute
from brute import four_five_six as four_five_six_brute
from brute import pynim as pynim_brute
from brute import tactego as tactego_brute
from engine.ask import Ask
from engine.game import Game, load
from engine.players import run_to_end
from engine.seats import Seats, computer_answer
from engine.sitting import Sitting
from games import GAMES
from pynim.coach import LEVELS
from pynim.rules import ATTENTION, PILES, STRATEGIES, python_takes, takes
from pynim.script import Scene as PynimScene
from tactego.coach.forecast import NEVER
from tactego.rules import UNKNOWN, neighbours
from verify import Figure

DUELS = 1_000
"""How many games each level plays against the one below."""
STEP = (0.6, 0.8)
"""How much of its games a level wins against the one below: neither the same, nor hopeless."""
LUCKY = 0.5
"""How much of them at least where the bets are all that a player decides."""
EVEN = (0.4, 0.6)
"""How much of its games The Python wins as a page begins, against careful play."""
SETUP = ("small_game.pieces", "6", "4")
SMALL = 3
"""With at most this many categories left, all positions of B.O.T.S. are compared; else a sample."""
POSITIONS = 300
"""How many positions of Tactego are compared, of each army, open and hidden."""


def verify(share: float) -> Iterator[Figure]:
    """Play the levels against each other, and compare the coaches."""
    games = max(4, round(DUELS * share))
    for rung in ladders(games):
        yield _rung(*rung)
    score = careful(games)
    yield Figure(
        "PyNIM alone: The Python against careful play",
        f"{score:.1%} ± {sqrt(score * (1 - score) / games):.1%} of {games:,} games",
        f"{EVEN[0]:.0%} to {EVEN[1]:.0%}",
        EVEN[0] <= score <= EVEN[1],
    )
    for name, compared in COACHES.items():
        verdicts = list(compared(share))
        wrong = verdicts.count(False)
        yield Figure(
            f"{name}: the coach against brute force",
            f"{wrong} of {len(verdicts):,} verdicts differ",
            "0",
            not wrong,
        )


# The levels


def ladders(games: int) -> Iterator[tuple[str, str, str, list[float]]]:
    """For each level of each game and the one below it: the ladder, both, and what the stronger
    scored in pairs of games, one from each seat; a draw is half a win."""
    for name in GAMES:
        game = load(name)
        for weak, strong in pairwise(game.players):
            yield game.title, strong, weak, pairs(game, strong, weak, games)
    for weak, strong in pairwise(ATTENTION):
        scores = [duel(seed, strong, weak) for seed in range(games // 2)]
        yield "The Python, alone with it", strong, weak, scores


def pairs(game: Game, strong: str, weak: str, games: int) -> list[float]:
    """What `strong` scores against `weak` in pairs of games, as a page begins them."""
    return [
        mean(_score(game, str(seed), strong, weak, seat) for seat in (0, 1))
        for seed in range(games // 2)
    ]


def _score(game: Game, seed: str, strong: str, weak: str, seat: int) -> float:
    """What the strong level gets that sits at `seat`: 1 for a win. Where neither of the two wins,
    it counts who has more."""
    options = {**game.on_page, **({"players": "two"} if game.name == "pynim" else {})}
    sitting = Sitting(game, seed, options, [seed, *SETUP] if game.name == "tactego" else ())
    seats = {seat: strong, 1 - seat: weak}
    while sitting.result is None:
        sitting.answer(run_to_end(computer_answer(sitting, seats)))
    winner, scores = sitting.result
    ours, theirs = ((winner == each, scores[each] if scores else 0) for each in (seat, 1 - seat))
    return 0.5 if ours == theirs else float(ours > theirs)


def duel(seed: int, strong: str, weak: str) -> float:
    """What The Python scores against itself by a weaker strategy, from both sides of a pile."""
    rng = Random(seed)
    pile, won = rng.choice(PILES), 0
    for first in (0, 1):
        stones, turn = pile, first
        while stones:
            turn = 1 - turn
            stones -= python_takes((strong, weak)[turn], stones, 1, rng)
        won += turn == 0
    return won / 2


def _rung(ladder: str, strong: str, weak: str, scores: list[float]) -> Figure:
    score, error = mean(scores), stdev(scores) / sqrt(len(scores))
    far = f"{_elo(score):+.0f} Elo ({_elo(score - error):+.0f} to {_elo(score + error):+.0f})"
    least = LUCKY if ladder == load("four_five_six").title else STEP[0]
    return Figure(
        f"{ladder}: {strong} against {weak}",
        f"{score:.1%} ± {error:.1%} of {2 * len(scores):,} games, {far}",
        f"{least:.0%} to {STEP[1]:.0%}",
        least <= score <= STEP[1],
    )


def careful(games: int) -> float:
    """How often The Python wins as a page begins, against a careful player."""
    game = load("pynim")
    won = 0
    for seed in range(games):
        sitting = Sitting(game, str(seed), game.on_page)
        while sitting.result is None:
            sitting.answer(run_to_end(computer_answer(sitting, {0: "taker"})))
        won += sitting.result.winner == 1
    return won / games


def _elo(score: float) -> float:
    """Return a score as a difference in Elo ratings."""
    inside = min(max(score, 0.001), 0.999)
    return 400 * log10(inside / (1 - inside))


# The coaches: whether each of their verdicts is that of brute force


def _advice(game: str, ask: Ask, seats: Seats = MappingProxyType({})) -> Any:
    advise = load(game).advise
    assert advise is not None
    return run_to_end(advise(ask, [], seats))


def _bots(share: float) -> Iterator[bool]:
    """Compare the coach's value of each choice, and its best ones, with an exhaustive search."""
    rng = Random("bots")
    for band in sorted({each.band for each in VERSIONS.values()}):
        for turn in bots_brute.sets(band):
            sheet = tuple(None if each in turn.taken else 0 for each in range(9))
            asked = list(product(ALL_ROLLS, (1, 2, 3)))
            some = len(asked) if len(turn.taken) <= SMALL else len(FACES)
            for dice, roll in rng.sample(asked, max(1, round(some * share))):
                scene = BotsScene(band, (sheet, sheet), 0, dice, roll)
                number = bots_brute.DICE.index(dice)
                last = roll == 3
                found = _advice("bots", Ask("", scene, "category" if last else "input", 0))
                exact: Any = turn.categories(number) if last else turn.holds(number, roll)
                most = max(exact.values())
                said = {option.choice: option for option in found.options}
                yield said.keys() == exact.keys() and all(
                    abs(said[choice].total - worth) < 1e-9
                    and (said[choice].gives_up == 0) == (worth == most)
                    for choice, worth in exact.items()
                )


def _pynim(share: float) -> Iterator[bool]:
    """Compare the probability to win with each take; of equal takes the smallest must be first."""
    for stones, (seat, humans), other, strategy in product(
        range(PILES[-1] + 1), ((0, 2), (1, 2), (0, 1)), LEVELS, STRATEGIES
    ):
        if not stones and seat:
            continue  # the first player alone chooses the pile
        minds = (*(other,) * humans, strategy)
        names = (*("Ann", "Bob")[:humans], "The Python")
        scene = PynimScene(names, stones=stones, turn=seat, strategy=strategy)
        ask = Ask("", scene, "take" if stones else "pile", seat)
        found = _advice("pynim", ask, {1 - seat: other})
        taken = takes(stones) if stones else PILES
        exact = {
            str(each): pynim_brute.best(
                stones - each if stones else each,
                (seat + 1) % len(minds) if stones else 0,
                seat,
                minds,
            )
            for each in taken
        }
        said = {option.answer: option.chance for option in found.options}
        if stones:
            exact[""] = sum(exact.values(), Fraction(0)) / len(exact)
        yield said == exact and found.options[0].chance == max(exact.values())


def _four_five_six(share: float) -> Iterator[bool]:
    """Compare each probability that the coach shows with one that is counted."""
    odds, _ = _advice("four_five_six", Ask("", None, "roll"))
    said = {
        "before": odds.before,
        "tied": odds.tied,
        **{f"point {point}": chance for point, chance in odds.against.items()},
        **{f"third {third}": chance for third, chance in odds.thirds.items()},
    }
    exact = four_five_six_brute.chances()
    for known in said.keys() | exact.keys():
        yield said.get(known) == exact.get(known)


def _tactego(share: float) -> Iterator[bool]:
    """Compare the forecast of each move, the pieces in danger, and what hidden pieces may be."""
    rng = Random("tactego")
    for army, hidden, _ in product(
        tactego_brute.ARMIES.values(), (False, True), range(max(1, round(POSITIONS * share)))
    ):
        scene = tactego_brute.position(rng, army, hidden)
        near = neighbours(scene.length, scene.width)
        found = _advice("tactego", Ask("", scene, "start", scene.turn))
        for way in found.ways:
            said = (way.takes, way.falls, way.wins, way.beaten)
            yield said == tactego_brute.outcome(scene, way.start, way.end)
        worlds = list(tactego_brute.worlds(scene))
        dangers = {danger.square: danger.beaten for danger in found.dangers}
        for square, piece in enumerate(scene.squares):
            if piece is None:
                continue
            if piece.side == scene.turn:
                beaten = (tactego_brute.can_be_beaten(each, near, piece, square) for each in worlds)
                yield dangers.get(square, NEVER) * len(worlds) == sum(beaten)
            elif piece.rank == UNKNOWN:
                may_be = dict(found.unknown.may_be(moved=piece.moved))
                ranks = [there.rank for each in worlds if (there := each[square])]
                yield all(
                    may_be.get(rank, NEVER) * len(ranks) == ranks.count(rank) for rank, _ in army
                )


COACHES: dict[str, Callable[[float], Iterator[bool]]] = {
    "B.O.T.S.": _bots,
    "PyNIM": _pynim,
    "Four, Five, Six": _four_five_six,
    "Tactego": _tactego,
}
