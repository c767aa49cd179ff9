"""A program held to a game: both get the same seed and the same answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, permutations, product
from math import prod
from typing import Any, NamedTuple

from workshop.chance import Draw, Way
from workshop.compare import Comparison, compare, unlike
from workshop.exchanges import cut
from workshop.folder import Folder
from workshop.program import Program
from workshop.reference import Moment, play
from workshop.run import Run, run
from workshop.task import Task, Variant
from workshop.world import Limits

UNIFORM = "The program draws its chance in another way than randint: the game was given the same."
REORDERED = "Same dice, other order: the game was given them in the program's order."


OWN = "The program's chance is its own: the game was given what it drew."
MOST_LAYINGS = 250
"""In so many ways at most is chance laid for the game at one exchange."""
INFINITY = float("inf")


class Held(NamedTuple):
    """What came of it."""

    comparison: Comparison
    run: Run
    game: tuple[Moment, ...]
    """The game's side: the scene of each question."""
    way: Way
    options: Mapping[str, str]

    def rank(self, level: str) -> tuple[float, int]:
        """The further two dialogues agree at `level`, and the stricter, the more."""
        return self.comparison.index(level), -len(self.comparison.first)

    def draws_otherwise(self, level: str) -> bool:
        """Whether the program asks for numbers from 0 to 1, until the two differ at `level`."""
        index = self.comparison.index(level)
        exchanges = cut(self.run).exchanges[: None if index == INFINITY else int(index) + 1]
        return index != INFINITY and any(not draw.of for each in exchanges for draw in each.draws)

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
        for variant in task.readings(options):
            held = _hold(task, ran, answers, seed, {**(options or {}), **variant.options}, way, variant)
            if best is None or held.rank(level) > best.rank(level):
                best = held
            if not held.comparison.first:
                return held
        assert best is not None
        if not best.draws_otherwise(level):
            break
    return best


def _hold(
    task: Task,
    ran: Run,
    answers: Sequence[str],
    seed: str,
    options: Mapping[str, str],
    way: Way,
    variant: Variant,
) -> Held:
    """Compare a run with the game as one reading of the assignment has it."""
    yours = cut(ran)
    laid: dict[int, Sequence[float]] = {}
    notes = [variant.note] if variant.note else []
    before: Comparison | None = None
    while True:
        game = play(task.game, answers, seed, options, way, laid)
        found = compare(task, yours, ran.end, game, variant.rewrite)
        index = found.index("facts")
        if index == INFINITY or index in laid:
            break
        number = int(index)
        mine, theirs = yours.exchanges[number], game[number].exchange
        for draws in _layings(mine.draws, theirs.draws):
            trial = play(task.game, answers[:number], seed, options, way, {**laid, number: draws})
            if "facts" not in unlike(task, mine, None, trial[number], variant.rewrite):
                laid[number] = draws
                if not mine.draws and before is None:
                    before = found
                break
        else:
            break
    if before is not None:
        found = found.by_rules_after(before)
        notes.append(OWN)
    elif laid:
        notes.append(REORDERED)
    if way == "uniform":
        notes.append(UNIFORM)
    return Held(found._replace(notes=(*found.notes, *notes)), ran, tuple(game), way, options)


def _layings(mine: Sequence[Draw], theirs: Sequence[Draw]) -> Iterable[Sequence[float]]:
    """What the game could be given to draw in an exchange: the program's draws in another order.

    Where the program drew nothing, anything that could have been drawn, unless that is much.
    """
    if not theirs:
        return ()
    if mine:
        faces = [draw.at for draw in theirs]
        if sorted(faces) != sorted(draw.at for draw in mine):
            return ()
        return islice(dict.fromkeys(permutations(faces)), MOST_LAYINGS)
    if prod(draw.of for draw in theirs) > MOST_LAYINGS:
        return ()
    return product(*([(face + 0.5) / draw.of for face in range(draw.of)] for draw in theirs))
