"""Which of the answers to a program's questions for bets it took.

It may ask for both bets of a round in the same words, say nothing to what it refuses, and have its
own highest bet. Of all readings of what was typed up to the next roll the one with the fewest
faults counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

MAX_DIGITS = 9
"""Of a bet that is read: more are far too many chips."""
SMALL_BET = 11
"""A program may have its own highest bet, if that is at least about this."""
MAX_REFUSED = 40
"""Answers that are looked at for one bet."""
MISSING, TAKEN, OTHER_NAMES, ASKED_AGAIN, OWN_LIMIT = 1000, 100, 30, 10, 1
"""What speaks against a reading: no answer for a bet; one that is taken and is none; the program
names somebody else only later; a right bet is refused; the same for what may be its own limit."""


MIN_CONSTANT = 12
"""Bets of the computer that are the same, from which it is no chance."""


class Typed(NamedTuple):
    """An answer to a question for a bet."""

    text: str
    named: Sequence[int | str] = ()
    """Whom the question names."""


class Stock(NamedTuple):
    """What may be bet in a round."""

    left: int
    """The banker's chips."""
    others: Sequence[int]
    """The chips of the others, in the order in which the banker bets against them."""
    is_open: bool = False
    """Whether a program decides which numbers from 0 are bets."""
    is_known: bool = True
    """Whether the chips are known; else one of the others may have none."""
    highest: int = SMALL_BET - 1
    """A program has no highest bet that is lower: this one it took, or has to take."""


class Bets(NamedTuple):
    """A reading of what was typed."""

    taken: tuple[int | None, ...]
    """The number of each answer that was taken; None where there is no bet."""
    refused: int | None = None
    """The first right bet that was refused."""
    wrong: int | None = None
    """The first answer that was taken and is no bet."""
    is_missing: bool = False
    """Whether there is no answer for a bet."""


def bet_of(answer: str) -> int:
    """Return the number of chips that was typed; -1 if it is no number."""
    typed = answer.strip()
    return int(typed[:MAX_DIGITS]) if typed.isascii() and typed.isdecimal() else -1


def read_bets(typed: Sequence[Typed], stock: Stock) -> Bets:
    """Return the reading with the fewest faults, of several the one that takes bets soonest."""
    _, bets = min(_readings(typed, 0, stock), key=lambda each: each[0])
    return bets


def _readings(typed: Sequence[Typed], start: int, stock: Stock) -> Iterator[tuple[int, Bets]]:
    """Yield readings of the answers from `start`, each with what speaks against it."""
    if not stock.others:
        extra = len(typed) - start
        yield ASKED_AGAIN * extra, Bets((), refused=start if extra else None)
        return
    other, *others = stock.others
    most = min(stock.left, other)
    rest = stock._replace(others=others)
    if most <= 0 and not stock.is_open:
        for cost, bets in _readings(typed, start, rest):
            yield cost, bets._replace(taken=(None, *bets.taken))
        return
    if start == len(typed):
        is_missing = stock.is_known or start == 0
        yield MISSING * is_missing, Bets((None,) * len(stock.others), is_missing=is_missing)
        return
    refused: list[int] = []
    for index in islice(range(start, len(typed)), MAX_REFUSED):
        bet = bet_of(typed[index].text)
        is_right = bet >= 0 if stock.is_open else 0 <= bet <= most  # 0 is for the program to decide
        left = stock.left - bet if is_right else max(stock.left - 1, 1)
        highest = max(stock.highest, 0 if stock.is_open else bet)
        too_low = [each for each in refused if 0 < bet_of(typed[each].text) <= highest]
        cost = ASKED_AGAIN * len(too_low) + OWN_LIMIT * (len(refused) - len(too_low))
        cost += TAKEN * (not is_right)
        cost += OTHER_NAMES * (bool(others) and _names_others_later(typed[index:]))
        rest = rest._replace(left=left, highest=highest if is_right else stock.highest)
        for further, bets in _readings(typed, index + 1, rest):
            yield (
                cost + further,
                bets._replace(
                    taken=(index, *bets.taken),
                    refused=too_low[0] if too_low else bets.refused,
                    wrong=bets.wrong if is_right else index,
                ),
            )
        if is_right:
            refused.append(index)


def _names_others_later(typed: Sequence[Typed]) -> bool:
    """Return whether the question after the next answers names somebody else, and the next not."""
    changes = [one.named != other.named for one, other in pairwise(typed)]
    return any(changes) and not changes[0]


def constant_bet(bets: Sequence[tuple[int, int]]) -> str:
    """Return what the computer always bets, of bets with the most that each could have been; "" if
    they are drawn.

    It is always the same number, as far as there is as much, or always the most.
    """
    free = [(bet, most) for bet, most in bets if most > 1]
    highest = max((bet for bet, _ in free), default=0)
    if len(free) < MIN_CONSTANT or any(bet != min(highest, most) for bet, most in free):
        return ""
    return "the most" if all(bet == most for bet, most in free) else str(highest)
