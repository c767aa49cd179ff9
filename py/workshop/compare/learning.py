"""Learn what a program's words mean from what varies with what. No wording is known beforehand.

A template of a question means the kind of question at whose place it first appears in most cases. A
fact is at the address whose values agree with it best, until the program's first fault in a case:
contradictions count against an address.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from typing import Any, NamedTuple

from workshop.compare.exchanges import BLANK, Fact, Found, Instance, Step, Trial
from workshop.compare.tallies import find_tallies
from workshop.reading.addresses import MAX_TAIL, Address, Heard, last_worded
from workshop.reading.masks import TOKEN, TOKEN_SIGNS
from workshop.reading.output_hints import GAP, OutputHints

WRONG_CASE_COST = 2.0
"""What an address loses for each case in which it is wrong, in nats; a right value gains its
information: log(1 / its frequency)."""
CONSTANT_GAIN = 0.7
"""What a right value gains if the fact has no other in any case."""
MIN_SUPPORT, MIN_OPTIONAL_SUPPORT = 3.0, 8.0
"""The gain from which an address is taken for a required fact, and for an optional one."""
MIN_OPTIONAL_RATIO = 5
"""For an optional fact, right exchanges for each case in which it is wrong."""
MIN_FURTHER_SUPPORT = 12.0
"""The same for an address that is wrong somewhere, after another one was taken."""
MAX_CANDIDATES = 24
"""Addresses that are looked at closely for a fact."""

CELLS = ("cell ", "row ")
"""How the places of cells in tables begin."""

MIN_ALIKE, MIN_SHIFTED = 3, 5
"""Other facts whose addresses are like that of a fact; different values of a number."""
OUTCOMES = ("winner",)
"""The facts that have separate lines, which name nobody but the one they are about."""
NUMBERED = re.compile(r" \d$")
WORD_BEFORE = re.compile(r"(\w+)\W*$")


class Model(NamedTuple):
    """What was learnt about a program."""

    kinds: Sequence[Mapping[tuple[str, ...], str]]
    """For the last line, the last two, …: templates to the kind of question; "" if they are at the
    places of several kinds."""
    facts: Mapping[str, Sequence[Found]]
    """By a fact's name, where it is printed, the best address first."""
    contexts: Mapping[str, frozenset[str]]
    """By a fact's name, the contexts in which it is printed."""
    events: Mapping[str, frozenset[str]]
    """By an event's name, the templates of the lines that tell it."""
    rivals: Mapping[str, Address]
    """By the name of a fact that is nowhere right, where another player is named instead."""
    claims: Mapping[str, Sequence[Address]]
    """By a fact's name, all places that say who it is about, right or wrong."""

    @property
    def known_kinds(self) -> frozenset[str]:
        """The kinds of questions that the program is known to ask."""
        return frozenset(kind for depth in self.kinds for kind in depth.values() if kind)

    def kind_of(self, heard: Heard) -> str | None:
        """Return the kind of a question; "" if it is ambiguous, None if it was never seen."""
        for depth, tail in enumerate(heard.tails):
            if tail not in self.kinds[depth]:
                return None if depth == 0 else ""
            if kind := self.kinds[depth][tail]:
                return kind
        return ""

    def address_of(self, fact: str, heard: Heard) -> Address | None:
        """Return where a fact is printed in an exchange, or None."""
        return next(
            (each.address for each in self.facts.get(fact, ()) if each.address in heard.values),
            None,
        )

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values: each question and each fact in the program's own words."""
        return {
            "questions": {
                tail[0].translate(TOKEN_SIGNS): kind
                for tail, kind in self.kinds[0].items()
                if kind and tail
            },
            "facts": {
                name: found[0].address[1].translate(TOKEN_SIGNS)
                for name, found in self.facts.items()
                if found
            },
        }


def is_fixed_place(fact: str, address: Address) -> bool:
    """Return whether an address is a cell of a table, or in a line that is about a fact alone.

    Where the game has no value of the fact, a number at any other address of it may be another's.
    """
    return address[1].startswith(CELLS) or fact == "winner"


def is_nameless(trial: Trial, fact: Fact) -> bool:
    """Return whether a fact is about the computer, and the program's name for it is not known: then
    it is in a line that is nowhere else."""
    return fact.kind == "label" and fact.value != BLANK and fact.value not in trial.names


