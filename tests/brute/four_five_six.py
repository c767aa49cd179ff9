"""Four, Five, Six by all pairs of rolls, each read as the assignment's table has it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import TypeAlias

Roll: TypeAlias = tuple[int, ...]

ROLLS: list[Roll] = list(product(range(1, 7), repeat=3))


def instant(roll: Roll) -> bool | None:
    """Whether a roll wins at once, or loses; None where it does neither."""
    faces = sorted(roll)
    if faces == [4, 5, 6] or len(set(faces)) == 1 or odd(roll) == 6:
        return True
    return False if faces == [1, 2, 3] or odd(roll) == 1 else None


def odd(roll: Roll) -> int:
    """The die beside a pair; 0 where there is none."""
    return next((die for die in roll if roll.count(die) == 1), 0) if len(set(roll)) == 2 else 0


def counts(roll: Roll) -> bool:
    """Whether a roll is no fumble."""
    return instant(roll) is not None or odd(roll) > 0


def share(rolls: list[Roll], worth: Callable[[Roll], Fraction]) -> Fraction:
    """What a roll of these is worth on average."""
    return sum(map(worth, rolls), Fraction(0)) / len(rolls)


def chances() -> dict[str, Fraction]:
    """How often the banker wins a pairing, by what is known of it."""
    paired = [roll for roll in ROLLS if odd(roll)]
    apart = [pair for pair in product(paired, repeat=2) if odd(pair[0]) != odd(pair[1])]
    tied = Fraction(sum(odd(mine) > odd(other) for mine, other in apart), len(apart))

    def against_third(third: int) -> Fraction:
        won = sum(third > odd(other) for other in paired)
        return (won + sum(third == odd(other) for other in paired) * tied) / len(paired)

    def against_point(point: int, other: Roll) -> Fraction:
        at_once = instant(other)
        if at_once is not None:
            return Fraction(not at_once)
        return tied if odd(other) == point else Fraction(point > odd(other))

    counting = [roll for roll in ROLLS if counts(roll)]
    points = {
        point: share(counting, lambda other, point=point: against_point(point, other))  # type: ignore[misc]
        for point in range(2, 6)
    }
    before = share(
        counting,
        lambda roll: points[odd(roll)] if (won := instant(roll)) is None else Fraction(won),
    )
    return {
        "before": before,
        "tied": tied,
        **{f"point {point}": chance for point, chance in points.items()},
        **{f"third {third}": against_third(third) for third in range(1, 7)},
    }
