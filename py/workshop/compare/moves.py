"""Find the lines that say what a player has just done, right or wrong: they are nowhere else."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise

from workshop.compare.exchanges import LOSER, MOVED, START, Fact, Found, Step
from workshop.compare.wins import PAIRED, SMALL_WORDS, aliases_in
from workshop.compare.words import word_before
from workshop.reading.addresses import Address, Heard, names_player, only_there
from workshop.reading.masks import TOKEN, Line

MIN_MOVES = 12
MIN_SHARE = 0.25
"""Of all moves, those after which a line has to be that is about the player who has moved."""
MAX_VERB_WORDS = 2
"""Between a player and the number that was chosen."""
OWNED = re.compile(r"[^.!?;,(]*\b(?:for|of)\W+(?:[^\W\d_]+\W+){0,2}")
"""Between a number that was chosen and the player whose it is."""
SUBJECT = rf"^[\ue001\ue002](?!\W*:)\W*(?:you\W+)?{SMALL_WORDS}"
SAID = {
    MOVED: re.compile(rf"{SUBJECT}(?:moved|attacks|attacked(?! by))\b"),
    # No list of what was lost, nor its number.
    LOSER: re.compile(
        rf"{SUBJECT}(?:surrenders|(?:loses|lost)\b(?=[^\ue001:]*$|.*\b(?:to|against)\b))"
    ),
}
"""By a fact's name, what is said of the player who it is, from the name on."""
REMAINS = re.compile(
    r"^(?!.*\b(?:of|from|was|were|had)\b).*(?:\b(?:left|leav(?:es?|ing)|remain(?:s|ing)?)\W*\n|"
    r"\n(?:\W*[^\W\d_]+)?\W*(?:left|remain))"
)
"""What is before and after a number of things that are left: ``leaves``, ``stones remaining``; not
of those that were left, as in *2 of the 31 left*."""
GAME = re.compile(r"\b(?:round|game|match)\W+(?:(?:number|no)\W+)?$")
"""What is before the number of a game."""
MIN_ECHOED = 3
"""Different numbers that players have chosen, from which a shift is none by chance."""


def find_movers(
    places: Sequence[tuple[Fact, Step, Heard]], uses: Mapping[str, int], turns: Sequence[Found] = ()
) -> list[Address]:
    """Return where a line says who has moved.

    It names the same player after the moves of several, one of whom it is. Or it is there twice
    where another player has moved after that one, an aside of the same name, and the last names
    this other one: a line about who is next would not. Or what was chosen is behind the name, as in
    “Becky takes 2”, or before it, as in “2 in Trio for Becky”, and the name is always another's.
    What is before the number of the player in `turns` is before it here, too, as in “Gamer 1”.
    """
    words = {word_before(each.address[1], each.address[3]) for each in turns} - {""}
    named: dict[Address, list[tuple[int | str, int | str]]] = defaultdict(list)
    repeated: Counter[Address] = Counter()
    chosen_by: Counter[Address] = Counter()
    movers = {fact.value for fact, *_ in places}
    for fact, step, heard, line in _own_lines(places, uses):
        later = [each.value for each in step.asides if each.name == fact.name]
        alike = [each.values for each in heard.lines if each.template == line.template]
        players = [
            at
            for at, each in enumerate(line.values)
            if each.kind == fact.kind
            and (names_player(line, at) or word_before(line.template, at) in words)
        ]
        if len(players) != 1:
            continue
        address: Address = (line.values[players[0]].kind, line.template, 0, players[0])
        seats = [values[players[0]].value for values in alike]
        if later and len(seats) > 1 and seats[1:] == later:
            repeated[address] += 1
            seats = seats[:1]
        if len(seats) == 1 and seats != later:
            named[address].append((fact.value, seats[0]))
            chosen = {each.value for each in step.facts if each.is_echo}
            behind = [each.value for each in line.values[players[0] + 1 :][:1]]
            # Not as in “Tim, 2 are off”, which calls the next one, or “Tim looks on while 2 are”.
            verb = TOKEN.split(line.template)[players[0] + 1]
            is_subject = verb.startswith(" ") and len(verb.split()) <= MAX_VERB_WORDS
            is_owner = _is_owner(line, players[0], chosen)
            chosen_by[address] += (is_subject and not chosen.isdisjoint(behind)) or is_owner
    return [
        address
        for address, pairs in sorted(named.items())
        if (
            len(pairs) >= max(MIN_MOVES, MIN_SHARE * len(places))
            and (repeated[address] >= MIN_MOVES or _is_constant(pairs))
        )
        or (
            chosen_by[address] == len(pairs) >= MIN_MOVES
            and all(right != value in movers for right, value in pairs)
        )
    ]


