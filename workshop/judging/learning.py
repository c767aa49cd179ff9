"""Find where a program says each fact, from all exchanges of all cases.

An address is a column: what it says in each exchange that has it. A fact is a column, too: its
value wherever it is due. A value is a value: an address carries a fact if it says an equal one.
Only an event, or a label of few values, may be said in other words: each of them at least twice,
and for no other value.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.judging.columns import Address, Column, Columns, Place
from workshop.judging.facts import Fact, Kind, Statement
from workshop.judging.lines import Line, Slot, number_of, same_number, words_of
from workshop.judging.pointing import Pointed

MAX_CLOSED = 4
"""Different values of a label that may be said in other words: the four suits of a card game."""
MIN_INSTANCES = 2
"""How often an address, or another word, has to be right: once is chance (a die that shows 3 where
3 stones are left)."""
RIGHT_FOR_WRONG = 3
"""How often it has to be right for each time that it is wrong: a place that says what is left where
what was taken is due is right at times."""

MIN_RIVALRIES = 3
"""Different values beside which the same two others are: *13 or 14 or 12*."""


class Carrier(NamedTuple):
    """A column that carries a fact."""

    column: Column
    texts: Mapping[Any, Any]
    """Of other words, the value for which each is."""
    right: int
    """How often it is right; a value that stays counts once."""
    wrong: int
    places: frozenset[Place]
    """Where it is there and the fact is due."""
    offset: float = 0
    """By which its numbers are larger, where a fact may start at any number."""
    unread: frozenset[Any] = frozenset()
    """Words that are there too seldom to know what they mean."""
    is_pointed: bool = False
    """Whether a person has pointed at it: then nothing else is believed where it is there."""

    @property
    def address(self) -> Address:
        """Where the program says it."""
        return self.column.address

    def is_right(self, there: Any, value: Any) -> bool:
        """Return whether what it says is the value."""
        if self.offset and isinstance(there, (int, float)):
            there -= self.offset
        return agrees(there, value, self.texts)


def agrees(there: Any, value: Any, texts: Mapping[Any, Any]) -> bool:
    """Return whether a text or a number is a value."""
    if isinstance(there, (int, float)) and isinstance(value, (int, float)) and there not in texts:
        return same_number(there, value)
    return bool(texts.get(there, there) == value)


def have_rivals(found: Sequence[tuple[Any, Sequence[float]]]) -> bool:
    """Return whether two other numbers are always as far from the value: who says three sums for
    one has said none. `found` has each value, and the numbers around it."""
    if len({value for value, _ in found}) < MIN_RIVALRIES:
        return False
    distances = [{round(each - value, 6) for each in numbers} - {0} for value, numbers in found]
    return len(set.intersection(*distances)) > 1


def due_of(
    statements: Sequence[Sequence[Statement]], required: Container[Fact]
) -> dict[Fact, dict[Place, Any]]:
    """Return the values of each required fact where the reference says it, by trial and exchange,
    and of a list by item; an empty text is not due."""
    due: dict[Fact, dict[Place, Any]] = defaultdict(dict)
    for trial, exchanges in enumerate(statements):
        for exchange, statement in enumerate(exchanges):
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
        for fact, values in self.due.items():
            is_number = all(isinstance(value, (int, float)) for value in values.values())
            self.kinds[fact] = "event" if fact.is_event else "number" if is_number else "label"
        self.words = {fact: set(values.values()) for fact, values in self.due.items()}
        self.of_few: set[Fact] = set()
        """Labels of few values: a program may have words of its own for them."""
        for fact, words in self.words.items():
            texts = sum(isinstance(value, str) for value in words)
            if self.kinds[fact] == "label" and texts <= MAX_CLOSED:
                self.of_few.add(fact)
        self._said: dict[Any, Mapping[Place, Any]] = {}
        self._typed_in: dict[tuple[Line, int], set[Any]] = {}

    def learn(self) -> dict[Fact, list[Carrier]]:
        """Return the carriers of each fact."""
        carriers: dict[Fact, list[Carrier]] = {}
        for fact, due in self.due.items():
            pointed = self._pointed(fact)
            left = due.keys() - {place for carrier in pointed for place in carrier.places}
            carriers[fact] = pointed + self._cover(fact, left)
        for fact in [fact for fact, found in carriers.items() if not found]:
            if self.kinds[fact] == "number":
                carriers[fact] = self._only_numbers(fact, carriers)
            elif self.is_open(fact):
                carriers[fact] = self._only_text(fact, carriers)
        return carriers

    def read(self, carrier: Carrier, fact: Fact, place: Place) -> Any:
        """Return what a carrier says in an exchange; None if it is not there, or the list in which
        it is has not as many items there as it should."""
        if len(place) > 2:
            exchange = place[:2]
            if carrier.column.lengths.get(exchange) != self.lengths[fact][exchange]:
                return None
        there = self.said(fact, carrier.column).get(place)
        return None if there in carrier.unread else there

    def is_list(self, fact: Fact) -> bool:
        """Return whether a fact is a list."""
        return any(len(place) > 2 for place in self.due.get(fact, ()))

    def is_open(self, fact: Fact) -> bool:
        """Return whether a fact has many values, or is a number: it has to be said as it is."""
        return not fact.is_event and fact not in self.of_few

    def said(self, fact: Fact, column: Column) -> Mapping[Place, Any]:
        """Return what a column says, by place: of a text of several words, all of it where its
        line goes on with it."""
        usual = self.columns.reading(column, self.kinds[fact])
        if self.kinds[fact] != "label" or column.address.is_of_whole_lines:
            return usual
        key = fact, id(column)
        if key not in self._said:
            whole = {}
            for place, value in self.due[fact].items():
                if isinstance(value, str) and " " in value and (line := column.where.get(place)):
                    rest = words_of(line.rest(column.numbers[line]))
                    if f"{rest} ".startswith(f"{value} "):
                        whole[place] = value
            self._said[key] = {**usual, **whole} if whole else usual
        return self._said[key]

    def _candidates(self, fact: Fact) -> Iterator[Carrier]:
        """Yield the addresses that carry a fact."""
        due = self.due[fact]
        is_list = any(len(place) > 2 for place in due)
        for column, _ in self.columns.readable(self.kinds[fact], is_list):
            said = self.said(fact, column)
            both = [place for place in due if place in said]
            if is_list:
                whole = set(column.as_long(self.lengths[fact]))
                both = [place for place in both if place[:2] in whole]
            if both and (carrier := self._evaluate(fact, column, both)):
                yield carrier

    def _pointed(self, fact: Fact) -> list[Carrier]:
        """Return the addresses that a person has pointed at, whatever they say."""
        chosen = []
        for place, pointed in self.pointed.get(fact, {}).items():
            carriers = [
                carrier
                for column in self.columns.all
                if _is_at(column, place, pointed)
                and (both := [each for each in self.due[fact] if each in self.said(fact, column)])
                and (carrier := self._evaluate(fact, column, both, is_pointed=True))
            ]
            if carriers:
                best = max(carriers, key=lambda each: (each.right, len(each.places)))
                chosen.append(best._replace(is_pointed=True))
        return chosen

    def _evaluate(
        self, fact: Fact, column: Column, places: Sequence[Place], *, is_pointed: bool = False
    ) -> Carrier | None:
        """Return how often an address says a fact in these places; None if it does not carry it."""
        kind, due, said = self.kinds[fact], self.due[fact], self.said(fact, column)
        texts: dict[Any, Any] = {}
        unread: set[Any] = set()
        offset = 0.0
        if kind == "number" and fact in self.starting and column.address.position[0] != "middle":
            first = {each[0]: each for each in sorted(places, reverse=True)}
            offsets = Counter(said[each] - due[each] for each in first.values())
            offset, count = offsets.most_common(1)[0]
            if 2 * count <= len(first) and not is_pointed:
                return None
            said = {place: said[place] - offset for place in places}
        elif kind == "label" and not self.is_open(fact):
            texts, unread = self._other_words(fact, column, places)
            if len(set(texts.values())) < len(texts):
                return None  # two words for one value
            if not is_pointed:
                places = [place for place in places if said[place] not in unread]
        counted = right = wrong = 0
        before: dict[int, Any] = {}
        values = set()
        for place in sorted(places):
            trial, value = place[0], due[place]
            if before.get(trial) == "wrong":
                continue  # what comes after a wrong value may follow from it
            if agrees(said[place], value, texts):
                right, counted = right + 1, counted + (before.get(trial) != value)
                before[trial] = value
                values.add(value)
            else:
                wrong, before[trial] = wrong + 1, "wrong"
        # A word tells something only by being there: elsewhere it tells something else.
        if kind == "event" or len(texts) == 1 or column.address.position[0] == "prints":
            wrong += len(said.keys() - due.keys())
        # An event may be said in several places, each of which says nothing else.
        is_whole = len(places) == len(due) or kind == "label" or (kind == "event" and not wrong)
        is_enough = counted >= MIN_INSTANCES and (len(values) > 1 or is_whole)
        if wrong and ((len(values) < 2 and kind != "event") or right < RIGHT_FOR_WRONG * wrong):
            is_enough = False
        if kind == "number" and is_enough and self._has_rivals(column, places):
            is_enough = False
        if not (is_enough or is_pointed):
            return None
        if is_pointed:
            unread = set()
        return Carrier(column, texts, counted, wrong, frozenset(places), offset, frozenset(unread))

    def _has_rivals(self, column: Column, places: Sequence[Place]) -> bool:
        """Return whether the line always has two other numbers beside one."""
        lines = dict.fromkeys(column.where[place] for place in places)
        if not all(line in column.numbers for line in lines):
            return False
        found = []
        for line in lines:
            numbers = [number_of(token) for _, _, token in line.tokens]
            found.append((numbers[column.numbers[line]], [n for n in numbers if n is not None]))
        return have_rivals(found)

    def _other_words(
        self, fact: Fact, column: Column, places: Sequence[Place]
    ) -> tuple[dict[Any, Any], set[Any]]:
        """Return what the words at an address mean that are no values, and those that are unclear:
        there once only, for several values, or in a line that names another one."""
        said, due = self.said(fact, column), self.due[fact]
        counts = Counter((said[place], due[place]) for place in places)
        meant: dict[Any, Counter[Any]] = defaultdict(Counter)
        for (text, value), count in counts.items():
            if text not in self.words[fact] and not isinstance(text, tuple):
                meant[text][value] += count
        texts, unread = {}, set()
        for text, its in meant.items():
            (value, count), total = its.most_common(1)[0], its.total()
            begun = [
                value
                for value in self.words[fact]
                if isinstance(value, str) and text is not True and value.startswith(text)
            ]
            is_word = text is True or not any(map(str.isdigit, text))
            is_clear = count >= MIN_INSTANCES and RIGHT_FOR_WRONG * (total - count) <= count
            if len(begun) == 1 and text.isalpha():
                texts[text] = begun[0]  # R for red
            elif not (is_word and is_clear) or isinstance(value, tuple):
                unread.add(text)
            else:
                texts[text] = value
        # Where names are said, another word is a name, whoever else is in the line.
        if sum(text == value for text, value in counts) < MIN_INSTANCES:
            for text in [each for each in texts if self._names_others(fact, column, each)]:
                del texts[text]
                unread.add(text)
        return texts, unread

    def _names_others(self, fact: Fact, column: Column, text: Any) -> bool:
        """Return whether lines with a word often have a typed text, such as a name, that is another
        of a fact's values: *Tim has won* does not say that the computer has."""
        said, count, total = self.said(fact, column), 0, 0
        for place, value in self.due[fact].items():
            if said.get(place) == text:
                total += 1
                line, trial = column.where[place], place[0]
                if (line, trial) not in self._typed_in:
                    tokens = range(len(line.tokens))
                    typed = {self.columns.typed_at(line, n, trial) for n in tokens}
                    self._typed_in[line, trial] = typed - {None}
                named = self._typed_in[line, trial]
                count += any(each in self.words[fact] and each != value for each in named)
        return RIGHT_FOR_WRONG * count > total

    def _cover(self, fact: Fact, left: set[Place]) -> list[Carrier]:
        """Choose addresses, the best first, until the fact is said in all places that are left."""
        usable, chosen = list(self._candidates(fact)) if left else [], list[Carrier]()
        while left:
            best = max(
                (each for each in usable if each.places & left),
                key=lambda each: (
                    *(not each.wrong, not each.texts),
                    *(len(each.places & left), each.right),
                ),
                default=None,
            )
            if best is None:
                break
            usable.remove(best)
            if best.wrong and chosen:
                # What is wrong at times is believed only where it is right beside the others.
                there = sorted(best.places & left)
                if not self._evaluate(fact, best.column, there):
                    continue
            chosen.append(best)
            left = left - best.places
        return chosen

    # What is wrong from start to end

    def told(self, carriers: Mapping[Fact, list[Carrier]]) -> dict[Place, set[tuple[Line, int]]]:
        """Return by exchange the tokens that say other facts."""
        told: dict[Place, set[tuple[Line, int]]] = defaultdict(set)
        for fact, carrier in ((fact, each) for fact, found in carriers.items() for each in found):
            said = self.said(fact, carrier.column)
            for place, line in carrier.column.where.items():
                if (first := carrier.column.numbers.get(line)) is not None:
                    count = str(said.get(place)).count(" ") + 1
                    told[place[:2]] |= {(line, first + each) for each in range(count)}
        return told

    def _only_numbers(self, fact: Fact, carriers: Mapping[Fact, list[Carrier]]) -> list[Carrier]:
        """Return the address of the only numbers that could be a fact which is said nowhere: they
        vary, say no other fact, and are there where it is due, as often, and hardly elsewhere."""
        due, told = self.lengths[fact], self.told(carriers)
        others = [other for other, its in carriers.items() if other != fact and not its]
        if any(self.kinds[each] == "number" and self.lengths[each] == due for each in others):
            return []  # that could be there as well
        found: dict[tuple[Any, int], dict[Place, list[tuple[Line, Any]]]] = defaultdict(dict)
        for place in self.columns.places:
            for site, line, number, value in self.columns.said[place[0]][place[1]].numbers():
                if (line, number) not in told[place]:
                    found[site, number].setdefault(place, []).append((line, value))
        fits = []
        for key, its in found.items():
            both = {place: each for place, each in its.items() if len(each) == due.get(place)}
            apart = len(its.keys() | due.keys()) - len(both)
            values = {value for each in both.values() for _, value in each}
            if len(values) > 1 and len(both) >= RIGHT_FOR_WRONG * apart:
                fits.append((key, both))
        if len(fits) != 1:
            return []
        ((site, number), its), lines = fits[0], dict[Place, Line]()
        for place, each in its.items():
            for item, (line, _) in enumerate(each):
                lines[place if place in self.due[fact] else (*place, item)] = line
        column = Column(
            Address((site, "only", 0), ("only",)), lines, dict.fromkeys(lines.values(), number)
        )
        return [Carrier(column, {}, 0, len(lines), frozenset(lines))]

    def _only_text(self, fact: Fact, carriers: Mapping[Fact, list[Carrier]]) -> list[Carrier]:
        """Return the address of the only text that could be a fact which is said nowhere: no other
        line varies in the exchanges in which it is due, besides those that say other facts."""
        due, told = self.due[fact], self.told(carriers)
        if any(len(place) > 2 or not isinstance(value, str) for place, value in due.items()):
            return []
        varying: dict[Slot, dict[Place, Line]] = defaultdict(dict)
        for place in due:
            for slot, line in self.columns.said[place[0]][place[1]].whole_lines():
                varying[slot][place] = line
        left = [
            slot
            for slot, lines in varying.items()
            if len(set(lines.values())) > 1
            and not all(any(line == each for each, _ in told[p]) for p, line in lines.items())
        ]
        for column in self.columns.all:
            slot, position = column.address
            if [slot] == left and position[0] == "middle":
                both = [place for place in due if place in self.said(fact, column)]
                if len(both) == len(due):
                    return [Carrier(column, {}, 0, len(both), frozenset(both))]
        return []


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
