"""Numbers that a program prints under each other's headings, throughout.

Each number is right, but another name is beside it or above it: `Player 2` above the first
player's scores, *Trio* beside the score of a Quartet.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from workshop.compare.exchanges import Found, Instance
from workshop.compare.players import PLAYERS
from workshop.reading.addresses import Address, Heard
from workshop.reading.rows import BELOW, EDGE, START

MIN_DIFFERING = 6
"""Exchanges in which numbers differ, from which they are known to be exchanged."""
MIN_MOVED = 4
"""Headings beside which is always the number of another one, in whatever order."""
SAMPLE = 12
"""About how many exchanges are looked at: a heading is the same in all of them."""


def put_with_players(
    instances: Mapping[str, Sequence[Instance]], facts: Mapping[str, Sequence[Found]]
) -> dict[str, Sequence[Found]]:
    """Return where the numbers of both players are, if they are exchanged throughout.

    So they are if each player's right number is always where the other player is named; or, where
    no names are, if they are in another order in their line than those with names.
    """
    changed: dict[str, Sequence[Found]] = {}
    named: set[bool] = set()
    nameless: list[tuple[str, str, list[bool]]] = []
    for name, found in facts.items():
        other = name.replace(" of player 1", " of player 2")
        if other == name or not found or not facts.get(other):
            continue
        places = found[0].address, facts[other][0].address
        differing = _differing(instances[name], places)
        owners = [its for each in differing if (its := _owners(each, places))]
        if owners and all(its == [2, 1] for its in owners):
            changed |= {name: facts[other], other: found}
        orders = [order for each in differing if (order := _is_in_order(each, places)) is not None]
        if owners and all(its == [1, 2] for its in owners):
            named.update(orders)
        elif not owners:
            nameless.append((name, other, orders))
    for name, other, orders in nameless if len(named) == 1 else ():
        if len(orders) >= MIN_DIFFERING and named.isdisjoint(orders):
            changed |= {name: facts[other], other: facts[name]}
    return changed


def _is_in_order(heard: Heard, places: Sequence[Address]) -> bool | None:
    """Return whether the first of two numbers is before the other in the same line; None if they
    are in different lines, or it is not clear which they are."""
    one, other = map(heard.line_number_at, places)
    numbers = [heard.values[place] for place in places]
    shown = [each.value for each in heard.lines[one].values]
    if one != other or any(shown.count(number) != 1 for number in numbers):
        return None
    return shown.index(numbers[0]) < shown.index(numbers[1])


def _differing(instances: Sequence[Instance], places: Sequence[Address]) -> list[Heard]:
    """Return what is said where all places have numbers that are not the same: where they are
    equal, nothing shows whose each is."""
    heard = [each.heard for each in instances]
    there = [each for each in heard if all(place in each.values for place in places)]
    return _sample([each for each in there if len({each.values[place] for place in places}) > 1])


def _sample(heard: Sequence[Heard]) -> list[Heard]:
    return [*heard[:: len(heard) // SAMPLE or 1]]


def _owners(heard: Heard, places: Sequence[Address]) -> Sequence[int | str | None]:
    """Return the players by whose names two numbers are."""
    one, other = places
    if heard.line_number_at(one) != heard.line_number_at(other):
        return [heard.owner_at(place) for place in places]
    # Names above the columns, or each before its number.
    columns = heard.players_near(one)
    is_in_order = _is_in_order(heard, places)
    if len(columns) != len(places) or is_in_order is None:
        return []
    return columns if is_in_order else columns[::-1]


def put_under_headings(
    instances: Mapping[str, Sequence[Instance]], facts: Mapping[str, Sequence[Found]]
) -> dict[str, Sequence[Found]]:
    """Return where the numbers of a table are, if two of them are exchanged throughout, or several:
    *Trio* is beside the score of the Quartet, and the other way round, or above it."""
    tables: dict[str, dict[str, str]] = defaultdict(dict)
    for name in facts:
        one, of, other = name.partition(" of ")
        if of and facts[name]:  # the Trio of player 1, or the worth of Trio
            tables[other][one.casefold()] = name
            tables[one][other.casefold()] = name
    changed: dict[str, Sequence[Found]] = {}
    for table in tables.values():
        if len(table) > len(PLAYERS):
            moved = {
                heading: own
                for own, heading in _headings(table, instances, facts)
                if heading != own
            }
            for heading, own in moved.items():
                if moved.get(own) == heading or len(moved) >= MIN_MOVED:
                    changed[table[heading]] = facts[table[own]]
    return changed


def _headings(
    table: Mapping[str, str],
    instances: Mapping[str, Sequence[Instance]],
    facts: Mapping[str, Sequence[Found]],
) -> Iterator[tuple[str, str]]:
    """Yield what each number of a table is, and what it is called where it is printed, if that is
    always the same."""
    names = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, table))})(?!\w)", re.IGNORECASE)
    for own, name in table.items():
        place = facts[name][0].address
        there = [each.heard for each in instances[name] if place in each.heard.values]
        columns = sorted(
            facts[other][0].address
            for other in table.values()
            if facts[other][0].address[:3] == place[:3]
        )
        called = {_heading(each, place, columns, names) for each in _sample(there)}
        if len(there) >= MIN_DIFFERING and len(called) == 1:
            (heading,) = called
            if heading:
                yield own, heading


def _heading(
    heard: Heard, place: Address, columns: Sequence[Address], names: re.Pattern[str]
) -> str:
    """Return what a number is called in its line, or by the nearest line above that names several;
    "" if that is not clear."""
    number = heard.line_number_at(place)
    beside = names.findall(place[1].partition(BELOW)[0]) or names.findall(heard.texts[number])
    if beside:
        return beside[0].casefold() if len(beside) == 1 else ""
    for line in reversed(heard.texts[:number]):
        above = [*names.finditer(line)]
        if len(above) > 1:
            return _above(place, columns, above)
    return ""


def _above(place: Address, columns: Sequence[Address], above: Sequence[re.Match[str]]) -> str:
    """Return the heading over a number, by their ends or beginnings or the number of columns."""
    _, text, _, column = place
    if text.startswith((EDGE, START)):
        edge = re.Match.start if text.startswith(START) else re.Match.end
        return min(above, key=lambda each: abs(edge(each) - column))[0].casefold()
    return above[columns.index(place)][0].casefold() if len(above) == len(columns) else ""
