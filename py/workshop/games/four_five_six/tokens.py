"""A run as tokens: what was printed, drawn and asked, in order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from workshop.games.four_five_six.driver import Driver
from workshop.run.execute import Run

DIE_SIDES = 6
MIN_SHUFFLED = 4
"""Things in a list that is shuffled: two bets may be drawn among 3 and 2."""


class Printed(NamedTuple):
    """A text that was printed."""

    text: str


class Drawn(NamedTuple):
    """A number that was drawn."""

    fraction: float
    sides: int
    """0: by `random()`, for any number of sides."""


class Asked(NamedTuple):
    """A question."""

    kind: str
    answer: str | None


Token: TypeAlias = Printed | Drawn | Asked


class Shuffling(NamedTuple):
    """What a program takes from a list that it shuffles in the place of a draw."""

    item: int = 0
    is_kept: bool = False
    """Whether it shuffles the same list again, not a new one."""
    is_of_dice: bool = True
    """Whether it shuffles nothing else."""


SHUFFLINGS = [Shuffling(item, is_kept) for is_kept in (False, True) for item in (0, -1)]


def tokens_of(run: Run, driver: Driver) -> list[Token]:
    """Return a run as tokens."""
    tokens: list[Token] = []
    text = ""
    for event in run.events:
        match event:
            case ("out", printed):
                text += printed
                tokens.append(Printed(printed))
            case ("draw", fraction, sides):
                tokens.append(Drawn(fraction, sides))
            case ("asked", prompt, answer):
                tokens += [Printed(prompt), Asked(driver.kind_of(text + prompt) or "", answer)]
                text = ""
    if run.end.kind == "asks":
        kind = driver.kind_of(text + run.end.prompt) or ""
        tokens += [Printed(run.end.prompt), Asked(kind, None)]
    return tokens


def join_shuffles(tokens: Sequence[Token], shuffling: Shuffling) -> list[Token]:
    """Return the tokens with one draw in the place of those that shuffle a list."""
    found: list[Token] = []
    lists: dict[int, list[int]] = {}
    for token, draws in shuffles_in(tokens):
        joined = token
        if draws:
            count = draws[0].sides
            items = lists.setdefault(count, [*range(count)])
            for fraction, sides in draws:
                other = math.floor(fraction * sides)
                items[sides - 1], items[other] = items[other], items[sides - 1]
            joined = Drawn((items[shuffling.item] + 0.5) / count, count)
            if not shuffling.is_kept:
                del lists[count]
        found.append(joined)
    return found


def shuffles_in(tokens: Sequence[Token]) -> Iterator[tuple[Token, Sequence[Drawn]]]:
    """Yield each token with the draws that shuffle a list, if it is the first of them; else with
    none. The other draws are left out."""
    position = 0
    while position < len(tokens):
        draws = _shuffle_at(tokens, position)
        yield tokens[position], draws
        position += len(draws) or 1


def _shuffle_at(tokens: Sequence[Token], position: int) -> Sequence[Drawn]:
    """Return the draws from a position on that shuffle a list: among all, all but one, up to 2."""
    first = tokens[position]
    if not isinstance(first, Drawn) or first.sides < MIN_SHUFFLED:
        return ()
    draws = tokens[position : position + first.sides - 1]
    found = [each for each in draws if isinstance(each, Drawn)]
    return found if [each.sides for each in found] == [*range(first.sides, 1, -1)] else ()
