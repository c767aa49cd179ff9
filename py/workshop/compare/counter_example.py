"""Find a short dialogue in which a program differs from its game.

Random games are played against both. The first difference is made smaller in two ways: more random
games, cut off where the best one so far differs; then leaving out answers, as in delta debugging.
The search is bounded by games and trials, never by time, so that it finds the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import NamedTuple

from engine.players import random_player, run_to_end
from workshop.compare.compare_program import compare_program
from workshop.compare.differences import Difference, first_rule_violation
from workshop.compare.reference import GameTurn, Reference
from workshop.compare.task import Task
from workshop.run.dialogue import ProgramTurn, dialogue_of
from workshop.run.execute import run_program
from workshop.run.folder import Folder
from workshop.run.program import Program
from workshop.run.sandbox import Limits

ODD_ANSWERS = ("", "x", "0", "-1", "99", " 1 ", "1.5", "yes")
ODD_ANSWER_PROBABILITY = 0.08
MAX_ANSWERS = 150
"""Answers in a random game; a longer one is left unfinished."""
EXTRA_GAMES = 20
"""Games that are played after one that differs, to find one that differs sooner."""
MAX_TRIALS = 400
"""Comparisons that shortening may make: some seconds in a browser."""
SMALL_CHUNK = 4
"""Chunks of up to this many answers are left out at every offset, larger ones at multiples of their
size: a turn of both players takes four answers in Tactego, and rarely starts at a multiple."""


class CounterExample(NamedTuple):
    """A short dialogue that differs."""

    seed: str
    answers: tuple[str, ...]
    difference: Difference
    games: int
    """How many random games were played up to this one."""


def find_counter_example(
    task: Task,
    program: Program,
    games: int = 200,
    level: str = "",
    options: Mapping[str, str] | None = None,
    seed_prefix: str = "",
    limits: Limits | None = None,
    folder: Folder | None = None,
    on_game: Callable[[int], None] = lambda number: None,
) -> CounterExample | None:
    """Play up to `games` random games until one differs at `level`; None if none does.

    The same `seed_prefix` plays the same games. `on_game` is called with each game's number.
    """
    level = level or task.level
    task = task.with_hints_of(program)
    program = task.with_files(program, {})
    by_rules = task.find_rule_violation is not None and level == "rules"
    # The options of the reading that the program agreed with furthest: the next game follows it.
    reading: Mapping[str, str] = {**(options or {}), **task.open_variants(options)[0].options}

    def find_difference(seed: str, answers: Sequence[str]) -> Difference | None:
        nonlocal reading
        if by_rules:
            run = run_program(program, answers, seed, "same", limits, folder=folder)
            return first_rule_violation(task, dialogue_of(run), run.end)
        found = compare_program(task, program, answers, seed, options, level, {}, limits, folder)
        reading = found.options
        return found.comparison.first.get(level) if _is_fair(task, found.game_turns) else None

    best: tuple[str, list[str], Difference, int] | None = None
    for number in range(games):
        if best and number - best[3] >= EXTRA_GAMES:
            break
        on_game(number)
        seed = f"{seed_prefix}{number}"
        if by_rules:
            answers = _answer_program_at_random(task, program, seed, limits, folder)
        else:
            answers = random_game(task, seed, reading)
        if best:
            answers = answers[: best[2].game_index]
        difference = find_difference(seed, answers)
        if difference and (best is None or difference.game_index < best[2].game_index):
            best = seed, answers[: difference.game_index], difference, number
    if best is None:
        return None
    seed, answers, difference, number = best
    short, difference = shorten(answers, difference, partial(find_difference, seed))
    return CounterExample(seed, tuple(short), difference, number + 1)


def _is_fair(task: Task, game: Sequence[GameTurn]) -> bool:
    """Return whether the game refused only answers that a program has to refuse too."""
    return not any(
        before.ask
        and after.ask
        and after.ask.error
        and task.questions[before.ask.kind].invalid is None
        for before, after in pairwise(game)
    )


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


def _answer_program_at_random(
    task: Task, program: Program, seed: str, limits: Limits | None, folder: Folder | None
) -> list[str]:
    """Return the answers of a random game of the program itself, by what its questions ask for."""
    rng = Random(f"{seed}/answers")
    count = names = 0

    def answer(printed: str, prompt: str) -> str | None:
        nonlocal count, names
        count += 1
        if count > MAX_ANSWERS:
            return None
        kind = task.question_kind(ProgramTurn(printed + prompt).question)
        if kind == "name":
            names += 1
            return ("Becky", "Tim")[names - 1] if names < 3 else f"Tim{names}"
        if kind == "bet":
            odd = rng.random() < ODD_ANSWER_PROBABILITY
            return rng.choice(ODD_ANSWERS) if odd else str(rng.randint(1, 9))
        return ""

    return run_program(program, answer, seed, "same", limits, folder=folder).answers


def shorten(
    answers: Sequence[str],
    difference: Difference,
    find_difference: Callable[[Sequence[str]], Difference | None],
) -> tuple[list[str], Difference]:
    """Leave out chunks of answers, halving their size, as long as the rest still differs."""
    best, trials = list(answers), 0
    size = max(len(best) // 2, 1)
    while size and trials < MAX_TRIALS:
        start, shorter = 0, False
        while start < len(best) and trials < MAX_TRIALS:
            trials += 1
            tried = best[:start] + best[start + size :]
            found = find_difference(tried)
            if found and found.game_index <= len(tried):
                best, difference, shorter = tried[: found.game_index], found, True
            else:
                start += 1 if size <= SMALL_CHUNK else size
        # At size 1 go round again until nothing more can be left out.
        size = size // 2 if size > 1 else int(shorter)
    return best, difference
