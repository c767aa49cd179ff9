"""A case: what is tried, and the answers that try it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from workshop.reading.source_rules import Source
from workshop.run.dialogue import said_last
from workshop.run.program import Program
from workshop.run.sandbox import Answers

Kind: TypeAlias = Callable[[str], str]
"""From a question to what it asks for."""


class Rule(NamedTuple):
    """What is answered to a question that has one of these words in it."""

    asks: tuple[str, ...]
    """Key words, in small letters; none: any question."""
    answers: tuple[str, ...]
    """One after the other, and the last again and again."""


class Case(NamedTuple):
    """One thing to try."""

    name: str
    about: str
    """What it is good for, in a sentence."""
    answers: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    """Instead of answers in a row, answers by question."""
    seed: str = "1"
    options: Mapping[str, str] = MappingProxyType({})
    files: Mapping[str, str] = MappingProxyType({})
    """Data files that lie beside the program."""
    most: int = 0
    """So many questions are answered by rules; then the case is done."""
    laid: tuple[int, ...] = ()
    """The first dice that are rolled, whatever the seed says."""
    tries: int = 1
    """With so many seeds it is tried; the first fault counts."""
    extra: bool = False
    """Whether it is for extra credit: it is reported, and not asked for."""
    needs: tuple[str, ...] = ()
    """What is written in capitals in the source of a program that offers what it is about."""

    @property
    def seeds(self) -> list[str]:
        """The seeds that it is tried with."""
        return [self.seed] if self.tries == 1 else [f"{self.seed}/{n}" for n in range(self.tries)]

    def as_json(self) -> dict[str, Any]:
        """It as plain JSON values, without what is as usual."""
        usual = Case("", "")._asdict()
        said = {key: value for key, value in self._asdict().items() if value != usual[key]}
        if self.rules:
            said["rules"] = [rule._asdict() for rule in self.rules]
        return {
            key: dict(value) if isinstance(value, Mapping) else value for key, value in said.items()
        }


def offered(cases: Iterable[Case], program: Program) -> tuple[Case, ...]:
    """The cases without those about what the program does not offer."""
    cases = tuple(cases)
    if not any(case.needs for case in cases):
        return cases
    written = {text for text in Source(program).constants if text.isupper() and len(text) < 9}
    return tuple(
        case for case in cases if all(any(need in text for text in written) for need in case.needs)
    )


def by_rules(
    rules: tuple[Rule, ...], most: int, kind: Kind, taught: Callable[[str], str | None]
) -> tuple[Answers, list[int]]:
    """Answers by question, and which rule answered each of them so far.

    What a question asks for may be `taught`; else a rule's words tell. `kind` is a word's.
    """
    used = [0] * len(rules)
    chosen: list[int] = []

    def answer(printed: str, prompt: str) -> str | None:
        if len(chosen) >= most:
            return None
        asked = said_last(printed + prompt).strip()
        question, told = asked.casefold(), taught(asked)
        for number, rule in enumerate(rules):
            if told is None:
                fits = any(_has(question, word) for word in rule.asks)
            else:
                fits = told != "" and any(told in (word, kind(word)) for word in rule.asks)
            if fits or not rule.asks:
                said = rule.answers[min(used[number], len(rule.answers) - 1)]
                used[number] += 1
                chosen.append(number)
                return said
        return None

    return answer, chosen


def _has(question: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}", question) is not None
