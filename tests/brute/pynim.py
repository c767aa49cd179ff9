"""PyNIM by every way that a game may go: what a plan wins, and what the best does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache

from pynim.rules import STRATEGIES, takes

SEATS = range(3)


def ways(mind: str, stones: int) -> list[int]:
    """What a mind may take, by its rule in words."""
    if mind in STRATEGIES:
        return [STRATEGIES[mind](stones)]
    if mind == "guesser" or stones < 4:
        return [stones] if mind == "taker" else list(takes(stones))
    return [take for take in (1, 2, 3) if stones - take > 3] or [1]


def games(
    stones: int, turn: int, advised: int, plan: Mapping[int, int], minds: Sequence[str]
) -> Iterator[tuple[Fraction, int]]:
    """Every way that a game may go where the advised player follows a plan: its chance, and who
    takes the last stone."""
    likely = [plan[stones]] if turn == advised else ways(minds[turn], stones)
    for take in likely:
        chance = Fraction(1, len(likely))
        if take == stones:
            yield chance, turn
        else:
            for rest, winner in games(stones - take, (turn + 1) % 3, advised, plan, minds):
                yield chance * rest, winner


def wins(
    stones: int, turn: int, advised: int, plan: Mapping[int, int], minds: Sequence[str]
) -> Fraction:
    """How often the advised player wins with a plan."""
    played = games(stones, turn, advised, plan, minds)
    return sum((chance for chance, winner in played if winner == advised), Fraction(0))


@cache
def best(stones: int, turn: int, advised: int, minds: tuple[str, ...]) -> Fraction:
    """How often the advised player wins by trying every take at each turn, to the last stone."""
    if stones == 0:
        return Fraction((turn - 1) % len(SEATS) == advised)
    likely = list(takes(stones)) if turn == advised else ways(minds[turn], stones)
    after = [best(stones - take, (turn + 1) % len(SEATS), advised, minds) for take in likely]
    return max(after) if turn == advised else sum(after, Fraction(0)) / len(after)