def learn_questions(trials: Sequence[Trial], hints: OutputHints) -> Model:
    """Learn which questions a program asks from its trials, and from what its author said."""
    return Model(_learn_kinds(trials, hints), {}, {}, {}, {}, {})


def learn(trials: Sequence[Trial], hints: OutputHints) -> Model:
    """Learn a program's words from its trials, and from what its author said."""
    model = learn_questions(trials, hints)
    instances: dict[str, list[Instance]] = defaultdict(list)
    places: dict[str, list[tuple[Fact, Step, Heard]]] = defaultdict(list)
    event_places: dict[str, list[Heard]] = defaultdict(list)
    blank: set[str] = set()
    uses: Counter[str] = Counter()
    for trial in trials:
        for index in range(comparable_steps(model, trial)):
            step, heard = trial.steps[index], trial.heard[index]
            uses.update(heard.templates)
            numbers: Counter[tuple[int, str]] = Counter()
            for fact in step.facts:
                families = [*enumerate(_families(fact.name))]
                one, other = (numbers[family, text] for family, (text, _) in families)
                numbers.update((family, text) for family, (text, _) in families)
                if fact.kind == "event" or is_nameless(trial, fact):
                    event_places[fact.name].append(heard)
                elif fact.value != BLANK:
                    instance = Instance(trial.name, fact, heard, step.context, (one, other))
                    instances[fact.name].append(instance)
                if fact.value == BLANK:
                    blank.add(fact.name)
                if fact.name in OUTCOMES:
                    places[fact.name].append((fact, step, heard))
    facts: dict[str, Sequence[Found]] = {}
    contexts: dict[str, frozenset[str]] = {}
    clean: dict[str, Sequence[Address]] = {}
    for name, each in instances.items():
        facts[name], clean[name] = _learn_addresses(each)
    # Where there is sometimes nothing to print, a place that was never right says too little.
    always = {name: each for name, each in instances.items() if name not in blank}
    facts |= _like_others(always, facts, clean)
    facts |= _in_order(facts)
    facts |= find_tallies(instances, facts)
    unread = {name: each for name, each in instances.items() if not _is_read(each, facts[name])}
    rivals = _rivals(unread, facts, uses)
    rivals |= _rival_families(always, unread, facts, rivals, uses)
    for name, each in instances.items():
        contexts[name] = frozenset(
            instance.context
            for instance in each
            if any(place.address in instance.heard.values for place in facts[name])
        )
    events = {name: _event_lines(each, uses) for name, each in event_places.items()}
    claims = {name: _claims(each, facts.get(name, ()), uses) for name, each in places.items()}
    return Model(model.kinds, facts, contexts, events, rivals, claims)


def _event_lines(places: Sequence[Heard], uses: Mapping[str, int]) -> frozenset[str]:
    """Return the templates with a letter that are at places of an event, and at no others."""
    here = Counter(template for heard in places for template in heard.templates)
    return frozenset(
        template
        for template, count in here.items()
        if count == uses[template] and re.search(r"[^\W\d_\ue001-\ue003]{3}", template)
    )


def _like_others(
    instances: Mapping[str, Sequence[Instance]],
    facts: Mapping[str, Sequence[Found]],
    clean: Mapping[str, Sequence[Address]],
) -> dict[str, Sequence[Found]]:
    """Return where facts are that are often wrong, by where facts beside them are.

    The others in a table have addresses that are alike but for the column, the line or the word.
    """
    alike: Counter[tuple[object, ...]] = Counter()
    for name, each in instances.items():
        alike.update({key for address in clean[name] for key in _keys(address, each[0])})
    found: dict[str, Sequence[Found]] = {}
    for name, each in instances.items():
        if facts[name] and all(facts[name][0].address in one.heard.values for one in each):
            continue
        there = _always_there(each)
        votes = {address: max(alike[key] for key in _keys(address, each[0])) for address in there}
        best = max(votes, key=lambda address: (votes[address], address), default=None)
        if best and votes[best] >= MIN_ALIKE:
            found[name] = [Found(best, 0.0, 0, 0, 0)]
    return found


