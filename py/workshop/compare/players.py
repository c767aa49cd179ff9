"""Learn what a program calls players whom the game only numbers, from what it prints at turns."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product

from workshop.compare.exchanges import TURN, Trial
from workshop.compare.model import Model, comparable_steps
from workshop.compare.words import WORD
from workshop.reading.masks import COUNTED, NUMBER_WORDS

PARTS = re.compile(r"\w+|[^\w\s]")
"""Of a word between blanks: ``o'neil's`` has five."""
MIN_TURNS = 12
"""Turns of each player at which its name is in the same line."""
MAX_NAME_CHARACTERS = 25
MAX_TIED = 3
"""Pairs of names for which as much speaks."""
PLAYERS = (1, 2)
"""The numbers by which the game calls them."""
BY_NUMBER = re.compile(r"\bp(?:layer)? ?#?([123]|one|two|three)\b", re.IGNORECASE)
IN_ORDER = re.compile(r"\b([123]|one|two|three|first|second|third)(?:st|nd|rd)?\b", re.IGNORECASE)
"""What else may say in a question for a name which player is asked: *second name*."""
PRONOUNS = ("she", "her", "hers"), ("he", "him", "his")


def find_numbers(trials: Sequence[Trial], computer: int) -> Mapping[str, int]:
    """Return the seats of two people and a computer by what a program calls them: *player 1*.

    Empty unless it numbers both people where it asks for their names or IDs, and uses the names
    later. The computer has the number that is left.
    """
    if not any(map(_uses_names, trials)):
        return {}
    asked: dict[int, Counter[int]] = defaultdict(Counter)
    for trial in trials:
        known: set[tuple[str, int | None]] = set()
        for game, turn in zip(trial.game_turns, trial.program_turns, strict=False):
            kind, seat = (game.ask.kind, game.ask.seat) if game.ask else ("", None)
            if seat is None or kind not in ("name", "id") or (kind, seat) in known:
                continue
            known.add((kind, seat))
            match = BY_NUMBER.search(turn.question)
            if match or (kind == "name" and (match := IN_ORDER.search(turn.question))):
                number = match[1].casefold()
                asked[seat][NUMBER_WORDS.get(number) or int(number)] += 1
    seats = {counts.most_common(1)[0][0]: seat for seat, counts in asked.items()}
    left = {*range(1, len(PLAYERS) + 2)} - {*seats}
    if len(seats) != len(PLAYERS) or len(left) != 1:
        return {}
    seats[left.pop()] = computer
    return {
        form: seat
        for number, seat in sorted(seats.items())
        for form in (
            *(f"player {each}" for each in (number, f"#{number}", COUNTED[number])),
            f"p{number}",
        )
    }


def _uses_names(trial: Trial) -> bool:
    """Return whether a program says a typed name after the questions for names and IDs."""
    return any(
        value.kind == "label"
        for step, heard in zip(trial.steps, trial.heard, strict=False)
        if step.kind not in ("name", "id")
        for line in heard.lines
        for value in line.values
    )


def find_players(
    trials: Sequence[Trial], model: Model, names: Mapping[str, int]
) -> Iterator[Mapping[str, int]]:
    """Yield the numbers of two players by their names, such as *girls* and *boys*; several times if
    as much speaks for other names, and each time also the other way round: a line at a player's
    turns may be about the one before. `names` are the assignment's, which a program may translate.

    They are what differs between a line that is at the turns of one player alone, and one that is
    at those of the other. A letter is a name with the word before it: *player a*.
    """
    turns: dict[str, Counter[int]] = defaultdict(Counter)
    for trial in trials:
        for index in range(comparable_steps(model, trial)):
            for fact in trial.steps[index].facts:
                if fact.name == TURN and (fact.kind == "number" or names):
                    number = int(fact.value) + (fact.kind == "label")
                    for template in trial.heard[index].templates:
                        turns[template][number] += 1
    lines: dict[int, list[str]] = {1: [], 2: []}
    for template, counts in turns.items():
        number, count = counts.most_common(1)[0]
        if len(counts) == 1 and count >= MIN_TURNS:
            lines[number].append(template)
    support: Counter[tuple[str, str]] = Counter()
    for one, other in product(lines[1], lines[2]):
        count = min(turns[one][1], turns[other][2])
        support.update(dict.fromkeys(_names(one.split(" "), other.split(" ")), count))
    most = max(support.values(), default=0)
    tied = {(min(pair), max(pair)) for pair, count in support.items() if count == most}
    for one, other in sorted(tied)[:MAX_TIED]:
        for pair in sorted([(one, other), (other, one)], key=lambda each: -support[each]):
            forms = {name: number for number, name in enumerate(pair, 1)}
            pronouns = [(name, each) for name in pair for each in PRONOUNS if name in each]
            yield forms | {form: forms[name] for name, each in pronouns for form in each}


def _names(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield what differs between the words of two lines that have others in common."""
    for start, end, its_end in _differing(one, other):
        names = _without_end(" ".join(one[start:end]), " ".join(other[start:its_end]))
        names = _without_signs(names[0]), _without_signs(names[1])
        if len("".join(names)) == 2 and "".join(names).isalpha() and start:
            word = _without_signs(one[start - 1])
            names = f"{word} {names[0]}", f"{word} {names[1]}"
        if all(WORD.search(name) and 1 < len(name) <= MAX_NAME_CHARACTERS for name in names):
            yield names


def _without_signs(name: str) -> str:
    """Return a name without signs around it, such as brackets."""
    return re.sub(r"^\W+|\W+$", "", name)


def _differing(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Yield where words differ: the first one in both, the end in one and in the other."""
    same = [x == y for x, y in zip(one, other, strict=False)]
    if len(one) == len(other):
        at = 0
        for is_same, run in groupby(same):
            start, at = at, at + len([*run])
            if not is_same and (any(same) or len(one) == 1):
                yield start, at, at
        return
    start = [*same, False].index(False)
    pairs = zip(reversed(one[start:]), reversed(other[start:]), strict=False)
    behind = [*(x == y for x, y in pairs), False].index(False)
    if start or behind:
        yield start, len(one) - behind, len(other) - behind


def _without_end(one: str, other: str) -> tuple[str, str]:
    """Return two names without what both end with, as in *ann's* and *bob's*."""
    parts, its = PARTS.findall(one), PARTS.findall(other)
    while len(parts) > 1 and len(its) > 1 and parts[-1] == its[-1]:
        end = parts.pop()
        its.pop()
        one, other = (name[: name.rindex(end)].rstrip() for name in (one, other))
    return one, other
