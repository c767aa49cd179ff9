"""PyNIM by every way that a game may go: what a plan wins, and what the best does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache

from pynim.rules import ATTENTION, WRITTEN, sharp, takes


def ways(mind: str, stones: int, humans: int) -> list[tuple[int, Fraction]]:
    """What a mind may take, by its rule in words, and how likely each is."""
    if mind in ATTENTION:
        attention = Fraction(ATTENTION[mind], 100)
        by_chance = [(take, (1 - attention) / len(takes(stones))) for take in takes(stones)]
        return [(sharp(stones, humans), attention), *(each for each in by_chance if each[1])]
    likely = [take for take in (1, 2, 3) if stones - take > 3] or [1]
    if mind in WRITTEN:
        likely = [WRITTEN[mind](stones)]
    elif mind == "guesser" or stones < 4:
        likely = [stones] if mind == "taker" else list(takes(stones))
    return [(take, Fraction(1, len(likely))) for take in likely]


def games(
    stones: int, turn: int, advised: int, plan: Mapping[int, int], minds: Sequence[str]
) -> Iterator[tuple[Fraction, int]]:
    """Every way that a game may go where the advised player follows a plan: its chance, and who
    takes the last stone."""
    sure = [(plan.get(stones, 0), Fraction(1))]
    for take, chance in sure if turn == advised else ways(minds[turn], stones, len(minds) - 1):
        if take == stones:
            yield chance, turn
        else:
            following = (turn + 1) % len(minds)
            for rest, winner in games(stones - take, following, advised, plan, minds):
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
        return Fraction((turn - 1) % len(minds) == advised)
    after = {
        take: best(stones - take, (turn + 1) % len(minds), advised, minds) for take in takes(stones)
    }
    if turn == advised:
        return max(after.values())
    likely = ways(minds[turn], stones, len(minds) - 1)
    return sum((chance * after[take] for take, chance in likely), Fraction(0))
