"""Find the lines that say who has won, right or wrong."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from workshop.compare.exchanges import Fact, Found, Step
from workshop.reading.addresses import Address, Heard, last_worded, template_counts
from workshop.reading.masks import TOKEN

WORD_BEFORE = re.compile(r"(\w+)\W*$")


def find_claims(
    places: Sequence[tuple[Fact, Step, Heard]], found: Sequence[Found], uses: Mapping[str, int]
) -> list[Address]:
    """Return where a line that is at no other places names one player: it says who it is.

    No claim: a question; a line that is printed for several players; one that never names the right
    one where the first place in `found` does, such as the loser; one that is about something else,
    such as who leads; and lines that name the same players each time, but not the same one, such as
    thanks.
    """
    here = template_counts(heard for *_, heard in places)
    words = {_word_before(each.address[1], each.address[3]) for each in found}
    named: dict[Address, list[tuple[Fact, Step, int | str]]] = defaultdict(list)
    right: set[Address] = set()
    for fact, step, heard in places:
        is_right = not found or heard.values.get(found[0].address) == fact.value
        question = last_worded(heard.lines) if step.kind else ""
        values: dict[Address, set[int | str]] = defaultdict(set)
        for line in heard.lines:
            if here[line.template] != uses[line.template] or line.template == question:
                continue
            for index, value in enumerate(line.values):
                is_word = value.kind == "label" or _word_before(line.template, index) in words
                if value.kind == fact.kind and is_word:
                    values[fact.kind, line.template, 0, -1].add(value.value)
                    values[fact.kind, line.template, 0, index].add(value.value)
        for address, its in values.items():
            whole = (*address[:3], -1)
            if address != whole and len(its) == len(values[whole]) == 1:
                (named_here,) = its
                named[address].append((fact, step, named_here))
                if is_right and named_here == fact.value:
                    right.add(address)
    claims = {
        address: {value for *_, value in each}
        for address, each in named.items()
        if 3 * len(each) > len(places) and address in right and not _is_aside(each)
    }
    constant = [values for values in claims.values() if len(values) == 1]
    if len(set().union(*constant)) > 1:
        return [address for address, values in claims.items() if len(values) > 1]
    return list(claims)


def _word_before(template: str, index: int) -> str:
    """Return the word before a value in a template, as in `player 1`."""
    head = TOKEN.split(template)[index]
    match = WORD_BEFORE.search(head)
    return match[1].casefold() if match else ""


def _is_aside(named: Sequence[tuple[Fact, Step, int | str]]) -> bool:
    """Return whether a line is about something else that a step allows, and says it rightly."""
    others = {other.name for _, step, _ in named for other in step.asides}
    return any(
        all(
            value == other.value
            for _, step, value in named
            for other in step.asides
            if other.name == name
        )
        for name in others
    )
