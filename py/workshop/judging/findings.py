"""What is found in a case: sentences about what was seen, each with its place."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from workshop.judging.matching import Match
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


def said_of(kind: str, exchange: Exchange) -> str:
    """Return what a question of the reference is called: its name, or its prompt."""
    return quoted(_last_line(exchange)) if kind.replace("<", "").isdigit() else kind


def question_finding(match: Match, asked: str) -> Finding | None:
    """Return the finding where the questions of both part; None if they do not.

    `asked` is the kind of the question that the program asks there: "?" if it is not known, "" if
    the program asks none.
    """
    if match.is_whole or not match.pairs:
        return None
    r, p = match.pairs[-1]
    reference, program = match.reference.exchanges[r], match.program.exchanges[p]
    kind = match.kinds[r]
    before = match.program.exchanges[p - 1].answer if p else None
    after = f"After {quoted(before)} " if p else "At its start "
    file, line = program.asks[0][:2] if program.asks else ("", 0)
    shown = program.prompt or _last_line(program)
    due = said_of(kind, reference)
    last_kind = match.kinds[r - 1] if r else None
    same_again = kind == last_kind
    subject = last_kind or kind  # an answer to that was taken in another way
    asks_for = (
        f"for {asked}" if asked and asked != "?" else quoted(program.prompt or _last_line(program))
    )
    if match.program.has_broken_off and program.asks is None:
        end = match.program.end
        typed = f" The answer before was {quoted(before)}." if p else ""
        sentence = end.reason + typed
        return Finding(
            "differs", p, sentence, subject, end.file, end.line, game_exchange=r, is_break=True
        )
    if program.asks is None:
        if not kind:
            return None
        sentence = f"{after}your program ends; the assignment asks for {due}."
        return Finding("differs", p, sentence, subject, file, line, "", r)
    if not kind:
        sentence = f"{after}the program has to end; yours asks {asks_for}."
        return Finding("differs", p, sentence, subject, file, line, shown, r)
    if same_again and asked != kind:
        sentence = (
            f"{after}the assignment asks again for {due}: the answer is refused. "
            f"Your program asks {asks_for}."
        )
    elif asked == last_kind and not same_again:
        sentence = f"{after}the assignment asks for {due}; your program asks again {asks_for}."
    else:
        sentence = f"{after}the assignment asks for {due}; your program asks {asks_for}."
    due = _last_line(reference)
    return Finding("differs", p, sentence, subject, file, line, shown, r, due=due)


def _last_line(exchange: Exchange) -> str:
    return next((each for each in reversed(exchange.text.split("\n")) if each.strip()), "")


def worst(verdicts: list[Verdict]) -> Verdict:
    """Return the worst of some verdicts."""
    return max(verdicts, key=SEVERITY.index, default="passes")
