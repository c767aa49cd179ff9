"""The cases of PyNIM. The Python meets two or three stones only at the end of a case, and in the
sample game: there the assignment's rule and its program differ, and so would the games."""

from __future__ import annotations

from functools import cache
from math import inf
from typing import NamedTuple

from pynim.rules import PILES, as_specified, as_written, takes
from workshop.cases.case import Case

WHO = ("tim", "MIT123456", "sally", "MIT555555")
THE_PYTHON = 2
"""Its seat: after two humans."""
SEED_OF_123 = "41"
"""Its first three mystery values are those of the sample game: 1, 2 and 3."""


@cache
def takes_to(left: int, player: int | None, stones: int, turn: int = 0) -> tuple[str, ...] | None:
    """What the two humans take, as much as possible, until `left` stones are left and it is
    the turn of `player`, or of anybody; None where there is no way."""
    following = (turn + 1) % 3
    if stones == left and player in (turn, None):
        return ()
    if turn == THE_PYTHON:
        if as_specified(stones) != as_written(stones):
            return None
        return takes_to(left, player, stones - as_specified(stones), following)
    for take in reversed(takes(stones)):
        rest = takes_to(left, player, stones - take, following)
        if rest is not None:
            return str(take), *rest
    return None


def game(pile: int, winner: int | None = None) -> tuple[str, ...]:
    """The answers of a game from `pile`, which `winner` wins, or anybody."""
    after = None if winner is None else (winner + 1) % 3
    return str(pile), *(takes_to(0, after, pile) or ())


def until(left: int, player: int, pile: int) -> tuple[str, ...]:
    """The answers of a game from `pile` until `left` stones are left at a player's turn."""
    return str(pile), *(takes_to(left, player, pile) or ())


class Meeting(NamedTuple):
    """How two humans may take what is left of a pile."""

    gain: float
    """How many of some wanted numbers of stones The Python meets."""
    met: tuple[int, ...] = ()
    """All that it meets."""
    said: tuple[str, ...] = ()


@cache
def meet(wanted: frozenset[int], stones: int, turn: int = 0) -> Meeting:
    """Return how The Python meets most of the `wanted` numbers of stones."""
    if stones == 0:
        return Meeting(0)
    if turn == THE_PYTHON:
        if as_specified(stones) != as_written(stones):
            return Meeting(-inf)
        gain, met, said = meet(wanted, stones - as_specified(stones))
        return Meeting(gain + (stones in wanted), (stones, *met), said)
    ways = {take: meet(wanted, stones - take, turn + 1) for take in takes(stones)}
    best = max(ways, key=lambda take: ways[take].gain)
    return ways[best]._replace(said=(str(best), *ways[best].said))


def strategy_games() -> list[tuple[str, ...]]:
    """The answers of a few games in which The Python meets each number of stones that it can meet,
    but two and three."""
    wanted = frozenset(range(1, PILES[-1] - 1)) - {2, 3}
    games = []
    while wanted:
        pile = max(PILES, key=lambda pile: meet(wanted, pile).gain)
        best = meet(wanted, pile)
        games.append((str(pile), *best.said))
        wanted -= {*best.met}
    return games


SEED_OF_3 = "7"
"""Its first mystery value would be 3 where three may be taken."""
BAD_PILES = ("", "abc", "29", "51", "4", "300", "3O", "-33", "3.5")
BAD_TAKES = ("0", "4", "-1", "1.5", "two", "99999999999")
CASES = (
    Case(
        "Sample game",
        "The game that the assignment shows, with its mystery values.",
        (
            *("Tim", "MIT123456", "Sally", "MIT555555", "33"),
            *("", "", "3", "2", "1", "2", "3", "", "4", "2", "1", "3", "3"),
        ),
        seed=SEED_OF_123,
    ),
    Case(
        "Names and IDs",
        "Names in proper case and cut at 30 letters; empty ones are asked again; The Python has "
        "two stones left at last.",
        (
            *("tIM", "", "MIT123456789", "", "", "sally anna" * 4, "MIT555555"),
            *until(2, THE_PYTHON, 30),
        ),
    ),
    Case(
        "Pile question",
        "What is no number from 30 to 50 is asked again; The Python has three stones left at last.",
        (*WHO, *BAD_PILES, *until(3, THE_PYTHON, 50)),
    ),
    Case(
        "Turn question",
        "What is no number from 1 to 3, or more than there are, is refused and asked again.",
        (*WHO, "30", *BAD_TAKES, "2", *BAD_TAKES[:2], "3"),
    ),
    Case(
        "Last stones",
        "Nobody takes more than there are, and no mystery value is more.",
        (
            *(*WHO, *until(2, 1, 31), "4", "3", "2", "y", *until(1, 1, 32), "3", "2", "1"),
            *("y", *until(2, 1, 33), "", "y", *until(1, 1, 34), ""),
        ),
        seed=SEED_OF_3,
    ),
    Case(
        "Strategy table",
        "What The Python takes of each number of stones, but of two and three.",
        (*WHO, *[said for each in strategy_games() for said in (*each, "y")][:-1], "es"),
    ),
    Case(
        "Wins and again",
        "Each of the three wins once, the scores add up, an ID is cut at 9, and yes is yes in any "
        "letter case.",
        (
            "tim",
            "MIT123456789",
            *WHO[2:],
            *game(30, 0),
            "YES",
            *game(31, 1),
            "y",
            *game(32, 2),
            "",
            "n",
        ),
    ),
    Case(
        "Mystery",
        "Enter leaves a turn to chance.",
        (*WHO, "40", *[""] * 30),
        seed="8",
    ),
)
