"""What is found in a case: sentences about what was seen, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeAlias

from workshop.judging.lines import line_of, number_of
from workshop.judging.matching import Match, Matching
from workshop.run.recording import Exchange

Verdict: TypeAlias = Literal["passes", "not compared", "differs"]
SEVERITY: tuple[Verdict, ...] = ("passes", "not compared", "differs")
CLEARS, DRAWS, SPELLING = "cleared screens", "chance", ", as it is written"
"""Subjects of findings: of cleared screens, of chance; and the end of one about spelling."""
MAX_QUOTED = 40
"""Characters of a text in a sentence."""


class Finding(NamedTuple):
    """Something that was found in a case."""

    verdict: Verdict
    exchange: int
    """Of the program."""
    sentence: str
    subject: str = ""
    """The name of the fact or of the kind of question that it is about."""
    file: str = ""
    line: int = 0
    """Of the program, where it prints or asks."""
    shown: str = ""
    """The text in the program's output that is marked."""
    game_exchange: int = 0
    """Of the reference."""
    is_soft: bool = False
    """Whether what comes after it can be compared all the same."""
    is_break: bool = False
    """Whether the program broke off."""
    due: str = ""
    """The text in the reference's output that is due in its place."""
    due_from: int = 0
    """Where that is printed, in the reference's output."""
    before: str = ""
    """What is before the marked text in its line."""


def quoted(text: str | None) -> str:
    """Return an answer or a prompt as it is quoted in a sentence.

    >>> quoted("  How many?  "), quoted("")
    ('“How many?”', 'Enter alone')
    """
    text = " ".join((text or "").split())
    if not text:
        return "Enter alone"
    return f"“{text if len(text) <= MAX_QUOTED else text[: MAX_QUOTED - 1] + '…'}”"


def first_difference(due: str, own: str) -> tuple[str, ...] | None:
    """Return the first lines of two files that have other words or numbers; None if all have the
    same. Blank lines do not count."""
    sides = ([line for line in text.split("\n") if line_of(line).tokens] for text in (due, own))
    pairs = zip_longest(*sides, fillvalue="")
    return next((lines for lines in pairs if _values(lines[0]) != _values(lines[1])), None)


def _values(line: str) -> list[str | float]:
    words = (word for _, _, word in line_of(line).tokens)
    return [word.casefold() if (number := number_of(word)) is None else number for word in words]


def said_of(kind: str, exchange: Exchange) -> str:
    """Return what a question of the reference is called: its name, or its prompt."""
    return quoted(_last_line(exchange)) if kind.replace("<", "").isdigit() else kind


def parting_findings(match: Match, matching: Matching) -> Iterator[Finding]:
    """Yield the finding where the questions of both part."""
    if match.is_whole or not match.pairs:
        return
    r, p = match.pairs[-1]
    reference, program = match.reference.exchanges[r], match.program.exchanges[p]
    kind, last_kind = match.kinds[r], match.kinds[r - 1] if r else None
    subject = last_kind or kind  # an answer to that was taken in another way
    before = match.program.exchanges[p - 1].answer if p else None
    due = said_of(kind, reference)
    end = match.program.end
    if program.asks is None:
        if match.program.has_broken_off:
            sentence = end.reason + (f" The answer before was {quoted(before)}." if p else "")
            here = p, sentence, subject, end.file, end.line, "", r
            yield Finding("differs", *here, is_break=True)
            return
        if not kind:
            return
        file, line, shown = end.file, end.line, ""
        sentence = f"your program ends; the assignment asks for {due}. {end.sentence}".rstrip()
    else:
        (file, line), shown = program.asks[0][:2], program.prompt or _last_line(program)
        asked = matching.kind_of(program)
        asks_for = f"for {asked}" if asked != "?" else quoted(shown)
        if not kind:
            sentence = f"the program has to end; yours asks {asks_for}."
        elif kind == last_kind != asked:
            sentence = f"the assignment asks again for {due}: the answer is refused. "
            sentence += f"Your program asks {asks_for}."
        else:
            again = "again " if asked == last_kind != kind else ""
            sentence = f"the assignment asks for {due}; your program asks {again}{asks_for}."
    sentence = f"After {quoted(before)} {sentence}" if p else f"At its start {sentence}"
    in_reference = _last_line(reference) if kind and shown else ""
    yield Finding("differs", p, sentence, subject, file, line, shown, r, due=in_reference)


def _last_line(exchange: Exchange) -> str:
    return next((each for each in reversed(exchange.text.split("\n")) if each.strip()), "")


def worst(verdicts: list[Verdict]) -> Verdict:
    """Return the worst of some verdicts."""
    return max(verdicts, key=SEVERITY.index, default="passes")
