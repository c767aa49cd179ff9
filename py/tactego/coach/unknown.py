"""What the pieces may be that nobody has revealed, counted exactly.

Whoever looks on the board knows which ranks are unaccounted for, and that what has moved is no
flag and no mine. Every arrangement of these ranks over the unknown pieces that agrees with that is
as likely as another; what an enemy may have meant by a move is not guessed at.
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
    """The pieces of an army that are unknown."""

    ranks: Army
    """The ranks that are unaccounted for, and how often; as many as there are unknown pieces."""
    moved: int = 0
    """How many of the unknown pieces have moved."""

    @property
    def mobile(self) -> int:
        """How many of the unknown pieces are of a rank that can move."""
        return sum(count for rank, count in self.ranks if rank not in FIXED)

    @property
    def unmoved(self) -> int:
        """How many of the unknown pieces have not moved."""
        return sum(count for _, count in self.ranks) - self.moved

    def may_be(self, *, moved: bool) -> Iterator[tuple[str, Fraction]]:
        """What a piece that has moved may be, or one that has not, and how likely each is."""
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
        """The others, where one that has moved or not turns out to be of this `rank`."""
        ranks = Counter(dict(self.ranks))
        ranks[rank] -= 1
        return Unknown(tuple((+ranks).items()), self.moved - moved)

    def any_is(self, wanted: Collection[str], moved: int, unmoved: int) -> Fraction:
        """How likely any of some pieces, so many that have moved and so many that have not, is of
        one of the `wanted` ranks, all of which can move."""
        sought = sum(count for rank, count in self.ranks if rank in wanted)
        if not sought or not moved + unmoved:
            return Fraction(0)
        # The ranks that can move lie with all that have moved, and with some of those that have
        # not; the sought ones lie anywhere among these.
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
    """What is unknown of an army, of which `pieces` stand and others have `fallen`."""
    ranks: Counter[str] = Counter()
    for rank, count in army:
        ranks[rank] += count
    ranks.subtract(piece.rank for piece in (*pieces, *fallen) if piece.rank != UNKNOWN)
    moved = sum(piece.rank == UNKNOWN and piece.moved for piece in pieces)
    return Unknown(tuple((+ranks).items()), moved)