def _in_order(facts: Mapping[str, Sequence[Found]]) -> dict[str, Sequence[Found]]:
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
        if len({(NUMBERED.sub("", text), line < 0) for _, text, line, _ in first}) == 1:
            in_order = sorted((facts[name] for name in names), key=lambda each: each[0].address)
            changed |= dict(zip(names, in_order, strict=True))
    return changed


def _always_there(instances: Sequence[Instance]) -> list[Address]:
    """Return the addresses of numbers that are in all exchanges of a fact."""
    first, *rest = [each.heard.values.keys() for each in instances]
    there = {address for address in first if address[0] == "number"}
    for addresses in rest:
        there &= addresses
        if not there:
            break
    return sorted(there)


def _families(name: str) -> Sequence[tuple[str, str]]:
    """Return how facts beside a fact are called, and what is this one's own in its name."""
    one, _, other = name.partition(" of ")
    return (one, other), (other, one)


def _family(name: str) -> str:
    """Return what facts have in common that may be side by side: `total of player 1`, `die 1`."""
    return NUMBERED.sub("", name).partition(" of ")[0]


def _keys(address: Address, instance: Instance) -> Iterator[tuple[object, ...]]:
    """Yield what the addresses of the facts in a table have in common."""
    kind, text, line, column = address
    families = _families(instance.fact.name)
    for number, (family, own) in zip(instance.numbers, families, strict=True):
        yield family, kind, text, line, "column", column - number
        yield family, kind, text, "line", line - number, column
        if own.casefold() in text:
            yield family, kind, text.replace(own.casefold(), "{}"), line, column


def _rivals(
    instances: Mapping[str, Sequence[Instance]],
    facts: Mapping[str, Sequence[Found]],
    uses: Mapping[str, int],
) -> dict[str, Address]:
    """Return where facts are that are nowhere found right; not where one of their family is."""
    found: dict[str, Address] = {}
    rivals: set[tuple[int | str | None, ...]] = set()
    for name, each in instances.items():
        if (rival := _named_instead(each, uses) or _swapped(each, uses)) is not None:
            found[name] = rival
        elif each[0].fact.kind == "number" and each[0].fact.required:
            used = rivals | {
                tuple(one.heard.values.get(places[0].address) for one in each)
                for other, places in facts.items()
                if places and other != name and _family(other) == _family(name)
            }
            for address, values in sorted(_shifted(each).items(), key=_first_line):
                if values not in used:
                    rivals.add(values)
                    found[name] = address
                    break
    return found


def _is_read(instances: Sequence[Instance], found: Sequence[Found]) -> bool:
    """Return whether a fact has an address; if it is required, in all exchanges."""
    if not instances[0].fact.required:
        return bool(found)
    places = [each.address for each in found]
    return all(any(place in each.heard.values for place in places) for each in instances)


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
            families[_family(name)].append(name)
    found: dict[str, Address] = {}
    for names in families.values():
        members = [name for name in names if name in unread and name not in rivals]
        known = {
            key
            for name in names
            if name not in members
            for key in _keys(rivals.get(name) or facts[name][0].address, instances[name][0])
        }
        alike: dict[tuple[object, ...], dict[str, Address]] = defaultdict(dict)
        for name in members if known or len(members) > 1 else ():
            each = instances[name]
            for address in _always_there(each) if known else _own_numbers(each, uses):
                for key in _keys(address, each[0]):
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
    here = Counter(template for each in instances for template in each.heard.templates)
    return [
        address
        for address in _always_there(instances)
        if 0 < uses.get(address[1], 0) <= here[address[1]]
    ]


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
    firsts = {each.case: number for number, each in reversed([*enumerate(instances)])}
    found = {}
    for address in _always_there(instances):
        values = tuple(each.heard.values.get(address) for each in instances)
        pairs = [
            (int(each.fact.value), int(value))
            for value, each in zip(values, instances, strict=True)
            if value is not None
        ]
        is_shifted = len({value - expected for expected, value in pairs}) == 1
        starts_right = all(
            values[first] == instances[first].fact.value for first in firsts.values()
        )
        if len({value for _, value in pairs}) >= MIN_SHIFTED and (is_shifted or starts_right):
            found[address] = values
    return found


