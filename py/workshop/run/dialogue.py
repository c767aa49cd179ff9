"""A run as a dialogue: what a program printed up to each question, and what was answered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from workshop.run.end import EndKind
from workshop.run.execute import Run
from workshop.run.sandbox import Event
from workshop.run.shared_random import Draw

TERMINAL_CODES = re.compile("\033(?:\\[[0-9;?]*[ -/]*[@-~]|[@-Z\\\\-_])")
"""ANSI codes that colour text or move the cursor (ECMA-48, 5.4 and 5.5)."""
WORD = re.compile(r"[^\W_]")


class ProgramTurn(NamedTuple):
    """What was printed since the last answer, and the answer to it."""

    text: str
    """Ends with the prompt, whether that was printed or given to `input`."""
    answer: str | None = None
    """None in the last turn: the program ended, or asks."""
    draws: tuple[Draw, ...] = ()
    pauses: tuple[int, ...] = ()
    """Where in the text it has waited for Enter, which the game does not."""

    @property
    def question(self) -> str:
        """The last line with a word: programs print the question, then prompt with `>`."""
        return question_line(self.text).strip()


class Dialogue(NamedTuple):
    """The turns of a program, and how it ended."""

    turns: list[ProgramTurn]
    end: EndKind

    @property
    def answers(self) -> list[str]:
        """What was typed."""
        return [each.answer for each in self.turns if each.answer is not None]


def question_line(text: str) -> str:
    """Return the last line of a text that has a word or a number, or ""."""
    return next((line for line in reversed(text.split("\n")) if WORD.search(line)), "")


def dialogue_of(run: Run) -> Dialogue:
    """Return a run as a dialogue."""
    prompt = run.end.prompt if run.end.kind == "asks" else ""
    return Dialogue(_turns(run.events, prompt), run.end.kind)


def _turns(events: Iterable[Event], last_prompt: str) -> list[ProgramTurn]:
    turns = []
    text = ""
    draws: list[Draw] = []
    for event in events:
        match event:
            case ("out", printed):
                text += printed
            case ("draw", fraction, sides):
                draws.append(Draw(fraction, sides))
            case ("asked", prompt, answer):
                turns.append(ProgramTurn(_plain(text + prompt), answer, tuple(draws)))
                text, draws = "", []
    return [*turns, ProgramTurn(_plain(text + last_prompt), None, tuple(draws))]


def _plain(text: str) -> str:
    return TERMINAL_CODES.sub("", text)
