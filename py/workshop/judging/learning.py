"""Learn where a program says each fact, from all exchanges of all cases.

An address is a column: what it says in each exchange that has it. A fact is a column, too: its
value wherever it is due. An address carries a fact if both agree, and agreeing is unlikely by
chance: each right value counts minus the logarithm of its share, in nats.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from workshop.judging.facts import Fact, Kind, Statement, kind_of
from workshop.judging.lines import Line, Position, Said, Slot, number_of, same_number, shapes_of
from workshop.judging.pointing import Pointed

Place: TypeAlias = tuple[int, int]
"""The trial and the exchange."""
WRONG_COSTS = 10.0
"""Nats against an address for the first wrong value in a trial."""
TEXT_COSTS = 2.0
"""For each text that has to be learnt for a value."""
REPEATED_SHARE = 0.2
"""What a value counts that is the same as in the exchange before."""
MIN_NATS, MIN_NATS_IN_PART, MIN_NATS_WITH_WRONG = 2.0, 4.0, 6.0
"""Of an address that is always right; that also is not there wherever the fact is due; of one that
is wrong somewhere."""
MIN_RIGHT = 0.75
"""The share of right values."""
MIN_ALIKE, MIN_OFTEN = 0.9, 5
"""Where an address is often wrong: the share of exchanges in which it is there and the fact is due,
of those with either; how many these are at least."""
MIN_OFTEN_RIGHT, MIN_CONSTANT_RIGHT = 0.25, 0.5
"""In which share of these it is right at least; and one that always says the same."""
SAMPLE_SIZE = 16
"""Places at which an address is tried first: most say something else at nearly all of them."""
TRUSTED_NATS = 6.0
"""An address that explains another fact so well is believed where there is little to go by."""
MAX_TELLING_TEXTS = 8
"""Different texts at an address of which each may tell an event."""
MAX_TEXTS = 80
"""Different texts at an address of a label."""


class Address(NamedTuple):
    """Where a program says something."""

    slot: Slot
    position: Position
    """A token; ("middle", p, q) for what is between the first p and the last q tokens of a line; or
    ("prints",) where it tells by being there."""

    @property
    def prefix(self) -> Slot:
        """The end of the chain of lines that print it."""
        first = self.slot[0] if self.position != ("prints",) else self.slot
        return first[1] if first[:1] == ("row",) else first


class Column:
    """An address, with the line and the token wherever it is there."""

    def __init__(self, address: Address, where: Mapping[Place, tuple[Line | None, int]]) -> None:
        self.address, self.where = address, where
        self.readings: dict[str, dict[Place, Any]] = {}


class Carrier(NamedTuple):
    """An address that carries a fact."""

    address: Address
    texts: Mapping[Any, Any]
    """Of a label, the value for which each text is."""
    nats: float
    right: float
    wrong: float
    places: frozenset[Place]
    """Where it is there and the fact is due."""
    is_negated: bool = False
    """Whether its numbers are read without their sign."""

    @property
    def has_same_words(self) -> bool:
        """Whether it says labels in the words of the reference."""
        return bool(self.texts) and all(map(_abbreviates, *zip(*self.texts.items(), strict=True)))

    def is_right(self, there: Any, value: Any) -> bool:
        """Return whether what it says is the value."""
        return agrees(-there if self.is_negated else there, value, self.texts)


def _abbreviates(text: Any, value: Any) -> bool:
    """Return whether a text is a value, or a word of letters that begins like it."""
    if isinstance(text, str) and isinstance(value, str):
        return text == value or (text.isalpha() and value.startswith(text))
    return bool(text == value)


def agrees(there: Any, value: Any, texts: Mapping[Any, Any]) -> bool:
    """Return whether a text or a number is a value."""
    if isinstance(there, (int, float)) and isinstance(value, (int, float)) and there not in texts:
        return same_number(there, value)
    return bool(texts.get(there, there) == value)


class Lesson(NamedTuple):
    """What is learnt from: trials as far as they can be compared."""

    said: Sequence[Sequence[Said]]
    """By trial and exchange."""
    facts: Sequence[Sequence[Statement]]
    typed: Sequence[Mapping[str, int]]
    """By trial, the typed texts that are names, IDs and the like."""
    contexts: Sequence[Sequence[str]]
    """By trial and exchange, between which questions it is."""
    pointed: Mapping[Fact, Mapping[Place, Sequence[Pointed]]] = MappingProxyType({})
    """Where a person says that facts are said."""

    def places(self) -> Iterator[Place]:
        """Yield all places."""
        for trial, (said, facts) in enumerate(zip(self.said, self.facts, strict=True)):
            for exchange in range(min(len(said), len(facts))):
                yield trial, exchange


class Learner:
    """Finds the carriers of each fact."""

    def __init__(self, lesson: Lesson, required: Iterable[Fact]) -> None:
        self.lesson, self.required = lesson, frozenset(required)
        self.all_places = list(lesson.places())
        self.shapes = shapes_of(lesson.said[t][e] for t, e in self.all_places)
        self.due: dict[Fact, dict[Place, Any]] = defaultdict(dict)
        for place in self.all_places:
            for fact, value in lesson.facts[place[0]][place[1]].values.items():
                if value != "" and fact in self.required:
                    self.due[fact][place] = value
        self.kinds: dict[Fact, Kind] = {
            fact: "event" if fact.is_event else kind_of(values.values())
            for fact, values in self.due.items()
        }
        self.words = {fact: set(values.values()) for fact, values in self.due.items()}
        """By fact, its values: a text that is one, or begins one, stands for no other."""
        self.columns = list(self._columns())
        self.columns += self._telling()
        self.tried: dict[Fact, list[tuple[Carrier, Column]]] = {}

    def learn(self) -> dict[Fact, list[Carrier]]:
        """Return the carriers of each fact."""
        self.tried = {fact: self._try_out(fact) for fact in self.due}
        explained: dict[Address, float] = defaultdict(float)
        for its in self.tried.values():
            for carrier, _ in its:
                if not carrier.wrong:
                    explained[carrier.address] = max(explained[carrier.address], carrier.nats)
        return {fact: self._pointed(fact) or self._cover(fact, explained) for fact in self.due}

    # Addresses

    def slots(self, place: Place) -> Mapping[Slot, Line]:
        """Return the lines of an exchange."""
        return self.lesson.said[place[0]][place[1]].slots(self.shapes)

    def _columns(self) -> Iterator[Column]:
        """Yield all addresses that differ; of several that say the same the simplest one."""
        slots: dict[Slot, dict[Place, Line]] = defaultdict(dict)
        prints: dict[Slot, list[Place]] = defaultdict(list)
        for place in self.all_places:
            for slot, line in self.slots(place).items():
                slots[slot][place] = line
            for prefix in self.lesson.said[place[0]][place[1]].lines:
                if prefix[:1] != ("row",):
                    prints[prefix].append(place)
        seen: set[Any] = set()
        for slot in sorted(slots, key=_slot_order):
            lines = slots[slot]
            key = tuple((place, id(line)) for place, line in lines.items())
            if key in seen:
                continue
            seen.add(key)
            yield from _positions(slot, lines)
        for prefix in sorted(prints, key=len, reverse=True):
            places = tuple(prints[prefix])
            if places not in seen:
                seen.add(places)
                yield Column(Address(prefix, ("prints",)), dict.fromkeys(places, (None, 0)))

    def _telling(self) -> Iterator[Column]:
        """Yield, for addresses that have one of a few texts, each text: it may tell an event."""
        seen = set()
        for column in self.columns if "event" in self.kinds.values() else ():
            if column.address.position[0] not in ("token", "middle"):
                continue
            texts: dict[str, dict[Place, tuple[Line | None, int]]] = defaultdict(dict)
            for place, (line, number) in column.where.items():
                if line is not None:
                    text = self._value(line, number, place[0], "label", column.address)
                    texts[str(text)][place] = line, number
            if 2 <= len(texts) <= MAX_TELLING_TEXTS:
                for text, its in texts.items():
                    if tuple(its) not in seen:
                        seen.add(tuple(its))
                        position = ("says", column.address.position, text)
                        yield Column(Address(column.address.slot, position), its)

    def read(self, address: Address, place: Place, kind: Kind) -> Any:
        """Return what an address says in an exchange; None if it is not there."""
        if address.position == ("prints",):
            said = self.lesson.said[place[0]][place[1]]
            return self._printed(address, place, kind) if address.slot in said.lines else None
        line = self.slots(place).get(address.slot)
        if line is None:
            return None
        if address.position[0] == "says":
            own = Address(address.slot, address.position[1])
            return True if str(self.read(own, place, "label")) == address.position[2] else None
        number = token_at(line, address.position)
        return None if number is None else self._value(line, number, place[0], kind, address)

    def _printed(self, address: Address, place: Place, kind: Kind) -> Any:
        """Return what a site tells by printing: an event, or the only typed text that it prints."""
        if kind == "event":
            return True
        typed = {
            value
            for lines in self.lesson.said[place[0]][place[1]].lines[address.slot]
            for line in lines
            for number in range(len(line.tokens))
            if (value := self.typed_at(line, number, place[0])) is not None
        }
        return typed.pop() if len(typed) == 1 else True

    def typed_at(self, line: Line, number: int, trial: int) -> Any:
        """Return the typed text that begins at a token; None if there is none."""
        typed = self.lesson.typed[trial]
        if not typed:
            return None
        rest = line.rest(number).casefold()
        for text, answer in typed.items():
            if rest.startswith(text) and not rest[len(text) : len(text) + 1].isalnum():
                return "typed", answer
        return None

    def _value(self, line: Line, number: int, trial: int, kind: Kind, address: Address) -> Any:
        if address.position[0] == "middle":
            tokens = line.tokens[number : len(line.tokens) - address.position[2]]
            text = line.text[tokens[0][0] : tokens[-1][1]].casefold()
            answer = self.lesson.typed[trial].get(text)
            if kind == "label" and answer is not None:
                return "typed", answer
            return " ".join(each[2] for each in tokens).casefold()
        if kind == "number":
            return number_of(line.tokens[number][2])
        typed = self.typed_at(line, number, trial)
        return line.tokens[number][2].casefold() if typed is None else typed

    def _reading(self, column: Column, kind: Kind) -> dict[Place, Any]:
        """Return what a column says, by place, if it may tell a fact of this kind."""
        if kind not in column.readings:
            address = column.address
            what = address.position[0]
            if what == "says":
                its = dict.fromkeys(column.where, True) if kind == "event" else {}
            elif what == "prints":
                its = {
                    place: self._printed(address, place, kind)
                    for place in column.where
                    if kind in ("event", "label")
                }
            elif kind == "event" or (kind == "label" and what in ("from column", "to column")):
                its = {}  # a name's length moves what is after it: columns are for numbers
            else:
                its = {
                    place: self._value(line, number, place[0], kind, address)
                    for place, (line, number) in column.where.items()
                    if line is not None
                }
                its = {place: value for place, value in its.items() if value is not None}
                if kind == "number" and what == "middle":
                    its = {
                        p: v
                        for p, v in its.items()
                        if not any(letter.isdigit() for letter in str(v))
                    }
            if kind == "label" and len(set(its.values())) > MAX_TEXTS:
                its = {}
            column.readings[kind] = its
        return column.readings[kind]

    # How well an address carries a fact

    def _try_out(self, fact: Fact) -> list[tuple[Carrier, Column]]:
        found = []
        due, kind = self.due[fact], self.kinds[fact]
        for column in self.columns:
            said = self._reading(column, kind)
            if len(said) < len(due):
                both = [place for place in said if place in due]
            else:
                both = [place for place in due if place in said]
            if kind == "number" and column.address.position[0] != "middle":
                some = both[:: len(both) // SAMPLE_SIZE or 1]
                if sum(abs(said[each]) == abs(due[each]) for each in some) < len(some) / 5:
                    continue
            if both and (carrier := self._evaluate(fact, column, both)) and carrier.right:
                found.append((carrier, column))
        return sorted(found, key=lambda each: -each[0].nats)

    def _pointed(self, fact: Fact) -> list[Carrier]:
        """Return the addresses that a person has pointed at, whatever they say."""
        found = []
        for place, pointed in self.lesson.pointed.get(fact, {}).items():
            carriers = [
                carrier
                for column in self.columns
                if _is_at(column, place, pointed)
                and (said := self._reading(column, self.kinds[fact]))
                and (both := [each for each in self.due[fact] if each in said])
                and (carrier := self._evaluate(fact, column, both, is_pointed=True))
            ]
            if carriers:
                found.append(max(carriers, key=lambda each: (each.nats, len(each.places))))
        return found

    def _evaluate(
        self, fact: Fact, column: Column, places: Sequence[Place], *, is_pointed: bool = False
    ) -> Carrier | None:
        """Return how well an address carries a fact in these places; None if it cannot.

        One that a person has pointed at always can.
        """
        kind, due = self.kinds[fact], self.due[fact]
        said = self._reading(column, kind)
        texts: dict[Any, Any] = {}
        what = column.address.position[0]
        is_negated = False
        if kind == "number" and what != "middle":
            if all(said[place] <= 0 <= due[place] for place in places):  # -5 for 5 taken away
                is_negated = True
                said = {place: -said[place] for place in places}
            right_count = sum(same_number(said[place], due[place]) for place in places)
            if right_count < 0.25 * len(places) and not is_pointed:
                return None
        else:
            votes: dict[Any, Counter[Any]] = defaultdict(Counter)
            for place in places:
                votes[said[place]][due[place]] += 1
            words = self.words[fact]
            for text, its in votes.items():
                # What was typed stands for itself; so does a word that is one of the values.
                typed = [text] if isinstance(text, tuple) else []
                meant = typed or [word for word in words if _abbreviates(text, word)]
                texts[text] = meant[0] if len(meant) == 1 else its.most_common(1)[0][0]
            own = [value for text, value in texts.items() if not isinstance(text, tuple)]
            if len(set(own)) < len(own) and not is_pointed:
                return None  # two texts for one value
            if own and not is_pointed and self._says_another(fact, column, places):
                return None
        tells = what in ("prints", "says")
        base = due if tells or len(texts) == 1 else places
        counts = Counter(due[place] for place in base)
        own_counts = Counter(self._typed_text(place, due[place]) for place in base)
        is_part = not tells and len(texts) != 1
        total = len(self.all_places) if kind == "event" else sum(counts.values()) + is_part
        right = wrong = nats = 0.0
        before: dict[int, Any] = {}
        derailed: set[int] = set()
        for place in sorted(places):
            trial = place[0]
            if trial in derailed:
                continue  # what comes after a wrong value may follow from it
            value = due[place]
            is_right = agrees(said[place], value, texts)
            weight = REPEATED_SHARE if before.get(trial) == (value, is_right) else 1.0
            before[trial] = value, is_right
            if is_right:
                right += weight
                is_typed = isinstance(said[place], tuple)
                share = own_counts[self._typed_text(place, value)] if is_typed else counts[value]
                nats -= weight * log(share / total)
            else:
                wrong += weight
                nats -= weight * WRONG_COSTS
                derailed.add(trial)
        if kind == "event":  # that it is not there where it is not due speaks for it, too
            absent = len(self.all_places) - len(said.keys() | due.keys())
            nats -= absent * log(1 - min(len(due) / total, 1 - 1e-9))
        if tells:
            others = len(said) - len(places)  # there it tells something else
            wrong += others
            nats -= others * (WRONG_COSTS if kind == "event" else 1.0)
        if kind != "event":
            learnt = sum(text != value for text, value in texts.items() if type(text) is not tuple)
            nats -= TEXT_COSTS * learnt
        return Carrier(column.address, texts, nats, right, wrong, frozenset(places), is_negated)

    def _says_another(self, fact: Fact, column: Column, places: Sequence[Place]) -> bool:
        """Return whether lines with words that would stand for a typed text have another one."""
        typed = {value for value in self.words[fact] if isinstance(value, tuple)}
        return bool(typed) and any(
            value in typed and value != self.due[fact][place]
            for place in places
            if (line := column.where[place][0]) is not None
            for number in range(len(line.tokens))
            if (value := self.typed_at(line, number, place[0])) is not None
        )

    def _typed_text(self, place: Place, value: Any) -> Any:
        """Return the text of a typed value: names differ from case to case."""
        if not isinstance(value, tuple):
            return value
        typed = self.lesson.typed[place[0]]
        return next((text for text, answer in typed.items() if answer == value[1]), value)

    def _cover(self, fact: Fact, explained: Mapping[Address, float]) -> list[Carrier]:
        """Choose addresses, the best first, until the fact is said wherever it is due."""

        def is_trusted(carrier: Carrier) -> bool:
            known = explained.get(carrier.address, 0.0)
            is_token = carrier.address.position[0] not in ("prints", "says")
            return not carrier.wrong and is_token and known >= TRUSTED_NATS and carrier.nats > 0

        usable = []
        for carrier, column in self.tried[fact]:
            enough = MIN_NATS_WITH_WRONG if carrier.wrong else MIN_NATS
            if carrier.right < MIN_RIGHT * (carrier.right + carrier.wrong):
                continue
            is_exclusive = not carrier.wrong and len(column.where) == len(carrier.places)
            if carrier.nats < enough and not is_trusted(carrier) and not is_exclusive:
                continue
            if carrier.wrong and explained.get(carrier.address, 0.0) >= carrier.nats:
                continue  # it tells another fact, and better
            usable.append((carrier, column))
        left = set(self.due[fact])
        chosen: list[Carrier] = []
        while usable and left:
            best: tuple[bool, float, Carrier | None, int] = False, MIN_NATS, None, 0
            for number, (carrier, column) in enumerate(usable):
                inside = carrier.places & left
                nats = carrier.nats
                if len(inside) < len(carrier.places):
                    part = self._evaluate(fact, column, sorted(inside)) if inside else None
                    if part is None or part.right < MIN_RIGHT * (part.right + part.wrong):
                        continue
                    nats = min(nats, part.nats)
                elif is_trusted(carrier):
                    nats = max(nats, MIN_NATS)
                rank = not carrier.wrong, nats
                enough = MIN_NATS
                is_sure = is_trusted(carrier) or carrier.has_same_words
                if len(inside) < len(left) and not is_sure:
                    enough = MIN_NATS_IN_PART
                is_rest = chosen and len(inside) == len(left) == len(column.where)
                if is_rest and not carrier.wrong:
                    # The usual value tells little, and this is where the others are not.
                    enough = 0.0
                if nats >= enough and (best[2] is None or rank > best[:2]):
                    best = (*rank, carrier, number)
            if best[2] is None:
                break
            chosen.append(best[2])
            left -= best[2].places
            del usable[best[3]]
        return chosen or self._often_wrong(fact, explained)

    def _often_wrong(self, fact: Fact, explained: Mapping[Address, float]) -> list[Carrier]:
        """Return the address that is there where the fact is due and nowhere else, if it is right
        at times and tells nothing else: the fact is said there, and often wrong."""
        due, kind = self.due[fact], self.kinds[fact]
        found = []
        for carrier, column in self.tried[fact]:
            said = self._reading(column, kind)
            both = len(said.keys() & due.keys())
            is_alike = both >= MIN_ALIKE * len(said.keys() | due.keys())
            is_free = explained.get(carrier.address, 0.0) < MIN_NATS
            is_token = carrier.address.position[0] not in ("prints", "says", "middle")
            right = sum(agrees(said[place], due[place], carrier.texts) for place in carrier.places)
            varies = len(set(said.values())) > 1
            share = MIN_OFTEN_RIGHT if varies else MIN_CONSTANT_RIGHT
            is_alike = is_alike and right >= share * both and both >= MIN_OFTEN
            if is_alike and is_free and is_token and (kind == "number" or carrier.has_same_words):
                found.append((right, carrier))
        if found:
            return [max(found, key=lambda each: each[0])[1]]
        other = self._other_word(fact, explained) if kind == "label" else None
        return [other] if other else []

    def _other_word(self, fact: Fact, explained: Mapping[Address, float]) -> Carrier | None:
        """Return the address that is there where a label is due and nowhere else, and always says
        one of its words, but hardly ever the right one: the loser's name for the winner's."""
        due, words = self.due[fact], self.words[fact]
        for column in self.columns.all:
            what = column.address.position[0]
            if what not in ("token", "after") or explained.get(column.address, 0.0) >= MIN_NATS:
                continue
            both = len(column.where.keys() & due.keys())
            if both < max(MIN_OFTEN, MIN_ALIKE * len(column.where.keys() | due.keys())):
                continue
            said = self.columns.reading(column, "label")
            texts = {
                text: meant[0]
                for text in set(said.values())
                if len(meant := [word for word in words if _abbreviates(text, word)]) == 1
            }
            if len(texts) == len(set(said.values())) > 1:
                return Carrier(column.address, texts, 0.0, 0.0, both, frozenset(said))
        return None


def _is_at(column: Column, place: Place, pointed: Sequence[Pointed]) -> bool:
    """Return whether a column has the token that a person has pressed."""
    slot, position = column.address
    if place not in column.where:
        return False
    if position == ("prints",):
        return any(slot in each.prefixes for each in pointed)
    line, number = column.where[place]
    for each in pointed:
        if line is not None and line.text == each.line.text and slot[0] in each.prefixes:
            if position[0] == "middle":
                return bool(number <= each.number < len(line.tokens) - position[2])
            if number == each.number:
                return True
    return False


def _slot_order(slot: Slot) -> tuple[Any, ...]:
    prefix, time, line = slot
    is_row = prefix[:1] == ("row",)
    return is_row, -len(prefix), abs(time), abs(line)


def _positions(slot: Slot, lines: Mapping[Place, Line]) -> Iterator[Column]:
    """Yield the columns of one line: by token where their number is constant."""
    counts = {len(line.tokens) for line in lines.values()}
    if len(counts) == 1:
        for number in range(counts.pop()):
            address = Address(slot, ("token", number))
            yield Column(address, {place: (line, number) for place, line in lines.items()})
    else:
        where: dict[Position, dict[Place, tuple[Line | None, int]]] = defaultdict(dict)
        for place, line in lines.items():
            for position, number in line.at.items():
                where[position][place] = line, number
        seen = set()
        for position, its in where.items():
            key = tuple((place, number) for place, (_, number) in its.items())
            if key not in seen:
                seen.add(key)
                yield Column(Address(slot, position), its)
    if (middle := _middle(slot, lines)) is not None:
        yield middle


def _middle(slot: Slot, lines: Mapping[Place, Line]) -> Column | None:
    """Return what varies in a line as one text: between the words that are always at its ends."""
    words = {tuple(token for _, _, token in line.tokens) for line in lines.values()}
    if len(words) < 2:
        return None
    first, shortest = next(iter(words)), min(map(len, words))
    start = end = 0
    while start < shortest and all(each[start] == first[start] for each in words):
        start += 1
    while end < shortest - start and all(each[-1 - end] == first[-1 - end] for each in words):
        end += 1
    where: dict[Place, tuple[Line | None, int]] = {
        place: (line, start) for place, line in lines.items() if len(line.tokens) > start + end
    }
    return Column(Address(slot, ("middle", start, end)), where) if where else None


def token_at(line: Line, position: Position) -> int | None:
    """Return the number of the token at a position; None if the line has none there."""
    if position[0] == "middle":
        return position[1] if len(line.tokens) > position[1] + position[2] else None
    if position[0] == "token":
        number = position[1] if position[1] >= 0 else len(line.tokens) + position[1]
        return number if 0 <= number < len(line.tokens) else None
    return line.at.get(position)