def _named_instead(instances: Sequence[Instance], uses: Mapping[str, int]) -> Address | None:
    """Return where a player is named in most places of a fact, in a line that is nowhere else.

    If the fact may be left out, that has to be the question.
    """
    kind, seats = instances[0].fact.kind, {each.fact.value for each in instances}
    if kind != "label" and instances[0].fact.name not in OUTCOMES:
        return None
    here = Counter(template for each in instances for template in each.heard.templates)
    places: Counter[Address] = Counter()
    for _, fact, heard, *_ in instances:
        question = last_worded(heard.lines)
        for line in set(heard.lines):
            named = [
                number
                for number, each in enumerate(line.values)
                if each.kind == kind and (kind == "label" or each.value in seats)
            ]
            is_own = here[line.template] == uses[line.template] and len(named) == 1
            if is_own and (fact.required or line.template == question):
                places[kind, line.template, 0, named[0]] += 1  # type: ignore[index]
    best, count = max(places.items(), key=lambda each: (each[1], each[0]), default=(None, 0))
    return best if 3 * count > len(instances) else None


def _swapped(instances: Sequence[Instance], uses: Mapping[str, int]) -> Address | None:
    """Return where two players are always named in each other's place, as in a line about whose
    turn it is.

    The line is at the first place of each case, too, so that it is not about the last move. Of
    three players, the one who comes next is not named in the other's place.
    """
    if instances[0].fact.kind != "label":
        return None
    firsts = {each.case: number for number, each in reversed([*enumerate(instances)])}
    here = Counter(template for each in instances for template in each.heard.templates)
    named: dict[Address, dict[int, tuple[int | str, int | str]]] = defaultdict(dict)
    for number, (_, fact, heard, *_) in enumerate(instances):
        lines = Counter(line.template for line in heard.lines)
        for template, values in heard.lines:
            seats = [index for index, each in enumerate(values) if each.kind == "label"]
            is_own = lines[template] == 1 and here[template] == uses[template]
            if is_own and len(seats) == 1:
                address: Address = ("label", template, 0, seats[0])
                named[address][number] = fact.value, values[seats[0]].value
    for address, pairs in sorted(named.items()):
        swaps = set(pairs.values())
        is_swap = len(swaps) == 2 and swaps == {(y, x) for x, y in swaps if x != y}
        if is_swap and 3 * len(pairs) > len(instances) and {*firsts.values()} <= {*pairs}:
            return address
    return None


