"""Facts of one family, such as five dice or the scores of both players, have addresses alike."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations

from workshop.compare.exchanges import Found, Instance
from workshop.reading.addresses import Address, Heard

NUMBERED = re.compile(r" \d$")
MIN_PLAYERS, MAX_PLAYERS = 3, 5
"""Players whose numbers are looked for beside the names of others."""
MIN_ALIKE = 3
"""Other facts whose addresses are like that of a fact."""


@cache
def families_of(name: str) -> Sequence[tuple[str, str]]:
    """Return how facts beside a fact are called, and what is this one's own in its name."""
    one, of, other = name.partition(" of ")
    return (one, other), (other if of else NUMBERED.sub("", name), one)


@cache
def family_numbers(names: tuple[str, ...]) -> Sequence[tuple[int, int]]:
    """Return for each fact of an exchange which one it is of each of its families."""
    counts: Counter[tuple[int, str]] = Counter()
    numbers = []
    for name in names:
        one, other = enumerate(family for family, _ in families_of(name))
        numbers.append((counts[one], counts[other]))
        counts.update((one, other))
    return numbers


def family_of(name: str) -> str:
    """Return what facts have in common that may be side by side: `total of player 1`, `die 1`."""
    return NUMBERED.sub("", name).partition(" of ")[0]


def family_keys(address: Address, instance: Instance) -> Iterator[tuple[object, ...]]:
    """Yield what the addresses of the facts in a table have in common."""
    kind, text, line, column = address
    families = families_of(instance.fact.name)
    for number, (family, own) in zip(instance.numbers, families, strict=True):
        yield family, kind, text, line, "column", column - number
        yield family, kind, text, "line", line - number, column
        if own.casefold() in text:
            yield family, kind, text.replace(own.casefold(), "{}"), line, column


def find_alike(
    instances: Mapping[str, Sequence[Instance]],
    facts: Mapping[str, Sequence[Found]],
    clean: Mapping[str, Sequence[Address]],
    blank: Mapping[str, Sequence[Heard]],
) -> dict[str, Sequence[Found]]:
    """Return where facts are that are often wrong, by where facts beside them are.

    The others in a table have addresses that are alike but for the column, the line or the word.
    Where there is nothing to print, in the exchanges in `blank`, nothing may be there.
    """
    alike: Counter[tuple[object, ...]] = Counter()
    for name, each in instances.items():
        alike.update({key for address in clean[name] for key in family_keys(address, each[0])})
    found: dict[str, Sequence[Found]] = {}
    for name, each in instances.items():
        if each[0].fact.kind != "number" or (
            facts[name]
            and (name in blank or all(facts[name][0].address in one.heard.values for one in each))
        ):
            continue
        empty = blank.get(name, ())
        there = [
            address
            for address in always_there(each)
            if not any(address in heard.values for heard in empty)
        ]
        votes = {
            address: max(alike[key] for key in family_keys(address, each[0])) for address in there
        }
        best = max(votes, key=lambda address: (votes[address], address), default=None)
        if best and votes[best] >= MIN_ALIKE:
            found[name] = [Found(best)]
    return found


def find_again(
    instances: Mapping[str, Sequence[Instance]], facts: Mapping[str, Sequence[Found]]
) -> dict[str, Sequence[Found]]:
    """Return where numbers of a table are that a program may leave out, also where the table has
    other lines beside it: a line that has them all, always rightly beside the same lines."""
    rows: dict[tuple[str, str], dict[str, Address]] = defaultdict(dict)
    for name, each in instances.items():
        fact = each[0].fact
        if fact.kind != "number" or fact.required or not facts[name]:
            continue
        place = facts[name][0].address
        known = [(one.fact.value, one.heard.values) for one in each if place in one.heard.values]
        if len(known) in (0, len(each)):
            continue
        value, first = known[0]
        for address, shown in first.items():
            kind, text, line, _ = address
            if (kind, line, shown) == ("number", 0, value) and all(
                values.get(address) == values[place] == value for value, values in known
            ):
                rows[family_of(name), text].setdefault(name, address)
    found: dict[str, Sequence[Found]] = {}
    for (_, text), row in sorted(rows.items()):
        is_line = any(text in one.heard.templates for name in row for one in instances[name])
        if len(row) > MIN_ALIKE and is_line:
            found |= {name: [*facts[name], Found(address)] for name, address in row.items()}
    return found


