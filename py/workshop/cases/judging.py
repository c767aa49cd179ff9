"""Judge a program: run it on training games and cases, learn its words, and judge each case.

The game follows the program's own draws, exchange by exchange, so that what happens is known before
a word is read. Where the assignment can be read in several ways, the reading counts in which most
cases pass.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.cases.case import Case
from workshop.compare.computer import find_computer
from workshop.compare.exchanges import Finding, Trial
from workshop.compare.judgement import Seen, add_seen, fact_fault, judge
from workshop.compare.learning import Model, learn
from workshop.compare.reference import follow_draws, play_reference
from workshop.compare.task import Task, Variant
from workshop.reading.addresses import Heard
from workshop.reading.masks import TOKEN, Masks
from workshop.run.dialogue import ProgramTurn, dialogue_of
from workshop.run.execute import Run
from workshop.run.order import Judging, RunOrder, plain_question

ANY_ANSWER = "qzx7"
"""An answer that only a question which ignores its answers takes as it takes Enter."""


class Ears:
    """Masks what programs say, and remembers it: most of it is the same in every reading."""

    def __init__(self) -> None:
        self._masks: dict[Any, Masks] = {}
        self._heard: dict[Any, Heard] = {}

    def masks(self, names: Mapping[str, int], texts: Sequence[str]) -> Masks:
        """Return the masks for these names and texts."""
        key = tuple(names.items()), tuple(texts)
        if key not in self._masks:
            self._masks[key] = Masks(names, texts)
        return self._masks[key]

    def hear(self, turn: ProgramTurn, masks: Masks, draw_count: int = -1) -> Heard:
        """Return a turn of a program as it is heard."""
        draw_count = len(turn.draws) if draw_count < 0 else draw_count
        key = turn.text, draw_count, masks
        if key not in self._heard:
            self._heard[key] = Heard(turn.text, masks, draw_count)
        return self._heard[key]


class Setting(NamedTuple):
    """How a program is run and read."""

    task: Task
    options: Mapping[str, str]
    order: Sequence[int]
    """Of the questions at the start."""
    ears: Ears
    pauses: tuple[str, ...] = ()
    """Regular expressions of questions that wait for Enter, and that the game does not ask."""


class Judged(NamedTuple):
    """A reading of the assignment, and what came of each trial in it."""

    variant: Variant
    trials: Sequence[Trial]
    model: Model
    findings: Sequence[Finding | None]
    seen: Sequence[Seen]
    questions: Mapping[str, str] = MappingProxyType({})
    """Where questions come in no fixed order: by a question's pattern, what it asks for."""

    @property
    def rank(self) -> tuple[int, int, int]:
        """More is better: passed cases, what was seen right, how far it got."""
        total = reduce(add_seen, self.seen, Seen())
        reached = sum(each.place for each in self.findings if each)
        return sum(each is None for each in self.findings), sum(total[:2]), reached


def judge_program(
    task: Task,
    cases: Sequence[Case],
    training: Sequence[Case],
    options: Mapping[str, str] | None = None,
) -> Judging[Judged]:
    """Return the best of all readings; its trials are those of `cases`, then of `training`."""
    if task.judge:
        judged: Judged = yield from task.judge(task, cases, training, options)
        return judged
    best: Judged | None = None
    everything = [*cases, *training]
    ears = Ears()
    settings = [Setting(task, options or {}, order, ears) for order in task.orders]
    for setting in settings:
        runs = []
        for case in everything:
            runs.append((yield _order(setting, case)))
        for variant in task.open_variants(options):
            found = _judge_variant(setting, everything, runs, variant)
            if best is None or found.rank > best.rank:
                best = found
            if not any(found.findings):
                return found
        if not setting.pauses:
            pauses = yield from _find_pauses(setting, everything, runs)
            if pauses:
                settings.append(setting._replace(pauses=pauses))
    assert best is not None
    return best


def _order(setting: Setting, case: Case) -> RunOrder:
    """Return the run of a case, with the opening's answers in this order."""
    task = setting.task
    first = task.open_variants(setting.options)[0].options
    chosen = {**first, **setting.options, **case.options}
    answers = task.game_answers(case.answers, case.files)
    turns = play_reference(task.game, answers, case.seed, chosen)
    places = task.places(turns, setting.order)
    given = [case.answers[place] for place in places if place < len(case.answers)]
    return RunOrder(
        (*given, *case.answers[len(given) :]),
        case.seed,
        {**task.files, **case.files},
        case.dice,
        tuple((pause, ("",)) for pause in setting.pauses),
    )


def _find_pauses(
    setting: Setting, cases: Sequence[Case], runs: Sequence[Run]
) -> Judging[tuple[str, ...]]:
    """Return patterns of the questions that take any answer alike, and draw nothing after it.

    The first place of each question is tried with two answers that no other question takes alike.
    """
    patterns: dict[str, bool] = {}
    for case, run in zip(cases, runs, strict=True):
        order = _order(setting, case)
        masks = _masks_of(setting.task, setting, case)
        turns = dialogue_of(run).turns
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
                and plain_question(one[-1].text) != plain_question(turn.text)
            )
    return tuple(pattern for pattern, is_pause in patterns.items() if is_pause)


def _masks_of(task: Task, setting: Setting, case: Case) -> Masks:
    answers = task.game_answers(case.answers, case.files)
    names, texts = task.typed(play_reference(task.game, answers, case.seed, case.options))
    return setting.ears.masks({**task.names, **{name: seat for seat, name in names.items()}}, texts)


def _pattern(masks: Masks, question: str) -> str:
    """Return the regular expression of a question, for whatever values."""
    parts = TOKEN.split(masks.line(question).template)
    return ".+?".join(map(re.escape, parts))


