"""Learn what a program calls the computer: what it prints where people's names are."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from unicodedata import category

from workshop.compare.exchanges import Trial
from workshop.compare.model import Model, comparable_steps
from workshop.compare.wins import clauses_of
from workshop.compare.words import LONG_WORD
from workshop.reading.addresses import Heard
from workshop.reading.masks import TOKEN, TOKENS, Line, Value

MAX_NAME_CHARACTERS = 25
MIN_SHARE = 0.3
"""Of the places of a fact that is about the computer, those at which the name has to be found."""
MIN_RATIO = 2
"""How much more often it has to be found there than at places of the fact that are about people."""
MAX_TEMPLATES = 12
POSSESSIVE = re.compile(r"['’]s\b")
"""What follows a name that is not all of it: ``Python's move``."""
NO_NAME = re.compile(r"(?<![^\W_])\d+(?![^\W_])(?=.*\w)|:")
"""A number before other words, and no part of a name such as ``R2D2`` or ``HAL 9000``; and a
heading's end."""
PICTURE = "So"
"""Unicode's category of other symbols than those of mathematics and money."""
FRAME = " *|[]()<>:-=!.,"
"""Signs around a name that are no part of it."""


def find_computer(trials: Sequence[Trial], model: Model, seat: int) -> str:
    """Return the name by which a program calls the computer at `seat`, or "".

    Lines and clauses that name a person alone, where a fact is about that person, are taken as
    patterns; where the same fact is about the computer, what is at the name's place is a candidate.
    """
    places: dict[str, list[tuple[int, Heard]]] = defaultdict(list)
    for fact, value, heard in _label_places(trials, model):
        places[fact].append((value, heard))
    best: tuple[float, int, int, str] = (0, 0, 0, "")
    for each in places.values():
        matches = cache(partial(_matches, _patterns(each, seat)))
        about_computer = [heard for value, heard in each if value == seat]
        about_people = [heard for value, heard in each if value != seat]
        found, elsewhere = (
            Counter(each for heard in places for each in set(_names(heard.lines, matches, seat)))
            for places in (about_computer, about_people)
        )
        patterns_of = Counter(name for _, name in found)
        others: dict[str, set[str]] = defaultdict(set)
        for pattern, name in elsewhere:
            others[pattern].add(name)
        for (pattern, name), count in found.items():
            share = count / len(about_computer)
            is_often = share * len(about_people) > MIN_RATIO * elsewhere[pattern, name]
            if is_often and share > MIN_SHARE:
                # One place of one says less than most of many.
                weight = count / (len(about_computer) + 1)
                # “Python takes 2” has the name of “Python 1”, which is also where people win.
                begun = [each for each in others[pattern] if _begins(name, each)]
                called = min((*begun, name), key=len)
                best = max(best, (weight, count, patterns_of[called], called))
    return _as_printed(best[-1], trials) if best[-1] else ""


def _as_printed(name: str, trials: Sequence[Trial]) -> str:
    """Return a name, which was found in templates, in the case in which it is printed most."""
    found = re.compile(re.escape(name), re.IGNORECASE)
    shown = Counter(each for heard in trials[0].heard for each in found.findall(heard.text))
    return shown.most_common(1)[0][0] if shown else name


def _begins(name: str, beginning: str) -> bool:
    """Return whether a name is another one, perhaps with more words."""
    return f"{name} ".casefold().startswith(f"{beginning} ".casefold())


def _label_places(trials: Sequence[Trial], model: Model) -> Iterator[tuple[str, int, Heard]]:
    """Yield each fact that is about a player, the player's seat, and what was said there."""
    for trial in trials:
        for index in range(comparable_steps(model, trial)):
            for fact in trial.steps[index].facts:
                if fact.kind == "label" and fact.value != "":
                    yield fact.name, int(fact.value), trial.heard[index]


def _patterns(places: Sequence[tuple[int, Heard]], seat: int) -> list[re.Pattern[str]]:
    """Return patterns of the lines and clauses that name only the person whom a fact is about.

    A row of a table, such as one of scores, is there for others, too.
    """
    templates = Counter(
        piece
        for value, heard in places
        if value != seat
        for line in heard.lines
        if heard.counts[line.template] == 1
        for piece, its in _pieces(line.template)
        if TOKENS["label"] in piece
        and {each.value for each in line.values[its] if each.kind == "label"} == {value}
    )
    return [
        re.compile(
            re.escape(template)
            .replace(re.escape(TOKENS["label"]), "(.+?)", 1)
            .replace(re.escape(TOKENS["label"]), r"\1")
        )
        for template, _ in templates.most_common(MAX_TEMPLATES)
    ]


@lru_cache(maxsize=20_000)
def _pieces(template: str) -> Sequence[tuple[str, slice]]:
    """Return a line's template, and its clauses with a word, each with which of the line's values
    are in it: after a person's win a line may go on otherwise than after the computer's."""
    clauses = clauses_of(template)
    return [
        (template, slice(None)),
        *(
            (clause.strip(), slice(start, end))
            for clause, start, end in (clauses if len(clauses) > 1 else ())
            if LONG_WORD.search(clause)
        ),
    ]


def _matches(
    patterns: Sequence[re.Pattern[str]], template: str
) -> Sequence[tuple[re.Match[str], slice]]:
    """Return how the pieces of a line are one of these patterns, with where their values are."""
    return [
        (match, its)
        for piece, its in _pieces(template)
        for each in patterns
        if (match := each.fullmatch(piece))
    ]


def _names(
    lines: Sequence[Line],
    matches: Callable[[str], Sequence[tuple[re.Match[str], slice]]],
    seat: int,
) -> Iterator[tuple[str, str]]:
    """Yield what is at the place of a name in the lines of an exchange, with the line's pattern."""
    for line in lines:
        for match, its in matches(line.template):
            name = POSSESSIVE.split(_as_shown(line.values[its], match, seat))[0].strip(FRAME)
            name += ")" * ("(" in name and ")" not in name)  # “Zoe (AI)”
            is_name = any(map(_is_of_name, name)) and not NO_NAME.search(name)
            if is_name and len(name) <= MAX_NAME_CHARACTERS:
                yield match.re.pattern, name


def _is_of_name(sign: str) -> bool:
    """Return whether a sign may be all of a name: a letter, or a picture such as 🤖."""
    return sign.isalpha() or category(sign) == PICTURE


def _as_shown(values: Sequence[Value], match: re.Match[str], seat: int) -> str:
    """Return the first group of a match in a template, with the numbers of its `values` as they
    were printed; "" if a person's name is in it."""
    start = len(TOKEN.findall(match.string[: match.start(1)]))
    inside = values[start : start + len(TOKEN.findall(match[1]))]
    if any(value.kind != "number" and value.value != seat for value in inside):
        return ""
    shown = iter(inside)
    return TOKEN.sub(lambda _: next(shown).shown, match[1])
