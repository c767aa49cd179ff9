"""Find the players' tallies, such as scores, in programs that print them wrong in every line.

A number that is never right is known by what it varies with: it depends on the right one alone, or
it is beside the names of all players, and together they add up as tallies do, or one of them is a
player's tally. Other numbers beside names, such as stones taken, are none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from workshop.compare.exchanges import MIN_OPTIONAL_RATIO, Found, Instance
from workshop.reading.addresses import Address
from workshop.reading.masks import TOKENS, Line

Tally: TypeAlias = Sequence[Instance]
OF_PLAYER = re.compile(r" of player (\d+)$")
CALLED = re.compile(r"\b(?:scores?|scoreboard|wins)\b", re.IGNORECASE)
"""What is said of scores in their line, or in the one above all players' lines."""
MIN_VALUES = 3
"""Different values from which a tally is known by them."""
MIN_ROWS = 12
"""Exchanges with numbers beside all players' names, from which these are looked at."""


class Table(NamedTuple):
    """Numbers beside the names of several players."""

    places: Mapping[int, Address]
    """By seat, where the player's number is."""
    numbers: Sequence[int]
    """Of the exchanges in which all are."""
    columns: Mapping[int, Sequence[int | str]]
    """By seat, the player's number in each of them."""


def find_tallies(
    instances: Mapping[str, Tally], facts: Mapping[str, Sequence[Found]]
) -> dict[str, Sequence[Found]]:
    """Return where tallies are that a program may leave out, if the places in `facts` are wrong.

    A place that is wrong at times and not beside the player's name, such as a number of games, is
    none.
    """
    families: dict[str, dict[int, Tally]] = defaultdict(dict)
    for name, each in instances.items():
        player = OF_PLAYER.search(name)
        if player and not each[0].fact.required:
            families[OF_PLAYER.sub("", name)][int(player[1]) - 1] = each
    found: dict[str, Sequence[Found]] = {}
    for family, tallies in families.items():
        if len({len(tally) for tally in tallies.values()}) > 1:
            continue
        tables = [*_tables(tallies)]
        wrong = next(
            (
                each.places
                for each in tables
                if _is_of_tallies(each, tallies) or _is_called(each, next(iter(tallies.values())))
            ),
            {},
        )
        known = {seat: facts[f"{family} of player {seat + 1}"] for seat in tallies}
        for seat, tally in tallies.items():
            places = [each for each in known[seat] if not each.wrong_cases or _is_named(each, seat)]
            beside = [each for each in tables if seat in each.places]
            is_right = any(_is_right(each, tally, seat) for each in beside)
            # “Becky 1:0 Tim”: the number beside a name may be the other's.
            right_lines = {each.address[1] for each in places if not each.wrong_cases}
            if seat in wrong and not is_right and wrong[seat][1] not in right_lines:
                places = [Found(wrong[seat])]
            elif known[seat] and not places:
                often = [each.places[seat] for each in beside if _is_often_right(each, tally, seat)]
                places = [Found(address) for address in often[:1]]
            elif _is_missing(places, beside, tally) and (address := _depending(tally)):
                places.append(Found(address))
            found[f"{family} of player {seat + 1}"] = places
    return found


def _is_named(found: Found, seat: int) -> bool:
    """Return whether a place is in lines that name a player, and nobody else."""
    text = found.address[1]
    return text.startswith(f"{seat}@") and text.count(TOKENS["label"]) == 1


