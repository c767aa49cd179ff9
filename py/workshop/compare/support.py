"""Find the addresses whose values agree best with a fact, until a program's first fault in a case:
contradictions count against an address."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from itertools import chain
from math import log
from operator import itemgetter

from workshop.compare.exchanges import (
    AFTER,
    BEFORE,
    MIN_ACCURACY,
    MIN_OFTEN_WRONG_ACCURACY,
    MIN_OPTIONAL_RATIO,
    MIN_TELLING_RATIO,
    Found,
    Instance,
)
from workshop.compare.families import MIN_ALIKE, family_of
from workshop.compare.model import CELLS
from workshop.reading.addresses import DIGITS, DRAWN, MINUS, Address, Heard

WRONG_CASE_COST = 2.0
"""What an address loses for each case in which it is wrong, in nats; a right value gains its
information: log(1 / its frequency)."""
CONSTANT_GAIN = 0.7
"""What a right value gains if the fact has no other in any case."""
MIN_SUPPORT, MIN_OPTIONAL_SUPPORT = 3.0, 8.0
"""The gain from which an address is taken for a required fact, and for an optional one."""
MIN_FURTHER_SUPPORT = 12.0
"""The same for an address that is wrong somewhere, after another one was taken."""
MIN_FURTHER_RATIO = 10
"""Cases in which a further address of an optional fact is right, for each in which it is wrong."""
MAX_RIGHT = 3
"""Addresses that are together always right, and better than one that is sometimes wrong."""
MAX_CANDIDATES = 24
"""Addresses that are looked at closely for a fact."""


def find_addresses(
    instances: Sequence[Instance],
    blank: Sequence[Heard],
    elsewhere: Sequence[Heard] = (),
    *,
    only_right: bool = False,
) -> tuple[list[Found], list[Address]]:
    """Return the addresses that carry a fact, and that are not `elsewhere`; a further one only
    where those before are missing.

    The other addresses are those that are right throughout and as well supported as the first. Of
    two that are as good, one is better that has nothing where the game has none: in `blank`. Where
    the first is wrong in some cases, a few that are never wrong, and have it all, are better; with
    `only_right` no others are looked for.
    """
    is_required = any(each.fact.required for each in instances)
    # Where a fact may be left out, other values may be at the places that tell it elsewhere.
    instances = [each for each in instances if each.fact.required == is_required]
    kind = instances[0].fact.kind
    counts = Counter(each.fact.value for each in instances)
    gains = {
        value: log(len(instances) / count) if len(counts) > 1 else CONSTANT_GAIN
        for value, count in counts.items()
    }
    least = MIN_SUPPORT if is_required else MIN_OPTIONAL_SUPPORT
    found: list[Found] = []
    clean: list[Address] = []
    rest = instances
    while rest:
        scored: list[Found] = []
        highest = (False, 0.0)
        for address, most in _candidates(rest, kind, gains, least):
            if (True, round(most, 6)) < highest:
                break
            if not is_required and _is_vague(address):
                continue
            if any(address in heard.values for heard in elsewhere):
                continue
            each, value_count = _score(address, rest, gains)
            if (
                each.support >= least
                and not (only_right and each.wrong_cases)
                and (is_required or each.wrong_cases * MIN_OPTIONAL_RATIO <= each.right_count)
                and (is_required or each.wrong_cases * MIN_TELLING_RATIO <= each.telling_count)
                and (is_required or _is_mostly_right(each))
                and (value_count > 1 or len(counts) == 1 or not each.wrong_cases)
                and not (found and each.wrong_cases and each.support < MIN_FURTHER_SUPPORT)
                # Elsewhere a player may often be the right one by chance.
                and not (
                    found
                    and not is_required
                    and MIN_FURTHER_RATIO * each.wrong_cases > each.right_cases
                )
                and not (found and _contradicts(each.address, found, instances))
            ):
                scored.append(each)
                highest = max(highest, _rank(each))
        if not scored:
            break
        scored = [each for each in scored if _rank(each) == highest]
        best = max(
            scored,
            key=lambda each: (
                bool(found) and _is_right_where_found(each.address, instances),
                not any(each.address in heard.values for heard in blank),
                _is_called(instances[0].fact.name, each.address),
                each.address[1].startswith(CELLS),
                each.address[2] >= 0,
                -each.address[3],
                each.address,
            ),
        )
        if not found:
            clean = [each.address for each in scored if not each.wrong_cases]
        found.append(best)
        rest = [each for each in rest if best.address not in each.heard.values]
    if len(instances) - len(rest) < instances[0].fact.least_share * len(instances):
        return [], []
    if is_required and found and found[0].wrong_cases and not only_right:
        right, its_clean = find_addresses(instances, blank, elsewhere, only_right=True)
        if len(right) <= MAX_RIGHT and all(
            any(place.address in each.heard.values for place in right) for each in instances
        ):
            return right, its_clean
    return found, clean


def _rank(found: Found) -> tuple[bool, float]:
    """Return what speaks for a place: signs that are counted are the last choice."""
    return not found.address[1].startswith(DRAWN), round(found.support, 6)


def find_own_turns(
    instances: Mapping[str, Sequence[Instance]],
    facts: Mapping[str, Sequence[Found]],
    blank: Mapping[str, Sequence[Heard]],
) -> dict[str, str]:
    """Return the facts of a player that a program prints only AFTER this player's turns, or only
    BEFORE them: most that are not always right have the other player's number in their place."""
    found: dict[str, str] = {}
    for when in (AFTER, BEFORE):
        votes: dict[str, list[bool]] = defaultdict(list)
        names = []
        for name, each in instances.items():
            own = [one for one in each if one.fact.when in ("", when)]
            others = [one for one in each if one.fact.when not in ("", when)]
            its_blank = blank.get(name, ())
            if own and others and name not in found and _right_share(facts[name], each) < 1:
                names.append(name)
                places, _ = find_addresses(own, its_blank)
                instead = [
                    one.heard.values[places[0].address] == one.fact.instead
                    for one in others
                    if places and places[0].address in one.heard.values
                ]
                right_share = _right_share(find_addresses(others, its_blank)[0], others)
                is_other = sum(instead) >= MIN_ACCURACY * len(instead)
                is_own = bool(places) and is_other and right_share < MIN_ACCURACY
                votes[family_of(name)].append(is_own)
        every = [*chain.from_iterable(votes.values())]
        is_usual = 2 * sum(every) > len(every)
        found |= {name: when for name in names if is_usual or all(votes[family_of(name)])}
    return found


