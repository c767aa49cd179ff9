"""A dialogue cut into exchanges: all that is printed up to a question, and what was answered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from workshop.run.end import Kind
from workshop.run.execute import Run
from workshop.run.sandbox import Event
from workshop.run.shared_random import Draw

CODES = re.compile("\033(?:\\[[0-9;?]*[ -/]*[@-~]|[@-Z\\\\-_])")
"""What colours a text at a terminal, or moves in it."""

WORD = re.compile(r"[^\W_]")


class Exchange(NamedTuple):
    """What was printed since the last answer, the question and its answer."""

    text: str
    """The prompt is its end, in whatever way that was printed."""
    answer: str | None = None
    """None where the dialogue ends with this, or waits."""
    draws: tuple[Draw, ...] = ()
    """What was drawn from chance meanwhile."""

    @property
    def question(self) -> str:
        """The last line of it that says something: what stands before a bare `>` too."""
        return said_last(self.text).strip()


class Dialogue(NamedTuple):
    """The exchanges of a program, and how it came to its end."""

    exchanges: list[Exchange]
    end: Kind

    @property
    def answers(self) -> list[str]:
        """What was typed."""
        return [each.answer for each in self.exchanges if each.answer is not None]


def said_last(text: str) -> str:
    """The last line of a text in which there is a word or a number."""
    return next((line for line in reversed(text.split("\n")) if WORD.search(line)), "")


def cut(run: Run) -> Dialogue:
    """The dialogue of a program that was run."""
    prompt = run.end.prompt if run.end.kind == "asks" else ""
    return Dialogue(_cut(run.events, prompt), run.end.kind)


def _cut(events: Iterable[Event], prompt: str) -> list[Exchange]:
    exchanges = []
    text = ""
    draws: list[Draw] = []
    for event in events:
        match event:
            case ("out", printed):
                text += printed
            case ("draw", at, of):
                draws.append(Draw(at, of))
            case ("asked", asked, answer):
                exchanges.append(Exchange(CODES.sub("", text + asked), answer, tuple(draws)))
                text, draws = "", []
    return [*exchanges, Exchange(CODES.sub("", text + prompt), None, tuple(draws))]
