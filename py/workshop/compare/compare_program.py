"""Compare a program with its game: both are run with the same seed and the same answers.

A right program may still draw in another way than the game, in another order, or ask its questions
in its own order. So several settings are tried, and the one that agrees furthest counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations, product
from math import prod
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop.compare.alignment import answer_by_question
from workshop.compare.differences import (
    Comparison,
    compare_dialogues,
    differences_by_level,
    first_rule_violation,
)
from workshop.compare.reference import GameTurn, play_reference
from workshop.compare.task import Task, Variant
from workshop.run.dialogue import dialogue_of
from workshop.run.execute import Run, run_program
from workshop.run.folder import Folder
from workshop.run.program import Program
from workshop.run.sandbox import Limits
from workshop.run.shared_random import Draw, DrawMode

UNIFORM_NOTE = (
    "The program draws its chance in another way than randint: the game was given the same."
)
REORDERED_NOTE = "Same dice, other order: the game was given them in the program's order."
OWN_ORDER_NOTE = "The program asks in its own order: each question got what it asks for."
OWN_RANDOMNESS_NOTE = "The program's chance is its own: the game was given what it drew."
MAX_REORDERED_DRAWS = 5
"""Draws of one turn that are tried in every order: 5! = 120 games; B.O.T.S. rolls five dice."""
MAX_FORCED_COMBINATIONS = 250
"""Outcomes of one turn's draws that are tried for a program that drew nothing there."""
INFINITY = float("inf")


class ComparisonRun(NamedTuple):
    """A comparison, and the two runs that it is of."""

    comparison: Comparison
    run: Run
    game_turns: tuple[GameTurn, ...]
    draw_mode: DrawMode
    options: Mapping[str, str]

    def progress(self, level: str) -> tuple[float, int]:
        """Return how far the two agree at `level`, then at how many levels; more is better."""
        return self.comparison.first_difference_at(level), -len(self.comparison.first)

    def draws_fractions(self, level: str) -> bool:
        """Return whether the two differ at `level`, and the program called `random()` by then."""
        index = self.comparison.first_difference_at(level)
        if index == INFINITY:
            return False
        turns = dialogue_of(self.run).turns[: int(index) + 1]
        return any(not draw.sides for each in turns for draw in each.draws)

    def asks_out_of_order(self, task: Task) -> bool:
        """Return whether the program, up to its first wrong fact, asks an order-free or unknown
        question where the game asks another."""
        wrong = self.comparison.first.get("facts")
        if wrong is None or not (task.order_free or task.hints.questions):
            return False
        asks = self.run.end.kind == "asks"
        turns = dialogue_of(self.run).turns[: wrong.program_index + 1]
        return any(
            kind in task.order_free | {""} and (game_turn.ask is None or game_turn.ask.kind != kind)
            for game_turn, turn in zip(self.game_turns, turns, strict=False)
            for kind in [task.question_kind(turn.question)]
            if turn.answer is not None or asks
        )

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return {
            **self.comparison.as_json(),
            "end": self.run.end._asdict(),
            "draw_mode": self.draw_mode,
            "options": dict(self.options),
        }


