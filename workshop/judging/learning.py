"""Learn where a program says each fact, from all exchanges of all cases.

An address is a column: what it says in each exchange that has it. A fact is a column, too: its
value wherever it is due. An address carries a fact if both agree, and agreeing is unlikely by
chance: each right value counts minus the logarithm of its share, in nats.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Mapping, Sequence
from itertools import chain
from math import log
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.judging.columns import Address, Column, Columns, Place
from workshop.judging.facts import Fact, Kind, Statement
from workshop.judging.lines import same_number, words_of
from workshop.judging.pointing import Pointed

WRONG_COSTS = 10.0
"""Nats against an address for the first wrong value in a trial."""
MAX_LEARNT = 16
"""Values of a label, such as colours, for which a program may have its own words. Where there are
more, as of Hangman's word with its gaps, each has to be said as the reference says it."""
REPEATED_SHARE = 0.2
"""What a value counts that is the same as in the exchange before."""
MIN_NATS, MIN_NATS_IN_PART, MIN_NATS_WITH_WRONG = 2.0, 4.0, 6.0
"""Of an address that is always right; that also is not there wherever the fact is due; of one that
is wrong somewhere."""
MIN_RIGHT = 0.75
"""The share of right values."""
MIN_ALIKE, MIN_OFTEN, MIN_OFTEN_ONE_NUMBER = 0.9, 5, 20
"""Where an address is often wrong: the share of exchanges in which it is there and the fact is due,
of those with either; how many these are at least; up to how many one number alone may be right by
chance."""
MIN_OFTEN_RIGHT, MIN_CONSTANT_RIGHT = 0.25, 0.5
"""In which share of these it is right at least; and one that always says the same."""


class Carrier(NamedTuple):
    """A column that carries a fact."""

    column: Column
    texts: Mapping[Any, Any]
    """Of a label, the value for which each text is."""
    nats: float
    right: float
    wrong: float
    places: frozenset[Place]
    """Where it is there and the fact is due."""
    offset: float = 0
    """By which its numbers are larger, where a fact may start at any number."""
    is_literal: bool = False
    """Whether all its lines have the value itself among their words, and no other value."""
    is_pointed: bool = False
    """Whether a person has pointed at it: then nothing else is believed where it is there."""

    @property
    def address(self) -> Address:
        """Where the program says it."""
        return self.column.address

    @property
    def is_often_right(self) -> bool:
        """Whether most of what it says is right."""
        return self.right >= MIN_RIGHT * (self.right + self.wrong)

    def is_right(self, there: Any, value: Any) -> bool:
        """Return whether what it says is the value."""
        return agrees(there - self.offset if self.offset else there, value, self.texts)


def agrees(there: Any, value: Any, texts: Mapping[Any, Any]) -> bool:
    """Return whether a text or a number is a value."""
    if isinstance(there, (int, float)) and isinstance(value, (int, float)) and there not in texts:
        return same_number(there, value)
    return bool(texts.get(there, there) == value)


def due_of(
    statements: Sequence[Sequence[Statement]], required: Container[Fact]
) -> dict[Fact, dict[Place, Any]]:
    """Return the values of each required fact where the reference says it, by trial and exchange,
    and of a list by item; an empty text is not due."""
    due: dict[Fact, dict[Place, Any]] = defaultdict(dict)
    for trial, its in enumerate(statements):
        for exchange, statement in enumerate(its):
            said: dict[tuple[Any, ...], Any] = {
                (fact, trial, exchange): value for fact, value in statement.values.items()
            }
            for fact, values in statement.lists.items():
                said |= {(fact, trial, exchange, n): value for n, value in enumerate(values)}
            for (fact, *place), value in said.items():
                if value != "" and fact in required:
                    due[fact][tuple(place)] = value
    return due