def find_subjects(
    name: str, places: Sequence[tuple[Fact, Step, Heard]], uses: Mapping[str, int]
) -> list[Address]:
    """Return where a line says of one player what is SAID of the fact's.

    The line is at these places alone, and never twice at once, as in a list of the last moves; and
    no line goes on behind the same words, as one with what was lost so far.
    """
    is_alone: dict[Address, bool] = {}
    for fact, _, heard, line in _own_lines(places, uses):
        starts = [each.start() for each in TOKEN.finditer(line.template)]
        aliases = aliases_in(line.template)
        named = [
            at
            for at, value in enumerate(line.values)
            if value.kind == fact.kind
            and SAID[name].search(line.template[starts[at] :])
            and not PAIRED.search(line.template[: starts[at]])
            and at not in aliases
        ]
        if len(named) == 1:
            address: Address = (line.values[named[0]].kind, line.template, 0, named[0])
            is_alone[address] = is_alone.get(address, True) and heard.counts[line.template] == 1
    return [
        address
        for address, each in sorted(is_alone.items())
        if each and sum(text.startswith(address[1]) for text in uses) == 1
    ]


def _is_owner(line: Line, player: int, chosen: Set[int | str]) -> bool:
    """Return whether a number that was chosen is said to be a player's, as in “2 for Becky”."""
    parts = TOKEN.split(line.template)
    numbers = [at for at in range(player) if line.values[at].value in chosen]
    between = TOKEN.sub(" ", "".join(parts[numbers[0] + 1 : player + 1])) if numbers else ""
    return OWNED.fullmatch(between) is not None


def _is_constant(pairs: Sequence[tuple[int | str, int | str]]) -> bool:
    """Return whether the same player is named after the moves of several, one of whom it is."""
    right, named = ({*each} for each in zip(*pairs, strict=True))
    return len(named) == 1 < len(right) and named < right


def find_echoes(
    places: Sequence[tuple[Fact, Step, Heard]],
    found: Mapping[str, Sequence[Found]],
    uses: Mapping[str, int],
) -> list[Address]:
    """Return where a line says what number a player has chosen.

    It is always as much too high or too low, and the only one in the line, unlike “from 0 to 32”;
    or the place is that of another fact, which is the same wherever both are; or the line is there
    again where another player has chosen, too, an aside of the same name, with that number; or it
    is at times what was chosen for the last game. What is always an aside is about that, such as a
    pot of twice the bet.
    """
    pairs: dict[Address, list[tuple[int, int]]] = defaultdict(list)
    same: dict[str, bool] = {}
    repeated: dict[Address, list[bool]] = defaultdict(list)
    asides: dict[Address, set[bool]] = defaultdict(set)
    for fact, step, heard, line in _own_lines(places, uses):
        later = [each.value for each in step.asides if each.name == fact.name]
        alike = [each.values for each in heard.lines if each.template == line.template]
        for at, each in enumerate(line.values):
            is_number = each.kind == "number" and each.shown[-1].isdigit()
            if is_number and not names_player(line, at):
                address: Address = ("number", line.template, 0, at)
                pairs[address].append((int(fact.value), int(each.value)))
                asides[address].add(each.value in [other.value for other in step.asides])
                if later and len(alike) > 1:
                    repeated[address].append([values[at].value for values in alike[1:]] == later)
    for fact, step, _ in places:
        for other in step.facts:
            if other.kind == fact.kind and other.name != fact.name:
                same[other.name] = same.get(other.name, True) and other.value == fact.value
    known = {
        each.address for name, is_same in same.items() if is_same for each in found.get(name, ())
    }
    alone = Counter(text for _, text, *_ in pairs)
    return [
        address
        for address in sorted(pairs)
        if False in asides[address]
        and (
            address in known
            or (alone[address[1]] == 1 and _is_shifted(pairs[address]))
            or (places[0][0].name == START and alone[address[1]] == 1 and _is_stale(pairs[address]))
            or (len(repeated[address]) >= MIN_MOVES and all(repeated[address]))
        )
    ]


def find_echoes_in_order(places: Sequence[tuple[Fact, Step, Heard]]) -> list[Address]:
    """Return where lines alike say what numbers were chosen, counted from the last of them.

    There is one for each number, each with other players, and the first is always right.
    """
    firsts: dict[Address, list[tuple[int | str, bool]]] = defaultdict(list)
    for fact, step, heard in places:
        echoes = [each for each in step.facts if each.is_echo]
        number = echoes.index(fact)
        for template, count in heard.counts.items() if number else ():
            alike = [line for line in heard.lines if line.template == template]
            named = {
                tuple(each.value for at, each in enumerate(line.values) if names_player(line, at))
                for line in alike
            }
            for at, each in enumerate(alike[0].values) if count > 1 else ():
                if each.kind == "number":
                    address: Address = ("number", template, number - len(echoes), at)
                    is_first = len(named) == count == len(echoes) and each.value == echoes[0].value
                    firsts[address].append((each.value, is_first))
    return [
        address
        for address, each in sorted(firsts.items())
        if len(each) >= MIN_MOVES
        and len({value for value, _ in each}) >= MIN_ECHOED
        and all(is_first for _, is_first in each)
    ]


