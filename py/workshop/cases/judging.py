"""Judge a program: run it on training games and cases, learn its words, and judge each case.

The game follows the program's own draws, exchange by exchange, so that what happens is known before
a word is read. Where the assignment can be read in several ways, the reading counts in which most
cases pass.
"""

from __future__ import annotations

import gc
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, zip_longest

from workshop.cases.attempt import (
    Attempt,
    Ears,
    Setting,
    draws_otherwise,
    is_constant,
    order_of,
    unsettled,
    with_computer,
    with_numbers,
    with_players,
    without_pauses,
)
from workshop.cases.case import Case
from workshop.cases.judged import Judged, judge_trials
from workshop.cases.pauses import ANY_ANSWER, find_pauses
from workshop.compare.exchanges import Finding, Step, Trial
from workshop.compare.judgement import Seen, judge
from workshop.compare.learning import learn
from workshop.compare.model import comparable_steps
from workshop.compare.questions import learn_questions
from workshop.compare.reference import GameTurn, play_reference
from workshop.compare.shuffles import SHUFFLINGS, Shuffling
from workshop.compare.task import Task, Variant
from workshop.reading.masks import is_readable
from workshop.run.dialogue import ProgramTurn, dialogue_of
from workshop.run.execute import Run
from workshop.run.order import Judging, RunOrder

MAX_PAUSES = 3
"""How often questions are looked for that the game does not ask."""
MAX_LEFT = 0.25
"""Of the cases, those that may not pass where no other order of the first questions is tried."""


def judge_program(
    task: Task,
    cases: Sequence[Case],
    training: Sequence[Case],
    options: Mapping[str, str] | None = None,
) -> Judging[Judged]:
    """Return the best of all readings; its trials are those of `cases`, then of `training`."""
    with _garbage_kept():
        judge = task.judge or _judge_by_scenes
        judged: Judged = yield from judge(task, cases, training, options)
    return judged._replace(training=training)


