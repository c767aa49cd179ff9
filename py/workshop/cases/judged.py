"""Learn a program's words from its trials, and judge each trial by them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from workshop.cases.attempt import Ears, with_computer, with_numbers, with_players
from workshop.cases.case import Case
from workshop.compare.computer import find_computer
from workshop.compare.exchanges import Finding, Trial
from workshop.compare.judgement import Seen, judge_all, right_count
from workshop.compare.learning import learn
from workshop.compare.model import Model
from workshop.compare.players import find_numbers, find_players
from workshop.compare.questions import learn_questions
from workshop.compare.task import Task, Variant
from workshop.run.order import Judging

TrialMaker: TypeAlias = Callable[[Case, bool], Judging[Trial]]
"""(case, whether its answers are in the program's own order) -> the case as it was run."""


class Judged(NamedTuple):
    """How each trial was judged in one reading of the assignment."""

    variant: Variant
    trials: Sequence[Trial]
    model: Model
    findings: Sequence[Finding | None]
    seen: Sequence[Seen]
    questions: Mapping[str, str] = MappingProxyType({})
    """Where questions come in no fixed order: by a question's pattern, what it asks for."""
    computer: str = ""
    """What the program calls the computer; empty if that could not be read."""
    players: Mapping[str, int] = MappingProxyType({})
    """The numbers of players by what the program calls them instead."""
    numbered: Mapping[str, int] = MappingProxyType({})
    """The seats of players whom the program calls by number: ``player 1``."""
    make_trial: TrialMaker | None = None
    """Runs the program on a further case."""
    training: Sequence[Case] = ()
    """The games that its words were learnt with, besides the cases."""

    @property
    def may_be_misread(self) -> bool:
        """Whether another reading may have less findings: none has another chance."""
        return any(each and not _is_about_draws(each) for each in self.findings)

    @property
    def is_drawn_otherwise(self) -> bool:
        """Whether the program draws in a way that could not be followed."""
        return any(each and _is_about_draws(each) for each in self.findings)

    @property
    def learnt(self) -> dict[str, Any]:
        """Each question and each fact in the program's own words, as plain JSON values."""
        found = self.model.as_json()
        return {**found, "questions": {**found["questions"], **self.questions}}

    @property
    def rank(self) -> tuple[bool, int, int, int, int]:
        """More is better: all passes, clear questions, what is right in all, passed cases, how far
        it got.

        What is right comes before passed cases: a reading in which a fact is not known has more of
        them. Where the questions are read in another order, one asks for two things.
        """
        right = sum(right_count(self.model, each) for each in self.trials)
        reached = sum(each.place for each in self.findings if each)
        passed = sum(each is None for each in self.findings)
        return not any(self.findings), -self.model.unclear_count, right, passed, reached


def _is_about_draws(finding: Finding) -> bool:
    return (finding.verdict, finding.subject) == ("not compared", "draws")


def judge_trials(
    task: Task, ears: Ears, trials: Sequence[Trial], computer: str | None = None
) -> Judged:
    """Learn a program's words from its trials, and judge each.

    `computer` is what the program calls the computer, if that was read before.
    """
    name = computer or ""
    numbered: Mapping[str, int] = {}
    if task.computer is not None:
        numbered = find_numbers(trials, task.computer)
        trials = [with_numbers(ears, each, numbered) for each in trials]
        if computer is None:
            name = find_computer(trials, learn_questions(trials, task.hints), task.computer)
        trials = [with_computer(task, ears, each, name) for each in trials]
    judged = _learn_and_judge(task, trials)._replace(computer=name, numbered=numbered)
    if not judged.may_be_misread:
        return judged
    unnamed = [with_players(ears, each, {}) for each in trials]
    model = learn_questions(unnamed, task.hints)
    for words in find_players(unnamed, model, task.names):
        other = _learn_and_judge(task, [with_players(ears, each, words) for each in trials])
        judged = max(judged, other._replace(players=words), key=lambda each: each.rank)
        if not any(judged.findings):
            break
    return judged


def _learn_and_judge(task: Task, trials: Sequence[Trial]) -> Judged:
    model = learn(trials, task.hints)
    return Judged(Variant(), trials, model, *judge_all(model, trials))
