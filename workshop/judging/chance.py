"""Chance: how a program draws, and which draws of the reference say what it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, permutations

from workshop.judging.pairing import Match, said_alike
from workshop.run.recording import Recording, Running
from workshop.run.shared_random import Draw

MAX_FITTING_RUNS = 60
"""Runs of the reference for a case in which both draw otherwise: two dice named twice take 16."""
MAX_FITTED = 4
"""Exchanges of a case with other draws: who draws otherwise in more plays another game."""
MAX_FEW = 8
"""Things of which each may have been drawn; of more only those that the program says."""
NUMBER = re.compile(r"\d{1,9}")


def fit_of(pairing: Match) -> tuple[bool, int, float]:
    """Return how well the questions and the numbers of a case agree."""
    return pairing.is_whole, len(pairing.pairs), round(said_alike(pairing), 6)


def with_fitting_draws(
    program: Recording,
    beside: Callable[[Sequence[Sequence[Draw]]], Running[Match]],
    *,
    may_fit: bool,
) -> Running[Match]:
    """Return a case with draws of the reference that fit what the program says.

    Those of the program, stretch by stretch; if it draws at other moments, one after the other;
    else, if that `may_fit`, values that it says. `beside` runs the reference with such draws.
    """
    draws = [list(each.draws) for each in program.stretches]
    if not any(draws):
        return (yield from beside([]))
    best = yield from beside(draws)
    if not _draw_otherwise(best):
        return best
    row = [draw for each in draws for draw in each]
    later = yield from beside([row])
    ahead = len(row) - sum(len(each.draws) for each in later.reference.stretches)
    in_a_row = best
    if 0 <= ahead <= len([each for each in draws if each][-1]):  # for a round that does not come
        in_a_row = max(best, later._replace(is_fitted=True), key=fit_of)
    if not may_fit or _is_alike(in_a_row) or len(_draw_otherwise(best)) > MAX_FITTED:
        return in_a_row
    fitted = yield from _fitted(best, beside)
    return max(in_a_row, fitted, key=fit_of)


def _draw_otherwise(pairing: Match) -> list[int]:
    """Return the stretches of the reference in which both do not draw as often, or say the same
    numbers in another order: what one draws first, the other may draw last."""
    here, there = pairing.reference.stretches, pairing.program.stretches
    return [
        ref
        for ref, prog in pairing.pairs
        if len(here[ref].draws) != len(there[prog].draws)
        or (len(here[ref].draws) > 1 and _is_reordered(here[ref].text, there[prog].text))
    ]


def _is_reordered(text: str, other: str) -> bool:
    one, two = NUMBER.findall(text), NUMBER.findall(other)
    return one != two and Counter(one) == Counter(two)


def _fitted(
    first: Match, beside: Callable[[Sequence[Sequence[Draw]]], Running[Match]]
) -> Running[Match]:
    """Return a case with other draws, where both draw otherwise, if all that is said is alike with
    them."""
    best, left = first, MAX_FITTING_RUNS
    own = dict(first.pairs)
    for ref in _draw_otherwise(first):
        drawn = best.reference.stretches[ref].draws
        if len(drawn) == len(first.program.stretches[own[ref]].draws):
            for order in islice(permutations(drawn), 1, left):
                left -= 1
                draws = [list(each.draws) for each in best.reference.stretches]
                draws[ref] = list(order)
                tried = yield from beside(draws)
                best = max(best, tried._replace(is_fitted=True), key=fit_of)
            continue
        for number in range(len(drawn)):
            draws = [list(each.draws) for each in best.reference.stretches]
            if _is_alike(best) or len(draws[ref]) <= number:
                return best
            for draw in _others(draws[ref][number], best):
                if (left := left - 1) < 0:
                    return first
                draws[ref][number] = draw
                tried = yield from beside(draws)
                best = max(best, tried._replace(is_fitted=True), key=fit_of)
        if best is first:
            break  # other values explain nothing
    return best if _is_alike(best) else first


def _is_alike(pairing: Match) -> bool:
    """Return whether, wherever something is drawn, one says all the numbers of the other, in their
    order."""
    here, there = pairing.reference.stretches, pairing.program.stretches
    said = [
        (NUMBER.findall(here[ref].text), NUMBER.findall(there[prog].text))
        for ref, prog in pairing.pairs
        if here[ref].draws
    ]
    return pairing.is_whole and all(_is_within(*two) or _is_within(*two[::-1]) for two in said)


def _is_within(few: Sequence[str], many: Sequence[str]) -> bool:
    left = iter(many)
    return all(each in left for each in few)


def _others(draw: Draw, pairing: Match) -> Iterator[Draw]:
    """Yield what else might have been drawn: anything of a few, of many what the program says."""
    index = int(draw.fraction * draw.sides)
    indices: Sequence[int] = range(draw.sides)
    if draw.sides > MAX_FEW:
        first = (draw.value or 0) - index
        texts = [*pairing.answers, *(each.text for each in pairing.program.stretches)]
        said = {int(number) for text in texts for number in NUMBER.findall(text)}
        indices = [each - first for each in sorted(said) if each - first in indices]
    for other in indices:
        if other != index:
            value = None if draw.value is None else draw.value - index + other
            yield Draw((other + 0.5) / draw.sides, draw.sides, value)
