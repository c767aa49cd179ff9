"""A case: what is tried, and the answers that try it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.reading.source_rules import Source
from workshop.run.dialogue import question_line
from workshop.run.program import Program
from workshop.run.sandbox import AnswerSource

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
    max_answers: int = 0
    """Questions that the rules answer before the case ends."""
    dice: tuple[int, ...] = ()
    """The first rolls of six-sided dice, instead of the seed's."""
    seed_count: int = 1
    """Seeds that it is tried with; the first violation counts."""
    extra_credit: bool = False
    """Whether it is reported without being asked for."""
    needs: tuple[str, ...] = ()
    """Commands in capitals; the case applies to a program whose source has them all."""

    @property
    def seeds(self) -> list[str]:
        """The seeds that it is tried with."""
        if self.seed_count == 1:
            return [self.seed]
        return [f"{self.seed}/{number}" for number in range(self.seed_count)]

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
    return tuple(
        case
        for case in cases
        if all(any(need in command for command in commands) for need in case.needs)
    )


def answer_by_rules(
    rules: tuple[AnswerRule, ...],
    max_answers: int,
    kind_of: Callable[[str], str],
    hinted_kind: Callable[[str], str | None],
) -> tuple[AnswerSource, list[int]]:
    """Return a source of answers by question, and the list of the rules that it has used.

    A question's kind may be known from the author's hints; otherwise a rule's words decide.
    `kind_of` returns the kind that a rule's word stands for.
    """
    uses = [0] * len(rules)
    used: list[int] = []

    def answer(printed: str, prompt: str) -> str | None:
        if len(used) >= max_answers:
            return None
        asked = question_line(printed + prompt).strip()
        question, hint = asked.casefold(), hinted_kind(asked)
        for number, rule in enumerate(rules):
            if hint is None:
                fits = any(_has_word(question, word) for word in rule.asks)
            else:
                fits = hint != "" and any(hint in (word, kind_of(word)) for word in rule.asks)
            if fits or not rule.asks:
                given = rule.answers[min(uses[number], len(rule.answers) - 1)]
                uses[number] += 1
                used.append(number)
                return given
        return None

    return answer, used


def _has_word(question: str, beginning: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(beginning)}", question) is not None