def put_in_order(facts: Mapping[str, Sequence[Found]]) -> dict[str, Sequence[Found]]:
    """Return where numbered facts are, such as dice, that a program prints in another order.

    What is right in another order throughout belongs to another one: `die 1` is the first.
    """
    families: dict[str, list[str]] = defaultdict(list)
    for name, found in facts.items():
        if NUMBERED.search(name) and found:
            families[NUMBERED.sub("", name)].append(name)
    changed: dict[str, Sequence[Found]] = {}
    for names in families.values():
        names.sort()
        first = [facts[name][0].address for name in names]
        texts = {(NUMBERED.sub("", text), line < 0) for _, text, line, _ in first}
        longest = max((text for text, _ in texts), key=len)
        # All of their line, or its beginning up to each of them.
        if len(texts) == 1 or all("^" in text and longest.startswith(text) for text, _ in texts):
            in_order = sorted(
                (facts[name] for name in names),
                key=lambda each: (len(each[0].address[1]), each[0].address),
            )
            changed |= dict(zip(names, in_order, strict=True))
    return changed


def put_with_names(
    instances: Mapping[str, Sequence[Instance]], facts: Mapping[str, Sequence[Found]]
) -> dict[str, Sequence[Found]]:
    """Return where the numbers of three players or more are, if they are beside others' names.

    They are exchanged in one way wherever they differ and all names are beside numbers. Of two
    players a line may name one and say what the other has.
    """
    families: dict[str, list[str]] = defaultdict(list)
    for name, each in instances.items():
        if each[0].fact.kind == "number" and " of " in name and facts[name]:
            families[family_of(name)].append(name)
    changed: dict[str, Sequence[Found]] = {}
    for names in families.values():
        names.sort(key=lambda name: instances[name][0].numbers)
        usual = tuple(range(len(names)))
        if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
            continue
        orders, row_count = {*permutations(usual)}, 0
        for row in zip(*(instances[name] for name in names), strict=False):
            heard = row[0].heard
            values = [heard.values.get(facts[name][0].address) for name in names]
            beside = _numbers_beside(heard)
            if len({*values} - {None}) == len(names) and {*beside} == {*usual}:
                row_count += 1
                orders = {
                    order
                    for order in orders
                    if all(values[order[seat]] in beside[seat] for seat in usual)
                }
        if row_count >= MIN_ALIKE and len(orders) == 1 and usual not in orders:
            (order,) = orders
            changed |= {names[seat]: facts[names[order[seat]]] for seat in usual}
    return changed


def _numbers_beside(heard: Heard) -> Mapping[int | str, set[int | str]]:
    """Return the numbers that are beside each player's name: in its line if no other name is there,
    or in the order of the names, also of those in the line before."""
    found: dict[int | str, set[int | str]] = defaultdict(set)
    before: list[int | str] = []
    for line in heard.lines:
        seats = [each.value for each in line.values if each.kind == "label"]
        numbers = [each.value for each in line.values if each.kind == "number"]
        owners = seats or before
        if len(owners) == 1:
            found[owners[0]].update(numbers)
        elif len(owners) == len(numbers):
            for seat, number in zip(owners, numbers, strict=True):
                found[seat].add(number)
        before = seats if not numbers else []
    return {seat: numbers for seat, numbers in found.items() if numbers}


def always_there(instances: Sequence[Instance]) -> list[Address]:
    """Return the addresses of numbers that are in all exchanges of a fact."""
    first, *rest = [each.heard.values.keys() for each in instances]
    there = {address for address in first if address[0] == "number"}
    for addresses in rest:
        there &= addresses
        if not there:
            break
    return sorted(there)
