"""The rules of Four, Five, Six: the meaning of dice, bets, the bank, and the end of the game."""

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
"""The computer's seat: after the two humans."""
THE_COMPUTER = "The Computer"
ROUNDS = 15
STOCK = 100
"""The chips that each player starts with, unless the stakes are open."""
MAX_OPEN_BET = 1000
"""The highest bet in chips if the stakes are open."""
MAX_NAME_LENGTH = 30
"""The most characters of a player's name."""
INVISIBLE = re.compile(
    "[\0-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]"
)
"""Characters that would break or hide a line: control and direction characters, surrogates."""


class Meaning(NamedTuple):
    """The meaning of three dice."""

    outcome: Outcome
    kind: str
    third: int = 0
    """The die beside a pair, which is the point if the outcome is "point"; 0 without a pair."""


@cache
def meaning(dice: Roll) -> Meaning:
    """Return what a roll means to the player who rolled it, banker or not."""
    low, middle, high = sorted(dice)
    if low == high:
        return Meaning("win", "three of a kind")
    if middle in (low, high):
        third = high if middle == low else low
        outcome: Outcome = "point"
        if third == 6:
            outcome = "win"
        elif third == 1:
            outcome = "loss"
        return Meaning(outcome, f"pair + {third}", third)
    if low == 4:
        return Meaning("win", "4-5-6")
    if high == 3:
        return Meaning("loss", "1-2-3")
    return Meaning("fumble", "fumble")


def banker_wins(point: int, player: Meaning) -> bool | None:
    """Return whether the banker's `point` wins against a player's roll; None if points are equal.

    Only a point or an instant win or loss can be given: a fumble is rolled again before.
    """
    if player.third == point:
        return None
    if player.outcome == "point":
        return player.third < point
    return player.outcome == "loss"


def highest(rolled: Mapping[int, int]) -> list[int]:
    """Return the seats that rolled the highest die; `rolled` holds the die of each seat."""
    best = max(rolled.values())
    return [seat for seat, die in rolled.items() if die == best]


def others(banker: int) -> tuple[int, int]:
    """Return the other two seats in the order in which they roll, from the banker's left."""
    return (banker + 1) % 3, (banker + 2) % 3


def banker_now(banker: int, chips: Chips, stakes: str) -> int:
    """Return who holds the bank: `banker`, or the next seat with chips if the banker has none.

    With open stakes nobody needs chips, and the banker stays.
    """
    if stakes == "open":
        return banker
    return next(seat for seat in (banker, *others(banker)) if chips[seat])


def allowed_bets(banker: int, other: int, stakes: str, limit: int | None = None) -> range:
    """Return the bets that are allowed, in chips; an empty range if there can be no bet.

    `banker` and `other` are the chips that each has in hand, `limit` is the table's highest bet.
    """
    if stakes == "open":
        least, most = 0, MAX_OPEN_BET
    else:
        least, most = 1, min(banker, other)
    if limit is not None:
        most = min(most, limit)
    return range(least, most + 1)


def read_bet(typed: str, allowed: range) -> int | None:
    """Return the bet that was typed, or None if it is not one of the `allowed` bets.

    Only the digits 0-9 count, and blanks at the ends are ignored.
    """
    number = re.fullmatch("0*([0-9]{1,4})", typed.strip())
    if number is None:
        return None
    bet = int(number[1])
    return bet if bet in allowed else None


def net(banker: int, bets: Iterable[int | None], winners: Iterable[int | None]) -> Chips:
    """Return how many chips each seat won or lost in a round.

    `bets` and `winners` hold the bet of each seat against the banker, and who won it.
    """
    change = [0, 0, 0]
    for seat, (bet, winner) in enumerate(zip(bets, winners, strict=True)):
        if bet is not None and winner is not None:
            loser = seat if winner == banker else banker
            change[winner] += bet
            change[loser] -= bet
    return change[0], change[1], change[2]


def leaders(chips: Chips) -> list[int]:
    """Return the seats that have the most chips."""
    return [seat for seat in SEATS if chips[seat] == max(chips)]


def game_winner(round_number: int, chips: Chips, stakes: str, rounds: int = ROUNDS) -> int | None:
    """Return who has won after a round is played, or None if the game goes on.

    A player wins who is the only one with chips, unless the stakes are open, or who is alone in the
    lead after the last round.
    """
    ahead = leaders(chips)
    with_chips = [seat for seat in SEATS if chips[seat] > 0]
    if stakes == "stock" and len(with_chips) == 1:
        return ahead[0]
    if round_number < rounds or len(ahead) > 1:
        return None
    return ahead[0]


def name_fault(name: str, taken: Iterable[str]) -> str:
    """Return why `name` cannot be a player's name, as a sentence; an empty text if it can.

    Names that differ only in upper and lower case sound the same, and count as equal.
    """
    if not name:
        return "A name has at least 1 character that is not a blank."
    if len(name) > MAX_NAME_LENGTH:
        return f"A name has at most {MAX_NAME_LENGTH} characters."
    if INVISIBLE.search(name):
        return "A name has only characters that can be seen."
    if name.casefold() == THE_COMPUTER.casefold():
        return f"{THE_COMPUTER} is the computer's own name: choose another."
    if name.casefold() in (other.casefold() for other in taken):
        return "The two names must differ: choose another."
    return ""
