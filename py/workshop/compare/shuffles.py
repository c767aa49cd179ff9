"""Follow programs that shuffle a list and take one item, where others draw one of several."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from workshop.run.dialogue import ProgramTurn
from workshop.run.shared_random import Draw

MIN_SHUFFLED = 4
"""Things in a list that is shuffled: two bets may be drawn among 3 and 2."""
Event = TypeVar("Event")


class Shuffling(NamedTuple):
    """What a program takes from a list that it shuffles in the place of a draw."""

    item: int = 0
    is_kept: bool = False
    """Whether it shuffles the same list again, not a new one."""
    is_of_dice: bool = True
    """Whether it shuffles nothing else."""


SHUFFLINGS = [Shuffling(item, is_kept) for is_kept in (False, True) for item in (0, -1)]


def join_in_turns(turns: Sequence[ProgramTurn], shuffling: Shuffling) -> Sequence[ProgramTurn]:
    """Return the turns of a program with one draw in the place of those that shuffle a list."""
    found: list[ProgramTurn] = []
    draws: list[Draw] = []
    for each in join_shuffles([each for turn in turns for each in (*turn.draws, turn)], shuffling):
        if isinstance(each, Draw):
            draws.append(each)
        elif isinstance(each, ProgramTurn):
            found.append(each._replace(draws=tuple(draws)))
            draws = []
    return found


def join_shuffles(events: Sequence[Event], shuffling: Shuffling) -> list[Event | Draw]:
    """Return the events of a run with one draw in the place of those that shuffle a list."""
    found: list[Event | Draw] = []
    lists: dict[int, list[int]] = {}
    for event, draws in shuffles_in(events):
        joined: Event | Draw = event
        if draws:
            count = draws[0].sides
            items = lists.setdefault(count, [*range(count)])
            for fraction, sides in draws:
                other = math.floor(fraction * sides)
                items[sides - 1], items[other] = items[other], items[sides - 1]
            joined = Draw((items[shuffling.item] + 0.5) / count, count)
            if not shuffling.is_kept:
                del lists[count]
        found.append(joined)
    return found


def shuffles_in(events: Sequence[Event]) -> Iterator[tuple[Event, Sequence[Draw]]]:
    """Yield each event with the draws that shuffle a list, if it is the first of them; else with
    none. The other draws are left out."""
    position = 0
    while position < len(events):
        draws = _shuffle_at(events, position)
        yield events[position], draws
        position += len(draws) or 1


def _shuffle_at(events: Sequence[object], position: int) -> Sequence[Draw]:
    """Return the draws from a position on that shuffle a list: among all, all but one, up to 2."""
    first = events[position]
    if not isinstance(first, Draw) or first.sides < MIN_SHUFFLED:
        return ()
    draws = events[position : position + first.sides - 1]
    found = [each for each in draws if isinstance(each, Draw)]
    return found if [each.sides for each in found] == [*range(first.sides, 1, -1)] else ()