@contextmanager
def _garbage_kept() -> Iterator[None]:
    """Let no garbage be collected: the search for it, again and again through all that is kept
    meanwhile, takes a third of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _judge_by_scenes(
    task: Task,
    cases: Sequence[Case],
    training: Sequence[Case],
    options: Mapping[str, str] | None,
) -> Judging[Judged]:
    """Judge a program for a game whose steps come from its scenes."""
    everything = [*cases, *training]
    ears = Ears(task.headings)
    settings = [Setting(task, options or {}, order, ears) for order in task.orders]
    played = [_played(settings[0], case) for case in everything]
    best, setting, runs = yield from _best_reading(settings, everything, played)
    for _ in range(MAX_PAUSES):  # some are asked only after the answer to another
        if not best.may_be_misread:
            break
        pauses = yield from find_pauses(setting, everything, played, runs, best.findings)
        if pauses == setting.pauses:
            break
        settings = [each._replace(pauses=pauses) for each in settings]
        other, setting, runs = yield from _best_reading(settings, everything, played)
        best = max(best, other, key=lambda each: each.rank)
    if best.is_drawn_otherwise:
        shuffling = _best_shuffling(setting, everything, runs)
        settings = [each._replace(shuffling=shuffling) for each in settings]
        other, *_ = yield from _best_reading(settings, everything, played)
        best = max(best, other, key=lambda each: each.rank)
    return best


def _best_shuffling(setting: Setting, cases: Sequence[Case], runs: Sequence[Run]) -> Shuffling:
    """Return with which item of the lists that it shuffles a program has most right."""
    first, *_ = setting.task.open_variants(setting.options)

    def rank(shuffling: Shuffling) -> tuple[bool, int, int, int, int]:
        its = setting._replace(shuffling=shuffling)
        attempts = _attempts(its, cases, runs, first)
        return _judge_attempts(its, attempts, [each.trial() for each in attempts], first).rank

    return max(SHUFFLINGS, key=rank)


def _best_reading(
    settings: Sequence[Setting], cases: Sequence[Case], played: Sequence[Sequence[GameTurn]]
) -> Judging[tuple[Judged, Setting, Sequence[Run]]]:
    """Return the best reading in any of these settings, with the setting and its runs.

    The settings differ in the order of the first questions, which shows in any variant of the rest.
    """
    first, *others = settings[0].task.open_variants(settings[0].options)
    tried: list[tuple[Judged, Setting, list[Run], list[Trial]]] = []
    for setting in settings:
        runs = []
        for case, turns in zip(cases, played, strict=True):
            runs.append((yield order_of(setting, case, turns)))
        attempts = _attempts(setting, cases, runs, first)
        trials = [each.trial() for each in attempts]
        if tried and _is_less_clear(trials, tried[-1][-1], setting.task):
            continue
        reading = _judge_attempts(setting, attempts, trials, first)
        tried.append((reading, setting, runs, trials))
        left = sum(map(bool, reading.findings))
        if not reading.may_be_misread or (
            not reading.model.unclear_count and left <= MAX_LEFT * len(cases)
        ):
            break
    best, setting, runs, trials = max(tried, key=lambda each: each[0].rank)
    findings, most_asked = best.findings, 0
    for variant in others:
        if not best.may_be_misread:
            break
        most_asked = max(most_asked, _asked_count(trials, setting.task))
        attempts = _attempts(setting, cases, runs, variant)
        other_trials = [each.trial() for each in attempts]
        asked = _asked_count(other_trials, setting.task)
        if asked >= most_asked and _may_explain(findings, trials, other_trials):
            most_asked = asked
            other = _judge_attempts(setting, attempts, other_trials, variant)
            if _is_followed(other, trials, other_trials):
                best = max(best, other, key=lambda each: each.rank)
    return best, setting, runs


def _is_followed(other: Judged, trials: Sequence[Trial], others: Sequence[Trial]) -> bool:
    """Return whether a program is right in another reading where its games are not those of the
    first: a program that differs there from both does not follow it."""
    for finding, trial, its in zip(other.findings, trials, others, strict=True):
        steps = enumerate(zip_longest(map(_required, trial.steps), map(_required, its.steps)))
        first = next((index for index, (one, two) in steps if one != two), None)
        if first is not None and (finding is None or finding.place > first):
            return True
    return False


def _required(step: Step) -> tuple[object, ...]:
    """Return what a program has to do in an exchange."""
    return step.kind, step.is_refusal, *(fact for fact in step.facts if fact.required)


def _is_less_clear(trials: Sequence[Trial], others: Sequence[Trial], task: Task) -> bool:
    """Return whether more questions seem to ask for several things than in other trials."""
    one, other = (learn_questions(each, task.hints).unclear_count for each in (trials, others))
    return one > other


def _asked_count(trials: Sequence[Trial], task: Task) -> int:
    """Return how many questions a program asks where the game asks the same, up to the first that
    is another one in each trial."""
    model = learn_questions(trials, task.hints)
    return sum(comparable_steps(model, each) for each in trials)


def _may_explain(
    findings: Sequence[Finding | None], trials: Sequence[Trial], others: Sequence[Trial]
) -> bool:
    """Return whether it is worth learning a program's words again from other trials of its runs.

    It is not if they have another game for more of the cases that pass than of those with a fault,
    up to which the games are compared.
    """
    changed: Counter[bool] = Counter()
    for finding, trial, other in zip(findings, trials, others, strict=True):
        end = finding.place + 1 if finding else None
        changed[finding is None] += trial.steps[:end] != other.steps[:end]
    return changed[True] <= changed[False]


def judge_further(
    task: Task, judged: Judged, case: Case, *, as_typed: bool = False, relearn: bool = False
) -> Judging[tuple[Trial, Finding | None, Seen]]:
    """Judge one more case by what was learnt; with `relearn`, also by what only it can teach."""
    assert judged.make_trial
    trial = yield from judged.make_trial(case, as_typed)
    found = judge(judged.model, trial)
    if relearn and found[0] is not None and found[0].verdict == "not compared":
        found = judge(learn([*judged.trials, trial], task.hints), trial)
    finding, seen = found
    typed = [name for name in trial.names.values() if name not in task.names]
    unread = next((name for name in typed if not is_readable(name)), None)
    if finding and unread is not None:
        reason = f"The name “{unread}” could be any word: what is said of it cannot be read."
        finding = Finding("not compared", finding.place, reason, "name")
    if finding and task.case_names:
        finding = finding._replace(reason=_with_names(finding.reason, task, trial))
    return trial, finding, seen


def _with_names(reason: str, task: Task, trial: Trial) -> str:
    """Return a reason with the names of this trial in the place of those of the cases."""
    for seat, name in enumerate(task.case_names):
        reason = re.sub(rf"\b{name}\b", trial.names[seat].replace("\\", r"\\"), reason)
    return reason


def _played(setting: Setting, case: Case) -> Sequence[GameTurn]:
    """Return the game of a case as the assignment has it, which no program's draws decide."""
    task = setting.task
    first = task.open_variants(setting.options)[0].options
    chosen = {**first, **setting.options, **case.options}
    answers = task.game_answers(case.answers, case.files)
    return play_reference(task.game, answers, case.seed, chosen)


