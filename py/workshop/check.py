"""A program held to a game: both get the same seed and the same answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from workshop.chance import Way
from workshop.compare import Comparison, compare
from workshop.exchanges import Dialogue, cut
from workshop.folder import Folder
from workshop.program import Program
from workshop.reference import Moment, play
from workshop.run import Run, run
from workshop.task import Task, Variant
from workshop.world import Limits

UNIFORM = "The program draws its chance in another way than randint: the game was given the same."
REORDERED = "Same dice, other order: the game was given them in the program's order."


class Held(NamedTuple):
    """What came of it."""

    comparison: Comparison
    run: Run
    game: tuple[Moment, ...]
    """The game's side: the scene of each question."""
    way: Way
    options: Mapping[str, str]

    def as_json(self) -> dict[str, Any]:
        """It as plain JSON values."""
        return {
            **self.comparison.as_json(),
            "end": self.run.end._asdict(),
            "way": self.way,
            "options": dict(self.options),
        }


def hold(
    task: Task,
    program: Program,
    answers: Sequence[str],
    seed: str = "",
    options: Mapping[str, str] | None = None,
    level: str = "",
    limits: Limits | None = None,
    folder: Folder | None = None,
) -> Held:
    """Run `program` and the game with the same `answers`, and compare what they say.

    Where nothing is said of an option that the assignment leaves open, each of its values will do.
    `level` is what is aimed at; chance is shared in whatever way gets the furthest there.
    """
    level = level or task.level
    best: Held | None = None
    for way in task.ways:
        ran = run(program, answers, seed, way, limits, folder=folder)
        held = _best_variant(task, ran, answers, seed, options, way, level)
        if best is None or _rank(held, level) > _rank(best, level):
            best = held
        if not _parts_by_chance(best, level):
            break
    assert best is not None
    return best


def _rank(held: Held, level: str) -> tuple[float, int]:
    """The further two dialogues agree at `level`, and the stricter, the more."""
    return held.comparison.index(level), -len(held.comparison.first)


def _best_variant(
    task: Task,
    ran: Run,
    answers: Sequence[str],
    seed: str,
    options: Mapping[str, str] | None,
    way: Way,
    level: str,
) -> Held:
    dialogue = cut(ran)
    best: Held | None = None
    for variant in variants(task, options):
        given = {**(options or {}), **variant.options}
        game = tuple(play(task.game, answers, seed, given, way).moments)
        found = compare(task, dialogue, ran.end, game, variant.rewrite)
        if variant.note:
            found = found._replace(notes=(*found.notes, variant.note))
        held = Held(found, ran, game, way, given)
        if best is None or _rank(held, level) > _rank(best, level):
            best = held
        if not found.first:
            break
    assert best is not None
    return best


def variants(task: Task, options: Mapping[str, str] | None) -> list[Variant]:
    """The readings of the assignment that `options` leave open."""
    said = options or {}
    return [
        each
        for each in task.variants
        if all(said.get(name, value) == value for name, value in each.options.items())
    ]


def _parts_by_chance(held: Held, level: str) -> bool:
    """Whether the two drew from chance in different ways before they differed, or as they did."""
    index = held.comparison.index(level)
    pairs = zip(cut(held.run).exchanges, held.game, strict=False)
    for number, (mine, moment) in enumerate(pairs):
        if number > index:
            return False
        if mine.draws != moment.exchange.draws:
            return index != float("inf")
    return False
