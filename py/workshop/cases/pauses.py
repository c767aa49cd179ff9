"""Find questions of a program that only wait for Enter, and that the game does not ask."""

from __future__ import annotations

import re
from collections.abc import Sequence

from workshop.cases.attempt import Setting, masks_of, order_of
from workshop.cases.case import Case
from workshop.compare.exchanges import Finding
from workshop.compare.reference import GameTurn
from workshop.reading.masks import TOKEN, Masks
from workshop.run.dialogue import dialogue_of
from workshop.run.execute import Run
from workshop.run.order import Judging, plain_question

ANY_ANSWER = "qzx7"
"""An answer that only a question which ignores its answers takes as it takes Enter."""


def find_pauses(
    setting: Setting,
    cases: Sequence[Case],
    played: Sequence[Sequence[GameTurn]],
    runs: Sequence[Run],
    findings: Sequence[Finding | None],
) -> Judging[tuple[str, ...]]:
    """Return patterns of the questions that take any answer alike, and draw nothing after it.

    The first place of each question is tried with two answers that no other question takes alike;
    the case's own answer there is the third. A question in a case that passes, without a finding,
    is one that the game asks.
    """
    patterns: dict[str, bool] = {}
    runs_and_findings = zip(cases, played, runs, findings, strict=True)
    passing_first = sorted(runs_and_findings, key=lambda each: each[3] is not None)
    for case, game_turns, run, finding in passing_first:
        order = order_of(setting, case, game_turns)
        masks = masks_of(setting, game_turns)
        turns = dialogue_of(run).turns
        # A seed is a question of the game that takes any answer, too.
        own = [_pattern(masks, plain_question(each.text)) for each in game_turns if each.ask]
        patterns |= dict.fromkeys(own, False)
        if finding is None:
            answered = [turn for turn in turns if turn.answer is not None]
            asked = {_pattern(masks, plain_question(turn.text)) for turn in answered}
            patterns |= dict.fromkeys(asked, False)
        for number, turn in enumerate(turns):
            if turn.answer is None and run.end.kind != "asks":
                break
            pattern = _pattern(masks, plain_question(turn.text))
            if pattern in patterns:
                continue
            after = []
            for answer in ("", ANY_ANSWER):
                answers = (*(each.answer or "" for each in turns[:number]), answer)
                tried = yield order._replace(answers=answers)
                after.append(dialogue_of(tried).turns[number + 1 :])
                if tried.end.kind != "asks":
                    after.append([])
            one, *others = after
            patterns[pattern] = (
                one == others[0]
                and len(after) == 2
                and not one[-1].draws
                and all(each.text == one[-1].text for each in turns[number + 1 : number + 2])
                and plain_question(one[-1].text) != plain_question(turn.text)
            )
    return tuple(pattern for pattern, is_pause in patterns.items() if is_pause)


def _pattern(masks: Masks, question: str) -> str:
    """Return the regular expression of a question, for whatever values."""
    parts = TOKEN.split(masks.line(question).template)
    return ".+?".join(map(re.escape, parts))
