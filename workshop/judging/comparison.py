"""Compare a program's runs with the reference's: mark what is due as right, wrong or unseen."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from operator import and_
from typing import Any

from workshop.assignment.assignment import Requirement
from workshop.judging.columns import Columns, Moment
from workshop.judging.facts import (
    Fact,
    Statement,
    Table,
    printed_at,
    printed_texts,
    said_by,
    says_number,
    words_beside,
)
from workshop.judging.findings import (
    CLEARS,
    DRAWS,
    SPELLING,
    Finding,
    difference,
    parting_finding,
    with_reply,
)
from workshop.judging.given import (
    finding_of_given,
    given_expressions,
    given_in,
    is_given,
    line_too_many,
)
from workshop.judging.grids import GridCarrier, find_grid
from workshop.judging.learning import (
    MAX_CLOSED,
    MIN_INSTANCES,
    Carrier,
    Learner,
    agrees,
    due_of,
    have_rivals,
)
from workshop.judging.lines import (
    Said,
    is_in,
    line_of,
    mostly,
    number_of,
    with_points,
    without_blanks,
    words_of,
)
from workshop.judging.marks import (
    Mark,
    State,
    clearing_mark,
    draws_marks,
    file_marks,
    prompt_marks,
)
from workshop.judging.pairing import Match, Matching
from workshop.judging.pointing import Point, Pointed, pointed_line
from workshop.judging.variant import Variant
from workshop.run.examination import Seeding
from workshop.run.recording import Piece, Stretch


class Comparison:
    """What was learnt from all cases of a program, and what is found in each."""

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
        """Return where a fact is said that has no place of its own, and of a label with few values
        no other."""
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

    # Marks

    def marks(self, trial: int) -> list[Mark]:
        """Return what is due in a case, in order; after the first difference that changes what
        comes after it, nothing is reached. If that is a value, and all questions agree to the end,
        only values are not, unless they agree, too."""
        match = self.matches[trial]
        pair_of = {ref: pair for pair, (ref, _) in enumerate(match.pairs)}
        marks: list[Mark] = []
        has_stopped = is_off = False
        for ref in range(len(match.reference.stretches)):
            pair = pair_of.get(ref)
            if has_stopped or pair is None:
                marks += (Mark(name, ref, "not reached") for name in self._names_due(trial, ref))
                continue
            found = list(self._marks_at(trial, pair, ref))
            if ref == match.pairs[-1][0] and not match.is_whole:
                found += self._parting_marks(trial, found)
            is_last = match.is_whole and pair == len(match.pairs) - 1
            is_hard = any(each.finding and not each.finding.is_soft for each in found)
            for each in found:
                finding = each.finding and with_reply(each.finding, match)
                mark = each._replace(finding=finding)
                if (has_stopped and mark.state == "wrong") or (is_off and mark.fact):
                    marks.append(_unless_right(mark))
                    continue
                marks.append(mark)
                # After the last stretch nothing comes that a difference could change. What is
                # wrong after another value of the same stretch may follow from that one.
                is_value = bool(mark.fact and not mark.fact.is_event and is_hard)
                is_soft = mark.finding is None or (mark.finding.is_soft and not is_value)
                if not (is_last or is_soft):
                    is_off = bool(match.is_whole and mark.fact)
                    has_stopped = not is_off
            has_stopped = has_stopped or (not match.is_whole and ref == match.pairs[-1][0])
        if match.is_whole and not has_stopped:
            files = file_marks(match, self.variant)
            marks += map(_unless_right, files) if is_off else files
        return marks

    def _names_due(self, trial: int, ref: int) -> Iterator[str]:
        """Yield all that is due in a stretch of the reference."""
        match, statement = self.matches[trial], self.statements[trial][ref]
        stretch = match.reference.stretches[ref]
        for fact in (*statement.values, *statement.lists, *statement.tables):
            yield self.variant.name_of(fact)
        if match.kinds[ref]:
            yield match.kinds[ref]
        if (prompt := stretch.prompt.strip()) in self.prompts:
            yield prompt
        if stretch.has_cleared:
            yield CLEARS
        if stretch.draws:
            yield DRAWS
        if ref == len(match.reference.stretches) - 1:
            yield from map(self.variant.file_name, match.reference.files)

    def _marks_at(self, trial: int, pair: int, ref: int) -> Iterator[Mark]:
        """Yield what is due in a stretch that both have."""
        match, (_, prog) = self.matches[trial], self.matches[trial].pairs[pair]
        reference = match.reference.stretches[ref]
        parts = not match.is_whole and pair == len(match.pairs) - 1
        yield from prompt_marks(match, pair, self.prompts)
        if reference.has_cleared and not parts:
            yield clearing_mark(match, ref, prog)
        if not self.variant.seeds_chance:  # else it draws as the text has it
            alike, once = self._draws_alike, self._draws_once
            yield from draws_marks(
                match, pair, self.seeding, parts=parts, is_alike=alike, once=once
            )
        if match.kinds[ref] and not parts:
            yield Mark(match.kinds[ref], ref, "right")
        if pair < len(self.facts[trial]):
            yield from self._fact_marks(trial, pair, parts=parts)
        else:
            yield from (Mark(name, ref, "not reached") for name in self._names_due(trial, ref))

    @cached_property
    def _draws_alike(self) -> bool:
        """Whether both mostly draw as often, where the reference draws."""
        both = (
            (match.reference.stretches[ref].draws, match.program.stretches[prog].draws)
            for match in self.matches
            for ref, prog in match.pairs
        )
        often = [len(due) == len(own) for due, own in both if due]
        return 2 * sum(often) > len(often)

    @cached_property
    def _draws_once(self) -> bool:
        """Whether the program draws in one stretch of each case, and fewer than the reference does
        in several."""
        counts = [
            [[len(each.draws) for each in side.stretches if each.draws] for side in match[1:3]]
            for match in self.matches
        ]
        fewer = [len(due) > 1 and sum(own) < sum(due) for own, due in counts]
        return all(len(own) == 1 for own, _ in counts) and sum(fewer) >= MIN_INSTANCES

    def _parting_marks(self, trial: int, before: Sequence[Mark]) -> Iterator[Mark]:
        """Yield where the questions of both part."""
        match = self.matches[trial]
        ref = match.pairs[-1][0]
        if any(each.finding and not each.finding.is_soft for each in before):
            return
        if found := parting_finding(match, self.matching):
            due = frozenset(self._names_due(trial, ref))
            if match.kinds[ref] or not due:  # at the reference's end no answer is due
                due |= {found.subject}
            yield Mark(found.subject, ref, "wrong", found, due=due)

    def _fact_marks(self, trial: int, pair: int, *, parts: bool) -> Iterator[Mark]:
        """Yield the facts that are due in a stretch, first what is right, then what differs in
        the order in which the reference prints it."""
        statement, match = self.facts[trial][pair], self.matches[trial]
        ref = match.pairs[pair][0]
        reference, before = match.reference.stretches[ref], self._typed_before(trial, ref)
        wrong: list[Mark] = []
        for fact, value in (*statement.values.items(), *statement.lists.items()):
            if fact not in self.required or value == "":
                continue
            name = self.names[fact]
            finding, is_read = self._seen(trial, pair, fact, value)
            if parts and not self._is_told(trial, pair, fact, value):
                # It is found by chance, or that it is not said follows from the questions' parting.
                yield Mark(name, ref, "not reached", None, fact)
            elif finding:
                wrong.append(Mark(name, ref, "wrong", finding, fact))
            elif is_read:
                yield Mark(name, ref, "right", None, fact)
                yield from self._spelling_marks(trial, pair, fact)
            else:
                is_echo = _is_typed(value, before, ref - 1)
                yield Mark(name, ref, "needless" if is_echo else "unread", None, fact)
        # Where the questions part, such as at an end, what is said there follows from that.
        for fact in self.events - statement.values.keys() if not parts else ():
            if found := self._false_event((trial, pair), fact):
                wrong.append(Mark(self.names[fact], ref, "wrong", found, fact))
        for fact, table in statement.tables.items():
            if self.names[fact] in self.variant.required or not self.variant.assignment.names_facts:
                finding = self._board_finding(trial, pair, fact, table)
                is_read = bool(self.grids.get(fact) or self.names[fact] in self.given)
                is_read = is_read or (trial, pair) in self.same
                state: State = "wrong" if finding else "right" if is_read else "unread"
                if parts and (finding or (trial, pair) not in self.same):
                    is_there = finding.shown if finding else self.names[fact] not in self.given
                    finding, state = (finding, state) if is_there else (None, "not reached")
                mark = Mark(self.names[fact], ref, state, finding, fact)
                if finding:
                    wrong.append(mark)
                else:
                    yield mark
        its = {**statement.values, **statement.lists, **statement.tables}
        exact = {
            fact: self.names[fact]
            for fact in its
            if (given := self.given.get(self.names[fact])) and given.exact
        }
        if exact and not wrong and not parts and (trial, pair) not in self.same:
            sides = reference, match.program.stretches[match.pairs[pair][1]]
            if found := line_too_many(exact, sides, match.pairs[pair]):
                wrong.append(Mark(found.subject, ref, "wrong", found))
        wrong.sort(key=lambda each: each.finding.due_from if each.finding else 0)
        first: dict[int, str] = {}
        for mark in wrong:
            is_item = mark.fact in statement.lists or (mark.fact and mark.fact.row >= 0)
            row = -1
            is_whole = mark.finding and not (mark.finding.due and mark.finding.shown)
            if mark.finding and is_item and (is_whole or mark.fact in exact):
                row = reference.text.count("\n", 0, mark.finding.due_from)
            if row < 0 or first.setdefault(row, mark.name) == mark.name:
                yield mark
            else:  # a row is missed once
                yield mark._replace(state="not reached", finding=None)

    def _is_told(self, trial: int, pair: int, fact: Fact, value: Any) -> bool:
        """Return whether a fact is read where the program says it, not only found."""
        items = range(len(value)) if fact in self.facts[trial][pair].lists else [None]
        moments = [(trial, pair) if each is None else (trial, pair, each) for each in items]
        return (trial, pair) in self.same or all(self._telling(fact, each) for each in moments)

    def _false_event(self, moment: Moment, fact: Fact) -> Finding | None:
        """Return that the program says something that is not so."""
        telling = self._telling(fact, moment)
        if (
            moment in self.same
            or self.names[fact] in self.given
            or not (telling or self._says_its_words(moment, fact))
        ):
            return None
        ref, prog = self.matches[moment[0]].pairs[moment[1]]
        name = self.names[fact]
        line = telling[0].spot.line if telling else ("", 0)
        shown = "" if telling else fact.expression
        sentence = f"Your program says it here: {name}."
        return difference((ref, prog), name, sentence, line, shown, is_soft=True)

    def _says_its_words(self, moment: Moment, fact: Fact) -> bool:
        """Return whether an event that is not due is there in the reference's own words."""
        words = words_of(fact.expression)
        own = {words_of(each.expression) for each in self.events if self.carriers.get(each)}
        return words.count(" ") > 1 and words not in own and self._is_said(moment, words)

    def _seen(self, trial: int, pair: int, fact: Fact, value: Any) -> tuple[Finding | None, bool]:
        """Return how what the program says of a fact differs, and whether it was read."""
        if (trial, pair) in self.same:
            return None, True
        name, match = self.names[fact], self.matches[trial]
        given = self.given.get(name)
        reference = match.reference.stretches[match.pairs[pair][0]]
        if given and is_given(fact, name, given, reference):
            found = self._given_finding(trial, pair, fact, given)
            return found or (None if given.words else self._read(trial, pair, fact, value)[0]), True
        return self._read(trial, pair, fact, value)

    def _read(self, trial: int, pair: int, fact: Fact, value: Any) -> tuple[Finding | None, bool]:
        """Return how what was learnt to say a fact differs, and whether it was read."""
        if fact not in self.facts[trial][pair].lists:
            return self._compared((trial, pair), fact, value)
        if found := self._length_finding(trial, pair, fact, value):
            return found, True
        is_read = True
        for number, each in enumerate(value):
            finding, is_there = self._compared((trial, pair, number), fact, each)
            if finding:
                return finding, is_there  # what comes after it is moved, or follows from it
            is_read = is_read and is_there
        return None, is_read

    def _given_finding(
        self, trial: int, pair: int, fact: Fact, given: Requirement
    ) -> Finding | None:
        """Return what is not said of a fact whose text is given."""
        match = self.matches[trial]
        ref, prog = match.pairs[pair]
        sides = match.reference.stretches[ref], match.program.stretches[prog]
        telling = self._telling(fact, (trial, pair))
        usual = telling[0].spot.line if telling else ("", 0)
        return finding_of_given(fact, self.names[fact], given, sides, (ref, prog), usual)

    def _length_finding(
        self, trial: int, pair: int, fact: Fact, values: Sequence[Any]
    ) -> Finding | None:
        """Return that a list is longer or shorter than it should be: by the first item that
        differs, or by what is nowhere else, as all of it may be said in several places."""
        ref, prog = self.matches[trial].pairs[pair]
        reference = Said(self.matches[trial].reference.stretches[ref].pieces)
        beside = [value for *_, value in reference.numbers()]
        for carrier in self.carriers.get(fact, ()):
            said = self.learner.said(fact, carrier.column)
            count = carrier.column.lengths.get((trial, pair), 0)
            own = [said.get((trial, pair, number)) for number in range(count)]
            if count in (0, len(values)) or self._is_listed((trial, pair), fact, values):
                continue
            pairs = enumerate(zip(own, values, strict=False))
            at = next(
                (n for n, each in pairs if not carrier.is_right(*each)), min(count, len(values))
            )
            due = there = "none"
            if at < min(count, len(values)):
                is_said = (trial, pair, 0) in self.somewhere.get(fact, ())
                if is_said or carrier.wrong or not self.learner.is_open(fact):
                    continue
                due, there = self._shown(trial, values[at]), self._shown(trial, own[at])
            elif count < len(values):
                is_open = self.learner.is_open(fact)  # it may not be said in other words
                if not is_open or self._is_said((trial, pair), values[count]):
                    continue
                due = self._shown(trial, values[count])
            elif self.learner.kinds[fact] != "number" or own[len(values)] in beside:
                continue
            else:
                there = self._shown(trial, own[len(values)])
            title = f"{self.names[fact]} ({at + 1})"
            sentence = f"{title}: {due}, yours {there}."
            shown, due = there.removeprefix("none"), due.removeprefix("none")
            line = self._line(carrier, (trial, pair, at))
            here = (ref, prog), self.names[fact], sentence, line, shown
            stretch = self.matches[trial].reference.stretches[ref]
            end = printed_at(stretch, fact, at) if due else len(stretch.text)
            return difference(*here, due=due, due_from=end)
        return None

    def _is_listed(self, where: Moment, fact: Fact, values: Sequence[Any]) -> bool:
        """Return whether some list has all items that are due: who says two bets at once may have
        each second one in the place that says them elsewhere."""
        kind = self.learner.kinds[fact]
        return len(values) > 1 and any(
            column.lengths.get(where) == len(values)
            and all(agrees(said.get((*where, n)), each, {}) for n, each in enumerate(values))
            for column, said in self.columns.readable(kind, is_list=True)
        )

    def _compared(self, where: Moment, fact: Fact, value: Any) -> tuple[Finding | None, bool]:
        """Return how what the program says of a value differs, and whether it was read."""
        trial, pair, *item = where
        match = self.matches[trial]
        ref, prog = match.pairs[pair]
        name = self.names[fact]
        title = f"{name} ({item[0] + 1})" if item else self.title_of(fact)
        wrong: Finding | None = None
        for carrier in self.carriers.get(fact, ()):
            there = self.learner.read(carrier, fact, where)
            if there is None:
                continue
            is_zero = there == 0 and not carrier.offset
            if carrier.is_right(there, value) and not (is_zero and self._is_not_0(where, fact)):
                return self._other_capitals(where, fact, carrier), True
            if carrier.texts and self._is_cell(fact):
                continue  # the cell may be another one, and its sign no word (`TOKEN`)
            is_part = len(carrier.moments) < len(self.learner.due[fact])
            if is_part and carrier.right and not carrier.is_pointed and self._is_said(where, value):
                continue  # it is not always there, and the value may be what is said elsewhere
            own = self._shown(trial, carrier.texts.get(there, there))
            due = self._shown(trial, value + carrier.offset if carrier.offset else value)
            due = due if carrier.offset else self._printed(where, fact, value)
            before, shown = carrier.column.in_line(where, self._shown(trial, there).strip("“”"))
            own = shown if isinstance(there, float) else own
            sentence = f"{title}: {due}, yours {own}."
            wrong = wrong or difference(
                *((ref, prog), name, sentence, self._line(carrier, where), shown),
                is_soft=name in self.extra,
                due=self._shown(trial, value).strip("“”"),
                due_from=printed_at(match.reference.stretches[ref], fact, *item),
                before=before,
                is_pointed=carrier.is_pointed,
            )
            if carrier.is_pointed:
                break
        if wrong:
            return wrong, True
        if fact in self.greetings or where in self.somewhere.get(fact, ()):
            return None, True
        is_denied = (title, match.case.name, prog) in self.unsaid
        if not (is_denied or self._is_missing(where, fact, value)):
            return None, False
        due = "" if fact.is_event else self._printed(where, fact, value)
        sentence = f"{title}: {due}, your program does not say."
        if fact.is_event:
            sentence = f"Here is due: {name}. Your program does not say it."
        said = (each for each in match.program.stretches[prog].pieces if line_of(each.text).tokens)
        line = next((each.chain[0][:2] for each in said if each.chain), ("", 0))
        here, due = ((ref, prog), name, sentence, line), due.strip("“”")
        printed = printed_at(match.reference.stretches[ref], fact, *item)
        found = difference(*here, is_soft=True, due=due, due_from=printed, is_pointed=is_denied)
        return found, False

    def _printed(self, where: Moment, fact: Fact, value: Any) -> str:
        """Return a value as it is shown, a number with the decimals with which it is printed."""
        trial, _, *item = where
        if isinstance(value, float) and fact.row < 0:
            texts = [*printed_texts(self._reference_at(where), fact)]
            if len(texts) > sum(item) and says_number(texts[sum(item)], value):
                return texts[sum(item)].strip()
        return self._shown(trial, value)

    def _is_not_0(self, where: Moment, fact: Fact) -> bool:
        """Return whether a number is due that is not 0, and that the reference prints otherwise."""
        printed: Iterable[str] = ("0",)
        if self.learner.kinds[fact] == "number":
            printed = printed_texts(self._reference_at(where), fact)
        is_due = self.learner.due[fact].get(where, 0) != 0
        return is_due and all(number_of(each) != 0 for each in printed)

    def _other_capitals(self, where: Moment, fact: Fact, carrier: Carrier) -> Finding | None:
        """Return that a word has capitals where the reference has none. All of it may be in small
        letters or in capitals, and it may begin with a capital."""
        due = self.facts[where[0]][where[1]].spellings.get(fact, "")
        if not self.learner.is_open(fact) or not due.isidentifier():
            return None
        _, own = carrier.column.in_line(where, due)
        if own in (due, due.lower(), due.upper(), due.capitalize()):
            return None
        ref, prog = self.matches[where[0]].pairs[where[1]]
        sentence = f"{self.names[fact]}: {due}, yours {own}."
        here = (ref, prog), self.names[fact], sentence, carrier.spot.line, own
        return difference(*here, is_soft=True, due=due)

    def _is_cell(self, fact: Fact) -> bool:
        """Return whether a fact is a word in a table, for which a program may have a sign."""
        return fact.column >= 0 and self.learner.kinds[fact] == "label"

    def _is_missing(self, moment: Moment, fact: Fact, value: Any) -> bool:
        """Return whether a value is not said in a stretch, and not in words that are not known.

        What is read elsewhere is missed where it is nowhere in the stretch. Of an event or a label
        of few values nobody knows by which words else it may be said: it is missed only if its own
        word is known, and nearly always there between the same two questions.
        """
        carriers = self.carriers.get(fact, ())
        offset = next((carrier.offset for carrier in carriers if carrier.offset), 0)
        if not fact.is_event and self._is_said(moment, value + offset if offset else value):
            return False
        ref = self.matches[moment[0]].pairs[moment[1]][0]
        if _is_typed(value, self._typed_before(moment[0], ref), ref - 1):
            return False
        if self._is_cell(fact) or self._is_repeated(moment, fact, value):
            return False
        if fact in self.never_said or self._says_nothing(moment, fact):
            return True
        if len(moment) > 2:
            return False
        if fact.is_event and self._says_another(moment):
            return True
        if self.learner.is_open(fact):
            if carriers and fact not in self.learner.starting:
                return any(not carrier.wrong for carrier in carriers)
            said = {self.learner.due[fact][each] for each in self.somewhere.get(fact, ())}
            return self.learner.kinds[fact] == "label" and len(said) > 1
        known = {value for carrier in carriers for value in carrier.texts.values()}
        if not carriers or not (fact.is_event or value in known):
            return False
        due, said_count = self._said_count[fact, self.contexts[moment[0]][moment[1]]]
        return mostly(said_count, due - said_count)

    def _is_repeated(self, moment: Moment, fact: Fact, value: Any) -> bool:
        """Return whether the reference says a number again that another line of it has just said,
        and the program, which says that, says it never again: whether it has to nobody knows."""
        before = moment[0], moment[1] - 1
        return self.learner.kinds[fact] == "number" and any(
            self.names[other] == self.names[fact] and due.get(before) == value
            for other, due in self.learner.due.items()
            if self.carriers.get(other) and not self.carriers.get(fact)
        )

    def _board_finding(self, trial: int, pair: int, fact: Fact, table: Table) -> Finding | None:
        if given := self.given.get(self.names[fact]):
            return self._given_finding(trial, pair, fact, given)
        grid, said = self.grids.get(fact), self.said[trial][pair]
        if not grid or (trial, pair) in self.same:
            return None
        ref, prog = self.matches[trial].pairs[pair]
        printed = printed_texts(self.matches[trial].reference.stretches[ref], fact)
        if not (trouble := grid.trouble(said.pieces, table, [each.strip() for each in printed])):
            return None
        name = self.names[fact]
        line = grid.line(said.pieces, trouble[1])
        sentence = f"{name}: {trouble[0]}"
        return difference((ref, prog), name, sentence, line, trouble[1], before=trouble[2])

    def _spelling_marks(self, trial: int, pair: int, fact: Fact) -> Iterator[Mark]:
        """Yield whether a typed text is written as it has to be: in capitals it always may be."""
        right = self.facts[trial][pair].spellings.get(fact)
        if right is None or self.names[fact] not in self.spelled:
            return
        subject, (ref, prog) = self.names[fact] + SPELLING, self.matches[trial].pairs[pair]
        for carrier in self.carriers.get(fact, ()):
            line = carrier.column.where.get((trial, pair))
            if line is None or carrier.spot.is_of_whole_lines:
                continue
            spelling = line.rest(carrier.column.numbers[line])[: len(right)]
            if spelling.casefold() != right.casefold():
                continue
            if spelling in (right, right.upper(), right.title()):
                continue
            sentence = f"It has to be written {right}, yours is {spelling}."
            here = (ref, prog), subject, sentence, carrier.spot.line, spelling
            yield Mark(subject, ref, "wrong", difference(*here, is_soft=True, due=right), fact)
            return
        yield Mark(subject, ref, "right", None, fact)

    # For the report

    def evidence(self, trial: int, mark: Mark, sentence: str = "") -> Finding:
        """Return where something is seen that is right, or where it is due."""
        match, ref = self.matches[trial], mark.stretch
        pair = next((n for n, (one, _) in enumerate(match.pairs) if one == ref), None)
        prog = match.pairs[pair if pair is not None else -1][1] if match.pairs else 0
        found = Finding(
            *("passes" if mark.state == "right" else "not compared", prog, sentence, mark.name),
            reference_stretch=ref,
        )
        if mark.fact is None:
            asks, prompt = match.program.stretches[prog].asks, match.program.stretches[prog].prompt
            if asks and mark.name == match.kinds[ref] and mark.state == "right":
                due = match.reference.stretches[ref].prompt.strip()
                found = found._replace(file=asks[0][0], line=asks[0][1], shown=prompt, due=due)
            return found
        statement = self.statements[trial][ref]
        item = (0,) if mark.fact in statement.lists else ()
        value = statement.values.get(mark.fact, (statement.lists.get(mark.fact) or [""])[0])
        if not mark.fact.is_event and mark.fact not in statement.tables:
            due_from = printed_at(match.reference.stretches[ref], mark.fact, *item)
            found = found._replace(due=self._text(trial, value), due_from=due_from)
        if pair is None or pair >= len(self.facts[trial]) or mark.state != "right":
            return found
        where = (trial, pair, *item)
        if telling := self._telling(mark.fact, where):
            carrier, there = telling
            text = "" if there is True else self._text(trial, there)
            before, shown = carrier.column.in_line(where, text)
            file, line = self._line(carrier, where)
            return found._replace(file=file, line=line, shown=shown, before=before)
        if grid := self.grids.get(mark.fact):
            file, line = grid.line(self.said[trial][pair].pieces, "")
            return found._replace(file=file, line=line)
        return found._replace(shown=self._text(trial, value))

    def value_of(self, trial: int, mark: Mark) -> str:
        """Return what is due, as a person reads it; "" for an event, a board or a question."""
        if mark.fact is None or mark.fact.is_event:
            return ""
        statement = self.statements[trial][mark.stretch]
        if values := statement.lists.get(mark.fact):
            return self._shown(trial, values[0])
        if mark.fact in statement.values:
            return self._shown(trial, statement.values[mark.fact])
        return ""

    def _text(self, trial: int, value: Any) -> str:
        """Return a value as text: a typed one as it was typed."""
        if isinstance(value, tuple):
            return str(self.matches[trial].reference.stretches[value[1]].answer)
        return str(value)

    def _shown(self, trial: int, value: Any) -> str:
        text = self._text(trial, value)
        return f"“{text}”" if isinstance(value, tuple) else text


def _unless_right(mark: Mark) -> Mark:
    """Return what comes after a difference: what is not right is not reached."""
    is_right = mark.state in ("right", "needless")
    return mark if is_right else mark._replace(state="not reached", finding=None)


def _is_typed(value: Any, answer: str, number: int) -> bool:
    """Return whether a value is what was typed last."""
    if isinstance(value, tuple):
        return value == ("typed", number)
    typed = number_of(answer.strip())
    return bool(typed == value) if typed is not None else answer.strip().casefold() == value