def _depending(tally: Tally) -> Address | None:
    """Return where a number depends on a tally alone, as one that counts in twos."""
    numbers: dict[Address, dict[int | str, list[int | str]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for each in tally:
        for address, value in each.heard.values.items():
            if address[0] == "number":
                numbers[address][each.fact.value].append(value)
    for address in sorted(numbers):
        often = [values for values in numbers[address].values() if len(values) > 1]
        different = {values[0] for values in often}
        if len(different) == len(often) >= MIN_VALUES and all(
            len(set(values)) == 1 for values in often
        ):
            return address
    return None


def _tables(tallies: Mapping[int, Tally]) -> Iterator[Table]:
    """Yield the numbers beside several players' names: a line for each player, or one for all.

    It is no table if a player is in it twice, or the players are in different orders in a line.
    """
    (first, *_) = tallies.values()
    found: dict[tuple[str, int, int], dict[int, Address]] = defaultdict(dict)
    orders: dict[str, set[tuple[int, ...]]] = defaultdict(set)
    for heard in (each.heard for each in first):
        met: set[object] = set()
        for line in heard.lines:
            seats = {
                i: int(each.value) for i, each in enumerate(line.values) if each.kind == "label"
            }
            orders[line.template].add(tuple(seats.values()) if len(seats) > 1 else ())
            for key, seat, address in _beside_names(line, seats):
                found[key][seat] = address
                if (key, address) in met:
                    orders[line.template].add((seat, seat))
                met.add((key, address))
    for (template, *_), everyone in found.items():
        places = {seat: address for seat, address in everyone.items() if seat in tallies}
        if len(places) > 1 and len(orders[template]) == 1:
            values = [each.heard.values for each in first]
            numbers = [
                number
                for number, each in enumerate(values)
                if all(address in each for address in places.values())
            ]
            columns = {
                seat: [values[number][address] for number in numbers]
                for seat, address in places.items()
            }
            if len(numbers) >= MIN_ROWS:
                yield Table(places, numbers, columns)


def _beside_names(
    line: Line, seats: Mapping[int, int]
) -> Iterator[tuple[tuple[str, int, int], int, Address]]:
    """Yield the numbers beside names in a line, each with its table, the seat and the place.

    `seats` are the players named in it, by the number of the value.
    """
    numbers = [at for at, each in enumerate(line.values) if each.kind == "number"]
    if len(seats) == 1:
        (seat,) = seats.values()
        for at in numbers:
            yield (line.template, at, 0), seat, ("number", f"{seat}@{line.template}", -1, at)
    elif len(seats) == len({*seats.values()}) > 1 and numbers:
        # Of a number on both sides of each name, one is about something else: “7: Tim 2, Sally 1”.
        sides = [side for side in (1, -1) if numbers and {at + side for at in seats} <= {*numbers}]
        for side in sides or [1 if min(seats) < numbers[0] else -1]:
            for at, seat in seats.items():
                if at + side in numbers:
                    yield (line.template, 0, side), seat, ("number", line.template, 0, at + side)


def _is_missing(places: Sequence[Found], tables: Sequence[Table], tally: Tally) -> bool:
    """Return whether a tally is not in all exchanges that have a number beside the name."""
    there = [tally[number].heard.values for table in tables for number in table.numbers]
    return not places or not all(any(each.address in values for each in places) for values in there)


def _is_right(table: Table, tally: Tally, seat: int) -> bool:
    """Return whether the number beside a player's name is the player's tally throughout."""
    return table.columns[seat] == [tally[number].fact.value for number in table.numbers]


def _is_often_right(table: Table, tally: Tally, seat: int) -> bool:
    """Return whether the number beside a player's name is the tally often enough: in each case, the
    exchanges before the first in which it is wrong count."""
    wrong: set[str] = set()
    right = 0
    for number, value in zip(table.numbers, table.columns[seat], strict=True):
        case = tally[number].case
        if value != tally[number].fact.value:
            wrong.add(case)
        right += case not in wrong
    return right >= MIN_OPTIONAL_RATIO * len(wrong)


def _is_of_tallies(table: Table, tallies: Mapping[int, Tally]) -> bool:
    """Return whether the numbers beside all players' names are tallies, if wrong ones.

    All are 0; or they add up as these players' tallies do, a win for each game of theirs; or they
    begin anew in each; or one of them is a player's tally, or was before the last change.
    """
    columns = table.columns.values()
    if all(value == 0 for column in columns for value in column):
        return True
    right = {seat: [each.fact.value for each in tally] for seat, tally in tallies.items()}
    # The computer may have no name, and its tally another line.
    sums = [sum(int(right[seat][number]) for seat in table.columns) for number in table.numbers]
    if sums == [sum(map(int, row)) for row in zip(*columns, strict=True)]:
        return True
    last = {
        seat: [_before(tally, number) for number in range(len(tally))]
        for seat, tally in tallies.items()
    }
    if len(columns) == len(tallies) and all(
        [int(right[seat][number]) - int(last[seat][number]) for number in table.numbers] == column
        for seat, column in table.columns.items()
    ):
        return True
    return any(
        len(set(column)) >= MIN_VALUES and column == [values[number] for number in table.numbers]
        for column in columns
        for values in (*right.values(), *last.values())
    )


def _is_called(table: Table, tally: Tally) -> bool:
    """Return whether a table is one of scores by what it is called."""
    for number in table.numbers:
        heard = tally[number].heard
        rows = {heard.line_number_at(place) for place in table.places.values()}
        above = [max(min(rows) - 1, 0)] if len(rows) > 1 else []
        if not any(CALLED.search(heard.texts[row]) for row in (*above, *rows)):
            return False
    return True


def _before(tally: Tally, number: int) -> int | str:
    """Return a tally as it was one exchange earlier in the same case; at first it is 0."""
    is_first = not number or tally[number - 1].case != tally[number].case
    return 0 if is_first else tally[number - 1].fact.value
