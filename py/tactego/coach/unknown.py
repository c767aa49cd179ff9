"""Compute exact probabilities for the ranks of hidden pieces.

Both players can know which ranks of an army have not been revealed, and that a piece that has moved
is neither a flag nor a mine. Every arrangement of the ranks over the hidden pieces that agrees with
this is assumed to be equally likely: how the enemy sets up and moves is not used as evidence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

from tactego.pieces import Army
from tactego.rules import FIXED, UNKNOWN, Piece


class Unknown(NamedTuple):
    """The hidden pieces of an army."""

    ranks: Army
    """The ranks that have not been revealed, with their counts: one for each hidden piece."""
    moved: int = 0
    """How many of the unknown pieces have moved."""

    @property
    def mobile(self) -> int:
        """How many of the hidden pieces are of a rank that can move."""
        return sum(count for rank, count in self.ranks if rank not in FIXED)

    @property
    def unmoved(self) -> int:
        """How many of the unknown pieces have not moved."""
        return sum(count for _, count in self.ranks) - self.moved

    def may_be(self, *, moved: bool) -> Iterator[tuple[str, Fraction]]:
        """Yield the possible ranks of a piece that has moved, or has not, and their probabilities.

        A piece that has moved is any of the `mobile` ones. One that has not is a fixed one with
        its share of the unmoved, or one of the mobile ones that have not moved.
        """
        mobile, unmoved = self.mobile, self.unmoved
        for rank, count in self.ranks:
            if rank in FIXED:
                chance = Fraction(0 if moved else count, unmoved or 1)
            elif moved:
                chance = Fraction(count, mobile)
            else:
                chance = Fraction(count * (mobile - self.moved), mobile * (unmoved or 1))
            if chance:
                yield rank, chance

    def without(self, rank: str, *, moved: bool) -> Unknown:
        """Return the other hidden pieces, if one that has moved, or has not, is of this `rank`."""
        ranks = Counter(dict(self.ranks))
        ranks[rank] -= 1
        return Unknown(tuple((+ranks).items()), self.moved - moved)

    def any_is(self, wanted: Collection[str], moved: int, unmoved: int) -> Fraction:
        """Return the probability that at least one of several hidden pieces is of a `wanted` rank.

        `moved` of these pieces have moved and `unmoved` have not; all wanted ranks can move.
        """
        sought = sum(count for rank, count in self.ranks if rank in wanted)
        if not sought or not moved + unmoved:
            return Fraction(0)
        # Count arrangements in two steps: first which unmoved pieces have a rank that can move
        # (`still` of them; all moved pieces have one), then which of all mobile pieces have a
        # wanted rank. `none` sums over how many of the unmoved pieces in question are mobile.
        mobile, still = self.mobile, self.mobile - self.moved
        ways = comb(self.unmoved, still) * comb(mobile, sought)
        none = sum(
            comb(unmoved, some)
            * comb(self.unmoved - unmoved, still - some)
            * comb(mobile - moved - some, sought)
            for some in range(min(unmoved, still) + 1)
        )
        return Fraction(ways - none, ways)


def unknown(army: Army, pieces: Collection[Piece], fallen: Collection[Piece]) -> Unknown:
    """Return the hidden pieces of an army: `pieces` are on the board, others have `fallen`."""
    ranks: Counter[str] = Counter()
    for rank, count in army:
        ranks[rank] += count
    ranks.subtract(piece.rank for piece in (*pieces, *fallen) if piece.rank != UNKNOWN)
    moved = sum(piece.rank == UNKNOWN and piece.moved for piece in pieces)
    return Unknown(tuple((+ranks).items()), moved)
