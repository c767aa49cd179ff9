"""Texts that an assignment gives: to the letter (`exact`), or by the words that may say a value
(`words`). They are looked for as they are; nothing is learnt of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workshop.assignment.assignment import Assignment, Requirement
from workshop.judging.facts import Fact, printed_at, printed_texts
from workshop.judging.findings import Finding, difference, quoted
from workshop.judging.lines import (
    find_in,
    is_in,
    line_of,
    number_of,
    screen_lines,
    wording_of,
)
from workshop.run.recording import Stretch


def given_in(assignment: Assignment) -> dict[str, Requirement]:
    """Return by the name of a fact the requirement that gives its text. Words for a fact by its
    name give nothing of the others."""
    return {
        name: each
        for each in assignment.requirements
        for name in each.facts
        if each.exact or name in each.words or not each.words.keys() <= {*each.facts}
    }


def given_expressions(assignment: Assignment) -> frozenset[str]:
    """Return the expressions of facts that are given: such a text may always be the same."""
    names = given_in(assignment)
    return frozenset(
        expression.rpartition(": ")[2]
        for name, expressions in assignment.facts.items()
        if name in names
        for expression in expressions
    )


def is_given(fact: Fact, name: str, requirement: Requirement, reference: Stretch) -> bool:
    """Return whether a requirement gives the text of what is due of a fact in a stretch."""
    return requirement.exact or any(
        _words(due, name, requirement) for due in due_texts(reference, fact)
    )


def finding_of_given(
    fact: Fact,
    name: str,
    requirement: Requirement,
    sides: tuple[Stretch, Stretch],
    at: tuple[int, int],
    usual: tuple[str, int],
) -> Finding | None:
    """Return what is not said of a fact that is given, in a stretch of both sides; `usual` is the
    line that says it elsewhere."""
    reference, program = sides
    rest, last = program.text, ""
    for item, due in enumerate(due_texts(reference, fact)):
        words = _words(due, name, requirement)
        if words:
            said = " ".join(program.text.casefold().split())
            after = rest if any(is_in(each.casefold(), said) for each in words) else None
        else:
            after = _after(due, rest) if requirement.exact else rest
        if after is not None:
            rest, last = after, due if after != rest else last
            continue
        start = len(program.text) - len(rest)
        found = _nearest(program, start, usual)
        shown, line = found or _screen_line(program, max(0, start - 1))
        own = f"says {quoted(shown)}" if found else "says nothing"
        own += f" after {quoted(shown)}" if start and not found else ""
        sentence = f"{name}: {quoted(due)} is due, to the letter; your program {own}."
        if words:
            sentence = f"{name}: {due}; your program says none of: {', '.join(words)}."
        elif last and (behind := _after(due, program.text)) is not None:
            end = len(program.text) - len(behind)
            other, place = _screen_line(program, end - 1)
            if end < start and place == _screen_line(program, start - 1)[1]:
                shown, line = other, place
                sentence = f"{name}: {quoted(due)} has to come after {quoted(last)}; your program "
                sentence += "says it before."
        at_due = printed_at(reference, fact._replace(row=-1), item)
        return difference(at, name, sentence, line, shown, is_soft=True, due=due, due_from=at_due)
    return None


def _nearest(
    program: Stretch, start: int, usual: tuple[str, int]
) -> tuple[str, tuple[str, int]] | None:
    """Return the line of the screen that is nearest after what was found last, if it can be one
    that the `usual` line prints; and the line of the program that prints it."""
    at, found = 0, list[tuple[bool, int]]()
    for piece in program.pieces:
        end = at + len(piece.text)
        # What is in one print with what was found begins with its next line.
        first = program.text.find("\n", start, end) if at < start < end else at
        text = program.text[first:end] if start <= max(first, at) and first >= 0 else ""
        if piece.chain and piece.chain != program.asks and text.strip():
            is_other = piece.chain[0][:2] != usual
            found.append((is_other, end - len(text.lstrip())))
        at = end
    return _screen_line(program, min(found)[1]) if found else None


def _screen_line(program: Stretch, offset: int) -> tuple[str, tuple[str, int]]:
    """Return the line of the screen at a place, and the line of the program that prints there."""
    text, at = program.text, 0
    line = text[text.rfind("\n", 0, offset) + 1 :].split("\n")[0].strip()
    for piece in program.pieces:
        at += len(piece.text)
        if offset < at:
            return line, piece.chain[0][:2] if piece.chain else ("", 0)
    return line, ("", 0)


def line_too_many(
    facts: Mapping[Fact, str], sides: tuple[Stretch, Stretch], at: tuple[int, int]
) -> Finding | None:
    """Return that a program prints one more line of the kind of those that say lists to the letter:
    by the same `print` and calls, with numbers in the same places. A list that is said twice has
    none.
    """
    reference, program = sides
    texts, rows, due_lines, first = program.text.split("\n"), set[int](), 0, ""
    for fact, name in facts.items():
        due, rest = list(due_texts(reference, fact)), program.text
        for each in due if len(due) > 1 else ():
            rest = _after(each, rest) or ""
            rows.add(program.text.count("\n", 0, len(program.text) - len(rest)))
            first = first or name
        ends = (printed_at(reference, fact, item) for item in range(len(due)))
        due_lines = max(due_lines, len({reference.text.count("\n", 0, end) for end in ends}))
    kinds: dict[int, Any] = {}
    for number, parts in enumerate(screen_lines(program.pieces)):
        chains = (chain for chain, text in parts if line_of(text).tokens)
        if chain := next((each for each in chains if each and each != program.asks), ()):
            kinds[number] = wording_of(texts[number]), tuple(link[:2] for link in chain)
    alike = [each for each in kinds if kinds[each] in {kinds.get(row) for row in rows}]
    more = [each for each in alike if each not in rows]
    is_again = {texts[each] for each in more} == {texts[row] for row in rows}
    if len(alike) <= due_lines or not more or is_again:
        return None
    shown = texts[more[-1]].strip()
    sentence = f"{first}: your program says {quoted(shown)}, too; that is not due."
    return difference(at, first, sentence, kinds[more[-1]][1][0], shown, is_soft=True)


def due_texts(stretch: Stretch, fact: Fact) -> Iterator[str]:
    """Yield what the reference prints of a fact before it asks; of a board its lines."""
    if fact.is_event:
        yield fact.expression
        return
    before = tuple(each for each in stretch.pieces if each.chain != stretch.asks)
    texts = printed_texts(stretch._replace(pieces=before), fact)
    yield from (text.strip() for text in texts if text.strip())


def _words(value: str, name: str, requirement: Requirement) -> tuple[str, ...]:
    plain: Mapping[str, tuple[str, ...]] = {
        key.casefold(): words for key, words in requirement.words.items()
    }
    return plain.get(value.strip().casefold()) or plain.get(name.casefold()) or ()


def _after(due: str, text: str) -> str | None:
    """Return what follows a text that is no part of a longer word or number: what is due comes one
    after the other. None if it is not there."""
    if number_of(due) is None:
        found = find_in(due, text)
        return text[found.end() :] if found else None
    lines = [line_of(line) for line in text.split("\n")]
    for number, line in enumerate(lines):
        for _, end, token in line.tokens:
            if token == due:
                return "\n".join([line.text[end:], *(each.text for each in lines[number + 1 :])])
    return None