def find_stale_rests(
    places: Sequence[tuple[Fact, Step, Heard]], uses: Mapping[str, int]
) -> list[Address]:
    """Return where a line always has what was there before a move as what is left after it: after
    the number that was taken, beside a word such as *leaves*, and not before the right number."""
    stale: dict[Address, list[bool]] = defaultdict(list)
    for fact, _, _, (template, values) in _own_lines(places, uses):
        parts = TOKEN.split(template)
        for at, (taken, rest) in enumerate(pairwise(values), 1):
            beside = f"{parts[at]}\n{parts[at + 1]}"
            if taken.kind == rest.kind == "number" and REMAINS.search(beside):
                is_old = int(rest.value) - int(taken.value) == fact.value
                is_right = any(each.value == fact.value for each in values[at:])
                stale["number", template, 0, at].append(is_old and not is_right)
    return [at for at, each in sorted(stale.items()) if len(each) >= MIN_MOVES and all(each)]


def find_final_numbers(
    places: Sequence[tuple[Fact, Step, Heard]], uses: Mapping[str, int]
) -> list[Address]:
    """Return where a number is behind each player of a line at the end, which is nowhere else, and
    is always the other player's instead of this one's, or as much too high or too low."""
    own = only_there((heard for *_, heard in places), uses)
    pairs: dict[Address, list[tuple[int, int, int]]] = defaultdict(list)
    for fact, _, heard in places:
        met: Counter[str] = Counter()
        for line in heard.lines:
            number = met[line.template]
            met[line.template] += 1
            players = [at for at in range(len(line.values)) if names_player(line, at)]
            is_own = line.template in own and all(
                at + 1 < len(line.values) and at + 1 not in players for at in players
            )
            for at in (at + 1 for at in players if is_own):
                each = line.values[at]
                if each.kind == "number" and fact.name.endswith(f" {line.values[at - 1].value}"):
                    right, other = int(fact.value), int(fact.instead or 0)
                    pairs["number", line.template, number, at].append(
                        (right, other, int(each.value))
                    )
    return [
        address
        for address, each in sorted(pairs.items())
        if len({value for value, *_ in each}) >= MIN_ECHOED
        and (
            all(shown == other for _, other, shown in each)
            or len({shown - value for value, _, shown in each}) == 1
        )
        and any(shown != value for value, _, shown in each)
    ]


def find_game_numbers(
    places: Sequence[tuple[Fact, Step, Heard]], uses: Mapping[str, int]
) -> list[Address]:
    """Return where a line says which game begins, after a word such as *round*, often rightly."""
    right: Counter[Address] = Counter()
    for fact, _, _, line in _own_lines(places, uses):
        parts = TOKEN.split(line.template)
        for at, each in enumerate(line.values):
            if GAME.search(parts[at]):
                right[each.kind, line.template, 0, at] += each.value == fact.value
    return sorted(address for address, count in right.items() if count >= MIN_ECHOED)


def _is_shifted(pairs: Sequence[tuple[int, int]]) -> bool:
    """Return whether each second number is as much higher or lower than the first, or as many
    times; a minus only says that it is taken away."""
    shifts = {second - first for first, second in pairs}
    ratios = {second / first for first, second in pairs if first}
    is_often = len(pairs) >= MIN_MOVES and len({*pairs}) >= MIN_ECHOED
    is_multiple = (
        len(ratios) == 1 and min(ratios) > 0 and all(first or not second for first, second in pairs)
    )
    return is_often and (len(shifts) == 1 or is_multiple) and shifts != {0}


def _is_stale(pairs: Sequence[tuple[int, int]]) -> bool:
    """Return whether each second number is the first, or is as it was before, and is at times too
    high and at times too low: a record, such as the most so far, is not."""
    right = [first for first, second in pairs if first == second]
    sides = {second > first for first, second in pairs if first != second}
    return (
        len(right) >= MIN_MOVES
        and len({*right}) >= MIN_ECHOED
        and len(sides) > 1
        and all(
            second in (first, before) for (_, before), (first, second) in pairwise(((0, 0), *pairs))
        )
    )


def _own_lines(
    places: Sequence[tuple[Fact, Step, Heard]], uses: Mapping[str, int]
) -> Iterator[tuple[Fact, Step, Heard, Line]]:
    """Yield the lines that are at these places alone, and no question; of those alike the first."""
    own = only_there((heard for *_, heard in places), uses)
    for fact, step, heard in places:
        met = {heard.question} if step.kind else set()
        for line in heard.lines:
            if line.template in own and line.template not in met:
                met.add(line.template)
                yield fact, step, heard, line