class Learner:
    """Finds the carriers of facts.

    `due` has the values of each fact where it is due. Facts in `starting` may start at any number:
    only how they change is compared. `pointed` is where a person says that facts are said.
    """

    def __init__(
        self,
        columns: Columns,
        due: Mapping[Fact, Mapping[Place, Any]],
        starting: Container[Fact] = (),
        pointed: Mapping[Fact, Mapping[Place, Pointed]] = MappingProxyType({}),
    ) -> None:
        self.columns, self.due = columns, due
        self.starting, self.pointed = starting, pointed
        self.lengths = {fact: Counter(each[:2] for each in its) for fact, its in self.due.items()}
        """Of lists, by fact, how many items are due in an exchange."""
        self.kinds: dict[Fact, Kind] = {}
        for fact, its in self.due.items():
            is_number = all(isinstance(value, (int, float)) for value in its.values())
            self.kinds[fact] = "event" if fact.is_event else "number" if is_number else "label"
        self.words = {fact: set(values.values()) for fact, values in self.due.items()}
        """By fact, its values: a text that is one, or begins one, stands for no other."""
        self.tried: dict[Fact, list[Carrier]] = {}
        self._words_by_line: dict[tuple[Fact, str], set[str]] = {}
        self.best_nats: dict[Address, float] = defaultdict(float)
        """By address, the nats of the fact that it carries best."""

    def learn(self) -> dict[Fact, list[Carrier]]:
        """Return the carriers of each fact."""
        self.tried = {fact: self._try_out(fact) for fact in self.due}
        for carrier in chain.from_iterable(self.tried.values()):
            address = carrier.address
            self.best_nats[address] = max(self.best_nats[address], carrier.nats)
        carriers = {}
        for fact, due in self.due.items():
            pointed = self._pointed(fact)
            left = due.keys() - {place for carrier in pointed for place in carrier.places}
            carriers[fact] = pointed + self._cover(fact, left)
            if not carriers[fact]:
                carriers[fact] = self._often_wrong(fact)
        return carriers

    def read(self, carrier: Carrier, fact: Fact, place: Place) -> Any:
        """Return what a carrier says in an exchange; None if it is not there, or the list in which
        it is has not as many items there as it should."""
        if len(place) > 2:
            exchange = place[:2]
            if carrier.column.lengths.get(exchange) != self.lengths[fact][exchange]:
                return None
        return self.columns.reading(carrier.column, self.kinds[fact]).get(place)

    # How well an address carries a fact

    def _try_out(self, fact: Fact) -> list[Carrier]:
        due, kind = self.due[fact], self.kinds[fact]
        key = kind, tuple(due.items()), fact in self.starting
        if key not in self.columns.tried:
            self.columns.tried[key] = self._evaluations(fact)
        found: list[Carrier] = self.columns.tried[key]
        return found

    def _evaluations(self, fact: Fact) -> list[Carrier]:
        carriers = []
        due, kind, lengths = self.due[fact], self.kinds[fact], self.lengths[fact]
        items: dict[Place, list[Place]] = defaultdict(list)
        for place in due:
            items[place[:2]].append(place)
        is_list = any(len(place) > 2 for place in due)
        for column, said in self.columns.readable(kind, is_list):
            if is_list:
                exchanges = column.as_long(lengths)
                both = [place for each in exchanges for place in items[each] if place in said]
            elif len(said) < len(due):
                both = [place for place in said if place in due]
            else:
                both = [place for place in due if place in said]
            if both and (carrier := self._evaluate(fact, column, both)) and carrier.right:
                carriers.append(carrier)
        return sorted(carriers, key=lambda each: -each.nats)

    def _pointed(self, fact: Fact) -> list[Carrier]:
        """Return the addresses that a person has pointed at, whatever they say."""
        chosen = []
        for place, pointed in self.pointed.get(fact, {}).items():
            carriers = [
                carrier
                for column in self.columns.all
                if _is_at(column, place, pointed)
                and (said := self.columns.reading(column, self.kinds[fact]))
                and (both := [each for each in self.due[fact] if each in said])
                and (carrier := self._evaluate(fact, column, both, is_pointed=True))
            ]
            if carriers:
                best = max(carriers, key=lambda each: (each.nats, len(each.places)))
                chosen.append(best._replace(is_pointed=True))
        return chosen

    def _evaluate(
        self, fact: Fact, column: Column, places: Sequence[Place], *, is_pointed: bool = False
    ) -> Carrier | None:
        """Return how well an address carries a fact in these places; None if it cannot.

        One that a person has pointed at always can.
        """
        kind, due = self.kinds[fact], self.due[fact]
        said = self.columns.reading(column, kind)
        texts: dict[Any, Any] = {}
        position = column.address.position[0]
        offset = 0.0
        if kind == "number" and position != "middle":
            if fact in self.starting:
                # As most cases begin: a wrong program drifts away from it.
                first = {each[0]: each for each in sorted(places, reverse=True)}
                offsets = Counter(said[each] - due[each] for each in first.values())
                offset, count = offsets.most_common(1)[0]
                if count <= len(first) / 2 and not is_pointed:
                    return None
                said = {place: said[place] - offset for place in places}
            right_count = sum(same_number(said[place], due[place]) for place in places)
            if right_count < 0.25 * len(places) and not is_pointed:
                return None
        else:
            usual: dict[Any, tuple[Any, int]] = {}
            """By text the value with which it is most often, and how often."""
            pairs = Counter((said[place], due[place]) for place in places)
            for (text, value), count in pairs.most_common():
                usual.setdefault(text, (value, count))
            most = sum(count for _, count in usual.values())
            if most < MIN_OFTEN_RIGHT * len(places) and not is_pointed:
                return None
            for text, (value, _) in usual.items():
                # What was typed stands for itself; so does a word that is one of the values.
                is_itself = isinstance(text, tuple) or len(usual) > MAX_LEARNT
                meant = text if is_itself else self._meant(fact, text)
                texts[text] = value if meant is None else meant
            own = [value for text, value in texts.items() if not isinstance(text, tuple)]
            if len(set(own)) < len(own) and not is_pointed:
                return None  # two texts for one value
            if any(isinstance(value, tuple) for value in own) and not is_pointed:
                return None  # a name that was typed is another one in each case: no word says it
        tells = position in ("prints", "says")
        base = due if tells or len(texts) == 1 else places
        counts = Counter(due[place] for place in base)
        is_part = not tells and len(texts) != 1
        total = len(self.columns.places) if kind == "event" else sum(counts.values()) + is_part
        is_literal = kind == "label" and self._is_literal(fact, column, texts)
        if position == "middle" and fact.column > 0 and not is_literal:
            return None  # the text of a whole row is not that of one of its cells
        known = {text for text, value in texts.items() if is_literal or text in (value, str(value))}
        if tells and any(map(str.isdigit, column.address.position[-1])):
            known = set()  # one right number may be chance: only its next places are evidence
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
                if texts and said[place] not in known:
                    known.add(said[place])  # here it is learnt; only its next places are evidence
                    continue
                nats -= weight * log(counts[value] / total)
            else:
                wrong += weight
                nats -= weight * WRONG_COSTS
                derailed.add(trial)
        if kind == "event":  # that it is not there where it is not due speaks for it, too
            absent = len(self.columns.places) - len(said.keys() | due.keys())
            nats -= absent * log(1 - min(len(due) / total, 1 - 1e-9))
        # A constant word says a value only by being there: elsewhere, it says something else.
        is_constant = kind == "label" and len(texts) == 1 and type(next(iter(texts))) is not tuple
        if tells or is_constant:
            others = len(said) - len(places)  # there it tells something else
            wrong += others
            nats -= others * (WRONG_COSTS if kind == "event" else 1.0)
        return Carrier(column, texts, nats, right, wrong, frozenset(places), offset, is_literal)

    def _is_literal(self, fact: Fact, column: Column, texts: Mapping[Any, Any]) -> bool:
        """Return whether each text is a value, or part of one, in lines that say all of it and no
        other."""
        said = self.columns.reading(column, "label")
        return all(
            text == texts[text] or self._words_in(fact, line.text) == {texts[text]}
            for place, line in column.where.items()
            if (text := said.get(place)) in texts
        )

    def _words_in(self, fact: Fact, line: str) -> set[str]:
        """Return which values of a fact a line has."""
        if (fact, line) not in self._words_by_line:
            words = (word for word in self.words[fact] if isinstance(word, str))
            text = f" {words_of(line)} "
            self._words_by_line[fact, line] = {word for word in words if f" {word} " in text}
        return self._words_by_line[fact, line]

    def _names_another(self, fact: Fact, carrier: Carrier) -> bool:
        """Return whether a carrier's one constant word, as *won* for The Python, is in lines with a
        typed name (`Tim has won`) and without the value's own word: they name somebody else."""
        text, value = next(iter(carrier.texts.items()), ("", ""))
        if len(carrier.texts) != 1 or not (isinstance(text, str) and isinstance(value, str)):
            return False
        own = max(value.split(), key=len)
        typed = [each for each in self.words[fact] if isinstance(each, tuple)]
        return all(
            own not in words_of(line.text).split()
            and any(
                self.columns.typed_at(line, number, place[0]) in typed
                for number in range(len(line.tokens))
            )
            for place, line in carrier.column.where.items()
        )

    def _cover(self, fact: Fact, left: set[Place]) -> list[Carrier]:
        """Choose addresses, the best first, until the fact is said in all places that are left."""
        usable = []
        for each in self.tried[fact]:
            # One that is wrong somewhere may tell another fact, and better.
            with_wrong = max(MIN_NATS_WITH_WRONG, self.best_nats[each.address])
            is_enough = each.nats >= (with_wrong if each.wrong else MIN_NATS)
            if each.is_often_right and is_enough and not self._names_another(fact, each):
                usable.append(each)
        chosen: list[Carrier] = []
        while left:
            believed = [
                (not each.wrong, nats, -number)
                for number, each in enumerate(usable)
                if (nats := self._nats_in(fact, each, left))
                >= (MIN_NATS if each.is_literal or left <= each.places else MIN_NATS_IN_PART)
            ]
            if not believed:
                break
            chosen.append(usable.pop(-max(believed)[2]))
            left = left - chosen[-1].places
        return chosen

    def _nats_in(self, fact: Fact, carrier: Carrier, left: set[Place]) -> float:
        """Return how well an address carries a fact in the places that are left."""
        inside = carrier.places & left
        if len(inside) == len(carrier.places):
            return carrier.nats
        part = self._evaluate(fact, carrier.column, sorted(inside)) if inside else None
        return min(carrier.nats, part.nats) if part and part.is_often_right else 0.0

    def _often_wrong(self, fact: Fact) -> list[Carrier]:
        """Return the address at which a fact is said, and often wrong: one that is there where the
        fact is due, hardly anywhere else, says the fact's values, and carries no other fact."""
        due, kind = self.due[fact], self.kinds[fact]
        likely = []
        for column, said in self.columns.readable(kind, any(len(place) > 2 for place in due)):
            is_token = column.address.position[0] not in ("prints", "says", "middle")
            is_free = self.best_nats[column.address] < MIN_NATS
            both = said.keys() & due.keys()
            is_alike = len(both) >= max(MIN_OFTEN, MIN_ALIKE * len(said.keys() | due.keys()))
            if not (is_token and is_free and is_alike):
                continue
            texts = {}
            if kind == "label":
                texts = {text: self._meant(fact, text) for text in set(said.values())}
            if None in texts.values():
                continue
            rights = [due[place] for place in both if agrees(said[place], due[place], texts)]
            right = len(rights)
            share = MIN_OFTEN_RIGHT if len(set(said.values())) > 1 else MIN_CONSTANT_RIGHT
            if kind == "number" and len(set(rights)) < 2 and len(both) < MIN_OFTEN_ONE_NUMBER:
                share = MIN_RIGHT
            if len(texts) > 1 or right >= share * len(both):
                wrong = len(both) - right
                likely.append(Carrier(column, texts, 0.0, right, wrong, frozenset(both)))
        return [max(likely, key=lambda each: each.right)] if likely else []

    def _meant(self, fact: Fact, text: Any) -> Any:
        """Return the value that a text is, or begins as a word of letters; None if that is not
        one."""
        is_word = isinstance(text, str) and text.isalpha()
        meant = [
            value
            for value in self.words[fact]
            if text == value or (is_word and isinstance(value, str) and value.startswith(text))
        ]
        return meant[0] if len(meant) == 1 else None


def _is_at(column: Column, place: Place, pointed: Pointed) -> bool:
    """Return whether a column has the token that a person has pressed."""
    slot, position = column.address
    if place not in column.where:
        return False
    if position == ("prints",):
        return slot in pointed.prefixes
    line = column.where[place]
    number = column.numbers.get(line)
    if number is None or line.text != pointed.line.text or slot[0] not in pointed.prefixes:
        return False
    if position[0] == "middle":
        return bool(number <= pointed.number < len(line.tokens) - position[2])
    return number == pointed.number
