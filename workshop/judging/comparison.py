"""Compare a program's runs with the reference's: mark what is due as right, wrong or unseen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from workshop.assignment.assignment import Requirement
from workshop.judging.columns import Moment
from workshop.judging.facts import (
    Fact,
    Table,
    printed_at,
    printed_texts,
    says_number,
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
    is_given,
    line_too_many,
)
from workshop.judging.learning import (
    MIN_INSTANCES,
    Carrier,
    agrees,
)
from workshop.judging.lines import (
    Said,
    line_of,
    mostly,
    number_of,
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
from workshop.judging.reading import Reading


class Comparison(Reading):
    """What is found in each case of a program, by what was learnt from all."""

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
