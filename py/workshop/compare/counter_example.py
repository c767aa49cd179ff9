"""A counter-example: random dialogues are played against program and game, and the first that
differs is made as short as it can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import NamedTuple

from table.players import finish, random_player
from workshop.compare.compare_program import Held, hold
from workshop.compare.differences import Difference, by_watch
from workshop.compare.reference import Moment, Reference
from workshop.compare.task import Task
from workshop.run.dialogue import Exchange, cut
from workshop.run.execute import run
from workshop.run.folder import Folder
from workshop.run.program import Program
from workshop.run.sandbox import Limits

JUNK = ("", "x", "0", "-1", "99", " 1 ", "1.5", "yes")
SELDOM = 0.08
"""How often something is typed that nobody asked for."""
LONGEST = 150
"""Answers after which a random dialogue is left."""
MOST_TRIALS = 400
"""How often a dialogue that differs is tried shorter."""


FURTHER = 20
"""So many games more are played for one that differs sooner."""
SMALL = 4
"""So many answers or fewer are tried to be left out from anywhere: a turn of both is four."""


class Found(NamedTuple):
    """A short dialogue that differs."""

    seed: str
    answers: tuple[str, ...]
    difference: Difference
    games: int
    """How many random games it took."""


def search(
    task: Task,
    program: Program,
    games: int = 200,
    level: str = "",
    options: Mapping[str, str] | None = None,
    start: str = "",
    limits: Limits | None = None,
    folder: Folder | None = None,
    tell: Callable[[int], None] = lambda number: None,
) -> Found | None:
    """Play random games until one differs at `level`; None where none does.

    The same `start` plays the same games. `tell` hears of each.
    """
    level = level or task.level
    task = task.taught_by(program)
    program = task.beside(program, {})

    reading: Mapping[str, str] = {**(options or {}), **task.readings(options)[0].options}

    def differs(seed: str, answers: Sequence[str]) -> Difference | None:
        nonlocal reading
        if task.watch and level == "rules":
            ran = run(program, answers, seed, "same", limits, folder=folder)
            return by_watch(task, cut(ran), ran.end)
        held: Held = hold(task, program, answers, seed, options, level, {}, limits, folder)
        reading = held.options
        return held.comparison.first.get(level) if _is_fair(task, held.game) else None

    best: tuple[str, list[str], Difference, int] | None = None
    for number in range(games):
        if best and number - best[3] >= FURTHER:
            break
        tell(number)
        seed = f"{start}{number}"
        if task.watch and level == "rules":
            answers = _answer_at_random(task, program, seed, limits, folder)
        else:
            answers = play_at_random(task, seed, reading)
        if best:
            answers = answers[: best[2].scene]
        fault = differs(seed, answers)
        if fault and (best is None or fault.scene < best[2].scene):
            best = seed, answers[: fault.scene], fault, number
    if best is None:
        return None
    seed, answers, fault, number = best
    short, fault = shorten(answers, fault, partial(differs, seed))
    return Found(seed, tuple(short), fault, number + 1)


def _is_fair(task: Task, game: Sequence[Moment]) -> bool:
    """Whether the game refused only what a program has to refuse too."""
    return not any(
        before.ask and after.ask and after.ask.error and before.ask.kind not in task.odd
        for before, after in pairwise(game)
    )


def play_at_random(task: Task, seed: str, options: Mapping[str, str]) -> list[str]:
    """The answers of a random game, in which now and then something odd is typed."""
    rng = Random(f"{seed}/answers")
    reference = Reference(task.game, seed, options)
    answers: list[str] = []
    while not reference.over and len(answers) < LONGEST:
        ask = reference.moments[-1].ask
        assert ask is not None
        usual = task.typical.get(ask.kind)
        said = rng.choice(usual) if usual else str(finish(random_player(ask, rng)))
        if rng.random() < SELDOM and ask.kind in task.odd:
            said = rng.choice((*JUNK, *task.odd[ask.kind](ask.scene)))
        answers.append(said)
        reference.answer(answers[-1])
    return answers


def _answer_at_random(
    task: Task, program: Program, seed: str, limits: Limits | None, folder: Folder | None
) -> list[str]:
    """The answers of a random game of the program itself, by what its questions ask for."""
    rng = Random(f"{seed}/answers")
    count = names = 0

    def answer(printed: str, prompt: str) -> str | None:
        nonlocal count, names
        count += 1
        if count > LONGEST:
            return None
        kind = task.kind(Exchange(printed + prompt).question)
        if kind == "name":
            names += 1
            return ("Becky", "Tim")[names - 1] if names < 3 else f"Tim{names}"
        if kind == "bet":
            return rng.choice(JUNK) if rng.random() < SELDOM else str(rng.randint(1, 9))
        return ""

    return run(program, answer, seed, "same", limits, folder=folder).answers


def shorten(
    answers: Sequence[str],
    fault: Difference,
    differs: Callable[[Sequence[str]], Difference | None],
) -> tuple[list[str], Difference]:
    """Leave out answers, as many as go, as long as what is left still differs."""
    best, trials = list(answers), 0
    size = max(len(best) // 2, 1)
    while size and trials < MOST_TRIALS:
        at, shorter = 0, False
        while at < len(best) and trials < MOST_TRIALS:
            trials += 1
            tried = best[:at] + best[at + size :]
            found = differs(tried)
            if found and found.scene <= len(tried):
                best, fault, shorter = tried[: found.scene], found, True
            else:
                at += 1 if size <= SMALL else size
        size = size // 2 if size > 1 else int(shorter)
    return best, fault
