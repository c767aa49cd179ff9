"""Compare a program's runs with those of the reference, and find what differs in each case."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from workshop.judging.columns import Columns, Place
from workshop.judging.facts import Fact, Statement, printed_at, said_by, says_number, written_at
from workshop.judging.findings import (
    CLEARS,
    DRAWS,
    SPELLING,
    Finding,
    Verdict,
    first_difference,
    parting_findings,
    quoted,
)
from workshop.judging.grids import GridCarrier, find_grid
from workshop.judging.learning import Learner, due_of
from workshop.judging.lines import Said, words_of
from workshop.judging.matching import Match, Matching
from workshop.judging.pointing import Point, Pointed, Question, pointed_line
from workshop.judging.reading import Reading
from workshop.run.recording import Exchange, Trace

MIN_SAID = 0.6
"""The share of a fact's exchanges between the same two questions in which a program says it: where
it is missing then, it is missed."""
MIN_MISSED = 3
"""How often a value has to be due and said nowhere before it counts as missing."""
MIN_ALIKE_DRAWS = 0.8
"""The share of exchanges with chance in which a program draws as often as the reference: then it is
a fault where it does not."""
MIN_CLEARING_LINES = 15
"""Empty lines that clear a screen as some programs do it."""


class Comparison:
    """What was learnt from all cases of a program, and what is found in each."""

    def __init__(
        self,
        reading: Reading,
        matching: Matching,
        matches: Sequence[Match],
        points: Sequence[Point],
        known: dict[Any, Columns],
        usual: Mapping[int, Trace],
    ) -> None:
        self.reading, self.matching, self.matches = reading, matching, matches
        self.usual = usual
        """By trial, the reference's run with draws of its own, where both do not draw as often."""
        requirements = reading.assignment.requirements
        self.extra = reading.assignment.extra_facts
        self.prompts = {prompt.strip() for each in requirements for prompt in each.prompts}
        self.never_clears = any(each.clears for each in requirements) and not any(
            each.has_cleared or "\n" * MIN_CLEARING_LINES in each.text
            for match in matches
            for each in match.program.exchanges
        )
        self.spelled = {name for each in requirements if each.spelling for name in each.facts}
        self.follows_draws = not reading.seeds_chance
        typed, said = said_by([match.reference for match in matches])
        compared = []
        self.same: set[Place] = set()
        """Exchanges in which both print the same text: nothing is wrong there, whatever is read."""
        self.facts: list[list[Statement]] = []
        self.contexts: list[list[str]] = []
        self.draws_alike: dict[str, list[bool]] = defaultdict(list)
        """By the questions before and after, whether the program draws as often as the reference in
        each exchange with chance."""
        for match, its in zip(matches, said, strict=True):
            # What is printed before another question is compared, but not before it breaks off.
            is_cut = not match.is_whole and match.program.has_broken_off
            pairs = match.pairs[:-1] if is_cut else match.pairs
            compared.append((id(match.program), tuple(p for _, p in pairs)))
            self.facts.append([its[r] for r, _ in pairs])
            kinds = ["", *match.kinds]
            self.contexts.append([f"{kinds[r]}/{kinds[r + 1]}" for r, _ in pairs])
            for number, ((r, p), context) in enumerate(zip(pairs, self.contexts[-1], strict=True)):
                due, own = match.reference.exchanges[r], match.program.exchanges[p]
                if due.text == own.text:
                    self.same.add((len(self.facts) - 1, number))
                if due.draws:
                    self.draws_alike[context].append(len(due.draws) == len(own.draws))
        draws = [each for its in self.draws_alike.values() for each in its]
        self.draws_mostly_alike = sum(draws) >= MIN_ALIKE_DRAWS * len(draws)
        every = {fact for its in self.facts for each in its for fact in (*each.values, *each.lists)}
        tables = {fact for its in self.facts for each in its for fact in each.tables}
        self.names = {fact: reading.name_of(fact) for fact in every | tables}
        wanted = {
            fact
            for fact, name in self.names.items()
            if not reading.assignment.names_facts or name in reading.required
        }
        self.required = wanted & every
        # Other readings of the text often compare the same exchanges: their columns are shared.
        due_by_fact = due_of(self.facts, self.required)
        due_in = frozenset(place[:2] for its in due_by_fact.values() for place in its)
        key = tuple(compared), tuple(tuple(each.items()) for each in typed), due_in
        if key not in known:
            program_said = [
                [Said(match.program.exchanges[p].pieces) for p in places]
                for match, (_, places) in zip(matches, compared, strict=True)
            ]
            known[key] = Columns(program_said, typed, due_in)
        self.columns = known[key]
        self.said = self.columns.said
        starting = {
            fact for fact in self.required if self.names[fact] in reading.assignment.starting
        }
        self.learner = Learner(self.columns, due_by_fact, starting, self._pointed(points))
        self.carriers = self.learner.learn()
        words = filter(self._is_cell, self.required)
        self.ragged = {fact[:2] for fact in words if fact.row > 0 < fact.column}
        """Tables of words whose rows differ in length. Such a table is read if nothing in it is
        wrong; otherwise nobody knows which cell a word belongs to."""
        self.grids: dict[Fact, GridCarrier | None] = {
            fact: find_grid(samples) for fact in wanted & tables if (samples := self._samples(fact))
        }
        self._said_count: dict[tuple[Fact, str], list[int]] = defaultdict(lambda: [0, 0])
        for fact in self.required:
            for place in self.learner.due.get(fact, ()):
                tally = self._said_count[fact, self.contexts[place[0]][place[1]]]
                tally[0] += 1
                tally[1] += self._is_there(fact, place)

        self.unsaid = {
            fact
            for fact in self.required
            if not self.carriers.get(fact) and not matching.queued
            if len(is_said := self._is_said_by_then(fact)) > 1 and not any(is_said)
        }
        """Facts that are typed texts, such as a name, and that the program prints nowhere where
        they are due: a typed text is not said in other words."""

    def _pointed(self, points: Sequence[Point]) -> dict[Fact, dict[Place, Pointed]]:
        """Return by fact where a person has pointed; points that fit no more are left out."""
        pointed: dict[Fact, dict[Place, Pointed]] = defaultdict(dict)
        for trial, match in enumerate(self.matches):
            for place in range(len(self.said[trial])):
                p = match.pairs[place][1]
                for point in points:
                    if (point.case, point.exchange) == (match.case.name, p):
                        line = pointed_line(match.program.exchanges[p], point.token)
                        for fact in self.facts[trial][place].values.keys() & self.required:
                            if line and self.title_of(fact) == point.fact:
                                pointed[fact][trial, place] = line
        return pointed

    def title_of(self, fact: Fact) -> str:
        """Return what a fact is called, with its row and column in a table."""
        name = self.names[fact]
        return name if fact.column < 0 else f"{name} ({fact.row + 1}, {fact.column + 1})"

    def questions(self, findings: Mapping[str, Sequence[Finding]]) -> Iterator[Question]:
        """Yield what a person may point at: facts that are due and were not read, where nothing was
        found before in their case that changes what comes after it."""
        unread, asked = self.unread(), set[str]()
        for trial, facts in enumerate(self.facts):
            its = findings[self.matches[trial].case.name]
            last = next((each.exchange for each in its if not each.is_soft), None)
            for place, statement in enumerate(facts):
                p = self.matches[trial].pairs[place][1]
                if last is not None and p > last:
                    break
                for fact, value in statement.values.items():
                    name = self.names[fact]
                    is_due = fact in self.required - self.compared and value != ""
                    is_new = name in unread and name not in self.extra | asked
                    if is_due and is_new and not self._is_there(fact, (trial, place)):
                        asked.add(name)
                        shown = "" if fact.is_event else self._shown(trial, value)
                        says = f"Where does your program say {self.title_of(fact)}?"
                        says += f" Here it is {shown}." if shown else ""
                        case = self.matches[trial].case.name
                        yield Question(self.title_of(fact), says, case, p, shown)

    def _is_said_by_then(self, fact: Fact) -> list[bool]:
        """Return of a fact that is always a typed text, such as a name, whether it is said by then
        wherever it is due: in the exchange or in any before it; nothing of others."""
        due = self.learner.due.get(fact, {})
        if not all(isinstance(value, tuple) for value in due.values()):
            return []
        return [
            any(self._is_said_anywhere(trial, each, value) for each in range(last + 1))
            for (trial, last, *_), value in due.items()
        ]

    def _is_read(self, fact: Fact) -> bool:
        """Return whether a fact was found in most of the exchanges where it is due."""
        tallies = [tally for (one, _), tally in self._said_count.items() if one == fact]
        share = 1.0 if self._is_cell(fact) else MIN_SAID
        return sum(said for _, said in tallies) >= share * sum(due for due, _ in tallies) > 0

    def _is_cell(self, fact: Fact) -> bool:
        """Return whether a fact is a word in a table, for which a program may have a sign that is
        no word (`TOKEN`): where nothing is read, it may be said."""
        return fact.column >= 0 and self.learner.kinds.get(fact) == "label"

    def _misses_a_value(self, fact: Fact) -> bool:
        """Return whether a program says some values of a label and one of them nowhere, as that the
        computer has won."""
        if self.learner.kinds.get(fact) != "label":
            return False
        alike = [each for each in self.required if self.names[each] == self.names[fact]]
        is_said = defaultdict(list)
        for place, value in self.learner.due[fact].items():
            is_said[value].append(any(self._is_there(each, place) for each in alike))
        return any(map(any, is_said.values())) and any(
            len(its) >= MIN_MISSED and not any(its) for its in is_said.values()
        )

    def _is_said_before(self, fact: Fact) -> bool:
        """Return whether a typed text is always said by then: a greeting may come at once. Which of
        several is due, as the winner's name, a greeting cannot say."""
        is_one = len(set(self.learner.due.get(fact, {}).values())) == 1
        return is_one and all(self._is_said_by_then(fact) or [False])

    def _is_plain(self, fact: Fact) -> bool:
        """Return whether a fact is compared although the program has no place for it.

        The program prints it wherever it is due: as the reference does, with the values around it,
        or as a number that is always the same.
        """
        due = self.learner.due.get(fact, {})
        is_constant = len(set(due.values())) == 1 and self.learner.kinds[fact] == "number"
        return not fact.is_event and all(
            (is_constant and self._is_said_anywhere(place[0], place[1], value))
            or self._is_as_written(fact, place)
            for place, value in due.items()
        )

    def _is_as_written(self, fact: Fact, place: Place) -> bool:
        """Return whether both print a fact in the same signs, and as often."""
        match = self.matches[place[0]]
        r, p = match.pairs[place[1]]
        due, own = match.reference.exchanges[r], match.program.exchanges[p]
        return all(
            text and (count := _count(text, due.text)) and count == _count(text, own.text)
            for text in written_at(due, fact)
        )

    @cached_property
    def compared(self) -> set[Fact]:
        """The facts that were compared."""
        missing = {self.names[fact] for fact in self.required if self._misses_a_value(fact)}
        # In all cells of a table a text is the same value; where rows differ, nothing may be wrong.
        meant, mixed = defaultdict(set), set()
        for fact in filter(self._is_cell, self.required):
            for carrier in self.carriers.get(fact, ()):
                for text, value in carrier.texts.items():
                    meant[fact[:2], text].add(value)
                if carrier.wrong and fact[:2] in self.ragged:
                    mixed.add(fact[:2])
        mixed |= {table for (table, _), values in meant.items() if len(values) > 1}
        read = {
            fact
            for fact in self.required
            if self.names[fact] not in missing
            and fact[:2] not in mixed
            and (self._is_read(fact) or self._is_said_before(fact))
        }
        if not self.reading.assignment.names_facts:
            read |= {fact for fact in self.required if self._is_plain(fact)}
        read |= {fact for fact, grid in self.grids.items() if grid}
        differing = {
            fact
            for trial, its in enumerate(self.facts)
            for place, each in enumerate(its)
            if (trial, place) not in self.same
            for fact in (*each.values, *each.lists, *each.tables)
        }
        return read | ((self.required | self.grids.keys()) - differing)

    def unread(self) -> list[str]:
        """Return the names of the facts that the program says nowhere that could be found."""
        unread = {self.names[fact] for fact in (self.required | self.grids.keys()) - self.compared}
        if self.reading.assignment.names_facts:  # one place that has a name is enough
            unread -= {self.names[fact] for fact in self.compared}
        return sorted(unread | {name for name, is_read in self.files.items() if not is_read})

    def _is_there(self, fact: Fact, place: Place) -> bool:
        carriers = self.carriers.get(fact, ())
        return any(self.learner.read(each, fact, place) is not None for each in carriers)

    def _samples(self, fact: Fact) -> list[Any]:
        return [
            (said.pieces, statement.tables[fact])
            for its, facts in zip(self.said, self.facts, strict=True)
            for said, statement in zip(its, facts, strict=True)
            if fact in statement.tables and min(statement.tables[fact][:2]) > 1
        ]

    def findings(self, number: int) -> Iterator[Finding]:
        """Yield what is found in a case, up to the first that changes what comes after it."""
        match = self.matches[number]
        soft: set[str] = set()
        for place in range(len(self.said[number])):
            is_last = match.is_whole and place == len(self.said[number]) - 1
            for each in self._place_findings(number, place):
                # After the last exchange nothing comes that a difference could change.
                found = each._replace(is_soft=each.is_soft or is_last)
                if not (found.is_soft and found.subject in soft):
                    yield found
                if not found.is_soft:
                    return
                soft.add(found.subject)
        yield from parting_findings(match, self.matching)
        for name, differing in self._files_in(match):
            if differing and self.files[name]:
                due, there = (quoted(line) if line else "nothing" for line in differing)
                sentence = f"The file {name} has to say {due}, yours says {there}."
                r, p = match.pairs[-1]
                yield Finding("differs", p, sentence, name, game_exchange=r, is_soft=True)

    def _files_in(self, match: Match) -> Iterator[tuple[str, tuple[str, ...] | None]]:
        """Yield the files that have to be written in a case, and the first lines that differ."""
        for name, text in match.reference.files.items() if match.is_whole else ():
            if not self.reading.assignment.names_facts or name in self.reading.required:
                yield name, first_difference(text, match.program.files.get(name, ""))

    @cached_property
    def files(self) -> dict[str, bool]:
        """The files that have to be written, and whether the program at times writes each as it
        should: only then is it compared."""
        its = [each for match in self.matches for each in self._files_in(match)]
        return {name: (name, None) in its for name, _ in its}

    def _place_findings(self, trial: int, place: int) -> Iterator[Finding]:
        statement, said = self.facts[trial][place], self.said[trial][place]
        match = self.matches[trial]
        r, p = match.pairs[place]
        reference, program = match.reference.exchanges[r], match.program.exchanges[p]
        yield from self._prompt_findings(r, p, reference, program)
        if self.never_clears and reference.has_cleared:
            sentence = "The screen has to be cleared here; your program clears it nowhere."
            yield Finding("differs", p, sentence, CLEARS, game_exchange=r, is_soft=True)
        # What is not drawn or not said where the questions part follows from that.
        parts = not match.is_whole and place == len(match.pairs) - 1
        if draws := self._draws_finding(trial, place, parts=parts):
            yield draws
        if (trial, place) in self.same:
            return
        about = []
        for fact, value in statement.values.items():
            if fact in self.required:
                finding = self._fact_finding((trial, place), fact, value)
                about.append(finding or self._spelling_finding(trial, place, fact))
        for fact, values in statement.lists.items():
            for number, value in enumerate(values if fact in self.required else ()):
                if finding := self._fact_finding((trial, place, number), fact, value):
                    about.append(finding)
                    break  # what comes after it is moved, or follows from it
        it_differs = [each for each in about if each and not (parts and not each.line)]
        yield from sorted(it_differs, key=lambda each: each.due_from)
        yield from self._instead(trial, place, statement)
        for fact, table in statement.tables.items():
            if (grid := self.grids.get(fact)) and (trouble := grid.trouble(said.pieces, table)):
                name = self.names[fact]
                line = grid.line(said.pieces, trouble[1])
                here = p, f"{name}: {trouble[0]}", name, *line, trouble[1], r
                yield Finding("differs", *here, before=trouble[2])

    def _draws_finding(self, trial: int, place: int, *, parts: bool) -> Finding | None:
        """Return how what a program leaves to chance differs; `parts`: it asks another question."""
        match = self.matches[trial]
        r, p = match.pairs[place]
        reference, program = match.reference.exchanges[r], match.program.exchanges[p]
        due, own = len(reference.draws), len(program.draws)
        if not due or not self.follows_draws:
            return None
        sides = {draw.sides for draw in reference.draws}
        others = [draw.sides for draw in program.draws if draw.sides not in {*sides, 0}]
        verdict: Verdict = "differs"
        drawn = "1 is" if due == 1 else f"{due} are"
        if own and not any(self.draws_alike[self.contexts[trial][place]]):
            verdict = "not compared"
            says = f"Here {drawn} drawn at random; your program always draws in another way."
        elif own != due and not parts and (not own or self.draws_mostly_alike):
            # Where it draws until something comes, how much that is hangs on what was drawn before.
            usual = self.usual[trial].exchanges[r : r + 1]
            if due > own and [len(each.draws) for each in usual] != [due]:
                drawn = f"more than {own} are" if own else "some are"
            says = f"Here {drawn} drawn at random; your program draws {own or 'nothing'}."
        elif own == due and len(sides) == 1 and others:
            says = f"Here one of {sides.pop()} is drawn at random; "
            says += f"your program draws one of {others[0]}."
        else:
            return None
        return Finding(verdict, p, says, DRAWS, game_exchange=r)

    def _instead(self, trial: int, place: int, statement: Statement) -> Iterator[Finding]:
        """Yield what a program says where something else is due that it never says, as who has won
        where it is a tie."""
        r, p = self.matches[trial].pairs[place]
        missing = [
            fact
            for fact in statement.values
            if fact.is_event and fact in self.required and not self.carriers.get(fact)
        ]
        for fact in self.required - statement.values.keys() if missing else ():
            for carrier in self.carriers.get(fact, ()):
                there = self.learner.read(carrier, fact, (trial, place))
                context = self.contexts[trial][place]
                if there is None or not self._said_count.get((fact, context)):
                    continue
                name = self.names[missing[0]]
                own = self._shown(trial, carrier.texts.get(there, there))
                sentence = f"Here is due: {name}. Your program says {self.names[fact]}: {own}."
                file, line = carrier.address.line
                text = self._text(trial, there)
                yield Finding("differs", p, sentence, name, file, line, text, r)
                return

    def _prompt_findings(
        self, r: int, p: int, reference: Exchange, program: Exchange
    ) -> Iterator[Finding]:
        due = reference.prompt.strip()
        text = program.text.rstrip()
        if due in self.prompts and program.asks and not text.endswith(due):
            file, line = program.asks[0][:2]
            own = text.rpartition("\n")[2].strip()
            sentence = f"The question has to be “{due}”, yours is “{own[:80]}”."
            yield Finding("differs", p, sentence, due, file, line, own, r, is_soft=True, due=due)

    def _spelling_finding(self, trial: int, place: int, fact: Fact) -> Finding | None:
        """Return that a typed text is not written as it has to be: in capitals it always may be."""
        right = self.facts[trial][place].spellings.get(fact)
        if right is None or self.names[fact] not in self.spelled:
            return None
        for carrier in self.carriers.get(fact, ()):
            line = carrier.column.where.get((trial, place))
            if line is None or carrier.address.position[0] in ("prints", "says", "middle"):
                continue
            spelling = line.rest(carrier.column.numbers[line])[: len(right)]
            ways = right, right.upper(), right.title()
            if spelling.casefold() != right.casefold() or spelling in ways:
                continue
            r, p = self.matches[trial].pairs[place]
            file, number = carrier.address.line
            sentence = f"It has to be written {right}, yours is {spelling}."
            subject = self.names[fact] + SPELLING
            here = p, sentence, subject, file, number, spelling, r
            return Finding("differs", *here, is_soft=True, due=right)
        return None

    def _fact_finding(self, where: Place, fact: Fact, value: Any) -> Finding | None:
        if value == "":
            return None
        trial, place, *item = where
        r, p = self.matches[trial].pairs[place]
        name = self.names[fact]
        title = f"{name} ({item[0] + 1})" if item else self.title_of(fact)
        wrong: Finding | None = None
        for carrier in self.carriers.get(fact, ()):
            there = self.learner.read(carrier, fact, where)
            if there is None:
                continue
            if carrier.is_right(there, value):
                return None
            file, line = carrier.address.line
            own = carrier.texts.get(there, there)
            due = self._shown(trial, value + carrier.offset if carrier.offset else value)
            sentence = f"{title}: {due}, yours {self._shown(trial, own)}."
            before, shown = carrier.column.in_line(where, self._shown(trial, there).strip("“”"))
            here = p, sentence, name, file, line, shown, r, name in self.extra
            due_from = printed_at(self.matches[trial].reference.exchanges[r], fact, *item)
            wrong = wrong or Finding(
                "differs",
                *here,
                due=self._shown(trial, value).strip("“”"),
                due_from=due_from,
                before=before,
            )
            if carrier.is_pointed:
                break
        if fact in self.unsaid and self.matches[trial].is_whole:
            sentence = f"{title}: {self._shown(trial, value)} was not said so far."
            return Finding("differs", p, sentence, name, game_exchange=r, is_soft=True)
        if wrong or not self.carriers.get(fact):
            return None if fact[:2] in self.ragged else wrong
        if item or (self._is_cell(fact) and isinstance(value, str)):
            return None  # a list may be longer or shorter there, as where a roll is said otherwise
        due_count, said = self._said_count[fact, self.contexts[trial][place]]
        if said < MIN_SAID * due_count or self._is_said_anywhere(trial, place, value):
            return None
        if fact.is_event:
            sentence = f"Here is due: {name}. Your program does not say it."
        else:
            sentence = f"{title}: {self._shown(trial, value)}, your program does not say."
        due = "" if fact.is_event else self._shown(trial, value).strip("“”")
        return Finding("differs", p, sentence, name, game_exchange=r, is_soft=True, due=due)

    def _is_said_anywhere(self, trial: int, place: int, value: Any) -> bool:
        """Return whether a value is in an exchange at all, perhaps where it could not be read."""
        text = "".join(piece.text for piece in self.said[trial][place].pieces)
        if isinstance(value, (str, tuple)):
            said = " ".join(self._text(trial, value).casefold().split())
            return said in " ".join(text.casefold().split()) or said in words_of(text)
        return says_number(text, value)

    def _text(self, trial: int, value: Any) -> str:
        """Return a value as text: a typed one as it was typed."""
        if isinstance(value, tuple):
            return str(self.matches[trial].reference.exchanges[value[1]].answer)
        return str(value)

    def _shown(self, trial: int, value: Any) -> str:
        text = self._text(trial, value)
        return f"“{text}”" if isinstance(value, tuple) else text


def _count(part: str, text: str) -> int:
    """Return how often a part is in a text where neither a letter nor its own sign continues it."""
    ends = ["[^\\W_]" if each.isalnum() else re.escape(each) for each in (part[0], part[-1])]
    return len(re.findall(f"(?<!{ends[0]}){re.escape(part)}(?!{ends[1]})", text))
