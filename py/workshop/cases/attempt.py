"""A run of a case beside its game: what the game does at each answer, and what was said there."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.cases.case import Case
from workshop.compare.differences import equal_count
from workshop.compare.exchanges import BLANK, Step, Trial
from workshop.compare.judgement import fact_fault
from workshop.compare.model import Model
from workshop.compare.reference import GameTurn, PlayedGame, follow_draws
from workshop.compare.shuffles import Shuffling, join_in_turns
from workshop.compare.task import Task
from workshop.reading.addresses import Heard
from workshop.reading.masks import Masks, is_readable
from workshop.run.dialogue import ProgramTurn, dialogue_of
from workshop.run.execute import Run
from workshop.run.order import RunOrder, plain_question
from workshop.run.shared_random import Draw

MIN_CHOICES = 12
"""Choices that are always the same, from which they are none."""
LONG_NAME = re.compile(r"(?!player)[^\W\d_]{4,}", re.IGNORECASE)
"""The last word of a name that is enough of it: ``Python`` of ``The Python``."""


class Ears:
    """Masks what programs say, and remembers it: most of it is the same in every reading."""

    def __init__(self, headings: Sequence[str] = ()) -> None:
        self._headings = headings
        self._masks: dict[Any, Masks] = {}
        self._heard: dict[Any, Heard] = {}
        self._turns: dict[Any, tuple[Run, Any]] = {}

    def masks(
        self,
        names: Mapping[str, int],
        texts: Sequence[str],
        words: Mapping[str, int] = MappingProxyType({}),
        numbered: Mapping[str, int] = MappingProxyType({}),
    ) -> Masks:
        """Return the masks for these names, texts, words for numbers, and players by number."""
        key = tuple(map(tuple, (names.items(), texts, words.items(), numbered.items())))
        if key not in self._masks:
            self._masks[key] = Masks(names, texts, words, numbered, self._headings)
        return self._masks[key]

    def hear(self, turn: ProgramTurn, masks: Masks, draw_count: int = -1) -> Heard:
        """Return a turn of a program as it is heard."""
        draw_count = len(turn.draws) if draw_count < 0 else draw_count
        key = turn.text, draw_count, masks
        if key not in self._heard:
            self._heard[key] = Heard(turn.text, masks, draw_count)
        return self._heard[key]

    def turns(
        self, run: Run, pauses: Iterable[str], shuffling: Shuffling | None
    ) -> tuple[Sequence[ProgramTurn], Sequence[int]]:
        """Return what `without_pauses` does of the turns of a run."""
        key = id(run), tuple(pauses), shuffling
        if key not in self._turns:
            turns = dialogue_of(run).turns
            joined = join_in_turns(turns, shuffling) if shuffling else turns
            # The run is kept, so that its id stays its own.
            self._turns[key] = run, without_pauses(joined, pauses)
        return self._turns[key][1]  # type: ignore[no-any-return]


class Setting(NamedTuple):
    """How a program is run and read."""

    task: Task
    options: Mapping[str, str]
    order: Sequence[int]
    """Of the questions at the start."""
    ears: Ears
    pauses: Mapping[str, str] = MappingProxyType({})
    """By the regular expression of a question that the game does not ask, its answer: mostly
    Enter, for which it waits."""
    shuffling: Shuffling | None = None
    """If the program draws by shuffling a list, how."""


class Attempt(NamedTuple):
    """A run of a case, to be held beside the game in one reading."""

    setting: Setting
    case: Case
    run: Run
    options: Mapping[str, str]
    as_typed: bool = False
    """Whether it may end anywhere: the answers are what a person typed so far."""

    def trial(self, chosen: Mapping[int, float] | None = None) -> Trial:
        """Return the trial; `chosen` are fractions for turns in which the game draws."""
        (task, _, _, ears, pauses, shuffling), case = self.setting, self.case
        turns, counts = ears.turns(self.run, pauses, shuffling)
        draws = {number: turn.draws for number, turn in enumerate(turns) if task.follows_draws}
        draws |= {number: (Draw(fraction, 0),) for number, fraction in (chosen or {}).items()}
        answers = task.game_answers(case.answers, case.files)
        played = follow_draws(
            *(task.game, answers, case.seed, self.options, draws), draws_words=task.own_choices
        )
        steps = _steps_of(self.setting, played)
        game = played[: len(steps)]  # the assignment does not say what happens after them
        for number in chosen or {}:
            steps[number] = steps[number]._replace(draw_count=0)
        places = task.places(game, self.setting.order)
        if self.as_typed:
            # Where the program has its own order, the game may have asked more by then.
            places = places[: len(turns)]
        masks = masks_of(self.setting, game)
        said = [game[place] for place in places]
        names, _ = task.typed(game)
        forms_of = task.name_forms
        return Trial(
            case.name,
            [steps[place] for place in places if place < len(steps)],
            [self.setting.ears.hear(turn, masks) for turn in turns],
            self.run.end,
            masks,
            {**{seat: name for name, seat in reversed([*task.names.items()])}, **names},
            {seat: forms_of(name) for seat, name in names.items()} if forms_of else {},
            turns,
            said,
            counts,
            self.run.answers,
            equal_count=equal_count(task, said, turns),
            seed=case.seed if task.follows_draws else None,
            drawn=self.run.draws,
            chosen=chosen or {},
            kinds={kind: each.asks_for for kind, each in task.questions.items()},
        )

    def settled(self, model: Model, trial: Trial) -> Trial:
        """Return this `trial` with what the program has where the game draws: what it made of its
        own draws, or chose.

        That is the choice with which nothing that the program prints there is wrong.
        """
        chosen: dict[int, float] = {}
        while (index := unsettled(trial)) is not None:
            sides = trial.game_turns[index].draws[0].sides
            for side in range(sides):
                fraction = (side + 0.5) / sides
                tried = self.trial({**chosen, index: fraction})
                step = tried.steps[index]
                printed = [
                    fact
                    for fact in step.facts
                    if fact.kind == "number" and model.address_of(fact.name, tried.heard[index])
                ]
                if printed and not any(fact_fault(model, tried, index, fact) for fact in printed):
                    chosen[index], trial = fraction, tried
                    break
            else:
                break
        return trial


def _steps_of(setting: Setting, game: PlayedGame) -> list[Step]:
    """Return the steps of a game with what can be read of them."""
    task = setting.task
    hints, steps = game.known.get(task.name, (None, []))
    if hints != task.hints:
        assert task.steps
        steps = task.steps(game, task.hints)
        names, _ = task.typed(game[: len(steps)])
        masks = masks_of(setting, game[: len(steps)])
        # Two people may have the same name: what is said of one may be said of the other.
        same = {seat: masks.seats.get(name.strip().casefold()) for seat, name in names.items()}
        steps = [_readable(step, same, masks) for step in steps]
        game.known[task.name] = task.hints, steps
    return [*steps]


def _readable(step: Step, seats: Mapping[int, int | None], masks: Masks) -> Step:
    """Return the step with only what can be read: some names and IDs are also other words.

    `seats` are those by which names are read, None for a name that is not.
    """
    facts = []
    for fact in step.facts:
        if fact.kind == "text" and fact.value not in (BLANK, *masks.parts):
            continue
        if fact.kind == "label" and fact.value in seats:
            seat = seats[int(fact.value)]
            if seat is None:
                continue
            fact = fact._replace(value=seat)  # noqa: PLW2901
        facts.append(fact)
    return step._replace(facts=tuple(facts))


def draws_otherwise(trial: Trial) -> bool:
    """Return whether a program draws more than the game, such as all of a list that it shuffles, or
    nothing where the game draws."""
    steps = zip(trial.steps, trial.heard, strict=False)
    return any(
        step.draw_count and (not heard.draw_count or heard.draw_count > step.draw_count)
        for step, heard in steps
    )


def unsettled(trial: Trial) -> int | None:
    """Return the first exchange in which the game draws, and what the program has instead is not
    known; or None."""
    steps = zip(trial.steps, trial.heard, strict=False)
    return next((index for index, (step, _) in enumerate(steps) if step.draw_count), None)


def is_constant(trials: Sequence[Trial]) -> bool:
    """Return whether a program has always chosen the same where the game draws, or as much of it as
    there is."""
    choices = [
        (math.floor(fraction * sides), sides)
        for trial in trials
        for index, fraction in trial.chosen.items()
        if (sides := trial.game_turns[index].draws[0].sides) > 1
    ]
    most = max((sides for _, sides in choices), default=0)
    return len(choices) >= MIN_CHOICES and any(
        all(choice == min(same, sides - 1) for choice, sides in choices) for same in range(most)
    )


def without_pauses(
    turns: Sequence[ProgramTurn], pauses: Iterable[str]
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
            ends = accumulate(len(each.text) + 1 for each in waiting[:-1])
            found.append(ProgramTurn(text, turn.answer, draws, tuple(ends)))
            counts.append(number)
            waiting = []
    return found, counts


def with_computer(task: Task, ears: Ears, trial: Trial, name: str) -> Trial:
    """Return the trial with the computer's name known, and its last word; unchanged if there is no
    name."""
    if not name or task.computer is None:
        return trial
    names = {**dict.fromkeys([*_short(name, trial), name], task.computer), **trial.masks.names}
    masks = ears.masks(names, trial.masks.texts, numbered=trial.masks.numbered)
    known = trial._replace(names={**trial.names, task.computer: name})
    return _heard_again(ears, known, masks)


def _short(name: str, trial: Trial) -> Sequence[str]:
    """Return a name's last word, if it may stand for the name: *Deep Dice* is not called *Dice*
    where players *take the dice*."""
    *_, last = name.split()
    if not LONG_NAME.fullmatch(last):
        return ()
    as_word = re.compile(rf"\b{last.lower()}\b")
    is_word = not last.islower() and any(as_word.search(each.text) for each in trial.heard)
    return () if is_word else (last,)


def with_numbers(ears: Ears, trial: Trial, numbered: Mapping[str, int]) -> Trial:
    """Return the trial with players known by their numbers; unchanged if they have none."""
    if not numbered:
        return trial
    return _heard_again(ears, trial, ears.masks(trial.masks.names, trial.masks.texts, {}, numbered))


def with_players(ears: Ears, trial: Trial, words: Mapping[str, int]) -> Trial:
    """Return the trial with words read as players: as their numbers, if they have no names."""
    names = {name: seat for name, seat in trial.masks.names.items() if len(name) > 1}
    if names:  # a letter may be another one's here: “Camp B”
        names, words = names | {word: number - 1 for word, number in words.items()}, {}
    return _heard_again(ears, trial, ears.masks(names, trial.masks.texts, words))


def _heard_again(ears: Ears, trial: Trial, masks: Masks) -> Trial:
    heard = [
        ears.hear(turn, masks, each.draw_count)
        for turn, each in zip(trial.program_turns, trial.heard, strict=True)
    ]
    return trial._replace(masks=masks, heard=heard)


def order_of(setting: Setting, case: Case, turns: Sequence[GameTurn]) -> RunOrder:
    """Return the run of a case, whose game has these turns, with the opening's answers in this
    order."""
    places = setting.task.places(turns, setting.order)
    given = [case.answers[place] for place in places if place < len(case.answers)]
    return RunOrder(
        (*given, *case.answers[len(given) :]),
        case.seed,
        {**setting.task.files, **case.files},
        case.dice,
        tuple((pause, (reply,)) for pause, reply in setting.pauses.items()),
    )


def masks_of(setting: Setting, turns: Sequence[GameTurn]) -> Masks:
    """Return the masks for what was typed in a game: names and other texts that can be read."""
    names, texts = setting.task.typed(turns)
    seats = {name: seat for seat, name in names.items() if is_readable(name)}
    known = {name.strip().casefold() for name in seats}
    others = [text for text in texts if is_readable(text) and text.strip().casefold() not in known]
    return setting.ears.masks({**setting.task.names, **seats}, others)
