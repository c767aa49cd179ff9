"""A case: what is tried, and the answers that try it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.reading.source_rules import Source
from workshop.run.program import Program

MAX_KEY_WORD = 8
"""Characters of a text in capitals that counts as a command, such as ROLL; longer ones shout."""


class AnswerRule(NamedTuple):
    """What is answered to a question that contains one of these words."""

    asks: tuple[str, ...]
    """Beginnings of words, in lower case; empty: any question."""
    answers: tuple[str, ...]
    """Given one after the other; the last one again and again."""


class Case(NamedTuple):
    """One thing to try. Its fields are the keys of a pack's file."""

    name: str
    about: str
    """What it is good for, in a sentence."""
    answers: tuple[str, ...] = ()
    rules: tuple[AnswerRule, ...] = ()
    """Instead of a list of answers, answers by question."""
    seed: str = "1"
    options: Mapping[str, str] = MappingProxyType({})
    files: Mapping[str, str] = MappingProxyType({})
    """Data files beside the program."""
    dice: tuple[int, ...] = ()
    """The first rolls of six-sided dice, instead of the seed's."""
    extra_credit: bool = False
    """Whether it is reported without being asked for."""
    needs: tuple[str, ...] = ()
    """Commands in capitals; the case applies to a program whose source has them all, also in small
    letters if nothing else is in the text."""

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values, without those that are the default."""
        defaults = Case("", "")._asdict()
        changed = {key: value for key, value in self._asdict().items() if value != defaults[key]}
        if self.rules:
            changed["rules"] = [rule._asdict() for rule in self.rules]
        return {
            key: dict(value) if isinstance(value, Mapping) else value
            for key, value in changed.items()
        }


def applicable_cases(cases: Iterable[Case], program: Program) -> tuple[Case, ...]:
    """Return the cases without those about features that the program does not offer."""
    cases = tuple(cases)
    if not any(case.needs for case in cases):
        return cases
    texts = Source(program).constants
    commands = {text for text in texts if text.isupper() and len(text) <= MAX_KEY_WORD}
    commands |= {text.upper() for text in texts if len(text) == 1}
    return tuple(
        case
        for case in cases
        if all(any(need in command for command in commands) for need in case.needs)
    )
