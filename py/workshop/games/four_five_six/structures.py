"""Find the ways to play that the assignment leaves to a program, by how far it keeps to them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from workshop.cases.attempt import Ears
from workshop.compare.exchanges import Found, Step, Trial
from workshop.compare.learning import learn_facts
from workshop.compare.task import Task
from workshop.games.four_five_six.play import Play, threes_in
from workshop.games.four_five_six.tape import Freedom
from workshop.games.four_five_six.trials import Attempt, make_trial
from workshop.run.dialogue import TERMINAL_CODES
from workshop.run.execute import Run

SORTED = ((), ("banker", "other", "tie"), ("tie",))
"""The events in which dice may be shown sorted."""
SEAT_ORDERS = ((False, False), (True, True), (False, True))
"""Whether rolls and bets come in the order of seats."""
STARTS = (100, 0, 50)
"""Chips that each has at first; numbers that a program prints early are tried too."""
LIKELY_STARTS = range(10, 10_001)
MAX_PRINTED_STARTS, MAX_STRUCTURES = 3, 2
SAMPLE, EARLY_CHARACTERS = 8, 3000
"""Runs, and characters of each, in which the first chips are looked for."""


def structures_of(
    task: Task,
    ears: Ears,
    sample: Sequence[Attempt],
    attempts: Sequence[Attempt],
    starts: Sequence[int],
) -> Iterator[Freedom]:
    """Yield the ways to play with which the program keeps to the rules for longest, each with the
    chips at first and the order of dice that fit best.

    The usual one comes first, as the assignment has it, at once if the program keeps to it
    throughout. Others are tried with the chips at first that fit the usual one best.
    """
    usual, *others = [
        Freedom(STARTS[0], one_bet, *seat_orders, first_draws, other_draws)
        for other_draws, one_bet, seat_orders, first_draws in product(
            (False, True), (False, True), SEAT_ORDERS, (1, 3)
        )
    ]
    tried: list[Freedom] = []
    if not any(Play(tokens, run.end, usual).error for _, run, tokens in sample):
        tried.append(usual)
        yield usual
    its = _settled(task, ears, sample, usual, starts)
    if not tried:
        usual, *others = (each._replace(start=its.start) for each in (usual, *others))
    elif its != usual:
        yield its
    equal = _furthest(sample, [usual, *others])
    if len(equal) > 1:
        equal = _furthest(attempts, equal)
    games = [_games(attempts, freedom) for freedom in tried]
    for freedom in equal[:MAX_STRUCTURES]:
        # Many structures differ in nothing that this program does.
        if (game := _games(attempts, freedom)) not in games:
            games.append(game)
            yield _settled(task, ears, sample, freedom, starts)


def _games(attempts: Sequence[Attempt], freedom: Freedom) -> Sequence[Sequence[Step]]:
    """Return what happens in all runs, as it is played in this way."""
    return [Play(tokens, run.end, freedom).steps() for _, run, tokens in attempts]


def _furthest(attempts: Sequence[Attempt], structures: Sequence[Freedom]) -> Sequence[Freedom]:
    """Return the structures with which the program keeps to the rules for longest."""
    progress = {
        freedom: sum(Play(tokens, run.end, freedom).progress for _, run, tokens in attempts)
        for freedom in structures
    }
    furthest = max(progress.values())
    return [freedom for freedom in structures if progress[freedom] == furthest]


def _settled(
    task: Task,
    ears: Ears,
    sample: Sequence[Attempt],
    structure: Freedom,
    starts: Sequence[int],
) -> Freedom:
    """Return the structure with the chips at first and the order of dice that fit best."""

    def found(freedom: Freedom, name: str) -> Sequence[Sequence[Found]]:
        return _found(task, [make_trial(ears, *each, freedom) for each in sample], name)

    def support(freedom: Freedom, name: str) -> float:
        return sum(place.support for each in found(freedom, name) for place in each)

    if not all(found(structure, "chips")):
        # Chips that are found are those of the right start, if with mistakes.
        freedoms = [structure._replace(start=start) for start in starts]
        structure = max(freedoms, key=lambda each: support(each, "chips"))
    freedoms = [
        structure._replace(counts_rolls=counts_rolls, sorted_dice=events)
        for counts_rolls, events in product((False, True), SORTED)
    ]
    best = max(freedoms, key=lambda each: support(each, "die "))
    return best._replace(falling=bool(best.sorted_dice) and _are_falling(sample, best))


def _are_falling(sample: Sequence[Attempt], freedom: Freedom) -> bool:
    """Return whether sorted dice are mostly shown with the highest first."""
    votes: Counter[bool] = Counter()
    for _, run, tokens in sample:
        for segment in Play(tokens, run.end, freedom).segments:
            dice = tuple(fact.value for fact in segment.facts if fact.name.startswith("die "))
            shown = {three for line in segment.text.splitlines() for three in threes_in(line)}
            votes.update({True: dice[::-1] in shown, False: dice in shown})
    return votes[True] > votes[False]


def starts_of(runs: Sequence[Run]) -> list[int]:
    """Return the chips with which the players may begin.

    Chips only change hands: after each round the three balances have the same sum.
    """
    votes: Counter[int] = Counter()
    for run in runs[:SAMPLE]:
        texts = (event[1] for event in run.events if event[0] in ("out", "asked"))
        text = TERMINAL_CODES.sub("", "".join(texts)[:EARLY_CHARACTERS])
        numbers = [int(number) for number in re.findall(r"(?<![\w.])-?\d{1,6}(?![\w])", text)]
        likely = {number for number in numbers if number in LIKELY_STARTS}
        sums = map(sum, zip(numbers, numbers[1:], numbers[2:], strict=False))
        thirds = {total // 3 for total in sums if total % 3 == 0 and total // 3 in LIKELY_STARTS}
        votes.update([*likely, *thirds, *thirds])
    for start in STARTS:
        del votes[start]
    return [*STARTS, *(number for number, _ in votes.most_common(MAX_PRINTED_STARTS))]


def _found(task: Task, trials: Sequence[Trial], name: str) -> Sequence[Sequence[Found]]:
    """Return where each fact is whose name begins with `name`."""
    bare = [
        trial._replace(
            steps=[
                step._replace(
                    facts=tuple(fact for fact in step.facts if fact.name.startswith(name))
                )
                for step in trial.steps
            ]
        )
        for trial in trials
    ]
    return [*learn_facts(bare, task.hints).values()]
