"""A run as tokens: what was printed, drawn and asked, in order."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from workshop.games.four_five_six.driver import Driver
from workshop.run.execute import Run
from workshop.run.shared_random import Draw

DIE_SIDES = 6


class Printed(NamedTuple):
    """A text that was printed."""

    text: str


class Asked(NamedTuple):
    """A question."""

    kind: str
    answer: str | None


Token: TypeAlias = Printed | Draw | Asked


def tokens_of(run: Run, driver: Driver) -> list[Token]:
    """Return a run as tokens."""
    tokens: list[Token] = []
    text = ""
    for event in run.events:
        match event:
            case ("out", printed):
                text += printed
                tokens.append(Printed(printed))
            case ("draw", fraction, sides):
                tokens.append(Draw(fraction, sides))
            case ("asked", prompt, answer):
                tokens += [Printed(prompt), Asked(driver.kind_of(text + prompt) or "", answer)]
                text = ""
    if run.end.kind == "asks":
        kind = driver.kind_of(text + run.end.prompt) or ""
        tokens += [Printed(run.end.prompt), Asked(kind, None)]
    return tokens
