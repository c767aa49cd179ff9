"""Gather from a program's trials what it said where the game has each fact."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from workshop.compare.exchanges import (
    ASKED,
    BET,
    BLANK,
    CHANGE,
    FIGHT,
    GAME_NUMBER,
    LOSER,
    MOVED,
    OUTCOMES,
    REST,
    STAKE,
    TOTAL,
    TURN,
    WINNER,
    Fact,
    Instance,
    Step,
    Trial,
)
from workshop.compare.families import family_numbers
from workshop.compare.model import TAKEN, Model, comparable_steps, is_nameless
from workshop.reading.addresses import Heard

CLAIMED = (TURN, MOVED, FIGHT, LOSER, BET, GAME_NUMBER, *REST, *OUTCOMES)
"""Facts about which a line may say something wrong that is right nowhere; so it may about echoes,
and about who is asked."""
CLAIMED_ONLY = (MOVED, FIGHT, LOSER, GAME_NUMBER, *REST, STAKE, CHANGE)
"""How facts begin that are not learnt from where they are right."""
Place: TypeAlias = tuple[Fact, Step, Heard]


class Evidence(NamedTuple):
    """What a program said, up to where it asks something else than the game."""

    instances: Mapping[str, list[Instance]]
    """By a fact's name, where it has a value."""
    blank: Mapping[str, list[Heard]]
    """By a fact's name, where it has none."""
    places: Mapping[str, list[Place]]
    """By a fact's name, where it is due; only of facts of which wrong lines are looked for."""
    events: Mapping[str, list[Heard]]
    """By an event's name, where it occurs."""
    unwon: list[Heard]
    """Where nobody has won."""
    uses: Counter[str]
    """By a line's template, the exchanges in which it is."""
    replies: Mapping[tuple[str, str], set[str]]
    """As in the `Model`."""


def gather(trials: Sequence[Trial], model: Model) -> Evidence:
    """Return what the trials show; the `model` knows the questions."""
    found = Evidence(
        instances=defaultdict(list),
        blank=defaultdict(list),
        places=defaultdict(list),
        events=defaultdict(list),
        unwon=[],
        uses=Counter(),
        replies=defaultdict(set),
    )
    for trial in trials:
        for index in range(comparable_steps(model, trial)):
            step, heard = trial.steps[index], trial.heard[index]
            if index and (kind := trial.steps[index - 1].kind):
                answer = trial.program_turns[index - 1].answer if step.is_refusal else TAKEN
                for template in heard.templates:
                    found.replies[kind, template].add(answer or "")
            found.uses.update(heard.templates)
            if not step.is_refusal and all(fact.name != WINNER for fact in step.facts):
                found.unwon.append(heard)
            _gather_facts(found, trial, step, heard)
    return found


def _gather_facts(found: Evidence, trial: Trial, step: Step, heard: Heard) -> None:
    numbers = family_numbers(tuple([fact.name for fact in step.facts]))
    for fact, its_numbers in zip(step.facts, numbers, strict=True):
        is_final = not step.kind and fact.name.startswith(TOTAL)
        if fact.is_echo or is_final or fact.name in CLAIMED or fact.name.startswith(ASKED):
            found.places[fact.name].append((fact, step, heard))
        if fact.name.startswith(CLAIMED_ONLY):
            continue
        if fact.kind == "event" or is_nameless(trial, fact):
            found.events[fact.name].append(heard)
        elif fact.value != BLANK:
            instance = Instance(trial.name, fact, heard, step.context, its_numbers)
            found.instances[fact.name].append(instance)
        if fact.value == BLANK:
            found.blank[fact.name].append(heard)
