"""Find where a program says each fact, from all stretches of all cases.

A column is what a spot says in each stretch that has it. A fact is like a column: its value
wherever it is due. A value is a value: a column carries a fact if it says an equal one.
Only an event, or a label of few values, may be said in other words: each of them at least twice,
and for no other value.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.judging.columns import Column, Columns, Moment, Spot
from workshop.judging.facts import Fact, Kind, Statement
from workshop.judging.lines import Line, Slot, line_of, mostly, number_of, same_number, words_of
from workshop.judging.pointing import Pointed

MAX_CLOSED = 4
"""Different values of a label that may be said in other words: the four suits of a card game. They
stand in the reference as they are; what it makes itself, such as `first_name`, has to be equal."""
MIN_INSTANCES = 2
"""How often a spot, or another word, has to be right: once is chance (a die that shows 3 where
3 stones are left)."""


class Carrier(NamedTuple):
    """A column that carries a fact."""

    column: Column
    texts: Mapping[Any, Any]
    """Of other words, the value for which each is."""
    right: int
    """How often it is right; a value that stays counts once, an event each time."""
    wrong: int
    moments: frozenset[Moment]
    """Where it is there and the fact is due."""
    offset: float = 0
    """By which its numbers are larger, where a fact may start at any number."""
    unread: frozenset[Any] = frozenset()
    """Words that are there too seldom to know what they mean."""
    is_pointed: bool = False
    """Whether a person has pointed at it: then nothing else is believed where it is there."""

    @property
    def spot(self) -> Spot:
        """Where the program says it."""
        return self.column.spot

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
    if len({value for value, _ in found}) <= MIN_INSTANCES:
        return False  # two distances are the same by chance
    distances = [{round(each - value, 6) for each in numbers} - {0} for value, numbers in found]
    return len(set.intersection(*distances)) > 1


def due_of(
    statements: Sequence[Sequence[Statement]], required: Container[Fact]
) -> dict[Fact, dict[Moment, Any]]:
    """Return the values of each required fact where the reference says it, by trial and stretch,
    and of a list by item; an empty text is not due."""
    due: dict[Fact, dict[Moment, Any]] = defaultdict(dict)
    for trial, stretches in enumerate(statements):
        for stretch, statement in enumerate(stretches):
            said: dict[tuple[Any, ...], Any] = {
                (fact, trial, stretch): value for fact, value in statement.values.items()
            }
            for fact, values in statement.lists.items():
                said |= {(fact, trial, stretch, n): value for n, value in enumerate(values)}
            for (fact, *moment), value in said.items():
                if value != "" and fact in required:
                    due[fact][tuple(moment)] = value
    return due


def are_few(texts: Sequence[str], written: Container[str]) -> bool:
    """Return whether a program may use its own words for the values of a label."""
    return len(texts) <= MAX_CLOSED and all(each in written for each in texts)


class Learner:
    """Finds the carriers of facts.

    `due` has the values of each fact where it is due, `written` the texts that stand in the
    reference. Facts in `starting` may start at any number: only how they change is compared.
    `pointed` is where a person says that facts are said, `echoes` the number that was typed before
    a stretch. `grid_rows` are the lines of a stretch in which boards are read: the signs in them
    say the board, not who has won. `words_beside` returns the words beside a fact in the reference.
    `rivals` returns the moments at which something else is due in place of an event.
    """

    def __init__(
        self,
        columns: Columns,
        due: Mapping[Fact, Mapping[Moment, Any]],
        written: Container[str],
        starting: Container[Fact] = (),
        pointed: Mapping[Fact, Mapping[Moment, Pointed]] = MappingProxyType({}),
        echoes: Mapping[Moment, Any] = MappingProxyType({}),
        grid_rows: Mapping[Moment, Container[str]] = MappingProxyType({}),
        words_beside: Callable[[Fact, Iterable[Moment]], set[str]] = lambda *_: set(),
        rivals: Callable[[Fact], Sequence[Moment]] = lambda _: (),
    ) -> None:
        self.columns, self.due, self.echoes = columns, due, echoes
        self.rivals = cache(rivals)
        self.grid_rows, self.words_beside = grid_rows, words_beside
        self.starting, self.pointed = starting, pointed
        self.lengths = {
            fact: Counter(each[:2] for each in values) for fact, values in self.due.items()
        }
        """Of lists, by fact, how many items are due in a stretch."""
        self.kinds: dict[Fact, Kind] = {}
        for fact, values in self.due.items():
            is_number = all(isinstance(value, (int, float)) for value in values.values())
            self.kinds[fact] = "event" if fact.is_event else "number" if is_number else "label"
        self.words = {fact: set(values.values()) for fact, values in self.due.items()}
        self._own_words = {_words_of_event(each) for each in due if each.is_event}
        self._own_words = {each for each in self._own_words if len(each) > 1}
        self.contradicted: set[Fact] = set()
        """Facts that have a place of their own which says another value. That the due value is
        somewhere in the stretch does not count then."""
        self.of_few: set[Fact] = set()
        """Labels of few values: a program may have words of its own for them."""
        for fact, words in self.words.items():
            texts = [value for value in words if isinstance(value, str)]
            if self.kinds[fact] == "label" and are_few(texts, written):
                self.of_few.add(fact)
        self._said: dict[Any, Mapping[Moment, Any]] = {}
        self._typed_in: dict[tuple[Line, int], set[Any]] = {}
        self._known_wordings: dict[Moment, set[frozenset[str]]] = {}

    def learn(self) -> dict[Fact, list[Carrier]]:
        """Return the carriers of each fact."""
        carriers: dict[Fact, list[Carrier]] = {}
        for fact, due in self.due.items():
            pointed = self._pointed(fact)
            left = due.keys() - {moment for carrier in pointed for moment in carrier.moments}
            carriers[fact] = pointed + self._cover(fact, left)
        missing: dict[tuple[str, str], list[Fact]] = defaultdict(list)
        for fact in [fact for fact, found in carriers.items() if not found]:
            if self.kinds[fact] == "number":
                missing[fact.expression, fact.function].append(fact)
            elif self.is_open(fact):
                carriers[fact] = self._only_text(fact, carriers)
        for cells in missing.values():
            carriers |= self._only_numbers(cells, carriers)
        return carriers

    def read(self, carrier: Carrier, fact: Fact, moment: Moment) -> Any:
        """Return what a carrier says in a stretch; None if it is not there, or the list in which
        it is has not as many items there as it should."""
        if len(moment) > 2:
            stretch = moment[:2]
            if carrier.column.lengths.get(stretch) != self.lengths[fact][stretch]:
                return None
        there = self.said(fact, carrier.column).get(moment)
        return None if there in carrier.unread else there

    def is_list(self, fact: Fact) -> bool:
        """Return whether a fact is a list."""
        return any(len(moment) > 2 for moment in self.due.get(fact, ()))

    def is_open(self, fact: Fact) -> bool:
        """Return whether a fact has many values, or is a number: it has to be said as it is."""
        return not fact.is_event and fact not in self.of_few

    def said(self, fact: Fact, column: Column) -> Mapping[Moment, Any]:
        """Return what a column says, by place: of a text of several words, all of it where its
        line goes on with it."""
        usual = self.columns.said_by(column, self.kinds[fact])
        if self.kinds[fact] != "label" or column.spot.is_of_whole_lines:
            return usual
        key = fact, id(column)
        if key not in self._said:
            whole = {}
            several = {e for e in self.due[fact].values() if isinstance(e, str) and " " in e}
            for moment, line in column.where.items() if several else ():
                rest = words_of(line.rest(column.numbers[line]))
                if found := [each for each in several if f"{rest} ".startswith(f"{each} ")]:
                    whole[moment] = max(found, key=len)
            self._said[key] = {**usual, **whole} if whole else usual
        return self._said[key]

    def _candidates(self, fact: Fact) -> Iterator[Carrier]:
        """Yield the addresses that carry a fact."""
        due = self.due[fact]
        is_list = any(len(moment) > 2 for moment in due)
        for column, _ in self.columns.readable(self.kinds[fact], is_list):
            said = self.said(fact, column)
            both = [moment for moment in due if moment in said]
            if is_list:
                whole = set(column.as_long(self.lengths[fact]))
                if whole or not self._begins_alike(both, due, said):
                    both = [moment for moment in both if moment[:2] in whole]
            if self.kinds[fact] == "label" and fact.column < 0:
                rows, where = self.grid_rows, column.where
                both = [each for each in both if where[each].text not in rows.get(each[:2], ())]
            if both and (carrier := self._evaluate(fact, column, both)):
                yield carrier

    def _begins_alike(
        self, moments: Sequence[Moment], due: Mapping[Moment, Any], said: Mapping[Moment, Any]
    ) -> bool:
        """Return whether a list that is seldom as long as it should be has what is due as far as it
        goes, several items of it: it ends too early or too late."""
        lengths = Counter(each[:2] for each in moments)
        is_long = sum(count > 1 for count in lengths.values()) >= MIN_INSTANCES
        return is_long and all(agrees(said[each], due[each], {}) for each in moments)

    def _pointed(self, fact: Fact) -> list[Carrier]:
        """Return the addresses that a person has pointed at, whatever they say."""
        chosen = []
        for moment, pointed in self.pointed.get(fact, {}).items():
            carriers = [
                carrier
                for column in self.columns.all
                if _is_at(column, moment, pointed)
                and (both := [each for each in self.due[fact] if each in self.said(fact, column)])
                and (carrier := self._evaluate(fact, column, both, is_pointed=True))
            ]
            if carriers:
                best = max(carriers, key=lambda each: (each.right, len(each.moments)))
                chosen.append(best._replace(is_pointed=True))
        return chosen

    def _evaluate(
        self, fact: Fact, column: Column, moments: Sequence[Moment], *, is_pointed: bool = False
    ) -> Carrier | None:
        """Return how often a spot says a fact in these places; None if it does not carry it."""
        kind, due, said = self.kinds[fact], self.due[fact], self.said(fact, column)
        texts: dict[Any, Any] = {}
        unread: set[Any] = set()
        offset = 0.0
        if kind == "number" and fact in self.starting and column.spot.position[0] != "middle":
            first = {each[0]: each for each in sorted(moments, reverse=True)}
            offsets = Counter(said[each] - due[each] for each in first.values())
            offset, count = offsets.most_common(1)[0]
            if 2 * count <= len(first) and not is_pointed:
                return None
            said = {moment: said[moment] - offset for moment in moments}
        elif kind == "label" and not self.is_open(fact):
            texts, unread = self._other_words(fact, column, moments)
            if len(set(texts.values())) < len(texts):
                return None  # two words for one value
            if not is_pointed:
                moments = [moment for moment in moments if said[moment] not in unread]
        counted = right = wrong = 0
        before: dict[int, Any] = {}
        values = set()
        for moment in sorted(moments):
            trial, value = moment[0], due[moment]
            if before.get(trial) == "wrong":
                continue  # what comes after a wrong value may follow from it
            if agrees(said[moment], value, texts):
                is_new = kind == "event" or before.get(trial) != value
                right, counted = right + 1, counted + is_new
                before[trial] = value
                values.add(value)
            else:
                wrong, before[trial] = wrong + 1, "wrong"
        # A word tells something only by being there: elsewhere it tells something else.
        if kind == "event" or len(texts) == 1 or column.spot.position[0] == "prints":
            wrong += len(said.keys() - due.keys())
        # An event may be said in several places, each of which says nothing else.
        is_whole = len(moments) == len(due) or kind == "label" or (kind == "event" and not wrong)
        is_enough = counted >= MIN_INSTANCES and (len(values) > 1 or is_whole)
        if wrong and ((len(values) < 2 and kind != "event") or not mostly(right, wrong)):
            is_enough = False
        if kind == "number" and is_enough:
            is_echo = wrong and self._is_echo(column, moments)
            is_enough = not (is_echo or self._has_rivals(column, moments))
        if kind == "event" and is_enough:
            is_enough = mostly(right, self._said_for_rivals(fact, column, moments))
        if not (is_enough or is_pointed):
            return None
        if is_pointed:
            unread = set()
        return Carrier(column, texts, counted, wrong, frozenset(moments), offset, frozenset(unread))

    def _said_for_rivals(self, fact: Fact, column: Column, moments: Sequence[Moment]) -> int:
        """Return how often the words of an event are said where something else is due in its place:
        *Bad luck!* says no tie if it is said of who has lost, nor does a board that is shown. What
        the reference says of another event is never said of this one."""
        counts = []
        for alike in self.columns.alike(column):
            words = {_without_numbers(self.columns.words_at(alike, each)) for each in moments}
            words.discard(frozenset())
            if not words.isdisjoint(self._own_words - {_words_of_event(fact)}):
                return len(moments)
            rivals = map(self._wordings, self.rivals(fact) if words else ())
            counts += [sum(not words.isdisjoint(each) for each in rivals)] if words else []
        return min(counts, default=0)

    def _wordings(self, moment: Moment) -> set[frozenset[str]]:
        """Return the words that each line of the program prints in a stretch."""
        if moment not in self._known_wordings:
            printed = self.columns.said[moment[0]][moment[1]].lines.values()
            self._known_wordings[moment] = {
                _without_numbers(
                    token.casefold() for e in times for line in e for *_, token in line.tokens
                )
                for times in printed
            }
        return self._known_wordings[moment]

    def _is_echo(self, column: Column, moments: Sequence[Moment]) -> bool:
        """Return whether a number is always the one that was typed before, and beside it is another
        one that is not: *You pay in 12, and have 42*."""
        others = set()
        for moment in moments:
            line, typed = column.where[moment], self.echoes.get(moment[:2])
            if line not in column.numbers:
                return False
            numbers = [number_of(token) for _, _, token in line.tokens]
            if typed is None or numbers[column.numbers[line]] != typed:
                return False
            others |= {each == typed for each in numbers if each is not None}
        return False in others

    def _has_rivals(self, column: Column, moments: Sequence[Moment]) -> bool:
        """Return whether the line always has two other numbers beside one."""
        lines = dict.fromkeys(column.where[moment] for moment in moments)
        if not all(line in column.numbers for line in lines):
            return False
        found = []
        for line in lines:
            numbers = [number_of(token) for _, _, token in line.tokens]
            found.append((numbers[column.numbers[line]], [n for n in numbers if n is not None]))
        return have_rivals(found)

    def _other_words(
        self, fact: Fact, column: Column, moments: Sequence[Moment]
    ) -> tuple[dict[Any, Any], set[Any]]:
        """Return what the words at a spot mean that are no values, and those that are unclear:
        there once only, for several values, or in a line that names another one."""
        said, due = self.said(fact, column), self.due[fact]
        counts = Counter((said[moment], due[moment]) for moment in moments)
        meant: dict[Any, Counter[Any]] = defaultdict(Counter)
        for (text, value), count in counts.items():
            if text not in self.words[fact] and not isinstance(text, tuple):
                meant[text][value] += count
        texts, unread = self._begun(fact, meant), set()
        for text, meanings in meant.items():
            (value, count), total = meanings.most_common(1)[0], meanings.total()
            is_word = text is True or not any(map(str.isdigit, text))
            is_clear = count >= MIN_INSTANCES and mostly(count, total - count)
            if text in texts:
                continue
            if not (is_word and is_clear) or isinstance(value, tuple):
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
        """Return whether lines with a word often have another of a fact's values, a typed text such
        as a name, or alone: *Tim has won* does not say that the computer has, nor *wins* who."""
        said, count, total = self.said(fact, column), 0, 0
        for moment, value in self.due[fact].items():
            if said.get(moment) == text:
                total += 1
                line, trial = column.where[moment], moment[0]
                if (line, trial) not in self._typed_in:
                    tokens = range(len(line.tokens))
                    typed = {self.columns.typed_at(line, n, trial) for n in tokens}
                    self._typed_in[line, trial] = typed - {None}
                named = self._typed_in[line, trial]
                own = self.columns.words_at(column, moment) & self.words[fact]
                is_another = bool(own) and value not in own
                count += is_another or any(each in self.words[fact] - {value} for each in named)
        return not mostly(total - count, count)

    def _cover(self, fact: Fact, left: set[Moment]) -> list[Carrier]:
        """Choose addresses, the best first, until the fact is said in all places that are left."""
        usable, chosen = list(self._candidates(fact)) if left else [], list[Carrier]()
        other = self._contradiction(fact, usable) if fact in self.of_few else None
        if other:
            self.contradicted.add(fact)
            usable = [e for e in usable if len(self.needless(fact, e.column)) <= len(left)]
        while left:
            best = max(
                (each for each in usable if each.moments & left),
                key=lambda each: (
                    *(not each.wrong, not each.texts),
                    *(len(each.moments & left), each.right),
                ),
                default=None,
            )
            if best is None:
                break
            usable.remove(best)
            if best.wrong and chosen:
                # What is wrong at times is believed only where it is right beside the others.
                there = sorted(best.moments & left)
                if not self._evaluate(fact, best.column, there):
                    continue
            chosen.append(best)
            left = left - best.moments
        # Of two values, the other one may say who has lost, in other words than the reference's.
        is_sure = len(self.words[fact]) > 2
        if other and not chosen and not is_sure:
            is_sure = self._has_words(other, self.words_beside(fact, self.due[fact]))
        if other and not chosen and is_sure:
            texts = self._begun(fact, self.said(fact, other).values())
            return [Carrier(other, texts, 0, len(left), frozenset(left))]
        if left and self.kinds[fact] == "number" and not any(each.wrong for each in chosen):
            chosen += self._parts(fact, left)
        return chosen

    def _parts(self, fact: Fact, left: set[Moment]) -> list[Carrier]:
        """Return spots of which each says one value, and all together what is left; none if they
        do not. A line of its own may print the first number of each round."""
        due, chosen = self.due[fact], list[Carrier]()
        if self.is_list(fact) or fact in self.starting or len(set(due.values())) < 2:
            return []
        for column, _ in self.columns.readable("number", False):
            said = self.said(fact, column)
            is_part = said.keys() & left and len(set(said.values())) == 1 < len(said)
            if is_part and all(agrees(there, due.get(at), {}) for at, there in said.items()):
                chosen.append(Carrier(column, {}, len(said), 0, frozenset(said)))
                left = left - said.keys()
        return [] if left else chosen

    def needless(self, fact: Fact, column: Column) -> set[Moment]:
        """Return where a column says something and a fact is not due."""
        return self.said(fact, column).keys() - self.due[fact].keys()

    def _contradiction(self, fact: Fact, usable: Sequence[Carrier]) -> Column | None:
        """Return a place that is there only where a fact is due, and always, and says others of its
        values, where no such place is right: who attacks is not who has won."""
        due, words = self.due[fact], self.words[fact]
        if any(
            each.moments == due.keys() and not self.needless(fact, each.column) for each in usable
        ):
            return None
        fits, beside = list[Column](), self.words_beside(fact, due)
        for column, _ in self.columns.readable("label", self.is_list(fact)):
            said = self.said(fact, column)
            known = words | self._begun(fact, said.values()).keys()
            is_board = all(
                line.text in self.grid_rows.get(at[:2], ()) for at, line in column.where.items()
            )
            if said.keys() == due.keys() and known.issuperset(said.values()) and not is_board:
                fits.append(column)
        best = max(fits, key=lambda each: self._has_words(each, beside), default=None)
        if best and not self._has_words(best, beside):
            # Of a line that is printed several times, as who throws, none alone says it.
            once = (
                each for each in fits if self.columns.shapes.get(each.spot.slot[0], (2,))[0] < 2
            )
            return next((e for e in once if len({*self.said(fact, e).values()}) > 1), None)
        return best

    def _begun(self, fact: Fact, texts: Iterable[Any]) -> dict[Any, Any]:
        """Return of texts that begin one value alone which it is: R for red."""
        begun = {}
        for text in {*texts} - self.words[fact]:
            is_word = isinstance(text, str) and text.isalpha()
            whole = [each for each in self.words[fact] if is_word and str(each).startswith(text)]
            if len(whole) == 1:
                begun[text] = whole[0]
        return begun

    def _has_words(self, column: Column, words: set[str]) -> bool:
        """Return whether a place always has these words beside what it says."""
        return bool(words) and all(words <= self.columns.words_at(column, e) for e in column.where)

    # What is wrong from start to end

    def claimed(
        self, carriers: Mapping[Fact, list[Carrier]]
    ) -> dict[Moment, set[tuple[Line, int]]]:
        """Return by stretch the tokens that the places of facts read."""
        claimed: dict[Moment, set[tuple[Line, int]]] = defaultdict(set)
        for fact, carrier in ((fact, each) for fact, found in carriers.items() for each in found):
            said = self.said(fact, carrier.column)
            for moment, line in carrier.column.where.items():
                if (first := carrier.column.numbers.get(line)) is not None:
                    count = str(said.get(moment)).count(" ") + 1
                    claimed[moment[:2]] |= {(line, first + each) for each in range(count)}
        return claimed

    def _only_numbers(
        self, cells: Sequence[Fact], carriers: Mapping[Fact, list[Carrier]]
    ) -> dict[Fact, list[Carrier]]:
        """Return by fact the place of the only numbers that could be it, or the cells of a table,
        which are said nowhere: they say no other fact, are there where it is due, as often, and
        hardly elsewhere; and they, or how many they are, vary."""
        due, claimed = (
            sum((self.lengths[fact] for fact in cells), Counter()),
            self.claimed(carriers),
        )
        others = [
            other for other, carried in carriers.items() if other not in cells and not carried
        ]
        # Others that could be there as well: there has to be a place for each, in their order.
        rivals = [e for e in others if self.kinds[e] == "number" and self.lengths[e] == due]
        found: dict[tuple[Any, int], dict[Moment, list[tuple[Line, Any]]]] = defaultdict(dict)
        for moment in self.columns.moments:
            for chain, line, number, value in self.columns.said[moment[0]][moment[1]].numbers():
                if (line, number) not in claimed[moment]:
                    found[chain, number].setdefault(moment, []).append((line, value))
        echoes = {
            key
            for key, numbers in found.items()
            if all(
                value == self.echoes.get(at) for at, said in numbers.items() for _, value in said
            )
        }
        beside = {each for key, numbers in found.items() if key not in echoes for each in numbers}
        fits = []
        for key, numbers in found.items():
            if key in echoes and numbers.keys() <= beside:
                continue  # it repeats what was typed, and another number is there, too
            both = {
                moment: each for moment, each in numbers.items() if len(each) == due.get(moment)
            }
            apart = len(numbers.keys() | due.keys()) - len(both)
            values = {value for each in both.values() for _, value in each}
            varies = len(values) > 1 or len({len(each) for each in both.values()}) > 1
            if varies and mostly(len(both), apart):
                fits.append((key, both))
        if len(fits) != 1 + len(rivals):
            return {}
        (chain, number), numbers = fits[0]
        only: dict[Fact, list[Carrier]] = {}
        wanted = sorted(
            (moment[:2], fact.row, fact.column, moment, fact)
            for fact in cells
            for moment in self.due[fact]
            if moment[:2] in numbers
        )
        lines: dict[Fact, dict[Moment, Line]] = defaultdict(dict)
        there = {moment: iter(each) for moment, each in numbers.items()}
        for stretch, _, _, moment, fact in wanted:
            lines[fact][moment] = next(there[stretch])[0]
        for fact, own in lines.items():
            spot = Spot((chain, "only", 0), ("only",))
            column = Column(spot, own, dict.fromkeys(own.values(), number))
            only[fact] = [Carrier(column, {}, 0, len(own), frozenset(own))]
        return only

    def _only_text(self, fact: Fact, carriers: Mapping[Fact, list[Carrier]]) -> list[Carrier]:
        """Return the spot of the only text that could be a fact which is said nowhere: no other
        line varies in the stretches in which it is due, besides those that say other facts."""
        due, claimed = self.due[fact], self.claimed(carriers)
        if any(len(moment) > 2 or not isinstance(value, str) for moment, value in due.items()):
            return []
        varying: dict[Slot, dict[Moment, Line]] = defaultdict(dict)
        for moment in due:
            for slot, line in self.columns.said[moment[0]][moment[1]].whole_lines():
                varying[slot][moment] = line
        left = [
            slot
            for slot, lines in varying.items()
            if len(set(lines.values())) > 1
            and not all(any(line == each for each, _ in claimed[p]) for p, line in lines.items())
        ]
        for column in self.columns.all:
            slot, position = column.spot
            if [slot] == left and position[0] == "middle":
                both = [moment for moment in due if moment in self.said(fact, column)]
                if len(both) == len(due):
                    return [Carrier(column, {}, 0, len(both), frozenset(both))]
        return []


def _words_of_event(fact: Fact) -> frozenset[str]:
    return _without_numbers(token.casefold() for *_, token in line_of(fact.expression).tokens)


def _without_numbers(words: Iterable[str]) -> frozenset[str]:
    return frozenset(each for each in words if number_of(each) is None)


def _is_at(column: Column, moment: Moment, pointed: Pointed) -> bool:
    """Return whether a column has the token that a person has pressed."""
    slot, position = column.spot
    if moment not in column.where:
        return False
    if position == ("prints",):
        return slot in pointed.prefixes
    line = column.where[moment]
    number = column.numbers.get(line)
    if number is None or line.text != pointed.line.text or slot[0] not in pointed.prefixes:
        return False
    if position[0] == "middle":
        return bool(number <= pointed.number < len(line.tokens) - position[2])
    return number == pointed.number