def _attempts(
    setting: Setting, cases: Sequence[Case], runs: Sequence[Run], variant: Variant
) -> list[Attempt]:
    return [
        Attempt(setting, case, run, {**variant.options, **setting.options, **case.options})
        for case, run in zip(cases, runs, strict=True)
    ]


def _judge_attempts(
    setting: Setting, attempts: Sequence[Attempt], trials: Sequence[Trial], variant: Variant
) -> Judged:
    """Judge attempts in one reading of the assignment by their trials."""
    task = setting.task

    def judged_of(its: Sequence[Trial], *, settles: bool) -> Judged:
        judged = judge_trials(task, setting.ears, its)._replace(variant=variant)
        return judged._replace(make_trial=partial(_make_trial, setting, judged, settles))

    judged = judged_of(trials, settles=False)
    if task.own_choices and any(judged.findings) and any(map(draws_otherwise, judged.trials)):
        settled = _settled(task, attempts, trials)
        if not is_constant(settled):
            judged = max(judged, judged_of(settled, settles=True), key=lambda each: each.rank)
    return judged


def _settled(task: Task, attempts: Sequence[Attempt], trials: Sequence[Trial]) -> Sequence[Trial]:
    """Return the trials with what the program has where the game draws at random."""
    plain = trials
    for _ in range(2):
        # The second time with what could be learnt from the first.
        if all(unsettled(trial) is None for trial in trials):
            break
        cut = [trial._replace(steps=trial.steps[: unsettled(trial)]) for trial in trials]
        model = learn(cut, task.hints)
        settled = [
            trial if judge(model, before)[0] else attempt.settled(model, each)
            for attempt, trial, each, before in zip(attempts, trials, plain, cut, strict=True)
        ]
        if settled == trials:
            break
        trials = settled
    return trials


def _make_trial(
    setting: Setting, judged: Judged, settles: bool, case: Case, as_typed: bool
) -> Judging[Trial]:
    """Run a further case, and return its trial."""
    task = setting.task
    if as_typed:
        files = {**task.files, **case.files}
        run = yield RunOrder(case.answers, case.seed, files, case.dice)
        case = case._replace(answers=_in_games_order(setting, dialogue_of(run).turns))
    else:
        run = yield order_of(setting, case, _played(setting, case))
    options = {**judged.variant.options, **setting.options, **case.options}
    attempt = Attempt(setting, case, run, options, as_typed)
    trial = attempt.trial()
    if settles:
        trial = attempt.settled(judged.model, trial)
    if judged.players:
        trial = with_players(setting.ears, trial, judged.players)
    trial = with_numbers(setting.ears, trial, judged.numbered)
    return with_computer(task, setting.ears, trial, judged.computer)


def _in_games_order(setting: Setting, turns: Sequence[ProgramTurn]) -> tuple[str, ...]:
    """Return what was typed at a program in the order in which the game asks for it.

    Each question at the start is asked until it is answered. One that the program has not asked
    yet, where the game asks it before another, gets its own answer.
    """
    real, _ = without_pauses(turns, setting.pauses)
    answers = iter([turn.answer for turn in real if turn.answer is not None])
    blocks: dict[int, list[str]] = {}
    for number in setting.order:
        block = blocks[number] = []
        for answer in answers:
            block.append(answer)
            if answer:
                break
    asked = max((number for number, block in blocks.items() if block), default=-1)
    head = [blocks[number] or [ANY_ANSWER] for number in range(asked + 1)]
    return (*chain.from_iterable(head), *answers)