def _judge_variant(
    setting: Setting, cases: Sequence[Case], runs: Sequence[Run], variant: Variant
) -> Judged:
    """Judge the trials in one reading of the assignment."""
    task = setting.task
    attempts = [
        Attempt(setting, case, run, {**variant.options, **setting.options, **case.options})
        for case, run in zip(cases, runs, strict=True)
    ]
    trials = [each.trial() for each in attempts]
    for _ in range(2 * task.own_randomness):
        # The second time with what could be learnt from the first.
        if all(undrawn(trial) is None for trial in trials):
            break
        model = learn([_cut(trial) for trial in trials], task.hints)
        trials = [each.settled(model) for each in attempts]
    return judge_trials(task, setting.ears, trials)._replace(variant=variant)


def judge_trials(task: Task, ears: Ears, trials: Sequence[Trial]) -> Judged:
    """Learn a program's words from its trials, and judge each."""
    model = learn(trials, task.hints)
    if task.computer is not None:
        name = find_computer(trials, model, task.computer)
        if name:
            trials = [_with_computer(ears, each, name, task.computer) for each in trials]
            model = learn(trials, task.hints)
    results = [judge(model, trial) for trial in trials]
    findings, seen = [each[0] for each in results], [each[1] for each in results]
    return Judged(Variant(), trials, model, findings, seen)


class Attempt(NamedTuple):
    """A run of a case, to be held beside the game in one reading."""

    setting: Setting
    case: Case
    run: Run
    options: Mapping[str, str]

    def trial(self, chosen: Mapping[int, float] | None = None) -> Trial:
        """Return the trial; `chosen` are fractions for turns in which the program drew nothing."""
        task, case = self.setting.task, self.case
        turns, counts = _without_pauses(dialogue_of(self.run).turns, self.setting.pauses)
        draws = {
            number: [draw.fraction for draw in turn.draws]
            for number, turn in enumerate(turns)
            if task.follows_draws
        }
        draws |= {number: [fraction] for number, fraction in (chosen or {}).items()}
        answers = task.game_answers(case.answers, case.files)
        game = follow_draws(task.game, answers, case.seed, self.options, draws)
        assert task.steps
        steps = task.steps(game, task.hints)
        steps = [
            step._replace(draw_count=0) if number in (chosen or {}) else step
            for number, step in enumerate(steps)
        ]
        places = task.places(game, self.setting.order)
        names, texts = task.typed(game)
        ears, forms_of = self.setting.ears, task.name_forms
        forms = {seat: forms_of(name) for seat, name in names.items()} if forms_of else {}
        masks = ears.masks({**task.names, **{name: seat for seat, name in names.items()}}, texts)
        return Trial(
            case.name,
            [steps[place] for place in places if place < len(steps)],
            [ears.hear(turn, masks) for turn in turns],
            self.run.end,
            masks,
            {**{seat: name for name, seat in reversed([*task.names.items()])}, **names},
            forms,
            turns,
            [game[place] for place in places],
            counts,
            self.run.answers,
        )

    def settled(self, model: Model) -> Trial:
        """Return the trial with what the program chose where the game draws at random.

        The choice is the one with which nothing that the program tells there is wrong.
        """
        chosen: dict[int, float] = {}
        trial = self.trial()
        while (index := undrawn(trial)) is not None and index < len(trial.heard):
            sides = trial.game_turns[index].draws[0].sides
            for side in range(sides):
                fraction = (side + 0.5) / sides
                tried = self.trial({**chosen, index: fraction})
                step = tried.steps[index]
                told = [
                    fact
                    for fact in step.facts
                    if fact.kind == "number" and model.address_of(fact.name, tried.heard[index])
                ]
                if told and not any(fact_fault(model, tried, index, fact) for fact in told):
                    chosen[index], trial = fraction, tried
                    break
            else:
                break
        return trial


def undrawn(trial: Trial) -> int | None:
    """Return the first exchange in which the game draws, and the program does not; or None."""
    steps = zip(trial.steps, trial.heard, strict=False)
    return next(
        (
            index
            for index, (step, heard) in enumerate(steps)
            if step.draw_count and not heard.draw_count
        ),
        None,
    )


def _cut(trial: Trial) -> Trial:
    """Return the trial up to the first exchange in which the program does not draw."""
    return trial._replace(steps=trial.steps[: undrawn(trial)])


def _without_pauses(
    turns: Sequence[ProgramTurn], pauses: Sequence[str]
) -> tuple[Sequence[ProgramTurn], Sequence[int]]:
    """Return the turns with those that end with a pause joined to the next, and for each how many
    answers there were before its end."""
    found: list[ProgramTurn] = []
    counts: list[int] = []
    waiting: list[ProgramTurn] = []
    for number, turn in enumerate(turns):
        waiting.append(turn)
        asked = plain_question(turn.text) if pauses else ""
        if turn.answer is None or not any(re.fullmatch(pause, asked) for pause in pauses):
            text = "\n".join(each.text for each in waiting)
            draws = tuple(draw for each in waiting for draw in each.draws)
            found.append(ProgramTurn(text, turn.answer, draws))
            counts.append(number)
            waiting = []
    return found, counts


def _with_computer(ears: Ears, trial: Trial, name: str, seat: int) -> Trial:
    """Return the trial with the computer's name known."""
    masks = ears.masks({**trial.masks.names, name: seat}, trial.masks.texts)
    heard = [
        ears.hear(turn, masks, each.draw_count)
        for turn, each in zip(trial.program_turns, trial.heard, strict=True)
    ]
    return trial._replace(masks=masks, heard=heard, names={**trial.names, seat: name})
