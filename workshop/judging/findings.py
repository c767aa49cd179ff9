"""What is found in a case: sentences about what was seen, each with its place."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Any, Literal, NamedTuple, TypeAlias

from workshop.judging.lines import line_of, number_of
from workshop.judging.pairing import Match, Matching, words_in
from workshop.run.recording import Stretch
from workshop.run.streams import END_OF_INPUT

Verdict: TypeAlias = Literal["passes", "not compared", "differs"]
SEVERITY: tuple[Verdict, ...] = ("passes", "not compared", "differs")
CLEARS, DRAWS, SPELLING = "cleared screens", "chance", ", as it is written"
"""Subjects of findings: of cleared screens, of chance; and the end of one about spelling."""
MAX_QUOTED = 40
"""Characters of a text in a sentence."""


class Finding(NamedTuple):
    """Something that was found in a case."""

    verdict: Verdict
    stretch: int
    """Of the program."""
    sentence: str
    subject: str = ""
    """The name of the fact or of the kind of question that it is about."""
    file: str = ""
    line: int = 0
    """Of the program, where it prints or asks."""
    shown: str = ""
    """The text in the program's output that is marked."""
    reference_stretch: int = 0
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
    call: str = ""
    """The call that shows it, as one would type it."""
    is_pointed: bool = False
    """Whether it rests on what a person has pressed."""
    extra_prompt: str = ""
    """The question before it that only the program asks, from which it may follow."""

    @property
    def key(self) -> tuple[str, str, int]:
        """What is blamed once: a subject and the line that says it."""
        return self.subject, self.file, self.line


def difference(
    at: tuple[int, int],
    subject: str,
    sentence: str,
    place: tuple[str, int] = ("", 0),
    shown: str = "",
    **rest: Any,
) -> Finding:
    """Return a difference between a stretch of the reference and one of the program."""
    ref, prog = at
    if not rest.get("is_break"):
        sentence = as_sentence(sentence)
    return Finding("differs", prog, sentence, subject, *place, shown, ref, **rest)


def as_sentence(text: str) -> str:
    """Return a text with a capital, unless it begins with code: a fact's name has small letters.

    >>> as_sentence("the stones left: 38, yours 37."), as_sentence("len(names): 3, yours 2.")
    ('The stones left: 38, yours 37.', 'len(names): 3, yours 2.')
    """
    is_word = re.split(r"[\s:,]", text, maxsplit=1)[0].isalpha()
    return text[:1].upper() + text[1:] if is_word else text


def quoted(text: str | None) -> str:
    """Return an answer or a prompt as it is quoted in a sentence.

    >>> quoted("  How many?  "), quoted("")
    ('“How many?”', 'Enter alone')
    """
    if text == END_OF_INPUT:
        return "control-d"
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
    return [word if (number := number_of(word)) is None else number for word in words]


def said_of(kind: str, stretch: Stretch) -> str:
    """Return what a question of the reference is called: its name, or its prompt."""
    return quoted(_last_line(stretch)) if kind.replace("<", "").isdigit() else kind


def parting_finding(match: Match, matching: Matching) -> Finding | None:
    """Return how the last questions that were compared differ; None if they do not."""
    ref, prog = match.pairs[-1]
    reference, program = match.reference.stretches[ref], match.program.stretches[prog]
    kind, last_kind = match.kinds[ref], match.kinds[ref - 1] if ref else ""
    subject = last_kind or kind  # an answer to that was taken in another way
    before = match.program.stretches[prog - 1].answer if prog else None
    before = program.extras[-1] if program.extras else before
    due = said_of(kind, reference)
    end = match.program.end
    after = f"After {quoted(before)} " if prog or program.extras else "At its start "
    same_kind = (each for each in match.program.stretches if matching.kind_of(each) == last_kind)
    alike = {words_in(each.prompt) for each in same_kind}
    if prog and not program.extras and last_kind and len(alike) > 1:
        # One of them may ask for something else, and get the answer all the same.
        after += f"at {quoted(_last_line(match.program.stretches[prog - 1]))} "
    if program.asks is None:
        if match.program.has_broken_off:
            sentence = end.reason
            sentence += "" if before is None else f" The answer before was {quoted(before)}."
            return difference((ref, prog), subject, sentence, (end.file, end.line), is_break=True)
        if not kind:
            return None
        file, line, shown = end.file, end.line, ""
        again = "again " if kind == last_kind else ""
        sentence = f"{after}your program ends; the assignment asks {again}for {due}. "
        sentence = f"{sentence}{end.sentence}".rstrip()
    else:
        (file, line), shown = program.asks[0][:2], program.prompt or _last_line(program)
        asked = matching.kind_of(program)
        asks_for = f"for {asked}" if asked != "?" else quoted(shown)
        if not kind:
            sentence = f"{after}the program has to end; yours asks {asks_for}."
        elif kind == last_kind != asked:
            sentence = f"{after}the assignment asks again for {due}; your program takes it, and "
            sentence += f"asks {asks_for}."
        else:
            again = "again " if asked == last_kind != kind else ""
            sentence = f"{after}the assignment asks for {due}; your program asks {again}{asks_for}."
    in_reference = _last_line(reference) if kind and shown else ""
    return difference((ref, prog), subject, sentence, (file, line), shown, due=in_reference)


def with_reply(found: Finding, match: Match) -> Finding:
    """Return a difference with the question before it that only the program asks, and what was
    typed there, as it may follow from that: from Enter alone only where the questions part."""
    is_parting = not match.is_whole and found.reference_stretch == match.pairs[-1][0]
    for number in range(found.stretch, -1, -1):
        each = match.program.stretches[number]
        if each.extras and (each.extras[-1] or (is_parting and number == found.stretch)):
            reply = f"Its question {quoted(each.extra_prompts[-1])} is not the assignment's; "
            reply += f"{quoted(each.extras[-1])} was typed there."
            sentence = f"{found.sentence} {reply}"
            return found._replace(sentence=sentence, extra_prompt=each.extra_prompts[-1])
    return found


def _last_line(stretch: Stretch) -> str:
    return next((each for each in reversed(stretch.text.split("\n")) if each.strip()), "")


def worst(verdicts: list[Verdict]) -> Verdict:
    """Return the worst of some verdicts."""
    return max(verdicts, key=SEVERITY.index, default="passes")
