"""Find questions of a program that the game does not ask: most of them only wait for Enter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import compress
from typing import NamedTuple

from workshop.cases.attempt import Setting, masks_of, order_of
from workshop.cases.case import Case
from workshop.cases.replies import replies_to
from workshop.compare.exchanges import Finding
from workshop.compare.reference import GameTurn
from workshop.reading.masks import TOKEN, Masks
from workshop.run.dialogue import ProgramTurn, dialogue_of
from workshop.run.execute import Run
from workshop.run.order import Judging, RunOrder, plain_question

ANY_ANSWER = "qzx7"
"""An answer that only a question which ignores its answers takes as it takes Enter."""
CONFIRMING = ("y", "yes")
"""Answers that no question of a game goes on with which asks again after the other two."""


def find_pauses(
    setting: Setting,
    cases: Sequence[Case],
    played: Sequence[Sequence[GameTurn]],
    runs: Sequence[Run],
    findings: Sequence[Finding | None],
) -> Judging[Mapping[str, str]]:
    """Return patterns of questions that the game does not ask, each with its answer, in addition to
    those of the setting: they take any answer alike, and draw nothing after it; or they ask again
    until they get *yes*, or before all of the game's an answer that they offer.

    The first place of each question is tried with two answers that no other question takes alike;
    the case's own answer there is the third. A question in a case that passes, without a finding,
    is one that the game asks.
    """
    replies: dict[str, str | None] = {}
    runs_and_findings = zip(cases, played, runs, findings, strict=True)
    passing_first = sorted(runs_and_findings, key=lambda each: each[3] is not None)
    for case, game_turns, run, finding in passing_first:
        order = order_of(setting, case, game_turns)
        masks = masks_of(setting, game_turns)
        turns = dialogue_of(run).turns
        patterns = [_pattern(masks, plain_question(each.text)) for each in turns]
        # A seed is a question of the game that takes any answer, too.
        own = [_pattern(masks, plain_question(each.text)) for each in game_turns if each.ask]
        replies |= dict.fromkeys(own)
        if finding is None:
            answered = [turn.answer is not None for turn in turns]
            replies |= dict.fromkeys(compress(patterns, answered))
        replies |= setting.pauses
        may_end = game_turns[-1].ask is None and "again" not in setting.task.questions
        for number, (turn, pattern) in enumerate(zip(turns, patterns, strict=True)):
            if turn.answer is None and run.end.kind != "asks":
                break
            if pattern not in replies:
                its = Place(order, turns, number, may_end=may_end and turn.answer is None)
                is_first = all(replies[each] is not None for each in patterns[:number])
                replies[pattern] = yield from _reply_to(its, is_first=is_first)
    return {pattern: reply for pattern, reply in replies.items() if reply is not None}


class Place(NamedTuple):
    """Where a run asks something."""

    order: RunOrder
    turns: Sequence[ProgramTurn]
    number: int
    """Of the turn that ends with the question."""
    may_end: bool
    """Whether the program may be over after it, as the game is."""

    def answered(self, answer: str) -> Judging[Sequence[ProgramTurn]]:
        """Return what comes after another answer to it; nothing if the program fails or ends."""
        before = [each.answer or "" for each in self.turns[: self.number]]
        run = yield self.order._replace(answers=(*before, answer), rules=())
        goes_on = run.end.kind == "asks" or (self.may_end and run.end.kind == "ended")
        return dialogue_of(run).turns[self.number + 1 :] if goes_on else ()


def _reply_to(place: Place, *, is_first: bool) -> Judging[str | None]:
    """Return the answer to a question that the game does not ask; None if it may be the game's."""
    question = plain_question(place.turns[place.number].text)
    one = yield from place.answered("")
    other = yield from place.answered(ANY_ANSWER)
    if one != other or not one or one[-1].draws:
        return None
    if plain_question(one[-1].text) != question:
        following = place.turns[place.number + 1 :][:1]
        return "" if all(each.text == one[-1].text for each in following) else None
    for reply in replies_to(question) if is_first else CONFIRMING:
        after = yield from place.answered(reply)
        if after and plain_question(after[-1].text) != question:
            return reply
    return None


def _pattern(masks: Masks, question: str) -> str:
    """Return the regular expression of a question, for whatever values."""
    parts = TOKEN.split(masks.line(question).template)
    return ".+?".join(map(re.escape, parts))
