"""How a computer player looks ahead: alpha-beta over a position whose pieces are whole numbers.

A piece is the number of its rank, positive for red and negative for blue; 0 is an empty square.
Scores count for the side to move. Work is counted in squares looked at, never in time, so that
the same position leads to the same move everywhere.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeAlias

from tactego.rules import FLAG, MINE, RED, Squares, fight, neighbours

Way: TypeAlias = tuple[int, int, int, int]
"""A move: what it gains at once, from which square to which, and what becomes of the attack."""
Looking: TypeAlias = Generator[None, None, int]

WIN = 1_000_000
SLICE = 60_000
"""Squares looked at between two breaths: a few milliseconds."""
DEEPEST = 20
EXCHANGES = 6
"""How many captures in a row are followed when the depth is used up."""
FALLS, TAKES, BOTH = range(3)
"""What becomes of an attack: the attacker falls, it takes the square, or both fall."""


class Spent(Exception):
    """The work that was granted is used up."""


class Position:
    """A board to try moves on."""

    def __init__(self, squares: Squares, length: int, width: int, push: int) -> None:
        """`push` is what a step nearer to the enemy's flag is worth; a piece is worth 60 to 220."""
        ranks = [FLAG, MINE, *sorted({piece.rank for piece in squares if piece} - {FLAG, MINE})]
        codes = {rank: number for number, rank in enumerate(ranks, 1)}
        self.flag, self.mine = codes[FLAG], codes[MINE]
        self.near = neighbours(length, width)
        self.width = width
        self.board = [
            0 if piece is None else codes[piece.rank] * (1 if piece.side == RED else -1)
            for piece in squares
        ]
        self.fights = [[], [], []] + [
            [FALLS, *(_result(*fight(attacker, defender)) for defender in ranks)]
            for attacker in ranks[2:]
        ]
        self.flags = {sign: self.board.count(self.flag * sign) for sign in (1, -1)}
        self.movers = {
            sign: {square for square, code in enumerate(self.board) if code * sign > self.mine}
            for sign in (1, -1)
        }
        self.worth = self._worths(len(ranks), push)
        self.balance = sum(self.worth[code][square] for square, code in enumerate(self.board) if code)
        self.work = 0
        self.breath = SLICE
        self.budget = 0

    def _worths(self, ranks: int, push: int) -> list[list[int]]:
        """What each piece is worth on each square, counted for red."""
        squares = range(len(self.board))
        worths = [[0] * len(squares) for _ in range(2 * ranks + 1)]
        for sign in (1, -1):
            enemies = [abs(self.board[square]) for square in self.movers[-sign]]
            goals = [square for square in squares if self.board[square] == -sign * self.flag]
            lures = [push * self._lure(square, goals) for square in squares]
            worths[sign * self.flag] = [sign * 500 for _ in squares]
            worths[sign * self.mine] = [sign * 90 for _ in squares]
            for code in range(self.mine + 1, ranks + 1):
                beats = sum(self.fights[code][enemy] == TAKES for enemy in enemies)
                holds = sum(self.fights[enemy][code] == FALLS for enemy in enemies)
                value = 60 + (100 * beats + 60 * holds) // max(len(enemies), 1)
                worths[sign * code] = [sign * (value + lure) for lure in lures]
        return worths

    def _lure(self, square: int, goals: Iterable[int]) -> int:
        """How good it is to stand on `square`: the nearer to one of the `goals` the better."""
        row, column = divmod(square, self.width)
        far = min(
            (max(abs(goal // self.width - row), abs(goal % self.width - column)) for goal in goals),
            default=0,
        )
        return 26 - far + max(0, 4 - far) * 3

    def ways(self, sign: int, *, captures: bool = False) -> list[Way]:
        """The moves of the side `sign`, or only captures that pay, the best looking first.

        Attacks that only lose the attacker come last.
        """
        board, near, worths = self.board, self.near, self.worth
        self.work += 8 * len(self.movers[sign])
        found: list[Way] = []
        lost: list[Way] = []
        for start in self.movers[sign]:
            code = board[start]
            worth, fights = worths[code], self.fights[abs(code)]
            here = worth[start]
            for end in near[start]:
                there = board[end]
                if there == 0:
                    if not captures:
                        found.append((sign * (worth[end] - here), start, end, TAKES))
                elif there * sign < 0:
                    result = fights[abs(there)]
                    if result == TAKES:
                        gain = worth[end] - here - worths[there][end]
                        found.append((sign * gain, start, end, TAKES))
                    elif result == BOTH:
                        gain = sign * (-here - worths[there][end])
                        if gain > 0 or not captures:
                            found.append((gain, start, end, BOTH))
                    elif not captures:
                        lost.append((-sign * here, start, end, FALLS))
        found.sort(reverse=True)
        return found + lost

    def best(self, sign: int, ways: list[Way], budget: int) -> Generator[None, None, Way]:
        """The best of `ways` for the side `sign`, looking ahead ever deeper until `budget` is spent.

        Where everything loses against best play, it is what looked best before that was seen:
        the enemy may not see as far.
        """
        self.budget = self.work + budget
        best = ways[0]
        try:
            for depth in range(1, DEEPEST):
                score = yield from self.look(sign, depth, -WIN, WIN, sign * self.balance, root=ways)
                if score < -WIN // 2 and depth > 1:
                    return best
                best = ways[0]
                if score > WIN // 2 or len(ways) == 1:
                    return best
        except Spent:
            pass
        return ways[0]

    def look(
        self,
        sign: int,
        depth: int,
        low: int,
        high: int,
        balance: int,
        ply: int = 0,
        *,
        root: list[Way] | None = None,
    ) -> Looking:
        """The score that the side `sign` can reach, if it lies between `low` and `high`.

        `balance` is the score as the board stands. Where `root` is given, only these moves are
        tried, and the best one found is brought to its front. Raises Spent.
        """
        self.work += 30
        if depth <= 0:
            if balance >= high or depth < -EXCHANGES:
                return balance
            low = max(low, balance)
        ways = root or self.ways(sign, captures=depth <= 0)
        if self.work > self.breath:
            if self.work > self.budget:
                raise Spent
            self.breath = self.work + SLICE
            yield
        if depth > 0 and not ways:
            return ply - WIN if self.movers[-sign] else 0
        board, mine, theirs = self.board, self.movers[sign], self.movers[-sign]
        for way in tuple(ways):
            gain, start, end, result = way
            code, there = board[start], board[end]
            if there == -sign * self.flag and self.flags[-sign] == 1:
                score = WIN - ply
            else:
                if depth <= 1 and balance + gain <= low and not root:
                    break
                if result == FALLS and way is not ways[0] and not root:
                    break
                board[start] = 0
                mine.discard(start)
                if result == TAKES:
                    board[end] = code
                    mine.add(end)
                    theirs.discard(end)
                    self.flags[-sign] -= there == -sign * self.flag
                elif result == BOTH:
                    board[end] = 0
                score = -(
                    yield from self.look(-sign, depth - 1, -high, -low, -balance - gain, ply + 1)
                )
                board[start], board[end] = code, there
                mine.discard(end)
                mine.add(start)
                if abs(there) > self.mine:
                    theirs.add(end)
                elif there == -sign * self.flag:
                    self.flags[-sign] += 1
            if score > low:
                low = score
                if root:
                    root.remove(way)
                    root.insert(0, way)
                if low >= high:
                    break
        return low


def _result(attacker_stays: bool, defender_stays: bool) -> int:
    return TAKES if attacker_stays else FALLS if defender_stays else BOTH
