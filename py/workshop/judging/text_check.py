"""Compare what a program prints with recorded text, for cases that have nothing else."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from difflib import SequenceMatcher
from typing import Any, Literal, NamedTuple, TypeAlias
from unicodedata import category

from workshop.assignment.text_cases import TextCase
from workshop.run.dialogue import TERMINAL_CODES
from workshop.run.recording import RecordOrder, Trace

Span: TypeAlias = tuple[Literal["both", "expected", "actual"], str]
"""A part of two texts, and which of them has it."""
MARKS = {" ": "·", "\t": "⇥", "\r": "␍", "\n": "↵\n", "\u00a0": "⍽", "\u200b": "⟨zero width⟩"}
INVISIBLE = ("Cc", "Cf", "Zs", "Zl", "Zp", "Cs")
"""Unicode's categories of characters without a glyph."""
MAX_CHARACTERS = 20_000
"""Of a text that is compared."""
SEED = "1"


class TextResult(NamedTuple):
    """What a case came to."""

    case: TextCase
    passed: bool
    actual: str
    problem: str = ""
    """Why the program came to no end of its own, in a sentence."""

    @property
    def spans(self) -> list[Span]:
        """Both texts as one list; what only one of them has is shown with marks for blanks."""
        if self.case.comparison == "regex":
            return [("expected", self.case.expected), ("actual", visible(self.actual))]
        return spans(_normal(self.case.expected, self.case), _normal(self.actual, self.case))


def check_texts(cases: Sequence[TextCase]) -> Generator[RecordOrder, Trace, list[TextResult]]:
    """Run the program with what each case types, and compare what it prints."""
    results = []
    for case in cases:
        run = yield RecordOrder(case.answers, SEED)
        actual = TERMINAL_CODES.sub("", "".join(each.text for each in run.exchanges))
        results.append(TextResult(case, _passes(case, actual), actual, _problem(run)))
    return results


def texts_as_json(results: Sequence[TextResult], problems: Sequence[str]) -> dict[str, Any]:
    """Return what could not be read and what each case came to, as plain JSON values."""
    commands = dict.fromkeys(each.case.command for each in results if each.case.command)
    return {
        "problems": [*problems, *(f"Not run: {each}" for each in commands)],
        "cases": [
            {
                "name": each.case.name,
                "answers": list(each.case.answers),
                "passed": each.passed,
                "problem": each.problem,
                "spans": [] if each.passed else [list(span) for span in each.spans],
            }
            for each in results
        ],
    }


def _problem(run: Trace) -> str:
    if run.end.kind == "asks":
        return "It asks for more than is typed."
    if run.end.kind == "ended":
        return ""
    return f"{run.end.trace.rstrip().rpartition(chr(10))[2]} {run.end.sentence}".strip()


def _normal(text: str, case: TextCase) -> str:
    text = text.replace("\r\n", "\n")
    if case.comparison == "lines":
        text = "\n".join(line.rstrip() for line in text.split("\n"))
    return text.rstrip("\n") if case.comparison == "lines" else text.strip()


def _passes(case: TextCase, actual: str) -> bool:
    expected, printed = _normal(case.expected, case), _normal(actual, case)
    if case.comparison == "included":
        return expected in printed
    if case.comparison == "regex":
        try:
            return re.search(case.expected, actual, re.MULTILINE) is not None
        except re.error:
            return False
    return expected == printed


def visible(text: str) -> str:
    """Return the text with a mark for each character that cannot be seen.

    >>> visible("a tab\\tand a blank ")
    'a·tab⇥and·a·blank·'
    """
    codes = {each: f"⟨{ord(each):04X}⟩" for each in text if category(each) in INVISIBLE}
    return "".join(MARKS.get(each) or codes.get(each, each) for each in text)


def spans(expected: str, actual: str) -> list[Span]:
    """Return both texts as one list of spans, to the character.

    >>> spans("You win.", "You won.")
    [('both', 'You w'), ('expected', 'i'), ('actual', 'o'), ('both', 'n.')]
    """
    one, other = expected[:MAX_CHARACTERS], actual[:MAX_CHARACTERS]
    parts: list[Span] = []
    matcher = SequenceMatcher(None, one, other, autojunk=len(one) > 2_000)
    for kind, left, left_end, right, right_end in matcher.get_opcodes():
        if kind == "equal":
            parts.append(("both", one[left:left_end]))
            continue
        if left_end > left:
            parts.append(("expected", visible(one[left:left_end])))
        if right_end > right:
            parts.append(("actual", visible(other[right:right_end])))
    return parts
