"""Find a short dialogue in which a program differs from its game.

Random games are played against both, and judged by what the cases taught of the program's words.
The first difference is made smaller in two ways: more random games, cut off where the best one so
far differs; then leaving out answers, as in delta debugging. The search is bounded by games and
trials, never by time, so that it finds the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from engine.players import random_player, run_to_end
from workshop.cases.case import Case
from workshop.cases.judged import Judged
from workshop.cases.judging import judge_further
from workshop.cases.run_cases import CaseResult, result_of
from workshop.compare.exchanges import Trial
from workshop.compare.reference import Reference
from workshop.compare.task import Task
from workshop.run.order import Judging

ODD_ANSWERS = ("", "x", "0", "-1", "99", " 1 ", "1.5", "yes")
ODD_ANSWER_PROBABILITY = 0.08
MAX_ANSWERS = 150
"""Answers in a random game; a longer one is left unfinished."""
EXTRA_GAMES = 20
"""Games that are played after one that differs, to find one that differs sooner."""
MAX_TRIALS = 400
"""Runs that shortening may make: some seconds in a browser."""
SMALL_CHUNK = 4
"""Chunks of up to this many answers are left out at every offset, larger ones at multiples of their
size: a turn of both players takes four answers in Tactego, and rarely starts at a multiple."""


class CounterExample(NamedTuple):
    """A short dialogue that differs."""

    seed: str
    answers: tuple[str, ...]
    """What is typed at the program."""
    reason: str
    games: int
    """How many random games were played up to this one."""


class Search(NamedTuple):
    """Looks for a dialogue in which a program differs at a level."""

    task: Task
    judged: Judged
    level: str = ""
    options: Mapping[str, str] = MappingProxyType({})

    def run(
        self,
        games: int = 200,
        seed_prefix: str = "",
        on_game: Callable[[int], None] = lambda number: None,
    ) -> Judging[CounterExample | None]:
        """Play up to `games` random games until one differs; None if none does.

        The same `seed_prefix` plays the same games. `on_game` is called with each game's number.
        """
        best: tuple[CaseResult, Sequence[str], int] | None = None
        for number in range(games):
            if best and number - best[2] >= EXTRA_GAMES:
                break
            on_game(number)
            case = self._random_case(f"{seed_prefix}{number}")
            found, typed = yield from self._difference(case)
            if found and (best is None or len(found.answers) < len(best[0].answers)):
                best = found, typed, number
        if best is None:
            return None
        found, typed, number = best
        seed = found.seed

        def tried(answers: Sequence[str]) -> Judging[CaseResult | None]:
            case = Case("", "", tuple(answers), seed=seed, options=self.options)
            now, _ = yield from self._difference(case, as_typed=True)
            if now and len(now.answers) < len(answers):
                # The end of a dialogue may be what makes the difference in its middle.
                again = yield from tried(now.answers)
                return again if again and again.answers == now.answers else None
            return now

        again = (yield from tried(found.answers)) or (yield from tried(typed))
        found = (yield from shorten(again, tried)) if again else found
        assert found.difference
        return CounterExample(seed, found.answers, found.difference.reason, number + 1)

    def _difference(
        self, case: Case, *, as_typed: bool = False
    ) -> Judging[tuple[CaseResult | None, Sequence[str]]]:
        """Return what a case came to if the program differs in it; and all that was typed."""
        trial, finding, seen = yield from judge_further(
            self.task, self.judged, case, as_typed=as_typed
        )
        result = result_of(self.task, case, trial, finding, seen, self.level)
        differs = result.verdict == "differs" and self._is_fair(trial)
        return result if differs else None, trial.answers

    def _is_fair(self, trial: Trial) -> bool:
        """Return whether the game refused only answers that a program has to refuse too."""
        return not any(
            before.ask
            and after.ask
            and after.ask.error
            and self.task.questions[before.ask.kind].invalid is None
            for before, after in pairwise(trial.game_turns)
        )

    def _random_case(self, seed: str) -> Case:
        if self.task.random_case:
            case: Case = self.task.random_case(seed)
            return case
        chosen = {**self.options, **self.judged.variant.options}
        answers = tuple(random_game(self.task, seed, chosen))
        return Case("", "", answers, seed=seed, options=self.options)


def random_game(task: Task, seed: str, options: Mapping[str, str]) -> list[str]:
    """Return the answers of a random game, some of which are invalid where the task checks that."""
    rng = Random(f"{seed}/answers")
    reference = Reference(task.game, seed, options)
    answers: list[str] = []
    while not reference.over and len(answers) < MAX_ANSWERS:
        ask = reference.turns[-1].ask
        assert ask is not None
        kind = task.questions[ask.kind]
        answer = (
            rng.choice(kind.typical) if kind.typical else str(run_to_end(random_player(ask, rng)))
        )
        if rng.random() < ODD_ANSWER_PROBABILITY and kind.invalid:
            answer = rng.choice((*ODD_ANSWERS, *kind.invalid(ask.scene)))
        answers.append(answer)
        reference.answer(answer)
    return answers


def shorten(
    found: CaseResult, find_difference: Callable[[Sequence[str]], Judging[CaseResult | None]]
) -> Judging[CaseResult]:
    """Leave out chunks of answers, halving their size, as long as the rest still differs."""
    trials = 0
    size = max(len(found.answers) // 2, 1)
    while size and trials < MAX_TRIALS:
        start, shorter = 0, False
        while start < len(found.answers) and trials < MAX_TRIALS:
            trials += 1
            best = found.answers
            now = yield from find_difference(best[:start] + best[start + size :])
            if now and len(now.answers) < len(best):
                found, shorter = now, True
            else:
                start += 1 if size <= SMALL_CHUNK else size
        # At size 1 go round again until nothing more can be left out.
        size = size // 2 if size > 1 else int(shorter)
    return found