def drop_single(
    instances: Mapping[str, Sequence[Instance]], facts: Mapping[str, Sequence[Found]]
) -> dict[str, Sequence[Found]]:
    """Return no places of a table's numbers that a program may leave out, if few of them have any:
    they are right by chance, as the sum of the dice is often what a Trio is worth."""
    families: dict[str, list[str]] = defaultdict(list)
    for name, each in instances.items():
        if each[0].fact.kind == "number" and not each[0].fact.required:
            families[family_of(name)].append(name)
    return {
        name: ()
        for names in families.values()
        if len(names) > MIN_ALIKE > sum(bool(facts[name]) for name in names)
        for name in names
    }


def _right_share(found: Sequence[Found], instances: Sequence[Instance]) -> float:
    """Return the share of exchanges in which a fact is right at the first of its addresses that is
    there."""
    right = 0
    for each in instances:
        there = [values[at.address] for at in found if at.address in (values := each.heard.values)]
        right += there[:1] == [each.fact.value]
    return right / len(instances)


def _is_called(name: str, address: Address) -> bool:
    """Return whether an address is beside what a fact is called: ``worth of 2S`` before ``2S``, and
    not after the ``1S`` that is before that."""
    return any(own and own.casefold() in address[1] for own in name.partition(" of ")[::2])


def _is_mostly_right(found: Found) -> bool:
    """Return whether an optional fact is right often enough at an address to be what is there."""
    is_often_wrong = found.wrong_cases > found.right_cases
    return found.accuracy >= (MIN_OFTEN_WRONG_ACCURACY if is_often_wrong else MIN_ACCURACY)


def _is_vague(address: Address) -> bool:
    """Return whether an address may be about something else: whatever begins a line, a number
    that is right but for its sign, or a digit."""
    return address[1].rpartition("\n")[2].strip() == "^" or address[1].startswith((MINUS, DIGITS))


def _is_right_where_found(address: Address, instances: Iterable[Instance]) -> bool:
    """Return whether an address has the fact's value in all exchanges in which it is."""
    values = ((each.heard.values.get(address), each.fact.value) for each in instances)
    return all(found in (None, value) for found, value in values)


def _contradicts(address: Address, found: Sequence[Found], instances: Iterable[Instance]) -> bool:
    """Return whether an address mostly has something else where those before have the fact right,
    such as the most that may be taken, which is the stones left at the end alone."""
    counts: Counter[bool] = Counter(
        values[address] == fact.value
        for _, fact, heard, *_ in instances
        if address in (values := heard.values)
        and any(values.get(each.address) == fact.value for each in found)
    )
    return counts[False] > counts[True]


def _candidates(
    instances: Iterable[Instance], kind: str, gains: Mapping[int | str, float], least: float
) -> list[tuple[Address, float]]:
    """Return where the fact's value is found most, and what that may gain, if it is the `least`."""
    support: dict[Address, float] = defaultdict(float)
    for _, fact, heard, *_ in instances:
        gain = gains[fact.value]
        for address in heard.addresses.get((kind, fact.value), ()):
            support[address] += gain
    most = nlargest(MAX_CANDIDATES, support.items(), key=itemgetter(1))
    return [each for each in most if each[1] >= least]


def _score(
    address: Address, instances: Iterable[Instance], gains: Mapping[int | str, float]
) -> tuple[Found, int]:
    """Return what speaks for an address, and how many different values it has right.

    Its values count up to the first in a case that is wrong.
    """
    right: Counter[int | str] = Counter()
    met: set[str] = set()
    wrong: set[str] = set()
    counts = [0, 0]
    for case, fact, heard, *_ in instances:
        if (value := heard.values.get(address)) is None:
            continue
        is_right = value == fact.value
        counts[is_right] += 1
        met.add(case)
        if not is_right:
            wrong.add(case)
        elif case not in wrong:
            right[fact.value] += 1
    usual = min(gains.values()) if len(gains) > 1 else 0
    support = sum(gains[value] * count for value, count in right.items())
    telling = sum(count for value, count in right.items() if gains[value] > usual)
    gain = support - WRONG_CASE_COST * len(wrong)
    places_of = len(wrong), len(met - wrong), right.total(), telling, counts[True] / sum(counts)
    return Found(address, gain, *places_of), len(right)