def _claims(
    places: Sequence[tuple[Fact, Step, Heard]], found: Sequence[Found], uses: Mapping[str, int]
) -> list[Address]:
    """Return where a line that is at no other places names one player: it says who it is.

    No claim: a question; a line that is printed for several players; one that never names the right
    one, such as the loser; one that is about something else, such as who leads; and lines that name
    the same players each time, but not the same one, such as thanks.
    """
    here = Counter(template for _, _, heard in places for template in heard.templates)
    words = {_word_before(each.address[1], each.address[3]) for each in found}
    named: dict[Address, list[tuple[Fact, Step, int | str]]] = defaultdict(list)
    for fact, step, heard in places:
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
                named[address].append((fact, step, next(iter(its))))
    claims = {
        address: {value for *_, value in each}
        for address, each in named.items()
        if 3 * len(each) > len(places)
        and any(fact.value == value for fact, _, value in each)
        and not _is_aside(each)
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


def comparable_steps(model: Model, trial: Trial) -> int:
    """Return up to which exchange the program asks what the game asks."""
    for index, step in enumerate(trial.steps):
        if question_fault(model, trial, index, step) is not None:
            return index
    return len(trial.steps)


def question_fault(model: Model, trial: Trial, index: int, step: Step) -> str | None:
    """Return the kind of question that a program asks instead of the game's.

    None: it asks the same, or may do so. "": it could not be read, or it does not ask.
    """
    if step.kind is None or index < trial.equal_count:
        return None
    if trial.has_ended_by(index):
        return None if not step.kind and trial.end.kind == "ended" else ""
    kind = model.kind_of(trial.heard[index])
    if not step.kind:
        # After the game's end a program may still ask something else, such as for Enter.
        return kind if kind else None
    if kind == step.kind or (step.is_refusal and not kind):
        return None
    return kind or ""


def repeats_itself(trial: Trial, index: int) -> bool:
    """Return whether the program asks in an exchange what it asked in the one before."""
    if not index:
        return False
    now, before = (last_worded(trial.heard[each].lines) for each in (index, index - 1))
    return now != "" and now == before


def _learn_kinds(trials: Iterable[Trial], hints: OutputHints) -> list[dict[tuple[str, ...], str]]:
    """Return the kinds of questions, by the templates of their last lines.

    A template has one vote a case, by the question at whose place it comes first: a program that
    asks the same again and again has no more votes than one that goes on.
    """
    places: list[dict[tuple[str, ...], dict[str, list[tuple[str, bool]]]]] = [
        defaultdict(lambda: defaultdict(list)) for _ in range(MAX_TAIL)
    ]
    for trial in trials:
        known: set[str] = set()
        for step, heard in zip(trial.steps, trial.heard, strict=False):
            if step.kind and not step.is_refusal:
                for depth, tail in enumerate(heard.tails):
                    places[depth][tail][trial.name].append((step.kind, step.kind not in known))
                known.add(step.kind)
    kinds = [{tail: _vote(cases) for tail, cases in depth.items()} for depth in places]
    for tail in kinds[0]:
        if tail and (hint := hints.question_kind(TOKEN.sub(GAP, tail[0]))) is not None:
            kinds[0][tail] = hint
    return kinds


def _vote(cases: Mapping[str, list[tuple[str, bool]]]) -> str:
    """Return the kind that most cases have first, or "" if most have several.

    Where a kind comes first in a case counts: at later places a program may have derailed.
    """
    ambiguous = 0
    for places in cases.values():
        firsts = {kind for kind, is_first in places if is_first}
        ambiguous += len(firsts or set(dict(places))) > 1
    if 2 * ambiguous > len(cases):
        return ""
    return Counter(places[0][0] for places in cases.values()).most_common(1)[0][0]


def _learn_addresses(instances: Sequence[Instance]) -> tuple[list[Found], list[Address]]:
    """Return the addresses that carry a fact; a further one only where those before are missing.

    The other addresses are all those that are right throughout.
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
        scored = [
            (each, right)
            for address in _candidates(rest, kind, gains)
            for each, right in [_score(address, rest, gains)]
            if each.support >= least
            and (is_required or each.wrong_cases * MIN_OPTIONAL_RATIO <= each.right_count)
            and (right > 1 or len(counts) == 1 or not each.wrong_cases)
            and not (found and each.wrong_cases and each.support < MIN_FURTHER_SUPPORT)
        ]
        if not scored:
            break
        best, _ = max(
            scored,
            key=lambda each: (
                round(each[0].support, 6),
                each[0].address[1].startswith(CELLS),
                each[0].address[2] >= 0,
                -each[0].address[3],
                each[0].address,
            ),
        )
        if not found:
            clean = [each.address for each, _ in scored if not each.wrong_cases]
        found.append(best)
        rest = [each for each in rest if best.address not in each.heard.values]
    return found, clean


def _candidates(
    instances: Iterable[Instance], kind: str, gains: Mapping[int | str, float]
) -> list[Address]:
    """Return the addresses at which the fact's value is most often found."""
    support: Counter[Address] = Counter()
    for _, fact, heard, *_ in instances:
        gain = gains[fact.value]
        for address, value in heard.values.items():
            if value == fact.value and address[0] == kind:
                support[address] += gain  # type: ignore[assignment]
    return [address for address, _ in support.most_common(MAX_CANDIDATES)]


def _score(
    address: Address, instances: Iterable[Instance], gains: Mapping[int | str, float]
) -> tuple[Found, int]:
    """Return what speaks for an address, and how many different values it has right."""
    support, count, wrong, right, cases = 0.0, 0, set(), set(), set()
    for case, fact, heard, *_ in instances:
        if case in wrong or (value := heard.values.get(address)) is None:
            continue
        if value == fact.value:
            support += gains[fact.value]
            count += 1
            right.add(value)
            cases.add(case)
        else:
            support -= WRONG_CASE_COST
            wrong.add(case)
    return Found(address, support, len(wrong), len(cases - wrong), count), len(right)
