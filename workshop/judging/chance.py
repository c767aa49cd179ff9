"""Chance: how a program draws, and which draws of the reference say what it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import chain, combinations, islice, pairwise, permutations
from typing import Any

from workshop.judging.pairing import Match, said_alike, tokens_of
from workshop.run.recording import Recording, Running
from workshop.run.shared_random import Draw

MAX_FITTING_RUNS = 60
"""Runs of the reference for a case in which both draw otherwise: two dice named twice take 16."""
MAX_FAILED_RUNS = 2 * MAX_FITTING_RUNS
"""Such runs that explained nothing, in all cases: then the program plays another game."""
MAX_FEW = 8
"""Things of which each may have been drawn; of more only those that the program says."""
MAX_THROWN_AWAY = 2
"""Draws of a program before those that it says, or after them, which may stand for nothing."""
NUMBER = re.compile(r"\d{1,9}")


def _fit_of(pairing: Match) -> tuple[bool, int, float]:
    """Return how well the questions and the numbers of a case agree."""
    return pairing.is_whole, len(pairing.pairs), round(said_alike(pairing), 6)


def with_fitting_draws(
    program: Recording,
    beside: Callable[[Sequence[Sequence[Draw]]], Running[Match]],
    *,
    may_fit: bool,
) -> Running[tuple[Match, int]]:
    """Return a case with draws of the reference that fit what the program says, and how many runs
    explained nothing.

    Those of the program, stretch by stretch; if it draws at other moments, one after the other, or
    those before an answer after it; else, and of things, if that `may_fit`, those that it says.
    `beside` runs the reference with such draws.
    """
    draws = [list(each.draws) for each in program.stretches]
    if not any(draws):
        return (yield from beside([])), 0
    first = yield from beside(draws)
    if not _draws_otherwise(first):
        drawn = (draw for each in first.reference.stretches for draw in each.draws)
        if not (may_fit and any(draw.sides and draw.value is None for draw in drawn)):
            return first, 0
        # Both may draw from the same list of names, each with its own order of them.
        fitted, failed = yield from _fitted(first, beside)
        words = _formatted(first) | _formatted(fitted)
        is_alike = _alike(fitted, words)[0] == len(fitted.reference.stretches)
        return (fitted if is_alike and _fit_of(fitted) > _fit_of(first) else first), failed
    row = [draw for each in draws for draw in each]
    later = yield from beside([row])
    ahead = len(row) - sum(len(each.draws) for each in later.reference.stretches)
    best = first
    if 0 <= ahead <= len([each for each in draws if each][-1]):  # for a round that does not come
        best = max(best, later._replace(is_fitted=True), key=_fit_of)
    if not may_fit:
        return best, 0
    earlier = yield from beside([one + two for one, two in pairwise([[], *draws])])
    best = max(best, earlier._replace(is_fitted=True), key=_fit_of)
    return (yield from _fitted(best, beside))


def _draws_otherwise(pairing: Match) -> bool:
    """Return whether there is a stretch in which both do not draw as often, or say the same numbers
    in another order: what one draws first, the other may draw last."""
    sides = pairing.reference.stretches, pairing.program.stretches
    for one, two in ((sides[0][ref], sides[1][prog]) for ref, prog in pairing.pairs):
        numbers = NUMBER.findall(one.text), NUMBER.findall(two.text)
        is_reordered = numbers[0] != numbers[1] and Counter(numbers[0]) == Counter(numbers[1])
        if len(one.draws) != len(two.draws) or (len(one.draws) > 1 and is_reordered):
            return True
    return False


def _fitted(
    best: Match, beside: Callable[[Sequence[Sequence[Draw]]], Running[Match]]
) -> Running[tuple[Match, int]]:
    """Return a case with other draws of the reference: from the first stretch on in which both say
    something else, as long as there are draws with which they say the same there; and how many
    runs were in vain for the next one."""
    left, words = MAX_FITTING_RUNS, _formatted(best)
    while (unlike := _alike(best, words)[0]) < len(best.reference.stretches):
        draws: list[Sequence[Draw]] = [each.draws for each in best.reference.stretches]
        ref = max((one for one, _ in best.pairs if one <= unlike and draws[one]), default=-1)
        tried = [best]
        own = list(_own(best, ref)) if ref >= 0 else []
        for drawn in (*own, *_others(best, draws[ref])) if own else ():
            if (left := left - 1) < 0:
                return best, len(tried)
            found = yield from beside([*draws[:ref], drawn, *draws[ref + 1 :]])
            tried.append(found._replace(is_fitted=True))
            words |= _formatted(found)
            if _alike(found, words)[0] > unlike:
                break
        if _alike(tried[-1], words)[0] <= unlike:
            own_best = max(tried[: len(own) + 1], key=lambda each: _alike(each, words))
            return own_best, len(tried)
        best = tried[-1]
    return best, 0


def _formatted(pairing: Match) -> set[str]:
    """Return the words of the values that a reference prints."""
    values = (
        str(value)
        for stretch in pairing.reference.stretches
        for piece in stretch.pieces
        for _, value in piece.values
    )
    return set(tokens_of("\n".join(values)))


def _alike(pairing: Match, words: Set[str]) -> tuple[Any, ...]:
    """Return the first stretch of the reference in which neither says all the values of the other
    in their order, or that both part in, their number if there is none; and how well both agree.

    Values are numbers, and of the reference's words those that the program says somewhere.
    """
    here, there = pairing.reference.stretches, pairing.program.stretches
    words = words & set(tokens_of("\n".join(each.text for each in there)))
    for ref, prog in pairing.pairs:
        one, two = (
            [word for word in tokens_of(each.text) if word[-1].isdigit() or word in words]
            for each in (here[ref], there[prog])
        )
        if not (is_within(one, two) or is_within(two, one)):
            return ref, (Counter(one) & Counter(two)).total(), *_fit_of(pairing)
    return len(here) if pairing.is_whole else pairing.pairs[-1][0], 0, *_fit_of(pairing)


def is_within(few: Sequence[Any], many: Sequence[Any]) -> bool:
    """Return whether a sequence has all of another one in its order, perhaps others between."""
    left = iter(many)
    return all(each in left for each in few)


def _own(pairing: Match, ref: int) -> Iterator[Sequence[Draw]]:
    """Yield what a program drew last, of which some may stand for nothing, and in other orders."""
    drawn = pairing.reference.stretches[ref].draws
    stretches = pairing.program.stretches[: dict(pairing.pairs)[ref] + 1]
    made = [draw for each in stretches for draw in each.draws][-len(drawn) - MAX_THROWN_AWAY :]
    choices = chain(combinations(made, len(drawn)), islice(permutations(drawn), 1, None))
    yield from islice(choices, MAX_FITTING_RUNS // 2)


def _others(pairing: Match, drawn: Sequence[Draw]) -> Iterator[Sequence[Draw]]:
    """Yield what else one draw might have been: anything of a few, of many what is said."""
    texts = [*pairing.answers, *(each.text for each in pairing.program.stretches)]
    said = {int(number) for text in texts for number in NUMBER.findall(text)}
    for number, draw in enumerate(drawn):
        index = int(draw.fraction * draw.sides)
        first = (draw.value or 0) - index
        some = (each - first for each in sorted(said))
        for other in range(draw.sides) if draw.sides <= MAX_FEW else some:
            if other != index and 0 <= other < draw.sides:
                value = None if draw.value is None else first + other
                changed = Draw((other + 0.5) / draw.sides, draw.sides, value)
                yield (*drawn[:number], changed, *drawn[number + 1 :])
