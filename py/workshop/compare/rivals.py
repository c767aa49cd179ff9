"""Find where a program prints a fact that is nowhere right, by how its values vary."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set

from workshop.compare.exchanges import OUTCOMES, Found, Instance
from workshop.compare.families import NUMBERED, always_there, family_keys, family_of
from workshop.reading.addresses import Address, only_there

MIN_UNREAD = 12
"""Exchanges from which a line in all of them is about a fact."""
MIN_SHIFTED = 5
"""Different values of a number that is always as much too high or too low."""


def find_rivals(
    instances: Mapping[str, Sequence[Instance]],
    always: Mapping[str, Sequence[Instance]],
    facts: Mapping[str, Sequence[Found]],
    uses: Mapping[str, int],
) -> dict[str, Address]:
    """Return where facts are that are not, or not always, found right.

    `always` are the facts that have a value in all their exchanges; `uses` says in how many
    exchanges of all a template is.
    """
    unread = {
        name: each
        for name, each in instances.items()
        if not each[0].fact.least_share and not _is_read(each, facts[name])
    }
    rivals = _single_rivals(unread, facts, uses)
    return rivals | _rival_families(always, unread, facts, rivals, uses)


def _single_rivals(
    instances: Mapping[str, Sequence[Instance]],
    facts: Mapping[str, Sequence[Found]],
    uses: Mapping[str, int],
) -> dict[str, Address]:
    """Return where facts are that are nowhere found right; not where one of their family is."""
    found: dict[str, Address] = {}
    rivals: set[tuple[int | str | None, ...]] = set()
    for name, each in instances.items():
        others = {at.address for other in facts if other != name for at in facts[other]}
        if (rival := _named_instead(each, uses, others) or _swapped(each, uses)) is not None:
            found[name] = rival
        elif each[0].fact.kind == "number" and each[0].fact.required:
            used = rivals | {
                tuple(one.heard.values.get(places[0].address) for one in each)
                for other, places in facts.items()
                if places and other != name and family_of(other) == family_of(name)
            }
            for address, values in sorted(_shifted(each).items(), key=_first_line):
                if values not in used:
                    rivals.add(values)
                    found[name] = address
                    break
            else:
                places = [at.address for at in facts[name]]
                unread = [one for one in each if {*places}.isdisjoint(one.heard.values)]
                instead = _same_line(unread, each, places)
                if instead is None and not used:
                    instead = _only_number(unread, each, uses)
                if instead is not None:
                    found[name] = instead
    return found


def _same_line(
    unread: Sequence[Instance], instances: Sequence[Instance], places: Sequence[Address]
) -> Address | None:
    """Return the place of a fact in a line that has it right in some exchanges and wrong in others,
    where it is `unread`."""
    lines: Counter[Address] = Counter()
    for _, fact, heard, *_ in instances:
        for place in places:
            if place in heard.values:
                line = heard.lines[heard.line_number_at(place)]
                if place[3] < len(line.values) and line.values[place[3]].value == fact.value:
                    lines["number", line.template, 0, place[3]] += 1
    there = [at for at, _ in lines.most_common() if any(at in each.heard.values for each in unread)]
    return there[0] if there else None


def _only_number(
    unread: Sequence[Instance], instances: Sequence[Instance], uses: Mapping[str, int]
) -> Address | None:
    """Return the only number in lines that are where a fact is unread, and nowhere else, if it may
    be the fact's: a wrong die, or the stones before a move.

    `instances` are all of the fact; its values vary, and are about the same.
    """
    if len(unread) < MIN_UNREAD:
        return None
    values = [int(each.fact.value) for each in instances]
    likely = []
    for address in _own_numbers(unread, uses):
        shown = {int(each.heard.values[address]) for each in unread}
        if (
            address[2] == 0
            and len(shown) > 1
            and {*range(min(values) - 1, max(values) + 2)} >= shown
        ):
            likely.append(address)
    return likely[0] if len(likely) == 1 else None


def _is_read(instances: Sequence[Instance], found: Sequence[Found]) -> bool:
    """Return whether a fact has an address; where it is required, in all exchanges."""
    required = [each.heard for each in instances if each.fact.required]
    if not required:
        return bool(found)
    places = [each.address for each in found]
    return all(any(place in heard.values for place in places) for heard in required)


def _rival_families(
    instances: Mapping[str, Sequence[Instance]],
    unread: Mapping[str, Sequence[Instance]],
    facts: Mapping[str, Sequence[Found]],
    rivals: Mapping[str, Address],
    uses: Mapping[str, int],
) -> dict[str, Address]:
    """Return where required numbers are that are nowhere found right, by their families.

    Those of a family, such as the dice of a roll, have addresses that are alike. If none of them
    is known, they are numbers in lines that are in no other exchange, for each of them one.
    """
    families: dict[str, list[str]] = defaultdict(list)
    for name, each in instances.items():
        if each[0].fact.kind == "number" and each[0].fact.required:
            families[family_of(name)].append(name)
    found: dict[str, Address] = {}
    for names in families.values():
        members = [name for name in names if name in unread and name not in rivals]
        known = {
            key
            for name in names
            if name not in members
            for key in family_keys(rivals.get(name) or facts[name][0].address, instances[name][0])
        }
        alike: dict[tuple[object, ...], dict[str, Address]] = defaultdict(dict)
        for name in members if known or len(members) > 1 else ():
            each = instances[name]
            for address in always_there(each) if known else _own_numbers(each, uses):
                for key in family_keys(address, each[0]):
                    alike[key].setdefault(name, address)
        whole: list[Mapping[str, Address]] = [
            each
            for key, each in alike.items()
            if len(each) == len(members) and (key in known if known else _may_be(each, instances))
        ]
        if whole:
            best = max(whole, key=lambda each: _right_count(each, instances))
            found |= best
    return found


def _own_numbers(instances: Sequence[Instance], uses: Mapping[str, int]) -> list[Address]:
    """Return addresses in lines that are in all exchanges of a fact, and in no others."""
    own = only_there((each.heard for each in instances), uses)
    return [address for address in always_there(instances) if address[1] in own]


def _may_be(addresses: Mapping[str, Address], instances: Mapping[str, Sequence[Instance]]) -> bool:
    """Return whether what is at these addresses may be what it should: dice vary, and have no other
    sides."""
    right = {each.fact.value for name in addresses for each in instances[name]}
    shown = [
        {each.heard.values[address] for each in instances[name]}
        for name, address in addresses.items()
    ]
    is_numbered = all(map(NUMBERED.search, addresses))
    return not is_numbered or (
        any(len(each) > 1 for each in shown) and set().union(*shown) <= right
    )


def _right_count(
    addresses: Mapping[str, Address], instances: Mapping[str, Sequence[Instance]]
) -> int:
    """Return how often the facts with these addresses are right there."""
    return sum(
        each.heard.values[address] == each.fact.value
        for name, address in addresses.items()
        for each in instances[name]
    )


def _first_line(item: tuple[Address, tuple[int | str | None, ...]]) -> tuple[bool, int, Address]:
    address, _ = item
    return address[2] < 0, address[2], address


def _shifted(instances: Sequence[Instance]) -> dict[Address, tuple[int | str | None, ...]]:
    """Return addresses, and their values, at which a number is always as much too high or too low,
    or is right at first in each case and varies from then on."""
    firsts = _first_places(instances)
    found = {}
    for address in always_there(instances):
        values = tuple(each.heard.values.get(address) for each in instances)
        pairs = [
            (int(each.fact.value), int(value))
            for value, each in zip(values, instances, strict=True)
            if value is not None
        ]
        is_shifted = len({value - expected for expected, value in pairs}) == 1
        starts_right = all(values[first] == instances[first].fact.value for first in firsts)
        if len({value for _, value in pairs}) >= MIN_SHIFTED and (is_shifted or starts_right):
            found[address] = values
    return found


def _named_instead(
    instances: Sequence[Instance], uses: Mapping[str, int], others: Set[Address]
) -> Address | None:
    """Return where a player is named in most places of a fact, in a line that is nowhere else.

    If the fact may be left out, that has to be the question. Of an outcome, two places are enough
    in which the line is wrong, if it is nowhere right: the rest may be taken for a tie. The
    places of `others` are left out, such as whose turn it is next.
    """
    kind, seats = instances[0].fact.kind, {each.fact.value for each in instances}
    if kind == "number" and instances[0].fact.name not in OUTCOMES:
        return None
    own = only_there((each.heard for each in instances), uses)
    places: Counter[Address] = Counter()
    right: set[Address] = set()
    for _, fact, heard, *_ in instances:
        question = heard.question
        known = {(heard.line_number_at(at), at[3]) for at in others & heard.values.keys()}
        for line, at in {line: at for at, line in enumerate(heard.lines)}.items():
            named = [
                number
                for number, each in enumerate(line.values)
                if each.kind == kind
                and (kind == "text" or each.value in seats)
                and (at, number) not in known
                # In a question such as “Your piece (r c): ” a letter is no player.
                and not (kind == "label" and len(each.shown) == 1 and line.template == question)
            ]
            is_own = line.template in own and len(named) == 1
            is_about = fact.required or fact.name in OUTCOMES or line.template == question
            if is_own and is_about:
                address: Address = (kind, line.template, 0, named[0])  # type: ignore[assignment]
                places[address] += 1
                if line.values[named[0]].value == fact.value:
                    right.add(address)
    best, count = max(places.items(), key=lambda each: (each[1], each[0]), default=(None, 0))
    is_wrong = instances[0].fact.name in OUTCOMES and count > 1 and best not in right
    return best if is_wrong or 3 * count > len(instances) else None


def _swapped(instances: Sequence[Instance], uses: Mapping[str, int]) -> Address | None:
    """Return where two players are always named in each other's place, or by their numbers, as in
    a line about whose turn it is.

    The line is at the first place of each case, too, so that it is not about the last move. Of
    three players, the one who comes next is not named in the other's place.
    """
    kind = instances[0].fact.kind
    if kind == "event" or (kind != "label" and len({each.fact.value for each in instances}) != 2):
        return None
    firsts = _first_places(instances)
    own = only_there((each.heard for each in instances), uses)
    named: dict[Address, dict[int, tuple[int | str, int | str]]] = defaultdict(dict)
    for number, (_, fact, heard, *_) in enumerate(instances):
        for template, values in heard.lines:
            seats = [index for index, each in enumerate(values) if each.kind == kind]
            is_own = heard.counts[template] == 1 and template in own
            if is_own and len(seats) == 1:
                address: Address = (kind, template, 0, seats[0])
                named[address][number] = fact.value, values[seats[0]].value
    for address, pairs in sorted(named.items()):
        swaps = set(pairs.values())
        is_swap = len(swaps) == 2 and swaps == {(y, x) for x, y in swaps if x != y}
        if is_swap and 3 * len(pairs) > len(instances) and firsts <= {*pairs}:
            return address
    return None


def _first_places(instances: Sequence[Instance]) -> set[int]:
    """Return the indexes of the first instances of each case."""
    return set({each.case: index for index, each in reversed([*enumerate(instances)])}.values())
