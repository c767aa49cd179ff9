"""Read what a program says, and where, as it is learnt from all of its cases."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, reduce
from operator import and_
from typing import Any

from workshop.judging.columns import Columns, Moment
from workshop.judging.facts import (
    Fact,
    Statement,
    said_by,
    says_number,
    words_beside,
)
from workshop.judging.given import (
    given_expressions,
    given_in,
)
from workshop.judging.grids import GridCarrier, find_grid
from workshop.judging.learning import (
    MAX_CLOSED,
    Carrier,
    Learner,
    due_of,
    have_rivals,
)
from workshop.judging.lines import (
    Said,
    is_in,
    mostly,
    number_of,
    with_points,
    without_blanks,
    words_of,
)
from workshop.judging.pairing import Match, Matching
from workshop.judging.pointing import Point, Pointed, pointed_line
from workshop.judging.variant import Variant
from workshop.run.examination import Seeding
from workshop.run.recording import Piece, Stretch


class Reading:
    """What was learnt from all cases of a program."""

    def __init__(
        self,
        variant: Variant,
        matching: Matching,
        matches: Sequence[Match],
        points: Sequence[Point],
        known: dict[Any, Columns],
        seeding: Seeding | None = None,
    ) -> None:
        self.variant, self.matching, self.matches = variant, matching, matches
        self.points = points
        requirements = variant.assignment.requirements
        self.extra = variant.assignment.extra_facts
        self.prompts = {prompt.strip() for each in requirements for prompt in each.prompts}
        self.spelled = {name for each in requirements if each.spelling for name in each.facts}
        self.given = given_in(variant.assignment)
        self.seeding = seeding if any(each.draws for each in requirements) else None
        expressions = given_expressions(variant.assignment)
        typed, self.statements = said_by([match.reference for match in matches], expressions)
        self.facts: list[list[Statement]] = []
        """What is due in each stretch that is compared, by trial."""
        self.contexts: list[list[str]] = []
        self.same: set[Moment] = set()
        """Stretches in which both print the same text: nothing is wrong there, whatever is read."""
        compared = [self._take(trial, match) for trial, match in enumerate(matches)]
        stated = [each for statements in self.facts for each in statements]
        every = {fact for each in stated for fact in (*each.values, *each.lists)}
        tables = {fact for each in stated for fact in each.tables}
        self.names = {fact: variant.name_of(fact) for fact in every | tables}
        wanted = {
            fact
            for fact, name in self.names.items()
            if not variant.assignment.names_facts or name in variant.required
        }
        self.required = wanted & every
        due_by_fact = due_of(self.facts, self.required)
        due_in = frozenset(moment[:2] for values in due_by_fact.values() for moment in values)
        # Other variants of the text often compare the same stretches: their columns are shared.
        key = tuple(compared), tuple(tuple(each.items()) for each in typed), due_in
        if key not in known:
            known[key] = Columns(self._said(due_by_fact), typed, due_in)
        self.columns = known[key]
        self.said = self.columns.said
        self.grids = self._find_grids(wanted & tables)
        starting = {
            fact for fact in self.required if self.names[fact] in variant.assignment.starting
        }
        known_of = self.columns, due_by_fact, variant.written, starting
        read = self._echoes(), self._grid_rows(), self._words_beside, self._rivals
        self.learner = Learner(*known_of, self._pointed(points), *read)
        self.carriers = self.learner.learn()
        blaming = {each: says for each in points if (says := self._blamed(each))}
        self.doubts = {each: says for each, says in blaming.items() if not each.is_shared}
        """What a person has pressed by which the program would differ, and how: it does not count
        before that is confirmed."""
        if blaming:
            points = [each for each in points if each not in blaming]
            self.learner = Learner(*known_of, self._pointed(points), *read)
            self.carriers = self.learner.learn()
        self.unsaid = {(each.fact, each.case, each.exchange) for each in points if each.token < 0}
        """What a person says that is not said."""
        self.events = {fact for fact in self.required if fact.is_event}
        self.somewhere = {
            fact: self._said_somewhere(fact)
            for fact in self.required - self.learner.contradicted
            if not self.carriers.get(fact) or self.learner.is_list(fact)
        }
        """Of lists, and facts for which no place was found, where they are said at all."""

    def _take(self, trial: int, match: Match) -> tuple[int, tuple[int, ...]]:
        """Note what is due in the stretches of a trial that are compared; return which they are of
        the program."""
        # What is printed before another question is compared, but not before it breaks off.
        is_cut = not match.is_whole and match.program.has_broken_off
        pairs = match.pairs[:-1] if is_cut else match.pairs
        self.facts.append([self.statements[trial][ref] for ref, _ in pairs])
        kinds = ["", *match.kinds]
        self.contexts.append([f"{kinds[ref]}/{kinds[ref + 1]}" for ref, _ in pairs])
        for number, (ref, prog) in enumerate(pairs):
            if match.reference.stretches[ref].text == match.program.stretches[prog].text:
                self.same.add((trial, number))
        return id(match.program), tuple(prog for _, prog in pairs)

    # What the program says, and where

    def _said(self, due: Mapping[Fact, Mapping[Moment, Any]]) -> list[list[Said]]:
        """Return what the program says in the stretches that are compared, its numbers in the
        spelling in which most of those that are due are there: with points and without blanks."""
        said = [
            [match.program.stretches[prog].pieces for _, prog in match.pairs[: len(facts)]]
            for match, facts in zip(self.matches, self.facts, strict=True)
        ]
        wanted = [
            (moment, value)
            for values in due.values()
            for moment, value in values.items()
            if isinstance(value, (int, float)) and (abs(value) >= 1000 or value % 1)
        ]
        counts = {
            spelling: sum(
                says_number(spelling("".join(piece.text for piece in said[t][e])), value)
                for (t, e, *_), value in wanted
            )
            for spelling in (str, without_blanks, with_points)
        }
        spelling = max(counts, key=lambda each: counts[each])
        return [
            [
                Said([Piece(chain, spelling(text), values) for chain, text, values in pieces])
                for pieces in stretches
            ]
            for stretches in said
        ]

    def _pointed(self, points: Sequence[Point]) -> dict[Fact, dict[Moment, Pointed]]:
        """Return by fact where a person has pointed; points that fit no more are left out."""
        pointed: dict[Fact, dict[Moment, Pointed]] = defaultdict(dict)
        for trial, match in enumerate(self.matches):
            for pair in range(len(self.said[trial])):
                prog = match.pairs[pair][1]
                for point in points:
                    if (point.case, point.exchange) == (match.case.name, prog):
                        line = pointed_line(match.program.stretches[prog], point)
                        # What several lines of the reference say has one name, and perhaps one
                        # place in the program.
                        for fact in self.required if line else ():
                            if line and self.title_of(fact) == point.fact:
                                item = (0,) if fact in self.facts[trial][pair].lists else ()
                                pointed[fact][trial, pair, *item] = line
        return pointed

    def _blamed(self, point: Point) -> str:
        """Return how a program differs by what was pressed, in a sentence; "" if it does not, or a
        person is sure."""
        known = {match.case.name: len(match.program.stretches) for match in self.matches}
        if point.sure or point.exchange >= known.get(point.case, 0):
            return ""
        if point.token < 0:
            return f"If {point.fact} is not said here, your program differs. Does that count?"
        for fact, carriers in self.carriers.items():
            for carrier in carriers if self.title_of(fact) == point.fact else ():
                due, said = self.learner.due[fact], self.learner.said(fact, carrier.column)
                for moment in sorted(carrier.moments) if carrier.is_pointed else ():
                    if carrier.is_right(said[moment], due[moment]):
                        continue
                    own, value = (self._shown(moment[0], each[moment]) for each in (said, due))
                    case = self.matches[moment[0]].case.name
                    return (
                        f"If that is {point.fact}, your program differs: in “{case}” it says {own} "
                        f"there, and it is {value}. Does that count?"
                    )
        return ""

    def title_of(self, fact: Fact) -> str:
        """Return what a fact is called, with its row and column in a table."""
        name = self.names[fact]
        return name if fact.column < 0 else f"{name} ({fact.row + 1}, {fact.column + 1})"

    def _find_grids(self, facts: set[Fact]) -> dict[Fact, GridCarrier | None]:
        """Return by board how it is read: where too little is seen of it, as another one of its
        name that fits; if that is not read, which is there more often, neither is the other."""
        samples = {fact: found for fact in sorted(facts) if (found := self._samples(fact))}
        grids = {fact: find_grid(its) for fact, its in samples.items()}
        for fact in [fact for fact, grid in grids.items() if grid is None]:
            alike = (grids[each] for each in grids if self.names[each] == self.names[fact])
            grids[fact] = next((grid for grid in alike if grid and grid.fits(samples[fact])), None)
        for fact, its in grids.items():
            unread = (e for e in grids if self.names[e] == self.names[fact] and not grids[e])
            if its and any(len(samples[each]) > len(samples[fact]) for each in unread):
                grids[fact] = None
        return grids

    def _samples(self, fact: Fact) -> list[Any]:
        return [
            (said.pieces, statement.tables[fact])
            for stretches, facts in zip(self.said, self.facts, strict=True)
            for said, statement in zip(stretches, facts, strict=True)
            if fact in statement.tables and min(statement.tables[fact][:2]) > 1
        ]

    def _grid_rows(self) -> dict[Moment, set[str]]:
        """Return by stretch the lines in which boards are read."""
        rows: dict[Moment, set[str]] = defaultdict(set)
        for trial, facts in enumerate(self.facts):
            for pair, statement in enumerate(facts):
                for fact, table in statement.tables.items():
                    if grid := self.grids.get(fact):
                        rows[trial, pair].update(grid.rows(self.said[trial][pair].pieces, table))
        return rows

    def _echoes(self) -> dict[Moment, Any]:
        """Return the number that was typed before each stretch."""
        return {
            (trial, pair): number_of(self._typed_before(trial, ref).strip())
            for trial, match in enumerate(self.matches)
            for pair, (ref, _) in enumerate(match.pairs)
        }

    @cached_property
    def _said_count(self) -> dict[tuple[Fact, str], tuple[int, int]]:
        """By fact and the questions around it, how often it is due, and how often it is said."""
        counts: dict[tuple[Fact, str], list[bool]] = defaultdict(list)
        for fact in self.required:
            for moment in self.learner.due.get(fact, ()):
                context = self.contexts[moment[0]][moment[1]]
                counts[fact, context].append(self._telling(fact, moment) is not None)
        return {key: (len(said), sum(said)) for key, said in counts.items()}

    def _reference_at(self, where: Moment) -> Stretch:
        match = self.matches[where[0]]
        return match.reference.stretches[match.pairs[where[1]][0]]

    def _words_beside(self, fact: Fact, moments: Iterable[Moment]) -> set[str]:
        """Return the words beside a fact in the reference."""
        return {word for at in moments for word in words_beside(self._reference_at(at), fact)}

    def _rivals(self, event: Fact) -> list[Moment]:
        """Return where something else is due in the place of an event: after the same question,
        nothing, or another event of which the same requirement speaks."""
        names = {self.names[event]}.union(
            *(e.facts for e in self.variant.assignment.requirements if self.names[event] in e.facts)
        )
        events, after = dict[Moment, set[Fact]](), dict[Moment, str]()
        for trial, facts in enumerate(self.facts):
            for pair, statement in enumerate(facts):
                events[trial, pair] = {fact for fact in statement.values if fact.is_event}
                after[trial, pair] = self.contexts[trial][pair].partition("/")[0]
        due = {moment for moment, its in events.items() if event in its}
        beside = set[Fact]().union(*(events[moment] for moment in due))
        questions = {after[moment] for moment in due}
        return [
            moment
            for moment in events.keys() - due
            if after[moment] in questions
            and all(self.names[fact] in names for fact in events[moment] - beside)
        ]

    def _telling(self, fact: Fact, moment: Moment) -> tuple[Carrier, Any] | None:
        """Return the first place that says a fact in a stretch, and what it says there."""
        for carrier in self.carriers.get(fact, ()):
            if (there := self.learner.read(carrier, fact, moment)) is not None:
                return carrier, there
        return None

    def _line(self, carrier: Carrier, where: Moment) -> tuple[str, int]:
        """Return the file and the line that prints what is read: of a list that several lines of a
        function print, the one that does here."""
        if carrier.spot.slot[0][:1] == ("in",) and where in carrier.column.where:
            text = carrier.column.where[where].text
            for piece in self.said[where[0]][where[1]].pieces:
                if piece.chain and text in piece.text.split("\n"):
                    return piece.chain[0][:2]
        return carrier.spot.line

    def _said_somewhere(self, fact: Fact) -> set[Moment]:
        """Return where the value of a fact for which no place was found is in the text. Of a label
        with few values it counts only where none of the others is in the text, too."""
        due = self.learner.due.get(fact, {})
        if self.learner.is_list(fact):
            return self._lists_said(due)
        if fact.is_event:
            words = words_of(fact.expression)
            there = {each for each in self.columns.moments if self._has_line(each, words)}
            return there if there <= due.keys() else set()
        if fact.column >= 0:
            return set()
        closed = set() if self.learner.is_open(fact) else set(due.values())
        if self.learner.kinds.get(fact) == "number":
            numbers = {
                moment: [each for *_, each in self.said[moment[0]][moment[1]].numbers()]
                for moment in due
            }
            if have_rivals([(due[moment], numbers[moment]) for moment in due]):
                return set()
        return {
            moment
            for moment, value in due.items()
            if self._is_said(moment, value)
            and not any(self._is_said(moment, other) for other in closed - {value})
        } or self._inflected(due)

    def _has_line(self, moment: Moment, words: str) -> bool:
        """Return whether a line of the screen has these words alone, whatever prints them."""
        text = "".join(piece.text for piece in self.said[moment[0]][moment[1]].pieces)
        return any(words_of(line) == words for line in text.split("\n"))

    def _inflected(self, due: Mapping[Moment, Any]) -> set[Moment]:
        """Return where typed texts are said if all begin a word that ends alike: *dogs*, *cats*."""
        if not all(isinstance(value, tuple) for value in due.values()):
            return set()
        typed = {moment: self._text(moment[0], value).casefold() for moment, value in due.items()}
        ends = []
        for (trial, stretch, *_), text in typed.items():
            said = "".join(piece.text for piece in self.said[trial][stretch].pieces).casefold()
            ends.append(set(re.findall(rf"(?<!\w){re.escape(text.strip())}(\w+)", said)))
        return set(due) if len(set(typed.values())) > 1 and set.intersection(*ends) else set()

    def _lists_said(self, due: Mapping[Moment, Any]) -> set[Moment]:
        """Return the items of a list where all of it is said in its order: numbers in a row, words
        with others between them."""
        lists: dict[Moment, list[tuple[Moment, Any]]] = defaultdict(list)
        for moment, value in due.items():
            lists[moment[:2]].append((moment, value))
        found: set[Moment] = set()
        for (trial, stretch), items in lists.items():
            said = self.said[trial][stretch]
            values = [value for _, value in items]
            if all(isinstance(value, (int, float)) for value in values):
                numbers = [number for *_, number in said.numbers()]
                starts = range(len(numbers) - len(values) + 1)
                is_said = any(numbers[n : n + len(values)] == values for n in starts)
            else:
                text = words_of("".join(piece.text for piece in said.pieces).replace("\n", " "))
                is_said, text = True, f" {text} "
                for value in values:
                    word = words_of(self._text(trial, value))
                    _, there, after = text.partition(f" {word} ")
                    is_said, text = is_said and bool(there), f" {after}"
            if is_said:
                found |= {moment for moment, _ in items}
        return found

    @cached_property
    def _unread(self) -> dict[str, dict[Moment, tuple[str, ...]]]:
        """By the questions before and after, what is said in each stretch and not read."""
        claimed = self.learner.claimed(self.carriers)
        unread: dict[str, dict[Moment, tuple[str, ...]]] = defaultdict(dict)
        for moment in self.columns.moments:
            tokens = self.said[moment[0]][moment[1]].tokens()
            rest = tuple(token for line, n, token in tokens if (line, n) not in claimed[moment])
            unread[self.contexts[moment[0]][moment[1]]][moment] = rest
        return unread

    def _says_nothing(self, moment: Moment, fact: Fact) -> bool:
        """Return whether a program says the same where something else is due, or no more than in
        all stretches between the same questions: then it does not say this, in whatever words."""
        due: dict[Moment, list[Any]] = defaultdict(list)
        for each, value in self.learner.due.get(fact, {}).items():
            due[each[:2]].append(value)
        moment = moment[:2]
        unread = self._unread[self.contexts[moment[0]][moment[1]]]
        others = {
            each: rest
            for each, rest in unread.items()
            if due.get(each) != due.get(moment) and (fact.is_event or each in due)
        }
        wording = reduce(and_, map(Counter, unread.values()))
        return bool(others) and (
            unread[moment] in others.values() or not Counter(unread[moment]) - wording
        )

    def _says_another(self, moment: Moment) -> bool:
        """Return whether a program says one of few values that is not due here: who has won, where
        it is a tie."""
        for fact, values in self.learner.words.items():
            if fact.is_event or len(values) > MAX_CLOSED:
                continue
            columns = [carrier.column for carrier in self.carriers[fact]]
            needless = {each for column in columns for each in self.learner.needless(fact, column)}
            right = sum(carrier.right for carrier in self.carriers[fact])
            if moment in needless and mostly(right, len(needless)):
                return True
        return False

    def _text(self, trial: int, value: Any) -> str:
        """Return a value as text: a typed one as it was typed."""
        if isinstance(value, tuple):
            return str(self.matches[trial].reference.stretches[value[1]].answer)
        return str(value)

    def _shown(self, trial: int, value: Any) -> str:
        text = self._text(trial, value)
        return f"“{text}”" if isinstance(value, tuple) else text

    def _typed_before(self, trial: int, ref: int) -> str:
        """Return what was typed just before a stretch of the reference."""
        return (self.matches[trial].reference.stretches[ref - 1].answer or "") if ref else ""

    @cached_property
    def greetings(self) -> set[Fact]:
        """Typed texts that are always said by then, such as a name: a greeting may come at once.
        Which of several is due, as the winner's name, a greeting cannot say; and a question in
        which the reference has it, too, is none, unless a person has pressed one."""
        pressed = {each.fact for each in self.points if each.token >= 0}
        return {
            fact
            for fact, due in self.learner.due.items()
            if len(set(due.values())) == 1
            and all(isinstance(value, tuple) for value in due.values())
            and all(
                any(
                    self._is_said((moment[0], each), value, self.title_of(fact) not in pressed)
                    for each in range(moment[1] + 1)
                )
                for moment, value in due.items()
            )
        }

    @cached_property
    def never_said(self) -> set[Fact]:
        """Typed texts that are not even said before they are due: nobody says a name otherwise."""
        return {
            fact
            for fact, due in self.learner.due.items()
            if len(due) > 1
            and all(isinstance(value, tuple) for value in due.values())
            and not any(
                self._is_said((moment[0], each), value)
                for moment, value in due.items()
                for each in range(moment[1] + 1)
            )
        }

    def _is_said(self, moment: Moment, value: Any, is_greeting: bool = False) -> bool:
        """Return whether a value is in a stretch at all, perhaps where it could not be read; a
        greeting not in a question in which the reference has it, too."""
        trial, stretch = moment[:2]
        match, pieces = self.matches[trial], self.said[trial][stretch].pieces
        if isinstance(value, (int, float)):
            return says_number("".join(piece.text for piece in pieces), value)
        if isinstance(value, tuple) and value[1] >= len(match.reference.stretches):
            return False
        said = " ".join(self._text(trial, value).casefold().split())
        ref, prog = match.pairs[stretch]
        if is_greeting and is_in(said, match.reference.stretches[ref].prompt.casefold()):
            asks = match.program.stretches[prog].asks
            pieces = [each for each in pieces if each.chain != asks]
        text = "".join(piece.text for piece in pieces)
        return is_in(said, " ".join(text.casefold().split())) or is_in(said, words_of(text))
