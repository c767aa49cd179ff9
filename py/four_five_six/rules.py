"""The facts and arithmetic of Four, Five, Six: what dice mean, bets, the bank, the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

Roll: TypeAlias = tuple[int, int, int]
Chips: TypeAlias = tuple[int, int, int]
"""The chips of each seat."""
Outcome: TypeAlias = Literal["win", "loss", "point", "fumble"]

SEATS = range(3)
COMPUTER = 2
"""Where the computer sits: after the two humans."""
THE_COMPUTER = "The Computer"
ROUNDS = 15
STOCK = 100
"""The chips that each player starts with, unless the stakes are open."""
MOST = 1000
"""The highest bet where the stakes are open."""
LONGEST_NAME = 30
UNSEEN = re.compile(
    "[\0-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]"
)
"""Characters that would break or hide a line: controls, marks of direction, halves of others."""


class Meaning(NamedTuple):
    """What three dice mean."""

    outcome: Outcome
    kind: str
    third: int = 0
    """The odd die beside a pair, which is the point where the outcome is one; 0: no such die."""


@cache
def meaning(dice: Roll) -> Meaning:
    """What a roll means to the one who rolled it, banker or not."""
    low, middle, high = sorted(dice)
    if low == high:
        return Meaning("win", "three of a kind")
    if middle in (low, high):
        third = high if middle == low else low
        outcome: Outcome = "win" if third == 6 else "loss" if third == 1 else "point"
        return Meaning(outcome, f"pair + {third}", third)
    if low == 4:
        return Meaning("win", "4-5-6")
    if high == 3:
        return Meaning("loss", "1-2-3")
    return Meaning("fumble", "fumble")


def banker_wins(point: int, player: Meaning) -> bool | None:
    """Whether the banker's `point` wins against what a player rolled; None: equal points."""
    if player.third == point:
        return None
    if player.outcome == "point":
        return player.third < point
    return player.outcome == "loss"


def highest(rolled: Mapping[int, int]) -> list[int]:
    """The seats that rolled the highest die, where `rolled` has each seat's."""
    best = max(rolled.values())
    return [seat for seat, die in rolled.items() if die == best]


def others(banker: int) -> tuple[int, int]:
    """The other two in the order they roll: seat order, starting left of the banker."""
    return (banker + 1) % 3, (banker + 2) % 3


def banker_now(banker: int, chips: Chips, stakes: str) -> int:
    """Who holds the bank: `banker`, or the next seat with chips where chips are needed and gone."""
    if stakes == "open":
        return banker
    return next(seat for seat in (banker, *others(banker)) if chips[seat])


def allowed_bets(banker: int, other: int, stakes: str, limit: int | None = None) -> range:
    """What may be bet, from the banker's chips not yet staked and the other's, and up to the
    table's `limit`; empty: nothing."""
    least, most = (0, MOST) if stakes == "open" else (1, min(banker, other))
    return range(least, (most if limit is None else min(most, limit)) + 1)


def read_bet(typed: str, allowed: range) -> int | None:
    """The bet that was typed, in digits 0-9, blanks at its ends forgiven; None if not `allowed`."""
    number = re.fullmatch("0*([0-9]{1,4})", typed.strip())
    bet = int(number[1]) if number else -1
    return bet if bet in allowed else None


def net(banker: int, bets: Iterable[int | None], winners: Iterable[int | None]) -> Chips:
    """What each seat won or lost in a round, whose `bets` and `winners` are by seat."""
    change = [0, 0, 0]
    for seat, (bet, winner) in enumerate(zip(bets, winners, strict=True)):
        if bet is not None and winner is not None:
            change[winner] += bet
            change[seat if winner == banker else banker] -= bet
    return change[0], change[1], change[2]


def leaders(chips: Chips) -> list[int]:
    """The seats that have the most chips."""
    return [seat for seat in SEATS if chips[seat] == max(chips)]


def game_winner(round_number: int, chips: Chips, stakes: str, rounds: int = ROUNDS) -> int | None:
    """Who has won once a round is played: the only one with chips, or ahead after the last."""
    if stakes == "stock" and sum(count > 0 for count in chips) == 1:
        return leaders(chips)[0]
    if round_number < rounds or len(leaders(chips)) > 1:
        return None
    return leaders(chips)[0]


def name_fault(name: str, taken: Iterable[str]) -> str:
    """Why `name` cannot be a player's, in a sentence; empty if it can.

    Names that differ only in upper and lower case sound the same, and count as equal.
    """
    if not name:
        return "A name has at least 1 character that is not a blank."
    if len(name) > LONGEST_NAME:
        return f"A name has at most {LONGEST_NAME} characters."
    if UNSEEN.search(name):
        return "A name has only characters that can be seen."
    if name.casefold() == THE_COMPUTER.casefold():
        return f"{THE_COMPUTER} is the computer's own name: choose another."
    if name.casefold() in (other.casefold() for other in taken):
        return "The two names must differ: choose another."
    return ""