def compare_program(
    task: Task,
    program: Program,
    answers: Sequence[str],
    seed: str = "",
    options: Mapping[str, str] | None = None,
    level: str = "",
    files: Mapping[str, str] = MappingProxyType({}),
    limits: Limits | None = None,
    folder: Folder | None = None,
) -> ComparisonRun:
    """Run `program` and the game with the same `answers`, and compare what they say.

    An option that is not in `options` may have any of its values where the assignment leaves it
    open. Of all settings tried, the result is the one that agrees furthest at `level`.
    """
    level = level or task.level
    task = task.with_hints_of(program)
    program = task.with_files(program, files)
    chosen = options or {}
    variants = task.open_variants(options)
    texts = {name: data.decode("utf-8", "replace") for name, data in program.files.items()}
    game_answers = task.game_answers(answers, texts)
    best: ComparisonRun | None = None

    def try_setting(mode: DrawMode, by_question: bool) -> bool:
        """Compare in one setting; return whether both agree to the letter."""
        nonlocal best
        source: Any = answers
        if by_question:
            first_options = {**chosen, **variants[0].options}
            game = play_reference(task.game, game_answers, seed, first_options, mode)
            source = answer_by_question(task, game)
        run = run_program(program, source, seed, mode, limits, folder=folder)
        for variant in variants:
            all_options = {**chosen, **variant.options}
            setting = _Setting(task, run, game_answers, seed, all_options, mode, by_question)
            found = _compare_variant(setting, variant)
            if best is None or found.progress(level) > best.progress(level):
                best = found
            if not found.comparison.first:
                return True
        return False

    for by_question in (False, True):
        for mode in task.draw_modes:
            if try_setting(mode, by_question) or best is None or not best.draws_fractions(level):
                break
        if best is None or not best.asks_out_of_order(task):
            break
    assert best is not None
    return best


class _Setting(NamedTuple):
    """A program's run, and what the game is given to be compared with it."""

    task: Task
    run: Run
    answers: Sequence[str]
    seed: str
    options: Mapping[str, str]
    mode: DrawMode
    by_question: bool
    """Whether the program's questions were answered by what they ask for."""


def _compare_variant(setting: _Setting, variant: Variant) -> ComparisonRun:
    """Compare a run with the game as one reading of the assignment has it.

    Where a fact differs first, the game is given the program's draws of that turn in another order,
    or any draws if the program made none; if the facts then agree, the comparison goes on from
    there. `forced` grows by a turn each time, so this ends.
    """
    task, run, answers, seed, options, mode, by_question = setting
    program = dialogue_of(run)
    forced: dict[int, Sequence[float]] = {}
    notes = [variant.note] if variant.note else []
    before_own_draws: Comparison | None = None
    while True:
        game = play_reference(task.game, answers, seed, options, mode, forced)
        found = compare_dialogues(task, program, run.end, game, group=by_question)
        if task.find_rule_violation and found.first:
            found = found.with_rule_violation(first_rule_violation(task, program, run.end))
            break
        wrong = found.first.get("facts")
        if wrong is None or wrong.game_index in forced or "uniform" not in task.draw_modes:
            break
        number = wrong.game_index
        turn = program.turns[wrong.program_index]
        for draws in _draws_to_force(turn.draws, game[number].draws):
            trial = play_reference(
                task.game, answers[:number], seed, options, mode, {**forced, number: draws}
            )
            if "facts" not in differences_by_level(task, turn, None, trial[number]):
                forced[number] = draws
                if not turn.draws and before_own_draws is None:
                    before_own_draws = found
                break
        else:
            break
    if before_own_draws is not None:
        if not task.own_randomness:
            found = found.with_first_differences_of(before_own_draws)
        notes.append(OWN_RANDOMNESS_NOTE)
    elif forced:
        notes.append(REORDERED_NOTE)
    if mode == "uniform":
        notes.append(UNIFORM_NOTE)
    if by_question:
        notes.append(OWN_ORDER_NOTE)
    found = found._replace(notes=(*found.notes, *notes))
    return ComparisonRun(found, run, tuple(game), mode, options)


def _draws_to_force(program: Sequence[Draw], game: Sequence[Draw]) -> Iterable[Sequence[float]]:
    """Return the draws to try for the game in a turn: the program's in every other order.

    If the program drew nothing there, all possible draws, unless they are too many.
    """
    if not game:
        return ()
    if program:
        fractions = [draw.fraction for draw in game]
        if sorted(fractions) != sorted(draw.fraction for draw in program):
            return ()
        few = len(fractions) <= MAX_REORDERED_DRAWS
        return dict.fromkeys(permutations(fractions)) if few else ()
    if prod(draw.sides for draw in game) > MAX_FORCED_COMBINATIONS:
        return ()
    return product(*([(side + 0.5) / draw.sides for side in range(draw.sides)] for draw in game))
