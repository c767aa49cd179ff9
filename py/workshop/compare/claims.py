"""Find the lines that say who a fact is about, right or wrong."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain

from workshop.compare.exchanges import BLANK, Fact, Found, Step, Trial
from workshop.compare.turns import WORDS_BESIDE
from workshop.compare.words import WORD, word_before
from workshop.reading.addresses import Address, Heard, only_there
from workshop.reading.masks import TOKEN

RANKED = re.compile(r"\W*\ue001(?:st|nd|rd|th)?\W+\ue002")
"""How a line of a ranking begins: with a player's place and name."""
MAX_CLAIM_VALUES = 6
"""Names and numbers in a line that is about a player; a table's row has more."""


def find_claims(
    places: Sequence[tuple[Fact, Step, Heard]], found: Sequence[Found], uses: Mapping[str, int]
) -> list[Address]:
    """Return where a line that is at no other places names one player: it says who it is.

    No claim: a question; a line that is printed for several players; one that never names the right
    one where a place in `found` does, such as the loser; one that is about something else, such as
    who leads; and lines that name the same players each time, but not the same one, such as thanks.
    Where a place in `found` is always right, any other line is about something else: sentences that
    say who has won are found by their words (`find_wins`).
    """
    own = only_there((heard for *_, heard in places), uses)
    words = {word_before(each.address[1], each.address[3]) for each in found}
    named: dict[Address, list[tuple[Fact, Step, int | str]]] = defaultdict(list)
    right: set[Address] = set()
    right_count = 0
    for fact, step, heard in places:
        said = [heard.values[each.address] for each in found if each.address in heard.values]
        is_right = not found or (said or [BLANK])[0] == fact.value
        right_count += is_right
        question = heard.question if step.kind else ""
        values: dict[Address, set[int | str]] = defaultdict(set)
        for line in heard.lines:
            if line.template not in own or line.template == question:
                continue
            if RANKED.match(line.template) or len(line.values) > MAX_CLAIM_VALUES:
                continue
            for index, value in enumerate(line.values):
                is_word = value.kind == "label" or word_before(line.template, index) in words
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
    winners = Counter(fact.value for fact, *_ in places)
    claims = {
        address: {value for *_, value in each}
        for address, each in named.items()
        # A line may be there for some winners alone, such as people.
        if 3 * len(each) > sum(winners[value] for value in {fact.value for fact, *_ in each})
        and address in right
        and not _is_aside(each)
    }
    constant = [values for values in claims.values() if len(values) == 1]
    is_varied = len(set().union(*constant)) > 1
    if found and right_count == len(places):
        templates = {each.address[1] for each in found}
        claims = {address: each for address, each in claims.items() if address[1] in templates}
    found_here = [address for address, values in claims.items() if len(values) > 1 or not is_varied]
    # At the end of all a line that has named one player names no other besides.
    last = [] if any(step.kind for _, step, _ in places) else found_here
    return [*found_here, *((kind, text, -1, index) for kind, text, _, index in last)]


def find_texts_instead(
    places: Sequence[tuple[Fact, Step, Heard]], trials: Sequence[Trial]
) -> list[Address]:
    """Return where a typed text, such as an ID, is in the place of the name of a player.

    The name is after a word that only the questions for such texts have, and no text is.
    """
    asked: dict[str, set[str]] = {"label": set(), "text": set()}
    for trial in trials:
        for turn, heard in zip(trial.program_turns, trial.heard, strict=False):
            for value in trial.masks.line(turn.answer or "").values:
                asked.get(value.kind, set()).update(WORD.findall(heard.question))
    words = asked["text"] - asked["label"] - WORDS_BESIDE
    names = False
    texts: dict[Address, set[str]] = {}
    for fact, _, heard in places:
        for template, values in heard.lines:
            parts = [WORD.findall(part) for part in TOKEN.split(template)]
            for at, value in enumerate(values):
                if value.kind == "text":
                    texts["text", template, 0, at] = {*chain(*parts[: at + 1])}
                elif value.kind == fact.kind and value.value == fact.value:
                    names = names or not words.isdisjoint(parts[at])
    is_instead = names and all(words.isdisjoint(each) for each in texts.values())
    return [address for address, each in texts.items() if is_instead and each]


def _is_aside(named: Sequence[tuple[Fact, Step, int | str]]) -> bool:
    """Return whether a line is about something else that a step allows, and says it rightly."""
    others = {
        (other.name, other.kind)
        for fact, step, _ in named
        for other in step.asides
        if other.kind == fact.kind
    }
    return any(
        all(
            value == other.value
            for _, step, value in named
            for other in step.asides
            if (other.name, other.kind) == each
        )
        for each in others
    )
