"""Runs of a program for Four, Five, Six as trials: what happens, and what is said of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeAlias

from workshop.cases.attempt import Ears
from workshop.cases.case import Case
from workshop.compare.exchanges import Finding, Trial, Verdict
from workshop.games.four_five_six.betting import BetReader
from workshop.games.four_five_six.driver import NAMES
from workshop.games.four_five_six.play import Play
from workshop.games.four_five_six.tape import Freedom
from workshop.games.four_five_six.tokens import Asked, Token
from workshop.reading.addresses import Heard
from workshop.reading.masks import Masks, is_readable
from workshop.run.dialogue import ProgramTurn
from workshop.run.execute import Run

PLUS, PADDED = re.compile(r"(?<=[\s(])\+(?=\d)"), re.compile(r"\((\s+)(?=-?\d)")
Attempt: TypeAlias = tuple[Case, Run, Sequence[Token]]
"""A case, how it was run, and the run as tokens."""


class SignedEars(Ears):
    """Reads a change of chips, as in a ledger, in the same way whatever its sign and length."""

    def hear(self, turn: ProgramTurn, masks: Masks, draw_count: int = -1) -> Heard:
        """Return a turn of a program as it is heard."""
        text = PADDED.sub(r"\1(", PLUS.sub(" ", turn.text))
        return super().hear(turn._replace(text=text), masks, draw_count)


def make_trial(
    ears: Ears,
    case: Case,
    run: Run,
    tokens: Sequence[Token],
    freedom: Freedom,
    bet_reader: BetReader | None = None,
    as_typed: bool = False,
) -> Trial:
    play = Play(tokens, run.end, freedom, bet_reader, may_stop=as_typed)
    names = _names_typed(tokens) if as_typed else NAMES
    masks = ears.masks({name: seat for seat, name in enumerate(names) if is_readable(name)}, ())
    hidden = [seat for seat, name in enumerate(names) if not is_readable(name)]
    steps = play.steps()
    if hidden:
        steps = [
            step._replace(
                facts=tuple(
                    fact for fact in step.facts if fact.kind != "label" or fact.value not in hidden
                )
            )
            for step in steps
        ]
    turns = [ProgramTurn(segment.text) for segment in play.segments]
    counts = list(accumulate((segment.asked for segment in play.segments), initial=0))[:-1]
    trouble = None
    if play.error:
        counts[-1] += play.segments[-1].asked  # it shows after the last answer
        verdict: Verdict = "not compared" if play.error.unread else "differs"
        trouble = Finding(verdict, len(steps), str(play.error), "play")
    elif not play.is_over and not play.has_stopped:
        reason = "I could not follow this game to its end: a bet could not be read."
        trouble = Finding("not compared", len(steps), reason, "bet")
    return Trial(
        case.name,
        steps,
        [
            ears.hear(turn, masks, segment.draw_count)
            for turn, segment in zip(turns, play.segments, strict=True)
        ],
        run.end,
        masks,
        dict(enumerate(names)),
        {},
        turns,
        (),
        counts,
        run.answers,
        trouble,
        seed=None if case.dice else case.seed,
        drawn=run.draws,
    )


def _names_typed(tokens: Sequence[Token]) -> Sequence[str]:
    """Return the two names that a person gave; those of the cases for what is missing."""
    given = [
        token.answer.strip()
        for token in tokens
        if isinstance(token, Asked) and token.kind == "name" and token.answer
    ]
    return list(dict.fromkeys([*filter(None, given), *NAMES]))[: len(NAMES)]
