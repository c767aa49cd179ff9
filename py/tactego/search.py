"""Search for the best move by alpha-beta, over a board of whole numbers.

A piece is the number of its rank, positive for red and negative for blue; 0 is an empty square.
A side is its sign, 1 or -1. Work is counted in squares looked at, not in time, so that the same
position leads to the same move on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from functools import lru_cache
from typing import TypeAlias

from tactego.rules import FLAG, MINE, RED, Squares, fight, neighbours

Move: TypeAlias = tuple[int, int, int, int]
"""A move: what it gains at once, from which square to which, and what becomes of the attack."""

FALLS, TAKES, BOTH = range(3)
"""The result of an attack: the attacker falls, it takes the square, or both fall."""
WIN_SCORE = 1_000_000
"""More than all pieces together are worth; a win in n moves scores n less, so that the search
prefers the shortest."""
MAX_DEPTH = 20
"""In moves. Only endgames with few pieces come near it before the work is spent."""
MAX_CAPTURES = 6
"""How many captures in a row are followed after the last depth."""
SLICE_WORK = 60_000
"""The work between two yields: about three milliseconds in CPython."""
POSITION_WORK = 30
"""The work counted for a position, in addition to the squares around its pieces."""

_FLAG, _MINE = 1, 2
"""The numbers of the ranks that never move; all others are higher."""


class SpentError(Exception):
    """The work is used up. Moves on the board were not taken back: it cannot be searched again."""


class Position:
    """A board to try moves on."""

    def __init__(self, squares: Squares, length: int, width: int, push: int) -> None:
        """`push` is what a step nearer to the enemy's flag is worth; a piece is worth 60 to 220."""
        ranks = (FLAG, MINE, *sorted({piece.rank for piece in squares if piece} - {FLAG, MINE}))
        numbers = {rank: number for number, rank in enumerate(ranks, 1)}
        self.board = [
            (numbers[piece.rank] if piece.side == RED else -numbers[piece.rank]) if piece else 0
            for piece in squares
        ]
        self.near = neighbours(length, width)
        self.fights = _fights(ranks)
        self.flags = {sign: self.board.count(_FLAG * sign) for sign in (1, -1)}
        self.movers = {
            sign: {square for square, piece in enumerate(self.board) if piece * sign > _MINE}
            for sign in (1, -1)
        }
        """The squares of the pieces that can move."""
        self.values = self._values(len(ranks))
        """The value of each piece by its number, on any square."""
        self.lures = {sign: self._lures(sign, push) for sign in (1, -1)}
        """For each side, what each square adds to the value of a piece that can move."""
        self.balance = sum(
            self._worth(piece, square) * (1 if piece > 0 else -1)
            for square, piece in enumerate(self.board)
            if piece
        )
        """The value of red's pieces minus that of blue's, at the start of the search."""
        self.budget = 0
        """The work after which `look` raises SpentError."""
        self._work = 0
        self._pause = SLICE_WORK

    def _values(self, ranks: int) -> list[int]:
        """Return the value of each piece by its number: 60 points, 100 for the share of the enemies
        that can move that it beats, and 60 for the share that falls when attacking it.

        A flag and a mine have fixed values. A list index may be negative: blue's values come from
        the end of the list.
        """
        values = [0] * (2 * ranks + 1)
        for sign in (1, -1):
            enemies = Counter(abs(self.board[square]) for square in self.movers[-sign])
            values[sign * _FLAG], values[sign * _MINE] = 500, 90
            for rank in range(_MINE + 1, ranks + 1):
                fights = self.fights[rank]
                beats = sum(many for enemy, many in enemies.items() if fights[enemy] == TAKES)
                holds = sum(
                    many for enemy, many in enemies.items() if self.fights[enemy][rank] == FALLS
                )
                number = max(enemies.total(), 1)
                values[sign * rank] = 60 + (100 * beats + 60 * holds) // number
        return values

    def _lures(self, sign: int, push: int) -> list[int]:
        """Return what each square is worth: `push` for each step nearer to an enemy flag, and four
        times that for the last four steps."""
        goals = [square for square, piece in enumerate(self.board) if piece == -sign * _FLAG]
        far = dict.fromkeys(goals, 0)
        for square in (spread := list(goals)):
            for step in self.near[square]:
                if step not in far:
                    far[step] = far[square] + 1
                    spread.append(step)
        steps = (far.get(square, 0) for square in range(len(self.board)))
        return [push * (26 - step + 3 * max(0, 4 - step)) for step in steps]

    def _worth(self, piece: int, square: int) -> int:
        """Return the value of a piece on `square` to its own side."""
        lure = self.lures[1 if piece > 0 else -1][square] if abs(piece) > _MINE else 0
        return self.values[piece] + lure

    def ways(self, sign: int, *, captures: bool = False) -> list[Move]:
        """Return the moves of a side, or only its captures that gain, best gain first.

        Good moves first make alpha-beta cut off more. Attacks that only lose the attacker are last.
        """
        board, near, values, lure = self.board, self.near, self.values, self.lures[sign]
        self._work += 8 * len(self.movers[sign])
        found: list[Move] = []
        lost: list[Move] = []
        for start in self.movers[sign]:
            piece = board[start]
            fights = self.fights[abs(piece)]
            here = lure[start]
            for end in near[start]:
                there = board[end]
                if there == 0:
                    if not captures:
                        found.append((lure[end] - here, start, end, TAKES))
                elif there * sign < 0:
                    result = fights[abs(there)]
                    if result == TAKES:
                        gain = lure[end] - here + self._worth(there, end)
                        found.append((gain, start, end, TAKES))
                    elif result == BOTH:
                        gain = self._worth(there, end) - values[piece] - here
                        if gain > 0 or not captures:
                            found.append((gain, start, end, BOTH))
                    elif not captures:
                        lost.append((-values[piece] - here, start, end, FALLS))
        found.sort(reverse=True)
        return found + lost

    def best(self, sign: int, ways: list[Move], work: int) -> Generator[None, None, Move]:
        """Return the best of a side's `ways` by iterative deepening, until `work` is spent.

        If every move loses, it is the best one at the depth before that was found: the enemy may
        not look as far.
        """
        self.budget = self._work + work
        best = ways[0]
        try:
            for depth in range(1, MAX_DEPTH):
                score = yield from self.look(
                    sign, depth, -WIN_SCORE, WIN_SCORE, sign * self.balance, root=ways
                )
                if score < -WIN_SCORE // 2 and depth > 1:
                    return best
                best = ways[0]
                if score > WIN_SCORE // 2 or len(ways) == 1:
                    return best
        except SpentError:
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
        root: list[Move] | None = None,
    ) -> Generator[None, None, int]:
        """Return the score that the side to move can reach, if it is between `low` and `high`; else
        a bound: at most `low`, or at least `high`.

        `balance` is its score on the board as it is. If `root` is given, only these moves are
        tried, and each that is the best so far is moved to the front. Raises SpentError.
        """
        self._work += POSITION_WORK
        if depth <= 0:
            # Quiescence: beyond the depth only captures are followed, since a board in the middle
            # of an exchange has no fair score. A side may also stop capturing: `balance` is the
            # least that it can reach.
            if balance >= high or depth < -MAX_CAPTURES:
                return balance
            low = max(low, balance)
        ways = root or self.ways(sign, captures=depth <= 0)
        if self._work > self._pause:
            if self._work > self.budget:
                raise SpentError
            self._pause = self._work + SLICE_WORK
            yield
        if depth > 0 and not ways:
            return ply - WIN_SCORE if self.movers[-sign] else 0
        board, ours, theirs = self.board, self.movers[sign], self.movers[-sign]
        for way in tuple(ways):
            gain, start, end, result = way
            piece, there = board[start], board[end]
            if there == -sign * _FLAG and self.flags[-sign] == 1:
                score = WIN_SCORE - ply
            else:
                # Moves are sorted: once one only loses its piece, or cannot raise the score at the
                # last depth, neither can those after it.
                vain = result == FALLS and way is not ways[0]
                if not root and (vain or (depth <= 1 and balance + gain <= low)):
                    break
                board[start] = 0
                ours.discard(start)
                if result == TAKES:
                    board[end] = piece
                    ours.add(end)
                    theirs.discard(end)
                    self.flags[-sign] -= there == -sign * _FLAG
                elif result == BOTH:
                    board[end] = 0
                score = -(
                    yield from self.look(-sign, depth - 1, -high, -low, -balance - gain, ply + 1)
                )
                board[start], board[end] = piece, there
                ours.discard(end)
                ours.add(start)
                if there == -sign * _FLAG:
                    self.flags[-sign] += 1
                elif there * -sign > _MINE:
                    theirs.add(end)
            if score > low:
                low = score
                if root:
                    root.remove(way)
                    root.insert(0, way)
                if low >= high:
                    break
        return low


@lru_cache(maxsize=8)
def _fights(ranks: tuple[str, ...]) -> list[list[int]]:
    """Return the result of an attack, by the numbers of the attacker's rank and the defender's."""
    results = {(True, False): TAKES, (False, True): FALLS, (False, False): BOTH}
    return [[], [], []] + [
        [FALLS, *(results[fight(attacker, defender)] for defender in ranks)]
        for attacker in ranks[2:]
    ]
